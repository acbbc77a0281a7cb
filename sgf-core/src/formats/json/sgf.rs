//! Writes a JSON game as SGF.

use crate::text::escape;

use super::document::{JsonGame, JsonNode, JsonValue};

/// Why a JSON game is not a game tree.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidGame {
    /// The game has no node.
    #[error("a game needs at least one node")]
    NoNode,
    /// The first node has a parent, or another node has none.
    #[error("node {0}: only the first node has no parent")]
    Root(usize),
    /// A parent does not come before its child.
    #[error("node {node}: its parent {parent} does not come before it")]
    Parent {
        /// The index of the node.
        node: usize,
        /// The index that it names as its parent.
        parent: u32,
    },
    /// The name of a property is not allowed in SGF.
    #[error("node {node}: {name:?} is not a property name (letters and digits, a letter first)")]
    Name {
        /// The index of the node.
        node: usize,
        /// The name of the property.
        name: String,
    },
    /// A property has no value.
    #[error("node {node}: the property {name} has no value")]
    NoValue {
        /// The index of the node.
        node: usize,
        /// The name of the property.
        name: String,
    },
}

const NONE: u32 = u32::MAX;

/// Links from a node to its first child and to the next child of its parent.
struct Links {
    first: Vec<u32>,
    next: Vec<u32>,
}

/// A part of the tree that is still to be written: a stack of these replaces recursion.
enum Task {
    Node(u32),
    Variation(u32),
    Close,
}

impl JsonGame {
    /// Appends the game as SGF in UTF-8, whatever its `CA` says: to read it back, give that charset to the
    /// parser. If the root has no `SZ`, a size other than 19 is written as one.
    ///
    /// # Errors
    /// [`InvalidGame`] if the nodes are not a tree, or if a name or value cannot be written. `out` is
    /// unchanged then.
    pub fn write_sgf(&self, out: &mut Vec<u8>) -> Result<(), InvalidGame> {
        let links = self.links()?;
        let start = out.len();
        let mut tasks = vec![Task::Variation(0)];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Close => out.push(b')'),
                Task::Variation(node) => {
                    out.push(b'(');
                    tasks.push(Task::Close);
                    tasks.push(Task::Node(node));
                }
                Task::Node(node) => {
                    if let Err(error) = write_node(&self.nodes[node as usize], node as usize, out) {
                        out.truncate(start);
                        return Err(error);
                    }
                    if node == 0 {
                        self.write_size(out);
                    }
                    links.follow(node, &mut tasks);
                }
            }
        }
        out.push(b'\n');
        Ok(())
    }

    fn write_size(&self, out: &mut Vec<u8>) {
        let has_size =
            self.nodes.first().is_some_and(|root| root.props.0.iter().any(|(name, _)| name == "SZ"));
        match self.size {
            Some([19, 19]) | None => {}
            Some(_) if has_size => {}
            Some([width, height]) if width == height => out.extend(format!("SZ[{width}]").bytes()),
            Some([width, height]) => out.extend(format!("SZ[{width}:{height}]").bytes()),
        }
    }

    fn links(&self) -> Result<Links, InvalidGame> {
        let count = self.nodes.len();
        let (Some(root), true) = (self.nodes.first(), u32::try_from(count).is_ok_and(|n| n != NONE)) else {
            return Err(InvalidGame::NoNode);
        };
        if root.parent.is_some() {
            return Err(InvalidGame::Root(0));
        }
        let mut links = Links { first: vec![NONE; count], next: vec![NONE; count] };
        let mut last = vec![NONE; count];
        for (i, node) in self.nodes.iter().enumerate().skip(1) {
            let parent = node.parent.ok_or(InvalidGame::Root(i))?;
            let place = parent as usize;
            if place >= i {
                return Err(InvalidGame::Parent { node: i, parent });
            }
            match last[place] {
                NONE => links.first[place] = i as u32,
                before => links.next[before as usize] = i as u32,
            }
            last[place] = i as u32;
        }
        Ok(links)
    }
}

impl Links {
    /// Puts the children of `node` on the stack: an only child as a node, several as variations.
    fn follow(&self, node: u32, tasks: &mut Vec<Task>) {
        let first = self.first[node as usize];
        if first == NONE {
            return;
        }
        if self.next[first as usize] == NONE {
            tasks.push(Task::Node(first));
            return;
        }
        let from = tasks.len();
        let mut child = first;
        while child != NONE {
            tasks.push(Task::Variation(child));
            child = self.next[child as usize];
        }
        tasks[from..].reverse();
    }
}

fn write_node(node: &JsonNode, number: usize, out: &mut Vec<u8>) -> Result<(), InvalidGame> {
    out.push(b';');
    for (name, values) in &node.props.0 {
        let mut letters = name.bytes();
        if !letters.next().is_some_and(|b| b.is_ascii_alphabetic())
            || !letters.all(|b| b.is_ascii_alphanumeric())
        {
            return Err(InvalidGame::Name { node: number, name: name.clone() });
        }
        if values.is_empty() {
            return Err(InvalidGame::NoValue { node: number, name: name.clone() });
        }
        out.extend_from_slice(name.as_bytes());
        for value in values {
            out.push(b'[');
            match value {
                JsonValue::One(text) => out.extend_from_slice(escape(text, false).as_bytes()),
                JsonValue::Pair([first, second]) => {
                    out.extend_from_slice(escape(first, true).as_bytes());
                    out.push(b':');
                    out.extend_from_slice(escape(second, true).as_bytes());
                }
            }
            out.push(b']');
        }
    }
    Ok(())
}

#[cfg(feature = "json")]
#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::json::{GameJson, JsonGame};
    use crate::text::Charset;
    use crate::{ParseOptions, parse};

    fn json_of(sgf: &[u8]) -> String {
        let parsed = parse(sgf, &ParseOptions::default().charset(Charset::UTF_8));
        serde_json::to_string(&parsed.collection.games().map(GameJson::new).collect::<Vec<_>>()).unwrap()
    }

    #[test]
    fn there_and_back() {
        let sgf =
            "(;GM[1]C[a\\]b\\\\:c]LB[aa:x\\:y]AP[A:1]AB[aa:cc][dd](;B[pd](;W[dd];B[])(;W[dp]))(;B[dd]))"
                .as_bytes();
        let first = json_of(sgf);
        let games: Vec<JsonGame> = serde_json::from_str(&first).unwrap();
        let mut text = Vec::new();
        games[0].write_sgf(&mut text).unwrap();
        assert_eq!(json_of(&text), first);
    }

    #[test]
    fn the_size_is_kept() {
        let sgf = |json: &str| {
            let mut text = Vec::new();
            serde_json::from_str::<JsonGame>(json).unwrap().write_sgf(&mut text).unwrap();
            String::from_utf8(text).unwrap()
        };
        assert_eq!(sgf(r#"{"size":[9,9],"nodes":[{"props":{"GM":["1"]}}]}"#), "(;GM[1]SZ[9])\n");
        assert_eq!(sgf(r#"{"size":[9,13],"nodes":[{}]}"#), "(;SZ[9:13])\n");
        assert_eq!(sgf(r#"{"size":[19,19],"nodes":[{}]}"#), "(;)\n");
        assert_eq!(sgf(r#"{"size":[9,9],"nodes":[{"props":{"SZ":["13"]}}]}"#), "(;SZ[13])\n");
    }

    #[test]
    fn depth_and_width_are_no_limit() {
        let node = |parent| JsonNode { parent, ..JsonNode::default() };
        for parent in [|i: u32| i - 1, |_| 0] {
            let nodes = (0..300_000).map(|i: u32| node((i > 0).then(|| parent(i)))).collect();
            let mut out = Vec::new();
            JsonGame { size: None, nodes }.write_sgf(&mut out).unwrap();
            assert_eq!(out.iter().filter(|&&b| b == b';').count(), 300_000);
        }
    }

    #[test]
    fn invalid_trees_are_refused() {
        let invalid = |json: &str| {
            let mut out = Vec::new();
            let error = serde_json::from_str::<JsonGame>(json).unwrap().write_sgf(&mut out).unwrap_err();
            assert!(out.is_empty());
            error
        };
        assert_eq!(invalid(r#"{"nodes":[]}"#), InvalidGame::NoNode);
        assert_eq!(invalid(r#"{"nodes":[{"parent":0}]}"#), InvalidGame::Root(0));
        assert_eq!(invalid(r#"{"nodes":[{},{}]}"#), InvalidGame::Root(1));
        assert_eq!(invalid(r#"{"nodes":[{},{"parent":1}]}"#), InvalidGame::Parent { node: 1, parent: 1 });
        assert!(matches!(invalid(r#"{"nodes":[{"props":{"B]":["aa"]}}]}"#), InvalidGame::Name { .. }));
        assert!(matches!(invalid(r#"{"nodes":[{"props":{"B":[]}}]}"#), InvalidGame::NoValue { .. }));
    }
}
