//! How the command line selects parts of a game: a line, a node, a position.

pub(crate) mod line;
pub(crate) mod position;
pub(crate) mod selected_node;
