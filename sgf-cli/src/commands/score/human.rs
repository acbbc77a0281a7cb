//! A count for people: the sums, the counted board, and whether the recorded result agrees.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use sgf_core::score::BreakdownKind;
use sgf_core::value::{GameResult, Points, WinBy};

use crate::cli::{ScoreArgs, TextBoard};
use crate::config::Config;
use crate::language::{current, say};
use crate::layout::{game_head, wrap};
use crate::output::sanitize;
use crate::words;

use super::counted::Counted;
use super::dead::DeadFrom;
use super::picture::board;

/// A longer list of points is replaced by the number of points.
const LONGEST_LIST: usize = 80;

pub(super) fn write(
    config: &Config,
    args: &ScoreArgs,
    counted: &Counted<'_>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let Counted { path, index, game, info, rules, rules_from, score, .. } = counted;
    let path = sanitize::line(path);
    if config.quiet {
        let re = if counted.unknown.is_some() { "?".to_owned() } else { score.re() };
        let line = match &counted.recorded {
            Some(recorded) if counted.agrees == Some(false) => {
                let recorded = sanitize::line(recorded);
                say!(words::QUIET_SCORE_DIFFERS, path, index, re, recorded)
            }
            _ => say!(words::QUIET_SCORE, path, index, re),
        };
        return writeln!(out, "{line}");
    }
    let rules = game_head::rules_of(rules, *rules_from);
    game_head::write(config, counted.path, *index, *game, info, &rules, out)?;
    let dead = match counted.dead_from {
        DeadFrom::None => &words::ALL_LIVING,
        DeadFrom::Marked => &words::DEAD_AS_MARKED,
        DeadFrom::Given => &words::DEAD_AS_GIVEN,
        DeadFrom::Auto => &words::DEAD_AS_JUDGED,
        DeadFrom::Engine => &words::DEAD_AS_ENGINE,
    };
    writeln!(out)?;
    fold(&say!(words::COUNTED_AFTER, counted.moves, say!(dead)), out)?;
    if let Some(GameResult::Win { how: how @ (WinBy::Resign | WinBy::Time | WinBy::Forfeit), .. }) =
        info.outcome()
    {
        let phrase = match how {
            WinBy::Resign => &words::ENDED_BY_RESIGNATION,
            WinBy::Time => &words::ENDED_BY_TIME,
            _ => &words::ENDED_BY_FORFEIT,
        };
        fold(&say!(phrase), out)?;
    } else if counted.passes_running < 2 && counted.dead_from == DeadFrom::None {
        fold(&say!(words::NOT_PLAYED_OUT), out)?;
    }
    if let Some(judgement) = &counted.judgement {
        writeln!(out, "{}", say!(words::CONFIDENCE, share(judgement.confidence())))?;
        for chain in judgement.doubtful(900) {
            let Some(head) = chain.stones.first() else { continue };
            let phrase = if chain.dead { &words::IN_DOUBT_DEAD } else { &words::IN_DOUBT_ALIVE };
            let head = head.gtp(counted.board.size());
            fold(&phrase.say(current(), &[&head, &share(chain.confidence())]), out)?;
        }
        if let Some(unknown) = &counted.unknown {
            fold(&say!(words::SCORE_UNKNOWN, unknown), out)?;
        }
    }
    if info.komi_points().is_none() && args.komi.is_none() && score.komi != 0 {
        fold(&say!(words::KOMI_OF_RULES, Points::from_quarters(score.komi)), out)?;
    }
    if counted.illegal > 0 {
        fold(&say!(words::MOVES_NOT_ALLOWED, counted.illegal), out)?;
    }
    let mut lists = [&words::DEAD_POINTS, &words::SEKI_POINTS, &words::SHARED_POINTS].into_iter();
    let mut lengths = [score.dead.len(), score.seki.len(), score.shared.len()].into_iter();
    for step in score.steps(current()) {
        match step.kind {
            // The rules and the size are in the head.
            BreakdownKind::Rules => {}
            BreakdownKind::Points(number) => {
                // The lists come in this order, empty ones left out.
                let phrase = lists.by_ref().zip(lengths.by_ref()).find(|(_, length)| *length > 0);
                match phrase.filter(|_| number > LONGEST_LIST) {
                    Some((phrase, _)) => fold(&say!(phrase, number), out)?,
                    None => fold(&step.wording.in_language(current()), out)?,
                }
            }
            _ => fold(&step.wording.in_language(current()), out)?,
        }
    }
    verdict(config, counted, out)?;
    if args.board {
        writeln!(out)?;
        let mut diagram = board(counted);
        diagram.coordinates = args.look.coordinates.into();
        diagram.sides = args.look.sides.into();
        write!(out, "{}", args.style.draw(&diagram))?;
        if let Some(legend) = legend(args.style) {
            writeln!(out, "\n{legend}")?;
        }
    }
    writeln!(out)
}

/// Prints the recorded result, and whether it agrees.
fn verdict(config: &Config, counted: &Counted<'_>, out: &mut dyn Write) -> io::Result<()> {
    let Some(recorded) = &counted.recorded else { return Ok(()) };
    let recorded = sanitize::line(recorded);
    let (word, color) = match counted.agrees {
        Some(true) => (&words::THE_SAME, AnsiColor::Green),
        Some(false) => (&words::NOT_THE_SAME, AnsiColor::Red),
        None => return writeln!(out, "{}", say!(words::RECORDED, recorded, say!(words::NO_NUMBER))),
    };
    let style = if config.color { color.on_default().bold() } else { Style::new() };
    let word = format!("{style}{}{style:#}", say!(word));
    writeln!(out, "{}", say!(words::RECORDED, recorded, word))
}

/// Prints a line, folded if it is too long.
fn fold(line: &str, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", wrap::wrap(line, wrap::WIDTH, 4))
}

/// Returns the legend of the signs on the board; a board for forums has none.
fn legend(style: TextBoard) -> Option<String> {
    match style {
        TextBoard::Ascii => Some(say!(words::LEGEND_ASCII)),
        TextBoard::Unicode => Some(say!(words::LEGEND_UNICODE)),
        TextBoard::Color => Some(say!(words::LEGEND_COLOR)),
        TextBoard::Half => Some(say!(words::LEGEND_HALF)),
        TextBoard::Forum => None,
    }
}

/// Formats thousandths as a number from 0 to 1.
pub(super) fn share(thousandths: u16) -> String {
    format!("{:.2}", f64::from(thousandths) / 1000.0)
}
