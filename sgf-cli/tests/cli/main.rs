//! The binary as users run it, in temporary folders.
#![allow(missing_docs, unreachable_pub)]

mod convert;
mod inputs;
mod languages;
mod others;
mod project;
mod replay;
mod reports;
mod score;
mod support;
mod validate;
