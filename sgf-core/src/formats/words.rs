//! The messages of this module's errors, and of [`LeftOut`], in every language.

#[cfg(feature = "check")]
use super::transform::TransformError;
use super::{CannotHold, ForeignError, LeftOut};
use crate::diag::{Language, Phrase, Wording, phrases};

phrases! {
    VARIATIONS: "{0} {0|variation|variations}", "{0} 个变化", "変化図 {0}";
    COMMENTS: "{0} {0|comment|comments}", "{0} 条评注", "コメント {0}";
    PROPERTIES: "{0} {0|node|nodes} with marks or annotations", "{0} 个节点的标记或评价", "{0} 個のノードの印や評価";
    SETUP: "{0} {0|node|nodes} of set-up", "{0} 个摆子节点", "石を置く {0} 個のノード";
    HEADER: "{0} of the game information", "对局信息中的 {0}", "対局情報の {0}";
    SETUP_AS_MOVES: "{0} {0|stone|stones} of set-up, which {0|becomes a move|become moves}", "所摆的 {0} 子（写成着手）", "置いた石 {0} 個（着手になる）";
    CHARACTERS: "{0} control {0|character|characters}", "{0} 个控制字符", "制御文字 {0}";

    NOT_GO: "this is not a game of Go", "这不是围棋对局", "囲碁の対局ではない";
    NO_SUCH_SIZE: "{0} has no board of size {1}; it supports {2}", "{0} 没有 {1} 的棋盘，只有{2}", "{0} に {1} の盤はない。あるのは{2}だけである";
    SQUARE_TO_24: "square boards up to 24x24", "不大于 24x24 的正方形棋盘", " 24x24 までの正方形の盤";
    SQUARE_TO_25: "square boards up to 25x25", "不大于 25x25 的正方形棋盘", " 25x25 までの正方形の盤";
    ONE_SIZE: "{0}", " {0}", " {0} ";
    NO_SETUP: "the format has no set-up except handicap stones on their usual points", "该格式除常规位置的让子外不能摆子", "この形式では定位置の置石のほかに石を置けない";
    READ_ONLY: "{0} is a format that is only read", "{0} 格式只能读入", "{0} は読むだけの形式である";
    SETUP_BETWEEN: "stones are set up after move {0}, and moves follow; the format has no set-up between moves", "第 {0} 手之后有摆子，其后还有着手；该格式不能在着手之间摆子", "{0} 手目の後に石を置き、その後も着手がある。この形式では着手の間に石を置けない";
    NOT_THIS: "this is not a record in the {0} format: its headers are missing", "这不是 {0} 格式的棋谱：缺少文件头", "{0} 形式の棋譜ではない。ヘッダーがない";

    ENCRYPTED: "this record is encrypted ({0}); save it again without encryption in the program that wrote it", "棋谱已加密（{0}）；请用原来的软件不加密另存", "棋譜は暗号化されている（{0}）。書き出したソフトで、暗号化せずに保存し直す";
    NO_TITLE: "the title line is missing; the first line is read as the size of the board", "缺少标题行；第一行读作棋盘大小", "題名の行がない。最初の行を盤の大きさと読む";
    NO_INFO_MAIN: "GAMEINFOMAIN is missing; result, komi and clock are read from GAMETAG", "缺少 GAMEINFOMAIN；结果、贴目和用时读自 GAMETAG", "GAMEINFOMAIN がない。結果、コミ、時間は GAMETAG から読む";
    NO_BOARDS: "the boards (p=) are missing, which have the moves", "缺少存放着手的棋盘（p=）", "着手のある盤面（p=）がない";
    NO_MOVES: "the [Data] section is missing, which has the moves", "缺少存放着手的 [Data] 部分", "着手のある [Data] の部分がない";
    FEWER_MOVES: "the record states {0} {0|move|moves}, but it has {1}", "棋谱注明 {0} 手，实有 {1} 手", "棋譜には {0} 手とあるが、実際は {1} 手である";
    ADDRESSES: "the network addresses of the players are left out", "略去了棋手的网络地址", "対局者のネットワーク上のアドレスは省いた";

    NOT_WRITTEN: "the record cannot be written: {0}", "棋谱无法写出：{0}", "棋譜を書き出せない：{0}";
    NO_SUCH_FF: "FF[{0}] cannot be written, only FF[3] and FF[4]", "不能写成 FF[{0}]，只能写成 FF[3] 和 FF[4]", "FF[{0}] では書けない。書けるのは FF[3] と FF[4] である";
}

#[cfg(feature = "goxml")]
phrases! {
    XML_PLACE: "line {0}, column {1}: {2}", "第 {0} 行第 {1} 列：{2}", "{0} 行 {1} 列：{2}";
    XML_NOT_GO: "this is not a Go document: its outermost element is <{0}>", "这不是围棋文档：最外层元素是 <{0}>", "囲碁の文書ではない。最も外の要素が <{0}> である";
    XML_BREAKS_OFF: "the document ends inside <{0}>", "文档在 <{0}> 中断开", "文書が <{0}> の中で途切れている";
    XML_CROSSED: "<{0}> is closed by </{1}>", "<{0}> 以 </{1}> 结束", "<{0}> が </{1}> で終わっている";
    XML_ATTRIBUTES: "the attributes of <{0}> are damaged", "<{0}> 的属性已损坏", "<{0}> の属性が壊れている";
    XML_MARKUP: "this is not XML markup", "这不是 XML 标记", "XML のマークアップではない";
    XML_SIZE: "there is no board of size {0}", "没有大小为 {0} 的棋盘", "大きさ {0} の盤はない";
    XML_FULL: "a game has more nodes than can be numbered", "对局的节点太多，无法编号", "対局のノードが多すぎて番号を付けられない";
}

impl LeftOut {
    /// Returns the description in every language.
    #[must_use]
    pub fn wording(&self) -> Wording {
        match self {
            LeftOut::Variations(count) => VARIATIONS.with([count]),
            LeftOut::Comments(count) => COMMENTS.with([count]),
            LeftOut::Properties(count) => PROPERTIES.with([count]),
            LeftOut::Setup(count) => SETUP.with([count]),
            LeftOut::Header(name) => HEADER.with([name]),
            LeftOut::SetupAsMoves(stones) => SETUP_AS_MOVES.with([stones]),
            LeftOut::Characters(count) => CHARACTERS.with([count]),
        }
    }
}

impl CannotHold {
    /// Returns the message in every language.
    #[must_use]
    pub fn wording(&self) -> Wording {
        match self {
            CannotHold::NotGo => NOT_GO.alone(),
            CannotHold::Size { format, size, known } => {
                let is_known = |phrase: &&'static Phrase| *known == phrase.text(Language::English);
                let phrase = [&SQUARE_TO_24, &SQUARE_TO_25].into_iter().find(is_known);
                let known = phrase.map_or_else(|| ONE_SIZE.with([known]), |phrase| phrase.alone());
                NO_SUCH_SIZE.with([format]).arg(size).wording(known)
            }
            CannotHold::ReadOnly { format } => READ_ONLY.with([format]),
            CannotHold::Setup => NO_SETUP.alone(),
            CannotHold::SetupBetweenMoves { moves } => SETUP_BETWEEN.with([moves]),
            CannotHold::Unencodable(why) => why.wording(),
        }
    }
}

impl ForeignError {
    /// Returns the message in every language.
    #[must_use]
    pub fn wording(&self) -> Wording {
        match self {
            ForeignError::NotThis { format } => NOT_THIS.with([format]),
            ForeignError::Encrypted { method } => ENCRYPTED.with([method]),
        }
    }
}

#[cfg(feature = "goxml")]
impl super::goxml::GoXmlError {
    /// Returns the message in every language, with line and column.
    #[must_use]
    pub fn wording(&self) -> Wording {
        use super::goxml::Damage;
        let what = match &self.what {
            Damage::NotGo(name) => XML_NOT_GO.with([name]),
            Damage::BreaksOff(name) => XML_BREAKS_OFF.with([name]),
            Damage::Crossed { open, close } => XML_CROSSED.with([open, close]),
            Damage::Attributes(name) => XML_ATTRIBUTES.with([name]),
            Damage::Markup => XML_MARKUP.alone(),
            Damage::Size(size) => XML_SIZE.with([format!("{size:?}")]),
            Damage::Full => XML_FULL.alone(),
        };
        XML_PLACE.with([self.line, self.column]).wording(what)
    }
}

#[cfg(feature = "check")]
impl TransformError {
    /// Returns the message in every language.
    #[must_use]
    pub fn wording(&self) -> Wording {
        match self {
            TransformError::Unencodable(why) => NOT_WRITTEN.alone().wording(why.wording()),
            TransformError::FileFormat(number) => NO_SUCH_FF.with([number]),
            TransformError::Fix(why) => why.wording(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{Charset, Unencodable};
    use crate::value::Size;

    #[test]
    fn english_wordings_equal_the_display_of_errors() {
        let why = Unencodable { character: '柯', charset: Charset::SHIFT_JIS };
        let size = |known| CannotHold::Size { format: "GIB", size: Size::NINE, known };
        let held = [
            CannotHold::NotGo,
            CannotHold::Setup,
            CannotHold::ReadOnly { format: "ishi" },
            CannotHold::SetupBetweenMoves { moves: 3 },
            size("19x19"),
            size("square boards up to 24x24"),
            size("square boards up to 25x25"),
            why.into(),
        ];
        for error in held {
            assert_eq!(error.wording().to_string(), error.to_string());
        }
        #[cfg(feature = "check")]
        for error in [TransformError::FileFormat(2), why.into()] {
            assert_eq!(error.wording().to_string(), error.to_string());
        }
        for error in [
            ForeignError::NotThis { format: "UGF" },
            ForeignError::Encrypted { method: "XOR_UGF_FILE".to_owned() },
        ] {
            assert_eq!(error.wording().to_string(), error.to_string());
        }
    }

    #[cfg(feature = "goxml")]
    #[test]
    fn damage_has_the_same_message_in_english() {
        use crate::formats::goxml::{Damage, GoXmlError};
        let kinds = [
            Damage::NotGo("svg".to_owned()),
            Damage::BreaksOff("Node".to_owned()),
            Damage::Crossed { open: "P".to_owned(), close: "Node".to_owned() },
            Damage::Attributes("Black".to_owned()),
            Damage::Markup,
            Damage::Size("0".to_owned()),
            Damage::Full,
        ];
        for what in kinds {
            let error = GoXmlError { line: 3, column: 7, what };
            assert_eq!(error.wording().to_string(), error.to_string());
        }
    }

    #[test]
    fn supported_sizes_are_translated() {
        let known = "square boards up to 24x24";
        let error = CannotHold::Size { format: "NGF", size: Size::LARGEST, known };
        assert_eq!(
            error.wording().in_language(Language::Chinese),
            "NGF 没有 52 的棋盘，只有不大于 24x24 的正方形棋盘"
        );
    }
}
