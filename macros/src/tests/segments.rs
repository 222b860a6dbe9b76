//! `#[derive(Segments)]`: what it expands to, and what it says of each mistake.

use super::expansions::flat;
use super::mistakes::check;
use super::segments;
use proc_macro2::TokenStream;
use quote::quote;

/// The parts are in the expansion, and the others are not.
#[track_caller]
fn assert_parts(source: &str, parts: &[TokenStream], others: &[TokenStream]) {
    let text = flat(segments(source)).join(" ");
    let contains = |part: &TokenStream| text.contains(&flat(part.clone()).join(" "));
    for part in parts {
        assert!(contains(part), "{part}\nis not in\n{text}");
    }
    for other in others {
        assert!(!contains(other), "{other}\nis in\n{text}");
    }
}

/// Without a `?` there are constants, and no struct of numbers.
#[test]
fn constants() {
    assert_parts(
        "#[layout(directml)] #[layout(align_bytes = 256)] pub(crate) struct Net {
            #[layout(K=16 C=3)] pub filter: f32,
            #[layout(K=16; shared; align_bytes = ALIGN)] bias: f32,
            #[layout(Act; own(K); offset_bytes = 4096)] r#type: i8,
        }",
        &[
            quote!(pub(crate) struct NetViews<'v,>),
            quote!(pub filter: ::tensor_layout::ViewMut<'v, f32,),
            quote!(bias: ::tensor_layout::View<'v, f32,),
            quote!(r#type: ::tensor_layout::ViewMut<'v, i8, Act>),
            quote!(pub(crate) const SIZE_IN_BYTES: ::core::primitive::usize),
            quote!(pub(crate) const OFFSETS_IN_BYTES: [::core::primitive::usize; 3usize]),
            quote!(pub(crate) const BYTE_RANGES: [::tensor_layout::ByteRange; 3usize]),
            quote!(pub(crate) const TYPE_OFFSET_IN_BYTES: ::core::primitive::usize),
            quote!(pub(crate) const BINDINGS: [::tensor_layout::directml::BufferRange; 3usize]),
            quote!(pub(crate) const FILTER_BINDING: ::tensor_layout::directml::BufferRange),
            quote!(pub(crate) const DESCRIPTORS:),
            quote!(Segment::new::<f32>("filter").aligned(256).bound_by(16, 4).static_layout::<),
            quote!(Segment::new::<f32>("bias").aligned(const {ALIGN}).bound_by(16, 4).static_layout::<),
            quote!(Segment::new::<i8>("type").at(4096).aligned(256).bound_by(16, 4).static_layout::<Act>()),
            quote!(
                type Extents = ();
            ),
            quote!(pub(crate) fn check(tensor_layout_bytes: &[::core::primitive::u8],)),
            quote!(pub(crate) fn views_mut(tensor_layout_bytes: &mut [::core::primitive::u8],)),
            quote!(::tensor_layout::__private::alignment(256);),
            quote!(::tensor_layout::__private::alignment(const {ALIGN});),
        ],
        &[quote!(NetExtents), quote!(fn size_in_bytes)],
    );
}

/// Each `?` is one member of the struct of numbers.
#[test]
fn numbers_at_run_time() {
    assert_parts(
        "#[layout(crate = tl)] #[layout(directml)] struct Frame<T, const C: usize> where T: Copy {
            #[layout(H=? W=?; stride(H) = ?)] luma: u8,
            #[layout(H=? C; own(H); offset_bytes = ?)] chroma: T,
            #[layout(K=2; offset_bytes = 64)] table: u16,
        }",
        &[
            quote!(struct FrameExtents),
            quote!(h: ::core::primitive::usize,),
            quote!(luma_h_stride: ::core::primitive::isize,),
            quote!(chroma_h: ::core::primitive::usize,),
            quote!(chroma_offset_bytes: ::core::primitive::usize,),
            quote!(impl<T, const C: usize> tl::__private::Placed<3usize> for Frame<T, { C }> where T: Copy),
            quote!(
                Segment::new::<T>("chroma")
                    .at(tensor_layout_extents.chroma_offset_bytes)
                    .bound_by(16, 4)
                    .layout(::core::option::Option::as_ref(&tensor_layout_layout_1))
            ),
            quote!(tl::__private::offset::<u16>("table", 64);),
            quote!(fn size_in_bytes(tensor_layout_extents: FrameExtents)),
            quote!(fn offsets_in_bytes(tensor_layout_extents: FrameExtents)),
            quote!(fn byte_ranges(tensor_layout_extents: FrameExtents)),
            quote!(fn bindings(tensor_layout_extents: FrameExtents)),
            quote!(fn check(tensor_layout_bytes: &[::core::primitive::u8], tensor_layout_extents: FrameExtents)),
            quote!(where T: Copy, T: tl::element::Element,),
        ],
        &[quote!(const SIZE_IN_BYTES), quote!(StaticallyPlaced), quote!(const BINDINGS)],
    );
}

/// At addresses of their own, fields have two functions and nothing of one buffer.
#[test]
fn planes() {
    assert_parts(
        "#[layout(planes)] pub(crate) struct Nv12<T> where T: Copy {
            #[layout(H=? W=?; stride(H) = ?)] luma: T,
            #[layout(H=? W=? C=2; subsampled(H) = 2; subsampled(W) = {2 + 2}; shared)] chroma: u8,
        }",
        &[
            quote!(struct Nv12Extents),
            quote!(impl<T> ::tensor_layout::__private::Declared for Nv12<T> where T: Copy),
            quote!(pub(crate) unsafe fn views_from_origins<'v>),
            quote!(pub(crate) unsafe fn views_mut_from_origins<'v>),
            quote!(tensor_layout_origins: [*const ::core::primitive::u8; 2usize],),
            quote!(tensor_layout_origins: [*mut ::core::primitive::u8; 2usize],),
            quote!(::tensor_layout::__private::plane_mut::<T, _>),
            quote!(::core::primitive::usize::div_ceil(tensor_layout_extents.h, 2)),
            quote!(::core::primitive::usize::div_ceil(tensor_layout_extents.w, const { 2 + 2 })),
            quote!(.subsampled("H", 2).subsampled("W", const {2 + 2})),
        ],
        &[
            quote!(Placed),
            quote!(fn check),
            quote!(fn size_in_bytes),
            quote!(plane_mut::<u8, _>),
            quote!(chroma_h),
            quote!(chroma_w),
        ],
    );
}

#[test]
fn mistakes_in_planes_and_parts() {
    check(
        segments,
        &[
            ("struct A { #[layout(H=5)] x: u8, #[layout(H=3; subsampled(H) = 2)] y: u8 }", &[]),
            ("struct A { #[layout(H=5)] x: u8, #[layout(H=?; subsampled(H) = 2)] y: u8 }", &[]),
            (
                "struct A { #[layout(B=1)] x: u8, #[layout(H=3; subsampled(H) = 2)] y: u8 }",
                &[
                    "no other field has an axis `H` that the `H` of `y` is a part of: write that field, or remove `H` from `subsampled`",
                ],
            ),
            ("struct A { #[layout(Luma)] x: u8, #[layout(H=3; subsampled(H) = 2)] y: u8 }", &[]),
            (
                "struct A { #[layout(H=5)] x: u8, #[layout(H=3; subsampled(H) = 2.5)] y: u8 }",
                &["`2.5` is not an integer: write a whole number, as in `subsampled(H) = 8`"],
            ),
            (
                "struct A { #[layout(H=5)] x: u8, #[layout(H=5; subsampled() = 2)] y: u8 }",
                &["`subsampled` names no axis: write `subsampled(H) = 2`"],
            ),
            (
                "struct A { #[layout(H=5)] x: u8, #[layout(H=5; subsampled(3) = 2)] y: u8 }",
                &["expected an axis, found `3`: write a list as `subsampled(H, W) = 2`"],
            ),
            (
                "#[layout(planes)] struct A { #[layout(H=5; align_bytes = 8)] x: u8, #[layout(H=5; offset_bytes = 8)] y: u8 }",
                &[
                    "`align_bytes` says where a field begins in one buffer, and each field of `planes` lies at an address of its own: remove it",
                    "`offset_bytes` says where a field begins in one buffer, and each field of `planes` lies at an address of its own: remove it",
                ],
            ),
        ],
    );
}

#[test]
fn mistakes() {
    check(
        segments,
        &[
            ("struct A {}", &["this struct has no field: write `#[layout(N=1 C=64)] input: f32`"]),
            (
                "struct A;",
                &["a unit struct has no segments to view: write `struct A { #[layout(N=1 C=64)] input: f32 }`"],
            ),
            (
                "struct A(f32);",
                &[
                    "a view has the name of its field, and these fields have no names: write `struct A { #[layout(N=1 C=64)] input: f32 }`",
                ],
            ),
            (
                "enum A {}",
                &[
                    "the segments to view are the fields of a struct, not of an enum: write `struct A { #[layout(N=1 C=64)] input: f32 }`",
                ],
            ),
            (
                "union A { x: u8 }",
                &[
                    "the segments to view are the fields of a struct, not of a union: write `struct A { #[layout(N=1 C=64)] input: f32 }`",
                ],
            ),
            (
                "struct A { x: f32 }",
                &[
                    "the field `x` has no layout, and every field lies in the buffer: write `#[layout(N=1 C=64)]` above it, or `#[layout()]` for a single element",
                ],
            ),
            (
                "struct A { #[layout] x: f32 }",
                &["the layout belongs in parentheses: write `#[layout(N=1 C=64; order = NC)]`"],
            ),
            (
                "struct A { #[layout(N=1)] x: &'a mut [f32] }",
                &[
                    "the type of this field is a buffer, and all fields lie in one: write the type of its elements, `f32`, or `element = f32` after the layout, or, for a buffer in each field, derive `Views`",
                ],
            ),
            ("struct A { #[layout(N=1)] x: [f32; 4] }", &[]),
            (
                "struct A { #[layout(align_bytes = 8)] x: f32 }",
                &["`align_bytes` follows the layout of the field: write `#[layout(N=1 C=64; align_bytes = 256)]`"],
            ),
            (
                "struct A { #[layout(N=1; offset_bytes = ?; align_bytes = 8)] x: f32 }",
                &[
                    "`align_bytes` and `offset_bytes` exclude each other, as the field begins at its offset: keep one of the two",
                ],
            ),
            (
                "struct A { #[layout(N=1; element = f32)] x: u8 }",
                &[
                    "the elements are `f32` by `element`, and `u8` by the type of the field: write `x: f32`, without `element`",
                ],
            ),
            ("struct A { #[layout(N=1; element = u8)] x: u8, #[layout(N=1; element = f32)] y: Mmap }", &[]),
            (
                "struct A { #[layout(N=1; element = u8)] x: Vec<u8>, #[layout(N=1; element = f32)] y: &'static [u8] }",
                &[],
            ),
            (
                "struct A { #[layout(N=1; element = f32)] x: Vec<i8> }",
                &[
                    "the elements are `f32` by `element`, and `i8` by the type of the field: write `x: f32`, without `element`",
                ],
            ),
            (
                "struct A { #[layout(N=1; offset_bytes 8)] x: f32 }",
                &["`offset_bytes` needs a number of bytes: write `offset_bytes = 4096` or `offset_bytes = ?`"],
            ),
            (
                "struct A { #[layout(N=1; offset_bytes = ? + 1)] x: f32 }",
                &["`offset_bytes` ends before `+`: write `;` and the next rule, or remove what follows"],
            ),
            (
                "struct A { #[layout(N=1; align_bytes = ?)] x: f32 }",
                &["`align_bytes` must be known at compile time: write `align_bytes = 256`"],
            ),
            (
                "struct A { #[layout(N=1; align_bytes = 0)] x: f32 }",
                &["an alignment is at least 1 byte: write `align_bytes = 256`, or remove it"],
            ),
            (
                "struct A { #[layout(N=1; align_bytes = 8; align_bytes = 8)] x: f32 }",
                &["`align_bytes` is given already: keep one of the two"],
            ),
            (
                "#[layout(align_bytes = 8)] #[layout(align_bytes = 16)] struct A { #[layout(N=1)] x: f32 }",
                &["`align_bytes` is given already: keep one of the two"],
            ),
            (
                "#[layout(align_bytes = 8; directml)] struct A { #[layout(N=1)] x: f32 }",
                &["`align_bytes` ends before `;`: write what follows in a `#[layout(..)]` of its own"],
            ),
            (
                "#[layout(N=1)] struct A { #[layout(N=1)] x: f32 }",
                &[
                    "a layout describes the tensor of a field: move it above that field (above a struct write `#[layout(directml)]` for DirectML descriptors, `#[layout(align_bytes = 256)]` for the alignment of each field, `#[layout(planes)]` for fields at addresses of their own, or `#[layout(crate = path)]`)",
                ],
            ),
            (
                "struct A { #[layout(N=1)] x: f32, #[layout(N=2)] y: u8 }",
                &[
                    "`N` is 2 in the field `y` and 1 in `x`: write the same extent, or, if the axes are unrelated, `#[layout(..; own(N))]`",
                ],
            ),
        ],
    );
}
