//! One row for each game, as tables have it: CSV for `info` and `convert`, Parquet for whole archives.

#[cfg(feature = "parquet")]
pub(crate) mod archive_row;
pub(crate) mod game_row;
#[cfg(feature = "parquet")]
pub(crate) mod parquet;
