//! `require!(view; contiguous(W), align(H) = 16)`: what a function needs of a layout beyond its axes.

use crate::expand;
use crate::report::{Report, compile_errors};
use crate::root;
use crate::tokens::{self, Cursor, Token, cursor, span_of, stream, tokens};
use crate::words;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};
use tensor_layout_syntax::token::Delimiter;

const REMEDY: &str = "write `require!(view; contiguous(W))`";

/// What can be required.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Contiguous,
    Align,
    AlignBytes,
    Packed,
    Unique,
}

impl Kind {
    const ALL: [Kind; 5] = [Kind::Contiguous, Kind::Align, Kind::AlignBytes, Kind::Packed, Kind::Unique];

    /// How it is written, for messages.
    fn example(self) -> &'static str {
        match self {
            Kind::Contiguous => "contiguous(W)",
            Kind::Align => "align(H) = 16",
            Kind::AlignBytes => "align_bytes(H) = 64",
            Kind::Packed => "packed",
            Kind::Unique => "unique",
        }
    }

    fn word(self) -> &'static str {
        let example = self.example();
        example.split_once('(').map_or(example, |(word, _)| word)
    }

    fn has_axis(self) -> bool {
        self.example().contains('(')
    }

    fn has_number(self) -> bool {
        self.example().contains('=')
    }
}

/// `align(H) = 16`
struct Requirement {
    kind: Kind,
    keyword: Span,
    axis: Option<tokens::Ident>,
    number: TokenStream,
}

/// The checks, with an error for each mistake. `end` is the function of the runtime that takes their result.
pub(crate) fn checks(input: TokenStream, end: &str) -> TokenStream {
    let (root, input) = root::take_until(';', input);
    let (subject, rest) = root::take_until(';', input);
    let mut report = Report::default();
    if subject.is_empty() {
        report.at(Span::call_site(), format!("the view is missing: {REMEDY}"));
    }
    let requirements: Vec<_> = parts(rest, &mut report);
    let errors: Vec<_> = compile_errors(&report).collect();
    let end = Ident::new(end, Span::call_site());
    let end = quote!(#root::__private::#end);
    if !errors.is_empty() {
        return quote!({ #(#errors)* #end(::core::result::Result::Ok(())) });
    }
    // The call stands at the subject, where rustc shows that it has no layout.
    let (at, borrowed) = (expand::located_at(&root, span_of(&subject)), quote!(&(#subject)));
    let subject = quote_spanned!(span_of(&subject)=> #at::__private::subject(#borrowed));
    let subject = quote!(::core::result::Result::Ok(#subject));
    let asked = requirements.iter().map(|requirement| requirement.expand(&root));
    let result = asked.fold(subject, |so_far, asked| quote!(#root::__private::meets(#so_far, #asked)));
    quote!(#end(#result))
}

fn parts(input: TokenStream, report: &mut Report) -> Vec<Requirement> {
    let tokens = tokens(input);
    let input = cursor(&tokens);
    if input.is_empty() {
        report.at(Span::call_site(), format!("the requirements are missing: {REMEDY}"));
    }
    let mut parts = input.split(',');
    if parts.last().is_some_and(Cursor::is_empty) {
        parts.pop();
    }
    parts.into_iter().filter_map(|mut part| requirement(&mut part, report)).collect()
}

fn requirement(input: &mut Cursor<'_>, report: &mut Report) -> Option<Requirement> {
    let Some(keyword) = input.next_ident() else {
        return report.none(input.here(), format!("expected a requirement: {}", the_requirements()));
    };
    let kind = kind(keyword, report)?;
    let axis = if kind.has_axis() { Some(axis(kind, keyword, input, report)?) } else { None };
    let number = if kind.has_number() { number(kind, input, report)? } else { TokenStream::new() };
    if let Some(token) = input.peek() {
        return report.none(token.span(), format!("the requirement ends before `{token}`: write `{}`", kind.example()));
    }
    Some(Requirement { kind, keyword: keyword.span, axis, number })
}

fn the_requirements() -> String {
    format!("the requirements are {}", words::list(Kind::ALL.map(Kind::example)))
}

fn kind(keyword: &tokens::Ident, report: &mut Report) -> Option<Kind> {
    let name = &keyword.text;
    let kind = Kind::ALL.into_iter().find(|kind| kind.word() == name);
    if kind.is_none() {
        let remedy = match words::nearest(name, Kind::ALL.map(Kind::word)) {
            Some(word) => format!("did you mean `{word}`?"),
            None => the_requirements(),
        };
        report.at(keyword.span, format!("there is no requirement `{name}`: {remedy}"));
    }
    kind
}

/// Takes `(H)`.
fn axis(kind: Kind, keyword: &tokens::Ident, input: &mut Cursor<'_>, report: &mut Report) -> Option<tokens::Ident> {
    let group = if input.is_group_at(0, Delimiter::Parenthesis) { input.next_group() } else { None };
    let Some(group) = group else {
        return report.none(keyword.span, format!("the axis is missing: write `{}`", kind.example()));
    };
    let mut inside = Cursor::inside(group);
    match inside.next() {
        Some(Token::Ident(axis)) if inside.is_empty() && !axis.is_keyword() => Some(axis.clone()),
        _ => report.none(group.span, format!("one axis stands in the parentheses: write `{}`", kind.example())),
    }
}

/// Takes `= 16`.
fn number(kind: Kind, input: &mut Cursor<'_>, report: &mut Report) -> Option<TokenStream> {
    let has_sign = input.eat('=').is_some();
    let number = if has_sign { stream(input.take_rest()) } else { TokenStream::new() };
    if number.is_empty() {
        return report.none(input.here(), format!("the number is missing: write `{}`", kind.example()));
    }
    Some(number)
}

impl Requirement {
    /// `const { asked(Requirement::Contiguous(<W as AxisName>::NAME)) }`. It stands in the user's function, so that rustc shows the call
    /// of that function beside the requirement.
    fn expand(&self, root: &TokenStream) -> TokenStream {
        let number = &self.number;
        let name = self.axis.as_ref().map(|axis| {
            let name = expand::name_type(&expand::located_at(root, axis.span), axis);
            quote_spanned!(axis.span=> <#name as #root::AxisName>::NAME)
        });
        let multiple = words::bound("multiple");
        let value = quote! {
            #[allow(unused_braces)] // the user's `{expression}` has them
            let #multiple: ::core::primitive::usize = #number;
        };
        let (value, requirement) = match self.kind {
            Kind::Contiguous => (None, quote!(Contiguous(#name))),
            Kind::Align => (Some(value), quote!(Align(#name, #multiple, #root::__private::Unit::Elements))),
            Kind::AlignBytes => (Some(value), quote!(Align(#name, #multiple, #root::__private::Unit::Bytes))),
            Kind::Packed => (None, quote!(Packed)),
            Kind::Unique => (None, quote!(Unique)),
        };
        let root = expand::located_at(root, self.keyword);
        quote_spanned!(self.keyword=> const {
            #value
            #root::__private::asked(#root::__private::Requirement::#requirement)
        })
    }
}
