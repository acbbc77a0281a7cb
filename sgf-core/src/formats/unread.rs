//! [`Unread`]: what the reader of a format did not understand, which becomes findings with a place.

use crate::diag::{Capped, Code, Diagnostic, Severity, Sink, Wording};
use crate::text::{Charset, Limits, LineColumn};

use super::words;

/// A part of a record that was not read as it stands. Lines are counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unread {
    /// A line whose meaning is unknown.
    Line(u32),
    /// A line in the place of a move that is none, or whose point is not on the board.
    Move(u32),
    /// Everything from this line on, where a second game begins in a format that holds one.
    SecondGame(u32),
    /// A part that records of the format have, and that is missing. The line is where it was expected.
    Missing(u32, Part),
}

/// A part of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// The first line of NGF.
    Title,
    /// `GAMEINFOMAIN` of GIB; `GAMETAG` is read instead.
    InfoMain,
    /// The boards of a broadcast, each with its move.
    Boards,
    /// The section with the moves of UGF.
    Moves,
    /// The moves at the end: the record states more than it has.
    LastMoves { stated: u32, read: u32 },
    /// The network addresses of players, which no property of SGF holds.
    Addresses,
}

impl Part {
    fn wording(self) -> Wording {
        match self {
            Part::Title => words::NO_TITLE.alone(),
            Part::InfoMain => words::NO_INFO_MAIN.alone(),
            Part::Boards => words::NO_BOARDS.alone(),
            Part::Moves => words::NO_MOVES.alone(),
            Part::LastMoves { stated, read } => words::FEWER_MOVES.with([stated, read]),
            Part::Addresses => words::ADDRESSES.alone(),
        }
    }

    fn severity(self) -> Severity {
        match self {
            Part::Title | Part::InfoMain | Part::Addresses => Severity::Info,
            Part::Boards | Part::Moves => Severity::Error,
            Part::LastMoves { .. } => Severity::Warning,
        }
    }
}

/// Lines longer than this are cut in messages.
const SHOWN: usize = 40;

/// Makes findings of what was not read in `text`, the first of each code up to the usual limit.
///
/// `source` has the bytes from which `text` was decoded, so that findings have the bytes of their line.
pub(super) fn findings(unread: &[Unread], text: &str, source: &[u8], charset: Charset) -> Vec<Diagnostic> {
    if unread.is_empty() {
        return Vec::new();
    }
    let lines: Vec<&str> = text.lines().collect();
    // Characters may hold the byte of a line end in UTF-16 only.
    let starts: Vec<usize> = if [Charset::UTF_16LE, Charset::UTF_16BE].contains(&charset) {
        Vec::new()
    } else {
        std::iter::once(0).chain(memchr::memchr_iter(b'\n', source).map(|at| at + 1)).collect()
    };
    let mut found = Vec::new();
    let mut sink = Capped::new(&mut found, Limits::default().findings_per_code);
    for &one in unread {
        let (line, code) = match one {
            Unread::Line(line) => (line, Code::UnreadLine),
            Unread::Move(line) => (line, Code::UnreadMove),
            Unread::SecondGame(line) => (line, Code::SecondGame),
            Unread::Missing(line, _) => (line, Code::MissingPart),
        };
        if !sink.admits(code) {
            continue;
        }
        let at = (line as usize).saturating_sub(1);
        let whole = lines.get(at).copied().unwrap_or("");
        let shown = whole.trim();
        let start = starts.get(at).copied().unwrap_or(0);
        let end = starts.get(at + 1).map_or(source.len(), |next| next - 1);
        let end = if starts.is_empty() { start } else { end };
        let blanks = whole.chars().take_while(|c| c.is_whitespace()).count();
        let mut finding = Diagnostic::new(code, start, end);
        finding.position = Some(LineColumn { line: u64::from(line), column: blanks as u64 + 1 });
        sink.report(match one {
            Unread::Missing(_, part) => {
                finding.severity = part.severity();
                finding.wording(part.wording())
            }
            Unread::SecondGame(_) => finding,
            Unread::Line(_) | Unread::Move(_) => match shown.char_indices().nth(SHOWN) {
                Some((cut, _)) => finding.arg(format!("{}…", &shown[..cut])),
                None => finding.arg(shown),
            },
        });
    }
    found
}

/// Returns the names and lines of findings.
#[cfg(test)]
pub(super) fn places(found: &[Diagnostic]) -> Vec<(&'static str, u64)> {
    found.iter().map(|one| (one.code.name(), one.position.map_or(0, |at| at.line))).collect()
}
