//! Messages about an input that several commands print.

use sgf_core::formats::LeftOut;

use crate::input::Input;
use crate::language::{self, say};
use crate::run::ordered::JobOut;
use crate::run::pipeline::Verdict;
use crate::words;

/// Reports the parts of an input that were not understood, or that the written format cannot hold.
pub(super) fn say_left_out(input: &Input, left_out: &[LeftOut], out: &mut JobOut<'_, '_>) {
    /// A text that is not a record may have millions of lines that mean nothing.
    const MOST: usize = 20;
    if !left_out.is_empty() {
        let each = left_out.iter().take(MOST).map(|what| what.wording().in_language(language::current()));
        let others =
            (left_out.len() > MOST).then(|| format!("{} {}", left_out.len() - MOST, say!(words::OTHERS)));
        let what = each.chain(others).reduce(|list, what| say!(words::ITEMS, list, what)).unwrap_or_default();
        out.complain(say!(words::LEFT_OUT, input.name(), what));
    }
}

/// Reports that an input holds no game, and returns the verdict for it.
pub(super) fn no_game(input: &Input, out: &mut JobOut<'_, '_>) -> Verdict {
    out.complain(say!(words::NO_GAME, input.name()));
    Verdict::Findings
}
