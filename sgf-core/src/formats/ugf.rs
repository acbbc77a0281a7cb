//! UGF and UGI, the formats of PandaNet: sections of `Name=value` lines and of moves.
//!
//! The format has no specification; what follows was learned from records. The sections are: `[Header]`;
//! `[Data]` with a line per move (`QP,B1,1,0`: column and row as letters, rows counted from the lower edge);
//! in reviews `[ReviewNode]`, the tree (`NODE,2,1,17,16`: number, colour, column and row from 1, rows from
//! the lower edge; `VARIATION` after the node from which it branches), and `[ReviewComment]` (`.Comment,19`,
//! then lines). A point one beyond the board is a pass.

use std::collections::BTreeMap;

use nom::bytes::complete::tag;
use nom::character::complete::{char, one_of, u8 as small, u32 as number};
use nom::sequence::preceded;
use nom::{IResult, Parser};

use super::flat_game::{CannotHold, FlatGame, FlatNode, ForeignError, LeftOut, MainLine, line_of, one_line};
use super::unread::{Part, Unread};
use crate::rules::{Play, fixed_handicap, moves_at};
use crate::tree::{GameTree, Ident, Node};
use crate::value::{
    ClockTime, Color, Field, GameInfo, GameResult, Overtime, Point, Points, Rank, Reading, Size, WinBy,
};

/// The game information that UGF can hold.
const HOLDS: [&str; 15] =
    ["PB", "PW", "BR", "WR", "RE", "KM", "HA", "DT", "PC", "GN", "RU", "CP", "GC", "TM", "OT"];

/// Parses `QP,B1,1`: the point in letters, the colour, the number.
fn data_line(line: &str) -> IResult<&str, (char, char, char, u32)> {
    let letter = || one_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    let (line, (x, y)) = (letter(), letter()).parse(line)?;
    let (line, color) = preceded(char(','), one_of("BW")).parse(line)?;
    let (line, (_, number)) = preceded(small, (char(','), number)).parse(line)?;
    Ok((line, (x, y, color, number)))
}

/// Parses `NODE,2,1,17,16`: number, colour, column, row.
fn node_line(line: &str) -> IResult<&str, (u32, u8, u8, u8)> {
    let part = || preceded(char(','), small);
    preceded(tag("NODE,"), (number, part(), part(), part())).parse(line)
}

/// Reads a decoded record. Returns the game and what was not understood.
pub(super) fn read(text: &str) -> Result<(FlatGame, Vec<Unread>), ForeignError> {
    let sections = sections(text);
    let Some(header) = sections.iter().find(|section| section.name == "Header") else {
        return Err(ForeignError::NotThis { format: "UGF" });
    };
    let fields: BTreeMap<&str, (u32, &str)> = header
        .lines
        .iter()
        .filter_map(|(number, line)| Some((*number, line.split_once('=')?)))
        .map(|(number, (name, value))| (name.trim(), (number, value.trim())))
        .collect();
    let get = |name: &str| fields.get(name).map_or("", |(_, value)| *value);
    if let Some((key, method)) = get("Crypt").split_once(',')
        && !method.starts_with("PLAIN")
        && key.trim() != "0"
    {
        let method = method.split(',').next().unwrap_or(method).to_owned();
        return Err(ForeignError::Encrypted { method });
    }
    let mut unread: Vec<Unread> = header
        .lines
        .iter()
        .filter(|(_, line)| !line.contains('='))
        .map(|(number, _)| Unread::Line(*number))
        .collect();
    let mut is_read = |name: &str, is_known: bool| {
        if let Some((number, value)) = fields.get(name)
            && !is_known
            && !value.is_empty()
        {
            unread.push(Unread::Line(*number));
        }
    };
    let size = get("Size").parse().ok().and_then(Size::square);
    let mut flat = FlatGame::new(size.unwrap_or(Size::NINETEEN));
    for (player, name, rank) in [("PlayerB", "PB", "BR"), ("PlayerW", "PW", "WR")] {
        let mut parts = get(player).split(',');
        flat.put(name, parts.next().unwrap_or(""));
        let stated = parts.next().unwrap_or("").trim();
        match Rank::read(stated) {
            Ok(reading) => flat.put(rank, reading.value.to_string()),
            Err(_) => flat.put(rank, stated),
        }
    }
    is_read("Size", size.is_some());
    flat.put("GN", parts_of(get("Title")).join(" "));
    flat.put("PC", get("Place"));
    flat.put("DT", dates(get("Date")));
    flat.put("RU", rules_in(get("Rule")));
    let (stones, komi) = get("Hdcp").split_once(',').unwrap_or((get("Hdcp"), ""));
    let has_komi = !komi.is_empty();
    let (stones, komi) = (stones.trim().parse::<u16>(), Points::read(komi.trim()));
    is_read("Hdcp", stones.is_ok() && (!has_komi || komi.is_ok()));
    let stones = stones.unwrap_or(0);
    if stones >= 2 {
        flat.put("HA", stones.to_string());
    }
    if let Ok(komi) = komi {
        flat.put("KM", komi.value.to_string());
    }
    let result = result_in(get("Winner"));
    // A comma alone stands for no result.
    is_read("Winner", result.is_some() || get("Winner").trim_matches([',', ' ']).is_empty());
    flat.put("RE", result.map(|result| result.to_string()).unwrap_or_default());
    flat.put("AP", get("Writer").replace(':', " "));
    flat.put("CP", get("Copyright"));
    flat.put("GC", get("Comment"));
    match clock_in(get("Ptime")) {
        Some((main, overtime)) => {
            flat.put("TM", main.map(|seconds| seconds.to_string()).unwrap_or_default());
            flat.put("OT", overtime.map(|overtime| overtime.to_string()).unwrap_or_default());
        }
        // What is not understood is kept as it stands.
        None => flat.put("OT", get("Ptime")),
    }
    for name in ["PlayerB", "PlayerW"] {
        // 0 is no address.
        let has_address = get(name).split(',').skip(2).any(|part| !matches!(part.trim(), "" | "0"));
        if let (true, Some((number, _))) = (has_address, fields.get(name)) {
            unread.push(Unread::Missing(*number, Part::Addresses));
        }
    }
    let review = sections.iter().find(|section| section.name == "ReviewNode" && section.has_nodes());
    let numbers = match review {
        Some(review) => read_review(review, &mut flat, &mut unread),
        None => {
            let mut sections = sections.iter().filter(|section| section.name == "Data").peekable();
            if sections.peek().is_none() {
                unread.push(Unread::Missing(text.lines().count() as u32, Part::Moves));
            }
            sections.for_each(|data| read_moves(data, &mut flat, &mut unread));
            let read = flat.nodes.len() as u32 - 1;
            if let (Ok(stated), Some((number, _))) = (get("Moves").parse::<u32>(), fields.get("Moves"))
                && stated > read
            {
                unread.push(Unread::Missing(*number, Part::LastMoves { stated, read }));
            }
            BTreeMap::new()
        }
    };
    for section in &sections {
        match section.name {
            "Header" | "Data" | "ReviewNode" => {}
            "ReviewComment" => read_comments(section, &numbers, &mut flat),
            // The list of the files in a collection of them.
            "Files" => {}
            _ => unread.extend(section.lines.iter().map(|(number, _)| Unread::Line(*number))),
        }
    }
    let first = flat.nodes.get(1).and_then(|node| node.mv).map(|mv| mv.color);
    if flat.handicap.is_empty() && stones >= 2 && first != Some(Color::Black) {
        flat.handicap = fixed_handicap(flat.size, stones).unwrap_or_default();
    }
    Ok((flat, unread))
}

/// Reads `J;240;60;10,J;240;60;10,0,0`: for each player the kind, the minutes of the main time, the seconds of
/// a period and the number of periods; the kind `N` has no clock. Returns the seconds of the main time and the
/// overtime; `None` for other kinds, and if the players have different clocks.
fn clock_in(text: &str) -> Option<(Option<u32>, Option<Overtime>)> {
    let mut of_players = text.split(',').take(2).map(str::trim);
    let (black, white) = (of_players.next()?, of_players.next().unwrap_or(""));
    if black.is_empty() || (!white.is_empty() && black != white) {
        return if text.is_empty() { Some((None, None)) } else { None };
    }
    let mut parts = black.split(';').map(str::trim);
    let kind = parts.next()?;
    let mut number = || parts.next().and_then(|part| part.parse::<u32>().ok());
    let (minutes, seconds, periods) = (number()?, number()?, number()?);
    match (kind, minutes.checked_mul(60)?) {
        ("N", 0) => Some((None, None)),
        ("J", main) if periods > 0 => {
            let period = ClockTime::from_secs(seconds);
            Some((Some(main), Some(Overtime::ByoYomi { periods, period })))
        }
        ("J", main) => Some((Some(main), None)),
        _ => None,
    }
}

/// Writes the clock as [`clock_in`] reads it; `None` if the format cannot hold it.
fn clock_out(info: &GameInfo) -> Option<String> {
    let main = match info.main_time() {
        Some(time) if time.millis() % 60_000 == 0 => time.millis() / 60_000,
        None if info.overtime.is_none() => return Some("N;0;0;0,N;0;0;0,0,0".to_owned()),
        _ => return None,
    };
    let (periods, seconds) = match (info.overtime_system(), &info.overtime) {
        (_, None) => (0, 0),
        (Some(Overtime::ByoYomi { periods, period }), _) if period.millis() % 1000 == 0 => {
            (periods, period.millis() / 1000)
        }
        _ => return None,
    };
    let clock = format!("J;{main};{seconds};{periods}");
    Some(format!("{clock},{clock},0,0"))
}

/// A section of a record.
struct Section<'t> {
    name: &'t str,
    /// The lines with their numbers from 1.
    lines: Vec<(u32, &'t str)>,
}

impl Section<'_> {
    fn has_nodes(&self) -> bool {
        self.lines.iter().filter(|(_, line)| node_line(line.trim()).is_ok()).nth(1).is_some()
    }
}

fn sections(text: &str) -> Vec<Section<'_>> {
    let mut sections: Vec<Section<'_>> = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let name = line.trim().strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
        // Comments come last and may contain brackets.
        let in_comments = sections.last().is_some_and(|section| section.name == "ReviewComment");
        match (name, sections.last_mut()) {
            (Some(name), _) if !in_comments => sections.push(Section { name, lines: Vec::new() }),
            (_, Some(section)) if !line.trim().is_empty() => section.lines.push((number, line)),
            _ => {}
        }
    }
    sections
}

/// Returns the point of a column and a row that count from 1, rows from the lower edge; `None`, a pass, off
/// the board.
fn from_below(size: Size, x: u8, y: u8) -> Option<Point> {
    let point = Point::new(x.checked_sub(1)?, size.height().checked_sub(y)?);
    size.contains(point).then_some(point)
}

/// Returns true if a point off the board is the way to write a pass: none, one beyond the board, or the column
/// `Y` of the English program.
fn is_pass(size: Size, x: u8, y: u8) -> bool {
    let beyond = |at: u8, side: u8| at == 0 || at == side + 1;
    beyond(x, size.width()) || beyond(y, size.height()) || x == 25
}

fn read_moves(data: &Section<'_>, flat: &mut FlatGame, unread: &mut Vec<Unread>) {
    for (at, line) in &data.lines {
        let Ok((_, (x, y, color, number))) = data_line(line.trim()) else {
            unread.push(Unread::Move(*at));
            continue;
        };
        let letter = |c: char| u8::try_from(u32::from(c) - u32::from('A') + 1).unwrap_or(0);
        let color = if color == 'B' { Color::Black } else { Color::White };
        let point = from_below(flat.size, letter(x), letter(y));
        if point.is_none() && !is_pass(flat.size, letter(x), letter(y)) {
            unread.push(Unread::Move(*at));
            continue;
        }
        match (number, color, point) {
            // A stone without a number is a handicap stone.
            (0, Color::Black, Some(point)) => flat.handicap.push(point),
            _ => drop(flat.play(Play { color, point })),
        }
    }
}

/// Reads the tree. Returns the index of the node for each number of the record.
fn read_review(review: &Section<'_>, flat: &mut FlatGame, unread: &mut Vec<Unread>) -> BTreeMap<u32, usize> {
    let mut numbers = BTreeMap::new();
    // The node from which each open variation branches.
    let mut open = Vec::new();
    let mut last = 0;
    // True for each node that begins a variation.
    let mut branches = vec![false];
    let mut begins_variation = false;
    for (at, line) in &review.lines {
        let line = line.trim();
        if let Ok((_, (number, color, x, y))) = node_line(line) {
            let color = match color {
                1 => Color::Black,
                2 => Color::White,
                // The root, and a mark after the last move.
                _ => {
                    numbers.insert(number, last);
                    continue;
                }
            };
            let mv = Play { color, point: from_below(flat.size, x, y) };
            if mv.point.is_none() && !is_pass(flat.size, x, y) {
                unread.push(Unread::Move(*at));
            }
            flat.nodes.push(FlatNode { parent: last, mv: Some(mv), comment: String::new() });
            branches.push(std::mem::take(&mut begins_variation));
            last = flat.nodes.len() - 1;
            numbers.insert(number, last);
        } else if line.starts_with("VARIATIONEND") {
            last = open.pop().unwrap_or(last);
            begins_variation = false;
        } else if line.starts_with("VARIATION") {
            open.push(last);
            begins_variation = true;
        } else {
            unread.push(Unread::Line(*at));
        }
    }
    // UGF has variations before the move of the game; SGF has the main line first.
    main_line_first(flat, &branches, &mut numbers);
    numbers
}

/// Reorders the nodes so that the line of the game comes before variations.
fn main_line_first(flat: &mut FlatGame, branches: &[bool], numbers: &mut BTreeMap<u32, usize>) {
    let nodes = &flat.nodes;
    let mut children: Vec<Vec<usize>> = vec![Vec::new(); nodes.len()];
    for (at, node) in nodes.iter().enumerate().skip(1) {
        children[node.parent].push(at);
    }
    let (mut order, mut stack) = (Vec::with_capacity(nodes.len()), vec![0]);
    while let Some(at) = stack.pop() {
        order.push(at);
        // The last node on the stack is taken first.
        stack.extend(children[at].iter().rev().copied().filter(|&child| branches[child]));
        stack.extend(children[at].iter().rev().copied().filter(|&child| !branches[child]));
    }
    let mut new_index = vec![0; nodes.len()];
    for (to, &from) in order.iter().enumerate() {
        new_index[from] = to;
    }
    flat.nodes = order
        .iter()
        .map(|&from| FlatNode { parent: new_index[nodes[from].parent], ..nodes[from].clone() })
        .collect();
    numbers.values_mut().for_each(|index| *index = new_index[*index]);
}

fn read_comments(section: &Section<'_>, numbers: &BTreeMap<u32, usize>, flat: &mut FlatGame) {
    let mut at = None;
    for (_, line) in &section.lines {
        if let Some(number) = line.trim().strip_prefix(".Comment,") {
            // Without a tree comments count moves, with 1 for the root.
            let number: Option<u32> = number.trim().parse().ok();
            at = number.and_then(|number| {
                numbers
                    .get(&number)
                    .copied()
                    .or_else(|| if numbers.is_empty() { (number as usize).checked_sub(1) } else { None })
            });
        } else if let Some(node) = at.and_then(|at| flat.nodes.get_mut(at)) {
            node.add_line(line.trim());
        }
    }
}

fn parts_of(list: &str) -> Vec<&str> {
    list.split(',').map(str::trim).filter(|part| !part.is_empty()).collect()
}

/// Reads `2019/03/08,22:09:00,2019/03/09,07:16:59` as the day of the start, and that of the end if it
/// differs.
fn dates(text: &str) -> String {
    let days: Vec<String> =
        text.split(',').filter(|part| part.contains('/')).map(|part| part.trim().replace('/', "-")).collect();
    match days.as_slice() {
        [first, last, ..] if first != last => match first.get(..8).and_then(|month| last.strip_prefix(month))
        {
            Some(day) if first.len() == 10 => format!("{first},{day}"),
            _ => format!("{first},{last}"),
        },
        [first, ..] => first.clone(),
        [] => String::new(),
    }
}

fn rules_in(name: &str) -> &str {
    match name {
        "JPN" => "Japanese",
        "CHN" => "Chinese",
        other => other,
    }
}

/// Reads a result as `B,7.50`, `W,C` (resignation) or `W,T` (time).
fn result_in(text: &str) -> Option<GameResult> {
    let (winner, how) = text.split_once(',')?;
    let winner = match winner.trim() {
        "B" => Color::Black,
        "W" => Color::White,
        "D" => return Some(GameResult::Draw),
        _ => return None,
    };
    let how = match how.trim() {
        "C" => WinBy::Resign,
        "T" => WinBy::Time,
        margin => WinBy::Points(Points::read(margin).ok()?.value),
    };
    Some(GameResult::win(winner, how))
}

/// Writes the game, as a review if it has comments or variations. Returns the text and what it leaves out.
///
/// # Errors
/// See [`RecordFormat::write`](super::RecordFormat::write).
pub(super) fn write(game: GameTree<'_>) -> Result<(String, Vec<LeftOut>), CannotHold> {
    let mut line = MainLine::with_tree(game, &HOLDS)?;
    if !line.size.is_square() || line.size.width() > 24 {
        return Err(CannotHold::Size { format: "UGF", size: line.size, known: "square boards up to 24x24" });
    }
    let clock = clock_out(&line.info);
    if clock.is_none() {
        for (name, is_there) in [("TM", line.info.time.is_some()), ("OT", line.info.overtime.is_some())] {
            if is_there {
                line.left_out.push(LeftOut::Header(name.to_owned()));
            }
        }
    }
    let info = &line.info;
    let side = line.size.width();
    let player = |name, rank: &Option<Field<Reading<Rank>>>| {
        let rank = rank.as_ref().and_then(|field| field.ok()).map(|reading| reading.value.to_string());
        format!("{},{},,", line_of(name).replace(',', " "), rank.unwrap_or_default())
    };
    let rules = match info.rules.as_ref().map(|field| field.text.as_str()) {
        Some("Japanese") => "JPN",
        Some("Chinese") => "CHN",
        Some(other) => other,
        None => "",
    };
    let days: Vec<String> = info
        .dates()
        .map(|dates| dates.iter().map(|date| date.to_string().replace('-', "/")).collect())
        .unwrap_or_default();
    let ends =
        [days.first(), days.last()].map(|day| day.map_or_else(String::new, |day| format!("{day},00:00:00")));
    let winner = match info.outcome() {
        Some(GameResult::Win { winner, how }) => match how {
            WinBy::Points(points) => format!("{winner},{points}"),
            WinBy::Resign => format!("{winner},C"),
            WinBy::Time => format!("{winner},T"),
            _ => String::new(),
        },
        Some(GameResult::Draw) => "D,0".to_owned(),
        _ => String::new(),
    };
    let komi = info.komi_points().map(|komi| komi.to_string()).unwrap_or_default();
    let writer = line_of(&info.application).replace([':', '\\'], " ");
    let has_comments = game.nodes().any(|node| node.property(Ident::C).is_some());
    let is_review = has_comments || game.leaves().nth(1).is_some();
    let of_root = |name: &str| one_line(&game.root().text(name).unwrap_or_default());
    let mut out = String::from("[Header]\r\n");
    for (name, value) in [
        ("Ver", if is_review { "REVIEW1,200" } else { "UGF3,200" }.to_owned()),
        ("Lang", "SJIS".to_owned()),
        ("Crypt", "0,PLAIN_UGF_FILE,READ_WRITE".to_owned()),
        ("Title", line_of(&info.name)),
        ("Place", line_of(&info.place)),
        ("Date", ends.join(",")),
        ("Rule", rules.to_owned()),
        ("Size", side.to_string()),
        ("Hdcp", format!("{},{komi}", line.handicap.len())),
        ("Ptime", clock.unwrap_or_else(|| "N;0;0;0,N;0;0;0,0,0".to_owned())),
        ("Winner", winner),
        ("Moves", line.moves.len().to_string()),
        ("Writer", writer),
        ("Copyright", of_root("CP")),
        ("CoordinateType", "IGS".to_owned()),
        ("Comment", of_root("GC")),
        ("PlayerB", player(&info.black, &info.black_rank)),
        ("PlayerW", player(&info.white, &info.white_rank)),
    ] {
        out.push_str(&format!("{name}={value}\r\n"));
    }
    out.push_str("[Data]\r\n");
    let letter = |value: u8| char::from(b'A' + value);
    let mut move_line = |point: Option<Point>, color: Color, number: usize| {
        let (x, y) = point.map_or(('Y', 'A'), |point| (letter(point.x), letter(side - 1 - point.y)));
        out.push_str(&format!("{x}{y},{color}1,{number},0\r\n"));
    };
    for &stone in &line.handicap {
        move_line(Some(stone), Color::Black, 0);
    }
    for (number, mv) in (1..).zip(&line.moves) {
        move_line(mv.point, mv.color, number);
    }
    if is_review {
        write_review(game, line.size, &mut out);
    }
    Ok((out, line.left_out))
}

/// A part of the tree that is still to be written: a stack of these replaces recursion.
enum Task<'c> {
    Node(Node<'c>),
    Open,
    Close,
}

fn write_review(game: GameTree<'_>, size: Size, out: &mut String) {
    // The nodes of the main line have the first numbers.
    let mut numbers: BTreeMap<usize, u32> =
        game.main_line().zip(1..).map(|(node, number)| (node.id().index(), number)).collect();
    let mut next = numbers.len() as u32 + 1;
    let mut comments = String::new();
    out.push_str("[ReviewNode]\r\n");
    let mut tasks = vec![Task::Node(game.root())];
    while let Some(task) = tasks.pop() {
        let node = match task {
            Task::Open => {
                out.push_str("VARIATION,\r\n");
                continue;
            }
            Task::Close => {
                out.push_str("VARIATIONEND,\r\n");
                continue;
            }
            Task::Node(node) => node,
        };
        let number = *numbers.entry(node.id().index()).or_insert_with(|| {
            next += 1;
            next - 1
        });
        let numbers = std::iter::once(number).chain(std::iter::from_fn(|| {
            next += 1;
            Some(next - 1)
        }));
        let moves: Vec<Play> = moves_at(node, size).collect();
        if moves.is_empty() {
            out.push_str(&format!("NODE,{number},0,0,0\r\n"));
        }
        // A second move in the node becomes a node of its own.
        for (Play { color, point }, number) in moves.into_iter().zip(numbers) {
            let beyond = (size.width() + 1, size.height() + 1);
            let (x, y) = point.map_or(beyond, |point| (point.x + 1, size.height() - point.y));
            let color = if color == Color::Black { 1 } else { 2 };
            out.push_str(&format!("NODE,{number},{color},{x},{y}\r\n"));
        }
        if let Some(comment) = node.text("C") {
            comments.push_str(&format!(".Comment,{number}\r\n{}\r\n", comment.replace('\n', "\r\n")));
        }
        let mut children = node.children();
        if let Some(first) = children.next() {
            tasks.push(Task::Node(first));
        }
        let others: Vec<Node<'_>> = children.collect();
        for other in others.into_iter().rev() {
            tasks.extend([Task::Close, Task::Node(other), Task::Open]);
        }
    }
    if !comments.is_empty() {
        out.push_str("[ReviewComment]\r\n");
        out.push_str(&comments);
    }
}
