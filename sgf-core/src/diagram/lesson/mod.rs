//! Lessons: a game as numbered figures with the comments next to them and variations as small diagrams.

mod html;
mod markdown;
mod pages;
mod problem;
mod script;
mod tex;

use super::figure::{Crop, FigureOptions, Figures};
use super::names::{Coordinates, Sides};
use super::plan::{FigurePlan, FigureSplit, has_marks, plan_figures};
use super::theme::Theme;
use super::{Diagram, words};
use crate::diag::{Language, Phrase};
use crate::rules::choose_rules;
use crate::tree::{GameTree, Ident, Node};
use crate::value::Color;
use crate::value::GameInfo;

pub use problem::problems;

/// The options of a lesson.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct LessonOptions {
    /// How the game is split into figures.
    pub cut: FigureSplit,
    /// The language of headings. Comments stay as they are.
    pub language: Language,
    /// The colours of boards.
    pub theme: Theme,
    /// The style of the coordinates along the borders.
    pub coordinates: Coordinates,
    /// The borders that have coordinates.
    pub sides: Sides,
    /// Whether every figure is cropped to its stones. Figures of variations always are, unless the record
    /// sets a view.
    pub crop: bool,
    /// Whether the HTML page has a board to click through the game, or to play the problems.
    pub interactive: bool,
}

impl Default for LessonOptions {
    fn default() -> Self {
        Self {
            cut: FigureSplit::Whole(50),
            language: Language::English,
            theme: Theme::Wood,
            coordinates: Coordinates::Western,
            sides: Sides::One,
            crop: false,
            interactive: true,
        }
    }
}

/// A game with comments as numbered figures, or a sheet of problems.
///
/// ```
/// use sgf_core::diagram::{Lesson, LessonOptions};
/// let parsed = sgf_core::parse(b"(;SZ[9]PB[Ada];B[ee]C[The middle.])", &Default::default());
/// let lesson = Lesson::of(parsed.collection.games().next().unwrap(), &LessonOptions::default()).unwrap();
/// assert_eq!(lesson.sections[0].heading, "Figure 1 (1)");
/// assert!(lesson.markdown().contains("**1** The middle."));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lesson {
    /// The title.
    pub title: String,
    /// The game information: names and values.
    pub facts: Vec<(String, String)>,
    /// The figures in reading order.
    pub sections: Vec<Section>,
    /// The language of headings.
    pub language: Language,
    /// The colours of boards.
    pub theme: Theme,
    /// Whether the lesson is a sheet of problems.
    is_sheet: bool,
    page_data: PageData,
}

/// The JSON data of the scripts of an HTML page.
#[derive(Debug, Clone, PartialEq, Eq)]
enum PageData {
    /// No data: the page has no scripts.
    Nothing,
    /// The tree of the game.
    Game(String),
    /// The problems of the first sections, one for each section.
    Problems(Vec<String>),
}

/// A figure with its heading and remarks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    /// The heading.
    pub heading: String,
    /// The nesting depth of the variation; 0 is the main line.
    pub depth: u32,
    /// The number of the last node of the figure, in file order.
    pub node: u32,
    /// The diagram of the figure.
    pub figure: Diagram,
    /// The remarks in order.
    pub remarks: Vec<Remark>,
}

/// The name and the comment of a node.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remark {
    /// The number of the node, in file order.
    pub node: u32,
    /// The number of the move as the figure prints it. `None` before the first move.
    pub number: Option<u32>,
    /// The name of the node.
    pub name: String,
    /// The comment, with line breaks.
    pub text: String,
    /// The position with the marks of the node. `None` if the node has no marks, or the figure shows them.
    pub figure: Option<Diagram>,
}

impl Lesson {
    /// Creates the lesson of a game. `None` if it is not a game of Go or its board size is invalid.
    #[must_use]
    pub fn of(game: GameTree<'_>, options: &LessonOptions) -> Option<Lesson> {
        let info = GameInfo::of(game);
        let size = info.board_size().filter(|_| info.is_go())?;
        let rules = choose_rules(None, &info, game.root()).0;
        let mut draw = SectionBuilder { game, options, figures: Figures::new(game, size, &rules) };
        let mut numbers = FigureCounts::default();
        let figures = plan_figures(game, options.cut);
        let sections = figures.iter().map(|planned| draw.section(planned, &mut numbers)).collect();
        Some(Lesson {
            title: title(game, options.language),
            facts: facts(game, options.language),
            sections,
            language: options.language,
            theme: options.theme,
            is_sheet: false,
            page_data: if options.interactive {
                let mut named = Diagram::new(size);
                named.coordinates = options.coordinates;
                PageData::Game(script::tree(game, &named))
            } else {
                PageData::Nothing
            },
        })
    }

    /// Creates a lesson of one figure: the position at `node`, after `move_number` moves. `None` as for
    /// [`Lesson::of`].
    #[must_use]
    pub fn at(
        game: GameTree<'_>,
        node: Node<'_>,
        move_number: u32,
        options: &LessonOptions,
    ) -> Option<Lesson> {
        let one_figure =
            LessonOptions { cut: FigureSplit::Variations, interactive: false, ..options.clone() };
        let mut lesson = Lesson::of(game, &one_figure)?;
        let info = GameInfo::of(game);
        let rules = choose_rules(None, &info, game.root()).0;
        let figures = Figures::new(game, info.board_size()?, &rules);
        let mut draw = SectionBuilder { game, options: &one_figure, figures };
        let planned = FigurePlan {
            node,
            moves: None,
            move_number,
            depth: 0,
            first_number: None,
            name: None,
            remarks: vec![(node, move_number)],
        };
        lesson.sections = vec![draw.section(&planned, &mut FigureCounts::default())];
        Some(lesson)
    }

    /// Creates a lesson of one given figure of a game, with one remark for each sentence.
    #[must_use]
    pub fn of_figure(
        game: GameTree<'_>,
        figure: Diagram,
        heading: String,
        sentences: Vec<String>,
        options: &LessonOptions,
    ) -> Lesson {
        let remark = |text| Remark { node: 0, number: None, name: String::new(), text, figure: None };
        let remarks = sentences.into_iter().map(remark).collect();
        Lesson {
            title: title(game, options.language),
            facts: facts(game, options.language),
            sections: vec![Section { heading, depth: 0, node: 0, figure, remarks }],
            language: options.language,
            theme: options.theme,
            is_sheet: false,
            page_data: PageData::Nothing,
        }
    }

    /// Returns the number of pictures.
    #[must_use]
    pub fn pictures(&self) -> usize {
        self.sections
            .iter()
            .map(|section| 1 + section.remarks.iter().filter(|remark| remark.figure.is_some()).count())
            .sum()
    }
}

/// The number of figures of each kind so far, for the headings.
#[derive(Default)]
struct FigureCounts {
    figures: u32,
    variations: u32,
}

/// Builds the sections of a lesson.
struct SectionBuilder<'c, 'o> {
    game: GameTree<'c>,
    options: &'o LessonOptions,
    figures: Figures<'c>,
}

impl<'c> SectionBuilder<'c, '_> {
    fn figure(&mut self, node: Node<'c>, change: impl FnOnce(&mut FigureOptions)) -> Diagram {
        let mut options = FigureOptions {
            coordinates: self.options.coordinates,
            sides: self.options.sides,
            crop: if self.options.crop { Crop::Stones } else { Crop::Record },
            ..FigureOptions::default()
        };
        change(&mut options);
        self.figures.draw(node, &options)
    }

    fn section(&mut self, planned: &FigurePlan<'c>, numbers: &mut FigureCounts) -> Section {
        let is_position = planned.moves.is_none();
        let figure = self.figure(planned.node, |options| {
            options.numbers = planned.moves;
            options.first_number = planned.first_number;
            options.kifu = true;
            // A figure of the main line could show the marks of its last node only: all marks go into the
            // remarks.
            options.marks = is_position || planned.depth > 0;
            if planned.depth > 0
                && matches!(options.crop, Crop::Record)
                && planned.node.property(Ident::VW).is_none()
            {
                options.crop = Crop::Stones;
            }
        });
        let mut remarks = Vec::new();
        for &(node, move_number) in &planned.remarks {
            let drawn = node == planned.node && (is_position || planned.depth > 0);
            let figure =
                (has_marks(node) && !drawn).then(|| self.figure(node, |options| options.crop = Crop::Marks));
            let number = match (planned.moves, planned.first_number) {
                (Some((from, _)), Some(first)) => (move_number >= from).then(|| move_number - from + first),
                _ => (move_number > 0).then_some(move_number),
            };
            let text = |ident| {
                let value = node.property(ident).and_then(|property| property.value());
                value.map_or_else(String::new, |value| value.text().trim().to_owned())
            };
            remarks.push(Remark {
                node: self.game.number_of(node.id()),
                number,
                name: text(Ident::N),
                text: text(Ident::C),
                figure,
            });
        }
        Section {
            heading: self.heading(planned, numbers),
            depth: planned.depth,
            node: self.game.number_of(planned.node.id()),
            figure,
            remarks,
        }
    }

    fn heading(&self, planned: &FigurePlan<'_>, numbers: &mut FigureCounts) -> String {
        let say = |phrase: &'static Phrase, args: &[&dyn std::fmt::Display]| {
            phrase.say(self.options.language, args)
        };
        let heading = match planned.moves {
            None if planned.move_number > 0 => say(&words::POSITION, &[&planned.move_number]),
            None if matches!(self.options.cut, FigureSplit::Comments) => say(&words::START, &[]),
            Some((from, _)) if planned.depth > 0 => {
                numbers.variations += 1;
                say(&words::VARIATION, &[&numbers.variations, &from])
            }
            moves => {
                numbers.figures += 1;
                match moves {
                    None => say(&words::FIGURE, &[&numbers.figures]),
                    Some((from, to)) if from == to => say(&words::FIGURE_MOVES, &[&numbers.figures, &from]),
                    Some((from, to)) => {
                        say(&words::FIGURE_MOVES, &[&numbers.figures, &format_args!("{from}–{to}")])
                    }
                }
            }
        };
        match &planned.name {
            Some(name) => format!("{heading}: {name}"),
            None => heading,
        }
    }
}

/// Returns the first value of a property that is not empty, in the first three nodes of the main line.
fn info_text(game: GameTree<'_>, ident: Ident) -> Option<String> {
    let nodes = game.main_line().take(3);
    let values =
        nodes.filter_map(|node| Some(node.property(ident)?.value()?.simple_text().trim().to_owned()));
    values.filter(|text| !text.is_empty()).take(1).next()
}

/// Returns the title of a game: its name, or the players, or the event.
fn title(game: GameTree<'_>, language: Language) -> String {
    if let Some(name) = info_text(game, Ident::GN) {
        return name;
    }
    match (info_text(game, Ident::PB), info_text(game, Ident::PW)) {
        (None, None) => info_text(game, Ident::EV).unwrap_or_else(|| words::GAME.text(language).to_owned()),
        (black, white) => {
            format!("{} – {}", black.as_deref().unwrap_or("?"), white.as_deref().unwrap_or("?"))
        }
    }
}

/// Returns the game information: names in `language`, and values.
fn facts(game: GameTree<'_>, language: Language) -> Vec<(String, String)> {
    let player = |name, rank| match (info_text(game, name), info_text(game, rank)) {
        (Some(name), Some(rank)) => Some(format!("{name} {rank}")),
        (name, _) => name,
    };
    let plain = |ident| info_text(game, ident);
    [
        (Color::Black.phrase(), player(Ident::PB, Ident::BR)),
        (Color::White.phrase(), player(Ident::PW, Ident::WR)),
        (&words::EVENT, plain(Ident::EV)),
        (&words::ROUND, plain(Ident::RO)),
        (&words::DATE, plain(Ident::DT)),
        (&words::PLACE, plain(Ident::PC)),
        (&words::RULES, plain(Ident::RU)),
        (&words::KOMI, plain(Ident::KM)),
        (&words::HANDICAP, plain(Ident::HA).filter(|stones| stones != "0")),
        (&words::RESULT, plain(Ident::RE)),
        (&words::ANNOTATOR, plain(Ident::AN)),
    ]
    .into_iter()
    .filter_map(|(what, value)| Some((what.text(language).to_owned(), value?)))
    .collect()
}

#[cfg(test)]
mod tests;
