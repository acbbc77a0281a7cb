//! The codes of findings that a selector names, on the command line and in `sgf.toml`.

use sgf_core::diag::Code;

/// Returns the codes that a selector names: `all`, a prefix of codes (`P`, `T00`) or a prefix of names
/// (`charset`).
pub(crate) fn selected(selector: &str) -> impl Iterator<Item = Code> {
    let selector = selector.trim();
    let all = selector.eq_ignore_ascii_case("all");
    let starts = move |text: &str| {
        !selector.is_empty()
            && text.get(..selector.len()).is_some_and(|start| start.eq_ignore_ascii_case(selector))
    };
    // A single letter is a family, not the start of a name.
    let starts_name = move |name: &str| selector.len() > 1 && starts(name);
    Code::all().filter(move |code| all || starts(code.code()) || starts_name(code.name()))
}

/// True if a selector names any code.
pub(crate) fn selects_any(selector: &str) -> bool {
    selected(selector).next().is_some()
}
