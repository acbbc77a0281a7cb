//! What a fix does, in a few words.

use crate::diag::Code;

/// What the fix of a finding does; none where there is no fix for any finding of the code.
///
/// ```
/// use sgf_core::check::fix::title;
/// use sgf_core::diag::Code;
/// assert_eq!(title(Code::UnclosedTree), Some("add the missing parentheses"));
/// assert_eq!(title(Code::IllegalMove), None);
/// ```
#[must_use]
pub fn title(code: Code) -> Option<&'static str> {
    code.info().fix?;
    Some(match code {
        Code::CharsetGuessed => "name the charset in CA",
        Code::CharsetMismatch | Code::CharsetUnknown => "name the true charset in CA",
        Code::ByteLevelEscapes => "escape characters, not bytes",
        Code::Bom => "remove the byte order mark",
        Code::ControlCharacter => "remove the control characters",
        Code::JunkBeforeTree | Code::JunkAfterTree | Code::JunkInTree => {
            "remove what is no part of the record"
        }
        Code::MissingSemicolon => "add the semicolon",
        Code::UnclosedTree => "add the missing parentheses",
        Code::UnclosedValue => "close the value",
        Code::StrayClose => "remove the parentheses too many",
        Code::StrayBracket => "escape the brackets in the text",
        Code::EmptyVariation => "remove the empty parentheses",
        Code::VariationStart | Code::NeedlessParentheses => "remove the needless parentheses",
        Code::NodeOutsideVariation => "put the node into a variation",
        Code::ValuesWithoutIdent => "remove the value",
        Code::PropertyWithoutValue => "remove the name, or give a mark its empty value",
        Code::LowercasePropident => "write the name in capitals",
        Code::BadValue => "remove the value",
        Code::NonstandardValue => "write the standard form",
        Code::EmptyValue => "remove the empty value",
        Code::TooManyValues => "keep the first value, or join the texts",
        Code::DuplicateProperty => "join lists and texts, keep the first of others",
        Code::DuplicatePoint => "name the point once",
        Code::WrongProperty => "move the value into its property",
        Code::ObsoleteProperty => "write the FF[4] property",
        Code::NotInFf => "declare FF[4]",
        Code::PassAsTt | Code::PassNonstandard => "write the pass as the file format has it",
        Code::SizeSquareAsRect => "write one number",
        Code::BoardTooBig => "write the largest board, as it is read",
        Code::BadView => "remove the empty value",
        Code::DateNonstandard => "write the date as FF[4] has it",
        Code::ResultNonstandard => "write the result as FF[4] has it",
        Code::KomiSuspicious => "write the komi in points",
        Code::HandicapSuspicious => "write the number of stones",
        Code::TimeNonstandard => "write the time in seconds",
        Code::RankNonstandard => "write the rank as FF[4] has it",
        Code::EmptyNode => "remove the node",
        Code::SetupNoEffect => "remove the points that change nothing",
        Code::MoveSetupMixed => "split the node: set-up, then the move",
        Code::TwoMovesInNode => "split the node: a move each",
        Code::MoveInRoot => "put the move into a node of its own",
        Code::RootPropertyBelow => "move it to the root, or remove it where the root decides",
        Code::GameInfoRepeated => "move it up, or remove it where it stands above already",
        Code::AnnotationConflict => "keep one judgement",
        Code::AnnotationWithoutMove => "remove the judgement",
        Code::VariationLevel => "put the variation beside the move that it takes back",
        _ => "mend it",
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fix_has_a_title() {
        for code in Code::all() {
            assert_ne!(title(code), Some("mend it"), "{}", code.name());
        }
    }
}
