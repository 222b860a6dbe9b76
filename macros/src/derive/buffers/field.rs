//! A field with a layout.

use super::buffer::{Buffer, Kind};
use super::options::{Options, Subsampled};
use crate::derive::attribute::{self, Attribute};
use crate::expand::{self, Model, ModelAxis};
use crate::report::Report;
use crate::tokens::{self, stream};
use crate::words;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;
use tensor_layout_syntax::ast::StorageKind;
use tensor_layout_syntax::{check, parse};

pub(in crate::derive) struct Field<'a> {
    pub(in crate::derive) field: &'a syn::Field,
    pub(in crate::derive) name: &'a Ident,
    pub(in crate::derive) kind: Kind,
    /// The type of the elements of the view.
    pub(in crate::derive) element: TokenStream,
    pub(in crate::derive) layout: FieldLayout,
    pub(in crate::derive) options: Options,
}

pub(in crate::derive) enum FieldLayout {
    /// Written out: the names of its axes are known to the macro.
    Written(Model),
    /// The path of a layout type.
    Named(TokenStream),
}

/// Whether all views are shared, or the views of mutable buffers are mutable.
#[derive(Clone, Copy, PartialEq)]
pub(in crate::derive) enum Access {
    Shared,
    Mutable,
}

impl Access {
    /// Whether the view of the field is mutable.
    pub(in crate::derive) fn is_mutable(self, field: &Field<'_>) -> bool {
        self == Access::Mutable && field.is_mutable()
    }

    /// `View` or `ViewMut`
    pub(super) fn of(self, field: &Field<'_>) -> &'static str {
        if self.is_mutable(field) { "ViewMut" } else { "View" }
    }
}

impl<'a> Field<'a> {
    /// The field, if it has a layout.
    pub(in crate::derive) fn parse(field: &'a syn::Field, report: &mut Report) -> Option<Self> {
        let name = field.ident.as_ref()?;
        let had_mistakes = report.mistakes().len();
        let (layout, mut options) = layout(field, &["own", "subsampled", "element", "shared"], report)?;
        let said = options.element.as_ref().map(|(_, element)| element);
        let buffer = Buffer::of(&field.ty).or_else(|| said.cloned().map(Buffer::lending)).unwrap_or_else(|| {
            if report.mistakes().len() == had_mistakes {
                report.at(field.ty.span(), does_not_say_elements(name));
            }
            Buffer::in_place_of(&field.ty)
        });
        let element = element(&buffer, &mut options, report);
        Some(Field { field, name, kind: buffer.kind, element, layout, options })
    }

    /// The name for messages, and for the names that are made of it.
    pub(in crate::derive) fn text(&self) -> String {
        words::text(self.name)
    }

    /// The axes, if the layout is written out.
    pub(in crate::derive) fn model(&self) -> Option<&Model> {
        match &self.layout {
            FieldLayout::Written(model) => Some(model),
            FieldLayout::Named(_) => None,
        }
    }

    /// The axes of a layout that is written out.
    pub(super) fn axes(&self) -> &[ModelAxis] {
        self.model().map_or(&[], |model| &model.axes)
    }

    /// Where calls stand that a named type which is not a layout does not fit, and the path of the runtime there: at its name. rustc tells
    /// what is wrong at one place once.
    pub(in crate::derive) fn place(&self, root: &TokenStream) -> (Span, TokenStream) {
        let span = match &self.layout {
            FieldLayout::Written(_) => return (Span::call_site(), root.clone()),
            FieldLayout::Named(path) => path.span(),
        };
        (span, expand::spanned(root, span))
    }

    /// The function that demands a static layout.
    pub(in crate::derive) fn static_layout(&self, root: &TokenStream) -> TokenStream {
        let ((span, place), layout) = (self.place(root), self.plain_layout(root));
        quote_spanned!(span=> #place::__private::static_layout::<#layout>)
    }

    /// A mention of this function, where a type is named. A body that needs the layout has it too: of a type that is none, rustc says the
    /// demand, once for all bodies, and in none what follows from it.
    pub(in crate::derive) fn demand(&self, root: &TokenStream) -> Option<TokenStream> {
        let function = self.static_layout(root);
        self.model().is_none().then(|| quote!(let _ = #function;))
    }

    pub(in crate::derive) fn plain_layout(&self, root: &TokenStream) -> TokenStream {
        match &self.layout {
            FieldLayout::Written(model) => expand::plain_type(root, model),
            FieldLayout::Named(path) => path.clone(),
        }
    }

    /// Whether `views_mut` gives a mutable view. A layout with a broadcast axis has none.
    pub(in crate::derive) fn is_mutable(&self) -> bool {
        let is_broadcast =
            self.axes().iter().flat_map(|axis| &axis.storage).any(|(kind, ..)| *kind == StorageKind::Broadcast);
        self.kind != Kind::Shared && !self.options.shared && !is_broadcast
    }

    /// Whether the axis of this name may have another extent than axes of the same name in other fields.
    pub(in crate::derive) fn owns(&self, axis: &str) -> bool {
        self.options.own.iter().any(|own| own.text == axis)
    }

    /// Whether the axis of this name has the extent that axes of the same name have in other fields.
    pub(in crate::derive) fn agrees(&self, axis: &str) -> bool {
        !self.owns(axis) && self.options.divisor(axis).is_none()
    }

    pub(in crate::derive) fn is_bytes(&self) -> bool {
        self.options.element.is_some()
    }
}

/// Whether the attribute belongs above a field. What concerns the whole struct belongs above the struct.
fn is_of_field(attribute: &Attribute, report: &mut Report) -> bool {
    let Some(word) = ["crate", "directml", "planes"].into_iter().find(|word| attribute.begins_with(word)) else {
        return true;
    };
    report.at(attribute.span, format!("`{word}` concerns the whole struct: move it above the struct"));
    false
}

/// The layout of a field, if it has one, and its options, which are some of `words`.
pub(in crate::derive) fn layout(
    field: &syn::Field,
    words: &[&'static str],
    report: &mut Report,
) -> Option<(FieldLayout, Options)> {
    let attributes =
        attribute::all(&field.attrs, report).into_iter().filter(|attribute| is_of_field(attribute, report)).collect();
    Some(parsed(&attribute::only_one(attributes, report)?, words, report))
}

/// The layout and the options of an attribute.
fn parsed(attribute: &Attribute, words: &[&'static str], report: &mut Report) -> (FieldLayout, Options) {
    let mut sections = attribute.content().split(';');
    let mut options = Options::take(&mut sections, words, report);
    own_or_subsampled(&mut options, report);
    let first = sections.first().map_or(&[][..], |section| section.clone().take_rest());
    if let Some(path) = layout_type(stream(first)) {
        for rule in sections.iter().skip(1).filter(|section| !section.is_empty()) {
            let message =
                "a layout that is given as a type already has its rules: remove this one, or write the layout out";
            report.at(rule.here(), message);
        }
        return (FieldLayout::Named(path), options);
    }
    let model = check::layout(parse::sections(sections, report), report);
    let mut is_axis = |axis: &tokens::Ident| {
        let is_axis = model.position(&axis.text).is_some();
        if !is_axis {
            report.at(axis.span, check::no_such_axis(model.names(), &axis.text));
        }
        is_axis
    };
    options.own.retain(&mut is_axis);
    options.subsampled.retain(|subsampled| is_axis(&subsampled.axis));
    (FieldLayout::Written(model), options)
}

/// An axis that is independent of the others is no part of them.
fn own_or_subsampled(options: &mut Options, report: &mut Report) {
    let Options { own, subsampled, .. } = options;
    subsampled.retain(|Subsampled { axis, .. }| {
        let is_own = own.iter().any(|own| own.text == axis.text);
        if is_own {
            let message = format!(
                "`own` and `subsampled` of `{axis}` exclude each other, as a subsampled axis follows the `{axis}` of another field: \
                 keep one of the two"
            );
            report.at(axis.span, message);
        }
        !is_own
    });
}

/// The path of a layout type. A single capital letter is an axis, not a type.
fn layout_type(tokens: TokenStream) -> Option<TokenStream> {
    let is_letter = words::is_letter(&tokens.to_string());
    let parsed = syn::parse2::<syn::Type>(tokens).ok()?;
    (!is_letter && matches!(parsed, syn::Type::Path(_) | syn::Type::Macro(_))).then(|| parsed.into_token_stream())
}

fn does_not_say_elements(name: &Ident) -> String {
    format!(
        "the field `{name}` has a layout, and its type does not say what its elements are: write them after the layout, as in \
         `element = f32`; or make the type `&[T]`, `&mut [T]`, `[T; N]`, `Vec<T>`, `Box<[T]>` or `Tensor<T, L>`; or remove the layout"
    )
}

/// The type of the elements of the view. Of a buffer of bytes `element` gives it, and stays among the options; any other buffer holds what
/// `element` says.
fn element(buffer: &Buffer, options: &mut Options, report: &mut Report) -> TokenStream {
    let written = &buffer.element;
    let said = options.element.take().filter(|(_, element)| element.to_string() != written.to_string());
    let Some((span, element)) = said else { return written.clone() };
    if written.to_string() == "u8" && buffer.kind != Kind::Tensor {
        options.element = Some((span, element.clone()));
        return element;
    }
    let message = format!(
        "`element` says `{element}`, and this buffer holds `{written}`: remove it, or make the field a buffer of `{element}`, or of \
         bytes, `u8`"
    );
    report.at(span, message);
    written.clone()
}
