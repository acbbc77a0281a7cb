//! How text for people is laid out: columns, folded lines, the head of a game.

pub(crate) mod game_head;
pub(crate) mod table;
pub(crate) mod wrap;
