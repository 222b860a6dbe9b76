//! `#[layout(planes)]`: each field lies at an address of its own, as a C library gives it.

use super::expand::declared;
use crate::derive::buffers::agree;
use crate::derive::buffers::field::{Access, Field};
use crate::derive::buffers::{Buffers, methods};
use crate::derive::directml;
use crate::derive::generics::split;
use crate::expand::Number;
use crate::report::Report;
use crate::words;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};

/// Reports what says where fields begin in one buffer.
pub(super) fn check(fields: &[Field<'_>], align: Option<&Number>, report: &mut Report) {
    let mut report_at = |word: &str, span: Span| {
        let message = format!(
            "`{word}` says where a field begins in one buffer, and each field of `planes` lies at an address of its own: remove it"
        );
        report.at(span, message);
    };
    if let Some(align) = align {
        report_at("align_bytes", align.span);
    }
    for field in fields {
        if let Some(given) = &field.options.given {
            report_at(given.of.word(), given.span());
        }
        if let Some(align) = &field.options.align {
            report_at("align_bytes", align.span);
        }
    }
}

/// Everything that the derive expands to.
pub(super) fn items(buffers: &Buffers<'_>) -> TokenStream {
    let extents = buffers.extents_struct();
    let [views, views_mut] = [Access::Shared, Access::Mutable].map(|access| buffers.views_struct(access));
    let declared = declared(buffers);
    let methods = [Access::Shared, Access::Mutable].map(|access| from_origins(buffers, access));
    let (name, (impl_generics, arguments, where_clause)) = (&buffers.item.ident, split(&buffers.item.generics));
    let directml = directml::items(buffers, || None);
    let agree = (buffers.is_understood && !buffers.is_generic()).then(|| {
        let agree = agree::asserted(buffers);
        quote!(const _: () = #agree;)
    });
    quote! {
        #extents #views #views_mut #declared
        impl #impl_generics #name #arguments #where_clause { #(#methods)* }
        #directml #agree
    }
}

/// `views_from_origins` or `views_mut_from_origins`: the only `unsafe` that the macros emit, for its caller alone knows what lies at an address.
fn from_origins(buffers: &Buffers<'_>, access: Access) -> TokenStream {
    let (root, visibility, count) = (&buffers.root, &buffers.item.vis, buffers.fields.len());
    let (method, pointer, doc, promise) = match access {
        Access::Shared => (
            quote!(views_from_origins),
            quote!(*const),
            "Views of all planes, for reading, from the addresses of their elements of index 0 of every axis.",
            "As long as the views are used, every element that the layout of a plane addresses from the address of the plane is there, in one \
             allocation, is initialised, and is written by nobody.",
        ),
        Access::Mutable => (
            quote!(views_mut_from_origins),
            quote!(*mut),
            "Views of all planes, from the addresses of their elements of index 0 of every axis. The views of mutable planes are mutable.",
            "As long as the views are used, every element that the layout of a plane addresses from the address of the plane is there, in one \
             allocation, is initialised, and is read and written by nobody else; of a `shared` plane it is written by nobody.",
        ),
    };
    let (origins, addresses) = (words::bound("origins"), methods::locals("origin", count));
    let (planes, shown) = (quote!(#root::__private::Plane), buffers.views_name(access));
    let ((parameter, _), lifetime, view_arguments) =
        (buffers.parameter(), buffers.lifetime(), buffers.view_arguments());
    let agree = (buffers.is_understood && buffers.is_generic()).then(|| {
        let agree = agree::asserted(buffers);
        quote!(const #agree;)
    });
    let demands = buffers.fields.iter().filter_map(|field| field.demand(root));
    let checked = buffers.fields.iter().zip(&addresses).map(|(field, origin)| {
        let ((span, root), element, layout) = (field.place(root), &field.element, buffers.layout_value(field));
        let plane = Ident::new(if access.is_mutable(field) { "plane_mut" } else { "plane" }, span);
        quote_spanned!(span=> #root::__private::#plane::<#element, _>(#layout, #origin))
    });
    let names = buffers.names();
    let members = || buffers.fields.iter().map(|field| field.name);
    // The numbers of most planes are small and right. Then there are no errors to collect: three planes take half the instructions.
    let at_once = (access == Access::Shared).then(|| {
        let (members, locals) = (members(), methods::locals("value", count));
        let planes_at_once = buffers.fields.iter().zip(&addresses).map(|(field, origin)| {
            let (element, layout) = (&field.element, buffers.small_layout(field));
            quote!(#root::__private::plane_at_once::<#element, _>(#layout, #origin))
        });
        quote! {
            if let (#(::core::option::Option::Some(#locals),)*) = (#(#planes_at_once,)*) {
                return ::core::result::Result::Ok(unsafe { #shown { #(#members: #planes::view(#locals)),* } });
            }
        }
    });
    let views = buffers.fields.iter().map(|field| {
        let view = if access.is_mutable(field) { quote!(view_mut) } else { quote!(view) };
        quote!(#planes::#view)
    });
    let members = members();
    let collected = buffers.collected(checked.collect::<Vec<_>>().into_iter(), |locals| {
        // What is only read may share bytes.
        let apart = buffers
            .fields
            .iter()
            .any(|field| access.is_mutable(field))
            .then(|| quote!(#root::__private::apart(#names, [#(#planes::bytes(&#locals)),*])?;));
        quote!({
            #apart
            unsafe { #shown { #(#members: #views(#locals)),* } }
        })
    });
    quote! {
        #[doc = #doc]
        ///
        /// # Errors
        ///
        /// The planes that cannot be viewed, each with its reason.
        ///
        /// # Safety
        ///
        #[doc = #promise]
        #[allow(dead_code)]
        #visibility unsafe fn #method<#lifetime>(
            #origins: [#pointer ::core::primitive::u8; #count],
            #parameter
        ) -> ::core::result::Result<#shown<#lifetime, #view_arguments>, #root::SegmentsError<#count>> {
            #agree
            #(#demands)*
            let [#(#addresses),*] = #origins;
            #at_once
            #collected
        }
    }
}
