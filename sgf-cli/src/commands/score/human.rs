//! A count for people: the sums, the counted board, what the record says.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use sgf_core::diagram::{Diagram, Mark};
use sgf_core::score::{Owner, Score};
use sgf_core::value::{Color, GameResult, Points, WinBy};

use crate::cli::ScoreArgs;
use crate::config::Config;
use crate::output::sanitize;
use crate::report::game_head;

use super::Counted;
use super::dead::DeadFrom;

/// Lists of points that are longer are given by their number.
const LONGEST_LIST: usize = 240;

pub(super) fn write(
    config: &Config,
    args: &ScoreArgs,
    counted: &Counted<'_>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let Counted { path, index, game, info, rules, rules_from, score, .. } = counted;
    if config.quiet {
        let re = if counted.unknown.is_some() { "?".to_owned() } else { score.re() };
        return writeln!(out, "{}: game {index}: {re}", sanitize::line(path, config.terminal));
    }
    let rules = game_head::rules_of(rules, *rules_from);
    game_head::write(config, (path, *index), *game, info, &rules, out)?;
    let dead = match counted.dead_from {
        DeadFrom::None => "all stones taken as living",
        DeadFrom::Marked => "dead stones as the record marks them",
        DeadFrom::Given => "dead stones as told",
        DeadFrom::Auto => "dead stones as judged by playing on",
        DeadFrom::Engine => "dead stones as the engine says",
    };
    writeln!(out, "\ncounted behind move {}, {dead}", counted.moves)?;
    if let Some(GameResult::Win { how: how @ (WinBy::Resign | WinBy::Time | WinBy::Forfeit), .. }) =
        info.outcome()
    {
        let how = match how {
            WinBy::Resign => "resignation",
            WinBy::Time => "time",
            _ => "forfeit",
        };
        writeln!(out, "the game ended by {how}: what follows counts a board that nobody played out")?;
    } else if counted.passes_running < 2 && counted.dead_from == DeadFrom::None {
        writeln!(
            out,
            "the line does not end with two passes: it may not be played out, and dead stones still count"
        )?;
    }
    if let Some(judgement) = &counted.judgement {
        writeln!(out, "confidence {:.2}", f64::from(judgement.confidence()) / 1000.0)?;
        for chain in judgement.doubtful(900) {
            let Some(head) = chain.stones.first() else { continue };
            let fate = if chain.dead { "dead" } else { "alive" };
            writeln!(
                out,
                "in doubt: {head}, taken as {fate} (confidence {:.2})",
                f64::from(chain.confidence()) / 1000.0
            )?;
        }
        if let Some(unknown) = &counted.unknown {
            writeln!(out, "no telling the score: {unknown}; what follows counts the board as it lies")?;
        }
    }
    if info.komi_points().is_none() && args.komi.is_none() && score.komi != 0 {
        writeln!(
            out,
            "the record names no komi: {} is that of the rules (--komi 0 counts without)",
            Points::from_quarters(score.komi)
        )?;
    }
    if counted.illegal > 0 {
        writeln!(out, "moves that the rules do not allow: {}", counted.illegal)?;
    }
    // The first line names the rules and the size, as the head does.
    for line in score.explain().iter().skip(1) {
        match line.split_once(": ").filter(|_| line.len() > LONGEST_LIST) {
            Some((what @ ("dead" | "in seki" | "shared"), list)) => {
                writeln!(out, "{what}: {} points", list.split(' ').count())?;
            }
            _ => fold(line, out)?,
        }
    }
    verdict(config, counted, out)?;
    if args.board {
        writeln!(out)?;
        write!(out, "{}", board(counted).text(args.style.into()))?;
        writeln!(out, "\n   {}", legend(args))?;
    }
    writeln!(out)
}

/// What the record says of the result.
fn verdict(config: &Config, counted: &Counted<'_>, out: &mut dyn Write) -> io::Result<()> {
    let Some(recorded) = &counted.recorded else { return Ok(()) };
    let recorded = sanitize::line(recorded, config.terminal);
    let (word, color) = match counted.agrees {
        Some(true) => ("the same", AnsiColor::Green),
        Some(false) => ("not the same", AnsiColor::Red),
        None => return writeln!(out, "recorded: {recorded}, no number to compare"),
    };
    let style = if config.color { color.on_default().bold() } else { Style::new() };
    writeln!(out, "recorded: {recorded}, {style}{word}{style:#}")
}

/// Prints a line, folded at blanks where it is too long.
fn fold(line: &str, out: &mut dyn Write) -> io::Result<()> {
    const WIDTH: usize = 79;
    let mut used = 0;
    for word in line.split(' ') {
        let width = unicode_width::UnicodeWidthStr::width(word);
        if used > 0 && used + 1 + width > WIDTH {
            write!(out, "\n    {word}")?;
            used = 4 + width;
        } else {
            write!(out, "{}{word}", if used > 0 { " " } else { "" })?;
            used += width + usize::from(used > 0);
        }
    }
    writeln!(out)
}

/// The counted board: whose every point is.
fn board(counted: &Counted<'_>) -> Diagram {
    let Score { owner, dead, size, .. } = &counted.score;
    let mut diagram = Diagram::of_board(counted.board);
    for (point, owner) in size.points().zip(owner) {
        let mark = match owner {
            _ if counted.board.get(point).is_some() => continue,
            Owner::Black => Mark::Territory(Color::Black),
            Owner::White => Mark::Territory(Color::White),
            Owner::Shared => Mark::Shared,
            _ => continue,
        };
        diagram.set_mark(point, mark);
    }
    for &point in dead {
        let enemy = counted.board.get(point).map(|color| Mark::Territory(color.other()));
        diagram.set_mark(point, enemy);
    }
    diagram
}

fn legend(args: &ScoreArgs) -> &'static str {
    match args.style.into() {
        sgf_core::diagram::TextStyle::Unicode => {
            "▪ Black's  ▫ White's  ◦ shared  ◆ dead, Black  ◇ dead, White"
        }
        _ => "b Black's  w White's  s shared  x dead, Black  o dead, White",
    }
}
