//! The check that axes with the same name have the same extent in all fields. Extents that are written as numbers are compared here,
//! with errors at the user's tokens; the runtime compares the others in a constant.

use super::Buffers;
use super::extents;
use super::field::Field;
use super::options::Subsampled;
use crate::expand::{self, ModelAxis, Number, Value};
use crate::report::Report;
use crate::tokens::Ident;
use crate::words;
use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};

/// Checks the fields beside each other: each axis is compared with the first axis of its name.
pub(in crate::derive) fn check(fields: &[Field<'_>], report: &mut Report) {
    let mut firsts: Vec<(&Field<'_>, &ModelAxis)> = Vec::new();
    for (field, axis) in shared_axes(fields) {
        let name = &axis.name.text;
        match firsts.iter().find(|(_, first)| first.name.text == *name) {
            None => firsts.push((field, axis)),
            Some((other, first)) => {
                if let (Some(here), Some(there)) = (spelled(&axis.extent), spelled(&first.extent)) {
                    if here != there {
                        let (here, there) = ((here, field.text()), (there, other.text()));
                        report.at(axis.extent_span(), mismatch(name, here, there));
                    }
                }
            }
        }
    }
    fields.iter().for_each(|field| follow(field, fields, report));
    extents::distinct(fields, report);
}

/// The first axis of this name that subsampled axes have a part of, and its field.
pub(super) fn whole<'f>(fields: &'f [Field<'f>], axis: &str) -> Option<(&'f Field<'f>, &'f ModelAxis)> {
    shared_axes(fields).find(|(_, whole)| whole.name.text == axis)
}

/// Checks the subsampled axes of a field: another field has the whole extent, and a written part is that extent divided.
fn follow(field: &Field<'_>, fields: &[Field<'_>], report: &mut Report) {
    for Subsampled { axis, divisor } in &field.options.subsampled {
        let part = field.axes().iter().find(|part| part.name.text == axis.text);
        let is_run_time = part.is_some_and(|part| matches!(part.extent, Value::Dynamic(_)));
        let Some((other, whole)) = whole(fields, &axis.text) else {
            // The runtime knows the axes of named types.
            let has_named = fields.iter().any(|other| other.model().is_none());
            if is_run_time || !has_named {
                report.at(axis.span, nothing_to_follow(field, axis, has_named));
            }
            continue;
        };
        let Some((part, here)) = part.and_then(|part| Some((part, part.extent.number()?.integer()?))) else { continue };
        let message = match (&whole.extent, whole.extent.number().and_then(Number::integer), divisor.integer()) {
            (Value::Dynamic(_), ..) => format!(
                "`{axis}` is {here} in the field `{}`, and follows the `{axis}` of `{}`, which is `?`: write `{axis} = ?`",
                field.text(),
                other.text()
            ),
            (_, Some(there), Some(divisor)) if there.div_ceil(divisor) != here => format!(
                "`{axis}` is {here} in the field `{}`, and the `{axis}` of `{}`, {there}, divided by {divisor} and rounded up, is \
                 {quotient}: write `{axis} = {quotient}`",
                field.text(),
                other.text(),
                quotient = there.div_ceil(divisor)
            ),
            _ => continue,
        };
        report.at(part.extent_span(), message);
    }
}

fn nothing_to_follow(field: &Field<'_>, axis: &Ident, has_named: bool) -> String {
    let name = field.text();
    if has_named {
        return format!(
            "the `?` of `{axis}` of `{name}` follows a written axis `{axis}`, and no other field has one: write the layout of that field out, \
             or write the number here"
        );
    }
    format!(
        "no other field has an axis `{axis}` that the `{axis}` of `{name}` is a part of: write that field, or remove `{axis}` from `subsampled`"
    )
}

fn mismatch(axis: &str, (here, field): (String, String), (there, other): (String, String)) -> String {
    format!(
        "`{axis}` is {here} in the field `{field}` and {there} in `{other}`: write the same extent, or, if the axes are \
         unrelated, `#[layout(..; own({axis}))]`"
    )
}

/// The axes that must have the extent of other axes with the same name.
fn shared_axes<'f>(fields: &'f [Field<'f>]) -> impl Iterator<Item = (&'f Field<'f>, &'f ModelAxis)> {
    fields.iter().flat_map(|field| {
        field.axes().iter().filter(|axis| field.agrees(&axis.name.text)).map(move |axis| (field, axis))
    })
}

/// The extent as text, if it can be compared without computing it.
fn spelled(extent: &Value) -> Option<String> {
    match extent {
        Value::Dynamic(_) => Some("`?`".to_owned()),
        other => Some(other.number()?.integer()?.to_string()),
    }
}

/// `{ let fields = &[..]; agree(fields, 1); .. }`: a call that panics points at a field that disagrees with one before it.
pub(in crate::derive) fn asserted(buffers: &Buffers<'_>) -> TokenStream {
    let root = &buffers.root;
    let fields = words::bound("fields");
    let axes = buffers.fields.iter().map(|field| {
        let (name, layout) = (field.text(), field.plain_layout(root));
        let own = field.options.own.iter().map(|axis| &axis.text);
        let axes = match field.model() {
            Some(_) => quote!(#root::__private::FieldAxes::of::<#layout>(#name, &[#(#own),*])),
            None => {
                let ((span, place), layout) = (field.place(root), field.static_layout(root));
                quote_spanned!(span=> #place::__private::FieldAxes::of_named(#layout, #name, &[#(#own),*]))
            }
        };
        let subsampled = field.options.subsampled.iter().map(|Subsampled { axis, divisor }| {
            let (axis, divisor) = (&axis.text, expand::value(divisor));
            quote!(.subsampled(#axis, #divisor))
        });
        quote!(#axes #(#subsampled)*)
    });
    let agree = buffers.fields.iter().enumerate().map(|(place, field)| {
        expand::located_at(&quote!(#root::__private::agree(#fields, #place);), field.name.span())
    });
    quote!({
        let #fields = &[#(#axes),*];
        #(#agree)*
    })
}
