//! The types of the views of a struct, and the methods that return them.

use super::Buffers;
use super::agree;
use super::buffer::Kind;
use super::field::{Access, Field};
use super::methods::Viewing;
use crate::expand::{checked_type, spanned};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::Lifetime;

impl Buffers<'_> {
    pub(in crate::derive) fn views_name(&self, access: Access) -> Ident {
        let suffix = if access == Access::Shared { "Views" } else { "ViewsMut" };
        format_ident!("{}{suffix}", self.item.ident)
    }

    /// The lifetime of the views, under a name that no parameter of the struct has.
    pub(in crate::derive) fn lifetime(&self) -> Lifetime {
        let is_free = |name: &&str| !self.item.generics.lifetimes().any(|taken| taken.lifetime.ident == name[1..]);
        let free = ["'v", "'views", "'borrow"].into_iter().find(is_free);
        Lifetime::new(free.unwrap_or("'tensor_layout"), Span::call_site())
    }

    /// `pub struct ConvViews<'v> { pub input: View<'v, f32, ..>, .. }`
    pub(in crate::derive) fn views_struct(&self, access: Access) -> TokenStream {
        let root = &self.root;
        let (visibility, name, lifetime) = (&self.item.vis, self.views_name(access), self.lifetime());
        let parameters = self.view_parameters();
        let (item, noun) = (&self.item.ident, self.noun);
        let doc = match access {
            Access::Shared => format!("Shared views of all {noun}s of [`{item}`]."),
            Access::Mutable => format!("Views of all {noun}s of [`{item}`]. The views of mutable {noun}s are mutable."),
        };
        let members = self.fields.iter().map(|field| {
            let (visibility, member, element) = (&field.field.vis, field.name, &field.element);
            let layout = match field.model() {
                Some(model) if self.is_understood && access == Access::Shared => checked_type(root, model),
                _ => field.plain_layout(root),
            };
            let view = format_ident!("{}", access.of(field));
            let doc = format!("The {noun} `{}`.", field.text());
            quote! {
                #[doc = #doc]
                #visibility #member: #root::#view<#lifetime, #element, #layout>
            }
        });
        let copy = (access == Access::Shared).then(|| self.copy(&name, &lifetime));
        quote! {
            #[doc = #doc]
            #visibility struct #name<#lifetime, #(#parameters),*> { #(#members),* }
            #copy
        }
    }

    /// Shared views are `Copy` for all element types. A derive would require that the element type is `Copy` too.
    fn copy(&self, name: &Ident, lifetime: &Lifetime) -> TokenStream {
        let (parameters, arguments) = (self.view_parameters(), self.view_arguments());
        let parameters = quote!(<#lifetime, #(#parameters),*>);
        let views = quote!(#name<#lifetime, #arguments>);
        // If a named type is not a layout, it may not be `Copy`, and that it is not a layout is enough to say.
        let root = &self.root;
        let named = self.fields.iter().filter(|field| field.model().is_none()).map(|field| {
            let (element, layout) = (&field.element, field.plain_layout(root));
            quote!(#root::View<#lifetime, #element, #layout>: ::core::marker::Copy,)
        });
        let named = quote!(#(#named)*);
        let bounds = (!named.is_empty()).then(|| quote!(where #named));
        quote! {
            #[automatically_derived]
            impl #parameters ::core::clone::Clone for #views #bounds {
                #[inline(always)]
                fn clone(&self) -> Self {
                    *self
                }
            }
            #[automatically_derived]
            impl #parameters ::core::marker::Copy for #views #bounds {}
        }
    }

    /// The methods of a struct that has a buffer in each field.
    pub(in crate::derive) fn methods_of_buffers(&self) -> TokenStream {
        let (root, count) = (&self.root, self.fields.len());
        let agree = (self.is_understood && self.is_generic()).then(|| {
            let agree = agree::asserted(self);
            quote!(const #agree;)
        });
        let error = quote!(#root::ViewsError<#count>);
        self.methods(&error, "Checks every buffer against its layout.", None, |access| Viewing {
            source: if access == Access::Shared { quote!(&self) } else { quote!(&mut self) },
            argument: quote!(self),
            before: quote!(#agree),
            views: self.fields.iter().map(|field| self.view(field, access)).collect(),
        })
    }

    /// The view of a field, as a `Result`.
    fn view(&self, field: &Field<'_>, access: Access) -> TokenStream {
        let (root, name, kind, element) = (&self.root, field.name, &field.field.ty, &field.element);
        if field.kind == Kind::Unknown {
            return quote!(#root::__private::no_view());
        }
        let is_mutable = access.is_mutable(field);
        let layout = self.layout_value(field);
        let (borrow, suffix) = if is_mutable { (quote!(&mut self.#name), "_mut") } else { (quote!(&self.#name), "") };
        if field.kind == Kind::Array && !field.is_bytes() && !field.has_run_time_numbers() {
            let view = format_ident!("{}", access.of(field));
            return quote!(::core::result::Result::Ok(#root::#view::from_array(#borrow)));
        }
        if field.kind == Kind::Tensor {
            let span = field.name.span();
            let (root, view) = (spanned(root, span), Ident::new(&format!("view_tensor{suffix}"), span));
            let (written, borrow) = (field.plain_layout(&self.root), spanned(&borrow, span));
            let in_layout = quote_spanned!(span=> #root::__private::in_layout::<#element, #written, #kind>());
            return quote_spanned!(span=> #root::__private::#view(#in_layout, #layout, #borrow));
        }
        let (span, root) = &field.place(root);
        let span = *span;
        if field.kind == Kind::Lending {
            let view = lent(root, field, suffix);
            return quote!(#view(#layout, #borrow));
        }
        let elements = if field.is_bytes() { quote!(::core::primitive::u8) } else { quote!(#element) };
        let slice = if is_mutable {
            quote!(<#kind as ::core::convert::AsMut<[#elements]>>::as_mut(#borrow))
        } else {
            quote!(<#kind as ::core::convert::AsRef<[#elements]>>::as_ref(#borrow))
        };
        if field.is_bytes() {
            let view = Ident::new(&format!("view_bytes{suffix}"), span);
            return quote_spanned!(span=> #root::__private::#view::<#element, _>(#layout, #slice));
        }
        let view = Ident::new(&format!("view{suffix}"), span);
        quote_spanned!(span=> #root::__private::#view(#layout, #slice))
    }
}

/// The function that views a buffer of any type: of `Lent`, or of `LentBytes` if `Lent` has none for this type. Errors are shown at the field.
fn lent(root: &TokenStream, field: &Field<'_>, suffix: &str) -> TokenStream {
    let (element, buffer) = (&field.element, &field.field.ty);
    let end = buffer.to_token_stream().into_iter().last().map_or_else(Span::call_site, |token| token.span());
    let (from, view) = (field.name.span(), Ident::new(&format!("tensor_layout_view{suffix}"), end));
    let root_there = spanned(root, from);
    let lent = quote_spanned!(from=> #root_there::__private::Lent::<#element, #buffer>);
    quote! {{
        #[allow(unused_imports)]
        use #root::__private::LentBytes as _;
        #lent::#view
    }}
}
