//! Words beside diagrams.

use crate::diag::Phrase;

pub(super) static AT: Phrase = Phrase::new("{0} at {1}", "{0}＝{1}", "{0}（{1}）");
pub(super) static PASSES: Phrase = Phrase::new("{0} pass", "{0} 停一手", "{0} パス");

pub(super) static FIGURE: Phrase = Phrase::new("Figure {0}", "图{0}", "第{0}図");
pub(super) static FIGURE_MOVES: Phrase = Phrase::new("Figure {0} ({1})", "图{0}（{1}）", "第{0}図（{1}）");
pub(super) static VARIATION: Phrase =
    Phrase::new("Variation {0}, at move {1}", "变化图{0}（第{1}手起）", "変化図{0}（{1}手目から）");
pub(super) static POSITION: Phrase = Phrase::new("After move {0}", "第{0}手后", "{0}手まで");
pub(super) static START: Phrase = Phrase::new("Before the first move", "第一手之前", "初手の前");
pub(super) static PROBLEM: Phrase = Phrase::new("Problem {0}", "第{0}题", "問題{0}");
pub(super) static SOLUTION: Phrase = Phrase::new("Solution {0}", "第{0}题解答", "問題{0} 正解");
pub(super) static SOLUTIONS: Phrase =
    Phrase::new("Solution {0}, line {1}", "第{0}题解答之{1}", "問題{0} 正解その{1}");
pub(super) static NO_SOLUTION: Phrase =
    Phrase::new("The record gives no solution.", "棋谱没有给出解答。", "棋譜に正解がない。");
pub(super) static AGAIN: Phrase = Phrase::new("Again", "重来", "もう一度");
pub(super) static SHOW_SOLUTION: Phrase = Phrase::new("Show the solution", "看解答", "正解を見る");
pub(super) static SHOWN: Phrase = Phrase::new("Solution", "解答", "正解図");
pub(super) static RIGHT: Phrase = Phrase::new("Right", "正确", "正解");
pub(super) static WRONG: Phrase = Phrase::new("Wrong", "错误", "失敗");
pub(super) static NOT_IN_RECORD: Phrase = Phrase::new(
    "the record has no answer to this move",
    "棋谱没有这一手的应手",
    "この手への応手は棋譜にない",
);
pub(super) static PROBLEM_KEYS: Phrase = Phrase::new(
    "Play by a click, or choose a point with the arrow keys and play with Enter; Backspace takes back, Escape begins again",
    "点击落子，或用方向键选点、回车落子；退格键悔棋，Esc 键重来",
    "クリックで着手。矢印キーで点を選び Enter で着手、Backspace で一手戻り、Escape で最初から",
);
pub(super) static BLACK_TO_PLAY: Phrase = Phrase::new("Black to play", "黑先", "黒番");
pub(super) static WHITE_TO_PLAY: Phrase = Phrase::new("White to play", "白先", "白番");
pub(super) static EVENT: Phrase = Phrase::new("Event", "赛事", "棋戦");
pub(super) static ROUND: Phrase = Phrase::new("Round", "轮次", "回戦");
pub(super) static PLACE: Phrase = Phrase::new("Place", "地点", "場所");
pub(super) static DATE: Phrase = Phrase::new("Date", "日期", "日付");
pub(super) static RESULT: Phrase = Phrase::new("Result", "结果", "結果");
pub(super) static KOMI: Phrase = Phrase::new("Komi", "贴目", "コミ");
pub(super) static HANDICAP: Phrase = Phrase::new("Handicap", "让子", "置石");
pub(super) static RULES: Phrase = Phrase::new("Rules", "规则", "ルール");
pub(super) static ANNOTATOR: Phrase = Phrase::new("Comments by", "讲解", "解説");
pub(super) static GAME: Phrase = Phrase::new("Game", "棋谱", "棋譜");
pub(super) static TO_BEGIN: Phrase = Phrase::new("To the beginning", "到开头", "最初へ");
pub(super) static BACK: Phrase = Phrase::new("Back", "后退", "戻る");
pub(super) static ON: Phrase = Phrase::new("On", "前进", "進む");
pub(super) static TO_END: Phrase = Phrase::new("To the end", "到末尾", "最後へ");
pub(super) static MOVE: Phrase = Phrase::new("Move", "手数", "手数");
pub(super) static PRISONERS: Phrase = Phrase::new("Prisoners", "提子", "アゲハマ");
pub(super) static NEXT_LINES: Phrase = Phrase::new("Lines from here", "此处的变化", "ここからの変化");
pub(super) static PASS: Phrase = Phrase::new("pass", "停一手", "パス");
pub(super) static BOARD: Phrase = Phrase::new("Board to click through", "可点击的棋盘", "クリックで進む盤");
pub(super) static KEYS: Phrase = Phrase::new(
    "Arrow keys, a wheel over the board, a click or a swipe move through the game; up and down choose a line.",
    "方向键、在棋盘上滚动、点击或滑动可前进后退；上下键选择变化。",
    "矢印キー、盤上のホイール、クリック、スワイプで進退。上下キーで変化を選ぶ。",
);
pub(super) static NUMBERS: Phrase = Phrase::new("Numbers on the stones", "显示手数", "手数を表示");
