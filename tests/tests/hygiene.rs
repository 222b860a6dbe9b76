//! Expansions mean the same wherever they stand: among names of the user's own, without a prelude, behind another name of
//! the crate, inside the user's macros. `tests/hygiene` has the users that need a crate of their own.

#![forbid(unsafe_code)]
#![deny(warnings)]

use tensor_layout::{Layout, StaticLayout, StridedLayout, View, layout};

#[test]
fn the_crate_may_have_another_name() {
    assert_eq!(tensor_layout_renamed::strides(), (&[10944, 1, 171, 3][..], &[8, 1][..], "Batch"));
    assert_eq!(tensor_layout_renamed::offset(3), Ok(2 * 64 + 3 * 64 + 2));
    let conv = tensor_layout_renamed::Conv { input: View::from_array(&[1.0; 18]), filter: View::from_array(&[2.0; 4]) };
    assert_eq!(conv.input[[0, 1, 2, 2]] * conv.filter[[1, 1, 0, 0]], 2.0);
    let mut words = [1.5_f32; 19];
    let bytes = bytemuck::cast_slice_mut(&mut words);
    assert_eq!(tensor_layout_renamed::bias(bytes, 64), Some((1.5, 76)));
    assert_eq!(tensor_layout_renamed::bias(bytes, 56), None);
}

#[test]
fn another_crate_may_hand_it_on() {
    assert_eq!(tensor_layout_behind_facade::strides(), [&[8, 1][..], &[8, 1], &[16, 4, 1]]);
    assert_eq!(tensor_layout_behind_facade::offset(3), Ok(2 * 64 + 3 * 64 + 2));
    assert_eq!(tensor_layout_behind_facade::rows(), [18, 6]);
}

/// The caller of a macro does not know what `$crate` has for `tensor-layout`.
#[test]
fn a_macro_may_name_the_crate_by_way_of_its_own() -> Result<(), Box<dyn std::error::Error>> {
    tensor_layout_renamed::buffers!(Frame Tile Frames);
    assert_eq!(Frame::with_extents([2])?.extents(), [2, 4]);
    let frames = Frames { one: &[1.0; 8], other: &[2.0; 4] };
    let views = frames.views(FramesExtents { h: 2 })?;
    assert_eq!((views.one[[1, 3]], views.other[[0, 3]]), (1.0, 2.0));
    Ok(())
}

/// `use` of a set from another crate brings its macro too, from a module as it is.
#[test]
fn a_set_of_orders_may_come_from_another_crate() {
    use tensor_layout_renamed::cache::KvCache;
    assert_eq!(tensor_layout_renamed::cache_strides("BatchSeqHead"), Ok([128, 8, 1]));
    assert_eq!(tensor_layout_renamed::cache_strides("HeadFirst"), Ok([16, 1, 32]));
    assert!(tensor_layout_renamed::cache_strides("").is_err());
    let strides = |order: KvCache| KvCache!(order; L => L::with_extents([2]).map(|cache| cache.strides()));
    assert_eq!(KvCache::ALL.map(strides), [Ok([128, 8, 1]), Ok([16, 1, 32])]);
    assert_eq!(KvCache::default(), KvCache::HeadFirst);
}

mod without_a_prelude {
    #![no_implicit_prelude]

    ::tensor_layout::axis!(pub(crate) Batch, Seq);

    ::tensor_layout::layout!(pub(crate) type Act = N C H W; order = NHWC; pad(H) = 8);

    pub(crate) type Keys = ::tensor_layout::layout!(Batch=? Seq=128 D={8 * 8}; order = Batch Seq D);
    pub(crate) type Pitched = ::tensor_layout::layout!(H=4 W=6; stride(H) = ?; align(W) = 2);

    #[derive(::tensor_layout::Segments)]
    #[layout(directml)]
    pub(crate) struct Static {
        #[layout(H=4 W=6)]
        first: u8,
        #[layout(H=4; align_bytes = {8 * 8})]
        pub(crate) second: f32,
    }

    #[derive(::tensor_layout::Segments)]
    #[layout(directml)]
    pub(crate) struct RunTime {
        #[layout(H=? W=6)]
        first: u8,
        #[layout(H=?; offset_bytes = ?)]
        pub(crate) second: f32,
    }

    #[derive(::tensor_layout::Views)]
    pub(crate) struct Lent<'a> {
        #[layout(H=4; element = u8)]
        pub(crate) first: &'a mut ::std::vec::Vec<u8>,
        #[layout(H=4; element = u8; shared)]
        pub(crate) second: ::std::sync::Arc<[u8]>,
    }

    ::tensor_layout::layouts!(pub(crate) enum Image = H=4 Seq=6; HSeq = H Seq | SeqH = Seq H);
    pub(crate) fn row(image: Image) -> ::core::primitive::isize {
        Image!(image; L => <L as ::tensor_layout::StaticLayout>::STRIDES[0])
    }
}

#[test]
fn no_prelude_is_needed() {
    assert_eq!(without_a_prelude::Act::<1, 3, 57, 57>::STRIDES, [10944, 1, 171, 3]);
    assert_eq!(without_a_prelude::Keys::with_extents([2]).map(|keys| keys.strides()), Ok([8192, 64, 1]));
    let pitched = without_a_prelude::Pitched::with_extents_and_strides([], [20]);
    assert_eq!(pitched.map(|pitched| pitched.strides()), Ok([20, 2]));
    use without_a_prelude::{RunTime, RunTimeExtents, Static};
    let extents = RunTimeExtents { h: 4, second_offset_bytes: 64 };
    assert_eq!((Static::OFFSETS_IN_BYTES, RunTime::offsets_in_bytes(extents)), ([0, 64], Ok([0, 64])));
    let floats = [0.5_f32; 20];
    let bytes = bytemuck::cast_slice(&floats);
    assert_eq!(Static::views(bytes).unwrap().second, RunTime::views(bytes, extents).unwrap().second);
    assert_eq!(Static::BINDINGS.map(Ok), RunTime::bindings(extents).unwrap().map(Ok::<_, ()>));
    let mut lent = without_a_prelude::Lent { first: &mut vec![0; 4], second: [1; 4].into() };
    let mut views = lent.views_mut().unwrap();
    views.first[[3]] = views.second[[3]];
    assert_eq!(lent.first[3], 1);
    assert_eq!(without_a_prelude::Image::ALL.map(without_a_prelude::row), [6, 1]);
}

/// Everything that an expansion could mean by a bare name.
#[allow(dead_code, non_camel_case_types, non_upper_case_globals, unused_macros)]
mod among_the_users_own_names {
    pub(crate) struct Option;
    pub(crate) struct Result;
    pub(crate) struct Some;
    pub(crate) struct None;
    pub(crate) struct Ok;
    pub(crate) struct Err;
    pub(crate) struct Vec;
    pub(crate) struct String;
    pub(crate) struct Box;
    pub(crate) struct PhantomData;
    pub(crate) trait Clone {}
    pub(crate) trait Copy {}
    pub(crate) trait Debug {}
    pub(crate) trait Default {}
    pub(crate) trait PartialEq {}
    pub(crate) trait Eq {}
    pub(crate) trait Hash {}
    pub(crate) trait Send {}

    pub(crate) struct Strided;
    pub(crate) struct Dim;
    pub(crate) struct Dyn;
    pub(crate) struct Pad;
    pub(crate) struct Align;
    pub(crate) struct Stride;
    pub(crate) struct Broadcast;
    pub(crate) struct Layout;
    pub(crate) struct AxisName;
    pub(crate) struct View;
    pub(crate) struct ViewMut;
    pub(crate) struct T;
    pub(crate) struct N {}
    pub(crate) enum C {}
    pub(crate) struct H;
    pub(crate) trait W {}

    pub(crate) const N: usize = 2;
    pub(crate) const C: usize = 3;
    pub(crate) const W: usize = 5;
    pub(crate) const status: i8 = -1;
    pub(crate) fn verify() {}
    pub(crate) fn size() {}

    pub(crate) mod core {}
    pub(crate) mod std {}
    pub(crate) mod alloc {}
    pub(crate) mod axis {}
    pub(crate) mod tensor_layout {}
    pub(crate) mod __private {}

    macro_rules! panic {
        () => {};
    }
    macro_rules! assert {
        () => {};
    }
    macro_rules! concat {
        () => {};
    }
    macro_rules! stringify {
        () => {};
    }

    pub(crate) type Plain = ::tensor_layout::layout!(N C H=4 W; order = NHWC; pad(H) = 8; align(W) = 4);
    pub(crate) type Literal = ::tensor_layout::layout!(N=2 C=3 H=4 W=5; order = NHWC; broadcast(N); stride(H) = 64);
    ::tensor_layout::layout!(pub(crate) type Item = N C H=4 W; order = NHWC; pad(H) = 8);
    ::tensor_layout::axis!(pub(crate) Batch, Seq);
    pub(crate) type Named = ::tensor_layout::layout!(Batch=2 Seq=3 H=4; order = H Seq Batch);

    /// Every type has functions of names that are likely.
    pub(crate) trait Lent {
        fn view(&self) {}
        fn view_mut(&mut self) {}
        fn as_ref(&self) {}
        fn as_mut(&mut self) {}
        fn lend(&self) {}
        fn lend_mut(&mut self) {}
    }
    impl<A: ?Sized> Lent for A {}
    pub(crate) trait LentBytes {}
    pub(crate) trait AsRef {}
    pub(crate) trait AsMut {}

    #[derive(::tensor_layout::Views)]
    pub(crate) struct Buffers<'a> {
        #[layout(N C=?; element = f32)]
        status: &'a mut ::std::vec::Vec<f32>,
        #[layout(N; element = u8; shared)]
        verify: ::std::sync::Arc<[u8]>,
        #[layout(N; element = i8; shared)]
        bytes: ::std::string::String,
    }

    #[derive(::tensor_layout::Segments)]
    #[layout(directml)]
    pub(crate) struct Linear {
        #[layout(N C=?; offset_bytes = ?)]
        status: f32,
        #[layout(N; offset_bytes = {C * W * 16})]
        extents: u8,
        #[layout(K=3; align_bytes = W)]
        bytes: i8,
    }

    #[derive(::tensor_layout::Segments)]
    #[layout(directml)]
    pub(crate) struct Constant {
        #[layout(N C)]
        placement: f32,
        #[layout(Literal; own(N, C, H, W); shared)]
        error: f32,
    }

    pub(crate) const text: &::core::primitive::str = "";
    pub(crate) const order: i8 = -1;
    pub(crate) struct FromStr;
    pub(crate) struct UnknownOrder;
    ::tensor_layout::layouts!(pub(crate) enum Orders = N C H=4 W; NCHW | NHWC);
    pub(crate) fn stride(which: Orders) -> ::core::primitive::isize {
        Orders!(which; T => <T as ::tensor_layout::StaticLayout>::STRIDES[1])
    }
}

#[test]
fn the_users_own_names_are_not_meant() {
    use among_the_users_own_names::{Constant, Item, Linear, LinearExtents, Literal, Named, Orders, Plain, stride};
    assert_eq!(Orders::ALL.map(stride), [20, 1]);
    assert_eq!("NHWC".parse(), Ok(Orders::NHWC));
    assert_eq!(Plain::STRIDES, [160, 1, 20, 4]);
    assert_eq!(Literal::STRIDES, [0, 1, 64, 3]);
    assert_eq!(Item::<2, 3, 5>::STRIDES, [120, 1, 15, 3]);
    let extents = LinearExtents { c: 3, status_offset_bytes: 32 };
    assert_eq!(Linear::offsets_in_bytes(extents).unwrap(), [32, 240, 320]);
    assert_eq!(Constant::OFFSETS_IN_BYTES, [0, 32]);
    assert_eq!(Named::STRIDES, [1, 2, 6]);
}

/// The parameters of structs, written with `r#` or without it, beside types of their names.
#[allow(dead_code)]
mod parameters {
    use tensor_layout::axis::{C, N};
    use tensor_layout::{Layout, Numbers, Segments, Views};

    pub(crate) type Names = (N, C);

    #[derive(Views)]
    #[layout(directml)]
    pub(crate) struct Buffers<'r#a, r#T, const r#K: usize, const N: usize> {
        #[layout(N C=K)]
        pub(crate) first: &'a [T],
        #[layout(N; stride(N) = K)]
        pub(crate) second: Vec<r#T>,
    }

    #[derive(Segments)]
    #[layout(directml)]
    #[layout(align_bytes = r#K)]
    pub(crate) struct Linear<const r#K: usize, const N: usize> {
        #[layout(N C=K)]
        first: f32,
        #[layout(C=r#K)]
        second: f32,
    }

    #[derive(Clone, Copy, Layout)]
    #[layout(N C=r#K)]
    pub(crate) struct Plain<const K: usize, const r#N: usize>;

    #[derive(Clone, Copy, Layout)]
    #[layout(N=? C=K)]
    pub(crate) struct Sized<const r#K: usize>(Numbers<Self>);
}

#[test]
fn parameters_are_those_of_the_struct() {
    use parameters::{Buffers, Linear, Plain, Sized};
    let buffers = Buffers::<f32, 16, 2> { first: &[1.0; 32], second: vec![0.0; 16] };
    assert_eq!(buffers.views().map(|_| ()).unwrap_err().to_string().lines().count(), 2);
    assert_eq!(Buffers::<f32, 16, 2>::FIRST_DESCRIPTOR.sizes(), [2, 16, 1, 1]);
    assert_eq!(Linear::<16, 2>::OFFSETS_IN_BYTES, [0, 128]);
    assert_eq!((Plain::<16, 2>::STRIDES, Plain::<16, 2>.to_string()), (&[16, 1][..], "N=2 C=16".to_owned()));
    assert_eq!(Sized::<16>::with_extents([3]).map(|sized| sized.to_string()), Ok("N=3 C=16".to_owned()));
}

/// A user may even call a type `usize`.
#[allow(dead_code, non_camel_case_types)]
mod among_types_with_the_names_of_primitives {
    pub(crate) struct usize;
    pub(crate) struct str;
    pub(crate) struct bool;

    pub(crate) type Plain = ::tensor_layout::layout!(H=4 W={2 * 3}; order = WH; pad(H) = 8);
    ::tensor_layout::layout!(pub(crate) type Item = H W);
    ::tensor_layout::axis!(pub(crate) Batch);
    ::tensor_layout::layouts!(pub(crate) enum Orders = H=4 W=6; HW | WH);
}

#[test]
fn types_with_the_names_of_primitives_are_not_meant() {
    use among_types_with_the_names_of_primitives::{Item, Orders, Plain};
    assert_eq!(Orders::NAMES, ["HW", "WH"]);
    assert_eq!(Plain::STRIDES, [1, 8]);
    assert_eq!(Item::<2, 3>::STRIDES, [3, 1]);
}

const ROWS: usize = 4;

/// A user's macro that makes a layout from its arguments. Each kind of fragment reaches `layout!` in its own form.
macro_rules! strides_of {
    (expr: $height:expr, $width:expr) => { <layout!(H=$height W=$width; pad(W) = $width)>::STRIDES };
    (literal: $height:literal, $width:literal) => { <layout!(H=$height W=$width; pad(W) = $width)>::STRIDES };
    (ident: $height:ident, $width:ident) => { <layout!(H=$height W=$width; pad(W) = $width)>::STRIDES };
    (path: $height:path, $width:path) => { <layout!(H=$height W=$width; pad(W) = $width)>::STRIDES };
    (block: $height:block, $width:block) => { <layout!(H=$height W=$width; pad(W) = $width)>::STRIDES };
    (tt: $height:tt, $width:tt) => { <layout!(H=$height W=$width; pad(W) = $width)>::STRIDES };
    (all: $($layout:tt)*) => { <layout!($($layout)*)>::STRIDES };
    (names: $($axis:ident = $extent:expr),*; $($order:ident)*) => { <layout!($($axis=$extent)*; order = $($order)*)>::STRIDES };
    (letters: $order:ident) => { <layout!(H=4 W=6; order = $order)>::STRIDES };
}

#[test]
fn fragments_of_the_users_macros_are_understood() {
    const COLUMNS: usize = 6;
    mod sizes {
        pub(crate) const ROWS: usize = 4;
        pub(crate) const COLUMNS: usize = 6;
    }
    assert_eq!(strides_of!(expr: 4, 6), [6, 1]);
    assert_eq!(strides_of!(expr: ROWS, COLUMNS), [6, 1]);
    assert_eq!(strides_of!(expr: 2 * 2, 1 + 5), [6, 1]);
    assert_eq!(strides_of!(expr: (4), { 6 }), [6, 1]);
    assert_eq!(strides_of!(expr: sizes::ROWS, self::ROWS + 2), [6, 1]);
    assert_eq!(strides_of!(expr: size_of::<u32>(), u8::MAX as usize - 249), [6, 1]);
    assert_eq!(strides_of!(literal: 4, 0x6), [6, 1]);
    assert_eq!(strides_of!(ident: ROWS, COLUMNS), [6, 1]);
    assert_eq!(strides_of!(path: sizes::ROWS, sizes::COLUMNS), [6, 1]);
    assert_eq!(strides_of!(block: { 4 }, { ROWS + 2 }), [6, 1]);
    assert_eq!(strides_of!(tt: 4, COLUMNS), [6, 1]);
    assert_eq!(strides_of!(tt: { 4 }, { 2 * 3 }), [6, 1]);
    assert_eq!(strides_of!(all: H=4 W=6; order = WH; pad(H) = 8), [1, 8]);
    assert_eq!(strides_of!(names: H = 2 + 2, W = 6; W H), [1, 4]);
    assert_eq!(strides_of!(letters: WH), [1, 4]);
}

/// An item, and a function that is generic over what the item form makes generic.
macro_rules! image_type {
    ($(#[$attribute:meta])* $visibility:vis $name:ident of $height:expr, $rest:ident) => {
        layout! {
            $(#[$attribute])*
            $visibility type $name = H=$height $rest C=3; align(H) = 32
        }
    };
}

/// A set of orders whose name and orders come from the arguments, in a function.
macro_rules! strides_of_orders {
    ($set:ident of $height:expr; $($order:ident)*; $value:ident) => {{
        tensor_layout::layouts!(enum $set = H=$height W=6; $($order)|*);
        $set::ALL.map(|$value| $set!($value; L => L::STRIDES[0]))
    }};
}

macro_rules! rows_of {
    ($function:ident, $rows:ident) => {
        fn $function<const $rows: usize>() -> usize {
            <layout!($rows W=3)>::STORAGE_SIZE
        }
    };
}

image_type!(#[doc = "A picture."] pub(crate) Picture of 2 * 2, W);
image_type!(Private of ROWS, W);
rows_of!(storage_of_rows, R);

#[test]
fn items_and_functions_may_come_from_the_users_macros() {
    assert_eq!(Picture::<5>::STRIDES, [32, 3, 1]);
    let elements = [7u8; 111];
    let view: PrivateView<'_, u8, 5> = View::from_array(&elements);
    assert_eq!(view[[3, 4, 2]], 7);
    assert_eq!(storage_of_rows::<4>(), 12);
    assert_eq!(strides_of_orders!(Orders of 2 * 2; HW WH; order), [6, 1]);
}
