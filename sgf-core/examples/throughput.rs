//! Parse throughput of files, one thread: `cargo run --release --example throughput -- FILE...`
//!
//! Prints MB/s of CPU time, games/s and bytes a node for the tree, the streaming reader, a visitor and the header scan,
//! and of a plain `memchr3` scan of the same bytes.

use std::time::Instant;

use sgf_core::diag::Diagnostic;
use sgf_core::text::{Scan, Span};
use sgf_core::tree::{Flow, GameEnd, GameSettings, Ident, ParseOptions, Reader, Visitor, parse_game};

#[derive(Default)]
struct Count {
    nodes: u64,
    values: u64,
}

impl Visitor for Count {
    fn node(&mut self, _: usize) -> Flow {
        self.nodes += 1;
        Flow::Continue
    }

    fn value(&mut self, _: Span) {
        self.values += 1;
    }
}

/// Reads the root and skips the rest of each game.
#[derive(Default)]
struct Header {
    nodes: u32,
    properties: u64,
}

impl Visitor for Header {
    fn open(&mut self, _: usize) {}

    fn node(&mut self, _: usize) -> Flow {
        self.nodes += 1;
        if self.nodes.is_multiple_of(2) { Flow::SkipGame } else { Flow::Continue }
    }

    fn property(&mut self, _: Span, _: Ident) {
        self.properties += 1;
    }
}

fn games(bytes: &[u8], visitor: &mut impl Visitor) -> u32 {
    let mut from = 0;
    let mut game = 0;
    loop {
        let settings = GameSettings { scan: Scan::Bytes, game, at_end: true };
        match parse_game(bytes, from, settings, visitor, &mut ()) {
            GameEnd::Game { end, .. } => from = end,
            _ => return game,
        }
        game += 1;
    }
}

/// Seconds of CPU time that this thread has used, where the system tells; else of wall time.
fn cpu_seconds(start: Instant) -> f64 {
    std::fs::read_to_string("/proc/thread-self/schedstat")
        .ok()
        .and_then(|text| text.split_whitespace().next()?.parse::<f64>().ok())
        .map_or_else(|| start.elapsed().as_secs_f64(), |nanoseconds| nanoseconds / 1e9)
}

/// The median of five runs after a warm-up, in seconds of CPU time.
fn median(mut run: impl FnMut()) -> f64 {
    run();
    let start = Instant::now();
    let mut times: Vec<f64> = (0..5)
        .map(|_| {
            let before = cpu_seconds(start);
            run();
            cpu_seconds(start) - before
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[2]
}

fn main() {
    for path in std::env::args().skip(1) {
        let bytes = if std::path::Path::new(&path).is_dir() {
            let mut all = Vec::new();
            let mut folders = vec![std::path::PathBuf::from(&path)];
            while let Some(folder) = folders.pop() {
                for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
                    let path = entry.path();
                    if path.is_dir() {
                        folders.push(path);
                    } else if let Ok(bytes) = std::fs::read(&path) {
                        all.extend(bytes);
                    }
                }
            }
            all
        } else {
            std::fs::read(&path).unwrap_or_default()
        };
        let megabytes = bytes.len() as f64 / 1e6;
        let parsed = sgf_core::parse(&bytes, &ParseOptions::default());
        let count = parsed.collection.games().len();
        let nodes = parsed.collection.node_count();
        println!(
            "{path}: {megabytes:.1} MB, {count} games, {nodes} nodes, {} findings, {:.1} bytes a node",
            parsed.diagnostics.len(),
            parsed.collection.tree_bytes() as f64 / nodes.max(1) as f64
        );
        drop(parsed);
        let say = |what: &str, seconds: f64| {
            println!("  {what:28} {:8.0} MB/s {:10.0} games/s", megabytes / seconds, count as f64 / seconds);
        };
        say("tree of everything, fresh", median(|| drop(sgf_core::parse(&bytes, &ParseOptions::default()))));
        say(
            "reader, a game at a time",
            median(|| {
                let mut reader = Reader::new(&bytes[..], &ParseOptions::default());
                let mut found: Vec<Diagnostic> = Vec::new();
                while let Ok(Some(read)) = reader.next_game() {
                    found.append(read.diagnostics);
                }
            }),
        );
        say(
            "visitor",
            median(|| {
                std::hint::black_box(games(&bytes, &mut Count::default()));
            }),
        );
        say(
            "headers only",
            median(|| {
                std::hint::black_box(games(&bytes, &mut Header::default()));
            }),
        );
        say(
            "memchr3 of ] [ \\",
            median(|| {
                std::hint::black_box(memchr::memchr3_iter(b']', b'[', b'\\', &bytes).count());
            }),
        );
    }
}
