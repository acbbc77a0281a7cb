//! Imports look down only: a module imports the floors below its own, and files of one module do not import
//! each other in circles.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The modules of the library from the ground up, one floor an entry. A module may import every floor below
/// its own, but not another module of its own floor.
const FLOORS: [&[&str]; 9] = [
    &["text"],
    &["diag"],
    &["tree"],
    &["value"],
    &["board"],
    &["rules"],
    &["score"],
    &["check"],
    &["formats", "diagram", "search", "changes", "naming", "annotate"],
];

/// Files that import each other because they are one thing in several files: a type and its iterators, a
/// table and the types of its entries, a strict and a loose reader of the same values.
const NATURAL_CIRCLES: &[&[&str]] = &[
    &["sgf-core/board/grid", "sgf-core/board/journal", "sgf-core/board/stones"],
    &["sgf-core/diagram", "sgf-core/diagram/part"],
    &["sgf-core/tree/iter", "sgf-core/tree/view"],
    &["sgf-core/tree/schema", "sgf-core/tree/schema_table"],
    &["sgf-core/tree/write", "sgf-core/tree/write/layout"],
    &["sgf-core/value/date", "sgf-core/value/date_loose"],
];

/// Circles that are still to be untied. An entry allows a circle of any of its files, so that the list need
/// not follow every step; to be emptied.
const STILL_TIED: &[&[&str]] = &[];

/// The source files of one crate, by module path.
struct Crate {
    name: &'static str,
    files: BTreeMap<Vec<String>, File>,
}

/// What one source file says about others.
#[derive(Default)]
struct File {
    imports: Vec<Import>,
    /// The paths of the code that are no `use` declarations, such as `super::words::NAME`.
    paths: Vec<Vec<String>>,
}

/// One name of a `use` declaration.
struct Import {
    path: Vec<String>,
    /// The name that it gets here; `*` for all names of a module.
    name: String,
    is_public: bool,
}

impl Crate {
    fn read(name: &'static str, source: &Path) -> Crate {
        let mut paths = Vec::new();
        rust_files(source, &mut paths);
        let mut files = BTreeMap::new();
        let mut tests = BTreeSet::new();
        for path in paths {
            let relative = path.strip_prefix(source).expect("it was found below").with_extension("");
            let mut module: Vec<String> =
                relative.iter().map(|part| part.to_str().expect("names are ASCII").to_owned()).collect();
            if matches!(module.last().map(String::as_str), Some("mod" | "lib" | "main")) {
                module.pop();
            }
            let text = fs::read_to_string(&path).expect("a source file is text");
            let (code, test_modules) = without_tests(&text);
            tests.extend(test_modules.into_iter().map(|test| child(&module, &test)));
            files.insert(module, File::read(&code));
        }
        files.retain(|module, _| !tests.contains(module));
        Crate { name, files }
    }

    fn title(&self, module: &[String]) -> String {
        [self.name].into_iter().chain(module.iter().map(String::as_str)).collect::<Vec<_>>().join("/")
    }

    /// Returns the module that defines what `path` names in `module`; `None` if that is in another crate.
    ///
    /// Names that a module imports or re-exports are followed to their definition: to import a neighbour by
    /// way of `mod.rs` is to depend on the neighbour.
    fn resolve(&self, module: &[String], path: &[String], depth: usize) -> Option<Vec<String>> {
        let (first, mut rest) = path.split_first()?;
        let mut at = match first.as_str() {
            "crate" => Vec::new(),
            "self" => module.to_vec(),
            "super" => module[..module.len().checked_sub(1)?].to_vec(),
            _ if self.files.contains_key(&child(module, first)) => child(module, first),
            _ => self.import(module, first, depth)?,
        };
        while let Some((next, others)) = rest.split_first() {
            let below = child(&at, next);
            at = match next.as_str() {
                "super" => at[..at.len().checked_sub(1)?].to_vec(),
                "self" => at,
                _ if self.files.contains_key(&below) => below,
                _ => match self.import(&at, next, depth) {
                    Some(imported) => imported,
                    // Defined there, or a path goes on into a type.
                    None => return Some(at),
                },
            };
            rest = others;
        }
        Some(at)
    }

    /// Returns where a name comes from that `module` imports.
    fn import(&self, module: &[String], name: &str, depth: usize) -> Option<Vec<String>> {
        // Names can be imported in a row, but not for ever: a macro is imported under its own name.
        if depth > 8 {
            return None;
        }
        let import = self.files.get(module)?.imports.iter().find(|import| import.name == name)?;
        self.resolve(module, &import.path, depth + 1)
    }

    /// Returns the modules that each module depends on.
    fn graph(&self) -> BTreeMap<&Vec<String>, BTreeSet<Vec<String>>> {
        let mut graph = BTreeMap::new();
        for (module, file) in &self.files {
            let imports = file.imports.iter().filter_map(|import| {
                let target = self.resolve(module, &import.path, 0)?;
                // To re-export what stands below is not to depend on it.
                (!(import.is_public && target.starts_with(module))).then_some(target)
            });
            let paths = file.paths.iter().filter_map(|path| self.resolve(module, path, 0));
            let mut targets: BTreeSet<_> = imports.chain(paths).collect();
            targets.remove(module);
            graph.insert(module, targets);
        }
        graph
    }

    /// Returns the circles: the largest groups of files that all depend on each other.
    fn circles(&self) -> Vec<Vec<String>> {
        let graph = self.graph();
        let reached: BTreeMap<_, BTreeSet<&Vec<String>>> = graph
            .iter()
            .map(|(module, targets)| {
                let mut reached = BTreeSet::new();
                let mut waiting: Vec<_> = targets.iter().collect();
                while let Some(next) = waiting.pop() {
                    if reached.insert(next) {
                        waiting.extend(graph.get(next).into_iter().flatten());
                    }
                }
                (*module, reached)
            })
            .collect();
        let mut circles = BTreeSet::new();
        for (module, targets) in &reached {
            let mut circle: Vec<_> = targets
                .iter()
                .filter(|target| reached.get(*target).is_some_and(|back| back.contains(module)))
                .map(|target| self.title(target))
                .collect();
            circle.sort();
            if circle.len() > 1 {
                circles.insert(circle);
            }
        }
        circles.into_iter().collect()
    }
}

impl File {
    fn read(code: &str) -> File {
        let mut file = File::default();
        let mut rest = String::new();
        let mut lines = code.lines();
        while let Some(line) = lines.next() {
            let visible = line.trim_start();
            let is_public = visible.starts_with("pub");
            let item = match visible.strip_prefix("pub") {
                Some(item) => {
                    item.strip_prefix('(').map_or(item, |item| item.split_once(')').unwrap_or_default().1)
                }
                None => visible,
            };
            let Some(declaration) = item.trim_start().strip_prefix("use ") else {
                rest.push_str(line);
                rest.push('\n');
                continue;
            };
            let mut declaration = declaration.to_owned();
            while !declaration.contains(';') {
                declaration.push_str(lines.next().unwrap_or(";"));
            }
            let declaration = declaration.split(';').next().unwrap_or_default();
            expand(declaration, &[], &mut |path, name| {
                file.imports.push(Import { path: path.to_vec(), name: name.to_owned(), is_public });
            });
        }
        file.paths = paths(&rest);
        file
    }
}

fn child(module: &[String], name: &str) -> Vec<String> {
    [module, &[name.to_owned()]].concat()
}

fn rust_files(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the source folder is readable").flatten() {
        let path = entry.path();
        if path.is_dir() {
            rust_files(&path, into);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            into.push(path);
        }
    }
}

/// Returns the code without comments and without what is compiled for unit tests only, and the names of the
/// modules of tests that lie in files of their own. Tests and doc links may look up.
fn without_tests(source: &str) -> (String, Vec<String>) {
    let mut code = String::new();
    let mut modules = Vec::new();
    let mut lines = source.lines().filter(|line| !line.trim_start().starts_with("//"));
    while let Some(line) = lines.next() {
        if line.trim() != "#[cfg(test)]" {
            code.push_str(line);
            code.push('\n');
            continue;
        }
        let item = lines.next().unwrap_or_default();
        if let Some(module) = item.trim().strip_prefix("mod ") {
            match module.strip_suffix(';') {
                Some(module) => modules.push(module.to_owned()),
                // Unit tests stand last.
                None => break,
            }
        } else {
            // An item ends where its first line is closed, or with a brace that is indented as it is.
            let indent = &item[..item.len() - item.trim_start().len()];
            let mut last = item;
            while !(last.trim_end().ends_with(';')
                || last.starts_with(indent) && last[indent.len()..].starts_with('}'))
            {
                let Some(next) = lines.next() else { break };
                last = next;
            }
        }
    }
    (code, modules)
}

/// Calls `take` with each path of a `use` declaration and the name that it gets.
fn expand(tree: &str, before: &[String], take: &mut impl FnMut(&[String], &str)) {
    let tree = tree.trim();
    if let Some(list) = tree.strip_prefix('{').and_then(|list| list.strip_suffix('}')) {
        let (mut depth, mut from) = (0, 0);
        for (at, c) in list.char_indices() {
            match c {
                '{' => depth += 1,
                '}' => depth -= 1,
                ',' if depth == 0 => {
                    expand(&list[from..at], before, take);
                    from = at + 1;
                }
                _ => {}
            }
        }
        expand(&list[from..], before, take);
    } else if let Some((first, rest)) = tree.split_once("::") {
        expand(rest, &child(before, first.trim()), take);
    } else if !tree.is_empty() {
        let (item, name) = tree.split_once(" as ").unwrap_or((tree, tree));
        match (item, before.last()) {
            ("self", Some(module)) => take(before, if item == name { module } else { name }),
            ("*", _) => take(before, "*"),
            _ => take(&child(before, item), name),
        }
    }
}

/// Returns the paths of code, such as `super::words::NAME`, in segments.
fn paths(code: &str) -> Vec<Vec<String>> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut found = Vec::new();
    let mut rest = code;
    while let Some(at) = rest.find("::") {
        let start = rest[..at].rfind(|c| !is_word(c)).map_or(0, |before| before + 1);
        let mut path = vec![rest[start..at].to_owned()];
        rest = &rest[at..];
        while let Some(after) = rest.strip_prefix("::") {
            let len = after.find(|c| !is_word(c)).unwrap_or(after.len());
            path.push(after[..len].to_owned());
            rest = &after[len..];
        }
        found.push(path);
    }
    found
}

fn source(crate_name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(crate_name).join("src")
}

fn floor(module: &str) -> Option<usize> {
    FLOORS.iter().position(|modules| modules.contains(&module))
}

#[test]
fn no_floor_imports_a_higher_one() {
    let library = Crate::read("sgf-core", &source("sgf-core"));
    let mut checked = 0;
    let mut wrong = Vec::new();
    for (path, file) in &library.files {
        let Some(module) = path.first() else { continue };
        let Some(own) = floor(module) else {
            wrong.push(format!("{module} stands on no floor"));
            continue;
        };
        let imports = file.imports.iter().map(|import| &import.path).chain(&file.paths);
        for import in imports.filter(|import| import[0] == "crate") {
            checked += 1;
            match floor(&import[1]) {
                Some(theirs) if theirs < own || import[1] == *module => {}
                Some(_) => wrong.push(format!("{} imports {}", library.title(path), import[1])),
                // An item that the crate re-exports at its root hides where it comes from.
                None => {
                    wrong.push(format!("{} imports {} from the crate root", library.title(path), import[1]))
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(checked > 25, "only {checked} imports were found: is the test still reading them?");
}

#[test]
fn files_import_each_other_in_no_circles_but_the_natural_ones() {
    let crates = ["sgf-core", "sgf-cli"].map(|name| Crate::read(name, &source(name)));
    let imports: usize = crates.iter().flat_map(|one| one.graph().into_values()).map(|to| to.len()).sum();
    assert!(imports > 1000, "only {imports} imports were found: is the test still reading them?");
    let circles: Vec<Vec<String>> = crates.iter().flat_map(Crate::circles).collect();
    let is_natural = |circle: &Vec<String>| {
        NATURAL_CIRCLES.contains(&&circle.iter().map(String::as_str).collect::<Vec<_>>()[..])
    };
    let is_tied = |circle: &Vec<String>| {
        STILL_TIED.iter().any(|tied| circle.iter().all(|file| tied.contains(&file.as_str())))
    };
    let new: Vec<String> = circles
        .iter()
        .filter(|circle| !is_natural(circle) && !is_tied(circle))
        .map(|circle| circle.join(", "))
        .collect();
    assert!(new.is_empty(), "these files import each other in circles:\n{}", new.join("\n"));
    for natural in NATURAL_CIRCLES {
        let is_there =
            circles.iter().any(|circle| natural.iter().all(|&file| circle.iter().any(|one| one == file)));
        assert!(is_there, "no circle any more, and to be taken off the list: {}", natural.join(", "));
    }
}

#[test]
fn the_library_stays_off_the_system() {
    let source = source("sgf-core");
    let mut files = Vec::new();
    rust_files(&source, &mut files);
    for file in files {
        let text = fs::read_to_string(&file).expect("a source file is text");
        for line in text.lines().map(str::trim_start).filter(|line| !line.starts_with("//")) {
            for banned in
                ["std::fs", "std::env", "std::process", "std::thread", "std::time", "println!", "eprintln!"]
            {
                let bare = line.find(banned).is_some_and(|at| !line[..at].ends_with('"'));
                assert!(!bare, "{} uses {banned}: {line}", file.display());
            }
        }
    }
}
