//! The entries of the property schema, sorted by name.

use super::schema::Scalar::{
    Color, Double, Move, None as Nothing, Number, Point, Real, SimpleText, Stone, Text,
};
use super::schema::ValueCount::{self, EmptyOrList, List};
use super::schema::ValueType::{self, One, OneOrPair, Pair};
use super::schema::{Group, PropertySpec};

/// Returns the entry of a property that the file formats from the first to the last of `formats` have.
const fn spec(
    name: &'static str,
    title: &'static str,
    group: Group,
    value: ValueType,
    count: ValueCount,
    formats: Option<(u8, u8)>,
) -> PropertySpec {
    PropertySpec { name, title, group, value, count, formats, owner: None, inherit: false, replaced_by: None }
}

impl PropertySpec {
    /// Marks the property as private to a program or server, or as used by it in its own way.
    const fn of_program(mut self, owner: &'static str) -> Self {
        self.owner = Some(owner);
        self
    }

    /// Marks the property as one that applies to the nodes below too.
    const fn inherited(mut self) -> Self {
        self.inherit = true;
        self
    }

    /// Names the property that replaces it in FF\[4\].
    const fn replaced_by(mut self, name: &'static str) -> Self {
        self.replaced_by = Some(name);
        self
    }
}

/// All known properties, sorted by name.
pub(super) static SPECS: &[PropertySpec] = &[
    spec("AB", "Add black", Group::Setup, One(Stone), List, Some((1, 4))),
    spec("AE", "Add empty", Group::Setup, One(Point), List, Some((1, 4))),
    spec("AN", "Annotator", Group::GameInfo, One(SimpleText), ValueCount::One, Some((3, 4))),
    spec("AP", "Application", Group::Root, Pair(SimpleText, SimpleText), ValueCount::One, Some((4, 4))),
    spec("AR", "Arrow", Group::Markup, Pair(Point, Point), List, Some((4, 4))),
    spec(
        "AS",
        "Who adds stones (Lines of Action)",
        Group::Other,
        One(SimpleText),
        ValueCount::One,
        Some((4, 4)),
    ),
    spec("AW", "Add white", Group::Setup, One(Stone), List, Some((1, 4))),
    spec("B", "Black move", Group::Move, One(Move), ValueCount::One, Some((1, 4))),
    spec("BC", "Black's country", Group::GameInfo, One(SimpleText), ValueCount::One, None)
        .of_program("Brouwer's collection, gokifu.com"),
    spec("BL", "Black's time left", Group::Timing, One(Real), ValueCount::One, Some((1, 4))),
    spec("BM", "Bad move", Group::MoveAnnotation, One(Double), ValueCount::One, Some((1, 4))),
    spec("BR", "Black's rank", Group::GameInfo, One(SimpleText), ValueCount::One, Some((1, 4))),
    spec("BS", "Black's species", Group::GameInfo, One(Number), ValueCount::One, Some((1, 3))),
    spec("BT", "Black's team", Group::GameInfo, One(SimpleText), ValueCount::One, Some((3, 4))),
    spec("C", "Comment", Group::NodeAnnotation, One(Text), ValueCount::One, Some((1, 4))),
    spec("CA", "Charset", Group::Root, One(SimpleText), ValueCount::One, Some((4, 4))),
    spec("CH", "Check mark", Group::NodeAnnotation, One(Double), ValueCount::One, Some((1, 3))),
    spec("CO", "Coordinates shown", Group::Other, One(Text), ValueCount::One, None)
        .of_program("goproblems.com"),
    spec("CP", "Copyright", Group::GameInfo, One(SimpleText), ValueCount::One, Some((3, 4))),
    spec("CR", "Circle", Group::Markup, One(Point), List, Some((3, 4))),
    spec("DD", "Dim points", Group::Markup, One(Point), EmptyOrList, Some((4, 4))).inherited(),
    spec("DI", "Difficulty", Group::Other, One(Text), ValueCount::One, None).of_program("goproblems.com"),
    spec("DM", "Even position", Group::NodeAnnotation, One(Double), ValueCount::One, Some((3, 4))),
    spec("DO", "Doubtful move", Group::MoveAnnotation, One(Nothing), ValueCount::One, Some((3, 4))),
    spec("DP", "Difficulty in points", Group::Other, One(Text), ValueCount::One, None)
        .of_program("goproblems.com"),
    spec("DT", "Date", Group::GameInfo, One(SimpleText), ValueCount::One, Some((1, 4))),
    spec("DTX", "Remark on the date", Group::GameInfo, One(Text), ValueCount::One, None)
        .of_program("Brouwer's collection"),
    spec("EL", "Evaluation of a computer's move", Group::Other, One(Number), ValueCount::One, Some((1, 2))),
    spec("EV", "Event", Group::GameInfo, One(SimpleText), ValueCount::One, Some((1, 4))),
    spec("EVX", "Remark on the event", Group::GameInfo, One(Text), ValueCount::One, None)
        .of_program("Brouwer's collection"),
    spec("EX", "Expected move", Group::Other, One(Move), ValueCount::One, Some((1, 2))),
    spec("FF", "File format", Group::Root, One(Number), ValueCount::One, Some((2, 4))),
    spec(
        "FG",
        "Figure",
        Group::Figure,
        OneOrPair(Nothing, Number, SimpleText),
        ValueCount::One,
        Some((1, 4)),
    ),
    spec("GB", "Good for Black", Group::NodeAnnotation, One(Double), ValueCount::One, Some((1, 4))),
    spec("GC", "Game comment", Group::GameInfo, One(Text), ValueCount::One, Some((1, 4))),
    spec("GE", "Genre", Group::Other, One(Text), ValueCount::One, None).of_program("goproblems.com"),
    spec("GK", "Kind of game", Group::GameInfo, One(SimpleText), ValueCount::One, None)
        .of_program("gokifu.com, Tygem"),
    spec("GM", "Game", Group::Root, One(Number), ValueCount::One, Some((1, 4))),
    spec("GN", "Game name", Group::GameInfo, One(SimpleText), ValueCount::One, Some((1, 4))),
    spec("GW", "Good for White", Group::NodeAnnotation, One(Double), ValueCount::One, Some((1, 4))),
    spec("HA", "Handicap", Group::GameInfo, One(Number), ValueCount::One, Some((1, 4))),
    spec("HD", "Handicap", Group::GameInfo, One(Text), ValueCount::One, None)
        .of_program("Tygem, GNU Go's tests"),
    spec("HO", "Hotspot", Group::NodeAnnotation, One(Double), ValueCount::One, Some((3, 4))),
    spec("ID", "Game identifier", Group::GameInfo, One(SimpleText), ValueCount::One, Some((3, 3)))
        .of_program("Brouwer's collection, servers"),
    spec("IL", "Illegal points", Group::Markup, One(Point), List, None).of_program("GNU Go, CGoban"),
    spec(
        "IP",
        "Initial position shown (Lines of Action)",
        Group::GameInfo,
        One(SimpleText),
        ValueCount::One,
        Some((4, 4)),
    ),
    spec("IT", "Interesting move", Group::MoveAnnotation, One(Nothing), ValueCount::One, Some((3, 4))),
    spec(
        "IY",
        "Invert the y axis (Lines of Action)",
        Group::GameInfo,
        One(SimpleText),
        ValueCount::One,
        Some((4, 4)),
    ),
    spec("JD", "Date in the Japanese calendar", Group::GameInfo, One(Text), ValueCount::One, None)
        .of_program("Brouwer's collection"),
    spec("KFA", "Analysis", Group::Other, One(Text), ValueCount::One, None).of_program("Kifuwarabe"),
    spec("KFAV", "Version of the analysis", Group::Other, One(Text), ValueCount::One, None)
        .of_program("Kifuwarabe"),
    spec("KGSDE", "Dead stones", Group::Other, One(Point), List, None).of_program("KGS"),
    spec("KGSSB", "Score of Black", Group::Other, One(Real), ValueCount::One, None).of_program("KGS"),
    spec("KGSSW", "Score of White", Group::Other, One(Real), ValueCount::One, None).of_program("KGS"),
    spec("KI", "Komi in half points", Group::GameInfo, One(Number), ValueCount::One, None)
        .of_program("Smart-Go, Many Faces of Go")
        .replaced_by("KM"),
    spec("KM", "Komi", Group::GameInfo, One(Real), ValueCount::One, Some((1, 4))),
    spec("KO", "Ko move", Group::Move, One(Nothing), ValueCount::One, Some((3, 4))),
    spec("KT", "Analysis", Group::Other, One(Text), List, None).of_program("KaTrain"),
    spec("KTV", "Version of the analysis", Group::Other, One(Text), ValueCount::One, None)
        .of_program("KaTrain"),
    spec("L", "Letters", Group::Markup, One(Point), List, Some((1, 2))).replaced_by("LB"),
    spec("LB", "Label", Group::Markup, Pair(Point, SimpleText), List, Some((3, 4))),
    spec("LC", "Number of overtime periods", Group::GameInfo, One(SimpleText), ValueCount::One, None)
        .of_program("Sina, Tygem, gokifu.com"),
    spec("LN", "Line", Group::Markup, Pair(Point, Point), List, Some((4, 4))),
    spec(
        "LT",
        "Length of an overtime period",
        Group::GameInfo,
        One(SimpleText),
        ValueCount::One,
        Some((3, 3)),
    )
    .of_program("Sina, Tygem, gokifu.com"),
    spec("LZ", "Analysis", Group::Other, One(Text), ValueCount::One, None).of_program("Lizzie"),
    spec("LZ2", "Analysis of the second engine", Group::Other, One(Text), ValueCount::One, None)
        .of_program("LizzieYzy"),
    spec("LZOP", "Analysis of the starting position", Group::Other, One(Text), ValueCount::One, None)
        .of_program("LizzieYzy"),
    spec(
        "LZOP2",
        "Analysis of the starting position by the second engine",
        Group::Other,
        One(Text),
        ValueCount::One,
        None,
    )
    .of_program("LizzieYzy"),
    spec("M", "Marks", Group::Markup, One(Point), List, Some((1, 2))).replaced_by("MA"),
    spec("MA", "Mark with an X", Group::Markup, One(Point), List, Some((3, 4))),
    spec("MN", "Set move number", Group::Move, One(Number), ValueCount::One, Some((3, 4))),
    spec("MULTIGOBM", "Bookmark", Group::Other, One(Text), List, None).of_program("MultiGo"),
    spec("MULTIGOGM", "Mode of the game", Group::Other, One(Text), ValueCount::One, None)
        .of_program("MultiGo"),
    spec("N", "Node name", Group::NodeAnnotation, One(SimpleText), ValueCount::One, Some((1, 4))),
    spec("NB", "Stones that Black has left", Group::Timing, One(Number), ValueCount::One, None)
        .of_program("IGS"),
    spec("NW", "Stones that White has left", Group::Timing, One(Number), ValueCount::One, None)
        .of_program("IGS"),
    spec(
        "OB",
        "Moves that Black has left in overtime",
        Group::Timing,
        One(Number),
        ValueCount::One,
        Some((3, 4)),
    ),
    spec("OE", "Old event", Group::GameInfo, One(Text), ValueCount::One, None).of_program("Drago"),
    spec("OH", "Old handicap", Group::GameInfo, One(SimpleText), ValueCount::One, None)
        .of_program("Brouwer's collection, GoGoD"),
    spec("OM", "Moves in an overtime period", Group::GameInfo, One(Number), ValueCount::One, Some((3, 3)))
        .replaced_by("OT"),
    spec("ON", "Opening", Group::GameInfo, One(SimpleText), ValueCount::One, Some((3, 4))),
    spec("OP", "Length of an overtime period", Group::GameInfo, One(Real), ValueCount::One, Some((3, 3)))
        .replaced_by("OT"),
    spec("OS", "Old source", Group::GameInfo, One(Text), ValueCount::One, None).of_program("Drago"),
    spec("OT", "Overtime", Group::GameInfo, One(SimpleText), ValueCount::One, Some((4, 4))),
    spec("OV", "Operator's overhead", Group::GameInfo, One(Real), ValueCount::One, Some((3, 3))),
    spec(
        "OW",
        "Moves that White has left in overtime",
        Group::Timing,
        One(Number),
        ValueCount::One,
        Some((3, 4)),
    ),
    spec("PB", "Black player", Group::GameInfo, One(SimpleText), ValueCount::One, Some((1, 4))),
    spec("PBX", "Remark on Black", Group::GameInfo, One(Text), ValueCount::One, None)
        .of_program("Brouwer's collection"),
    spec("PC", "Place", Group::GameInfo, One(SimpleText), ValueCount::One, Some((1, 4))),
    spec("PL", "Player to move", Group::Setup, One(Color), ValueCount::One, Some((1, 4))),
    spec("PM", "Print move numbers", Group::Figure, One(Number), ValueCount::One, Some((4, 4))).inherited(),
    spec("PT", "Points of a problem", Group::Other, One(Text), ValueCount::One, None)
        .of_program("Chinese problem collections"),
    spec("PW", "White player", Group::GameInfo, One(SimpleText), ValueCount::One, Some((1, 4))),
    spec("PWX", "Remark on White", Group::GameInfo, One(Text), ValueCount::One, None)
        .of_program("Brouwer's collection"),
    spec("PX", "Other name of a player", Group::GameInfo, One(Text), ValueCount::One, None)
        .of_program("Brouwer's collection"),
    spec("PY", "Other name of a player", Group::GameInfo, One(Text), ValueCount::One, None)
        .of_program("Brouwer's collection"),
    spec("RD", "Date", Group::GameInfo, One(SimpleText), ValueCount::One, None).of_program("Sina, Tygem"),
    spec("RE", "Result", Group::GameInfo, One(SimpleText), ValueCount::One, Some((1, 4))),
    spec("REX", "Remark on the result", Group::GameInfo, One(Text), ValueCount::One, None)
        .of_program("Brouwer's collection"),
    spec("RG", "Region", Group::Other, One(Point), List, Some((1, 3))),
    spec("RL", "Kind of rules", Group::GameInfo, One(SimpleText), ValueCount::One, None).of_program("Fox"),
    spec("RN", "Number of the rules", Group::GameInfo, One(SimpleText), ValueCount::One, None)
        .of_program("Fox"),
    spec("RO", "Round", Group::GameInfo, One(SimpleText), ValueCount::One, Some((1, 4))),
    spec("RP", "Replay of a draw", Group::GameInfo, One(Text), ValueCount::One, None)
        .of_program("Brouwer's collection"),
    spec("RR", "Kind of game", Group::GameInfo, One(SimpleText), ValueCount::One, None)
        .of_program("IGS, Pandanet"),
    spec("RU", "Rules", Group::GameInfo, One(SimpleText), ValueCount::One, Some((3, 4))),
    spec("S", "Sequence", Group::Other, One(Point), List, None).of_program("Many Faces of Go"),
    spec("SBKV", "Winning chance", Group::Other, One(Text), ValueCount::One, None).of_program("Sabaki"),
    spec("SC", "Secure stones", Group::Other, One(Point), List, Some((1, 3))),
    spec(
        "SE",
        "Self-test moves (FF[3]), moves shown (Lines of Action)",
        Group::Other,
        One(Point),
        List,
        Some((3, 4)),
    ),
    spec("SI", "Sigma", Group::NodeAnnotation, One(Double), ValueCount::One, Some((3, 3))),
    spec("SL", "Selected points", Group::Markup, One(Point), List, Some((1, 4))),
    spec("SO", "Source", Group::GameInfo, One(SimpleText), ValueCount::One, Some((1, 4))),
    spec("SQ", "Square", Group::Markup, One(Point), List, Some((4, 4))),
    spec("ST", "Style of variations", Group::Root, One(Number), ValueCount::One, Some((4, 4))),
    spec(
        "SU",
        "Kind of setup (Lines of Action)",
        Group::GameInfo,
        One(SimpleText),
        ValueCount::One,
        Some((4, 4)),
    ),
    spec("SY", "Program", Group::GameInfo, One(SimpleText), ValueCount::One, None).of_program("CGoban"),
    spec("SZ", "Board size", Group::Root, OneOrPair(Number, Number, Number), ValueCount::One, Some((1, 4))),
    spec("TB", "Black territory", Group::Markup, One(Point), EmptyOrList, Some((1, 4))),
    spec(
        "TC",
        "Territory count (FF[3]), number of overtime periods",
        Group::GameInfo,
        One(Number),
        ValueCount::One,
        Some((3, 3)),
    )
    .of_program("Fox"),
    spec("TE", "Good move", Group::MoveAnnotation, One(Double), ValueCount::One, Some((1, 4))),
    spec("TL", "Time used", Group::GameInfo, One(SimpleText), ValueCount::One, None)
        .of_program("Brouwer's collection"),
    spec("TM", "Time limit", Group::GameInfo, One(Real), ValueCount::One, Some((1, 4))),
    spec("TR", "Triangle", Group::Markup, One(Point), List, Some((3, 4))),
    spec("TT", "Length of an overtime period", Group::GameInfo, One(Number), ValueCount::One, None)
        .of_program("Fox"),
    spec("TW", "White territory", Group::Markup, One(Point), EmptyOrList, Some((1, 4))),
    spec("UC", "Unclear position", Group::NodeAnnotation, One(Double), ValueCount::One, Some((3, 4))),
    spec("US", "User", Group::GameInfo, One(SimpleText), ValueCount::One, Some((1, 4))),
    spec("V", "Value", Group::NodeAnnotation, One(Real), ValueCount::One, Some((1, 4))),
    spec("VW", "View", Group::Figure, One(Point), EmptyOrList, Some((1, 4))).inherited(),
    spec("W", "White move", Group::Move, One(Move), ValueCount::One, Some((1, 4))),
    spec("WC", "White's country", Group::GameInfo, One(SimpleText), ValueCount::One, None)
        .of_program("Brouwer's collection, gokifu.com"),
    spec("WL", "White's time left", Group::Timing, One(Real), ValueCount::One, Some((1, 4))),
    spec("WR", "White's rank", Group::GameInfo, One(SimpleText), ValueCount::One, Some((1, 4))),
    spec("WS", "White's species", Group::GameInfo, One(Number), ValueCount::One, Some((1, 3))),
    spec("WT", "White's team", Group::GameInfo, One(SimpleText), ValueCount::One, Some((3, 4))),
];
