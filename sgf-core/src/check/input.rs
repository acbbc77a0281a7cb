//! What is compared across the games of one input, and said once.

use crate::diag::Code;
use crate::text::Span;
use crate::tree::{GameTree, Ident};
use crate::value::{Dialect, Heading};

use super::context::Context;

/// What the games of one input had so far, by which the next one is measured.
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
    /// Whether there was a game.
    began: bool,
    /// Whether one was not alone on its line.
    is_no_archive: bool,
    told_several: bool,
    /// `FF` of the first game that declares it, until another game differs.
    ff: Told<i64>,
    /// The game that the first one is of, until another game differs.
    gm: Told<i64>,
    /// Those that were told of.
    dialects: Vec<Dialect>,
}

/// A value to compare with, and whether a difference was told of.
#[derive(Debug, Default)]
struct Told<T> {
    first: Option<T>,
    told: bool,
}

impl<T: Copy + PartialEq> Told<T> {
    /// The first value, if this one is the first that differs from it.
    fn differs(&mut self, value: T) -> Option<T> {
        let first = *self.first.get_or_insert(value);
        if first == value || self.told {
            return None;
        }
        self.told = true;
        Some(first)
    }
}

/// What a game is to be told of beside those before it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Differences {
    several: bool,
    /// `FF` of the first game.
    ff: Option<i64>,
    /// `GM` of the first game.
    gm: Option<i64>,
    /// Habits that no game before showed.
    dialect: Option<Dialect>,
}

impl Earlier {
    /// Compares a game with those before it: what [`Checker::check_compared`](super::Checker::check_compared) is to tell of
    /// it. Costs little.
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

    /// Whether this is the game that shows that there are several, unless each is alone on its line, as archives keep them.
    fn is_several(&mut self, game: GameTree<'_>) -> bool {
        let is_first = !self.began;
        self.began = true;
        if self.told_several {
            return false;
        }
        self.is_no_archive |= !is_on_its_line(game, is_first);
        self.told_several = !is_first && self.is_no_archive;
        self.told_several
    }
}

impl Differences {
    /// Reports them.
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
        if let Some(dialect) = self.dialect {
            let property = dialect.shown_by(root);
            let span = property.map_or_else(|| start_of(game), |property| property.span());
            context.report(Code::Dialect, span, property, |found| {
                found.arg(dialect).wording(dialect.habits().alone())
            });
        }
    }
}

/// The first byte of a game.
fn start_of(game: GameTree<'_>) -> Span {
    let start = game.span().start as usize;
    Span::new(start, start + 1)
}

/// Whether a game has no line break in it and, unless it is the first one, has one before it.
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

    /// What is found of the input as a whole; the same, game by game from a reader.
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
    fn several_games_are_told_once_and_archives_are_left_alone() {
        assert_eq!(names("(;GM[1])"), []);
        assert_eq!(names("(;GM[1])(;GM[1])(;GM[1])"), [("several-games", 1)]);
        assert_eq!(names("(;GM[1]\n)\n(;GM[1])"), [("several-games", 1)]);
        assert_eq!(names("(;GM[1])\n(;GM[1])\r\n  (;GM[1])\n"), []);
        assert_eq!(names("(;GM[1])\n(;GM[1])\n(;GM[1]\n)"), [("several-games", 2)]);
        assert_eq!(names("(;GM[1])\n(;GM[1]) (;GM[1])"), [("several-games", 2)]);
    }

    #[test]
    fn differences_are_told_once() {
        assert_eq!(names("(;FF[4])\n(;GM[1])\n(;FF[3])\n(;FF[3])\n(;FF[1])"), [("ff-differs", 2)]);
        assert_eq!(names("(;PB[x])\n(;GM[1])\n(;GM[6])")[0], ("gm-differs", 2));
        assert_eq!(names("(;FF[5])\n(;FF[5])"), [("unknown-ff", 0), ("unknown-ff", 1)]);
        assert_eq!(
            names("(;AP[foxwq])\n(;AP[Sabaki:1])\n(;AP[foxwq])\n(;AP[x:1])"),
            [("dialect", 0), ("not-composed", 0), ("dialect", 1), ("not-composed", 2)]
        );
    }
}
