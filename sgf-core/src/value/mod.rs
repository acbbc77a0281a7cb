//! The `value` floor.

pub mod color;
