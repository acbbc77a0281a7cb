//! The `rules` floor.
