//! The check that axes with the same name have the same extent in all fields. Extents that are written as numbers are compared here,
//! with errors at the user's tokens; the runtime compares the others in a constant.

use super::Buffers;
use super::extents;
use super::field::Field;
use crate::expand::{self, Extent, ModelAxis};
use crate::report::Report;
use crate::words;
use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use tensor_layout_syntax::ast::NumberKind;

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
    extents::check(fields, report);
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
        let axes = field.model().map_or(&[][..], |model| &model.axes);
        axes.iter().filter(|axis| !field.owns(&axis.name.text)).map(move |axis| (field, axis))
    })
}

/// The extent as text, if it can be compared without computing it.
fn spelled(extent: &Extent) -> Option<String> {
    match extent {
        Extent::Dynamic(_) => Some("`?`".to_owned()),
        Extent::Static(number) => match number.kind {
            NumberKind::Integer(integer) => Some(integer.to_string()),
            NumberKind::Path | NumberKind::Expression => None,
        },
        Extent::OwnName => None,
    }
}

/// `{ let fields = &[..]; agree(fields, 1); .. }`: a call that panics points at a field that disagrees with one before it.
pub(in crate::derive) fn asserted(buffers: &Buffers<'_>) -> TokenStream {
    let root = &buffers.root;
    let fields = words::bound("fields");
    let axes = buffers.fields.iter().map(|field| {
        let (name, layout) = (field.text(), field.plain_layout(root));
        let own = field.options.own.iter().map(|axis| &axis.text);
        match field.model() {
            Some(_) => quote!(#root::__private::FieldAxes::of::<#layout>(#name, &[#(#own),*])),
            None => {
                let ((span, place), layout) = (field.place(root), field.static_layout(root));
                quote_spanned!(span=> #place::__private::FieldAxes::of_named(#layout, #name, &[#(#own),*]))
            }
        }
    });
    let agree = buffers.fields.iter().enumerate().map(|(place, field)| {
        let span = Span::call_site().located_at(field.name.span());
        let root = expand::located_at(root, span);
        quote_spanned!(span=> #root::__private::agree(#fields, #place);)
    });
    quote!({
        let #fields = &[#(#axes),*];
        #(#agree)*
    })
}
