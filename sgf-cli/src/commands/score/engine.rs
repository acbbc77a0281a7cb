//! A program that speaks GTP (Go Text Protocol, version 2) and reports which stones are dead.
//!
//! An engine that fails does not end the run: each answer has a limit of time and length, and is checked
//! against the board.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::{Duration, Instant};

use sgf_core::score::FinalPosition;
use sgf_core::value::{Color, Point, Points};

use crate::language::say;
use crate::output::error::system;
use crate::words;

/// The limit of an answer, and of a line, in bytes.
const LONGEST: usize = 64 << 10;

/// A running engine.
#[derive(Debug)]
pub(super) struct Engine {
    child: Child,
    stdin: ChildStdin,
    lines: Receiver<Vec<u8>>,
    patience: Duration,
}

/// Returns the dead stones of a position in the opinion of the engine. An engine that failed is ended, and
/// the next game gets a new one.
pub(super) fn ask(
    running: &mut Option<Engine>,
    command: &[String],
    patience: Duration,
    at_end: &FinalPosition,
    komi: Option<i32>,
) -> Result<Vec<Point>, String> {
    let mut engine = match running.take() {
        Some(engine) => engine,
        None => Engine::start(command, patience)?,
    };
    let dead = engine.dead(at_end, komi)?;
    *running = Some(engine);
    Ok(dead)
}

impl Engine {
    fn start(command: &[String], patience: Duration) -> Result<Engine, String> {
        let mut child = Command::new(&command[0])
            .args(&command[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| say!(words::ENGINE_NOT_STARTED, system(&error)))?;
        let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(say!(words::ENGINE_NO_PIPES));
        };
        let (send, lines) = sync_channel(64);
        std::thread::spawn(move || {
            let mut stdout = BufReader::new(stdout);
            loop {
                let mut line = Vec::new();
                match stdout.by_ref().take(LONGEST as u64).read_until(b'\n', &mut line) {
                    Ok(0) | Err(_) => break,
                    Ok(_) => {
                        if send.send(line).is_err() {
                            break;
                        }
                    }
                }
            }
        });
        Ok(Engine { child, stdin, lines, patience })
    }

    fn dead(&mut self, at_end: &FinalPosition, komi: Option<i32>) -> Result<Vec<Point>, String> {
        let board = &at_end.board;
        let size = board.size();
        if !size.is_square() || size.width() > 25 {
            return Err(say!(
                words::ENGINE_NO_SUCH_BOARD,
                format_args!("{}x{}", size.width(), size.height())
            ));
        }
        self.command(&format!("boardsize {}", size.width()))?;
        self.command("clear_board")?;
        if let Some(komi) = komi {
            self.command(&format!("komi {}", Points::from_quarters(komi)))?;
        }
        // A chain with a liberty in the final position has one at every step, so no stone is captured on the
        // way.
        for (point, color) in board.stones() {
            let color = if color == Color::Black { "black" } else { "white" };
            self.command(&format!("play {color} {}", point.gtp(size)))?;
        }
        let answer = self.command("final_status_list dead")?;
        answer
            .split_whitespace()
            .map(|name| match Point::from_gtp(name, size) {
                Some(point) if board.get(point).is_some() => Ok(point),
                Some(_) => Err(say!(words::ENGINE_DEAD_NO_STONE, name)),
                None => Err(say!(words::ENGINE_DEAD_NO_POINT, format_args!("{name:?}"))),
            })
            .collect()
    }

    /// Sends one command and waits for its answer.
    fn command(&mut self, command: &str) -> Result<String, String> {
        let name = command.split(' ').next().unwrap_or(command);
        let sent = self.stdin.write_all(format!("{command}\n").as_bytes()).and_then(|()| self.stdin.flush());
        sent.map_err(|_| self.ended(name))?;
        let until = Instant::now() + self.patience;
        let mut answer = String::new();
        loop {
            let line = match self.lines.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(line) => String::from_utf8_lossy(&line).into_owned(),
                Err(RecvTimeoutError::Timeout) => {
                    return Err(say!(words::ENGINE_SILENT, name, self.patience.as_secs()));
                }
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended(name)),
            };
            match line.trim_end() {
                // Empty lines before an answer mean nothing.
                "" if answer.is_empty() => {}
                "" => break,
                line => answer.push_str(&format!("{line}\n")),
            }
            if answer.len() > LONGEST {
                return Err(say!(words::ENGINE_ENDLESS, name));
            }
        }
        match answer.split_at_checked(1) {
            Some(("=", rest)) => Ok(rest.to_owned()),
            Some(("?", rest)) => Err(say!(words::ENGINE_REFUSES, format_args!("{command:?}"), rest.trim())),
            _ => {
                let start: String = answer.trim_end().chars().take(40).collect();
                Err(say!(words::ENGINE_NO_GTP, name, format_args!("{start:?}")))
            }
        }
    }

    fn ended(&mut self, name: &str) -> String {
        // A process may close its output shortly before it exits.
        for _ in 0..20 {
            if let Ok(Some(status)) = self.child.try_wait() {
                return say!(words::ENGINE_ENDED, name, status);
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        say!(words::ENGINE_CLOSED, name)
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Splits a command line into words: blanks separate them, quotes keep them together.
pub(super) fn split(command: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for c in command.chars() {
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (None, '"' | '\'') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (None, c) if c.is_whitespace() => words.extend(word.take()),
            (_, c) => word.get_or_insert_default().push(c),
        }
    }
    if quote.is_some() {
        return Err(say!(words::QUOTE_OPEN));
    }
    words.extend(word);
    if words.is_empty() { Err(say!(words::NO_COMMAND)) } else { Ok(words) }
}

#[cfg(test)]
mod tests {
    use super::split;

    #[test]
    fn commands_are_split_as_a_shell_does() {
        assert_eq!(split("gnugo --mode gtp").unwrap(), ["gnugo", "--mode", "gtp"]);
        assert_eq!(split(" '/a b/c'  -x \"y z\"'' \"\" ").unwrap(), ["/a b/c", "-x", "y z", ""]);
        assert!(split("  ").is_err() && split("'a").is_err());
    }
}
