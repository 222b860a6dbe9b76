//! The generic parameters of a struct that the types of its views need. rustc refuses a type with a parameter that it does not use.

use super::Buffers;
use super::field::{Field, FieldLayout};
use crate::derive::generics::argument;
use crate::expand::Extent;
use crate::words;
use proc_macro2::{TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::GenericParam;

impl Buffers<'_> {
    /// The parameters that the views depend on, with their bounds.
    pub(in crate::derive) fn view_parameters(&self) -> Vec<&GenericParam> {
        let mut used: Vec<String> = self.fields.iter().flat_map(|field| names(field.depends_on())).collect();
        // A bound may mention a parameter that nothing else mentions.
        loop {
            let mentioned: Vec<_> =
                self.parameters(&used).into_iter().flat_map(|parameter| names(parameter.to_token_stream())).collect();
            let more: Vec<_> = mentioned.into_iter().filter(|name| !used.contains(name)).collect();
            if more.is_empty() {
                return self.parameters(&used);
            }
            used.extend(more);
        }
    }

    fn parameters(&self, used: &[String]) -> Vec<&GenericParam> {
        let is_used = |parameter: &&GenericParam| names(argument(parameter)).iter().all(|name| used.contains(name));
        self.item.generics.params.iter().filter(is_used).collect()
    }

    /// The parameters that the views depend on, as arguments.
    pub(in crate::derive) fn view_arguments(&self) -> TokenStream {
        let arguments = self.view_parameters().into_iter().map(argument);
        quote!(#(#arguments,)*)
    }

    /// Whether the numbers of some layout may depend on a parameter.
    pub(in crate::derive) fn is_generic(&self) -> bool {
        self.item.generics.params.iter().any(|parameter| !matches!(parameter, GenericParam::Lifetime(_)))
    }
}

impl Field<'_> {
    /// The tokens of the view's type that may name a parameter of the struct. The names of axes do not.
    fn depends_on(&self) -> TokenStream {
        let mut tokens = self.element.clone();
        match &self.layout {
            FieldLayout::Named(path) => tokens.extend(path.clone()),
            FieldLayout::Written(model) => {
                let own = model.axes.iter().filter(|axis| matches!(axis.extent, Extent::OwnName));
                tokens.extend(own.map(|axis| TokenTree::from(axis.name.tree.clone())));
                tokens.extend(model.numbers().map(|number| number.argument.clone()));
            }
        }
        tokens
    }
}

/// All names and lifetimes in the tokens, by which they are compared: `K` and `r#K` are one. A name after `::` names an item.
fn names(tokens: TokenStream) -> Vec<String> {
    let mut names = Vec::new();
    let (mut after_tick, mut colons) = (false, 0);
    for token in tokens {
        let is = |character| matches!(&token, TokenTree::Punct(punct) if punct.as_char() == character);
        let (is_tick, is_colon, after_path) = (is('\''), is(':'), colons >= 2);
        match token {
            TokenTree::Ident(_) if after_path => {}
            TokenTree::Ident(name) if after_tick => names.push(format!("'{}", words::text(&name))),
            TokenTree::Ident(name) => names.push(words::text(&name)),
            TokenTree::Group(group) => names.extend(self::names(group.stream())),
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
        after_tick = is_tick;
        colons = if is_colon { colons + 1 } else { 0 };
    }
    names
}
