//! The print settings of a record: `VW`, `DD`, `PM` and `FG`, which hold from their node on (FF\[4\],
//! "Miscellaneous properties"; `VW`, `DD` and `PM` are inherited).

use crate::text::TextKind;
use crate::tree::{Ident, Node, Property};
use crate::value::{Point, Rect, Size};

/// The settings in force at a node, as properties of the record.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct InForce<'c> {
    view: Option<Property<'c>>,
    dimmed: Option<Property<'c>>,
    print: Option<Property<'c>>,
    figure: Option<Property<'c>>,
}

impl<'c> InForce<'c> {
    /// Returns the settings in force after `node`: its own override those above it.
    pub(super) fn and(self, node: Node<'c>) -> Self {
        let mut node_settings = InForce::default();
        for property in node.properties() {
            match property.ident() {
                Ident::VW => drop(node_settings.view.get_or_insert(property)),
                Ident::DD => drop(node_settings.dimmed.get_or_insert(property)),
                Ident::PM => drop(node_settings.print.get_or_insert(property)),
                Ident::FG => drop(node_settings.figure.get_or_insert(property)),
                _ => {}
            }
        }
        InForce {
            view: node_settings.view.or(self.view),
            dimmed: node_settings.dimmed.or(self.dimmed),
            print: node_settings.print.or(self.print),
            figure: node_settings.figure.or(self.figure),
        }
    }
}

/// The settings of one figure, read from the properties in force.
#[derive(Default)]
pub(super) struct Settings<'c> {
    pub(super) view: Option<Property<'c>>,
    pub(super) dimmed: Option<Property<'c>>,
    /// `PM`: 0 no numbers, 1 as they are, 2 without their hundreds.
    pub(super) print: Option<i64>,
    /// Whether `FG` asks for a record of moves rather than a position; `None` if `FG` has no flags.
    pub(super) kifu: Option<bool>,
    pub(super) no_coordinates: bool,
    pub(super) no_stars: bool,
}

impl<'c> Settings<'c> {
    pub(super) fn of(in_force: InForce<'c>) -> Self {
        let mut settings = Settings {
            view: in_force.view,
            dimmed: in_force.dimmed,
            print: in_force.print.and_then(number),
            ..Settings::default()
        };
        if let Some(flags) = in_force.figure.and_then(figure_flags).filter(|flags| flags & 0x8000 == 0) {
            settings.no_coordinates = flags & 1 != 0;
            settings.kifu = Some(flags & 0x100 != 0);
            settings.no_stars = flags & 0x200 != 0;
        }
        settings
    }
}

/// Returns the flags of a figure: the number before the colon of `FG`.
fn figure_flags(property: Property<'_>) -> Option<u32> {
    property.value()?.pair(TextKind::Simple)?.0.trim().parse().ok()
}

/// Returns the name of the figure that begins at `node`; it may be empty. `None` if no figure begins there.
pub(in crate::diagram) fn figure_name(node: Node<'_>) -> Option<String> {
    let value = node.property(Ident::FG)?.value()?;
    Some(match value.pair(TextKind::Simple) {
        // The flag 2 hides the name.
        Some((flags, _)) if flags.trim().parse::<u32>().is_ok_and(|flags| flags & 2 != 0) => String::new(),
        Some((_, name)) => name.trim().to_owned(),
        None => String::new(),
    })
}

/// Returns the value of a property as a number.
pub(super) fn number(property: Property<'_>) -> Option<i64> {
    property.value()?.simple_text().trim().parse().ok()
}

/// Returns the points that a property lists, each once, row by row.
pub(super) fn points(property: Property<'_>, size: Size) -> impl Iterator<Item = Point> {
    let mut listed = vec![false; size.area()];
    for value in property.values() {
        let Ok(rect) = Rect::read(value.bytes(), size) else { continue };
        for y in rect.value.first().y..=rect.value.last().y {
            let row = usize::from(y) * usize::from(size.width());
            listed[row + usize::from(rect.value.first().x)..=row + usize::from(rect.value.last().x)]
                .fill(true);
        }
    }
    size.points().zip(listed).filter_map(|(point, listed)| listed.then_some(point))
}
