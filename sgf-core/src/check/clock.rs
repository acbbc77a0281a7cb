//! Checks clock readings (`BL`, `WL`, `OB`, `OW`) against each other, the time limits and the result.

use crate::diag::Code;
use crate::rules::{Clock, ClockFinding, ClockIssue, ClockReading, ClockSystem, check_clock, check_forfeit};
use crate::tree::{Ident, Node, Property};
use crate::value::{ClockTime, Color, GameResult, Overtime as Named, WinBy, read_number};

use super::context::Context;

/// Checks the clock readings of the main line.
pub(super) fn check(context: &mut Context<'_, '_>) {
    if !context.scratch.has_clock {
        return;
    }
    let mut readings = Vec::new();
    let mut nodes: Vec<(Node<'_>, u32)> = Vec::new();
    let mut moves = 0;
    let mut last_mover = None;
    for node in context.game.main_line() {
        let mut properties = node.properties();
        for property in node.properties() {
            let mover = match property.ident() {
                Ident::B => Color::Black,
                Ident::W => Color::White,
                _ => continue,
            };
            moves += 1;
            last_mover = Some(mover);
        }
        if properties.len() < 2 {
            continue;
        }
        let is_clock = |property: Property<'_>| matches!(property.ident(), Ident::BL | Ident::WL);
        if !properties.any(is_clock) {
            continue;
        }
        for (color, time, count) in
            [(Color::Black, Ident::BL, Ident::OB), (Color::White, Ident::WL, Ident::OW)]
        {
            let value = |ident| node.property(ident).and_then(Property::value);
            let Some(left) = value(time).and_then(|value| ClockTime::read(&value.simple_text()).ok()) else {
                continue;
            };
            let overtime = value(count)
                .and_then(|value| read_number(&value.simple_text()).ok())
                .and_then(|reading| u32::try_from(reading.value).ok());
            nodes.push((node, moves));
            readings.push(ClockReading {
                ply: nodes.len() as u32,
                color,
                left: Some(left.value.millis()),
                overtime,
            });
        }
    }
    if readings.is_empty() {
        return;
    }
    let clock = Clock {
        main: context.info.main_time().map(ClockTime::millis),
        overtime: context.info.overtime_system().map_or(ClockSystem::Unknown, overtime),
    };
    let loser = match context.info.outcome() {
        Some(GameResult::Win { winner, how: WinBy::Time }) => Some(winner.other()),
        _ => None,
    };
    let forfeit = check_forfeit(&readings, loser).into_iter().filter(|finding| match finding.issue {
        // The loser's last reading is from before the move that never came; with the opponent to move it is
        // odd. The last reading does not name the last mover: some servers write both clocks in each node.
        ClockIssue::ForfeitWithTime => last_mover == Some(finding.color),
        _ => true,
    });
    for finding in check_clock(&clock, &readings).into_iter().chain(forfeit) {
        report(context, finding, &nodes);
    }
}

/// Reports a finding at the clock reading that it is about.
fn report<'c>(context: &mut Context<'_, 'c>, finding: ClockFinding, nodes: &[(Node<'c>, u32)]) {
    let code = match finding.issue.family() {
        "clock-over-main-time" => Code::ClockOverMainTime,
        "overtime-stones" => Code::OvertimeStones,
        "time-forfeit-contradicts" => Code::TimeForfeitContradicts,
        _ => Code::ClockRunsBackwards,
    };
    let Some(&(node, moves)) = nodes.get(finding.ply as usize - 1) else { return };
    let ident = if finding.color == Color::Black { Ident::BL } else { Ident::WL };
    let Some(property) = node.property(ident) else { return };
    let text = property.value().map(|value| value.simple_text().into_owned()).unwrap_or_default();
    let name = property.name();
    context.enter(node, moves);
    context.report_kind(code, finding.issue.name(), property.span(), Some(property), |found| {
        found.arg(format_args!("{name}[{text}]")).wording(finding.issue.wording())
    });
}

/// Converts the overtime of a record to that of the rules.
fn overtime(named: Named) -> ClockSystem {
    match named {
        Named::Absolute => ClockSystem::Absolute,
        Named::ByoYomi { periods, period } => ClockSystem::ByoYomi { periods, period: period.millis() },
        Named::Canadian { moves, period } => ClockSystem::Canadian { stones: moves, block: period.millis() },
        Named::CarryOver { moves, period } => ClockSystem::MovesPerPeriod { moves, period: period.millis() },
        Named::Fischer { increment, max } => {
            ClockSystem::Fischer { increment: increment.millis(), cap: max.map(ClockTime::millis) }
        }
        Named::PerMove { limit } => ClockSystem::PerMove { limit: limit.millis() },
        _ => ClockSystem::Unknown,
    }
}
