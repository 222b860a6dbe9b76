//! Where the fields lie, as implementations of traits of the runtime.

use crate::derive::buffers::Buffers;
use crate::derive::buffers::agree;
use crate::derive::buffers::field::Field;
use crate::derive::buffers::methods::locals;
use crate::derive::buffers::options::{Byte, Given, Place};
use crate::derive::generics::split;
use crate::expand::{Number, located_at, value};
use crate::words;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};

/// A struct of fields in one buffer, without the parts that are mistakes.
pub(super) struct Segments<'a> {
    /// The fields and what is derived from each.
    pub(super) buffers: Buffers<'a>,
    /// The multiple that each field begins at, in bytes.
    pub(super) align: Option<Number>,
}

impl Segments<'_> {
    pub(super) fn count(&self) -> usize {
        self.buffers.fields.len()
    }

    /// `SegmentsError<K>`
    pub(super) fn error(&self) -> TokenStream {
        let (root, count) = (&self.buffers.root, self.count());
        quote!(#root::SegmentsError<#count>)
    }

    /// `Placement`, whose methods are called by it.
    pub(super) fn placement(&self) -> TokenStream {
        let root = &self.buffers.root;
        quote!(#root::__private::Placement)
    }

    /// What a body demands of the fields.
    pub(super) fn demands(&self) -> TokenStream {
        let demands = self.buffers.fields.iter().filter_map(|field| field.demand(&self.buffers.root));
        quote!(#(#demands)*)
    }

    /// `impl Placed<2> for Nv12`, and `StaticallyPlaced<2>` if there is no `?`.
    pub(super) fn placed(&self) -> TokenStream {
        let (root, count, error) = (&self.buffers.root, self.count(), self.error());
        let item = self.buffers.item;
        let (name, (impl_generics, arguments, where_clause)) = (&item.ident, split(&item.generics));
        let layouts = self.buffers.fields.iter().map(|field| field.plain_layout(root));
        let (placed, statically) = if self.buffers.is_static() {
            (self.static_body(), Some(self.statically_placed()))
        } else {
            (self.body(), None)
        };
        let (extents, kind) = match self.buffers.extents_type() {
            Some(kind) => (self.buffers.parameter().1, quote!(#kind)),
            None => (quote!(()), quote!(())),
        };
        let declared = declared(&self.buffers);
        quote! {
            #[automatically_derived]
            #[allow(clippy::type_complexity)]
            impl #impl_generics #root::__private::Placed<#count> for #name #arguments #where_clause {
                type Extents = #kind;
                type Layouts = (#(#layouts,)*);

                #[inline(always)]
                fn placed(
                    #extents: #kind,
                ) -> ::core::result::Result<(#root::__private::Placement<#count>, Self::Layouts), #error> {
                    #placed
                }
            }
            #statically
            #declared
        }
    }

    /// The body of `placed`, with numbers that are known at run time.
    fn body(&self) -> TokenStream {
        let (root, buffers) = (&self.buffers.root, &self.buffers);
        let checks = (buffers.is_understood && buffers.is_generic()).then(|| {
            let (agree, numbers) = (agree::asserted(buffers), self.asserted_numbers());
            quote!(const #agree; const { #numbers };)
        });
        let (errors, placement, fields) = (words::bound("errors"), words::bound("placement"), buffers.names());
        let (locals, places) = (locals("layout", self.count()), 0..self.count());
        let layouts = self.buffers.fields.iter().map(|field| buffers.layout_value(field));
        let segments = self.buffers.fields.iter().zip(&locals).map(|(field, layout)| {
            let ((span, _), segment) = (field.place(root), self.segment(field));
            quote_spanned!(span=> #segment.layout(::core::option::Option::as_ref(&#layout)))
        });
        let line = words::bound("line");
        let in_line = self.buffers.fields.iter().zip(&locals).map(|(field, layout)| {
            let ((span, _), segment) = (field.place(root), self.segment(field));
            quote_spanned!(span=> #root::__private::Line::next(&mut #line, #segment, #layout))
        });
        quote! {
            #checks
            #(let #locals = #layouts;)*
            if let (#(::core::result::Result::Ok(#locals),)*) = (#(&#locals,)*) {
                let mut #line = #root::__private::Line::new();
                if let ::core::option::Option::Some(#placement) = #root::__private::Line::placed([#(#in_line),*], &#line) {
                    return ::core::result::Result::Ok((#placement, (#(*#locals,)*)));
                }
            }
            let mut #errors = #root::ViewsError::none(#fields);
            #(let #locals = #root::ViewsError::keep(&mut #errors, #places, #root::__private::bound(#locals));)*
            let #placement = #root::__private::place(&mut #errors, &[#(#segments),*]);
            match (#placement, #(#locals,)*) {
                (::core::option::Option::Some(#placement), #(::core::option::Option::Some(#locals),)*) => {
                    ::core::result::Result::Ok((#placement, (#(#locals,)*)))
                }
                _ => ::core::result::Result::Err(#errors),
            }
        }
    }

    /// The body of `placed`, where every number is known to the type.
    fn static_body(&self) -> TokenStream {
        let (placement, layouts, demands) = (self.static_placement(), self.static_layouts(), self.demands());
        quote!(#demands ::core::result::Result::Ok((#placement, (#(#layouts,)*))))
    }

    /// The layout values of a struct without a `?`.
    pub(super) fn static_layouts(&self) -> impl Iterator<Item = TokenStream> {
        self.buffers.fields.iter().map(|field| {
            let layout = field.plain_layout(&self.buffers.root);
            quote!(<#layout as ::core::default::Default>::default())
        })
    }

    /// The constant of a struct without a `?`.
    pub(super) fn static_placement(&self) -> TokenStream {
        let (root, count) = (&self.buffers.root, self.count());
        quote!(<Self as #root::__private::StaticallyPlaced<#count>>::PLACEMENT)
    }

    fn statically_placed(&self) -> TokenStream {
        let (root, count, buffers) = (&self.buffers.root, self.count(), &self.buffers);
        let (name, (impl_generics, arguments, where_clause)) = (&buffers.item.ident, split(&buffers.item.generics));
        let segments = self.buffers.fields.iter().map(|field| {
            let (segment, layout) = (self.segment(field), field.plain_layout(root));
            quote!(#segment.static_layout::<#layout>())
        });
        let demands = self.demands();
        let verified = (buffers.is_understood && buffers.is_generic()).then(|| {
            let (agree, numbers, verified) = (agree::asserted(buffers), self.asserted_numbers(), self.verified());
            quote! {
                const PLACEMENT: #root::__private::Placement<#count> = {
                    const #agree;
                    #numbers
                    #verified
                    #root::__private::Placement::new(&<Self as #root::__private::StaticallyPlaced<#count>>::SEGMENTS).0
                };
            }
        });
        quote! {
            #[automatically_derived]
            impl #impl_generics #root::__private::StaticallyPlaced<#count> for #name #arguments #where_clause {
                const SEGMENTS: [::core::option::Option<#root::__private::Segment>; #count] = {
                    #demands
                    [#(#segments),*]
                };
                #verified
            }
        }
    }

    /// `Segment::new::<u8>("luma").aligned(256)`
    fn segment(&self, field: &Field<'_>) -> TokenStream {
        let (root, name, element) = (&self.buffers.root, field.text(), &field.element);
        let given = field.options.given.as_ref().and_then(|given| {
            let byte = match &given.byte {
                Byte::Static(number) => value(number),
                Byte::Dynamic(_) => field.run_time_byte()?,
            };
            Some(match given.of {
                Place::Lowest => quote!(.at(#byte)),
                Place::Origin => quote!(.at_origin(#byte)),
            })
        });
        let forward = forward_axes(field).map(|axes| quote!(.forward(#axes)));
        let align = self.align(field).map(value).map(|align| quote!(.aligned(#align)));
        // DirectML binds a tensor at multiples of 16 bytes, and whole words of 4.
        let directml = self.buffers.directml.map(|_| quote!(.bound_by(16, 4)));
        quote!(#root::__private::Segment::new::<#element>(#name) #given #forward #align #directml)
    }

    fn align<'f>(&'f self, field: &'f Field<'_>) -> Option<&'f Number> {
        field.options.align.as_ref().or(self.align.as_ref())
    }

    /// Calls that panic at a number that is wrong by itself.
    pub(super) fn asserted_numbers(&self) -> TokenStream {
        let call = |number: &Number, function: &str, generics: TokenStream, name: Option<String>| {
            let span = Span::call_site().located_at(number.span);
            let (root, function, value) =
                (located_at(&self.buffers.root, span), Ident::new(function, span), value(number));
            let name = name.map(|name| quote_spanned!(span=> #name,));
            quote_spanned!(span=> #root::__private::#function #generics(#name #value);)
        };
        let own = self.buffers.fields.iter().filter_map(|field| field.options.align.as_ref());
        let aligns = self.align.iter().chain(own);
        let aligns = aligns.map(|align| call(align, "alignment", TokenStream::new(), None));
        // Those of a struct without a `?` are checked with the whole.
        let fields = self.buffers.fields.iter().filter(|_| !self.buffers.is_static());
        let offsets = fields.filter_map(|field| match &field.options.given {
            Some(Given { of, byte: Byte::Static(number) }) => {
                let element = &field.element;
                let function = if *of == Place::Lowest { "offset" } else { "origin" };
                Some(call(number, function, quote!(::<#element>), Some(field.text())))
            }
            _ => None,
        });
        quote!(#(#aligns)* #(#offsets)*)
    }

    /// Calls that panic at the fields that cannot be placed, of a struct without a `?`.
    pub(super) fn verified(&self) -> TokenStream {
        if !self.buffers.is_static() {
            return TokenStream::new();
        }
        let (root, count, buffers) = (&self.buffers.root, self.count(), &self.buffers);
        let (name, (_, arguments, _)) = (&buffers.item.ident, split(&buffers.item.generics));
        let kinds = Ident::new("tensor_layout_kinds", Span::mixed_site());
        let verify = self.buffers.fields.iter().enumerate().map(|(place, field)| {
            let name = field.text();
            located_at(&quote!(#root::__private::placeable(&#kinds[#place], #name);), place_span(field))
        });
        quote! {
            let (_, #kinds) = #root::__private::Placement::new(
                &<#name #arguments as #root::__private::StaticallyPlaced<#count>>::SEGMENTS,
            );
            #(#verify)*
        }
    }
}

/// `impl Declared for Nv12`
pub(super) fn declared(buffers: &Buffers<'_>) -> TokenStream {
    let root = &buffers.root;
    let (name, (impl_generics, arguments, where_clause)) = (&buffers.item.ident, split(&buffers.item.generics));
    let members = buffers.fields.iter().map(|field| field.name);
    let others = (!buffers.is_understood).then(|| quote!(, ..));
    let reads = locals("read", buffers.fields.len());
    quote! {
        #[automatically_derived]
        impl #impl_generics #root::__private::Declared for #name #arguments #where_clause {
            fn fields(&self) {
                let Self { #(#members: #reads),* #others } = self;
                #(let _ = #reads;)*
            }
        }
    }
}

/// The token that says where a field begins.
pub(super) fn place_span(field: &Field<'_>) -> Span {
    match &field.options.given {
        Some(Given { byte: Byte::Static(number), .. }) => number.span,
        _ => field.name.span(),
    }
}

/// The axes of run-time strides beside `offset_bytes = ?`: who gives both of a stride below 0 may mean the origin.
fn forward_axes(field: &Field<'_>) -> Option<u32> {
    let Some(Given { of: Place::Lowest, byte: Byte::Dynamic(_) }) = field.options.given else { return None };
    Some(field.run_time_strides()).filter(|axes| *axes != 0)
}
