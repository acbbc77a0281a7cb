//! The `value` floor.
