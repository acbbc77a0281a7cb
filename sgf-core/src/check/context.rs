//! What every check needs: the game, the place, the sink, and memory that is used again.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

use crate::diag::{Applicability, Capped, Code, Diagnostic, Severity, Sink, Wording};
use crate::text::Span;
use crate::tree::{GameTree, Ident, Node, NodeId, PropId, Property, PropertySpec, Scalar, Value, ValueType};
use crate::value::{GameInfo, Size};

use super::CheckOptions;
use super::fix::value as fix;
use super::info_path::InfoPath;
use super::points::PointSets;

/// The place that is looked at and what is known about the game.
pub(super) struct Context<'a, 'c> {
    pub(super) game: GameTree<'c>,
    pub(super) info: &'a GameInfo,
    /// The board, unless the game is not Go or has none.
    pub(super) size: Option<Size>,
    /// The file format, if the game declares one.
    pub(super) ff: Option<u8>,
    pub(super) scratch: &'a mut Scratch,
    /// Whether fixes that cost a replay are planned.
    pub(super) plans: bool,
    sink: Capped<'a, dyn Sink + 'a>,
    node: Node<'c>,
    moves: u32,
}

/// Memory that outlives a game.
#[derive(Debug, Default)]
pub(super) struct Scratch {
    pub(super) names: Names,
    pub(super) sets: PointSets,
    /// The game information on the path.
    pub(super) info: InfoPath,
    /// Nodes whose moves capture, where that was asked for.
    pub(super) capturing: Option<HashSet<NodeId>>,
    /// Whether the game has clock readings.
    pub(super) has_clock: bool,
    /// Nodes whose variations were looked at as a whole.
    pub(super) levels: HashSet<NodeId>,
    /// The properties of the root that were asked for.
    root: HashMap<Ident, Option<PropId>>,
    /// The last value of which it was asked whether it holds a stray bracket, and the answer.
    pub(super) stray: Option<(PropId, bool)>,
    /// What is reported once a game.
    once: HashSet<(Code, Ident, Vec<u8>)>,
}

/// The names that a node has so far.
#[derive(Debug)]
pub(super) struct Names {
    /// For each name the node that had it last, and its first property of the name.
    seen: Vec<(u32, PropId)>,
    /// Names without a number.
    others: HashMap<Vec<u8>, PropId>,
    node: u32,
}

impl Default for Names {
    fn default() -> Self {
        Names { seen: vec![(0, PropId(0)); Ident::COUNT], others: HashMap::new(), node: 0 }
    }
}

impl Names {
    /// Forgets them.
    pub(super) fn next_node(&mut self) {
        self.node = self.node.wrapping_add(1);
        if self.node == 0 {
            self.seen.fill((0, PropId(0)));
            self.node = 1;
        }
        if !self.others.is_empty() {
            self.others.clear();
        }
    }

    /// Adds the name of `property`; the first property of the name if it was there.
    pub(super) fn add<'c>(&mut self, property: Property<'c>) -> Option<Property<'c>> {
        let ident = property.ident();
        let first = if ident == Ident::OTHER {
            match self.others.entry(property.name().as_bytes().to_vec()) {
                Entry::Occupied(first) => *first.get(),
                Entry::Vacant(place) => {
                    place.insert(property.id());
                    return None;
                }
            }
        } else {
            let (node, first) = self.seen[ident.index()];
            if node != self.node {
                self.seen[ident.index()] = (self.node, property.id());
                return None;
            }
            first
        };
        property.node().property_with_id(first)
    }
}

impl<'a, 'c> Context<'a, 'c> {
    pub(super) fn new(
        game: GameTree<'c>,
        info: &'a GameInfo,
        sink: &'a mut (dyn Sink + 'a),
        options: CheckOptions,
        scratch: &'a mut Scratch,
    ) -> Self {
        if !scratch.once.is_empty() {
            scratch.once.clear();
        }
        scratch.has_clock = false;
        if !scratch.levels.is_empty() {
            scratch.levels.clear();
        }
        scratch.info.leave(0);
        scratch.capturing = None;
        scratch.root.clear();
        scratch.stray = None;
        Context {
            game,
            info,
            size: if info.is_go() { info.board_size() } else { None },
            ff: info.file_format().and_then(|ff| u8::try_from(ff).ok()).filter(|ff| *ff > 0),
            scratch,
            plans: options.plans,
            sink: Capped::new(sink, options.findings_per_code),
            node: game.root(),
            moves: 0,
        }
    }

    /// Goes to a node.
    #[inline]
    pub(super) fn enter(&mut self, node: Node<'c>, moves: u32) {
        self.node = node;
        self.moves = moves;
    }

    /// The first property of this name in the root.
    pub(super) fn of_root(&mut self, ident: Ident) -> Option<Property<'c>> {
        let root = self.game.root();
        let find = || root.property(ident).map(Property::id);
        let id = *self.scratch.root.entry(ident).or_insert_with(find);
        root.property_with_id(id?)
    }

    /// Whether the place is the root.
    pub(super) fn at_root(&self) -> bool {
        self.node == self.game.root()
    }

    /// Reports `code` over `span` of the source.
    pub(super) fn report(
        &mut self,
        code: Code,
        span: Span,
        property: Option<Property<'_>>,
        fill: impl FnOnce(Diagnostic) -> Diagnostic,
    ) {
        if !self.sink.admits(code) {
            return;
        }
        // What an edit brought lies behind the source.
        let end = self.game.collection().source().len();
        let mut found = Diagnostic::new(code, (span.start as usize).min(end), (span.end as usize).min(end))
            .at_node(self.game.id().index() as u32, self.game.number_of(self.node.id()));
        found.move_number = Some(self.moves);
        if let Some(property) = property {
            found = found.of_property(&property.name());
        }
        self.sink.report(fill(found));
    }

    /// Whether another finding of `code` would be reported; one that would not is counted as left out.
    pub(super) fn admits(&mut self, code: Code) -> bool {
        self.sink.admits(code)
    }

    /// Goes to a node without counting moves anew.
    pub(super) fn enter_as_before(&mut self, node: Node<'c>) {
        self.node = node;
    }

    /// As [`Context::report`], with the sub-kind of the finding.
    pub(super) fn report_kind(
        &mut self,
        code: Code,
        kind: &'static str,
        span: Span,
        property: Option<Property<'_>>,
        fill: impl FnOnce(Diagnostic) -> Diagnostic,
    ) {
        self.report(code, span, property, |found| fill(found.kind(kind)));
    }

    /// Reports `code` over a value; the first argument of the message is the property with the value.
    pub(super) fn report_value(
        &mut self,
        code: Code,
        property: Property<'_>,
        value: Value<'_>,
        fill: impl FnOnce(Diagnostic) -> Diagnostic,
    ) {
        self.report(code, value.span(), Some(property), |found| {
            fill(found.arg(format_args!("{}[{}]", property.name(), excerpt(&value.simple_text()))))
        });
    }

    /// Reports `bad-value`: a value that is no `what`, which only a guess mends: that it is not there.
    pub(super) fn report_bad(
        &mut self,
        property: Property<'_>,
        value: Value<'_>,
        what: Wording,
        severity: Severity,
    ) {
        self.report_value(Code::BadValue, property, value, |found| {
            let edits = vec![fix::delete_value(property, value)];
            found.wording(what).severity(severity).fixed_by(Applicability::Unsafe, edits)
        });
    }

    /// Reports `bad-value` where another finding says the same of the value and mends it.
    pub(super) fn report_bad_too(&mut self, property: Property<'_>, value: Value<'_>, what: Wording) {
        self.report_value(Code::BadValue, property, value, |found| {
            found.wording(what).severity(Severity::Info)
        });
    }

    /// Reports `nonstandard-value`: the standard form of the value is `standard`.
    pub(super) fn report_nonstandard(
        &mut self,
        property: Property<'_>,
        value: Value<'_>,
        standard: impl ToString,
    ) {
        self.report_value(Code::NonstandardValue, property, value, |found| {
            let edits = fix::replace(value, &standard);
            found.arg(format_args!("[{}]", standard.to_string())).fixed_by(Applicability::Safe, edits)
        });
    }

    /// Reports `empty-value`.
    pub(super) fn report_empty(&mut self, property: Property<'_>, value: Value<'_>, severity: Severity) {
        self.report(Code::EmptyValue, value.span(), Some(property), |found| {
            let is_double = PropertySpec::of(property.ident())
                .is_some_and(|spec| spec.value == ValueType::One(Scalar::Double));
            let edits = match is_double && property.values().len() == 1 {
                // That somebody made the mark is all that it says.
                true => fix::replace(value, &1),
                false => vec![fix::delete_value(property, value)],
            };
            found
                .arg(format_args!("{}[]", property.name()))
                .severity(severity)
                .fixed_by(Applicability::Safe, edits)
        });
    }

    /// Whether this is the first time in the game for `code` and the name of `property`, or for `code` and `what`.
    pub(super) fn first_time(&mut self, code: Code, property: Property<'_>, what: &str) -> bool {
        let mut key = what.as_bytes().to_vec();
        if property.ident() == Ident::OTHER {
            key.extend_from_slice(property.name().as_bytes());
        }
        self.scratch.once.insert((code, property.ident(), key))
    }
}

/// The beginning of a text, on one line, for a message.
pub(super) fn excerpt(text: &str) -> String {
    const MOST: usize = 40;
    match text.char_indices().nth(MOST) {
        None => text.to_owned(),
        Some((cut, _)) => format!("{}…", &text[..cut]),
    }
}
