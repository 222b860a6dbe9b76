//! The methods and constants that a derive adds to the struct.

use super::Buffers;
use super::field::{Access, Field};
use crate::derive::generics::split;
use crate::words;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote};

/// How all fields are viewed.
pub(in crate::derive) struct Viewing {
    /// `&mut self`, or `bytes: &mut [u8]`
    pub(in crate::derive) source: TokenStream,
    /// `self`, or `bytes`
    pub(in crate::derive) argument: TokenStream,
    /// The statements before the views.
    pub(in crate::derive) before: TokenStream,
    /// The view of each field, as a `Result`.
    pub(in crate::derive) views: Vec<TokenStream>,
}

impl Buffers<'_> {
    /// `ConvViewsError`; `others`, and `check`, `views` and `views_mut`. `checks` is what `check` does, for its documentation.
    pub(in crate::derive) fn methods(
        &self,
        error: &TokenStream,
        checks: &str,
        others: Option<TokenStream>,
        viewing: impl Fn(Access) -> Viewing,
    ) -> TokenStream {
        let (name, noun, arguments_of_views) = (&self.item.ident, self.noun, self.view_arguments());
        let (impl_generics, arguments, where_clause) = split(&self.item.generics);
        let (parameter, extents) = self.parameter();
        let (visibility, alias) = (&self.item.vis, format_ident!("{name}ViewsError"));
        let about = format!(
            "Why {noun}s of [`{name}`] cannot be viewed: a name that stays where the struct gets more of them."
        );
        let members: Vec<_> = self.fields.iter().map(|field| field.name).collect();
        let errors = format!("The {noun}s that cannot be viewed, each with its reason.");
        let Viewing { source, argument, .. } = viewing(Access::Shared);
        let check = quote!(check(#source, #parameter) -> ::core::result::Result<(), #error>);
        let checked = quote!(Self::views(#argument, #extents)?; ::core::result::Result::Ok(()));
        let check = self.method(checks, &errors, &check, &checked);
        let views = [(Access::Shared, quote!(views)), (Access::Mutable, quote!(views_mut))].map(|(access, method)| {
            let doc = match access {
                Access::Shared => format!("Views of all {noun}s, for reading."),
                Access::Mutable => format!("Views of all {noun}s. The views of mutable {noun}s are mutable."),
            };
            let Viewing { source, before, views: values, .. } = viewing(access);
            let views = self.views_name(access);
            let value = quote!(#views<'_, #arguments_of_views>);
            let collected = self.collected(values.into_iter(), |locals| quote!(#views { #(#members: #locals),* }));
            let signature = quote!(#method(#source, #parameter) -> ::core::result::Result<#value, #error>);
            self.method(&doc, &errors, &signature, &quote!(#before #collected))
        });
        quote! {
            #[doc = #about]
            #[allow(dead_code)]
            #visibility type #alias = #error;

            impl #impl_generics #name #arguments #where_clause {
                #others
                #check
                #(#views)*
            }
        }
    }

    /// A method that returns a value, or the errors of fields: `errors`, for its documentation.
    pub(in crate::derive) fn method(
        &self,
        doc: &str,
        errors: &str,
        signature: &TokenStream,
        body: &TokenStream,
    ) -> TokenStream {
        let visibility = &self.item.vis;
        quote! {
            #[doc = #doc]
            ///
            /// # Errors
            ///
            #[doc = #errors]
            #[allow(dead_code)]
            #visibility fn #signature {
                #body
            }
        }
    }

    /// A constant for each field, and the array of them. Their names end with `one`, and are `all`.
    pub(in crate::derive) fn constants(
        &self,
        [one, all]: [&str; 2],
        kind: &TokenStream,
        (doc, doc_of_all): (fn(&str) -> String, &str),
        value: impl Fn(usize, &Field<'_>) -> TokenStream,
    ) -> TokenStream {
        let (visibility, count, all) = (&self.item.vis, self.fields.len(), Ident::new(all, Span::call_site()));
        let names: Vec<_> = self.fields.iter().map(|field| constant(field, one)).collect();
        let docs = self.fields.iter().map(|field| doc(&field.text()));
        let values = self.fields.iter().enumerate().map(|(place, field)| value(place, field));
        quote! {
            #(
                #[doc = #docs]
                #[allow(dead_code)]
                #visibility const #names: #kind = #values;
            )*
            #[doc = #doc_of_all]
            #[allow(dead_code)]
            #visibility const #all: [#kind; #count] = [#(Self::#names),*];
        }
    }

    /// A block whose value is `Ok` of what `result` makes of the values, or the errors of all fields that have none. Each value is a `Result`.
    pub(in crate::derive) fn collected(
        &self,
        values: impl ExactSizeIterator<Item = TokenStream>,
        result: impl FnOnce(&[Ident]) -> TokenStream,
    ) -> TokenStream {
        let (root, names, errors) = (&self.root, self.names(), words::bound("errors"));
        let (places, locals) = (0..values.len(), locals("value", values.len()));
        let result = result(&locals);
        quote! {
            let mut #errors = #root::ViewsError::none(#names);
            #(let #locals = #root::ViewsError::keep(&mut #errors, #places, #values);)*
            match (#(#locals,)*) {
                (#(::core::option::Option::Some(#locals),)*) => ::core::result::Result::Ok(#result),
                _ => ::core::result::Result::Err(#errors),
            }
        }
    }

    /// The names of the fields, as an expression.
    pub(in crate::derive) fn names(&self) -> TokenStream {
        let names = self.fields.iter().map(Field::text);
        quote!(&[#(#names),*])
    }

    /// `extents: ConvExtents`, and `extents`; or nothing.
    pub(in crate::derive) fn parameter(&self) -> (TokenStream, TokenStream) {
        let extents = words::bound("extents");
        match self.extents_type() {
            Some(kind) => (quote!(#extents: #kind), quote!(#extents)),
            None => (TokenStream::new(), TokenStream::new()),
        }
    }
}

/// A local for each field.
pub(in crate::derive) fn locals(name: &str, count: usize) -> Vec<Ident> {
    (0..count).map(|place| words::bound(&format!("{name}_{place}"))).collect()
}

/// `INPUT_DESCRIPTOR`, which ends with `end`.
pub(in crate::derive) fn constant(field: &Field<'_>, end: &str) -> Ident {
    format_ident!("{}_{end}", field.text().to_uppercase())
}
