//! The commands of the README and of the guide, in both languages: each one runs, exits as the page states,
//! and prints the text below it.
//!
//! Commands stand one a line in a block `sh`, or after `$` in a block `console`, which holds their output
//! too. They run in a copy of [`Page::fixtures`]; each section (`## …`, `### …`) starts with a new copy. A
//! comment `# exit code 1` (`# 退出码 1`) states an exit code other than 0. A block `text` after a block `sh`
//! holds what its commands print, standard output before standard error; a line `…` stands for any lines. A
//! block `sh no-run` does not run: [`NOT_RUN`] lists these commands.
//!
//! `UPDATE_GUIDE=1 cargo test -p sgf-cli --test cli -- guide` writes the present output into the pages. It
//! keeps a gap `…` at its place, counted from both ends of the output.

// Commands run in a shell, which other systems lack; what only that needs is unused there.
#![cfg_attr(not(unix), allow(dead_code))]

use std::collections::BTreeSet;
use std::ops::Range;
use std::path::{Path, PathBuf};

use crate::support::Folder;

/// Commands that the pages show and no test runs: they need a network, an engine, a repository or another build
/// of the binary, write to the home folder, or take minutes.
const NOT_RUN: [&str; 12] = [
    "SGF_BENCH_SGFS=games.sgfs cargo bench -p sgf-core",
    "cargo install --path sgf-cli",
    "cargo install --path sgf-cli --features parquet",
    "cargo run --release -p sgf-core --example judge_accuracy -- games.sgfs",
    "cargo test --workspace",
    "git config merge.sgf.driver 'sgf merge %O %A %B -o %A --label base --label ours --label theirs'",
    "git config merge.sgf.name 'game records'",
    "git config mergetool.sgf.cmd 'sgf merge \"$BASE\" \"$LOCAL\" \"$REMOTE\" -o \"$MERGED\" --force --label base --label ours --label theirs'",
    "sgf completions bash > ~/.local/share/bash-completion/completions/sgf",
    "sgf convert --to parquet -o games.parquet games.zip",
    "sgf man -o ~/.local/share/man/man1",
    "sgf score --engine 'gnugo --mode gtp' games/2024/ada-ben.sgf",
];

const README: Page = Page { name: "README.md", fixtures: Fixtures::Repository, locale: "en_GB.UTF-8" };
const README_ZH: Page = Page { name: "README.zh.md", fixtures: Fixtures::Repository, locale: "zh_CN.UTF-8" };
const GUIDE: Page = Page { name: "docs/guide.md", fixtures: Fixtures::Guide, locale: "en_GB.UTF-8" };
const GUIDE_ZH: Page = Page { name: "docs/guide.zh.md", fixtures: Fixtures::Guide, locale: "zh_CN.UTF-8" };

/// A page of the repository with examples in it.
struct Page {
    name: &'static str,
    fixtures: Fixtures,
    locale: &'static str,
}

/// The folder in which a page says that its commands run.
#[derive(Clone, Copy)]
enum Fixtures {
    /// The root of the repository. Only `fixtures/` is copied.
    Repository,
    /// A copy of `fixtures/guide/`.
    Guide,
}

/// A block of commands and the text that they print.
#[derive(Debug)]
struct Example {
    /// The section of the page, from 0.
    section: usize,
    /// The line of the first command, from 0.
    line: usize,
    commands: Vec<Command>,
    runs: bool,
    /// The lines of the output within the page, if it is shown.
    output: Option<Range<usize>>,
}

#[derive(Debug, PartialEq, Eq)]
struct Command {
    /// The command without its comment.
    text: String,
    exit_code: i32,
}

impl Command {
    fn read(line: &str) -> Option<Command> {
        let (text, comment) = line.split_once(" # ").unwrap_or((line, ""));
        let stated = ["exit code ", "退出码 "].iter().find_map(|words| comment.split_once(words));
        let digits =
            stated.map_or("0", |(_, rest)| rest.split(|c: char| !c.is_ascii_digit()).next().unwrap());
        let text = text.trim().to_owned();
        let is_comment = text.is_empty() || text.starts_with('#');
        (!is_comment).then(|| Command { text, exit_code: digits.parse().expect(line) })
    }

    /// Returns the command for a shell that finds `sgf`; `None` if it only builds or tests.
    fn for_shell(&self) -> Option<String> {
        if !self.text.starts_with("cargo ") {
            return Some(self.text.clone());
        }
        let arguments = self.text.starts_with("cargo run ").then(|| self.text.split_once(" -- "))??.1;
        Some(format!("sgf {arguments}"))
    }
}

impl Page {
    /// Returns the root of the repository; `None` in an unpacked package, which lacks the pages.
    fn root() -> Option<PathBuf> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        if root.join("docs").join("guide.md").is_file() {
            return Some(root);
        }
        eprintln!("skipped: docs/guide.md is not beside the package; these tests need the repository");
        None
    }

    fn lines(&self, root: &Path) -> Vec<String> {
        let text = std::fs::read_to_string(root.join(self.name)).expect(self.name);
        text.lines().map(str::to_owned).collect()
    }

    /// A new folder with the files that the page uses.
    fn folder(&self, root: &Path) -> Folder {
        let folder = Folder::new();
        let (from, to) = match self.fixtures {
            Fixtures::Repository => ("fixtures", "fixtures"),
            Fixtures::Guide => ("fixtures/guide", "."),
        };
        copy(&root.join(from), &folder.path(to));
        folder
    }
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &target);
        } else {
            std::fs::copy(entry.path(), target).unwrap();
        }
    }
}

/// Returns the examples of a page in order.
fn examples(lines: &[String]) -> Vec<Example> {
    let mut found: Vec<Example> = Vec::new();
    let (mut section, mut at) = (0, 0);
    while at < lines.len() {
        let line = lines[at].as_str();
        section += usize::from(line.starts_with("## ") || line.starts_with("### "));
        let Some(kind) = line.strip_prefix("```") else {
            at += 1;
            continue;
        };
        let length = lines[at + 1..].iter().position(|line| line == "```");
        let block =
            at + 1..at + 1 + length.unwrap_or_else(|| panic!("line {}: this block has no end", at + 1));
        at = block.end + 1;
        match kind {
            "sh" | "sh no-run" => {
                let text = lines[block.clone()].join("\n").replace("\\\n", " ");
                let single = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
                let commands = text.lines().filter_map(|line| Command::read(&single(line))).collect();
                found.push(Example {
                    section,
                    line: block.start,
                    commands,
                    runs: kind == "sh",
                    output: None,
                });
            }
            "console" => {
                let starts: Vec<usize> = block.clone().filter(|&at| lines[at].starts_with("$ ")).collect();
                for (index, &line) in starts.iter().enumerate() {
                    let mut output = line + 1..starts.get(index + 1).copied().unwrap_or(block.end);
                    while !output.is_empty() && lines[output.end - 1].is_empty() {
                        output.end -= 1;
                    }
                    let commands = Command::read(&lines[line][2..]).into_iter().collect();
                    found.push(Example { section, line, commands, runs: true, output: Some(output) });
                }
            }
            "text" => {
                let example = found.last_mut().filter(|example| example.section == section);
                let example = example.unwrap_or_else(|| panic!("line {}: output of no command", block.start));
                assert!(example.output.is_none(), "line {}: a second output", block.start);
                example.output = Some(block);
            }
            _ => {}
        }
    }
    found
}

/// True if the binary under test was built without a feature that the command needs.
fn lacks_a_feature(command: &str) -> bool {
    let needs = |words: &[&str]| words.iter().any(|word| command.contains(word));
    needs(&[".png", "--to png"]) && !cfg!(feature = "png")
        || needs(&[".pdf", "--to pdf"]) && !cfg!(feature = "pdf")
}

/// True if the lines printed are those shown; a line `…` matches any number of lines.
fn agrees(shown: &[String], printed: &[&str]) -> bool {
    match shown.split_first() {
        None => printed.is_empty(),
        Some((gap, rest)) if gap == "…" => {
            (0..=printed.len()).any(|skipped| agrees(rest, &printed[skipped..]))
        }
        Some((line, rest)) => printed.first() == Some(&line.as_str()) && agrees(rest, &printed[1..]),
    }
}

/// Returns the lines printed, with a gap where `shown` has one.
fn cut_as(shown: &[String], printed: &[&str]) -> Vec<String> {
    let gaps: Vec<usize> = (0..shown.len()).filter(|&line| shown[line] == "…").collect();
    let whole = printed.iter().map(|&line| line.to_owned());
    match gaps[..] {
        [] => whole.collect(),
        [gap] => {
            let after = printed.len().saturating_sub(shown.len() - gap - 1);
            let before = whole.clone().take(gap.min(after));
            before.chain(["…".to_owned()]).chain(whole.skip(after)).collect()
        }
        _ => panic!("this output has two gaps and must be updated by hand:\n{}", printed.join("\n")),
    }
}

#[cfg(unix)]
fn run(folder: &Folder, page: &Page, command: &str) -> (i32, String) {
    let binary = Path::new(env!("CARGO_BIN_EXE_sgf")).parent().unwrap();
    let paths = std::env::var_os("PATH").unwrap_or_default();
    let paths = std::iter::once(binary.to_owned()).chain(std::env::split_paths(&paths));
    let mut shell = std::process::Command::new("sh");
    crate::support::without_settings(&mut shell);
    shell.args(["-c", command]).current_dir(folder.path("."));
    shell.env("PATH", std::env::join_paths(paths).unwrap()).env("LC_ALL", page.locale);
    let output = shell.stdin(std::process::Stdio::null()).output().unwrap();
    let text = [output.stdout, output.stderr].concat();
    (output.status.code().unwrap(), String::from_utf8(text).unwrap())
}

/// Runs every command of a page.
#[cfg(unix)]
fn check(page: &Page) {
    let Some(root) = Page::root() else { return };
    let mut lines = page.lines(&root);
    let update = std::env::var_os("UPDATE_GUIDE").is_some();
    let mut folder = (usize::MAX, page.folder(&root));
    let mut wrong = Vec::new();
    let mut updates = Vec::new();
    for example in examples(&lines).iter().filter(|example| example.runs) {
        if folder.0 != example.section {
            folder = (example.section, page.folder(&root));
        }
        let mut printed = String::new();
        let mut left_out = false;
        for command in &example.commands {
            let Some(line) = command.for_shell() else { continue };
            if lacks_a_feature(&line) {
                left_out = true;
                continue;
            }
            let (exit_code, text) = run(&folder.1, page, &line);
            if exit_code != command.exit_code {
                wrong.push(format!(
                    "{}:{}: `{line}`: exit code {exit_code} in place of {}\n{text}",
                    page.name,
                    example.line + 1,
                    command.exit_code
                ));
            }
            printed.push_str(&text);
        }
        let Some(block) = example.output.clone().filter(|_| !left_out) else { continue };
        // Markdown editors drop blanks at the end of lines, so the pages have none.
        let printed: Vec<&str> = printed.trim_end().lines().map(str::trim_end).collect();
        if !agrees(&lines[block.clone()], &printed) {
            if !update {
                let (name, at) = (page.name, block.start + 1);
                wrong.push(format!("{name}:{at}: this is not the output, which is:\n{}", printed.join("\n")));
            }
            updates.push((block.clone(), cut_as(&lines[block], &printed)));
        }
    }
    if update {
        for (block, text) in updates.into_iter().rev() {
            lines.splice(block, text);
        }
        std::fs::write(root.join(page.name), lines.join("\n") + "\n").unwrap();
    }
    assert!(wrong.is_empty(), "{}\n\nUPDATE_GUIDE=1 writes the output into the page.", wrong.join("\n\n"));
}

#[cfg(unix)]
#[test]
fn the_commands_of_the_readme_run() {
    check(&README);
}

#[cfg(unix)]
#[test]
fn the_commands_of_the_chinese_readme_run() {
    check(&README_ZH);
}

#[cfg(unix)]
#[test]
fn the_commands_of_the_guide_run() {
    check(&GUIDE);
}

#[cfg(unix)]
#[test]
fn the_commands_of_the_chinese_guide_run() {
    check(&GUIDE_ZH);
}

#[test]
fn both_languages_have_the_same_commands() {
    let Some(root) = Page::root() else { return };
    for (english, chinese) in [(README, README_ZH), (GUIDE, GUIDE_ZH)] {
        let of = |page: &Page| {
            let examples = examples(&page.lines(&root));
            let shown = |example: Example| {
                (example.section, example.runs, example.output.is_some(), example.commands)
            };
            examples.into_iter().map(shown).collect::<Vec<_>>()
        };
        let (english, chinese) = (of(&english), of(&chinese));
        for (english, chinese) in english.iter().zip(&chinese) {
            assert_eq!(english, chinese);
        }
        assert_eq!(english.len(), chinese.len());
    }
}

#[test]
fn few_commands_of_the_pages_do_not_run() {
    let Some(root) = Page::root() else { return };
    let mut not_run = BTreeSet::new();
    for page in [README, GUIDE] {
        for example in examples(&page.lines(&root)) {
            let left =
                example.commands.into_iter().filter(|command| !example.runs || command.for_shell().is_none());
            not_run.extend(left.map(|command| command.text));
        }
    }
    assert_eq!(not_run.iter().map(String::as_str).collect::<Vec<_>>(), NOT_RUN);
}

#[test]
fn the_guide_shows_every_command() {
    let Some(root) = Page::root() else { return };
    let examples = examples(&GUIDE.lines(&root));
    let shown: Vec<&Command> = examples.iter().flat_map(|example| &example.commands).collect();
    let help = Folder::new().run(&["--help"]).expect(0);
    let commands = help.out().lines().skip_while(|line| *line != "Commands:").skip(1);
    // A line of a command has an indent of two; the description goes on with a deeper one.
    let lines = commands.take_while(|line| !line.is_empty()).filter_map(|line| line.strip_prefix("  "));
    let names: Vec<&str> =
        lines.filter_map(|line| line.split(' ').next()).filter(|name| !name.is_empty()).collect();
    assert!(names.len() > 15, "{names:?}");
    for name in names.into_iter().filter(|&name| name != "help") {
        let start = format!("sgf {name} ");
        assert!(shown.iter().any(|command| command.text.contains(&start)), "the guide does not show {name}");
    }
}
