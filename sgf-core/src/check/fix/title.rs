//! [`fix_title`]: what a fix does, in a few words, in every language.

use crate::diag::{Code, Language, Phrase, phrases};

phrases! {
    NAME_THE_CHARSET_IN_CA: "name the charset in CA", "在 CA 写明字符集", "CA に文字コードを書く";
    NAME_THE_TRUE_CHARSET_IN_CA: "name the true charset in CA", "在 CA 写明真正的字符集", "CA に本当の文字コードを書く";
    ESCAPE_CHARACTERS_NOT_BYTES: "escape characters, not bytes", "按字符而不按字节转义", "バイトでなく文字をエスケープする";
    REMOVE_THE_BYTE_ORDER_MARK: "remove the byte order mark", "删除字节顺序标记", "バイト順マークを除く";
    REMOVE_THE_CONTROL_CHARACTERS: "remove the control characters", "删除控制字符", "制御文字を除く";
    REMOVE_WHAT_IS_NOT_RECORD: "remove what is not part of the record", "删除不属于棋谱的内容", "棋譜でない部分を除く";
    ADD_THE_SEMICOLON: "add the semicolon", "补上分号", "セミコロンを補う";
    ADD_THE_MISSING_PARENTHESES: "add the missing parentheses", "补上缺少的括号", "足りない括弧を補う";
    CLOSE_THE_VALUE: "close the value", "闭合属性值", "値を閉じる";
    REMOVE_THE_PARENTHESES_TOO_MANY: "remove the parentheses too many", "删除多余的括号", "余分な括弧を除く";
    ESCAPE_THE_BRACKETS_IN_THE_TEXT: "escape the brackets in the text", "转义文本中的方括号", "テキスト中の角括弧をエスケープする";
    REMOVE_THE_EMPTY_PARENTHESES: "remove the empty parentheses", "删除空括号", "空の括弧を除く";
    REMOVE_THE_NEEDLESS_PARENTHESES: "remove the needless parentheses", "删除不必要的括号", "不要な括弧を除く";
    PUT_THE_NODE_INTO_A_VARIATION: "put the node into a variation", "把节点放进变化", "ノードを変化図に入れる";
    REMOVE_THE_VALUE: "remove the value", "删除该值", "値を除く";
    REMOVE_THE_NAME_OR_ADD_A_VALUE: "remove the name, or give a mark its empty value", "删除属性名，或为标志补上空值", "名前を除く。印なら空の値を補う";
    WRITE_THE_NAME_IN_CAPITALS: "write the name in capitals", "属性名改为大写", "名前を大文字で書く";
    WRITE_THE_STANDARD_FORM: "write the standard form", "改为标准写法", "標準の形で書く";
    REMOVE_THE_EMPTY_VALUE: "remove the empty value", "删除空值", "空の値を除く";
    KEEP_THE_FIRST_VALUE: "keep the first value, or join the texts", "保留第一个值，或合并文本", "最初の値を残すか、テキストをつなぐ";
    JOIN_LISTS_AND_TEXTS: "join lists and texts, keep the first of others", "合并列表与文本，其他保留第一个", "一覧とテキストはまとめ、ほかは最初を残す";
    NAME_THE_POINT_ONCE: "name the point once", "同一点只写一次", "同じ点は一度だけ書く";
    MOVE_THE_VALUE_INTO_ITS_PROPERTY: "move the value into its property", "把值移到所属的属性", "値を正しいプロパティに移す";
    WRITE_THE_FF_4_PROPERTY: "write the FF[4] property", "改用 FF[4] 的属性", "FF[4] のプロパティで書く";
    DECLARE_FF_4: "declare FF[4]", "声明 FF[4]", "FF[4] と宣言する";
    WRITE_THE_PASS_OF_THE_FORMAT: "write the pass as the file format has it", "按文件格式写虚着", "ファイル形式に合わせてパスを書く";
    WRITE_ONE_NUMBER: "write one number", "只写一个数", "数を一つだけ書く";
    WRITE_THE_LARGEST_BOARD: "write the largest board, as it is read", "改写为所读入的最大棋盘", "読み込んだとおり最大の盤を書く";
    WRITE_THE_DATE_AS_FF_4_HAS_IT: "write the date as FF[4] has it", "按 FF[4] 写日期", "日付を FF[4] の形で書く";
    WRITE_THE_RESULT_AS_FF_4_HAS_IT: "write the result as FF[4] has it", "按 FF[4] 写结果", "結果を FF[4] の形で書く";
    WRITE_THE_KOMI_IN_POINTS: "write the komi in points", "贴目以目计", "コミを目数で書く";
    WRITE_THE_NUMBER_OF_STONES: "write the number of stones", "写让子数", "置石の数を書く";
    WRITE_THE_TIME_IN_SECONDS: "write the time in seconds", "用时以秒计", "時間を秒数で書く";
    WRITE_THE_RANK_AS_FF_4_HAS_IT: "write the rank as FF[4] has it", "按 FF[4] 写段位", "段級位を FF[4] の形で書く";
    REMOVE_THE_NODE: "remove the node", "删除节点", "ノードを除く";
    REMOVE_THE_POINTS_THAT_CHANGE_NOTHING: "remove the points that change nothing", "删除不起作用的点", "何も変えない点を除く";
    SPLIT_SET_UP_AND_MOVE: "split the node: set-up, then the move", "拆分节点：先摆子，后着手", "ノードを分ける。石を置き、次に着手";
    SPLIT_THE_MOVES: "split the node: a move each", "拆分节点：每节点一手", "ノードを分け、一手ずつにする";
    PUT_THE_MOVE_INTO_A_NODE_OF_ITS_OWN: "put the move into a node of its own", "把着手放进单独的节点", "着手を別のノードに移す";
    MOVE_IT_TO_THE_ROOT: "move it to the root, or remove it where the root decides", "移到根节点；根节点已有则删除", "ルートに移す。ルートにあれば除く";
    MOVE_IT_UP: "move it up, or remove it where it stands above already", "上移；上方已有则删除", "上に移す。上にすでにあれば除く";
    KEEP_ONE_JUDGEMENT: "keep one judgement", "只保留一个评价", "評価を一つだけ残す";
    REMOVE_THE_JUDGEMENT: "remove the judgement", "删除评价", "評価を除く";
    PUT_THE_VARIATION_NEXT_TO_ITS_MOVE: "put the variation next to the move that it takes back", "把变化移到它所替换的一手旁边", "変化図を、置き換える手の隣に移す";
    FIX_IT: "fix it", "修正", "直す";
}

/// Returns what the fix of a finding does, in a few words; `None` if no finding of the code has a fix.
///
/// ```
/// use sgf_core::check::fix_title;
/// use sgf_core::diag::{Code, Language};
/// assert_eq!(fix_title(Code::UnclosedTree, Language::English), Some("add the missing parentheses"));
/// assert_eq!(fix_title(Code::IllegalMove, Language::English), None);
/// ```
#[must_use]
pub fn fix_title(code: Code, language: Language) -> Option<&'static str> {
    phrase(code).map(|phrase| phrase.text(language))
}

fn phrase(code: Code) -> Option<&'static Phrase> {
    code.info().fix?;
    Some(match code {
        Code::CharsetGuessed => &NAME_THE_CHARSET_IN_CA,
        Code::CharsetMismatch | Code::CharsetUnknown => &NAME_THE_TRUE_CHARSET_IN_CA,
        Code::ByteLevelEscapes => &ESCAPE_CHARACTERS_NOT_BYTES,
        Code::Bom => &REMOVE_THE_BYTE_ORDER_MARK,
        Code::ControlCharacter | Code::StrayControls => &REMOVE_THE_CONTROL_CHARACTERS,
        Code::JunkBeforeTree | Code::JunkAfterTree | Code::JunkInTree | Code::WebPage => {
            &REMOVE_WHAT_IS_NOT_RECORD
        }
        Code::MissingSemicolon => &ADD_THE_SEMICOLON,
        Code::UnclosedTree | Code::UnclosedGame | Code::UnopenedGame => &ADD_THE_MISSING_PARENTHESES,
        Code::UnclosedValue => &CLOSE_THE_VALUE,
        Code::StrayClose => &REMOVE_THE_PARENTHESES_TOO_MANY,
        Code::StrayBracket => &ESCAPE_THE_BRACKETS_IN_THE_TEXT,
        Code::EmptyVariation => &REMOVE_THE_EMPTY_PARENTHESES,
        Code::VariationStart | Code::NeedlessParentheses => &REMOVE_THE_NEEDLESS_PARENTHESES,
        Code::NodeOutsideVariation => &PUT_THE_NODE_INTO_A_VARIATION,
        Code::ValuesWithoutIdent => &REMOVE_THE_VALUE,
        Code::PropertyWithoutValue => &REMOVE_THE_NAME_OR_ADD_A_VALUE,
        Code::LowercasePropident => &WRITE_THE_NAME_IN_CAPITALS,
        Code::BadValue => &REMOVE_THE_VALUE,
        Code::NonstandardValue => &WRITE_THE_STANDARD_FORM,
        Code::EmptyValue => &REMOVE_THE_EMPTY_VALUE,
        Code::TooManyValues => &KEEP_THE_FIRST_VALUE,
        Code::DuplicateProperty => &JOIN_LISTS_AND_TEXTS,
        Code::DuplicatePoint => &NAME_THE_POINT_ONCE,
        Code::WrongProperty => &MOVE_THE_VALUE_INTO_ITS_PROPERTY,
        Code::ObsoleteProperty => &WRITE_THE_FF_4_PROPERTY,
        Code::NotInFf | Code::FfMissing => &DECLARE_FF_4,
        Code::PassAsTt | Code::PassNonstandard => &WRITE_THE_PASS_OF_THE_FORMAT,
        Code::SizeSquareAsRect => &WRITE_ONE_NUMBER,
        Code::BoardTooBig => &WRITE_THE_LARGEST_BOARD,
        Code::BadView => &REMOVE_THE_EMPTY_VALUE,
        Code::DateNonstandard => &WRITE_THE_DATE_AS_FF_4_HAS_IT,
        Code::ResultNonstandard => &WRITE_THE_RESULT_AS_FF_4_HAS_IT,
        Code::KomiSuspicious => &WRITE_THE_KOMI_IN_POINTS,
        Code::HandicapSuspicious => &WRITE_THE_NUMBER_OF_STONES,
        Code::TimeNonstandard => &WRITE_THE_TIME_IN_SECONDS,
        Code::RankNonstandard => &WRITE_THE_RANK_AS_FF_4_HAS_IT,
        Code::EmptyNode => &REMOVE_THE_NODE,
        Code::SetupNoEffect => &REMOVE_THE_POINTS_THAT_CHANGE_NOTHING,
        Code::MoveSetupMixed => &SPLIT_SET_UP_AND_MOVE,
        Code::TwoMovesInNode => &SPLIT_THE_MOVES,
        Code::MoveInRoot => &PUT_THE_MOVE_INTO_A_NODE_OF_ITS_OWN,
        Code::RootPropertyBelow => &MOVE_IT_TO_THE_ROOT,
        Code::GameInfoRepeated => &MOVE_IT_UP,
        Code::AnnotationConflict => &KEEP_ONE_JUDGEMENT,
        Code::AnnotationWithoutMove => &REMOVE_THE_JUDGEMENT,
        Code::VariationLevel => &PUT_THE_VARIATION_NEXT_TO_ITS_MOVE,
        _ => &FIX_IT,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fix_has_a_title() {
        for code in Code::all() {
            assert_ne!(fix_title(code, Language::English), Some("fix it"), "{}", code.name());
        }
    }
}
