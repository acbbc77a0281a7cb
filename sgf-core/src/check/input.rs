//! What is compared across the games of one input, and said once.

use crate::diag::Code;
use crate::text::Span;
use crate::tree::{GameTree, Ident};
use crate::value::Dialect;

use super::context::Context;

/// What the games so far had.
#[derive(Debug, Default)]
pub(super) struct Input {
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

impl Input {
    /// Compares a game with those before it.
    pub(super) fn check(&mut self, context: &mut Context<'_, '_>) {
        let (game, info) = (context.game, context.info);
        let root = game.root();
        self.check_number(context, game);
        if let Some(ff) = info.file_format() {
            let (property, earlier) = (root.property(Ident::FF), self.ff.differs(ff));
            let span = property.map_or_else(|| start_of(game), |property| property.span());
            if let Some(earlier) = earlier {
                context.report(Code::FfDiffers, span, property, |found| found.arg(ff).arg(earlier));
            }
            if ff > 4 {
                context.report(Code::UnknownFf, span, property, |found| found.arg(ff));
            }
        }
        if let Some(earlier) = self.gm.differs(info.game()) {
            let property = root.property(Ident::GM);
            let span = property.map_or_else(|| start_of(game), |property| property.span());
            context.report(Code::GmDiffers, span, property, |found| found.arg(info.game()).arg(earlier));
        }
        if let Some(dialect) = info.dialect.filter(|dialect| !self.dialects.contains(dialect)) {
            self.dialects.push(dialect);
            let property = dialect.shown_by(root);
            let span = property.map_or_else(|| start_of(game), |property| property.span());
            context.report(Code::Dialect, span, property, |found| {
                found.arg(dialect).wording(dialect.habits().alone())
            });
        }
    }

    /// Reports more than one game, unless each is alone on its line, as archives keep them.
    fn check_number(&mut self, context: &mut Context<'_, '_>, game: GameTree<'_>) {
        let is_first = !self.began;
        self.began = true;
        if self.told_several {
            return;
        }
        self.is_no_archive |= !is_on_its_line(game, is_first);
        if !is_first && self.is_no_archive {
            self.told_several = true;
            context.report(Code::SeveralGames, start_of(game), None, |found| found);
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
    use crate::{CheckOptions, Checker, Options, parse};

    /// What is found of the input as a whole; the same, game by game from a reader.
    fn names(text: &str) -> Vec<(&'static str, u32)> {
        let named = |found: &[Diagnostic]| {
            found.iter().map(|one| (one.code.name(), one.game)).collect::<Vec<(&'static str, u32)>>()
        };
        let options = CheckOptions::default().play(false);
        let parsed = parse(text.as_bytes(), &Options::default());
        let mut found = Vec::new();
        let mut checker = Checker::new(&options);
        for game in parsed.collection.games() {
            checker.check(game, &GameInfo::of(game), &mut found);
        }
        let mut streamed = Vec::new();
        let mut checker = Checker::new(&options);
        let mut reader = Reader::with_capacity(1, text.as_bytes(), &Options::default());
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
