//! Checks property names: duplicates in a node, unknown names, names outside the declared file format.

use crate::diag::{Applicability, Code, Edit, Fix, Language, Phrase, Severity};
use crate::text::Span;
use crate::tree::{Group, Ident, Property, PropertySpec, ValueCount};

use super::context::Context;
use super::edits::{upgrade, value as edit};
use super::words;

/// Reports a second property of one name in a node. Returns whether its values need no check: those of a list
/// are checked too, those of a single-valued property are not.
pub(super) fn is_duplicate(context: &mut Context<'_, '_>, property: Property<'_>) -> bool {
    let Some(first) = context.scratch.names.add(property) else { return false };
    report_duplicate(context, first, property);
    PropertySpec::of(property.ident()).is_none_or(|spec| spec.count == ValueCount::One)
}

#[cold]
fn report_duplicate(context: &mut Context<'_, '_>, first: Property<'_>, property: Property<'_>) {
    if !context.admits(Code::DuplicateProperty) {
        return;
    }
    // Saying the same thing twice does no harm, nor does a second program that signs the record.
    let is_repeated = first.values().len() == 1
        && property.values().len() == 1
        && first.value().map(|value| value.bytes()) == property.value().map(|value| value.bytes());
    let severity =
        if is_repeated || property.ident() == Ident::AP { Severity::Warning } else { Severity::Error };
    // An unknown property may be a list.
    let is_list = PropertySpec::of(property.ident()).is_none_or(|spec| spec.count != ValueCount::One);
    let loses_move = matches!(property.ident(), Ident::B | Ident::W) && !is_repeated;
    // A text with an unescaped bracket would end elsewhere if another text followed it.
    let coding = context.game.coding();
    let is_stray =
        |property: Property<'_>| property.values().any(|value| edit::has_stray_bracket(value, coding));
    let first_is_stray = match context.scratch.stray {
        Some((id, stray)) if id == first.id() => stray,
        _ => is_stray(first),
    };
    context.scratch.stray = Some((first.id(), first_is_stray));
    // Lists and texts of several lines lose nothing when they are joined; of other values one would be lost.
    let is_joined = is_list || matches!(property.ident(), Ident::C | Ident::GC);
    let is_guess = !is_repeated && (!is_joined || first_is_stray || is_stray(property));
    let applicability = if is_guess { Applicability::Unsafe } else { Applicability::Safe };
    context.report(Code::DuplicateProperty, property.span(), Some(property), |found| {
        let found = found.arg(property.name()).severity(severity);
        // Moves that differ are put into nodes of their own (`two-moves-in-node`); none is lost.
        if loses_move {
            found.fixable(None)
        } else {
            found.fixed_by(applicability, edit::join(first, property, is_list))
        }
    });
}

/// Reports a property that no table knows.
#[cold]
pub(super) fn report_unknown(context: &mut Context<'_, '_>, property: Property<'_>) {
    if context.first_time(Code::UnknownProperty, property, "") {
        context.report(Code::UnknownProperty, name_span(property), Some(property), |found| {
            found.arg(property.name())
        });
    }
}

/// Compares a property with the declared file format.
#[inline]
pub(super) fn check_format(context: &mut Context<'_, '_>, property: Property<'_>, spec: &PropertySpec) {
    let fits = match (spec.formats, context.ff) {
        (Some((first, last)), Some(ff)) => first <= ff && (ff <= last || last == 4),
        // Without FF it is FF[1], but hardly any record means that: only marks and the like that are of FF[4] alone
        // are worth saying.
        (Some((first, _)), None) => first < 4 || matches!(spec.group, Group::Root | Group::GameInfo),
        // Only private properties have names of more than two letters.
        (None, _) => spec.name.len() <= 2 && spec.replaced_by.is_none(),
    };
    if !fits {
        report_format(context, property, spec);
    }
}

#[cold]
fn report_format(context: &mut Context<'_, '_>, property: Property<'_>, spec: &PropertySpec) {
    let name = property.name();
    let Some((first, _)) = spec.formats else {
        if spec.replaced_by.is_some() {
            report_obsolete(context, property, spec);
        } else if !is_of_named_program(context, spec)
            && context.first_time(Code::PropidentTooLong, property, "")
        {
            context.report(Code::PropidentTooLong, name_span(property), Some(property), |found| {
                found.arg(&name).arg(name.len()).severity(Severity::Info)
            });
        }
        return;
    };
    let Some(ff) = context.ff else {
        if spec.owner.is_none() && context.scratch.first_in_game(Code::FfMissing) {
            // A root without properties has no place for it that is safe to name.
            let first = context.game.root().properties().next();
            let insert = |first: Property<'_>| vec![Edit::insert(first.span().start as usize, "FF[4]")];
            let fix = first.map(|first| Fix::new(Applicability::Unsafe, insert(first)));
            context.report(Code::FfMissing, name_span(property), Some(property), |found| {
                found.arg(&name).with_fix(fix)
            });
        }
        return;
    };
    if first <= ff {
        // A name that a server defined for itself is not obsolete, even if an old format had it too.
        if spec.owner.is_none() {
            report_obsolete(context, property, spec);
        }
    } else if spec.owner.is_none()
        && property.ident() != Ident::FF
        && context.first_time(Code::NotInFf, property, "")
    {
        let edits = declare_ff4(context);
        context.report(Code::NotInFf, name_span(property), Some(property), |found| {
            found.arg(&name).arg(ff).fixed_by(Applicability::Safe, edits)
        });
    }
}

/// Returns true for a property of the program or server that the record names.
fn is_of_named_program(context: &Context<'_, '_>, spec: &PropertySpec) -> bool {
    context.info.dialect.is_some_and(|dialect| {
        let names = |property: Property<'_>| matches!(property.ident(), Ident::AP | Ident::PC | Ident::SO);
        spec.owner == Some(dialect.name()) && dialect.shown_by(context.game.root()).is_some_and(names)
    })
}

fn report_obsolete(context: &mut Context<'_, '_>, property: Property<'_>, spec: &PropertySpec) {
    if !context.first_time(Code::ObsoleteProperty, property, "") {
        return;
    }
    let edits = upgrade::edits(context.game, context.info, property);
    let fix = (!edits.is_empty()).then(|| Fix::safe(edits));
    context.report(Code::ObsoleteProperty, name_span(property), Some(property), |found| {
        let found = found.arg(spec.name).with_fix(fix);
        match spec.replaced_by {
            Some(by) => found.wording(words::FF4_HAS.with([by])),
            None => found.wording(words::FF4_HAS_NOTHING.alone()).severity(Severity::Info),
        }
    });
}

/// Reports, once a game, a form of a value that the declared file format does not have.
#[cold]
pub(super) fn report_form(
    context: &mut Context<'_, '_>,
    property: Property<'_>,
    span: Span,
    form: &'static Phrase,
) {
    let Some(ff) = context.ff.filter(|ff| *ff < 4) else { return };
    if context.first_time(Code::NotInFf, property, form.text(Language::English)) {
        let edits = declare_ff4(context);
        context.report(Code::NotInFf, span, Some(property), |found| {
            found.wording(form.alone()).arg(ff).fixed_by(Applicability::Safe, edits)
        });
    }
}

/// Declares FF\[4\], the only format that has all that the game uses.
fn declare_ff4(context: &Context<'_, '_>) -> Vec<Edit> {
    let declared = context.game.root().property(Ident::FF).and_then(|property| property.value());
    declared.map(|value| edit::replace(value, &4)).unwrap_or_default()
}

fn name_span(property: Property<'_>) -> Span {
    let start = property.span().start as usize;
    Span::new(start, start + property.raw_name().len())
}
