//! A temporary folder, and the binary run in it.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;
use tempfile::TempDir;

pub struct Folder {
    dir: TempDir,
}

#[derive(Debug)]
pub struct Ran {
    pub code: Option<i32>,
    pub stdout: Vec<u8>,
    pub stderr: String,
}

impl Folder {
    pub fn new() -> Folder {
        Folder { dir: tempfile::tempdir().unwrap() }
    }

    /// A folder with these files.
    pub fn with(files: &[(&str, &[u8])]) -> Folder {
        let folder = Folder::new();
        for (name, bytes) in files {
            folder.write(name, bytes);
        }
        folder
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.dir.path().join(name)
    }

    pub fn write(&self, name: &str, bytes: impl AsRef<[u8]>) {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, bytes).unwrap();
    }

    pub fn read(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.path(name)).unwrap()
    }

    /// The names in a folder, sorted, hidden ones included.
    pub fn names(&self, folder: &str) -> Vec<String> {
        let entries = std::fs::read_dir(self.path(folder)).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    pub fn command(&self, args: &[&str]) -> Command {
        command(self.dir.path(), args)
    }

    pub fn run(&self, args: &[&str]) -> Ran {
        self.run_with(args, b"")
    }

    /// Runs with `input` on standard input.
    pub fn run_with(&self, args: &[&str], input: &[u8]) -> Ran {
        let mut child = self
            .command(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let input = input.to_vec();
        // A run that does not read all of it closes the pipe.
        let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
        let output = child.wait_with_output().unwrap();
        writer.join().unwrap();
        Ran {
            code: output.status.code(),
            stdout: output.stdout,
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

fn command(dir: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sgf"));
    command.current_dir(dir).args(args);
    without_settings(&mut command);
    command
}

/// Removes the variables that change what the binary prints.
pub fn without_settings(command: &mut Command) {
    for name in ["RUST_BACKTRACE", "NO_COLOR", "COLUMNS", "LC_ALL", "LC_MESSAGES", "LANG"] {
        command.env_remove(name);
    }
}

impl Ran {
    pub fn out(&self) -> &str {
        std::str::from_utf8(&self.stdout).unwrap()
    }

    /// Standard output as JSON Lines.
    pub fn json(&self) -> Vec<Value> {
        self.out().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    #[track_caller]
    pub fn expect(self, code: i32) -> Ran {
        assert_eq!(self.code, Some(code), "{}\n{}", String::from_utf8_lossy(&self.stdout), self.stderr);
        self
    }

    /// One line on standard error that holds all of `words`.
    #[track_caller]
    pub fn complains(&self, words: &[&str]) {
        let lines: Vec<&str> = self.stderr.lines().collect();
        assert_eq!(lines.len(), 1, "{}", self.stderr);
        for word in words {
            assert!(lines[0].contains(word), "{word:?} is not in {:?}", lines[0]);
        }
    }
}

/// The example that the documentation uses.
pub const EXAMPLE: &[u8] = include_bytes!("../../../fixtures/example.sgf");
/// A record that broke off.
pub const CUT_OFF: &[u8] = include_bytes!("../../../fixtures/cut-off.sgf");
