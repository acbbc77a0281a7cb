//! Checks what differs between the games of one input; each difference is reported once.

use crate::diag::Code;
use crate::text::Span;
use crate::tree::{GameTree, Ident};
use crate::value::{Dialect, Heading};

use super::context::Context;

/// What the games of one input had so far, to compare the next one with.
///
/// [`Checker::check`](super::Checker::check) keeps one itself; use this type if several checkers share an
/// input.
///
/// ```
/// use sgf_core::check::Earlier;
/// use sgf_core::value::GameInfo;
/// use sgf_core::{CheckOptions, Checker, ParseOptions, parse};
/// let parsed = parse(b"(;FF[4])(;FF[3])", &ParseOptions::default());
/// let games: Vec<_> = parsed.collection.games().collect();
/// let mut earlier = Earlier::default();
/// let compared = [earlier.compare(games[0]), earlier.compare(games[1])];
/// let mut found = Vec::new();
/// let mut checker = Checker::new(&CheckOptions::default());
/// checker.check_compared(games[1], &GameInfo::of(games[1]), compared[1], &mut found);
/// assert_eq!(found[1].code.name(), "ff-differs");
/// ```
#[derive(Debug, Default)]
pub struct Earlier {
    /// Whether a game was compared.
    began: bool,
    /// Whether a game did not stand alone on its line, as the games of archives do.
    is_not_archive: bool,
    reported_several: bool,
    /// `FF` of the first game that declares it, until another game differs.
    ff: FirstValue<i64>,
    /// `GM` of the first game, until another game differs.
    gm: FirstValue<i64>,
    /// The dialects that were reported.
    dialects: Vec<Dialect>,
}

/// The value of the first game, and whether a difference was reported.
#[derive(Debug, Default)]
struct FirstValue<T> {
    first: Option<T>,
    reported: bool,
}

impl<T: Copy + PartialEq> FirstValue<T> {
    /// Returns the first value if `value` is the first that differs from it.
    fn differs(&mut self, value: T) -> Option<T> {
        let first = *self.first.get_or_insert(value);
        if first == value || self.reported {
            return None;
        }
        self.reported = true;
        Some(first)
    }
}

/// How a game differs from the earlier games of its input, as far as that is to be reported.
///
/// Made by [`Earlier::compare`], reported by [`Checker::check_compared`](super::Checker::check_compared).
#[derive(Clone, Copy, Debug, Default)]
pub struct Differences {
    several: bool,
    /// `FF` of the first game, if this game is the first that differs.
    ff: Option<i64>,
    /// `GM` of the first game, if this game is the first that differs.
    gm: Option<i64>,
    /// A dialect that no earlier game showed.
    dialect: Option<Dialect>,
}

impl Earlier {
    /// Compares a game with the earlier ones. It costs little, so that one thread can do it for all games of
    /// an input.
    pub fn compare(&mut self, game: GameTree<'_>) -> Differences {
        let Heading { ff, gm, dialect } = Heading::of(game);
        let is_new = |dialect: &Dialect| !self.dialects.contains(dialect);
        let dialect = dialect.filter(is_new);
        self.dialects.extend(dialect);
        Differences {
            several: self.is_several(game),
            ff: ff.and_then(|ff| self.ff.differs(ff)),
            gm: self.gm.differs(gm),
            dialect,
        }
    }

    /// Returns whether this game is the first to show that the input holds several. Archives, in which each
    /// game stands alone on its line, are not reported.
    fn is_several(&mut self, game: GameTree<'_>) -> bool {
        let is_first = !self.began;
        self.began = true;
        if self.reported_several {
            return false;
        }
        self.is_not_archive |= !is_on_its_line(game, is_first);
        self.reported_several = !is_first && self.is_not_archive;
        self.reported_several
    }
}

impl Differences {
    /// Reports the differences.
    pub(super) fn report(self, context: &mut Context<'_, '_>) {
        let (game, info) = (context.game, context.info);
        let root = game.root();
        if self.several {
            context.report(Code::SeveralGames, start_of(game), None, |found| found);
        }
        if let Some(ff) = info.file_format() {
            let property = root.property(Ident::FF);
            let span = property.map_or_else(|| start_of(game), |property| property.span());
            if let Some(earlier) = self.ff {
                context.report(Code::FfDiffers, span, property, |found| found.arg(ff).arg(earlier));
            }
            if ff > 4 {
                context.report(Code::UnknownFf, span, property, |found| found.arg(ff));
            }
        }
        if let Some(earlier) = self.gm {
            let property = root.property(Ident::GM);
            let span = property.map_or_else(|| start_of(game), |property| property.span());
            context.report(Code::GmDiffers, span, property, |found| found.arg(info.game()).arg(earlier));
        }
        // Only what changes the reading of values is worth saying.
        if let Some(dialect) = self.dialect.filter(|dialect| dialect.has_habits()) {
            let property = dialect.shown_by(root);
            let span = property.map_or_else(|| start_of(game), |property| property.span());
            context.report(Code::Dialect, span, property, |found| {
                found.arg(dialect).wording(dialect.habits().alone())
            });
        }
    }
}

/// Returns the span of the first byte of a game.
fn start_of(game: GameTree<'_>) -> Span {
    let start = game.span().start as usize;
    Span::new(start, start + 1)
}

/// Returns whether a game holds no line break and, unless it is the first one, follows one.
fn is_on_its_line(game: GameTree<'_>, is_first: bool) -> bool {
    let source = game.collection().source();
    let span = game.span();
    let (start, end) = (span.start as usize, span.end as usize);
    let (Some(before), Some(text)) = (source.get(..start), source.get(start..end)) else { return false };
    let is_break = |byte: u8| byte == b'\n' || byte == b'\r';
    let begins_line = || {
        let blank = before.iter().rev().find(|byte| !matches!(**byte, b' ' | b'\t'));
        blank.is_some_and(|byte| is_break(*byte))
    };
    (is_first || begins_line()) && memchr::memchr2(b'\n', b'\r', text).is_none()
}

#[cfg(test)]
mod tests {
    use crate::diag::Diagnostic;
    use crate::tree::Reader;
    use crate::value::GameInfo;
    use crate::{CheckOptions, Checker, ParseOptions, parse};

    /// Checks the input as a whole and game by game from a reader, and returns the findings, which must be
    /// the same.
    fn names(text: &str) -> Vec<(&'static str, u32)> {
        let named = |found: &[Diagnostic]| {
            found.iter().map(|one| (one.code.name(), one.game)).collect::<Vec<(&'static str, u32)>>()
        };
        let options = CheckOptions::default().play(false);
        let parsed = parse(text.as_bytes(), &ParseOptions::default());
        let mut found = Vec::new();
        let mut checker = Checker::new(&options);
        for game in parsed.collection.games() {
            checker.check(game, &GameInfo::of(game), &mut found);
        }
        let mut streamed = Vec::new();
        let mut checker = Checker::new(&options);
        let mut reader = Reader::with_capacity(1, text.as_bytes(), &ParseOptions::default());
        while let Some(read) = reader.next_game().expect("memory is readable") {
            let mut of_game = Vec::new();
            checker.check(read.game(), &GameInfo::of(read.game()), &mut of_game);
            read.locate(&mut of_game);
            streamed.extend(of_game);
        }
        assert_eq!(named(&found), named(&streamed), "{text}");
        named(&found)
    }

    #[test]
    fn several_games_are_reported_once_and_archives_are_not() {
        assert_eq!(names("(;GM[1])"), []);
        assert_eq!(names("(;GM[1])(;GM[1])(;GM[1])"), [("several-games", 1)]);
        assert_eq!(names("(;GM[1]\n)\n(;GM[1])"), [("several-games", 1)]);
        assert_eq!(names("(;GM[1])\n(;GM[1])\r\n  (;GM[1])\n"), []);
        assert_eq!(names("(;GM[1])\n(;GM[1])\n(;GM[1]\n)"), [("several-games", 2)]);
        assert_eq!(names("(;GM[1])\n(;GM[1]) (;GM[1])"), [("several-games", 2)]);
    }

    #[test]
    fn differences_are_reported_once() {
        assert_eq!(names("(;FF[4])\n(;GM[1])\n(;FF[3])\n(;FF[3])\n(;FF[1])"), [("ff-differs", 2)]);
        assert_eq!(names("(;PB[x])\n(;GM[1])\n(;GM[6])")[0], ("gm-differs", 2));
        assert_eq!(names("(;FF[5])\n(;FF[5])"), [("unknown-ff", 0), ("unknown-ff", 1)]);
        assert_eq!(
            names("(;AP[foxwq])\n(;AP[Sabaki:1])\n(;AP[foxwq])\n(;AP[x:1])"),
            [("dialect", 0), ("not-composed", 0), ("dialect", 1), ("not-composed", 2)]
        );
    }
}
