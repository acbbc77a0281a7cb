//! Converts to the file format FF\[4\], and back to FF\[3\] for old programs.

use crate::check::edits::value as edit;
use crate::check::{FixOptions, fix};
use crate::diag::{Code, Edit};
use crate::text::escape;
use crate::tree::{GameTree, Ident, Node, ParseOptions, Property};
use crate::value::{GameInfo, Move, Overtime, PassForm};

use super::error::TransformError;

/// Declares FF\[4\].
pub(super) fn four(game: GameTree<'_>, edits: &mut Vec<Edit>) {
    edits.extend(declare(game, "4"));
}

/// The findings on forms that FF\[4\] changed.
const UPGRADES: [Code; 6] = [
    Code::ObsoleteProperty,
    Code::LowercasePropident,
    Code::PassAsTt,
    Code::PassNonstandard,
    Code::MoveSetupMixed,
    Code::AnnotationConflict,
];

/// Fixes everything that FF\[4\] has in another form than the formats before it.
pub(super) fn fixed(bytes: &[u8], options: &ParseOptions) -> Result<Vec<u8>, TransformError> {
    let settings = FixOptions::default().parse(*options).only(|code| UPGRADES.contains(&code));
    Ok(fix(bytes, &settings)?.bytes)
}

fn declare(game: GameTree<'_>, ff: &str) -> Option<Edit> {
    let root = game.root();
    match root.property(Ident::FF).and_then(Property::value) {
        Some(value) if value.bytes() == ff.as_bytes() => None,
        Some(value) => edit::replace(value, &ff).pop(),
        None => {
            let start = root.start()?;
            let sign = game.collection().source().get(start) == Some(&b';');
            Some(Edit::insert(start + usize::from(sign), format!("{}FF[{ff}]", if sign { "" } else { ";" })))
        }
    }
}

/// Converts to FF\[3\]: passes become `tt`, squares become crosses, the overtime goes into `OM` and `OP` or,
/// if those cannot hold it, into the comment of the game. Properties that FF\[3\] lacks and no reader misses
/// are removed: programs, styles, lines, arrows, dimmed points. `CA` stays if the text needs it.
pub(super) fn three(game: GameTree<'_>, edits: &mut Vec<Edit>) -> Result<(), TransformError> {
    const REMOVED: [Ident; 10] = [
        Ident::AP,
        Ident::ST,
        Ident::PM,
        Ident::DD,
        Ident::AR,
        Ident::LN,
        Ident::AS,
        Ident::IY,
        Ident::SU,
        Ident::new("IP"),
    ];
    let info = GameInfo::of(game);
    let size = info.board_size().filter(|_| info.is_go());
    edits.extend(declare(game, "3"));
    let is_ascii = game.span().of(game.collection().source()).is_ascii();
    for node in game.nodes() {
        for property in node.properties() {
            match property.ident() {
                ident if REMOVED.contains(&ident) => edits.push(edit::delete(property)),
                Ident::CA if is_ascii => edits.push(edit::delete(property)),
                Ident::SQ => marks(node, property, edits),
                Ident::OT => overtime(game, node, property, &info, edits)?,
                Ident::B | Ident::W => {
                    let Some((size, value)) = size.zip(property.value()) else { continue };
                    let mv = Move::read(value.bytes(), size).map(|reading| reading.value);
                    if size.has_tt_pass() && matches!(mv, Ok(Move::Pass(form)) if form != PassForm::Tt) {
                        edits.extend(edit::replace(value, &"tt"));
                    }
                }
                Ident::FG => figure(property, edits),
                _ => {}
            }
        }
    }
    Ok(())
}

/// Turns squares into crosses, and adds them to those of the node.
fn marks(node: Node<'_>, squares: Property<'_>, edits: &mut Vec<Edit>) {
    match node.property(Ident::MA) {
        None => edits.push(edit::rename(squares, "MA")),
        Some(crosses) => edits.extend(edit::join(crosses, squares, true)),
    }
}

fn overtime(
    game: GameTree<'_>,
    node: Node<'_>,
    property: Property<'_>,
    info: &GameInfo,
    edits: &mut Vec<Edit>,
) -> Result<(), TransformError> {
    if let Some(Overtime::Canadian { moves, period }) = info.overtime_system() {
        edits.push(Edit::replace(property.span(), format!("OM[{moves}]OP[{period}]")));
        return Ok(());
    }
    let Some(value) = property.value().filter(|value| !value.bytes().is_empty()) else {
        edits.push(edit::delete(property));
        return Ok(());
    };
    if game.coding().byte_escapes {
        return Ok(());
    }
    let text = format!("Overtime: {}", escape(&value.simple_text(), false));
    let text = game.coding().charset.encode(&text)?.into_owned();
    match node.property(Ident::GC).and_then(Property::value) {
        Some(comment) => {
            let more = if comment.bytes().is_empty() { text } else { [b"\n", &text[..]].concat() };
            edits.push(Edit::insert(comment.span().end as usize, more));
            edits.push(edit::delete(property));
        }
        None => edits.push(Edit::replace(property.span(), [b"GC[", &text[..], b"]"].concat())),
    }
    Ok(())
}

/// Keeps only the name of a figure.
fn figure(property: Property<'_>, edits: &mut Vec<Edit>) {
    let Some(value) = property.value() else { return };
    if let Some(colon) = memchr::memchr(b':', value.bytes()) {
        edits.extend(edit::replace_start(value, colon + 1, ""));
    }
}
