//! The binary as users run it, in temporary folders.
#![allow(missing_docs, unreachable_pub)]

mod change;
mod convert;
mod fix;
mod inputs;
mod others;
mod replay;
mod score;
mod support;
mod validate;
