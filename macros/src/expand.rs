//! From the model to tokens: the type, and what `cargo check` computes about it.

use crate::report::{Report, compile_errors};
use crate::tokens::{self, Rustc};
use crate::words;
use proc_macro2::{Ident, Literal, Span, TokenStream, TokenTree};
use quote::{format_ident, quote, quote_spanned};
use tensor_layout_syntax::ast::{NumberKind, StorageKind};
use tensor_layout_syntax::{ast, check};

pub(crate) type Model = check::Model<Rustc>;
pub(crate) type ModelAxis = check::ModelAxis<Rustc>;
pub(crate) type ModelItem = check::ModelItem<Rustc>;
pub(crate) type Number = ast::Number<Rustc>;
pub(crate) type Value = ast::Value<Rustc>;

/// The type of the layout. If there are mistakes, it reports them, and is still the type.
pub(crate) fn reporting_type(root: &TokenStream, model: &Model, report: &Report) -> TokenStream {
    if report.is_empty() {
        return checked_type(root, model);
    }
    let plain = plain_type(root, model);
    let errors = compile_errors(report);
    quote!(#root::__private::WithErrors::<#plain, { #(#errors;)* 0 }>)
}

/// The type of a layout without mistakes.
///
/// `cargo check` evaluates the const arguments of a type, but not the consts of its traits. So if every number is known here,
/// a last const argument checks the layout; its value is 0. If nothing can fail, the check is left out: it would take compile
/// time for every layout of a program.
pub(crate) fn checked_type(root: &TokenStream, model: &Model) -> TokenStream {
    let plain = plain_type(root, model);
    let has_number =
        model.axes.iter().any(|axis| axis.extent.number().is_some()) || model.digit_numbers().next().is_some();
    if has_number && is_concrete(model) && !is_small(model) {
        let verified = verified(root, model, &plain);
        return strided(root, model, Some(verified));
    }
    plain
}

/// The type and nothing else.
pub(crate) fn plain_type(root: &TokenStream, model: &Model) -> TokenStream {
    strided(root, model, None)
}

/// The tokens of the layout that may name a parameter. The names of axes with an extent do not.
pub(crate) fn mentioned(model: &Model) -> TokenStream {
    let own = model.axes.iter().filter(|axis| matches!(axis.extent, Value::Absent));
    let own = own.map(|axis| TokenTree::from(axis.name.tree.clone()));
    own.chain(model.numbers().map(|number| number.argument.clone())).collect()
}

/// Whether no number can be a const parameter: with those, rustc computes nothing in a type.
fn is_concrete(model: &Model) -> bool {
    let has_own_name = model.axes.iter().any(|axis| matches!(axis.extent, Value::Absent));
    !has_own_name && model.numbers().all(|number| number.kind != NumberKind::Path)
}

/// Whether the check of the layout cannot fail: its names are different letters, it has no `stride`, and no number can be too large.
///
/// Rounding `a` up to a multiple of `m` gives at most `a * m`, so every stride and every step is
/// at most the product of all the numbers that are written, 0 counted as 1; and the span, a sum
/// over the axes, at most 8 times that. This stays below the `isize::MAX` of 32-bit targets.
fn is_small(model: &Model) -> bool {
    const MOST: u64 = 1 << 27;
    // Its indices may share an element.
    if model.stride_words().next().is_some() {
        return false;
    }
    let product = model.numbers().try_fold(1_u64, |product, number| product.checked_mul(number.integer()?.max(1)));
    product.is_some_and(|product| product <= MOST) && model.axes.iter().all(|axis| words::is_letter(&axis.name.text))
}

/// `{ verify(status, 0); verify(status, 1); 0 }`: `verify` panics where the arithmetic failed at the axis it is given, and the panic points
/// at that axis' extent.
fn verified(root: &TokenStream, model: &Model, plain: &TokenStream) -> TokenStream {
    let status = words::bound("status");
    let call = |function: &str, axis: usize, at: Span| {
        let (function, axis) = (format_ident!("{function}"), Literal::usize_unsuffixed(axis));
        located_at(&quote!(#root::__private::#function(#status, #axis);), at)
    };
    let verify = model.axes.iter().enumerate().map(|(position, axis)| call("verify", position, axis.extent_span()));
    // What is wrong with the digits of an axis, at the first of them.
    let digits = model.order.iter().filter_map(|item| Some(call("verify_digits", item.axis, item.span?)));
    // What shares elements, at the word of the rule.
    let strides = model.stride_words().map(|(axis, word)| call("verify_stride", axis, word));
    quote!({
        let #status = #root::__private::status::<#plain>();
        #(#digits)*
        #(#strides)*
        #(#verify)*
        0
    })
}

/// `Strided::<(axes,), (order,)>`, with what verifies it if there is something to verify.
///
/// With the `::`, which a type may have, it parses as an expression too. So the error for a layout in
/// the place of a value is that rustc expected a value, and not an error about brackets.
fn strided(root: &TokenStream, model: &Model, verified: Option<TokenStream>) -> TokenStream {
    let axes = model.axes.iter().map(|axis| {
        let name = name_type(root, &axis.name);
        let storage = storage(root, axis).map(|storage| quote!(, #storage));
        let extent = match &axis.extent {
            Value::Dynamic(_) => return quote!(#root::notation::Dyn<#name #storage>),
            // A bare `N` would be looked up as a type first.
            Value::Absent => {
                let name = &axis.name.tree;
                quote_spanned!(name.span()=> { #name })
            }
            Value::Static(number) => number.argument.clone().into(),
        };
        quote!(#root::notation::Dim<#name, #extent #storage>)
    });
    let axes = quote!(#(#axes,)*);
    let order = model.order.iter().map(|item| {
        let name = name_type(root, &model.axes[item.axis].name);
        if !item.is_digit() {
            return name;
        }
        let argument = |number: &Number| number.argument.clone().into();
        let divisor = item.divisor.as_ref().map_or_else(|| quote!(1), argument);
        let modulus: Option<TokenStream> = item.modulus.as_ref().map(argument);
        let modulus = modulus.or(item.stride.as_ref().map(|_| quote!(0))).map(|modulus| quote!(, #modulus));
        let stride = item.stride.as_ref().map(|(kind, stride, word)| {
            let rule = rule(root, *kind, &Value::Static(stride.clone()), Span::call_site().located_at(*word));
            quote!(, #rule)
        });
        quote!(#root::notation::Digit<#name, #divisor #modulus #stride>)
    });
    let verified = verified.map(|verified| quote!(, #verified));
    quote!(#root::notation::Strided::<(#axes), (#(#order,)*) #verified>)
}

/// The storage argument of an axis: nothing, one rule, or a tuple.
fn storage(root: &TokenStream, axis: &ModelAxis) -> Option<TokenStream> {
    let span = |word: &Span| Span::call_site().located_at(*word);
    let rules: Vec<_> = axis.rules().map(|(kind, value, word)| rule(root, *kind, value, span(word))).collect();
    match rules.as_slice() {
        [] => None,
        [rule] => Some(rule.clone()),
        rules => Some(quote!((#(#rules),*))),
    }
}

/// The number as an argument. Rustc warns of braces around an argument, unless the argument is a constant.
pub(crate) fn value(number: &Number) -> TokenStream {
    let argument = &number.argument;
    match number.kind {
        NumberKind::Integer(_) => quote!(#argument),
        NumberKind::Path | NumberKind::Expression => quote!(const #argument),
    }
}

/// The type of a rule. It is where the rule's word is, so that editors show its documentation there.
fn rule(root: &TokenStream, kind: StorageKind, value: &Value, span: Span) -> TokenStream {
    let prefix = if value.question().is_some() { "Dyn" } else { "" };
    let name = Ident::new(&format!("{prefix}{kind:?}"), span);
    let argument = value.number().map(|ast::Number { argument, .. }| quote!(<#argument>));
    quote!(#root::notation::#name #argument)
}

/// The marker type of an axis. A standard one lives in the runtime, but is named, for editors, by the user's token.
pub(crate) fn name_type(root: &TokenStream, name: &tokens::Ident) -> TokenStream {
    let tree = &name.tree;
    if words::is_letter(&name.text) { quote!(#root::axis::#tree) } else { quote!(#tree) }
}

/// The method that takes so many run-time extents and strides: its name, its parameters, and these as arguments.
pub(crate) fn binding(extents: usize, strides: usize) -> (TokenStream, TokenStream, TokenStream) {
    let [extent_count, stride_count] = [extents, strides].map(Literal::usize_unsuffixed);
    let (given, given_strides) = (words::bound("extents"), words::bound("strides"));
    let extents = quote!(#given: [::core::primitive::usize; #extent_count]);
    if strides == 0 {
        return (quote!(with_extents), extents, quote!(#given));
    }
    let both = quote!(#extents, #given_strides: [::core::primitive::isize; #stride_count]);
    (quote!(with_extents_and_strides), both, quote!(#given, #given_strides))
}

/// The tokens of a derive's path with a span of the user's. rustc then shows an error as one of the user's code, without the macro.
///
/// Only `$crate` keeps its meaning, which is in the span.
pub(crate) fn spanned(path: &TokenStream, span: Span) -> TokenStream {
    let set = |mut token: TokenTree| {
        let is_crate = matches!(&token, TokenTree::Ident(ident) if ident == "$crate");
        token.set_span(if is_crate { token.span().located_at(span) } else { span });
        token
    };
    path.clone().into_iter().map(set).collect()
}

/// The same tokens with another span: `$crate` keeps its meaning, and an error points at `span`.
pub(crate) fn located_at(tokens: &TokenStream, span: Span) -> TokenStream {
    let locate = |mut token: TokenTree| {
        token.set_span(token.span().located_at(span));
        token
    };
    tokens.clone().into_iter().map(locate).collect()
}
