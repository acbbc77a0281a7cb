//! The one table that names for each code where the edits of its fix come from, and the builders themselves.
//!
//! A finding gets its edits in one of two ways. A check that holds the property and its values attaches them
//! to the finding while it reports; the builders that it calls are in `check/edits`. All other edits are
//! built here, after the whole input was checked, from the code and the place of the finding: those of the
//! parser, which stands below the checks and builds none, and those for which a game has to be read or
//! replayed again.

use std::collections::HashSet;

use crate::diag::{Code, Diagnostic};
use crate::rules::RuleSet;
use crate::tree::{Collection, GameId};

use super::built::Built;
use super::error::FixError;
use super::setup::IdleSetup;
use super::variation::Levels;
use super::{parens, syntax, text};

/// Where the edits of a fix come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Builder {
    /// The check attached them to the finding.
    Attached,
    /// The fix changes no byte of the scanned source: the input is written without a byte order mark, as
    /// UTF-8.
    DiskForm,
    /// `CA` of the root is set to the charset of the game.
    Charset,
    /// Backslashes move from the inside of characters to the places between them.
    Escapes,
    /// The control characters of a value are deleted.
    Controls,
    /// Text between properties is deleted or completed, around the place of the finding.
    Syntax,
    /// The parentheses of the game are written anew.
    Parentheses,
    /// The variation moves one level up.
    Variation,
    /// Set-up points without effect are deleted; this costs a replay of the game.
    Setup,
}

impl Builder {
    /// Returns the builder of a code; `None` for a code without a fix.
    pub(super) fn of(code: Code) -> Option<Builder> {
        code.info().fix?;
        Some(match code {
            Code::Bom => Builder::DiskForm,
            Code::CharsetGuessed | Code::CharsetMismatch | Code::CharsetUnknown => Builder::Charset,
            Code::ByteLevelEscapes => Builder::Escapes,
            Code::ControlCharacter => Builder::Controls,
            Code::JunkBeforeTree
            | Code::JunkAfterTree
            | Code::JunkInTree
            | Code::WebPage
            | Code::MissingSemicolon
            | Code::UnclosedValue
            | Code::StrayClose
            | Code::StrayBracket
            | Code::EmptyVariation
            | Code::ValuesWithoutIdent
            | Code::PropertyWithoutValue
            | Code::LowercasePropident
            | Code::StrayControls => Builder::Syntax,
            Code::UnclosedTree
            | Code::UnclosedGame
            | Code::UnopenedGame
            | Code::VariationStart
            | Code::NodeOutsideVariation
            | Code::NeedlessParentheses => Builder::Parentheses,
            Code::VariationLevel => Builder::Variation,
            Code::SetupNoEffect => Builder::Setup,
            // All other codes are those of checks that look at one node.
            _ => Builder::Attached,
        })
    }
}

/// Builds the edits of the findings of one round. It keeps what several findings share.
pub(super) struct EditBuilder<'c> {
    collection: &'c Collection,
    /// The games whose parentheses are written anew already.
    laid_out: HashSet<u32>,
    levels: Levels,
    setup: IdleSetup,
}

impl<'c> EditBuilder<'c> {
    /// Prepares a round for all findings that are to be fixed in it; `rules` is the rule set of the check, if
    /// one was given.
    pub(super) fn new(collection: &'c Collection, found: &[Diagnostic], rules: Option<RuleSet>) -> Self {
        let levels = Levels::of(collection, found);
        EditBuilder { collection, laid_out: HashSet::new(), levels, setup: IdleSetup::new(rules) }
    }

    /// Builds the edits of a finding by the builder of its code.
    pub(super) fn build(&mut self, builder: Builder, found: Diagnostic) -> Result<Built, FixError> {
        let game = self.collection.game(GameId(found.game));
        Ok(match (builder, game) {
            (Builder::Attached, _) => found.fix.map(|fix| fix.edits).unwrap_or_default().into(),
            (Builder::DiskForm, _) => Built::default(),
            (Builder::Charset, Some(game)) => text::name_charset(game).into(),
            (Builder::Escapes, Some(game)) => text::escape_characters(game)?.into(),
            (Builder::Controls, Some(game)) => text::delete_controls(game, &found).into(),
            (Builder::Parentheses, Some(game))
                if found.code == Code::UnopenedGame
                    || found.span.end as usize > game.span().start as usize =>
            {
                if self.laid_out.insert(found.game) { parens::lay_out(game).into() } else { Built::default() }
            }
            // Parentheses before the game belong to no tree: the extra ones are deleted one by one.
            (Builder::Parentheses | Builder::Syntax, _) => syntax::edits(self.collection, &found).into(),
            (Builder::Variation, _) => self.levels.raise(self.collection, &found),
            (Builder::Setup, Some(game)) => self.setup.edits(game, &found).into(),
            (Builder::Charset | Builder::Escapes | Builder::Controls | Builder::Setup, None) => {
                Built::default()
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::{CheckOptions, Checker};
    use crate::tree::parse_in_source;
    use crate::value::GameInfo;

    /// Returns a record with a finding of the code: its example, unless that needs bytes that a text cannot hold.
    fn record_with(code: Code) -> &'static [u8] {
        match code {
            Code::CharsetMismatch => "(;CA[GB2312]PB[柯洁];B[pd])".as_bytes(),
            Code::ByteLevelEscapes => b"(;CA[Big5]C[\xA5\\\\\xB3\\\\ x];B[pd])",
            Code::Bom => "\u{feff}(;B[pd])".as_bytes(),
            Code::ControlCharacter => b"(;C[a\x01b];B[pd])",
            Code::StrayControls => b"(;B[pd]\0;W[dp])",
            _ => code.info().example.as_bytes(),
        }
    }

    /// Every code with a fix has a builder; its findings carry edits exactly if the builder is `Attached`, and the
    /// builder makes edits exactly if it is not `DiskForm`.
    #[test]
    fn the_table_names_where_edits_come_from() {
        for code in Code::all() {
            let builder = Builder::of(code);
            assert_eq!(builder.is_some(), code.info().fix.is_some(), "{}", code.name());
            let Some(builder) = builder else { continue };
            let parsed = parse_in_source(record_with(code), &crate::ParseOptions::default());
            let mut found = parsed.diagnostics;
            let mut checker = Checker::new(&CheckOptions::default());
            for game in parsed.collection.games() {
                checker.check(game, &GameInfo::of(game), &mut found);
            }
            let mut building = EditBuilder::new(&parsed.collection, &found, None);
            let fixable: Vec<Diagnostic> =
                found.into_iter().filter(|one| one.code == code && one.fix.is_some()).collect();
            assert!(!fixable.is_empty(), "{} is not fixable in its example", code.name());
            let mut edits = 0;
            for one in fixable {
                let is_attached = one.fix.as_ref().is_some_and(|fix| !fix.edits.is_empty());
                assert_eq!(is_attached, builder == Builder::Attached, "{}: {one}", code.name());
                edits += building.build(builder, one).unwrap().edits.len();
            }
            assert_eq!(edits == 0, builder == Builder::DiskForm, "{}: {edits} edits", code.name());
        }
    }
}
