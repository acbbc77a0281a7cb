//! The `board` floor.
