//! [`Context`]: the game and the node that are being checked, and the way to the sink.

use crate::diag::{Capped, Code, Diagnostic, Sink};
use crate::text::Span;
use crate::tree::{GameTree, Ident, Node, Property};
use crate::value::{GameInfo, Size};

use super::options::CheckOptions;
use super::scratch::Scratch;

/// The state of the check of one game. Every finding is reported through it.
///
/// There are two lifetimes: `'c` is that of the collection, so that nodes and properties may be kept while
/// the context is borrowed for a report; `'a` is that of this one check, for which the game information, the
/// scratch memory and the sink are borrowed from the caller.
///
/// [`Context::report`] places a finding at the node of the last [`Context::enter`]. A check that looks
/// elsewhere (at the property that holds the result, or at the last node of the main line) enters that node
/// first.
pub(super) struct Context<'a, 'c> {
    pub(super) game: GameTree<'c>,
    pub(super) info: &'a GameInfo,
    /// The board; `None` if the game is not Go or its board is not known.
    pub(super) size: Option<Size>,
    /// The file format that the game declares.
    pub(super) ff: Option<u8>,
    pub(super) scratch: &'a mut Scratch,
    sink: Capped<'a, dyn Sink + 'a>,
    node: Node<'c>,
    moves: u32,
}

impl<'a, 'c> Context<'a, 'c> {
    /// Starts the check of a game.
    pub(super) fn new(
        game: GameTree<'c>,
        info: &'a GameInfo,
        sink: &'a mut (dyn Sink + 'a),
        options: CheckOptions,
        scratch: &'a mut Scratch,
    ) -> Self {
        scratch.next_game();
        Context {
            game,
            info,
            size: if info.is_go() { info.board_size() } else { None },
            ff: info.file_format().and_then(|ff| u8::try_from(ff).ok()).filter(|ff| *ff > 0),
            scratch,
            sink: Capped::new(sink, options.findings_per_code),
            node: game.root(),
            moves: 0,
        }
    }

    /// Makes `node` the current node; `moves` is the number of moves on its path, its own included.
    #[inline]
    pub(super) fn enter(&mut self, node: Node<'c>, moves: u32) {
        self.node = node;
        self.moves = moves;
    }

    /// Makes `node` the current node and keeps the number of moves.
    pub(super) fn enter_as_before(&mut self, node: Node<'c>) {
        self.node = node;
    }

    /// Returns whether the current node is the root.
    pub(super) fn at_root(&self) -> bool {
        self.node == self.game.root()
    }

    /// Returns the first property of this name in the root. The answer is kept for the game.
    pub(super) fn of_root(&mut self, ident: Ident) -> Option<Property<'c>> {
        self.scratch.root_property(self.game.root(), ident)
    }

    /// Returns whether this is the first time in the game for `code` with the name of `property` and with
    /// `form`.
    pub(super) fn first_time(&mut self, code: Code, property: Property<'_>, form: &str) -> bool {
        self.scratch.first_time(code, property, form)
    }

    /// Returns whether another finding of `code` would be reported. Call it before work that only the finding
    /// needs.
    pub(super) fn admits(&self, code: Code) -> bool {
        self.sink.admits(code)
    }

    /// Reports `code` over `span` of the source, at the current node. `fill` adds the arguments of the
    /// message and the fix; it is called only if the finding is admitted.
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
        // Spans of what an edit of the collection added lie after the source.
        let end = self.game.collection().source().len();
        let mut found = Diagnostic::new(code, (span.start as usize).min(end), (span.end as usize).min(end))
            .at_node(self.game.id().index() as u32, self.game.number_of(self.node.id()));
        found.move_number = Some(self.moves);
        if let Some(property) = property {
            found = found.of_property(&property.name());
        }
        self.sink.report(fill(found));
    }
}
