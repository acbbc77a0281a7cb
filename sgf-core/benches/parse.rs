//! The speed of parsing and writing, compared with the crate `sgf-parse` in the same run.
//!
//! The sample is the records of `fixtures/` repeated to a few megabytes; `SGF_BENCH_SGFS` names a file to use
//! instead, one game per line.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use sgf_core::text::Scan;
use sgf_core::tree::{
    Flow, GameEnd, GameSettings, ParseOptions, Reader, Style, Visitor, WriteOptions, parse, parse_game,
};

/// A visitor that stops after the root of each game.
#[derive(Default)]
struct Headers {
    seen_root: bool,
    roots: usize,
}

impl Visitor for Headers {
    fn node(&mut self, _: usize) -> Flow {
        if std::mem::replace(&mut self.seen_root, true) {
            return Flow::SkipGame;
        }
        self.roots += 1;
        Flow::Continue
    }
}

fn visit(source: &[u8], headers_only: bool) -> usize {
    let (mut from, mut games) = (0, 0);
    loop {
        let settings = GameSettings { scan: Scan::Bytes, game: games, at_end: true };
        let end = if headers_only {
            parse_game(source, from, settings, &mut Headers::default(), &mut ())
        } else {
            parse_game(source, from, settings, &mut (), &mut ())
        };
        match end {
            GameEnd::Game { end, .. } => from = end,
            _ => return games as usize,
        }
        games += 1;
    }
}

/// Returns the sample: at least four megabytes of games, one per line.
fn sample() -> Vec<u8> {
    if let Some(path) = std::env::var_os("SGF_BENCH_SGFS") {
        let mut all = std::fs::read(path).expect("SGF_BENCH_SGFS names a readable file");
        all.truncate(32 << 20);
        all.truncate(all.iter().rposition(|&b| b == b'\n').map_or(all.len(), |i| i + 1));
        return all;
    }
    let game = std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../fixtures/example.sgf"))
        .expect("the example is there");
    let one: Vec<u8> = game.into_iter().filter(|b| !matches!(b, b'\n' | b'\r')).chain([b'\n']).collect();
    one.repeat((4 << 20) / one.len() + 1)
}

/// A game of at least four megabytes, nearly all of it Chinese comments: what the check for valid UTF-8 costs.
fn commented() -> Vec<u8> {
    let node = ";B[pd]C[黑方在右边构筑势力，白方侵入过早，以下进行至白二十四，白棋领先。]";
    format!("(;GM[1]FF[4]CA[UTF-8]{})", node.repeat((4 << 20) / node.len() + 1)).into_bytes()
}

fn benches(criterion: &mut Criterion) {
    let source = sample();
    let text = String::from_utf8_lossy(&source).into_owned();
    let mut group = criterion.benchmark_group("parse");
    group.throughput(Throughput::Bytes(source.len() as u64)).sample_size(10);
    group.bench_function("tree, fresh", |b| {
        b.iter(|| parse(&source, &ParseOptions::default()).collection.node_count())
    });
    group.bench_function("reader", |b| {
        b.iter(|| {
            let mut reader = Reader::new(&source[..], &ParseOptions::default());
            let mut nodes = 0;
            while let Ok(Some(read)) = reader.next_game() {
                nodes += read.game().node_count();
            }
            nodes
        });
    });
    group.bench_function("visitor", |b| b.iter(|| visit(&source, false)));
    group.bench_function("headers", |b| b.iter(|| visit(&source, true)));
    group.bench_function("memchr3", |b| b.iter(|| memchr::memchr3_iter(b']', b'[', b'\\', &source).count()));
    group.bench_function("peer sgf-parse, game by game", |b| {
        b.iter(|| {
            text.lines()
                .filter_map(|line| sgf_parse::parse(line).ok())
                .map(|trees| trees.len())
                .sum::<usize>()
        });
    });
    group.finish();
    let commented = commented();
    let mut group = criterion.benchmark_group("parse Chinese comments");
    group.throughput(Throughput::Bytes(commented.len() as u64)).sample_size(10);
    group.bench_function("tree, fresh", |b| {
        b.iter(|| parse(&commented, &ParseOptions::default()).collection.node_count())
    });
    group.finish();
    let parsed = parse(&source, &ParseOptions::default());
    let mut group = criterion.benchmark_group("write");
    group.throughput(Throughput::Bytes(source.len() as u64)).sample_size(10);
    for style in [Style::Preserve, Style::Compact, Style::Canonical] {
        group.bench_function(format!("{style:?}"), |b| {
            let mut out = Vec::new();
            b.iter(|| {
                out.clear();
                parsed.collection.write(&WriteOptions::style(style), &mut out).map(|()| out.len())
            });
        });
    }
    group.finish();
}

criterion_group!(all, benches);
criterion_main!(all);
