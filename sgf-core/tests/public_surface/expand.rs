//! Expands the crate's own `macro_rules!`, so that the items they define are listed as any other.

use std::collections::HashMap;

use proc_macro2::{Delimiter, Group, Ident, Spacing, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::parse::{Parse, ParseStream, Parser};

/// The rules of one macro: matcher and body.
pub(crate) struct Macro {
    rules: Vec<(Vec<Pattern>, Vec<TokenTree>)>,
}

enum Pattern {
    Token(TokenTree),
    Group(Delimiter, Vec<Pattern>),
    Variable(String, String),
    Repeat(Repeat<Pattern>),
}

struct Repeat<T> {
    inner: Vec<T>,
    separator: Vec<TokenTree>,
    kind: char,
}

#[derive(Clone)]
enum Binding {
    One(Vec<TokenTree>),
    Many(Vec<Binding>),
}

type Bindings = HashMap<String, Binding>;

impl Macro {
    /// Reads the body of a `macro_rules!`.
    pub(crate) fn read(tokens: TokenStream) -> Macro {
        let trees: Vec<TokenTree> = tokens.into_iter().collect();
        let mut groups = trees.iter().filter_map(|tree| match tree {
            TokenTree::Group(group) => Some(trees_of(group)),
            _ => None,
        });
        let mut rules = Vec::new();
        while let (Some(matcher), Some(body)) = (groups.next(), groups.next()) {
            rules.push((patterns(&matcher), body));
        }
        Macro { rules }
    }

    /// Returns the tokens of an invocation; `None` if no rule matches.
    pub(crate) fn expand(&self, input: TokenStream) -> Option<TokenStream> {
        let input: Vec<TokenTree> = input.into_iter().collect();
        self.rules.iter().find_map(|(matcher, body)| {
            let (bindings, used) = matches(matcher, &input)?;
            (used == input.len()).then(|| transcribe(body, &bindings).into_iter().collect())
        })
    }
}

fn trees_of(group: &Group) -> Vec<TokenTree> {
    group.stream().into_iter().collect()
}

fn is_punct(tree: Option<&TokenTree>, wanted: char) -> bool {
    matches!(tree, Some(TokenTree::Punct(punct)) if punct.as_char() == wanted)
}

fn repeat_kind(tree: Option<&TokenTree>) -> Option<char> {
    ['*', '+', '?'].into_iter().find(|&kind| is_punct(tree, kind))
}

/// Reads the separator and the operator after `$(…)`; returns the number of tokens too.
fn repeat_end(trees: &[TokenTree]) -> (Vec<TokenTree>, char, usize) {
    let mut at = 0;
    // The operator itself is the separator if another operator follows, as in `$(…)+*`.
    while at == 0 || repeat_kind(trees.get(at)).is_none() {
        if at == 0 && repeat_kind(trees.first()).is_some() && repeat_kind(trees.get(1)).is_none() {
            break;
        }
        assert!(at < trees.len(), "a repetition without an operator");
        at += 1;
    }
    (trees[..at].to_vec(), repeat_kind(trees.get(at)).expect("an operator"), at + 1)
}

fn patterns(trees: &[TokenTree]) -> Vec<Pattern> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < trees.len() {
        match (&trees[at], trees.get(at + 1)) {
            (TokenTree::Punct(punct), Some(TokenTree::Ident(name))) if punct.as_char() == '$' => {
                let kind = trees.get(at + 3).map(ToString::to_string).unwrap_or_default();
                found.push(Pattern::Variable(name.to_string(), kind));
                at += 4;
            }
            (TokenTree::Punct(punct), Some(TokenTree::Group(group))) if punct.as_char() == '$' => {
                let (separator, kind, length) = repeat_end(&trees[at + 2..]);
                found.push(Pattern::Repeat(Repeat { inner: patterns(&trees_of(group)), separator, kind }));
                at += 2 + length;
            }
            (TokenTree::Group(group), _) => {
                found.push(Pattern::Group(group.delimiter(), patterns(&trees_of(group))));
                at += 1;
            }
            (tree, _) => {
                found.push(Pattern::Token(tree.clone()));
                at += 1;
            }
        }
    }
    found
}

fn same(left: &TokenTree, right: &TokenTree) -> bool {
    match (left, right) {
        (TokenTree::Punct(left), TokenTree::Punct(right)) => left.as_char() == right.as_char(),
        _ => left.to_string() == right.to_string(),
    }
}

/// Matches the start of `input`; returns the number of tokens it took.
fn matches(patterns: &[Pattern], input: &[TokenTree]) -> Option<(Bindings, usize)> {
    let mut bindings = Bindings::new();
    let mut at = 0;
    for pattern in patterns {
        match pattern {
            Pattern::Token(token) => {
                same(token, input.get(at)?).then_some(())?;
                at += 1;
            }
            Pattern::Group(delimiter, inner) => {
                let TokenTree::Group(group) = input.get(at)? else { return None };
                let trees = trees_of(group);
                let (found, used) = matches(inner, &trees)?;
                (group.delimiter() == *delimiter && used == trees.len()).then_some(())?;
                bindings.extend(found);
                at += 1;
            }
            Pattern::Variable(name, kind) => {
                let (found, used) = fragment(kind, &input[at..])?;
                bindings.insert(name.clone(), Binding::One(found));
                at += used;
            }
            Pattern::Repeat(repeat) => {
                let (found, used) = matches_repeat(repeat, &input[at..])?;
                bindings.extend(found);
                at += used;
            }
        }
    }
    Some((bindings, at))
}

fn matches_repeat(repeat: &Repeat<Pattern>, input: &[TokenTree]) -> Option<(Bindings, usize)> {
    let mut names = Vec::new();
    variables(&repeat.inner, &mut names);
    let mut rounds: HashMap<String, Vec<Binding>> =
        names.into_iter().map(|name| (name, Vec::new())).collect();
    let (mut at, mut count) = (0, 0);
    loop {
        let mut next = at;
        if count > 0 {
            let separator = &repeat.separator;
            let there = input.get(at..at + separator.len());
            if !there.is_some_and(|there| there.iter().zip(separator).all(|(left, right)| same(left, right)))
            {
                break;
            }
            next += separator.len();
        }
        let Some((found, used)) = matches(&repeat.inner, &input[next..]) else { break };
        if used == 0 {
            break;
        }
        for (name, binding) in found {
            rounds.entry(name).or_default().push(binding);
        }
        (at, count) = (next + used, count + 1);
        if repeat.kind == '?' {
            break;
        }
    }
    (repeat.kind != '+' || count > 0).then_some(())?;
    Some((rounds.into_iter().map(|(name, found)| (name, Binding::Many(found))).collect(), at))
}

fn variables(patterns: &[Pattern], into: &mut Vec<String>) {
    for pattern in patterns {
        match pattern {
            Pattern::Token(_) => {}
            Pattern::Group(_, inner) => variables(inner, into),
            Pattern::Repeat(repeat) => variables(&repeat.inner, into),
            Pattern::Variable(name, _) => into.push(name.clone()),
        }
    }
}

/// Reads one fragment, such as an `expr`, from the start of `input`.
fn fragment(kind: &str, input: &[TokenTree]) -> Option<(Vec<TokenTree>, usize)> {
    let length = match kind {
        "ident" => usize::from(matches!(input.first()?, TokenTree::Ident(name) if name != "_")),
        "tt" => usize::from(!input.is_empty()),
        "literal" => {
            let sign = usize::from(is_punct(input.first(), '-'));
            match input.get(sign)? {
                TokenTree::Literal(_) => sign + 1,
                TokenTree::Ident(word) if sign == 0 && (word == "true" || word == "false") => 1,
                _ => 0,
            }
        }
        "lifetime" => 2 * usize::from(is_punct(input.first(), '\'')),
        "meta" => parsed::<syn::Meta>(input)?,
        "ty" => parsed::<syn::Type>(input)?,
        "path" => parsed::<syn::Path>(input)?,
        "expr" => parsed::<syn::Expr>(input)?,
        "item" => parsed::<syn::Item>(input)?,
        "block" => parsed::<syn::Block>(input)?,
        "vis" => return parsed::<syn::Visibility>(input).map(|length| (input[..length].to_vec(), length)),
        other => panic!("macro fragments of kind {other} are not supported"),
    };
    (length > 0 && length <= input.len()).then(|| (input[..length].to_vec(), length))
}

/// Returns the number of tokens that a syntax tree at the start of `input` takes.
fn parsed<T: Parse>(input: &[TokenTree]) -> Option<usize> {
    let parser = |stream: ParseStream<'_>| {
        stream.parse::<T>()?;
        stream.parse::<TokenStream>()
    };
    let rest = parser.parse2(input.iter().cloned().collect()).ok()?;
    Some(input.len() - rest.into_iter().count())
}

fn transcribe(body: &[TokenTree], bindings: &Bindings) -> Vec<TokenTree> {
    let mut out = Vec::new();
    let mut at = 0;
    while at < body.len() {
        match (&body[at], body.get(at + 1)) {
            (TokenTree::Punct(punct), Some(TokenTree::Ident(name))) if punct.as_char() == '$' => {
                match bindings.get(&name.to_string()) {
                    Some(Binding::One(found)) => out.extend(found.iter().cloned()),
                    _ => out.push(Ident::new(&name.to_string(), Span::call_site()).into()),
                }
                at += 2;
            }
            (TokenTree::Punct(punct), Some(TokenTree::Group(group))) if punct.as_char() == '$' => {
                let (separator, _, length) = repeat_end(&body[at + 2..]);
                repeat_body(&trees_of(group), &separator, bindings, &mut out);
                at += 2 + length;
            }
            (TokenTree::Group(group), _) => {
                let inner = transcribe(&trees_of(group), bindings).into_iter().collect();
                out.push(Group::new(group.delimiter(), inner).into());
                at += 1;
            }
            (tree, _) => {
                out.push(tree.clone());
                at += 1;
            }
        }
    }
    out
}

fn repeat_body(inner: &[TokenTree], separator: &[TokenTree], bindings: &Bindings, out: &mut Vec<TokenTree>) {
    let mut names = Vec::new();
    names_in(inner, &mut names);
    let lists = names.iter().filter_map(|name| match bindings.get(name)? {
        Binding::Many(found) => Some((name, found)),
        Binding::One(_) => None,
    });
    let lists: Vec<(&String, &Vec<Binding>)> = lists.collect();
    let rounds = lists.iter().map(|(_, found)| found.len()).max().unwrap_or(0);
    for round in 0..rounds {
        if round > 0 {
            out.extend(separator.iter().cloned());
        }
        let fixed = names.iter().filter_map(|name| Some((name.clone(), bindings.get(name)?.clone())));
        let mut here: Bindings = fixed.filter(|(_, binding)| matches!(binding, Binding::One(_))).collect();
        for (name, found) in &lists {
            here.extend(found.get(round).map(|binding| ((*name).clone(), binding.clone())));
        }
        out.extend(transcribe(inner, &here));
    }
}

/// Collects the names after `$`.
fn names_in(trees: &[TokenTree], into: &mut Vec<String>) {
    for (at, tree) in trees.iter().enumerate() {
        match tree {
            TokenTree::Group(group) => names_in(&trees_of(group), into),
            TokenTree::Ident(name) if at > 0 && is_punct(trees.get(at - 1), '$') => {
                into.push(name.to_string())
            }
            _ => {}
        }
    }
}

/// Prints tokens with one space between words and none where Rust's style has none.
pub(crate) fn compact(tokens: &impl ToTokens) -> String {
    let mut atoms = Vec::new();
    flatten(tokens.to_token_stream(), &mut atoms);
    let mut out = String::new();
    let mut before = "";
    for atom in &atoms {
        if !out.is_empty() && spaced(before, atom) {
            out.push(' ');
        }
        out.push_str(atom);
        before = atom;
    }
    out
}

fn flatten(tokens: TokenStream, into: &mut Vec<String>) {
    let mut pending = String::new();
    for tree in tokens {
        match tree {
            TokenTree::Punct(punct) => {
                pending.push(punct.as_char());
                if punct.spacing() == Spacing::Alone
                    || matches!(punct.as_char(), '<' | '>' | '&') && pending != "->"
                {
                    into.push(std::mem::take(&mut pending));
                }
            }
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::Brace => ("{", "}"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::None => ("", ""),
                };
                into.extend((!open.is_empty()).then(|| open.to_owned()));
                flatten(group.stream(), into);
                into.extend((!close.is_empty()).then(|| close.to_owned()));
            }
            TokenTree::Ident(_) | TokenTree::Literal(_) => {
                // A lifetime is an apostrophe joined to a name.
                let word = std::mem::take(&mut pending) + &tree.to_string();
                into.push(word);
            }
        }
    }
}

fn spaced(before: &str, after: &str) -> bool {
    let word = !before.starts_with('\'') && before.ends_with(|c: char| c.is_alphanumeric() || c == '_');
    let keyword = matches!(before, "mut" | "dyn" | "const" | "in" | "as" | "where" | "impl");
    match after {
        "," | ";" | ":" | ")" | "]" | ">" | ".." | "..=" => false,
        "::" if word || before == ">" => false,
        "<" if before == "impl" => false,
        "(" | "[" | "<" if (word && !keyword) || before == ">" => false,
        _ => !matches!(before, "(" | "[" | "<" | "&" | "::" | "!" | "#" | ".." | "..=" | "?" | "*" | "'"),
    }
}
