//! [`Code`]: the one table of findings, with code, name, severity, fix, English words and an example for
//! each.

use std::fmt;
use std::str::FromStr;

use super::kind::Applicability::{self, Safe, Unsafe};
use super::kind::Family;
use super::kind::Severity::{self, Error, Info, Warning};

/// The facts about a code, with its words in English; [`Code::words`] has those of every language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CodeInfo {
    /// The code: a family letter and three digits. It never changes and is never reused.
    pub code: &'static str,
    /// The name, which never changes either.
    pub name: &'static str,
    /// The severity in the `standard` profile; a check may change it for the place of a finding.
    pub severity: Severity,
    /// How far the best fix can be trusted; `None` if there is no fix. Not every finding of the code has it.
    pub fix: Option<Applicability>,
    /// A title of a few words.
    pub title: &'static str,
    /// The message; each finding fills the places `{0}`, `{1}` ….
    ///
    /// See [`Diagnostic::message_in`](super::Diagnostic::message_in).
    pub message: &'static str,
    /// What the finding means and how the record is read.
    pub explanation: &'static str,
    /// What the user can do.
    pub remedy: &'static str,
    /// A record with the finding.
    pub example: &'static str,
}

/// The words for a code in one language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CodeWords {
    /// A title of a few words.
    pub title: &'static str,
    /// The message; each finding fills the places `{0}`, `{1}` ….
    ///
    /// See [`Diagnostic::message_in`](super::Diagnostic::message_in).
    pub message: &'static str,
    /// What the finding means and how the record is read.
    pub explanation: &'static str,
    /// What the user can do.
    pub remedy: &'static str,
}

/// Declares the words of a language other than English, one entry for each code: a missing entry does not
/// compile.
macro_rules! words {
    ($($variant:ident: $title:literal, $message:literal, $explanation:literal, $remedy:literal;)*) => {
        /// Returns the words for a code.
        pub(super) const fn words(code: super::code::Code) -> super::code::CodeWords {
            match code {
                $(super::code::Code::$variant => super::code::CodeWords {
                    title: $title, message: $message, explanation: $explanation, remedy: $remedy,
                },)*
            }
        }
    };
}
pub(super) use words;

macro_rules! codes {
    ($($variant:ident, $code:literal, $name:literal, $severity:ident, $fix:expr, $title:literal,
       $message:literal, $explanation:literal, $remedy:literal, $example:literal;)*) => {
        /// What a finding is about: a stable code (`T001`) with a stable name (`charset-guessed`).
        ///
        /// [`Code::info`] returns all facts about a code.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Code {
            $(#[doc = $title] $variant,)*
        }

        pub(super) const TABLE: &[(Code, CodeInfo)] = &[
            $((Code::$variant, CodeInfo {
                code: $code, name: $name, severity: $severity, fix: $fix, title: $title,
                message: $message, explanation: $explanation, remedy: $remedy, example: $example,
            }),)*
        ];
    };
}

codes! {
    CharsetGuessed, "T001", "charset-guessed", Warning, Some(Safe), "Charset guessed",
        "the text is read as {0}; the file does not name a charset ({1})",
        "The record holds text outside ASCII, but no CA property, byte order mark or option names its charset. The charset was guessed from the bytes of the text values.",
        "Check that the names read well, then add CA; --encoding overrides a wrong guess.",
        "(;GM[1]PB[柯洁];B[pd])";
    CharsetMismatch, "T002", "charset-mismatch", Warning, Some(Safe), "CA does not match the bytes",
        "CA says {0}, but the bytes are {1}; the bytes win",
        "The CA property names a charset in which the bytes of this game make no sense, or two headers of one game name different ones. The text is read according to the bytes.",
        "Correct CA, or convert the record to the charset that CA names.",
        "(;CA[GB2312]PB[柯洁 in UTF-8])";
    CharsetUnknown, "T003", "charset-unknown", Warning, Some(Safe), "Unknown charset in CA",
        "CA names {0}, which is not a known charset",
        "The value of CA is not a charset name of a registry or of a known program. The charset was guessed from the bytes instead.",
        "Write the registered name, such as UTF-8, GB18030, Big5 or Shift_JIS.",
        "(;CA[klingon];B[pd])";
    CharsetDiffers, "T004", "charset-differs", Info, None, "Games of one file differ in charset",
        "this game is in {0}, an earlier one of the file in {1}",
        "The games of one collection name or use different charsets. Each is decoded by its own, but many programs decode the whole file at once.",
        "Convert all games to one charset, preferably UTF-8.",
        "(;CA[UTF-8];B[pd])(;CA[Big5];B[pd])";
    UndecodableBytes, "T005", "undecodable-bytes", Error, None, "Bytes that the charset does not have",
        "bytes that are not valid {0}",
        "Some bytes of a value are invalid in the charset of the game. They are shown as U+FFFD and written back as they are; their original text cannot be known.",
        "Try another charset with --encoding, or take the text from another copy of the record.",
        "(;CA[UTF-8]C[a\\xFFb])";
    ByteLevelEscapes, "T006", "byte-level-escapes", Warning, Some(Safe), "Escapes inside characters",
        "backslashes stand inside the characters of {0}",
        "The program that wrote the record put a backslash before every byte that looks like one of \\ ] even where that byte is the second half of a character. The text is read as intended.",
        "Rewrite the record so that only characters are escaped.",
        "(;CA[Big5]C[\\xA5\\\\])";
    Bom, "T007", "bom", Info, Some(Safe), "Byte order mark",
        "the file starts with a byte order mark ({0})",
        "A byte order mark stands before the record. It identifies the charset, but SGF does not provide for it and some programs stumble over it.",
        "Remove the mark and add CA.",
        "\\uFEFF(;B[pd])";
    ControlCharacter, "T008", "control-character", Warning, Some(Safe), "Control character in text",
        "control character {0} in the text",
        "A value holds NUL or another control character, which no program shows.",
        "Remove the character.",
        "(;C[a\\x00b])";
    Mojibake, "T009", "mojibake", Warning, None, "Text that was decoded wrongly and saved",
        "the text looks like {0} that was once read as {1}",
        "The text is valid, but its characters are typical of text in one charset that was read in another one and saved. Only the original record can restore it.",
        "Find the original record and read it with the right charset.",
        "(;GM[1]FF[4]CA[UTF-8]SZ[19]EV[å›´æ£‹å…¬å¼€èµ›];B[pd])";
    LostCharacters, "T010", "lost-characters", Warning, None, "Characters that were lost",
        "{0} {0|character was|characters were} lost before the record was saved: U+FFFD stands in {0|its|their} place",
        "A program could not read the charset of an earlier copy and wrote the replacement character U+FFFD instead. Nothing in this copy says what stood there.",
        "Find an earlier copy of the record and read it with the right charset.",
        "(;GM[1]FF[4]CA[UTF-8]SZ[19]PB[\u{FFFD}\u{FFFD}];B[pd])";
    NoGame, "S001", "no-game", Error, None, "No game in the input",
        "no game tree found",
        "Nothing in the input looks like the start of a game: an opening parenthesis followed by a semicolon or a property.",
        "Check that the file is a Go record and complete.",
        "just prose, no game";
    JunkBeforeTree, "S002", "junk-before-tree", Warning, Some(Safe), "Text before the first game",
        "text before the first game is skipped",
        "Text that is not part of a record stands before the first game, such as the header of a mail. Stray signs are removed by a safe fix; words may be a title or a licence, and only a guess removes them.",
        "Remove the text, or move it into a comment.",
        "From: igs (;B[pd])";
    JunkAfterTree, "S003", "junk-after-tree", Warning, Some(Safe), "Text after a game",
        "text after a game is skipped",
        "Text that is not part of a record stands after a game or between two games. Stray signs are removed by a safe fix, words only by a guess.",
        "Remove the text, or move it into a comment.",
        "(;B[pd]) -- bye";
    JunkInTree, "S004", "junk-in-tree", Warning, Some(Safe), "Stray characters in a game",
        "stray characters between the properties of a game are skipped",
        "Characters that belong to no property stand between the nodes or properties of a game.",
        "Remove the characters; if they were meant as text, put them into C.",
        "(;GM[1]??;B[pd])";
    MissingSemicolon, "S005", "missing-semicolon", Error, Some(Safe), "A node starts without ;",
        "a game or variation starts without a semicolon",
        "A tree or variation begins with a property instead of a semicolon. The node is read as if the semicolon were there.",
        "Put a semicolon before the first property.",
        "(GM[1];B[pd])";
    UnclosedTree, "S006", "unclosed-tree", Error, Some(Safe), "The input ends inside a game",
        "{0} {0|parenthesis is|parentheses are} still open where the input ends",
        "The input ends before all parentheses are closed: the record may have been cut off. Everything up to the end is read.",
        "Look for a complete copy; otherwise close the parentheses.",
        "(;B[pd];W[dp]";
    UnclosedValue, "S007", "unclosed-value", Error, Some(Unsafe), "Value without a closing bracket",
        "a value has no closing bracket",
        "The closing bracket of a value is missing. The value is read up to the end of the input; if it is empty and a variation clearly starts after it, up to there.",
        "Look where the value should end and close it there.",
        "(;C[cut off here";
    StrayClose, "S008", "stray-close", Error, Some(Safe), "A closing parenthesis too many",
        "{0} closing {0|parenthesis|parentheses} too many",
        "A closing parenthesis has no opening one. It is skipped.",
        "Remove it, or find the opening one that is missing.",
        "(;B[pd]))(;W[dp])";
    StrayBracket, "S009", "stray-bracket", Error, Some(Unsafe), "Unescaped bracket in a text",
        "an unescaped bracket inside a text; the text is kept whole",
        "A closing bracket inside a text value is not escaped by a backslash, so that strict programs end the text there and lose the rest. The text is read up to its likely end.",
        "Write \\] for a closing bracket inside a text.",
        "(;C[White [9d] wins])";
    EmptyVariation, "S010", "empty-variation", Error, Some(Safe), "Empty variation",
        "a pair of parentheses holds no node",
        "A variation without a node has no meaning.",
        "Remove the empty parentheses.",
        "(;B[pd](;W[dp])())";
    VariationStart, "S011", "variation-start", Error, Some(Safe), "A parenthesis where a node is needed",
        "{0} opening {0|parenthesis|parentheses} where a node is needed",
        "A variation must begin with a node, but another opening parenthesis follows.",
        "Remove the needless parentheses.",
        "(;GM[1]((;B[pd])))";
    NodeOutsideVariation, "S012", "node-outside-variation", Error, Some(Unsafe), "A node after a closed variation",
        "a node follows a closed variation; it is read as a variation of its own, so the main line is in doubt",
        "After a variation is closed only another variation or the end of the game may follow. The node is read as the start of another variation, and the one before it stays the main line. Some programs that write such records mean the node and what follows as the main line.",
        "Find out which line was played. Put the node into a variation of its own, or write the line that was played first.",
        "(;GM[1](;B[pd]);B[dp])";
    ValuesWithoutIdent, "S013", "values-without-ident", Error, Some(Unsafe), "A value without a name",
        "a value has no property name before it",
        "A bracketed value stands where a property name is needed. Its meaning cannot be known.",
        "Find out which property it was, or remove the value.",
        "(;[pd];B[dp])";
    PropertyWithoutValue, "S014", "property-without-value", Error, Some(Safe), "A property name without a value",
        "the property name {0} has no value",
        "A property name is not followed by a value in brackets. An empty value would be [].",
        "Add the value, or remove the name.",
        "(;GM[1]KO;B[pd])";
    LowercasePropident, "S015", "lowercase-propident", Warning, Some(Safe), "Lower-case letters in a property name",
        "{0} is read as {1}",
        "Property names with lower-case letters are of FF[1] to FF[3], where only the capitals count. FF[4] allows capitals only.",
        "Write the name in capitals.",
        "(;FF[4]GaMe[1])";
    PropidentTooLong, "S016", "propident-too-long", Warning, None, "Long property name",
        "the property name {0} has {1} letters",
        "Property names of the specification have one or two letters. This one is longer and does not belong to a known program.",
        "Keep it if a program of yours needs it, else remove it.",
        "(;GM[1]LONGNAME[x])";
    NeedlessParentheses, "S017", "needless-parentheses", Info, Some(Safe), "Parentheses around a single line",
        "{0} {0|pair|pairs} of parentheses around the only line at its place",
        "Parentheses mark alternatives. Some programs put every move into a pair of its own; such parentheses have no meaning and nest without end.",
        "Remove the parentheses; no move is lost.",
        "(;B[pd](;W[dp](;B[pp])))";
    StrayControls, "S018", "stray-controls", Warning, Some(Safe), "Control characters outside of values",
        "{1} control {1|character|characters} outside of values, the first {0}",
        "NUL or other control characters stand between or after properties, where only white space belongs. A copy that broke off leaves them, and old systems end a file with one. They are skipped.",
        "Look for a complete copy if moves are missing; otherwise remove the characters.",
        "(;B[pd]\\x00;W[dp])";
    UnclosedGame, "S019", "unclosed-game", Error, Some(Safe), "A game without its closing parentheses",
        "the game is not closed: {0} {0|parenthesis is|parentheses are} still open where the next game begins",
        "A parenthesis at the start of a line opens a node with the properties of a root, such as GM, FF, SZ, PB or RE, and nothing after it closes the game before. It begins the next game, and the game before ends there. If the game before is closed further on, the parenthesis begins a variation.",
        "Look for a complete copy of this game; otherwise close its parentheses.",
        "(;GM[1]SZ[19];B[pd]\n(;GM[1]SZ[19];B[dd])";
    UnreadLine, "S020", "unread-line", Warning, None, "A line that is not understood",
        "this line is not understood and is left out: {0}",
        "A record in another format than SGF (GIB, NGF, UGF, GoXML, GTP, a list of moves) has a line or an element whose meaning is unknown. It is in no game that is read or converted.",
        "Look at the line: if it holds a move or a fact about the game, correct it.",
        "boardsize 19\nplay B D4\ngenmove W";
    UnreadMove, "S021", "unread-move", Error, None, "A move that cannot be read",
        "this is no move, or its point is off the board: {0}",
        "A record in another format than SGF has a line in the place of a move that is damaged or names a point off the board. The move is left out, so those after it may be played in another position.",
        "Look for a complete copy of the record, or correct the line.",
        "boardsize 19\nplay B D4\nplay W Z99";
    SecondGame, "S022", "second-game", Warning, None, "A second game that is not read",
        "a second game begins here; it is left out with all that follows",
        "A record in a format that holds one game begins another one. Only the first is read.",
        "Move the other games to records of their own.",
        "boardsize 9\nplay B D4\nboardsize 19\nplay B Q16";
    MissingPart, "S023", "missing-part", Warning, None, "A part of the record is missing",
        "{0}",
        "A record in another format than SGF lacks a part that its program writes, has fewer moves than it states, or has a part for which SGF has no property.",
        "Look for a complete copy of the record if moves are missing.",
        "[Header]\nSize=19\nPlayerB=ann,1d,,";
    UnopenedGame, "S024", "unopened-game", Error, Some(Safe), "A game without its opening parenthesis",
        "the game has no opening parenthesis",
        "The input begins with a node and not with (;. It is read as a game whose parenthesis is missing.",
        "Add the parenthesis. Compare with another copy if the beginning may be lost.",
        ";FF[4]GM[1];B[pd])";
    WebPage, "S025", "web-page", Warning, Some(Unsafe), "A part of a web page in the record",
        "a part of a web page, {0} bytes of HTML, is skipped",
        "A program saved the web page around the record with it. Everything from the first tag to </html> is skipped.",
        "Remove the HTML, and look for a complete copy if moves are missing.",
        "(;GM[1];B[pd]) <div>(c) a site</div></body></html>";
    BadValue, "P001", "bad-value", Error, Some(Unsafe), "Value of the wrong type",
        "{0} is not a {1}",
        "The value is not of the type of its property and cannot be interpreted. It is kept and ignored.",
        "Correct the value, or remove it.",
        "(;GM[1]SZ[nineteen])";
    BadPoint, "P002", "bad-point", Error, None, "Not a point of the board",
        "{0} is not a point",
        "The value of a move or of a point list is not a coordinate. It is kept and ignored.",
        "Find out from another copy which point was meant.",
        "(;W[dundefined])";
    PointOutOfBoard, "P003", "point-out-of-board", Error, None, "Point outside the board",
        "{0} is outside the board of {1}",
        "The coordinate is well formed, but the board of this game does not have it.",
        "Correct the point, or SZ if the board is larger.",
        "(;SZ[9];B[pd])";
    NonstandardValue, "P004", "nonstandard-value", Warning, Some(Safe), "Unusual spelling of a value",
        "{0} is read as {1}",
        "The meaning of the value is clear, but the specification spells it differently.",
        "Write the standard form.",
        "(;PL[b])";
    EmptyValue, "P005", "empty-value", Warning, Some(Safe), "Empty value",
        "{0} is empty",
        "The property needs a value, but its value is empty.",
        "Fill the value in, or remove the property.",
        "(;KM[])";
    TooManyValues, "P006", "too-many-values", Error, Some(Unsafe), "Several values of a single-valued property",
        "{0} has {1} values where one is allowed; the first counts",
        "The property holds one value, but several are given. The first counts.",
        "Keep the intended value and remove the others.",
        "(;B[pd][dp])";
    NotComposed, "P007", "not-composed", Error, None, "Half of a pair is missing",
        "{0} is not a pair of values with a colon",
        "The property needs two values with a colon between them.",
        "Add the colon and the other half.",
        "(;LB[qd])";
    DuplicateProperty, "P008", "duplicate-property", Error, Some(Safe), "A property twice in one node",
        "{0} stands twice in this node",
        "A property name may stand once in a node. Lists and texts of the same name are joined; of other properties the first counts.",
        "Join the values, or remove the one that is wrong.",
        "(;TR[aa]TR[bb])";
    DuplicatePoint, "P009", "duplicate-point", Warning, Some(Safe), "A point twice",
        "the point {0} is listed twice",
        "A point stands twice in a list, or in two lists that exclude each other, such as two markup properties.",
        "Keep one of the two.",
        "(;CR[qd]SQ[qd])";
    UnknownProperty, "P010", "unknown-property", Info, None, "Unknown property",
        "{0} is not a known property",
        "The property is neither part of the specification nor a known private property. It is kept.",
        "Nothing, unless it is a typing error.",
        "(;ZZ[1])";
    WrongProperty, "P011", "wrong-property", Error, Some(Unsafe), "A value in the wrong property",
        "{0} holds what belongs in {1}",
        "A program is known to write this value into the wrong property: the value makes sense there, but not here.",
        "Move the value to the property where it belongs.",
        "(;KO[7.5])";
    ObsoleteProperty, "P012", "obsolete-property", Warning, Some(Safe), "Property of an older format",
        "{0} is of an older file format: {1}",
        "FF[1] to FF[3] define the property, FF[4] does not. Another property or a private form has its meaning now.",
        "Write the form of FF[4].",
        "(;FF[4]L[aa][bb])";
    NotInFf, "P013", "not-in-ff", Warning, Some(Safe), "Not in the declared file format",
        "{0} is not in FF[{1}], which the game declares",
        "The property, or the form of its value, does not exist in the file format that FF declares.",
        "Declare FF[4], or write the older form.",
        "(;FF[3]CA[UTF-8])";
    PassAsTt, "P014", "pass-as-tt", Info, Some(Safe), "Pass written as tt",
        "tt is a pass on this board",
        "Before FF[4] a pass was written as tt on boards up to 19×19. FF[4] writes an empty value and still allows tt.",
        "Nothing; an empty value helps programs that know only FF[4].",
        "(;FF[4]SZ[19];B[tt])";
    PassNonstandard, "P015", "pass-nonstandard", Warning, Some(Safe), "Unusual spelling of a pass",
        "{0} is read as a pass",
        "The value is not a point but a common spelling of a pass.",
        "Write an empty value.",
        "(;SZ[9];B[  ])";
    SizeSquareAsRect, "P016", "size-square-as-rect", Warning, Some(Safe), "Square board written as a rectangle",
        "SZ[{0}] should be SZ[{1}]",
        "A square board is written with one number; FF[4] forbids the form with two.",
        "Write the number once.",
        "(;SZ[9:9])";
    BoardTooBig, "P017", "board-too-big", Error, Some(Safe), "Board too big",
        "a board of {0} is larger than 52×52",
        "A coordinate is one letter in each direction, which allows boards up to 52×52.",
        "Correct SZ.",
        "(;SZ[60])";
    BadView, "P018", "bad-view", Error, Some(Safe), "Inconsistent view",
        "{0} mixes an empty value with points",
        "VW and DD take either a list of points or one empty value, which resets them.",
        "Keep either the points or the empty value.",
        "(;VW[][aa:cc])";
    DateNonstandard, "P019", "date-nonstandard", Warning, Some(Safe), "Date not in the standard form",
        "DT[{0}] {1}",
        "FF[4] writes dates as YYYY-MM-DD, with shortcuts for several days. Other spellings are understood if their meaning is clear.",
        "Write YYYY-MM-DD.",
        "(;DT[2018.01.15])";
    ResultNonstandard, "P020", "result-nonstandard", Warning, Some(Safe), "Result not in the standard form",
        "RE[{0}] {1}",
        "FF[4] writes results as B+3.5, W+R, B+T, W+F, 0, Void or ?. Other spellings are understood if their meaning is clear.",
        "Write the form of FF[4], such as B+3.5, W+R or Void.",
        "(;RE[黑中盘胜])";
    KomiSuspicious, "P021", "komi-suspicious", Warning, Some(Unsafe), "Komi that means something else",
        "KM[{0}] {1}",
        "The number is not the komi in points: some servers write it in stones or a hundred times too large, or write 0 where the komi is not known.",
        "Write the komi in points.",
        "(;KM[375]RU[Chinese])";
    HandicapSuspicious, "P022", "handicap-suspicious", Warning, Some(Unsafe), "Handicap that is not a number of stones",
        "HA[{0}] {1}",
        "FF[4] writes the number of handicap stones, 2 or more. Words such as 让先 are understood if their meaning is clear.",
        "Write the number of stones, and words about the match in GC.",
        "(;HA[让先])";
    TimeNonstandard, "P023", "time-nonstandard", Warning, Some(Safe), "Time not in the standard form",
        "{0}[{1}] {2}",
        "TM is a number of seconds. Other spellings are understood if their meaning is clear.",
        "Write the main time in seconds, and overtime in OT.",
        "(;TM[3h])";
    RankNonstandard, "P024", "rank-nonstandard", Warning, Some(Safe), "Rank not in the standard form",
        "{0}[{1}] {2}",
        "FF[4] writes ranks as 5k, 3d or 9p. Other spellings are understood if their meaning is clear.",
        "Write 5k, 3d or 9p, and titles in GC.",
        "(;BR[九段])";
    RulesUnknown, "P025", "rules-unknown", Warning, None, "Unknown rule set",
        "RU[{0}] {1}",
        "The name of the rules is not known. It is not replaced by another one.",
        "Write the name of a rule set, or name one with --rules.",
        "(;RU[my house rules])";
    EmptyNode, "N001", "empty-node", Info, Some(Safe), "Node without properties",
        "a node holds no property",
        "The node has no content.",
        "Remove the node, unless it stands for a pause.",
        "(;B[pd];;W[dp])";
    NotGo, "N002", "not-go", Warning, None, "Not a game of Go",
        "GM[{0}] is not Go: moves and points are not checked",
        "GM names another game. The values of the record are kept; its moves are not checked.",
        "Correct GM if it is a game of Go.",
        "(;GM[6];B[e4])";
    SetupNoEffect, "N003", "setup-no-effect", Info, Some(Safe), "Set-up that changes nothing",
        "{0} of {1} {1|point|points} {0|is|are} already as the set-up says",
        "A set-up property puts a stone where the same stone stands, or clears an empty point.",
        "Remove the points that change nothing.",
        "(;SZ[9];AE[ee])";
    SetupNoLiberties, "N004", "setup-no-liberties", Warning, None, "Set-up leaves stones without liberties",
        "the chain at {0} has no liberty after the set-up",
        "Set-up captures nothing: the chain stays until a move is played next to it. Perhaps a move was written as set-up.",
        "Write the move that captures as a move, or clear the captured stones with AE.",
        "(;SZ[9]AB[aa]AW[ab][ba])";
    SetupInMainLine, "N005", "setup-in-main-line", Info, None, "Set-up in the middle of the game",
        "{0} after the root on the main line",
        "Stones are set up after the game has begun. Handicap stones belong in the root; other set-up is for problems and lessons.",
        "Write moves as moves, and handicap stones into the root.",
        "(;GM[1];B[pd];AW[dp])";
    MoveSetupMixed, "N006", "move-setup-mixed", Error, Some(Safe), "Move and set-up in one node",
        "{0} stands in one node with {1}",
        "AB, AW, AE and PL change the position without a move, so FF[4] keeps them out of nodes that hold one: programs differ on which is done first. Before FF[4] it was allowed, and is a warning; PL alone, if it only confirms whose turn it is, counts one degree less.",
        "Split the node in two.",
        "(;FF[4];W[qq]AB[pd])";
    TwoMovesInNode, "N007", "two-moves-in-node", Error, Some(Safe), "Two moves in one node",
        "{0} and {1} stand in one node",
        "A node holds one move. If Black and White both move in it, programs differ on who moved first, and some drop one of the moves.",
        "Split the node in two, in the order in which the moves were played.",
        "(;GM[1];W[qq]B[pd])";
    MoveInRoot, "N008", "move-in-root", Warning, Some(Safe), "Move in the root",
        "the move {0} stands in the root",
        "The root describes the game and the start position. A move in it is bad style: some programs show it before the game begins or skip it.",
        "Put the move into a node of its own.",
        "(;PB[x]B[pd])";
    RootPropertyBelow, "N009", "root-property-below", Error, Some(Safe), "Root property below the root",
        "{0} belongs in the root",
        "FF, CA, GM, SZ, ST and AP hold for the whole game and stand in its root only. Below it they are ignored, so that one that differs from the root (kind other) or that the root lacks (kind absent) does not count; one that repeats the root (kind same) does no harm and is a warning.",
        "Move the property to the root, or remove it.",
        "(;GM[1];SZ[9])";
    GameInfoRepeated, "N010", "game-info-repeated", Error, Some(Safe), "Game information twice on one path",
        "{0} below a node that holds game information already",
        "Each path from the root to an end may have one node with game information, which is about all games below it. A second one further down has no games of its own, and most programs never show it. Before FF[4] it is a warning.",
        "Keep the game information in one node, preferably the root.",
        "(;FF[4]PB[x];B[pd]PW[y])";
    AnnotationConflict, "N011", "annotation-conflict", Error, Some(Safe), "Two judgements of one thing",
        "{0} and {1} contradict each other",
        "A node judges its position once, with GB, GW, DM or UC, and its move once, with TE, BM, DO or IT. Before FF[4] TE and BM together meant a doubtful or interesting move, for which FF[4] has DO and IT; in the older formats it is a warning.",
        "Keep the intended judgement; for a doubtful or interesting move write DO or IT.",
        "(;FF[4]DM[1]UC[1])";
    AnnotationWithoutMove, "N012", "annotation-without-move", Error, Some(Safe), "Judgement of a move without a move",
        "{0} stands in a node without a move",
        "TE, BM, DO, IT and KO describe the move of their node. Without a move they have no meaning.",
        "Move it to the node of the move, or use GB, GW, DM or UC for a position.",
        "(;FF[4];DO[])";
    VariationLevel, "N013", "variation-level", Warning, Some(Safe), "Variation one level too deep",
        "the variation takes {0} back to play elsewhere: it is an alternative to {1}",
        "Old editors could write alternatives only after a move: the variation clears the stone that was just played and places another one. It is an alternative to the move before it and belongs one level up. If it stands before real answers to the move (kind mixed), moving it changes their order; one that clears more stones (kind deeper) belongs still further up.",
        "Move the variation one level up.",
        "(;B[pd](;W[dd])(;AE[pd];B[qd]))";
    FfDiffers, "N014", "ff-differs", Info, None, "Games of one file differ in file format",
        "this game declares FF[{0}], an earlier one of the input FF[{1}]",
        "The games of one input declare different file formats. Each is read by its own format.",
        "Nothing, or convert all games to FF[4].",
        "(;FF[4]GM[1])(;FF[3]GM[1])";
    GmDiffers, "N015", "gm-differs", Warning, None, "Different games in one file",
        "this is a game of GM[{0}], an earlier one of the input of GM[{1}]",
        "The records of one input are of different games, such as Go and Othello. Few programs can read such a file.",
        "Keep games of Go in a file of their own.",
        "(;GM[1])(;GM[3])";
    UnknownFf, "N016", "unknown-ff", Warning, None, "Unknown file format",
        "FF[{0}] is not a file format; the latest is FF[4]",
        "The number of the file format is above 4, and there is no such format. The record is read as FF[4].",
        "Write FF[4].",
        "(;FF[5]GM[1])";
    SeveralGames, "N017", "several-games", Info, None, "Several games in one file",
        "the input holds more than one game",
        "Many programs read only the first game of a file. Archives that keep one game on each line are not reported.",
        "Keep one game in a file if one of your programs reads only the first.",
        "(;B[pd])(;B[dp])";
    Dialect, "N018", "dialect", Info, None, "Record of a known program or server",
        "the record is of {0}: {1}",
        "The root shows which program or server wrote the record. Some have habits of their own, and the values are read accordingly.",
        "Nothing.",
        "(;AP[foxwq]KM[375]RU[Chinese])";
    FfMissing, "N019", "ff-missing", Info, Some(Unsafe), "No file format declared where it matters",
        "{0} is of FF[4], but the game does not say FF[4]",
        "A record without FF is of FF[1] by the specification, and a property or mark in it is of FF[4] alone. It is read as FF[4] has it.",
        "Write FF[4] into the root.",
        "(;GM[1];B[pd]AR[pd:dd])";
    IllegalMove, "G001", "illegal-move", Error, None, "Illegal move",
        "{0} is illegal: {1} ({2})",
        "The rule set does not allow the move. It is executed nevertheless, as SGF requires; the message names the consequence under the rules. Another rule set can be named with --rules.",
        "Check the move against another copy; if another rule set was played, name it in RU or with --rules.",
        "(;SZ[9];B[dd];W[dd])";
    OutOfTurn, "G002", "out-of-turn", Warning, None, "Two moves running",
        "{0} moves twice running without a pass between",
        "Two moves of one colour follow each other. Some programs leave passes out; in a game it is a violation of the rules.",
        "Add the pass that is missing, or the move that was lost.",
        "(;SZ[9];B[dd];W[ee];W[ff])";
    WrongFirstPlayer, "G003", "wrong-first-player", Warning, None, "The wrong side plays first",
        "{0} plays first, where {1} should",
        "The rules, the handicap or PL say who plays first, and the record begins with the other side.",
        "Check the colours, HA and PL.",
        "(;SZ[9]RU[Japanese];W[dd];B[ee])";
    MoveAfterEnd, "G004", "move-after-end", Warning, None, "Move after the end",
        "a move after the end of the game under the rules {0}",
        "The game was over by passes, and moves follow. They may belong to the confirmation of dead stones.",
        "Remove the moves, or put them into a variation.",
        "(;SZ[9]RU[Chinese];B[];W[];B[ee])";
    HandicapMismatch, "G005", "handicap-mismatch", Warning, None, "Handicap and stones differ",
        "{0}, but {1} black {1|stone is|stones are} set up",
        "HA and the number of black stones in the root differ.",
        "Correct HA, or set the right stones up.",
        "(;SZ[9]HA[2]AB[cc])";
    HandicapMissingSetup, "G006", "handicap-missing-setup", Warning, None, "Handicap without stones",
        "the handicap is {0}, but no stone is set up",
        "HA names a handicap, but no stone is set up in the root.",
        "Set the stones up with AB in the root, or remove HA.",
        "(;SZ[19]HA[2];W[dd];B[pp])";
    HandicapAsMoves, "G007", "handicap-as-moves", Warning, None, "Handicap stones written as moves",
        "Black's first {0} moves run on without White: handicap stones written as moves",
        "Some servers write handicap stones as moves of Black before White's first.",
        "Write the stones into AB of the root, with HA.",
        "(;SZ[19]HA[0];B[pd];B[dp];W[cc];B[pp])";
    HandicapOne, "G008", "handicap-one", Info, None, "Handicap of one stone",
        "a handicap of one stone means only that there is no komi",
        "HA[1] is written for games where Black plays first without komi. FF[4] starts at 2.",
        "Remove HA and write KM[0].",
        "(;SZ[19]HA[1];B[pd])";
    ZuoziMissing, "G009", "zuozi-missing", Warning, None, "Ancient rules without the four stones",
        "under the rules {0} two stones of each colour should stand on the corner stars",
        "Ancient Chinese games begin with two stones of each colour on the corner star points, diagonally.",
        "Set the four stones up with AB and AW, or correct RU.",
        "(;SZ[19]RU[Ancient];W[cc])";
    ZuoziOdd, "G010", "zuozi-odd", Warning, None, "The four stones stand unusually",
        "the stones on the corner stars are unusual: {0}",
        "Two stones of each colour stand on the corner stars, but not diagonally, or not alone.",
        "Check the stones of the root against the source.",
        "(;SZ[19]RU[Ancient]AB[dd][pd]AW[dp][pp];W[cc])";
    Repetition, "G011", "repetition", Info, None, "A position comes back",
        "the position after move {0} comes back ({1})",
        "The whole board is as it was before, by moves that the ko rule allows. Depending on the rule set the game has no result, is a draw, is replayed, or simply goes on.",
        "Look up what follows under the rules of the game: no result, a draw, a replay or nothing.",
        "(;FF[4]GM[1]SZ[7]AB[ab][bc][ad]AW[bd][be][af][bf];B[ae];W[ac];B[ad];W[];B[ae];W[ac])";
    LastPassNotWhite, "G012", "last-pass-not-white", Info, None, "White did not pass last",
        "Black passed last; White owes a pass stone",
        "Under AGA rules White makes the last pass, so that both sides have made as many moves. Counting by territory, White owes a stone.",
        "Add White's pass, if it was made.",
        "(;SZ[9]RU[AGA];B[ee];W[];B[])";
    ResultContradictsBoard, "R001", "result-contradicts-board", Warning, None, "Result that contradicts the board",
        "RE[{0}], but the board counts {1} under {2}; {3}",
        "The final position of the main line gives another result than RE. It was counted with the dead stones that TB and TW mark; without marks, with all stones alive if every one of them is certainly safe, or else with the stones that the built-in judge takes for dead. The message names what would make RE right: other rules, one group that is dead or alive, a protective move, another komi. Reported only with --score.",
        "Check RE, KM, RU and the dead stones against the source.",
        "(;SZ[5]RU[Chinese]KM[0]RE[B+6]AB[ca][cb][cc][cd][ce]AW[da][db][dc][dd][de];B[];W[]TB[aa:be]TW[ea:ee])";
    ResultContradictsEnd, "R002", "result-contradicts-end", Warning, None, "Result that does not fit the end of the game",
        "RE[{0}], but the game ends with two passes",
        "RE records a resignation, but the game ends with two passes, after which a game is counted. Reported only with --score.",
        "Check RE against the source.",
        "(;SZ[9]RE[B+R];B[ee];W[];B[])";
    ResultImpossible, "R003", "result-impossible", Warning, None, "Result that the rules cannot give",
        "RE[{0}] cannot be: a komi of {1} does not give {2}",
        "A komi with a half point never gives a draw, and a margin has the same fraction as the komi. The komi or the result is wrong.",
        "Correct KM or RE.",
        "(;SZ[9]KM[6.5]RE[Draw])";
    ResultUnverifiable, "R004", "result-unverifiable", Info, None, "Result that cannot be checked",
        "RE[{0}] cannot be checked: {1}",
        "RE holds a counted result, but the record stops before two passes and marks no territory, or whether a chain is dead is in doubt, or no komi is given, so that its final position cannot be counted with certainty. Reported only with --score.",
        "Mark the territory with TB and TW at the end, or give KM and RU.",
        "(;SZ[9]KM[0]RE[B+3];B[ee];W[cc])";
    TerritoryMarksContradict, "R005", "territory-marks-contradict", Warning, None, "Territory marks that cannot be",
        "the territory marks contradict the board: {0}",
        "The TB and TW marks at the end give a point to both sides, mark a part of a dead chain only, or give a side points that it does not enclose after the dead stones are removed. Reported only with --score.",
        "Correct the marks at the end.",
        "(;SZ[3]KM[0]RE[Draw]AB[aa][ab][ac]AW[ca][cb][cc];B[];W[]TB[ba])";
    ClockRunsBackwards, "C001", "clock-runs-backwards", Warning, None, "Remaining time increases",
        "{0}: {1}",
        "A clock shows more time than it can have after the earlier readings.",
        "Check the readings; if they are right, write in OT how time is added.",
        "(;SZ[9]TM[600]OT[absolute];B[aa]BL[500];W[bb]WL[500];B[cc]BL[550])";
    ClockOverMainTime, "C002", "clock-over-main-time", Warning, None, "More time than the time limits give",
        "{0}: {1}",
        "A clock shows more time than the time limits give.",
        "Correct TM, or the reading.",
        "(;SZ[9]TM[600]OT[absolute];B[aa]BL[700])";
    OvertimeStones, "C003", "overtime-stones", Warning, None, "Overtime does not fit",
        "{0}: {1}",
        "The stones or periods left, or the time in them, do not fit the overtime that OT names.",
        "Correct OT, or the readings.",
        "(;SZ[9]TM[60]OT[3x30 byo-yomi];B[aa]BL[31]OB[3])";
    TimeForfeitContradicts, "C004", "time-forfeit-contradicts", Warning, None, "Result and clock differ",
        "{0}: {1}",
        "The result is a loss on time but the clock disagrees, or the other way round.",
        "Check RE and the last readings.",
        "(;SZ[9]TM[60]OT[none]RE[B+R];B[aa]BL[0];W[bb]WL[5])";
    PolicyRules, "L001", "policy-rules", Error, None, "Rules that the policy does not allow",
        "{0}, where the policy asks for {1}",
        "The policy of sgf.toml allows some rule sets only, and the record names another one or none.",
        "Correct RU, or change the policy.",
        "(;GM[1]RU[Japanese])";
    PolicyKomi, "L002", "policy-komi", Error, None, "Komi that the policy does not allow",
        "{0}, where the policy asks for {1}",
        "The policy of sgf.toml allows some komi only, and the record has another one or none.",
        "Correct KM, or change the policy.",
        "(;GM[1]KM[5.5])";
    PolicySize, "L003", "policy-size", Error, None, "Board that the policy does not allow",
        "{0}, where the policy asks for {1}",
        "The policy of sgf.toml allows some sizes of the board only.",
        "Correct SZ, or change the policy.",
        "(;GM[1]SZ[9])";
    PolicyHandicap, "L004", "policy-handicap", Error, None, "Handicap that the policy does not allow",
        "{0}, where the policy asks for {1}",
        "The policy of sgf.toml limits the handicap.",
        "Correct HA, or change the policy.",
        "(;GM[1]HA[2]AB[dd][pp])";
    PolicyTime, "L005", "policy-time", Error, None, "Main time that the policy does not allow",
        "{0}, where the policy asks for {1}",
        "The policy of sgf.toml fixes the main time in seconds, and the record has another one or none.",
        "Correct TM, or change the policy.",
        "(;GM[1]TM[60])";
    PolicyOvertime, "L006", "policy-overtime", Error, None, "Overtime that the policy does not allow",
        "{0}, where the policy asks for {1}",
        "The policy of sgf.toml fixes the overtime, and the record has another one or none.",
        "Correct OT, or change the policy.",
        "(;GM[1]OT[5x60 byo-yomi])";
    PolicyMoves, "L007", "policy-moves", Error, None, "Number of moves that the policy does not allow",
        "the main line has {0} {0|move|moves}, where the policy asks for {1}",
        "The policy of sgf.toml limits the number of moves on the main line, passes included.",
        "Check that the record is complete, or change the policy.",
        "(;GM[1];B[pd])";
    PolicyResult, "L008", "policy-result", Error, None, "No result",
        "{0}, where the policy asks for a result",
        "The policy of sgf.toml requires a known result in every game.",
        "Fill RE in.",
        "(;GM[1]RE[?])";
    PolicyProperty, "L009", "policy-property", Error, None, "Property that the policy requires is missing",
        "there is no {0}, which the policy requires",
        "The policy of sgf.toml requires this property in the root of every game, with a value that is not empty.",
        "Fill the property in.",
        "(;GM[1])";
}

impl Code {
    /// Returns all codes in the order of the table.
    pub fn all() -> impl ExactSizeIterator<Item = Code> {
        TABLE.iter().map(|(code, _)| *code)
    }

    /// Returns the position in [`Code::all`], from 0.
    #[must_use]
    pub fn index(self) -> usize {
        self as usize
    }

    /// Returns the facts about the code.
    #[must_use]
    pub const fn info(self) -> &'static CodeInfo {
        &TABLE[self as usize].1
    }

    /// Returns the code: `T001`.
    #[must_use]
    pub fn code(self) -> &'static str {
        self.info().code
    }

    /// Returns the name: `charset-guessed`.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.info().name
    }

    /// Returns the severity in the `standard` profile.
    #[must_use]
    pub fn severity(self) -> Severity {
        self.info().severity
    }

    /// Returns the family.
    #[must_use]
    pub fn family(self) -> Family {
        match self.code().as_bytes()[0] {
            b'T' => Family::Text,
            b'S' => Family::Syntax,
            b'P' => Family::Property,
            b'N' => Family::Node,
            b'G' => Family::Game,
            b'R' => Family::Result,
            b'C' => Family::Clock,
            _ => Family::Policy,
        }
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

/// The error for a text that is neither the code nor the name of a finding.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no finding is called {0:?}; `sgf explain --list` prints them all")]
pub struct UnknownCode(String);

impl FromStr for Code {
    type Err = UnknownCode;

    /// Reads a code or a name, in any case.
    fn from_str(text: &str) -> Result<Self, UnknownCode> {
        TABLE
            .iter()
            .find(|(_, info)| info.code.eq_ignore_ascii_case(text) || info.name.eq_ignore_ascii_case(text))
            .map(|(code, _)| *code)
            .ok_or_else(|| UnknownCode(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn codes_and_names_are_unique_and_well_formed() {
        let mut seen = HashSet::new();
        for code in Code::all() {
            let info = code.info();
            assert!(seen.insert(info.code) && seen.insert(info.name), "{} is there twice", info.name);
            assert!(
                info.code.len() == 4 && info.code[1..].bytes().all(|b| b.is_ascii_digit()),
                "{}",
                info.code
            );
            assert_eq!(info.code.parse::<Code>(), Ok(code));
            assert_eq!(info.name.parse::<Code>(), Ok(code));
            assert_eq!(Code::all().nth(code.index()), Some(code));
            assert!(!info.example.is_empty(), "{} lacks an example", info.name);
        }
        assert!("nothing-like-it".parse::<Code>().is_err());
    }
}
