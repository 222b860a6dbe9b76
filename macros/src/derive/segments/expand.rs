//! Where the fields lie, as implementations of traits of the runtime; and the methods, which call it.

use crate::derive::buffers::Buffers;
use crate::derive::buffers::agree;
use crate::derive::buffers::collect::{collect, locals};
use crate::derive::buffers::expand::Access;
use crate::derive::buffers::field::Field;
use crate::derive::buffers::options::Offset;
use crate::derive::generics::split;
use crate::expand::{Number, located_at};
use crate::words;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use tensor_layout_syntax::ast::NumberKind;

/// A struct of fields in one buffer, without the parts that are mistakes.
pub(in crate::derive) struct Segments<'a> {
    /// The fields and what is derived from each.
    pub(in crate::derive) buffers: Buffers<'a>,
    /// The multiple that each field begins at, in bytes.
    pub(super) align: Option<Number>,
}

/// What the expansions share.
pub(in crate::derive) struct OneBuffer<'s, 'a> {
    segments: &'s Segments<'a>,
    count: usize,
    /// `SegmentsError<K>`
    error: TokenStream,
    /// The parameter of the numbers that are known at run time.
    extents: Ident,
    /// `Placement`, whose methods are called by it.
    placement: TokenStream,
}

impl<'s, 'a> OneBuffer<'s, 'a> {
    pub(in crate::derive) fn new(segments: &'s Segments<'a>) -> Self {
        let (root, count) = (&segments.buffers.root, segments.buffers.fields.len());
        let error = quote!(#root::SegmentsError<#count>);
        let placement = quote!(#root::__private::Placement);
        OneBuffer { segments, count, error, extents: words::bound("extents"), placement }
    }

    fn root(&self) -> &'s TokenStream {
        &self.segments.buffers.root
    }

    fn fields(&self) -> &'s [Field<'a>] {
        &self.segments.buffers.fields
    }

    /// What a body demands of the fields.
    pub(in crate::derive) fn demands(&self) -> TokenStream {
        let demands = self.fields().iter().filter_map(|field| field.demand(self.root()));
        quote!(#(#demands)*)
    }

    /// Whether every number is known to the type.
    pub(in crate::derive) fn is_static(&self) -> bool {
        self.segments.buffers.extents_type().is_none()
    }

    /// `impl Placed<2> for Nv12`, and `StaticallyPlaced<2>` if there is no `?`.
    pub(super) fn placed(&self) -> TokenStream {
        let (root, count, error) = (self.root(), self.count, &self.error);
        let item = self.segments.buffers.item;
        let (name, (impl_generics, arguments, where_clause)) = (&item.ident, split(&item.generics));
        let layouts = self.fields().iter().map(|field| field.plain_layout(root));
        let fields = self.fields().iter().map(Field::text);
        let (placed, statically) =
            if self.is_static() { (self.static_body(), Some(self.statically_placed())) } else { (self.body(), None) };
        let extents = &self.extents;
        let (extents, kind) = match self.segments.buffers.extents_type() {
            Some(kind) => (quote!(#extents), quote!(#kind)),
            None => (quote!(()), quote!(())),
        };
        let members = self.fields().iter().map(|field| field.name);
        let others = (!self.segments.buffers.is_understood).then(|| quote!(, ..));
        let reads = locals("read", self.count);
        quote! {
            #[automatically_derived]
            #[allow(clippy::result_large_err, clippy::type_complexity)]
            impl #impl_generics #root::__private::Placed<#count> for #name #arguments #where_clause {
                type Extents = #kind;
                type Layouts = (#(#layouts,)*);
                const FIELDS: &'static [&'static ::core::primitive::str; #count] = &[#(#fields),*];

                #[inline(always)]
                fn placed(
                    #extents: #kind,
                ) -> ::core::result::Result<(#root::__private::Placement<#count>, Self::Layouts), #error> {
                    #placed
                }

                fn fields(&self) {
                    let Self { #(#members: #reads),* #others } = self;
                    #(let _ = #reads;)*
                }
            }
            #statically
        }
    }

    /// The body of `placed`, with numbers that are known at run time.
    fn body(&self) -> TokenStream {
        let (root, buffers) = (self.root(), &self.segments.buffers);
        let checks = (buffers.is_understood && buffers.is_generic()).then(|| {
            let (agree, numbers) = (agree::asserted(buffers), self.asserted_numbers());
            quote!(const #agree; const { #numbers };)
        });
        let (errors, placement, fields) = (words::bound("errors"), words::bound("placement"), self.field_names());
        let (locals, places) = (locals("layout", self.count), 0..self.count);
        let layouts = self.fields().iter().map(|field| buffers.layout_value(field, &self.extents));
        let segments = self.fields().iter().zip(&locals).map(|(field, layout)| {
            let ((span, _), segment) = (field.place(root), self.segment(field));
            quote_spanned!(span=> #segment.layout(::core::option::Option::as_ref(&#layout)))
        });
        quote! {
            #checks
            let mut #errors = #root::BuffersError::none(#fields);
            #(let #locals = #root::BuffersError::keep(&mut #errors, #places, #root::__private::bound(#layouts));)*
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
        let (root, placement) = (self.root(), self.placement());
        let layouts = self.fields().iter().map(|field| {
            let layout = field.plain_layout(root);
            quote!(<#layout as ::core::default::Default>::default())
        });
        let demands = self.demands();
        quote!(#demands ::core::result::Result::Ok((#placement, (#(#layouts,)*))))
    }

    /// The constant of a struct without a `?`.
    pub(in crate::derive) fn placement(&self) -> TokenStream {
        let (root, count) = (self.root(), self.count);
        quote!(<Self as #root::__private::StaticallyPlaced<#count>>::PLACEMENT)
    }

    /// The names of the fields.
    pub(in crate::derive) fn field_names(&self) -> TokenStream {
        let (root, count) = (self.root(), self.count);
        quote!(<Self as #root::__private::Placed<#count>>::FIELDS)
    }

    fn statically_placed(&self) -> TokenStream {
        let (root, count, buffers) = (self.root(), self.count, &self.segments.buffers);
        let (name, (impl_generics, arguments, where_clause)) = (&buffers.item.ident, split(&buffers.item.generics));
        let segments = self.fields().iter().map(|field| {
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
        let (root, name, element) = (self.root(), field.text(), &field.element);
        let offset = match &field.options.offset {
            Some(Offset::Static(number)) => {
                let number = value(number);
                Some(quote!(.at(#number)))
            }
            _ => field.run_time_offset(&self.extents).map(|offset| quote!(.at(#offset))),
        };
        let align = self.align(field).map(value).map(|align| quote!(.aligned(#align)));
        // DirectML binds a tensor at multiples of 16 bytes, and whole words of 4.
        let directml = self.segments.buffers.directml.map(|_| quote!(.bound_by(16, 4)));
        quote!(#root::__private::Segment::new::<#element>(#name) #offset #align #directml)
    }

    fn align(&self, field: &'s Field<'_>) -> Option<&'s Number> {
        field.options.align.as_ref().or(self.segments.align.as_ref())
    }

    /// Calls that panic at a number that is wrong by itself.
    pub(super) fn asserted_numbers(&self) -> TokenStream {
        let call = |number: &Number, function: &str, generics: TokenStream, name: Option<String>| {
            let span = Span::call_site().located_at(number.span);
            let (root, function, value) = (located_at(self.root(), span), Ident::new(function, span), value(number));
            let name = name.map(|name| quote_spanned!(span=> #name,));
            quote_spanned!(span=> #root::__private::#function #generics(#name #value);)
        };
        let own = self.fields().iter().filter_map(|field| field.options.align.as_ref());
        let aligns = self.segments.align.iter().chain(own);
        let aligns = aligns.map(|align| call(align, "alignment", TokenStream::new(), None));
        // Those of a struct without a `?` are checked with the whole.
        let fields = self.fields().iter().filter(|_| !self.is_static());
        let offsets = fields.filter_map(|field| match &field.options.offset {
            Some(Offset::Static(number)) => {
                let element = &field.element;
                Some(call(number, "offset", quote!(::<#element>), Some(field.text())))
            }
            _ => None,
        });
        quote!(#(#aligns)* #(#offsets)*)
    }

    /// Calls that panic at the fields that cannot be placed, of a struct without a `?`.
    pub(super) fn verified(&self) -> TokenStream {
        if !self.is_static() {
            return TokenStream::new();
        }
        let (root, count, buffers) = (self.root(), self.count, &self.segments.buffers);
        let (name, (_, arguments, _)) = (&buffers.item.ident, split(&buffers.item.generics));
        let kinds = Ident::new("tensor_layout_kinds", Span::mixed_site());
        let verify = self.fields().iter().enumerate().map(|(place, field)| {
            let (span, name) = (Span::call_site().located_at(place_span(field)), field.text());
            let root = located_at(root, span);
            quote_spanned!(span=> #root::__private::placeable(&#kinds[#place], #name);)
        });
        quote! {
            let (_, #kinds) = #root::__private::Placement::new(
                &<#name #arguments as #root::__private::StaticallyPlaced<#count>>::SEGMENTS,
            );
            #(#verify)*
        }
    }

    /// `check`, `views` and `views_mut`, and the size and the offsets.
    pub(super) fn methods(&self) -> TokenStream {
        let error = &self.error;
        let item = self.segments.buffers.item;
        let (visibility, name) = (&item.vis, &item.ident);
        let (impl_generics, arguments, where_clause) = split(&item.generics);
        let (parameter, argument) = self.parameter();
        let (bytes, error_local) = (words::bound("bytes"), words::bound("error"));
        let numbers = if self.is_static() { self.constants() } else { self.functions() };
        let views = self.views(Access::Shared, &bytes);
        let views_mut = self.views(Access::Mutable, &bytes);
        quote! {
            #[allow(clippy::result_large_err)]
            impl #impl_generics #name #arguments #where_clause {
                #numbers
                /// Checks that the buffer has all fields, and that they are aligned.
                ///
                /// # Errors
                ///
                /// The fields that cannot be viewed, each with its reason.
                #[allow(dead_code)]
                #visibility fn check(
                    #bytes: &[::core::primitive::u8], #parameter
                ) -> ::core::result::Result<(), #error> {
                    match Self::views(#bytes, #argument) {
                        ::core::result::Result::Ok(_) => ::core::result::Result::Ok(()),
                        ::core::result::Result::Err(#error_local) => ::core::result::Result::Err(#error_local),
                    }
                }
                #views
                #views_mut
            }
        }
    }

    /// `extents: Nv12Extents`, and `extents`; or nothing.
    pub(in crate::derive) fn parameter(&self) -> (TokenStream, TokenStream) {
        let extents = &self.extents;
        match self.segments.buffers.extents_type() {
            Some(kind) => (quote!(#extents: #kind), quote!(#extents)),
            None => (TokenStream::new(), TokenStream::new()),
        }
    }

    /// `<Self as Placed<2>>::placed(extents)`
    pub(in crate::derive) fn call(&self) -> TokenStream {
        let (root, count) = (self.root(), self.count);
        let argument = if self.is_static() { quote!(()) } else { self.parameter().1 };
        quote!(<Self as #root::__private::Placed<#count>>::placed(#argument))
    }

    /// `SIZE_BYTES`, `LUMA_OFFSET_BYTES`, `OFFSETS_BYTES` and `RANGES_BYTES`
    fn constants(&self) -> TokenStream {
        let (root, visibility, count, placement) =
            (self.root(), &self.segments.buffers.item.vis, self.count, self.placement());
        let methods = &self.placement;
        let ones = self.fields().iter().enumerate().map(|(place, field)| {
            let name = format_ident!("{}_OFFSET_BYTES", field.text().to_uppercase());
            let doc = format!("Where `{}` begins in the buffer, in bytes.", field.text());
            quote! {
                #[doc = #doc]
                #[allow(dead_code)]
                #visibility const #name: ::core::primitive::usize = #methods::offset_bytes(&#placement, #place);
            }
        });
        quote! {
            /// The size of the buffer, in bytes.
            #[allow(dead_code)]
            #visibility const SIZE_BYTES: ::core::primitive::usize = #methods::size_bytes(&#placement);
            #(#ones)*
            /// Where each field begins in the buffer, in bytes, in the order of the fields.
            #[allow(dead_code)]
            #visibility const OFFSETS_BYTES: [::core::primitive::usize; #count] = #methods::offsets_bytes(&#placement);
            /// The bytes of each field, in the order of the fields.
            #[allow(dead_code)]
            #visibility const RANGES_BYTES: [#root::ByteRange; #count] = #methods::ranges_bytes(&#placement);
        }
    }

    /// `size_bytes(extents)`, `offsets_bytes(extents)` and `ranges_bytes(extents)`
    fn functions(&self) -> TokenStream {
        let (root, count) = (self.root(), self.count);
        let functions = [
            ("size_bytes", "The size of the buffer, in bytes.", quote!(::core::primitive::usize)),
            (
                "offsets_bytes",
                "Where each field begins in the buffer, in bytes, in the order of the fields.",
                quote!([::core::primitive::usize; #count]),
            ),
            (
                "ranges_bytes",
                "The bytes of each field, in the order of the fields.",
                quote!([#root::ByteRange; #count]),
            ),
        ];
        let (visibility, error) = (&self.segments.buffers.item.vis, &self.error);
        let ((parameter, _), call) = (self.parameter(), self.call());
        let (methods, placement, error_local) = (&self.placement, words::bound("placement"), words::bound("error"));
        let functions = functions.into_iter().map(|(name, doc, kind)| {
            let name = Ident::new(name, Span::call_site());
            quote! {
                #[doc = #doc]
                ///
                /// # Errors
                ///
                /// The fields whose numbers are invalid, or that cannot be placed.
                #[allow(dead_code)]
                #visibility fn #name(#parameter) -> ::core::result::Result<#kind, #error> {
                    match #call {
                        ::core::result::Result::Ok((#placement, _)) => {
                            ::core::result::Result::Ok(#methods::#name(&#placement))
                        }
                        ::core::result::Result::Err(#error_local) => ::core::result::Result::Err(#error_local),
                    }
                }
            }
        });
        quote!(#(#functions)*)
    }

    /// `views` or `views_mut`
    fn views(&self, access: Access, bytes: &Ident) -> TokenStream {
        let (root, count, error) = (self.root(), self.count, &self.error);
        let buffers = &self.segments.buffers;
        let (visibility, views, arguments) = (&buffers.item.vis, buffers.views_name(access), buffers.view_arguments());
        let ((parameter, _), call) = (self.parameter(), self.call());
        let (method, cut, slice, doc) = match access {
            Access::Shared => ("views", "cut", quote!(&), "Views of all fields, for reading."),
            Access::Mutable => (
                "views_mut",
                "cut_mut",
                quote!(&mut),
                "Mutable views of all fields at once; shared ones of `shared` fields.",
            ),
        };
        let (method, cut) = (Ident::new(method, Span::call_site()), Ident::new(cut, Span::call_site()));
        let (methods, placement) = (&self.placement, words::bound("placement"));
        let (layouts, pieces) = (locals("layout", count), locals("bytes", count));
        let values = self.fields().iter().enumerate().map(|(place, field)| {
            let is_mutable = access == Access::Mutable && field.is_mutable();
            let (span, root) = field.place(root);
            let view = Ident::new(if is_mutable { "segment_mut" } else { "segment" }, span);
            let (element, layout, piece) = (&field.element, &layouts[place], &pieces[place]);
            quote_spanned!(span=> #root::__private::#view::<#element, _>(#layout, #piece))
        });
        let fields = self.field_names();
        let members: Vec<_> = self.fields().iter().map(|field| field.name).collect();
        let collected = collect(root, &fields, values, |locals| quote!(#views { #(#members: #locals),* }));
        let demands = self.demands();
        quote! {
            #[doc = #doc]
            ///
            /// # Errors
            ///
            /// The fields that cannot be viewed, each with its reason.
            #[allow(dead_code)]
            #visibility fn #method(
                #bytes: #slice [::core::primitive::u8], #parameter
            ) -> ::core::result::Result<#views<'_, #arguments>, #error> {
                #demands
                let (#placement, (#(#layouts,)*)) = #call?;
                let [#(#pieces),*] = #methods::#cut(&#placement, #bytes, #fields)?;
                #collected
            }
        }
    }
}

/// The token that says where a field begins.
pub(in crate::derive) fn place_span(field: &Field<'_>) -> Span {
    match &field.options.offset {
        Some(Offset::Static(number)) => number.span,
        _ => field.name.span(),
    }
}

/// The number as an argument. Braces around an argument are a lint of rustc, unless they are those of a constant.
fn value(number: &Number) -> TokenStream {
    let argument = &number.argument;
    match number.kind {
        NumberKind::Integer(_) => quote!(#argument),
        NumberKind::Path | NumberKind::Expression => quote!(const #argument),
    }
}
