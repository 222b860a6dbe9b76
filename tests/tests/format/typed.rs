//! The fingerprint of a type is that of its text, and of its value at run time.

use super::fnv;
use tensor_layout::axis::{C, H, N, W};
use tensor_layout::{AnyLayout, Layout, StaticLayout, View, layout};

tensor_layout::axis!(Batch, Ci, Co);

use keyword::r#type;

mod keyword {
    #![allow(non_camel_case_types, reason = "a keyword as a name")]
    tensor_layout::axis!(pub r#type);
}

/// The constant is that of the value, whose text is hashed in another way than the library's.
fn agrees<L: StaticLayout>(_: &L) {
    let any = AnyLayout::of_layout(&L::default());
    assert_eq!((L::FINGERPRINT, any.fingerprint()), (fnv(&any.to_string()), fnv(&any.to_string())), "{any}");
}

macro_rules! agree {
    ($([$($layout:tt)*])*) => { $(
        type L = layout!($($layout)*);
        agrees(&L::default());
        assert_eq!(L::FINGERPRINT, AnyLayout::parse(stringify!($($layout)*)).expect("a layout").fingerprint());
    )* };
    (each $([$($layout:tt)*])*) => { $({ agree!([$($layout)*]); })* };
}

#[test]
fn of_layouts_that_are_written_out() {
    agree! {
        each
        []
        [N=1]
        [H=2 W=3]
        [H=2 W=3; order = WH]
        [H=0 W=3]
        [N=1 C=3 H=57 W=57; order = NHWC; pad(H) = 8]
        [H=300 W=451 C=3; align(H) = 256; reverse(H)]
        [H=4 W=3; stride(H) = 10; stride(W) = 2]
        [N=2 H=2 W=3; overlap(H) = 2]
        [N=2 C=3 W=5; broadcast(N, C)]
        [N=1 C=64 H=8 W=8; block(C) = 16]
        [M=256 K=8; order = M/128 K/4 M%32 M/32%4 K%4]
        [K=8 M=8; order = K/2 M/4 K%2 M%4; stride(K/2) = 16]
        [Batch=2 H=3; order = H Batch]
        [r#type=2 W=3; pad(r#type) = 4; order = W r#type]
        [H=4611686018427387903 W=2]
    }
}

#[derive(Clone, Copy, Layout)]
#[layout(N=2 C=3; order = CN; pad(N) = 4)]
struct Named;

#[test]
fn of_layouts_with_a_name() {
    agrees(&Named);
    assert_eq!(Named::FINGERPRINT, <layout!(N=2 C=3; order = CN; pad(N) = 4)>::FINGERPRINT);
}

/// Their rules are found from their numbers, at compile time and at run time.
#[test]
fn of_parts() {
    type Image = layout!(N=2 C=3 H=8 W=10; order = NHWC; pad(W) = 12);
    let elements = vec![0_u8; Image::STORAGE_SIZE];
    let image = View::<u8, Image>::new(&elements).expect("the storage"); // N=2 C=3 H=8 W=10
    agrees(image.fix::<N>(1).layout());
    agrees(image.crop::<H, 3>(2).layout());
    agrees(image.crop::<H, 3>(2).crop::<W, 1>(2).layout());
    agrees(image.crop::<W, 0>(2).layout());
    agrees(image.crop::<H, 0>(2).permute::<(W, H, C, N)>().layout());
    agrees(image.permute::<(W, H, C, N)>().layout());
    agrees(image.reverse::<W>().layout());
    agrees(image.step::<W, 3>().layout());
    agrees(image.windows::<W, (Co, Ci), 3, 1>().layout());
    agrees(image.fix::<C>(0).fix::<N>(0).fix::<H>(0).layout());
    agrees(image.fix::<C>(0).fix::<N>(0).fix::<H>(0).fix::<W>(0).layout());
    agrees(&Image::default().packed());
    type Blocks = layout!(C=32 W=4; block(C) = 8);
    let blocks = View::<u8, Blocks>::new(&elements[..128]).expect("the storage"); // C=32 W=4
    agrees(blocks.unblock::<C, (Co, Ci)>().layout());
    agrees(blocks.crop::<C, 16>(8).layout());
    agrees(blocks.fix::<W>(1).layout());
}
