//! The names of moves in every language.

use super::move_name::MoveName;
use crate::diag::{Language, phrases};

phrases! {
    CAPTURE: "capture", "提", "ヌキ";
    CUT: "cut", "断", "キリ";
    ATARI: "atari", "打", "アタリ";
    CONNECTION: "connection", "接", "ツギ";
    BAMBOO: "bamboo joint", "双", "タケフ";
    HANGING: "hanging connection", "虎", "カケツギ";
    WEDGE: "wedge", "挖", "ワリコミ";
    PUSH: "push through", "冲", "デ";
    CLAMP: "clamp", "夹", "ハサミツケ";
    HANE: "hane", "扳", "ハネ";
    EXTENSION: "extension (nobi)", "长", "ノビ";
    BACK: "draw back", "退", "ヒキ";
    DESCENT: "descent", "立", "サガリ";
    TURN: "turn", "曲", "マガリ";
    PRESS: "press", "压", "オシ";
    BLOCK: "block", "挡", "オサエ";
    BELOW: "contact from below", "托", "下ツケ";
    ATTACHMENT: "attachment", "碰", "ツケ";
    PEEP: "peep", "刺", "ノゾキ";
    DIAGONAL: "diagonal move", "尖", "コスミ";
    JUMP: "one-space jump", "跳", "一間トビ";
    KNIGHT: "knight's move", "飞", "ケイマ";
    LARGE_KNIGHT: "large knight's move", "大飞", "大ゲイマ";
    SIDE: "extension along the side", "拆", "ヒラキ";
    CAP: "cap", "镇", "ボウシ";
}

impl MoveName {
    /// Returns the name in a language.
    #[must_use]
    pub fn in_language(self, language: Language) -> &'static str {
        match self {
            MoveName::Capture => &CAPTURE,
            MoveName::Cut => &CUT,
            MoveName::Atari => &ATARI,
            MoveName::Connection => &CONNECTION,
            MoveName::BambooJoint => &BAMBOO,
            MoveName::HangingConnection => &HANGING,
            MoveName::Wedge => &WEDGE,
            MoveName::PushThrough => &PUSH,
            MoveName::Clamp => &CLAMP,
            MoveName::Hane => &HANE,
            MoveName::Extension => &EXTENSION,
            MoveName::DrawBack => &BACK,
            MoveName::Descent => &DESCENT,
            MoveName::Turn => &TURN,
            MoveName::Press => &PRESS,
            MoveName::Block => &BLOCK,
            MoveName::ContactBelow => &BELOW,
            MoveName::Attachment => &ATTACHMENT,
            MoveName::Peep => &PEEP,
            MoveName::Diagonal => &DIAGONAL,
            MoveName::OneSpaceJump => &JUMP,
            MoveName::KnightsMove => &KNIGHT,
            MoveName::LargeKnightsMove => &LARGE_KNIGHT,
            MoveName::SideExtension => &SIDE,
            MoveName::Cap => &CAP,
        }
        .text(language)
    }
}
