//! Problem sheets: the position of each game and the lines that solve it.

use super::{Lesson, LessonOptions, PageData, Remark, Section, script, words};
use crate::diagram::Diagram;
use crate::diagram::figure::{Crop, FigureOptions, Figures};
use crate::rules::{choose_rules, moves_at};
use crate::tree::{Collection, GameTree, Ident, Node};
use crate::value::{Color, GameInfo, Rect};

/// Creates a sheet of the problems of a collection, one for each game, followed by all solutions if
/// `with_solutions`.
///
/// A line is a solution if one of its nodes has a good move of the solver (`TE`), is good for the solver
/// (`GB`, `GW`) or has a comment like "correct", "right", 正解 or 正确, and no node has a bad move of the solver
/// (`BM`), is good for the other side or has a comment like "wrong". If a record has no verdict at all, its
/// main line is the solution. Games other than Go are left out.
#[must_use]
pub fn problems(collection: &Collection, with_solutions: bool, options: &LessonOptions) -> Lesson {
    let mut sections = Vec::new();
    let mut solutions = Vec::new();
    let mut title = None;
    let mut data = Vec::new();
    for (number, game) in (1..).zip(collection.games()) {
        let Some(mut problem) = Problem::new(game, number, options) else { continue };
        title.get_or_insert_with(|| super::title(game, options.language));
        let sheet = problem.sheet();
        if options.interactive {
            data.push(problem.script(sheet.figure.part()));
        }
        sections.push(sheet);
        if with_solutions {
            solutions.append(&mut problem.solutions());
        }
    }
    sections.append(&mut solutions);
    Lesson {
        title: title.unwrap_or_else(|| words::GAME.text(options.language).to_owned()),
        facts: Vec::new(),
        sections,
        language: options.language,
        theme: options.theme,
        is_sheet: true,
        page_data: if data.is_empty() { PageData::Nothing } else { PageData::Problems(data) },
    }
}

/// One problem of a sheet.
struct Problem<'c, 'o> {
    game: GameTree<'c>,
    number: u32,
    options: &'o LessonOptions,
    size: crate::value::Size,
    figures: Figures<'c>,
    /// The node of the position to solve: the last node before the first move.
    start: Node<'c>,
    to_play: Color,
}

/// The record's verdict on a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Right,
    Wrong,
}

impl<'c, 'o> Problem<'c, 'o> {
    fn new(game: GameTree<'c>, number: u32, options: &'o LessonOptions) -> Option<Self> {
        let info = GameInfo::of(game);
        let size = info.board_size().filter(|_| info.is_go())?;
        let start =
            game.main_line().take_while(|node| node.move_property().is_none()).last().unwrap_or(game.root());
        let first = start.first_child().and_then(|node| moves_at(node, size).next());
        let to_play = info.to_move().or(first.map(|first| first.color)).unwrap_or(Color::Black);
        let figures = Figures::new(game, size, &choose_rules(None, &info, game.root()).0);
        Some(Self { game, number, options, size, figures, start, to_play })
    }

    fn draw(&mut self, node: Node<'c>, change: impl FnOnce(&mut FigureOptions)) -> Diagram {
        let mut options = FigureOptions {
            coordinates: self.options.coordinates,
            sides: self.options.sides,
            crop: Crop::Stones,
            last_move: false,
            ..FigureOptions::default()
        };
        change(&mut options);
        self.figures.draw(node, &options)
    }

    fn sheet(&mut self) -> Section {
        let language = self.options.language;
        let to_play =
            if self.to_play == Color::Black { &words::BLACK_TO_PLAY } else { &words::WHITE_TO_PLAY };
        let text = self.start.text("C").map(|text| text.trim().to_owned()).unwrap_or_default();
        let mut figure = self.draw(self.start, |_| {});
        // The reader can play every move of the record, so the figure shows all of their points.
        let nodes = self.start.descendants().filter(|node| *node != self.start);
        let played = nodes.flat_map(|node| moves_at(node, self.size)).filter_map(|mv| mv.point);
        let mut used = vec![false; self.size.area()];
        for point in played.filter(|&point| self.size.contains(point)) {
            used[usize::from(point.y) * usize::from(self.size.width()) + usize::from(point.x)] = true;
        }
        figure.crop_to_stones_and(
            self.size.points().zip(used).filter_map(|(point, used)| used.then_some(point)),
        );
        Section {
            heading: words::PROBLEM.say(language, &[&self.number]),
            depth: 1,
            node: 0,
            figure,
            remarks: vec![Remark {
                node: 0,
                number: None,
                name: to_play.text(language).to_owned(),
                text,
                figure: None,
            }],
        }
    }

    fn solutions(&mut self) -> Vec<Section> {
        let language = self.options.language;
        let lines = self.right_lines();
        let several = lines.len() > 1;
        let mut sections = Vec::new();
        for (at, last) in (1..).zip(lines) {
            let path: Vec<Node<'c>> = std::iter::once(last)
                .chain(last.ancestors())
                .take_while(|node| *node != self.start)
                .collect();
            let mut moves = 0;
            let mut remarks = Vec::new();
            for node in path.iter().rev() {
                moves += moves_at(*node, self.size).count() as u32;
                if let Some(text) =
                    node.text("C").map(|text| text.trim().to_owned()).filter(|text| !text.is_empty())
                {
                    remarks.push(Remark {
                        node: 0,
                        number: Some(moves),
                        name: String::new(),
                        text,
                        figure: None,
                    });
                }
            }
            let heading = if several {
                words::SOLUTIONS.say(language, &[&self.number, &at])
            } else {
                words::SOLUTION.say(language, &[&self.number])
            };
            let figure = self.draw(last, |options| {
                options.numbers = Some((1, u32::MAX));
                options.first_number = Some(1);
                options.kifu = true;
                options.marks = false;
            });
            sections.push(Section { heading, depth: 1, node: 0, figure, remarks });
        }
        if sections.is_empty() {
            let text = words::NO_SOLUTION.text(language).to_owned();
            let remarks = vec![Remark { node: 0, number: None, name: String::new(), text, figure: None }];
            let figure = self.draw(self.start, |_| {});
            sections.push(Section {
                heading: words::SOLUTION.say(language, &[&self.number]),
                depth: 1,
                node: 0,
                figure,
                remarks,
            });
        }
        sections
    }

    /// Returns the JSON data of the problem for the script of the page: the start, the side to play, the ends
    /// of the solutions, the part of the board and the tree.
    fn script(&self, part: Rect) -> String {
        let mut named = Diagram::new(self.size);
        named.coordinates = self.options.coordinates;
        let number = |node: &Node<'c>| self.game.number_of(node.id());
        let right: Vec<u32> = self.right_lines().iter().map(number).collect();
        format!(
            "{{\"start\":{},\"to\":{},\"right\":{right:?},\"part\":{:?},\"tree\":{}}}",
            number(&self.start),
            if self.to_play == Color::Black { 1 } else { 2 },
            [part.first().x, part.first().y, part.last().x, part.last().y],
            script::tree(self.game, &named)
        )
    }

    /// Returns the last nodes of the lines that solve the problem.
    fn right_lines(&self) -> Vec<Node<'c>> {
        let mut right = Vec::new();
        let mut has_verdict = false;
        // Each node waits with the verdict of the nodes above it.
        let mut waiting = vec![(self.start, None)];
        while let Some((node, above)) = waiting.pop() {
            let here = if node == self.start { None } else { self.verdict(node) };
            has_verdict |= here.is_some();
            let so_far = if above == Some(Verdict::Wrong) { above } else { here.or(above) };
            if node.is_leaf() && node != self.start && so_far == Some(Verdict::Right) {
                right.push(node);
            }
            let children: Vec<Node<'c>> = node.children().collect();
            waiting.extend(children.into_iter().rev().map(|child| (child, so_far)));
        }
        if right.is_empty() && !has_verdict {
            right.extend(self.game.main_line().last().filter(|last| *last != self.start));
        }
        right
    }

    /// Returns the verdict of a node.
    fn verdict(&self, node: Node<'_>) -> Option<Verdict> {
        let (good, bad) = match self.to_play {
            Color::Black => (Ident::GB, Ident::GW),
            Color::White => (Ident::GW, Ident::GB),
        };
        let own_move = moves_at(node, self.size).next().is_none_or(|mv| mv.color == self.to_play);
        // `BM` and `TE` count only on moves of the solver.
        if own_move && node.property(Ident::BM).is_some() || node.property(bad).is_some() {
            return Some(Verdict::Wrong);
        }
        let comment = node.text("C").map(|text| comment_verdict(&text));
        match comment {
            Some(Some(verdict)) => Some(verdict),
            _ if own_move && node.property(Ident::TE).is_some() || node.property(good).is_some() => {
                Some(Verdict::Right)
            }
            _ => None,
        }
    }
}

/// Returns the verdict in a comment. Negative words are tested first: "incorrect" contains "correct".
fn comment_verdict(text: &str) -> Option<Verdict> {
    const WRONG: [&str; 9] =
        ["wrong", "incorrect", "not correct", "not right", "失败", "失敗", "错误", "不正解", "不正确"];
    const RIGHT: [&str; 6] = ["correct", "正解", "正确", "成功", "정답", "정해"];
    let text = text.to_lowercase();
    if WRONG.iter().any(|word| text.contains(word)) || text.trim_start().starts_with('×') {
        return Some(Verdict::Wrong);
    }
    // "right" is also a side of the board: it counts only as the first word of the comment.
    let is_right =
        text.trim_start().strip_prefix("right").is_some_and(|rest| !rest.starts_with(char::is_alphanumeric));
    (is_right || RIGHT.iter().any(|word| text.contains(word))).then_some(Verdict::Right)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the last move of every line that solves the problem.
    fn solutions(sgf: &str) -> Vec<String> {
        let parsed = crate::parse(sgf.as_bytes(), &Default::default());
        let options = LessonOptions::default();
        let game = parsed.collection.games().next().unwrap();
        let problem = Problem::new(game, 1, &options).unwrap();
        let name = |node: &Node<'_>| {
            node.move_property().and_then(|property| property.value()).unwrap().text().into_owned()
        };
        problem.right_lines().iter().map(name).collect()
    }

    #[test]
    fn the_five_ways_to_say_what_is_right() {
        let lines = |first: &str, second: &str| {
            format!("(;SZ[9]AB[ee]PL[B](;B[aa]{first};W[ab];B[ac])(;B[ba]{second};W[bb]))")
        };
        assert_eq!(solutions(&lines("", "")), ["ac"], "no verdict: the main line");
        assert_eq!(solutions(&lines("", "TE[1]")), ["bb"]);
        assert_eq!(solutions(&lines("GW[1]", "GB[1]")), ["bb"]);
        assert_eq!(solutions(&lines("", "C[RIGHT]")), ["bb"]);
        assert_eq!(solutions(&lines("C[正解]", "C[失敗]")), ["ac"]);
        assert_eq!(solutions(&lines("C[Correct.]", "C[Also correct]")), ["ac", "bb"]);
        assert_eq!(solutions(&lines("C[Incorrect]", "BM[1]")), [""; 0], "every line is wrong");
        assert_eq!(
            solutions(&lines("C[White answers on the right side]", "")),
            ["ac"],
            "a side of the board"
        );
        assert_eq!(solutions(&lines("TE[1]C[wrong order]", "TE[1]")), ["bb"]);
    }

    #[test]
    fn only_the_side_that_solves_is_judged() {
        assert_eq!(solutions("(;SZ[9]PL[B];B[aa](;W[ab]BM[1];B[ac]TE[1])(;W[bb]TE[1];B[cc]BM[1]))"), ["ac"]);
        assert_eq!(solutions("(;SZ[9]PL[W](;W[aa]GB[1])(;W[bb]GW[2]))"), ["bb"]);
    }

    #[test]
    fn the_board_has_every_point_that_is_played() {
        let sgf = b"(;SZ[19]AB[aa]AW[ab];B[ba](;W[bb])(;W[qd];B[]))";
        let parsed = crate::parse(sgf, &Default::default());
        let sheet = problems(&parsed.collection, false, &LessonOptions::default());
        let part = sheet.sections[0].figure.part();
        assert!(part.contains(crate::value::Point::new(16, 3)), "{part:?}");
        assert!(part.last().y < 18, "no more than that: {part:?}");
    }

    #[test]
    fn sheets_with_and_without_solutions() {
        let sgf = "(;SZ[9]AB[aa]AW[bb]C[Live?];B[ca]TE[1]C[Yes])(;SZ[9]AB[aa];W[bb])";
        let parsed = crate::parse(sgf.as_bytes(), &Default::default());
        let headings = |with| -> Vec<(String, String)> {
            let lesson = problems(&parsed.collection, with, &LessonOptions::default());
            lesson
                .sections
                .iter()
                .map(|section| {
                    (
                        section.heading.clone(),
                        section.remarks.first().map_or_else(String::new, |remark| remark.name.clone()),
                    )
                })
                .collect()
        };
        let sheet = [
            ("Problem 1".to_owned(), "Black to play".to_owned()),
            ("Problem 2".to_owned(), "White to play".to_owned()),
        ];
        assert_eq!(headings(false), sheet);
        assert_eq!(headings(true)[..2], sheet);
        assert_eq!(
            headings(true)[2..],
            [("Solution 1".to_owned(), String::new()), ("Solution 2".to_owned(), String::new())]
        );
        let text = problems(&parsed.collection, false, &LessonOptions::default()).markdown();
        assert!(!text.contains("Yes"), "a sheet gives nothing away");
    }
}
