//! The binary as users run it, in temporary folders.
#![allow(missing_docs, unreachable_pub)]

mod archives;
mod batches;
mod change;
mod convert;
mod dedupe;
mod find;
mod fix;
mod inputs;
mod languages;
mod others;
mod project;
mod replay;
mod reports;
mod score;
mod stats;
mod support;
mod validate;
