//! The binary as users run it, in temporary folders.
#![allow(missing_docs, unreachable_pub)]

mod annotate;
#[cfg(feature = "archives")]
mod archives;
mod convert;
mod convert_changes;
mod dedupe;
mod diff;
mod doubts;
mod explain;
mod find;
mod fix;
mod formats;
#[cfg(feature = "archives")]
mod guide;
mod info;
mod inputs;
mod languages;
mod merge;
#[cfg(not(feature = "archives"))]
mod no_archives;
#[cfg(feature = "parquet")]
mod parquet;
mod pictures;
mod project;
mod rename;
mod replay;
mod reports;
mod score;
mod split_and_join;
mod stats;
mod support;
mod threads;
mod usage;
mod validate;
