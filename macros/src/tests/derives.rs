//! The derives and `at!`: what they expand to, and what they say of each mistake.

use super::expansions::{assert_same, flat};
use super::mistakes::check;
use super::{at, nominal, views};
use quote::quote;

#[test]
fn a_name_of_its_own() {
    assert_same(
        nominal("#[layout(crate = my::tl)] #[layout(N C=3; order = CN)] pub struct Act<const N: usize>;"),
        quote! {
            #[automatically_derived]
            impl<const N: usize> ::core::default::Default for Act<{ N }> where for<'any> Self: ::core::marker::Copy {
                #[inline(always)]
                fn default() -> Self {
                    my::tl::__private::sound::<Self>();
                    Act
                }
            }

            #[automatically_derived]
            impl<const N: usize> my::tl::Nominal for Act<{ N }> {
                type As = my::tl::notation::Strided::<
                    (my::tl::notation::Dim<my::tl::axis::N, {N}>, my::tl::notation::Dim<my::tl::axis::C, 3>,),
                    (my::tl::axis::C, my::tl::axis::N,)
                >;
                const __VALUE: Self = Act;
            }

            #[automatically_derived]
            impl<const N: usize, TensorLayoutOrder: my::tl::notation::Order> my::tl::Axes<TensorLayoutOrder> for Act<{ N }>
            where
                for<'any> Self: ::core::marker::Copy,
                <Self as my::tl::Nominal>::As: my::tl::Axes<TensorLayoutOrder>,
            {
            }

            #[automatically_derived]
            impl<const N: usize, TensorLayoutGiven: my::tl::__private::Given> my::tl::__private::GivenAllAxes<TensorLayoutGiven>
                for Act<{ N }>
            where
                for<'any> Self: ::core::marker::Copy,
                <Self as my::tl::Nominal>::As: my::tl::__private::GivenAllAxes<TensorLayoutGiven>,
            {
            }

            #[automatically_derived]
            impl<const N: usize> ::core::fmt::Display for Act<{ N }> where for<'any> Self: ::core::marker::Copy {
                fn fmt(&self, tensor_layout_formatter: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                    my::tl::__private::unnamed::<Self>(self, tensor_layout_formatter)
                }
            }
        },
    );
}

#[test]
fn an_element_by_names() {
    assert_same(
        at("image.view(), W: x, Batch: f::<A, B>(y), H: 3"),
        quote! {
            (image.view())[{
                let tensor_layout_index = root::__private::NamedIndex::new();
                if false {
                    #[allow(unreachable_code)]
                    {
                        ::core::unreachable!();
                        root::__private::NamedIndex::of(&tensor_layout_index, (image.view()).tensor_layout_of_view());
                    }
                }
                let tensor_layout_index = root::__private::axis_index::<root::axis::W, _, _>(tensor_layout_index, x);
                let tensor_layout_index = root::__private::axis_index::<Batch, _, _>(tensor_layout_index, f::<A, B>(y));
                let tensor_layout_index = root::__private::axis_index::<root::axis::H, _, _>(tensor_layout_index, 3);
                root::__private::NamedIndex::complete(tensor_layout_index)
            }]
        },
    );
}

/// The methods that a struct of buffers gets, and the types of what they give.
#[test]
fn views_of_buffers() {
    let text = flat(views(
        "#[layout(directml)] pub(crate) struct Conv<'a, T, U, const N: usize> {
            other: U,
            #[layout(N C=3)] pub input: &'a [T],
            #[layout(Act; own(C))] filter: Vec<f32>,
            #[layout(Batch=? C=3; stride(Batch) = ?)] output: &'a mut [f32],
            #[layout(C=3; element = T; shared)] scale: Arc<[T]>,
            #[layout(C=3; element = f32)] pub(crate) bias: &'a mut Mapped<U>,
        }",
    ))
    .join(" ");
    for part in [
        quote!(pub(crate) struct ConvViews<'v, T, const N: usize>),
        quote!(pub input: ::tensor_layout::View<'v, T, ::tensor_layout::notation::Strided::<),
        quote!(filter: ::tensor_layout::ViewMut<'v, f32, Act>),
        quote!(pub(crate) bias: ::tensor_layout::ViewMut<'v, f32, ::tensor_layout::notation::Strided::<),
        quote!(::tensor_layout::__private::Lent::<T, Arc<[T]>>::tensor_layout_view),
        quote!(::tensor_layout::__private::Lent::<f32, &'a mut Mapped<U>>::tensor_layout_view_mut),
        quote!(pub(crate) struct ConvExtents),
        quote!(pub(crate) batch: ::core::primitive::usize,),
        quote!(pub(crate) output_batch_stride: ::core::primitive::isize,),
        quote!(pub(crate) fn views(&self, tensor_layout_extents: ConvExtents)),
        quote!(pub(crate) fn views_mut(&mut self, tensor_layout_extents: ConvExtents)),
        quote!(pub(crate) fn check(&self, tensor_layout_extents: ConvExtents)),
        quote!(pub(crate) fn descriptors(tensor_layout_extents: ConvExtents)),
        quote!(where T: ::tensor_layout::element::Element,),
    ] {
        let part = flat(part).join(" ");
        assert!(text.contains(&part), "{part}\nis not in\n{text}");
    }
}

#[test]
fn mistakes_in_named_indices() {
    check(
        at,
        &[
            ("", &["the view that is indexed is missing: write `at!(view, H: y, W: x)`"]),
            ("H: 1", &["the view that is indexed is missing: write `at!(view, H: y, W: x)`"]),
            ("v, H: 1, H: 2", &["the index of `H` is given already: keep one of the two"]),
            ("v, H", &["the index of an axis follows `:`: write `H: 0`"]),
            ("v, H = 3, W: 1", &["the index of an axis follows `:`: write `H: 3`"]),
            ("v, H:, W: 1", &["the index of `H` is missing: write `H: 0`"]),
            ("v, 3, W: 1", &["expected the name of an axis, found `3`: write `at!(view, H: y, W: x)`"]),
            ("v, fn: 3", &["expected the name of an axis, found `fn`: write `at!(view, H: y, W: x)`"]),
        ],
    );
}

#[test]
fn mistakes_in_names_of_their_own() {
    check(
        nominal,
        &[
            ("struct A;", &["the layout is missing: write `#[layout(N=1 C=64)]` above `struct A`"]),
            ("#[layout] struct A;", &["the layout belongs in parentheses: write `#[layout(N=1 C=64; order = NC)]`"]),
            ("#[layout(N=1)] #[layout(N=1)] struct A;", &["a layout is given already: keep one of the two"]),
            (
                "#[layout(crate = a)] #[layout(crate = b)] #[layout(N=1)] struct A;",
                &["`crate` is given already: keep one of the two"],
            ),
            (
                "#[layout(crate = 3)] #[layout(N=1)] struct A;",
                &["the path of the crate is missing: write `#[layout(crate = path::to::tensor_layout)]`"],
            ),
            (
                "#[layout(N=1)] struct A { x: u8 }",
                &[
                    "a layout with a name of its own has no fields: write `struct A;`; for buffers with layouts, derive `Views`",
                ],
            ),
            (
                "#[layout(N=1)] enum A {}",
                &["a layout with a name of its own is a struct, not an enum: write `struct A;`"],
            ),
            (
                "#[layout(N=1)] union A { x: u8 }",
                &["a layout with a name of its own is a struct, not a union: write `struct A;`"],
            ),
            (
                "#[layout(N=?)] struct A;",
                &["the struct has no place for this run-time number: write `struct A(tensor_layout::Numbers<Self>);`"],
            ),
            (
                "#[layout(N=1; stride(N) = ?)] struct A;",
                &["the struct has no place for this run-time number: write `struct A(tensor_layout::Numbers<Self>);`"],
            ),
            (
                "#[layout(N=1)] struct A<const K: usize>;",
                &["the layout does not use `K`: remove it, or write `K` where an extent stands"],
            ),
            ("#[layout(N=2 C=64; order = C/{B} N C%{B})] struct A<const B: usize>;", &[]),
            (
                "#[layout(K)] struct A<const K: u32>;",
                &["`K` is a `u32`, but the numbers of a layout are `usize`: write `const K: usize`"],
            ),
            (
                "#[layout(N=1)] struct A<T>;",
                &["a layout can only be generic over numbers: write `const N: usize` in place of `T`"],
            ),
            ("#[layout(N=1 N=1)] struct A;", &["the axis `N` is there already: remove this one or rename it"]),
        ],
    );
}

#[test]
fn mistakes_in_structs_of_buffers() {
    check(
        views,
        &[
            (
                "struct A(Vec<f32>);",
                &[
                    "a view has the name of its field, and these fields have no names: write `struct A { #[layout(N=1 C=64)] input: Vec<f32> }`",
                ],
            ),
            (
                "struct A;",
                &["a unit struct has no buffers to view: write `struct A { #[layout(N=1 C=64)] input: Vec<f32> }`"],
            ),
            (
                "enum A {}",
                &[
                    "the buffers to view are the fields of a struct, not of an enum: write `struct A { #[layout(N=1 C=64)] input: Vec<f32> }`",
                ],
            ),
            (
                "union A { x: u8 }",
                &[
                    "the buffers to view are the fields of a struct, not of a union: write `struct A { #[layout(N=1 C=64)] input: Vec<f32> }`",
                ],
            ),
            (
                "struct A { x: Vec<f32> }",
                &["no field has a layout: write `#[layout(N=1 C=64)]` above a field that is a buffer"],
            ),
            (
                "#[layout(N=1)] struct A { #[layout(N=1)] x: Vec<f32> }",
                &[
                    "a layout describes the tensor of a field: move it above that field (above a struct write `#[layout(directml)]` for DirectML descriptors, or `#[layout(crate = path)]`)",
                ],
            ),
            (
                "#[layout(directml)] #[layout(directml)] struct A { #[layout(N=1)] x: Vec<f32> }",
                &[
                    "`directml` is given already: keep one of the two",
                    // Behind the gate of the runtime, which drops it where the feature is on.
                    "`directml` needs the feature `directml` of `tensor-layout`: enable it in `Cargo.toml`, or remove this",
                ],
            ),
            (
                "struct A { #[layout(N=1)] x: String }",
                &[
                    "the field `x` has a layout, and its type does not say what its elements are: write them after the layout, as in `element = f32`; or make the type `&[T]`, `&mut [T]`, `[T; N]`, `Vec<T>`, `Box<[T]>` or `Tensor<T, L>`; or remove the layout",
                ],
            ),
            ("struct A { #[layout(N=1; element = f32)] x: String }", &[]),
            (
                "struct A { #[layout(directml)] #[layout(N=1)] x: Vec<f32> }",
                &["`directml` concerns the whole struct: move it above the struct"],
            ),
            (
                "struct A { #[layout(crate = b)] #[layout(N=1)] x: Vec<f32> }",
                &["`crate` concerns the whole struct: move it above the struct"],
            ),
            (
                "struct A { #[layout(N=1)] #[layout(N=1)] x: Vec<f32> }",
                &["a layout is given already: keep one of the two"],
            ),
            (
                "struct A { #[layout(N=1)] x: Vec<f32>, #[layout(N=2)] y: Vec<f32> }",
                &[
                    "`N` is 2 in the field `y` and 1 in `x`: write the same extent, or, if the axes are unrelated, `#[layout(..; own(N))]`",
                ],
            ),
            (
                "struct A { #[layout(N=1)] x: Vec<f32>, #[layout(N=?)] y: Vec<f32> }",
                &[
                    "`N` is `?` in the field `y` and 1 in `x`: write the same extent, or, if the axes are unrelated, `#[layout(..; own(N))]`",
                ],
            ),
            ("struct A { #[layout(N=1)] x: Vec<f32>, #[layout(N=2; own(N))] y: Vec<f32> }", &[]),
            ("struct A { #[layout(N=1; own(X))] x: Vec<f32> }", &["this layout has no axis `X`: its axis is `N`"]),
            ("struct A { #[layout(N=1; own)] x: Vec<f32> }", &["`own` takes its axes in parentheses: write `own(H)`"]),
            ("struct A { #[layout(N=1; own())] x: Vec<f32> }", &["`own` names no axis: write `own(H)`"]),
            (
                "struct A { #[layout(N=1; own(N; N))] x: Vec<f32> }",
                &["expected an axis, found `;`: write a list as `own(H, W)`"],
            ),
            (
                "struct A { #[layout(N=1; element)] x: Vec<u8> }",
                &["`element` is the type of the elements of this buffer: write `element = f32`"],
            ),
            (
                "struct A { #[layout(N=1; element f32)] x: Mmap }",
                &["`element` is the type of the elements of this buffer: write `element = f32`"],
            ),
            (
                "struct A { #[layout(N=1; element = 4)] x: Mmap }",
                &["`element` is the type of the elements of this buffer: write `element = f32`"],
            ),
            (
                "struct A { #[layout(N=1; element = f32; element = u8)] x: Mmap }",
                &["`element` is given already: keep one of the two"],
            ),
            (
                "struct A { #[layout(N=1; element = f32)] x: Vec<i8> }",
                &[
                    "`element` says `f32`, and this buffer holds `i8`: remove it, or make the field a buffer of `f32`, or of bytes, `u8`",
                ],
            ),
            ("struct A { #[layout(N=1; element = f32)] x: Vec<f32> }", &[]),
            ("struct A { #[layout(N=1; shraed)] x: Vec<u8> }", &["there is no rule `shraed`: did you mean `shared`?"]),
            (
                "struct A { #[layout(N=1; shared; shared)] x: Vec<u8> }",
                &["`shared` is given already: keep one of the two"],
            ),
            (
                "struct A { #[layout(N=1; shared = 3)] x: Vec<u8> }",
                &["`shared` ends before `=`: write `;` and the next rule, or remove what follows"],
            ),
            (
                "struct A { #[layout(Act; order = N)] x: Vec<u8> }",
                &["a layout that is given as a type already has its rules: remove this one, or write the layout out"],
            ),
            (
                "struct A { #[layout(Seq=? N=1; own(Seq))] x: Vec<u8>, #[layout(X_Seq=?)] y: Vec<u8> }",
                &["two different run-time numbers are both called `x_seq`: rename an axis or a field"],
            ),
        ],
    );
}
