//! Pictures and documents of games.

use anyhow::{Result, bail};
use sgf_core::diagram::{
    Crop, Diagram, FigureOptions, FigurePlan, FigureSplit, Figures, Lesson, LessonOptions, SvgOptions,
    plan_figures,
};
use sgf_core::rules::choose_rules;
use sgf_core::tree::{GameTree, Node};
use sgf_core::value::GameInfo;

use crate::cli::{At, PictureArgs, Target, TextBoard};
use crate::language::{current, say};
use crate::render::document;
use crate::select::{line, selected_node};
use crate::{render, words};

use super::rendered::Rendered;

/// The limit of figures of one game: more are surely a mistake.
const MOST_FIGURES: usize = 10_000;

/// Renders a game as pictures, or as one document.
pub(super) struct PictureOptions {
    pub(super) to: Target,
    pub(super) args: PictureArgs,
}

impl PictureOptions {
    /// Returns the files for a game, in order.
    pub(super) fn render(&self, path: &str, game: GameTree<'_>) -> Result<Vec<Rendered>> {
        let info = GameInfo::of(game);
        let Some(size) = info.board_size().filter(|_| info.is_go()) else {
            bail!("{path}: {}", say!(words::NOT_REPLAYED, info.game()));
        };
        if matches!(self.to, Target::Html | Target::Tex | Target::Md | Target::Pdf) {
            let lesson = self.lesson(path, game)?;
            return Ok(vec![match self.args.pictures {
                Some(_) => Rendered::MarkdownWithImages(Box::new(lesson)),
                None => Rendered::Done(document(&lesson, self.to)?),
            }]);
        }
        let rules = choose_rules(None, &info, game.root()).0;
        let mut renderer = FigureRenderer { options: self, figures: Figures::new(game, size, &rules) };
        let Some(figures) = self.args.figures else {
            let (node, _) = self.node(path, game)?;
            let diagram =
                renderer.draw(node, self.args.numbers.map(|numbers| (numbers.0, numbers.1)), |options| {
                    options.first_number = self.args.first_number;
                    options.kifu = !self.args.position;
                });
            return Ok(vec![Rendered::Done(self.write(&diagram)?)]);
        };
        let planned = self.planned(path, game, figures.0)?;
        planned.iter().map(|planned| Ok(Rendered::Done(self.write(&renderer.planned(planned))?))).collect()
    }

    fn planned<'c>(&self, path: &str, game: GameTree<'c>, cut: FigureSplit) -> Result<Vec<FigurePlan<'c>>> {
        let planned = plan_figures(game, cut);
        if planned.len() > MOST_FIGURES {
            bail!(say!(words::TOO_MANY_FIGURES, path, planned.len(), MOST_FIGURES));
        }
        if planned.is_empty() {
            bail!(say!(words::NO_FIGURE, path));
        }
        Ok(planned)
    }

    /// Returns the node to draw, and the number of moves up to it.
    fn node<'c>(&self, path: &str, game: GameTree<'c>) -> Result<(Node<'c>, u32)> {
        let (line, at) = match &self.args.at {
            Some(At::Line { line, to }) => (line.clone(), *to),
            Some(at @ At::Place(_)) => {
                return selected_node::of_flag(game, at).map_err(|wrong| anyhow::anyhow!("{path}: {wrong}"));
            }
            None => Default::default(),
        };
        // Without `--at` the last numbered move is drawn; a line may end before it.
        let numbered = self.args.numbers.map(|numbers| numbers.1).filter(|&last| last < u32::MAX);
        let to = at.or(numbered);
        let mut nodes = line::nodes(game, &line).map_err(|wrong| anyhow::anyhow!("{path}: --at: {wrong}"))?;
        let moves = line::cut(&mut nodes, to);
        match nodes.last() {
            Some(&node) if at.is_none_or(|to| to <= moves) => Ok((node, moves)),
            _ => bail!("{path}: {}", say!(words::NO_SUCH_MOVE_HERE, moves)),
        }
    }

    fn lesson(&self, path: &str, game: GameTree<'_>) -> Result<Lesson> {
        let mut options = LessonOptions::default();
        options.language = current();
        options.theme = self.args.look.theme.into();
        options.coordinates = self.args.look.coordinates.into();
        options.sides = self.args.look.sides.into();
        options.crop = self.args.crop;
        let lesson = if self.args.at.is_some() {
            let (node, moves) = self.node(path, game)?;
            Lesson::at(game, node, moves, &options)
        } else {
            options.cut = self.args.figures.map_or(FigureSplit::Whole(50), |figures| figures.0);
            self.planned(path, game, options.cut)?;
            Lesson::of(game, &options)
        };
        let Some(lesson) = lesson else {
            bail!("{path}: {}", say!(words::NOT_REPLAYED, GameInfo::of(game).game()))
        };
        Ok(lesson)
    }

    fn write(&self, diagram: &Diagram) -> Result<Vec<u8>> {
        let mut options = SvgOptions::default();
        options.theme = self.args.look.theme.into();
        options.cell = self.args.cell;
        options.notes = Some(current());
        Ok(match self.to {
            Target::Png => {
                render::check_built("png")?;
                render::png(&diagram.svg(&options))?
            }
            Target::Svg => {
                options.variables = true;
                diagram.svg(&options).into_bytes()
            }
            _ => self.text(diagram).into_bytes(),
        })
    }

    fn text(&self, diagram: &Diagram) -> String {
        let mut text = self.args.board.draw(diagram);
        if self.args.board == TextBoard::Forum {
            return text;
        }
        let notes: Vec<String> = diagram.notes_in(current()).collect();
        if !notes.is_empty() {
            text.push_str(&crate::layout::wrap::wrap(&notes.join("; "), 76, 0));
            text.push('\n');
        }
        text
    }
}

/// Draws figures of one game.
struct FigureRenderer<'c, 'p> {
    options: &'p PictureOptions,
    figures: Figures<'c>,
}

impl<'c> FigureRenderer<'c, '_> {
    fn draw(
        &mut self,
        node: Node<'c>,
        numbers: Option<(u32, u32)>,
        change: impl FnOnce(&mut FigureOptions),
    ) -> Diagram {
        let args = &self.options.args;
        let mut options = FigureOptions::default();
        options.numbers = numbers;
        options.kifu = true;
        options.coordinates = args.look.coordinates.into();
        options.sides = args.look.sides.into();
        if args.crop {
            options.crop = Crop::Stones;
        }
        change(&mut options);
        self.figures.draw(node, &options)
    }

    fn planned(&mut self, planned: &FigurePlan<'c>) -> Diagram {
        self.draw(planned.node, planned.moves, |options| options.first_number = planned.first_number)
    }
}
