//! The binary as users run it, in temporary folders.
#![allow(missing_docs, unreachable_pub)]

#[cfg(feature = "archives")]
mod archives;
mod batches;
mod change;
mod collections;
mod convert;
mod dedupe;
mod desk;
mod find;
mod fix;
mod inputs;
mod languages;
#[cfg(not(feature = "archives"))]
mod no_archives;
mod others;
#[cfg(feature = "parquet")]
mod parquet;
mod pictures;
mod project;
mod replay;
mod reports;
mod score;
mod stats;
mod support;
mod validate;
