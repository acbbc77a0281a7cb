//! [`RecordFormat`]: the registry of formats other than SGF that hold one game. A format is recognised by its
//! content, read into a [`FlatGame`], and written from a game tree.

use super::flat_game::{CannotHold, FlatGame, ForeignError, LeftOut};
use super::unread::findings;
use super::{broadcast, coordinates, gib, gtp, ishi, ngf, pasted_diagram, ugf};
use crate::diag::Diagnostic;
use crate::text::{Charset, CharsetSource, Detected, detect, fits};
use crate::tree::{Collection, EditError, GameTree};

/// A format of game records other than SGF.
///
/// [`RecordFormat::of`] recognises it, [`RecordFormat::read`] reads it, [`RecordFormat::write`] writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RecordFormat {
    /// GIB, of Tygem (타이젬, 弈城).
    Gib,
    /// NGF, of WBaduk (Cyberoro).
    Ngf,
    /// UGF and UGI, of PandaNet.
    Ugf,
    /// Scripts for engines in the Go Text Protocol (GTP).
    Gtp,
    /// Lists of moves as people write them: `B Q16, W D4`.
    Moves,
    /// The standard format of the Ishi project (`.go`); only read.
    Ishi,
    /// Diagrams of forums and wikis, rows of signs behind `$$`; only read.
    Diagram,
    /// Records of games on Japanese television (`NIP100`); only read.
    Broadcast,
}

/// The result of [`RecordFormat::read`].
#[derive(Clone, Debug)]
pub struct ForeignRecord {
    pub(super) game: FlatGame,
    /// The charset of the record.
    pub charset: Charset,
    /// How the charset was found.
    pub charset_from: CharsetSource,
    /// What was not understood or is missing, with line and column (S020 to S023).
    pub diagnostics: Vec<Diagnostic>,
}

impl ForeignRecord {
    /// Returns the game as a collection of one game tree.
    ///
    /// # Errors
    /// [`EditError::Full`] if the collection would exceed 4 GiB.
    pub fn to_collection(&self) -> Result<Collection, EditError> {
        self.game.to_collection()
    }
}

/// The result of [`RecordFormat::write`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The record, in the requested charset.
    pub bytes: Vec<u8>,
    /// The parts of the game that the format cannot hold.
    pub left_out: Vec<LeftOut>,
}

impl RecordFormat {
    /// All formats.
    pub const ALL: [RecordFormat; 8] = [
        RecordFormat::Gib,
        RecordFormat::Ngf,
        RecordFormat::Ugf,
        RecordFormat::Gtp,
        RecordFormat::Moves,
        RecordFormat::Ishi,
        RecordFormat::Diagram,
        RecordFormat::Broadcast,
    ];

    /// Returns the name of the format, in lower case as on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            RecordFormat::Gib => "gib",
            RecordFormat::Ngf => "ngf",
            RecordFormat::Ugf => "ugf",
            RecordFormat::Gtp => "gtp",
            RecordFormat::Moves => "moves",
            RecordFormat::Ishi => "ishi",
            RecordFormat::Diagram => "diagram",
            RecordFormat::Broadcast => "broadcast",
        }
    }

    /// Returns the extensions of file names, without the dot.
    #[must_use]
    pub const fn extensions(self) -> &'static [&'static str] {
        match self {
            RecordFormat::Gib => &["gib"],
            RecordFormat::Ngf => &["ngf"],
            RecordFormat::Ugf => &["ugf", "ugi"],
            RecordFormat::Gtp => &["gtp"],
            RecordFormat::Moves => &["moves"],
            // `.go` is the extension of source code, too, and the others have none: their content tells.
            RecordFormat::Ishi | RecordFormat::Diagram | RecordFormat::Broadcast => &[],
        }
    }

    /// Returns the format of a record that begins with `head`; `None` if the content fits none of them.
    ///
    /// ```
    /// use sgf_core::formats::RecordFormat;
    /// assert_eq!(RecordFormat::of(b"\\HS\n\\[GIBOKIND=Korea\\]"), Some(RecordFormat::Gib));
    /// assert_eq!(RecordFormat::of(b"[Header]\nVer=UGF3,200"), Some(RecordFormat::Ugf));
    /// assert_eq!(RecordFormat::of(b"(;GM[1])"), None);
    /// ```
    #[must_use]
    pub fn of(head: &[u8]) -> Option<RecordFormat> {
        let text = head.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(head).trim_ascii_start();
        if text.starts_with(b"\\HS") || text.starts_with(b"\\[GIBOKIND") {
            return Some(RecordFormat::Gib);
        }
        if text.starts_with(b"[Header]") || text.starts_with(b"[Files]") {
            return Some(RecordFormat::Ugf);
        }
        // NGF has moves in lines that begin with PM, and the size of the board in the second line or GI
        // before each header.
        let mut lines = text.split(|&b| b == b'\n').map(<[u8]>::trim_ascii);
        let moves = lines.clone().any(|line| line.len() >= 7 && line.starts_with(b"PM") && line.is_ascii());
        let size = lines.nth(1).is_some_and(|line| !line.is_empty() && line.iter().all(u8::is_ascii_digit));
        let marked = text.starts_with(b"GI");
        // Some records lack the title, so that the size comes first.
        let first = text.split(|&b| b == b'\n').next().unwrap_or_default().trim_ascii();
        let bare = !first.is_empty() && first.len() <= 2 && first.iter().all(u8::is_ascii_digit);
        if moves && (size || marked || bare) {
            return Some(RecordFormat::Ngf);
        }
        if !text.first().is_some_and(|&b| b.is_ascii_alphanumeric() || b == b'#' || b == b'$') {
            return None;
        }
        let text = String::from_utf8_lossy(text);
        if pasted_diagram::is_diagram(&text) {
            return Some(RecordFormat::Diagram);
        }
        if ishi::is_record(&text) {
            return Some(RecordFormat::Ishi);
        }
        if broadcast::is_record(&text) {
            return Some(RecordFormat::Broadcast);
        }
        if gtp::is_script(&text) {
            return Some(RecordFormat::Gtp);
        }
        coordinates::is_list(&text).then_some(RecordFormat::Moves)
    }

    /// Reads a record. Without `charset` the bytes are read as UTF-8 if they are valid UTF-8, else in the
    /// charset that the record declares if they fit it, else in the charset that is detected.
    ///
    /// ```
    /// use sgf_core::formats::RecordFormat;
    /// let ngf = b"Friendly game\n19\nwhite_id    3D\nblack_id    2D\nwww.example.com\n0\n0\n6\n\
    ///     20170316 [15:44]\n10\nWhite wins by 7.5 points!\n2\nPMABBQEQE\nPMACWEQEQ\n";
    /// let record = RecordFormat::Ngf.read(ngf, None)?;
    /// let collection = record.to_collection()?;
    /// let game = collection.games().next().unwrap();
    /// assert_eq!((game.root().text("KM").as_deref(), game.nodes().count()), (Some("6.5"), 3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`ForeignError::NotThis`] if the record is not in this format, [`ForeignError::Encrypted`] if its moves
    /// cannot be read without a key.
    pub fn read(self, bytes: &[u8], charset: Option<Charset>) -> Result<ForeignRecord, ForeignError> {
        let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
        let (charset, charset_from) = match charset {
            Some(charset) => (charset, CharsetSource::Override),
            None => self.charset_of(bytes),
        };
        let (text, _) = charset.decode(bytes);
        let (game, unread) = match self {
            RecordFormat::Gib => gib::read(&text)?,
            RecordFormat::Ngf => ngf::read(&text)?,
            RecordFormat::Ugf => ugf::read(&text)?,
            RecordFormat::Gtp => gtp::read(&text)?,
            RecordFormat::Moves => coordinates::read(&text)?,
            RecordFormat::Ishi => ishi::read(&text)?,
            RecordFormat::Diagram => pasted_diagram::read(&text)?,
            RecordFormat::Broadcast => broadcast::read(&text)?,
        };
        let diagnostics = findings(&unread, &text, bytes, charset);
        Ok(ForeignRecord { game, charset, charset_from, diagnostics })
    }

    fn charset_of(self, bytes: &[u8]) -> (Charset, CharsetSource) {
        if bytes.is_ascii() {
            return (Charset::UTF_8, CharsetSource::Default);
        }
        if std::str::from_utf8(bytes).is_ok() {
            return (Charset::UTF_8, CharsetSource::Detected);
        }
        let has = |needle: &[u8]| bytes.windows(needle.len()).any(|window| window == needle);
        let declared = match self {
            RecordFormat::Gib if has(b"GIBOKIND=Korea") => Some(Charset::EUC_KR),
            RecordFormat::Gib if has(b"GIBOKIND=China") => Some(Charset::GB18030),
            RecordFormat::Gib if has(b"GIBOKIND=Japan") => Some(Charset::SHIFT_JIS),
            RecordFormat::Ugf if has(b"Lang=SJIS") => Some(Charset::SHIFT_JIS),
            _ => None,
        };
        if let Some(charset) = declared.filter(|&charset| fits(charset, bytes)) {
            return (charset, CharsetSource::Declared);
        }
        // The detector reads values in brackets, as those of SGF.
        let mut values = Vec::new();
        for line in bytes.split(|&b| b == b'\n').filter(|line| !line.is_ascii()) {
            values.push(b'[');
            values.extend_from_slice(line);
            values.extend_from_slice(b"]\n");
        }
        let Detected { charset, .. } = detect(&values);
        (charset, CharsetSource::Detected)
    }

    /// Writes the main line of a game (of UGF the whole tree), and lists what the format cannot hold.
    ///
    /// # Errors
    /// [`CannotHold::NotGo`] for games other than Go and boards without a size, [`CannotHold::Size`] for a
    /// board that the format does not support, [`CannotHold::Setup`] for stones at the start that it cannot
    /// set up, and [`CannotHold::Unencodable`] for a character that the charset lacks.
    pub fn write(self, game: GameTree<'_>, charset: Charset) -> Result<Written, CannotHold> {
        let (text, left_out) = match self {
            RecordFormat::Gib => gib::write(game)?,
            RecordFormat::Ngf => ngf::write(game)?,
            RecordFormat::Ugf => ugf::write(game)?,
            RecordFormat::Gtp => gtp::write(game)?,
            RecordFormat::Moves => coordinates::write(game)?,
            RecordFormat::Ishi | RecordFormat::Diagram | RecordFormat::Broadcast => {
                return Err(CannotHold::ReadOnly { format: self.name() });
            }
        };
        Ok(Written { bytes: charset.encode(&text)?.into_owned(), left_out })
    }
}

#[cfg(test)]
mod tests {
    use super::super::flat_game::FlatNode;
    use super::super::unread::places;
    use super::*;
    use crate::tree::{Collection, ParseOptions, parse};
    use crate::value::Point;

    const GIB: &str = "\\HS\n\\[GIBOKIND=Korea\\]\n\\[GAMECONDITION=3점 접바둑\\]\n\\[GAMENAME=대국\\]\n\
        \\[GAMEDATE=2015- 8- 9-22-56-58\\]\n\\[GAMEPLACE=타이젬\\]\n\\[GAMEWHITENAME=흰돌 (1급)\\]\n\
        \\[GAMEBLACKNAME=bada (12K)\\]\n\
        \\[GAMEINFOMAIN=GBKIND:0,GTIME:1200-30-3,GRLT:1,ZIPSU:125,DUM:0,GONGJE:65\\]\n\\HE\n\\GS\n2 1 0\n4 0 &4\n\
        INI 0 1 3 &4 \nSTO 0 2 2 15 15 \nSTO 0 3 1 13 16 \nSKI 0 4 \nhello\nSTO 0 5 1 99 1\n\\GE\n";

    fn read(format: RecordFormat, bytes: &[u8]) -> (ForeignRecord, Collection) {
        assert_eq!(RecordFormat::of(bytes), Some(format));
        let record = format.read(bytes, None).unwrap();
        let is_before = |(at, node): (usize, &FlatNode)| node.parent < at.max(1);
        assert!(record.game.nodes.iter().enumerate().all(is_before), "parents come before their children");
        let collection = record.to_collection().unwrap();
        (record, collection)
    }

    fn sgf(collection: &Collection) -> String {
        String::from_utf8(collection.to_bytes()).unwrap().trim_end().to_owned()
    }

    #[test]
    fn gib_is_read_in_its_charset() {
        let bytes = Charset::EUC_KR.encode(GIB).unwrap();
        let (record, collection) = read(RecordFormat::Gib, &bytes);
        assert_eq!((record.charset, record.charset_from), (Charset::EUC_KR, CharsetSource::Declared));
        let get = |name| record.game.get(name);
        assert_eq!(
            (get("PB"), get("BR"), get("PW"), get("WR")),
            (Some("bada"), Some("12k"), Some("흰돌"), Some("1k"))
        );
        assert_eq!((get("RE"), get("KM"), get("HA")), (Some("W+12.5"), Some("6.5"), Some("3")));
        assert_eq!(
            (get("DT"), get("TM"), get("OT")),
            (Some("2015-08-09"), Some("1200"), Some("3x30 byo-yomi"))
        );
        // The third stone goes to the upper left, or White's first move would be on a stone.
        assert_eq!(record.game.handicap, [Point::new(15, 3), Point::new(3, 15), Point::new(3, 3)]);
        assert!(sgf(&collection).contains(";W[pp];B[nq];W[])"), "{}", sgf(&collection));
        assert_eq!(places(&record.diagnostics), [("unread-line", 18), ("unread-move", 19)]);
        let named = RecordFormat::Gib.read(&bytes, Some(Charset::GB18030)).unwrap();
        assert_eq!(named.charset_from, CharsetSource::Override);
    }

    #[test]
    fn ngf_of_two_kinds() {
        let plain =
            b"Rated game\r\n19\r\nwhite       9DP\r\nblack       4D*\r\nwww.example.com\r\n0\r\n0\r\n7\r\n\
            20170316 [09:37]\r\n5\r\nBlack wins by 0.5!\r\n2\r\nPMABBREER\r\nPMACWAAAA\r\n";
        let (record, collection) = read(RecordFormat::Ngf, plain);
        let get = |name| record.game.get(name);
        assert_eq!(
            (get("PW"), get("WR"), get("PB"), get("BR")),
            (Some("white"), Some("9p"), Some("black"), Some("4d*"))
        );
        assert_eq!(
            (get("KM"), get("RE"), get("DT"), get("TM")),
            (Some("7.5"), Some("B+0.5"), Some("2017-03-16"), Some("300"))
        );
        assert!(sgf(&collection).ends_with(";B[qd];W[])"), "{}", sgf(&collection));
        let marked =
            "GI十段战\nGI白方 初段\nGI黑方 五段\nGI\nGI\nGI2006-9-5\nGI19\nGI0\nGI0\nGI6\nGI1\nPMABBREER\n";
        let (record, _) = read(RecordFormat::Ngf, &Charset::GB18030.encode(marked).unwrap());
        let get = |name| record.game.get(name);
        assert_eq!(
            (get("PW"), get("PB"), get("BR"), get("DT")),
            (Some("白方"), Some("黑方"), Some("5d"), Some("2006-09-05"))
        );
        let won = "Black wins by 34win >> White(58):Black(92)";
        let text = String::from_utf8_lossy(plain).replace("Black wins by 0.5!", won);
        assert_eq!(read(RecordFormat::Ngf, text.as_bytes()).0.game.get("RE"), Some("B+34"));
        assert!(RecordFormat::Ngf.read(b"no\nrecord", None).is_err());
    }

    #[test]
    fn what_is_not_understood_has_its_line() {
        let ngf = "Friendly game\n19\nshiro   10K*\nkuro   2D\nwww.example.com\nx\n0\n6\n20091102 [15:44]\n10\n\
            White wins by resi!\n4\nPMABBQEQE\nPMACWZZZZ\nhello\n";
        let (record, _) = read(RecordFormat::Ngf, ngf.as_bytes());
        let found = [("unread-line", 6), ("unread-move", 14), ("unread-line", 15), ("missing-part", 15)];
        assert_eq!(places(&record.diagnostics), found);
        let of_bytes = |one: &Diagnostic| &ngf[one.span.start as usize..one.span.end as usize];
        assert_eq!(of_bytes(&record.diagnostics[1]), "PMACWZZZZ");
        let get = |name| record.game.get(name);
        assert_eq!((get("RE"), get("WR")), (Some("W+R"), Some("10k*")));
        // Without a title the first line is the size.
        let (record, _) = read(RecordFormat::Ngf, ngf.split_once('\n').unwrap().1.as_bytes());
        assert_eq!((record.game.get("PW"), record.game.get("KM")), (Some("shiro"), Some("6.5")));
        assert_eq!(places(&record.diagnostics)[..2], [("missing-part", 1), ("unread-line", 5)]);

        let ugf = "[Header]\nSize=19\nHdcp=0,x\nPtime=J;60;30;5,J;60;30;5,0,0\nPlayerB=kuro,9-dan,0,\n\
            PlayerW=shiro,Gosei,192.0.2.1,\nWinner=?\nMoves=4\nnoise\n[Data]\nPP,B1,1,0\nXX GARBAGE\nVA,W1,2,0\nYA,W1,3,0\n";
        let (record, collection) = read(RecordFormat::Ugf, ugf.as_bytes());
        let mut found = places(&record.diagnostics);
        found.sort_by_key(|(_, line)| *line);
        let expected = [
            ("unread-line", 3),
            ("missing-part", 6),
            ("unread-line", 7),
            ("missing-part", 8),
            ("unread-line", 9),
            ("unread-move", 12),
            ("unread-move", 13),
        ];
        assert_eq!(found, expected);
        let get = |name| record.game.get(name);
        assert_eq!((get("TM"), get("OT"), get("BR")), (Some("3600"), Some("5x30 byo-yomi"), Some("9d")));
        assert!(sgf(&collection).ends_with(";B[pd];W[])"));
        let encrypted = b"[Header]\nVer=UGF2,200\nCrypt=9666,XOR_UGF_FILE,READ_ONLY\n@@QS)W/LMW\n";
        let error = RecordFormat::Ugf.read(encrypted, None).unwrap_err();
        assert_eq!(error, ForeignError::Encrypted { method: "XOR_UGF_FILE".to_owned() });
    }

    #[test]
    fn gib_without_the_main_numbers_has_those_of_its_tag() {
        let gib = "\\HS\n\\[GAMEBLACKNAME=kuro(5D)\\]\n\\[GAMEWHITENAME=shiro(6D)\\]\n\
            \\[GAMETAG=S1,R1,D0,G65,W1,Z125,T20-3-1200,C2015:12:31:23:59,I:x,L:12,M:y,A:x,J:y\\]\n\\HE\n\\GS\n\
            2 1 0\n119 0 &4\nINI 0 1 0 &4\nSTO 0 2 1 15 3\n\\GE\n";
        let (record, _) = read(RecordFormat::Gib, gib.as_bytes());
        let get = |name| record.game.get(name);
        assert_eq!((get("RE"), get("KM"), get("DT")), (Some("W+12.5"), Some("6.5"), Some("2015-12-31")));
        assert_eq!((get("TM"), get("OT")), (Some("1200"), Some("3x20 byo-yomi")));
        assert_eq!(places(&record.diagnostics), [("missing-part", 4)]);
    }

    #[test]
    fn ugf_with_variations_and_comments() {
        let ugi = "[Header]\nVer=REVIEW1,200\nLang=SJIS\nTitle=2020,Review\nDate=2020/06/23,22:46:52,2020/06/24,00:55:03\n\
            Rule=JPN\nSize=19\nHdcp=0,6.50\nWinner=W,C\nPlayerB=kuro,2k,,\nPlayerW=shiro,2k?,,\n[Data]\nQP,B1,1,0\n\
            [ReviewNode]\nNODE,1,0,0,0\nNODE,2,1,17,16\n  VARIATION,\n    NODE,5,2,4,17\n    NODE,6,1,3,3\n\
              VARIATIONEND,\nNODE,3,2,4,4\nNODE,4,1,20,20\n[ReviewComment]\n.Comment,1\nhello\n [a]\n.Comment,5\nbad\n";
        let (record, collection) = read(RecordFormat::Ugf, ugi.as_bytes());
        let text = sgf(&collection);
        assert!(text.contains("C[hello\n[a\\]]"), "{text}");
        assert!(text.ends_with(";B[qd](;W[dp];B[])(;W[dc]C[bad];B[cq]))"), "{text}");
        let get = |name| record.game.get(name);
        assert_eq!((get("RE"), get("DT"), get("RU")), (Some("W+R"), Some("2020-06-23,24"), Some("Japanese")));
        assert_eq!(record.diagnostics, []);
        let data = ugi.split("[ReviewNode]").next().unwrap();
        assert!(sgf(&read(RecordFormat::Ugf, data.as_bytes()).1).ends_with(";B[qd])"));
    }

    #[test]
    fn what_is_written_reads_back_the_same() {
        let source = "(;GM[1]FF[4]CA[UTF-8]SZ[19]PB[kuro]BR[3k]PW[shiro]WR[9p]KM[6.5]RE[B+12.5]DT[2015-08-29]\
            GN[Final]PC[Seoul]TM[1200];B[pd];W[dp];B[];W[qq];B[aa])";
        let even = parse(source.as_bytes(), &ParseOptions::default()).collection;
        let handicap = source
            .replace("KM[6.5]RE[B+12.5]", "KM[0]RE[W+R]HA[3]AB[pd][dp][dd]")
            .replace(";B[pd];W[dp];B[]", "");
        let handicap = parse(handicap.as_bytes(), &ParseOptions::default()).collection;
        for format in [RecordFormat::Gib, RecordFormat::Ngf, RecordFormat::Ugf] {
            for collection in [&even, &handicap] {
                let game = collection.games().next().unwrap();
                let written = format.write(game, Charset::UTF_8).unwrap();
                assert_eq!(written.left_out, [], "{}", format.name());
                let (record, again) = read(format, &written.bytes);
                assert_eq!(record.diagnostics, []);
                let game_again = again.games().next().unwrap();
                let tail = |collection: &Collection| {
                    let text = sgf(collection);
                    text[text.find(';').map_or(0, |at| at + 1)..].split_once(';').unwrap().1.to_owned()
                };
                assert_eq!(tail(&again), tail(collection), "{}", format.name());
                for name in ["PB", "BR", "PW", "WR", "KM", "RE", "DT", "GN", "PC", "HA", "GC", "TM"] {
                    assert_eq!(
                        game_again.root().text(name),
                        game.root().text(name),
                        "{} {name}",
                        format.name()
                    );
                }
                // The second time nothing changes.
                assert_eq!(format.write(game_again, Charset::UTF_8).unwrap().bytes, written.bytes);
            }
        }
    }

    #[test]
    fn clocks_of_gib_are_as_they_were() {
        let head = "(;GM[1]FF[4]CA[UTF-8]SZ[19]";
        for clock in ["", "OT[每方限时: 无]", "TM[600]", "TM[600]OT[3x30 byo-yomi]", "TM[0]OT[3x30 byo-yomi]"]
        {
            let source = format!("{head}{clock}KM[0];B[pd])");
            let collection = parse(source.as_bytes(), &ParseOptions::default()).collection;
            let written =
                RecordFormat::Gib.write(collection.games().next().unwrap(), Charset::UTF_8).unwrap();
            assert_eq!(written.left_out, [], "{clock}");
            let (_, again) = read(RecordFormat::Gib, &written.bytes);
            let (before, after) = (collection.games().next().unwrap(), again.games().next().unwrap());
            for name in ["TM", "OT"] {
                assert_eq!(after.root().text(name), before.root().text(name), "{clock}");
            }
        }
    }

    #[test]
    fn a_tree_with_comments_becomes_a_review() {
        let source = "(;GM[1]FF[4]CA[UTF-8]SZ[19]C[start];B[pd](;W[dd]C[a\\]b\nc];B[](;W[qq];B[aa])(;W[rr]))\
            (;W[dp](;B[cc])(;B[dc]C[late])))";
        let collection = parse(source.as_bytes(), &ParseOptions::default()).collection;
        let written = RecordFormat::Ugf.write(collection.games().next().unwrap(), Charset::UTF_8).unwrap();
        assert_eq!(written.left_out, []);
        let (record, again) = read(RecordFormat::Ugf, &written.bytes);
        assert_eq!(record.diagnostics, []);
        assert_eq!(sgf(&again), source);
    }

    #[test]
    fn records_of_the_ishi_project() {
        let text = "EVENT club game\nBlack Ann\nWHITE Bob\nDATE 1989\nBOARDSIZE 19\nRESULT W+15\nKOMI -2\n\
            SETUP W D16 Q4\nSETUP B D4 Q16\nW 1 R14\nB 2 R9\nPRISONER D12\nCOM\nBlack is\ncalm.\nENDCOM\nW 3 Z9\nVAR x\n";
        let (record, collection) = read(RecordFormat::Ishi, text.as_bytes());
        assert_eq!(
            places(&record.diagnostics),
            [("unread-line", 7), ("unread-move", 17), ("unread-line", 18)]
        );
        assert_eq!(
            sgf(&collection),
            "(;GM[1]FF[4]CA[UTF-8]SZ[19]EV[club game]PB[Ann]PW[Bob]DT[1989]RE[W+15]AB[dp][pd]AW[dd][pp]\
             ;W[qf];B[qk]C[Black is\ncalm.])"
        );
        for source in ["package main\nfunc main() {}\n", "EVENT x\nBLACK y\n", "B 1 Q16\n"] {
            assert_ne!(RecordFormat::of(source.as_bytes()), Some(RecordFormat::Ishi), "{source}");
            assert!(RecordFormat::Ishi.read(source.as_bytes(), None).is_err());
        }
    }

    #[test]
    fn records_of_games_on_television() {
        let board = |stones: &[(usize, char)]| -> String {
            let at = |index| stones.iter().find(|(at, _)| *at == index).map_or('0', |(_, digit)| *digit);
            (0..361).map(at).collect()
        };
        let (first, second) = (board(&[(72, '1')]), board(&[(72, '1'), (3 * 19 + 3, '2')]));
        let text = format!(
            "NIP100; OnAir=2013/01/27; Title=第60回NHK杯; Stage=2回戦;\n Start=2012/12/31; End=2013/01/01;\
             Player1=甲山 九段; Player2=乙川 名人; Result=1;\n p={first}pd; h1=0; h2=0; p={second}dd; h1=0; h2=0;\
             \n p={second}zz; END"
        );
        let (record, collection) = read(RecordFormat::Broadcast, text.as_bytes());
        assert_eq!(places(&record.diagnostics), [("unread-line", 2), ("unread-move", 4)]);
        assert_eq!(
            sgf(&collection),
            "(;GM[1]FF[4]CA[UTF-8]SZ[19]EV[第60回NHK杯]RO[2回戦]PB[甲山]BR[九段]PW[乙川 名人]\
             GC[OnAir=2013/01/27]DT[2012-12-31,2013-01-01];B[pd];W[dd])"
        );
        let (record, turned) =
            read(RecordFormat::Broadcast, b"NIP100; Start=2013/03/09; End=2013/01/01; END");
        assert_eq!(sgf(&turned), "(;GM[1]FF[4]CA[UTF-8]SZ[19]DT[2013-03-09,01-01])");
        assert_eq!(places(&record.diagnostics), [("missing-part", 1)]);
        assert!(RecordFormat::Broadcast.read(b"Name=value; END", None).is_err());
    }

    #[test]
    fn diagrams_of_forums() {
        let corner = "$$B Black to play\n$$ -----------\n$$ | . . , . .\n$$ | . X O a .\n$$ | . B W 1 C\n$$ | . . 2 ? .\n";
        let (record, collection) = read(RecordFormat::Diagram, corner.as_bytes());
        assert_eq!(
            sgf(&collection),
            "(;GM[1]FF[4]CA[UTF-8]SZ[19]AB[bb][bc]AW[cb][cc]CR[bc][cc][ec]LB[db:a]C[Black to play]\
             ;B[dc];W[cd])"
        );
        assert_eq!(places(&record.diagnostics), [("unread-line", 6)]);
        // The lower right corner of a small board, and a whole board.
        let lower = "$$Wc9\n$$ . O |\n$$ 1 X |\n$$ -----\n";
        let (_, collection) = read(RecordFormat::Diagram, lower.as_bytes());
        assert_eq!(sgf(&collection), "(;GM[1]FF[4]CA[UTF-8]SZ[9]AB[ii]AW[ih];W[hi])");
        let whole = "$$\n$$ -----\n$$ | X . O |\n$$ | . 0 . |\n$$ -----\n";
        let (_, collection) = read(RecordFormat::Diagram, whole.as_bytes());
        assert_eq!(sgf(&collection), "(;GM[1]FF[4]CA[UTF-8]SZ[3:2]AB[aa]AW[ca];W[bb])");
        for text in ["$$", "$$B\nno row", "costs $$ 5"] {
            assert_eq!(RecordFormat::of(text.as_bytes()), None, "{text}");
        }
        let empty = parse(b"(;SZ[9])", &ParseOptions::default()).collection;
        let game = empty.games().next().unwrap();
        let refused = RecordFormat::Diagram.write(game, Charset::UTF_8);
        assert_eq!(refused.unwrap_err(), CannotHold::ReadOnly { format: "diagram" });
    }

    #[test]
    fn the_position_before_the_first_move_is_the_start() {
        let of = |sgf: &str| parse(sgf.as_bytes(), &ParseOptions::default()).collection;
        let write = |sgf: &str, format: RecordFormat| {
            let collection = of(sgf);
            let written = format.write(collection.games().next().unwrap(), Charset::UTF_8)?;
            Ok::<_, CannotHold>((String::from_utf8(written.bytes).unwrap(), written.left_out))
        };
        let problem = "(;GM[1]SZ[9]AB[aa][cc];AE[aa]AW[dd];AW[ee]PL[W];W[ff];B[gg])";
        let (script, left_out) = write(problem, RecordFormat::Gtp).unwrap();
        assert_eq!(
            script,
            "boardsize 9\nclear_board\nplay B C7\nplay W D6\nplay W E5\nplay W F4\nplay B G3\n"
        );
        assert_eq!(left_out, [LeftOut::SetupAsMoves(3)]);
        for format in [RecordFormat::Moves, RecordFormat::Ngf, RecordFormat::Ugf] {
            assert_eq!(write(problem, format), Err(CannotHold::Setup), "{}", format.name());
        }
        let handicap = "(;GM[1]SZ[19];AB[pd][dp];W[dd])";
        assert!(write(handicap, RecordFormat::Gtp).unwrap().0.contains("set_free_handicap Q16 D4"));
        // Between moves it would be another game; after the last one nothing follows from it.
        for format in RecordFormat::ALL.into_iter().take(5) {
            let between = write("(;GM[1]SZ[19];B[pd];AW[dd];B[dp])", format);
            assert_eq!(between, Err(CannotHold::SetupBetweenMoves { moves: 1 }), "{}", format.name());
            assert_eq!(write("(;GM[1]SZ[19];B[pd];AW[dd])", format).unwrap().1, [LeftOut::Setup(1)]);
        }
    }

    #[test]
    fn what_a_format_cannot_hold_is_reported() {
        let of = |sgf: &str| parse(sgf.as_bytes(), &ParseOptions::default()).collection;
        let rich = of("(;GM[1]SZ[19]EV[Cup];B[pd]C[joseki]TR[aa](;W[dd];AW[aa])(;W[dp]))");
        let game = rich.games().next().unwrap();
        let left_out = RecordFormat::Ngf.write(game, Charset::UTF_8).unwrap().left_out;
        let expected = [
            LeftOut::Header("EV".to_owned()),
            LeftOut::Variations(1),
            LeftOut::Comments(1),
            LeftOut::Properties(1),
            LeftOut::Setup(1),
        ];
        assert_eq!(left_out, expected);
        let refused = |sgf: &str, format: RecordFormat, charset| {
            let collection = of(sgf);
            format.write(collection.games().next().unwrap(), charset).unwrap_err()
        };
        assert_eq!(refused("(;GM[1]AW[aa];B[bb])", RecordFormat::Gib, Charset::UTF_8), CannotHold::Setup);
        assert!(matches!(refused("(;SZ[9])", RecordFormat::Gib, Charset::UTF_8), CannotHold::Size { .. }));
        assert!(matches!(
            refused("(;GM[1]PB[바다])", RecordFormat::Ugf, Charset::SHIFT_JIS),
            CannotHold::Unencodable(_)
        ));
        assert_eq!(refused("(;GM[2])", RecordFormat::Ugf, Charset::UTF_8), CannotHold::NotGo);
    }
}
