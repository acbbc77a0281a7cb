//! Words beside diagrams.

use crate::diag::Phrase;

pub(super) static AT: Phrase = Phrase::new("{0} at {1}", "{0}＝{1}", "{0}（{1}）");
pub(super) static PASSES: Phrase = Phrase::new("{0} pass", "{0} 停一手", "{0} パス");
