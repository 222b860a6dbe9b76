//! The run-time numbers of a struct of buffers. Each `?` is a member of the generated `..Extents`; equal ones are one member.

use super::Buffers;
use super::agree;
use super::field::Field;
use super::options::{Byte, Place};
use crate::expand::{self, ModelAxis, Value};
use crate::report::Report;
use crate::words;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};

/// One run-time number.
pub(super) struct Member {
    name: String,
    /// Whether it may be negative, as a stride may.
    is_signed: bool,
    /// What the number is: its documentation. Two members with the same name must not differ in it.
    doc: String,
    span: Span,
}

/// The run-time numbers, each name once. No two different ones may have the same name.
pub(super) fn distinct(fields: &[Field<'_>], report: &mut Report) -> Vec<Member> {
    let mut distinct: Vec<Member> = Vec::new();
    for member in fields.iter().flat_map(members) {
        match distinct.iter().find(|other| other.name == member.name) {
            None => distinct.push(member),
            Some(other) if other.doc == member.doc => {}
            Some(_) => {
                let name = &member.name;
                let message =
                    format!("two different run-time numbers are both called `{name}`: rename an axis or a field");
                report.at(member.span, message);
            }
        }
    }
    distinct
}

fn members(field: &Field<'_>) -> Vec<Member> {
    let numbers = field.axes().iter().flat_map(|axis| extent(field, axis).into_iter().chain(stride(field, axis)));
    numbers.chain(given(field)).collect()
}

fn extent(field: &Field<'_>, axis: &ModelAxis) -> Option<Member> {
    let span = axis.extent.question()?;
    let text = &axis.name.text;
    if field.options.divisor(text).is_some() {
        return None; // it follows another one
    }
    Some(if field.owns(text) {
        let doc = format!("The extent of the axis `{text}` of `{}`, in elements.", field.text());
        Member { name: format!("{}_{}", field.text(), snake_case(text)), is_signed: false, doc, span }
    } else {
        let doc = format!("The extent of the axis `{text}`, in elements.");
        Member { name: snake_case(text), is_signed: false, doc, span }
    })
}

fn stride(field: &Field<'_>, axis: &ModelAxis) -> Option<Member> {
    axis.storage.iter().find(|(_, value, _)| matches!(value, Value::Dynamic(_)))?;
    let text = &axis.name.text;
    let doc = format!("The stride of the axis `{text}` of `{}`, in elements.", field.text());
    let name = format!("{}_{}_stride", field.text(), snake_case(text));
    Some(Member { name, is_signed: true, doc, span: axis.name.span })
}

/// Where the field lies, if that is a `?`.
fn given(field: &Field<'_>) -> Option<Member> {
    let given = field.options.given.as_ref()?;
    let Byte::Dynamic(span) = given.byte else { return None };
    let text = field.text();
    let doc = match given.of {
        Place::Lowest => format!("The offset of `{text}` in the buffer, in bytes: its lowest byte."),
        Place::Origin => {
            format!("The origin of `{text}` in the buffer, in bytes: where its element of index 0 of every axis is.")
        }
    };
    Some(Member { name: format!("{text}_{}", given.of.word()), is_signed: false, doc, span })
}

/// `KvHead` and `KVHead` as `kv_head`: a word begins at a capital letter that follows or precedes a small one.
fn snake_case(name: &str) -> String {
    let letters: Vec<char> = name.chars().collect();
    let is_small = |at: usize| letters.get(at).is_some_and(|letter| letter.is_lowercase() || letter.is_numeric());
    let mut snake = String::new();
    for (at, letter) in letters.iter().enumerate() {
        let begins_word = letter.is_uppercase() && at > 0 && letters[at - 1] != '_';
        if begins_word && (is_small(at - 1) || is_small(at + 1)) {
            snake.push('_');
        }
        snake.extend(letter.to_lowercase());
    }
    snake
}

/// The name as an identifier. A keyword is written raw, or, where that is not allowed, with a `_`.
fn ident(name: &str) -> Ident {
    match name {
        "self" | "super" | "crate" | "_" => format_ident!("{name}_"),
        _ if words::is_keyword_text(name) => Ident::new_raw(name, Span::call_site()),
        _ => Ident::new(name, Span::call_site()),
    }
}

impl Field<'_> {
    /// Whether there is a `?`.
    pub(super) fn has_run_time_numbers(&self) -> bool {
        self.axes().iter().any(|axis| matches!(axis.extent, Value::Dynamic(_))) || !members(self).is_empty()
    }

    /// The byte where the field lies in the buffer, if it is in `extents`.
    pub(in crate::derive) fn run_time_byte(&self) -> Option<TokenStream> {
        let extents = words::bound("extents");
        let member = ident(&given(self)?.name);
        Some(quote!(#extents.#member))
    }

    /// The axes whose strides are in `extents`: bit `k` is axis `k`.
    pub(in crate::derive) fn run_time_strides(&self) -> u32 {
        self.axes().iter().enumerate().filter(|(_, axis)| stride(self, axis).is_some()).map(|(k, _)| 1 << k).sum()
    }
}

impl Buffers<'_> {
    /// Whether there is no `?`.
    pub(in crate::derive) fn is_static(&self) -> bool {
        !self.fields.iter().any(Field::has_run_time_numbers)
    }

    /// `ConvExtents`, if there is a run-time number that follows no other one.
    pub(in crate::derive) fn extents_type(&self) -> Option<Ident> {
        let has_some = self.fields.iter().any(|field| !members(field).is_empty());
        has_some.then(|| format_ident!("{}Extents", self.item.ident))
    }

    /// The struct of the run-time numbers.
    pub(in crate::derive) fn extents_struct(&self) -> Option<TokenStream> {
        let name = self.extents_type()?;
        let visibility = &self.item.vis;
        let distinct = distinct(&self.fields, &mut Report::default()); // what is wrong is reported already
        let members = distinct.iter().map(|member| ident(&member.name));
        let docs = distinct.iter().map(|member| &member.doc);
        let types = distinct.iter().map(|member| match member.is_signed {
            true => quote!(::core::primitive::isize),
            false => quote!(::core::primitive::usize),
        });
        let doc = format!("The run-time numbers of the {}s of [`{}`].", self.noun, self.item.ident);
        Some(quote! {
            #[doc = #doc]
            #[derive(
                ::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug,
                ::core::cmp::PartialEq, ::core::cmp::Eq,
            )]
            #visibility struct #name {
                #(
                    #[doc = #docs]
                    #visibility #members: #types,
                )*
            }
        })
    }

    /// The layout of a field as a value: `Ok` of the constant, or bound to the numbers in `extents`.
    pub(in crate::derive) fn layout_value(&self, field: &Field<'_>) -> TokenStream {
        let layout = field.plain_layout(&self.root);
        match self.numbers(field) {
            Some(numbers) => quote!(<#layout>::with_extents_and_strides(#numbers)),
            None => self.constant(field),
        }
    }

    /// The same, `Some` of the constant, or if the numbers are small.
    pub(in crate::derive) fn small_layout(&self, field: &Field<'_>) -> TokenStream {
        let (root, layout, constant) = (&self.root, field.plain_layout(&self.root), self.constant(field));
        match self.numbers(field) {
            Some(numbers) => quote!(::core::convert::identity::<::core::option::Option<#layout>>(
                #root::__private::of_small(#numbers)
            )),
            None => quote!(::core::result::Result::ok(#constant)),
        }
    }

    fn constant(&self, field: &Field<'_>) -> TokenStream {
        let ((span, _), function) = (field.place(&self.root), field.static_layout(&self.root));
        quote_spanned!(span=> #function())
    }

    /// The numbers of a field in `extents`, if it has any there: the extents, and the strides.
    fn numbers(&self, field: &Field<'_>) -> Option<TokenStream> {
        let extents = words::bound("extents");
        let axes = field.axes();
        let bound = |member: Member| {
            let member = ident(&member.name);
            quote!(#extents.#member)
        };
        let number = |axis| extent(field, axis).map(bound).or_else(|| self.followed(field, axis));
        let numbers: Vec<_> = axes.iter().filter_map(number).collect();
        let strides: Vec<_> = axes.iter().filter_map(|axis| stride(field, axis)).map(bound).collect();
        let has_numbers = !numbers.is_empty() || !strides.is_empty();
        has_numbers.then(|| quote!([#(#numbers),*], [#(#strides),*]))
    }

    /// The extent of a subsampled `?`: a part of the extent in another field. If there is no such field, which is reported, the axis is empty.
    fn followed(&self, field: &Field<'_>, axis: &ModelAxis) -> Option<TokenStream> {
        axis.extent.question()?;
        let name = &axis.name.text;
        let divisor = expand::value(field.options.divisor(name)?);
        let whole = match agree::whole(&self.fields, name).map(|(other, whole)| (&whole.extent, extent(other, whole))) {
            Some((Value::Static(number), _)) => expand::value(number),
            Some((Value::Absent, _)) => axis.name.tree.to_token_stream(),
            Some((Value::Dynamic(_), Some(member))) => {
                let (extents, member) = (words::bound("extents"), ident(&member.name));
                quote!(#extents.#member)
            }
            _ => quote!(0),
        };
        Some(quote!(::core::primitive::usize::div_ceil(#whole, #divisor)))
    }
}
