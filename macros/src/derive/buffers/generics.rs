//! The generic parameters of a struct that the types of its views need. rustc refuses a type with a parameter that it does not use.

use super::Buffers;
use super::field::{Field, FieldLayout};
use crate::derive::generics::{argument, names};
use crate::expand;
use proc_macro2::TokenStream;
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
            FieldLayout::Written(model) => tokens.extend(expand::mentioned(model)),
        }
        tokens
    }
}
