//! A game as a lesson: numbered figures with the comments beside them, variations as small diagrams.

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
use crate::value::{Color, GameInfo};

pub use problem::problems;

/// How a lesson is made.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct LessonOptions {
    /// How the game is cut.
    pub cut: FigureSplit,
    /// The language of headings; comments stay as they are.
    pub language: Language,
    /// The colours of boards.
    pub theme: Theme,
    /// The names at the border.
    pub coordinates: Coordinates,
    /// On which borders.
    pub sides: Sides,
    /// Whether every figure shows only where something stands; else only those of variations do.
    pub crop: bool,
    /// Whether what the lesson is made of can be clicked through, where the form has that.
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

/// A game to be read, or a sheet of problems.
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
    /// What it is called.
    pub title: String,
    /// Game information: what, and its value.
    pub facts: Vec<(String, String)>,
    /// The figures in the order in which they are read.
    pub sections: Vec<Section>,
    /// The language of headings.
    pub language: Language,
    /// The colours of boards.
    pub theme: Theme,
    /// Whether it is a sheet of problems.
    is_sheet: bool,
    live: Live,
}

/// What can be clicked through, as the scripts of the page want it.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Live {
    Nothing,
    /// The tree of the game.
    Game(String),
    /// What the first sections are made of, one each.
    Problems(Vec<String>),
}

/// A figure with what is said about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    /// What it is called.
    pub heading: String,
    /// How deep in variations it is; 0 is the main line.
    pub depth: u32,
    /// The number of the node that it ends with, in file order.
    pub node: u32,
    /// The picture.
    pub figure: Diagram,
    /// What is said, in order.
    pub remarks: Vec<Remark>,
}

/// What a node says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remark {
    /// The number of the node, in file order.
    pub node: u32,
    /// The number of the move as the figure prints it; none before the first.
    pub number: Option<u32>,
    /// The name of the node.
    pub name: String,
    /// The comment, with line breaks.
    pub text: String,
    /// The position with the marks of the node, where the figure does not have them.
    pub figure: Option<Diagram>,
}

impl Lesson {
    /// A lesson of one game; nothing where it is no game of Go.
    #[must_use]
    pub fn of(game: GameTree<'_>, options: &LessonOptions) -> Option<Lesson> {
        let info = GameInfo::of(game);
        let size = info.board_size().filter(|_| info.is_go())?;
        let rules = choose_rules(None, &info, game.root()).0;
        let mut draw = Draw { game, options, figures: Figures::new(game, size, &rules) };
        let mut numbers = Numbers::default();
        let figures = plan_figures(game, options.cut);
        let sections = figures.iter().map(|planned| draw.section(planned, &mut numbers)).collect();
        Some(Lesson {
            title: title(game, options.language),
            facts: facts(game, options.language),
            sections,
            language: options.language,
            theme: options.theme,
            is_sheet: false,
            live: match options.interactive {
                true => {
                    let mut named = Diagram::new(size);
                    named.coordinates = options.coordinates;
                    Live::Game(script::tree(game, &named))
                }
                false => Live::Nothing,
            },
        })
    }

    /// One position as a lesson of one figure; `behind` is how many moves lead there.
    #[must_use]
    pub fn at(game: GameTree<'_>, node: Node<'_>, behind: u32, options: &LessonOptions) -> Option<Lesson> {
        let nothing = LessonOptions { cut: FigureSplit::Variations, interactive: false, ..options.clone() };
        let mut lesson = Lesson::of(game, &nothing)?;
        let info = GameInfo::of(game);
        let rules = choose_rules(None, &info, game.root()).0;
        let figures = Figures::new(game, info.board_size()?, &rules);
        let mut draw = Draw { game, options: &nothing, figures };
        let planned = FigurePlan {
            node,
            moves: None,
            behind,
            depth: 0,
            first_number: None,
            name: None,
            remarks: vec![(node, behind)],
        };
        lesson.sections = vec![draw.section(&planned, &mut Numbers::default())];
        Some(lesson)
    }

    /// One picture of a game as a lesson, with what is to be said beside it.
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
            live: Live::Nothing,
        }
    }

    /// How many pictures it has.
    #[must_use]
    pub fn pictures(&self) -> usize {
        self.sections
            .iter()
            .map(|section| 1 + section.remarks.iter().filter(|remark| remark.figure.is_some()).count())
            .sum()
    }
}

/// How many figures of each kind there were.
#[derive(Default)]
struct Numbers {
    figures: u32,
    variations: u32,
}

/// Draws figures of one game.
struct Draw<'c, 'o> {
    game: GameTree<'c>,
    options: &'o LessonOptions,
    figures: Figures<'c>,
}

impl<'c> Draw<'c, '_> {
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

    fn section(&mut self, planned: &FigurePlan<'c>, numbers: &mut Numbers) -> Section {
        let is_position = planned.moves.is_none();
        let figure = self.figure(planned.node, |options| {
            options.numbers = planned.moves;
            options.first_number = planned.first_number;
            options.kifu = true;
            // The marks of other nodes than the last one would be lost; all of a figure's go beside it alike.
            options.marks = is_position || planned.depth > 0;
            if planned.depth > 0
                && matches!(options.crop, Crop::Record)
                && planned.node.property(Ident::VW).is_none()
            {
                options.crop = Crop::Stones;
            }
        });
        let mut remarks = Vec::new();
        for &(node, behind) in &planned.remarks {
            let drawn = node == planned.node && (is_position || planned.depth > 0);
            let figure =
                (has_marks(node) && !drawn).then(|| self.figure(node, |options| options.crop = Crop::Marks));
            let number = match (planned.moves, planned.first_number) {
                (Some((from, _)), Some(first)) => (behind >= from).then(|| behind - from + first),
                _ => (behind > 0).then_some(behind),
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

    fn heading(&self, planned: &FigurePlan<'_>, numbers: &mut Numbers) -> String {
        let say = |phrase: &'static Phrase, args: &[&dyn std::fmt::Display]| {
            phrase.say(self.options.language, args)
        };
        let heading = match planned.moves {
            None if planned.behind > 0 => say(&words::POSITION, &[&planned.behind]),
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

/// The first value of a property on the main line before the second move.
fn info_text(game: GameTree<'_>, ident: Ident) -> Option<String> {
    let nodes = game.main_line().take(3);
    let values =
        nodes.filter_map(|node| Some(node.property(ident)?.value()?.simple_text().trim().to_owned()));
    values.filter(|text| !text.is_empty()).take(1).next()
}

/// The name of the game, or who played it.
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

/// What is known of the game.
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
