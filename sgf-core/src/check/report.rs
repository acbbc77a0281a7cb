//! The reports that several checks share: findings about a value, with the value as the first argument.

use crate::diag::{Applicability, Code, Diagnostic, Edit, Severity, Wording};
use crate::text::Span;
use crate::tree::{Property, PropertySpec, Scalar, Value, ValueType};

use super::context::Context;
use super::edits::value as edit;

impl Context<'_, '_> {
    /// Reports `code` like [`Context::report`], with a kind.
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

    /// Reports `bad-value`: the value is not an `expected`. The fix, a guess, removes the value.
    pub(super) fn report_bad(
        &mut self,
        property: Property<'_>,
        value: Value<'_>,
        expected: Wording,
        severity: Severity,
    ) {
        self.report_value(Code::BadValue, property, value, |found| {
            let edits = vec![edit::delete_value(property, value)];
            found.wording(expected).severity(severity).fixed_by(Applicability::Unsafe, edits)
        });
    }

    /// Reports `bad-value` for a value that another finding reports and fixes.
    pub(super) fn report_bad_too(&mut self, property: Property<'_>, value: Value<'_>, expected: Wording) {
        self.report_value(Code::BadValue, property, value, |found| {
            found.wording(expected).severity(Severity::Info)
        });
    }

    /// Reports `nonstandard-value`; the fix writes `standard`.
    pub(super) fn report_nonstandard(
        &mut self,
        property: Property<'_>,
        value: Value<'_>,
        standard: impl ToString,
    ) {
        self.report_value(Code::NonstandardValue, property, value, |found| {
            let edits = edit::replace(value, &standard);
            found.arg(format_args!("[{}]", standard.to_string())).fixed_by(Applicability::Safe, edits)
        });
    }

    /// Reports `nonstandard-value` for a point or several. Coordinates of the board (`R16`) have digits; which
    /// letters they use differs between programs, so that the fix is a guess. `points` are the bytes of the points.
    pub(super) fn report_point_form(
        &mut self,
        property: Property<'_>,
        value: Value<'_>,
        points: &[u8],
        standard: &str,
        edits: Vec<Edit>,
    ) {
        let is_guess = points.iter().any(u8::is_ascii_digit);
        let how = if is_guess { Applicability::Unsafe } else { Applicability::Safe };
        self.report_value(Code::NonstandardValue, property, value, |found| {
            found.arg(format_args!("[{standard}]")).fixed_by(how, edits)
        });
    }

    /// Reports `empty-value`.
    pub(super) fn report_empty(&mut self, property: Property<'_>, value: Value<'_>, severity: Severity) {
        self.report(Code::EmptyValue, value.span(), Some(property), |found| {
            let is_double = PropertySpec::of(property.ident())
                .is_some_and(|spec| spec.value == ValueType::One(Scalar::Double));
            let edits = if is_double && property.values().len() == 1 {
                // The mark itself is the information; its degree is the normal one.
                edit::replace(value, &1)
            } else {
                vec![edit::delete_value(property, value)]
            };
            found
                .arg(format_args!("{}[]", property.name()))
                .severity(severity)
                .fixed_by(Applicability::Safe, edits)
        });
    }
}

/// Returns the first 40 characters of a text, for a message.
pub(super) fn excerpt(text: &str) -> String {
    const MOST: usize = 40;
    match text.char_indices().nth(MOST) {
        None => text.to_owned(),
        Some((cut, _)) => format!("{}…", &text[..cut]),
    }
}
