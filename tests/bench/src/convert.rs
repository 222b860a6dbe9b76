//! Conversions between layouts, each as a batch of matrix transposes to those who write them by hand.

mod hand;

use crate::access::random;
use crate::runner::{Bench, Case, Plain};
use hand::Element;
use ndarray::{
    ArrayView2, ArrayView3, ArrayView4, ArrayView5, ArrayViewMut2, ArrayViewMut3, ArrayViewMut4, ArrayViewMut5, s,
};
use strided_view::{StridedView, StridedViewMut};
use tensor_layout::{AnyView, AnyViewMut, StaticLayout, Tensor, layout};
use threadteam::Exec;

/// Adds the copies that are given extents and strides, in elements, and nothing else.
macro_rules! with_strides {
    ($case:expr, $extents:expr, to $to:expr, from $from:expr) => {
        $case
            .peer("ours, strides alone", |source, destination| {
                let (to, from) = (destination.storage_mut(), source.storage());
                tensor_layout_strided::copy(to, &$to, from, &$from, &$extents).expect(WHOLE);
            })
            .peer("strided-perm", |source, destination| {
                let from = StridedView::new(source.storage(), &$extents, &$from, 0).expect(WHOLE);
                let mut to = StridedViewMut::new(destination.storage_mut(), &$extents, &$to, 0).expect(WHOLE);
                strided_perm::copy_into(&mut to, &from, Exec::serial()).expect(WHOLE);
            })
    };
}

const fn strides<const RANK: usize>(steps: [usize; RANK]) -> [isize; RANK] {
    let (mut strides, mut axis) = ([0; RANK], 0);
    while axis < RANK {
        strides[axis] = steps[axis] as isize;
        axis += 1;
    }
    strides
}

pub(crate) fn cases() -> Vec<Plain> {
    vec![
        ("to NHWC f32 1x3x224x224", || to_nhwc::<f32, 1, 3, 224, 224, { 224 * 224 }>()),
        ("to NCHW f32 1x3x224x224", || to_nchw::<f32, 1, 3, 224, 224, { 224 * 224 }>()),
        ("to NHWC f32 8x64x56x56", || to_nhwc::<f32, 8, 64, 56, 56, { 56 * 56 }>()),
        ("to NCHW f32 8x64x56x56", || to_nchw::<f32, 8, 64, 56, 56, { 56 * 56 }>()),
        ("to NCHW f32 32x256x14x14", || to_nchw::<f32, 32, 256, 14, 14, { 14 * 14 }>()),
        ("to NHWC u8 1x3x224x224", || to_nhwc::<u8, 1, 3, 224, 224, { 224 * 224 }>()),
        ("to NCHW u8 8x64x56x56", || to_nchw::<u8, 8, 64, 56, 56, { 56 * 56 }>()),
        ("to NHWC u16 8x64x56x56", || to_nhwc::<u16, 8, 64, 56, 56, { 56 * 56 }>()),
        ("to NHWC u8 1x3x2160x3840", || to_nhwc::<u8, 1, 3, 2160, 3840, { 2160 * 3840 }>()),
        ("to NCHW16c f32 8x64x56x56", || to_nchw16c::<f32>()),
        ("to NCHW16c u8 8x64x56x56", || to_nchw16c::<u8>()),
        ("from NCHW16c f32 8x64x56x56", || from_nchw16c::<f32>()),
        ("to OIhw16i16o f32 256x256x3x3", || to_oihw16i16o::<f32>()),
        ("to OIhw4i16o4i u8 256x256x3x3", || to_oihw4i16o4i()),
        ("to OIhw8i16o2i u16 256x256x3x3", || to_oihw8i16o2i()),
        ("to scale factors u8 4096x256", || to_scales()),
        ("to tiles with faces u16 1024x1024", || to_faces()),
        ("to Morton order f32 1024x1024", || to_morton()),
        ("to Morton order f32 64x64", || to_morton_of_8x8::<f32>()),
        ("to Morton order u8 64x64", || to_morton_of_8x8::<u8>()),
        ("to pairs of rows u16 1024x1024", || to_pairs_of_rows()),
        ("from OIhw4i16o4i u8 256x256x3x3", || from_oihw4i16o4i()),
        ("from OIhw8i16o2i u16 256x256x3x3", || from_oihw8i16o2i()),
        ("from scale factors u8 4096x256", || from_scales()),
        ("from tiles with faces u16 1024x1024", || from_faces()),
        ("from Morton order f32 1024x1024", || from_morton()),
        ("from pairs of rows u16 1024x1024", || from_pairs_of_rows()),
        ("pad rows f32 14336x224", || pad_rows::<f32>()),
        ("unpad rows f32 14336x224", || unpad_rows::<f32>()),
        ("transpose f32 4096x4096", || transpose::<f32>()),
        ("transpose u8 4096x4096", || transpose::<u8>()),
        ("transpose pixels of 3 u8 1080x1920", || turn_pixels()),
    ]
}

type Nchw<const N: usize, const C: usize, const H: usize, const W: usize> = layout!(N C H W);
type Nhwc<const N: usize, const C: usize, const H: usize, const W: usize> = layout!(N C H W; order = NHWC);
type Planes = layout!(N=8 C=64 H=56 W=56);
type Nchw16c = layout!(N=8 C=64 H=56 W=56; block(C) = 16);
type Weights = layout!(O=256 I=256 H=3 W=3);
type Oihw16i16o = layout!(O=256 I=256 H=3 W=3; block(I) = 16; block(O) = 16);
type Oihw4i16o4i = layout!(O=256 I=256 H=3 W=3; order = O/16 I/16 H W I/4%4 O%16 I%4);
type Oihw8i16o2i = layout!(O=256 I=256 H=3 W=3; order = O/16 I/16 H W I/2%8 O%16 I%2);
type Factors = layout!(M=4096 K=256);
type Scales = layout!(M=4096 K=256; order = M/128 K/4 M%32 M/32%4 K%4);
type Grid = layout!(H=1024 W=1024);
type Faces = layout!(H=1024 W=1024; order = H/32 W/32 H/16%2 W/16%2 H%16 W%16);
type Morton = layout!(H=1024 W=1024; order = H/4 W/4 H/2%2 W/2%2 H%2 W%2);
type Icon = layout!(H=64 W=64);
type MortonIcon = layout!(H=64 W=64; order = H/8 W/8 H/4%2 W/4%2 H/2%2 W/2%2 H%2 W%2);
/// VNNI: what the instructions for products of 16-bit numbers add are neighbours.
type PairsOfRows = layout!(H=1024 W=1024; order = H/2 W H%2);
type Rows = layout!(H=14336 W=224);
type PaddedRows = layout!(H=14336 W=224; pad(W) = 232);
type Matrix = layout!(H=4096 W=4096);
type Transposed = layout!(H=4096 W=4096; order = WH);
type Frame = layout!(H=1080 W=1920 C=3);
type Turned = layout!(H=1080 W=1920 C=3; order = WHC);

/// Ours, and a copy of as many bytes.
fn conversion<T, S, D>() -> Case<Tensor<T, S>, Tensor<T, D>>
where
    T: Element,
    S: StaticLayout,
    D: StaticLayout,
{
    let mut element = random(11);
    let source = Tensor::from_fn(|_| T::of(element()));
    Case::new(source, Tensor::zeros())
        .ours("ours", |source, destination| destination.copy_from(&source))
        .peer("ours, layouts at run time", |source, destination| {
            AnyViewMut::from_view(destination.view_mut()).copy_from(&AnyView::from_view(source.view()));
        })
        .bound("memcpy", |source, destination| {
            let elements = source.storage().len().min(destination.storage().len());
            destination.storage_mut()[..elements].copy_from_slice(&source.storage()[..elements]);
        })
}

fn to_nhwc<T: Element, const N: usize, const C: usize, const H: usize, const W: usize, const P: usize>()
-> Box<dyn Bench> {
    let case = conversion::<T, Nchw<N, C, H, W>, Nhwc<N, C, H, W>>().peer("ndarray", |source, destination| {
        let source = ArrayView4::from_shape((N, C, H, W), source.storage()).expect(WHOLE);
        let mut destination = ArrayViewMut4::from_shape((N, H, W, C), destination.storage_mut()).expect(WHOLE);
        destination.assign(&source.permuted_axes([0, 2, 3, 1]));
    });
    let case = with_strides!(
        case,
        [N, C, H, W],
        to strides([C * P, 1, C * W, C]),
        from strides([C * P, P, W, 1])
    );
    Box::new(hand::with_transposes::<T, _, _, N, C, P>(case))
}

fn to_nchw<T: Element, const N: usize, const C: usize, const H: usize, const W: usize, const P: usize>()
-> Box<dyn Bench> {
    let case = conversion::<T, Nhwc<N, C, H, W>, Nchw<N, C, H, W>>().peer("ndarray", |source, destination| {
        let source = ArrayView4::from_shape((N, H, W, C), source.storage()).expect(WHOLE);
        let mut destination = ArrayViewMut4::from_shape((N, C, H, W), destination.storage_mut()).expect(WHOLE);
        destination.assign(&source.permuted_axes([0, 3, 1, 2]));
    });
    let case = with_strides!(
        case,
        [N, C, H, W],
        to strides([C * P, P, W, 1]),
        from strides([C * P, 1, C * W, C])
    );
    Box::new(hand::with_transposes::<T, _, _, N, P, C>(case))
}

fn to_nchw16c<T: Element>() -> Box<dyn Bench> {
    let case = conversion::<T, Planes, Nchw16c>().peer("ndarray", |source, destination| {
        let source = ArrayView5::from_shape((8, 4, 16, 56, 56), source.storage()).expect(WHOLE);
        let mut destination = ArrayViewMut5::from_shape((8, 4, 56, 56, 16), destination.storage_mut()).expect(WHOLE);
        destination.assign(&source.permuted_axes([0, 1, 3, 4, 2]));
    });
    let case =
        with_strides!(case, [8, 4, 16, 56, 56], to [200_704, 50_176, 1, 896, 16], from [200_704, 50_176, 3136, 56, 1]);
    Box::new(hand::with_transposes::<T, _, _, 32, 16, 3136>(case))
}

fn from_nchw16c<T: Element>() -> Box<dyn Bench> {
    let case = conversion::<T, Nchw16c, Planes>().peer("ndarray", |source, destination| {
        let source = ArrayView5::from_shape((8, 4, 56, 56, 16), source.storage()).expect(WHOLE);
        let mut destination = ArrayViewMut5::from_shape((8, 4, 16, 56, 56), destination.storage_mut()).expect(WHOLE);
        destination.assign(&source.permuted_axes([0, 1, 4, 2, 3]));
    });
    let case =
        with_strides!(case, [8, 4, 16, 56, 56], to [200_704, 50_176, 3136, 56, 1], from [200_704, 50_176, 1, 896, 16]);
    Box::new(hand::with_transposes::<T, _, _, 32, 3136, 16>(case))
}

fn to_oihw16i16o<T: Element>() -> Box<dyn Bench> {
    let case = conversion::<T, Weights, Oihw16i16o>()
        .by_hand("by hand, as written", |source, destination| {
            hand::blocks_as_written::<T, 256, 256, 9>(source.storage(), destination.storage_mut());
        })
        .by_hand("by hand, as read", |source, destination| {
            hand::blocks_as_read::<T, 256, 256, 9>(source.storage(), destination.storage_mut());
        })
        .peer("ndarray", |source, destination| {
            let source = ArrayView5::from_shape((16, 16, 16, 16, 9), source.storage()).expect(WHOLE);
            let mut destination =
                ArrayViewMut5::from_shape((16, 16, 9, 16, 16), destination.storage_mut()).expect(WHOLE);
            destination.assign(&source.permuted_axes([0, 2, 4, 3, 1]));
        });
    let case = with_strides!(
        case,
        [16, 16, 16, 16, 9],
        to [36_864, 1, 2304, 16, 256],
        from [36_864, 2304, 144, 9, 1]
    );
    Box::new(case)
}

fn transpose<T: Element>() -> Box<dyn Bench> {
    let case = conversion::<T, Matrix, Transposed>().peer("ndarray", |source, destination| {
        let source = ArrayView2::from_shape((4096, 4096), source.storage()).expect(WHOLE);
        let mut destination = ArrayViewMut2::from_shape((4096, 4096), destination.storage_mut()).expect(WHOLE);
        destination.assign(&source.t());
    });
    let case = with_strides!(case, [4096, 4096], to [1, 4096], from [4096, 1]);
    Box::new(hand::with_transposes::<T, _, _, 1, 4096, 4096>(case))
}

fn turn_pixels() -> Box<dyn Bench> {
    let case = conversion::<u8, Frame, Turned>()
        .by_hand("by hand, blocks of 8", |source, destination| {
            hand::turn_pixels::<1080, 1920, 8>(source.storage(), destination.storage_mut());
        })
        .by_hand("by hand, blocks of 16", |source, destination| {
            hand::turn_pixels::<1080, 1920, 16>(source.storage(), destination.storage_mut());
        })
        .by_hand("by hand, blocks of 32", |source, destination| {
            hand::turn_pixels::<1080, 1920, 32>(source.storage(), destination.storage_mut());
        })
        .peer("ndarray", |source, destination| {
            let source = ArrayView3::from_shape((1080, 1920, 3), source.storage()).expect(WHOLE);
            let mut destination = ArrayViewMut3::from_shape((1920, 1080, 3), destination.storage_mut()).expect(WHOLE);
            destination.assign(&source.permuted_axes([1, 0, 2]));
        });
    let case = with_strides!(case, [1080, 1920, 3], to [3, 3240, 1], from [5760, 3, 1]);
    Box::new(case)
}

fn pad_rows<T: Element>() -> Box<dyn Bench> {
    let case = conversion::<T, Rows, PaddedRows>()
        .by_hand("by hand, row by row", |source, destination| {
            hand::copy_rows::<T, 14336, 224, 224, 232>(source.storage(), destination.storage_mut());
        })
        .by_hand("by hand, row by row, blocks", |source, destination| {
            hand::copy_rows_in_blocks::<T, 14336, 224, 224, 232>(source.storage(), destination.storage_mut());
        })
        .peer("ndarray", |source, destination| {
            let source = ArrayView2::from_shape((14336, 224), source.storage()).expect(WHOLE);
            let mut destination = ArrayViewMut2::from_shape((14336, 232), destination.storage_mut()).expect(WHOLE);
            destination.slice_mut(s![.., ..224]).assign(&source);
        });
    let case = with_strides!(case, [14336, 224], to [232, 1], from [224, 1]);
    Box::new(case)
}

fn unpad_rows<T: Element>() -> Box<dyn Bench> {
    let case = conversion::<T, PaddedRows, Rows>()
        .by_hand("by hand, row by row", |source, destination| {
            hand::copy_rows::<T, 14336, 224, 232, 224>(source.storage(), destination.storage_mut());
        })
        .by_hand("by hand, row by row, blocks", |source, destination| {
            hand::copy_rows_in_blocks::<T, 14336, 224, 232, 224>(source.storage(), destination.storage_mut());
        })
        .peer("ndarray", |source, destination| {
            let source = ArrayView2::from_shape((14336, 232), source.storage()).expect(WHOLE);
            let mut destination = ArrayViewMut2::from_shape((14336, 224), destination.storage_mut()).expect(WHOLE);
            destination.assign(&source.slice(s![.., ..224]));
        });
    let case = with_strides!(case, [14336, 224], to [224, 1], from [232, 1]);
    Box::new(case)
}

const WHOLE: &str = "the storage is exactly the elements";

/// Loops written by hand, outermost first: the iterations of each, and its steps in the destination and in the source.
macro_rules! nest {
    ($destination:ident[$to:expr] = $source:ident[$from:expr];) => {
        // SAFETY: the iterations of all loops are the elements of both tensors, and the steps theirs.
        unsafe { *$destination.get_unchecked_mut($to) = *$source.get_unchecked($from) };
    };
    ($destination:ident[$to:expr] = $source:ident[$from:expr]; [$count:literal $there:literal $here:literal] $($rest:tt)*) => {
        for k in 0..$count {
            let (to, from) = ($to + k * $there, $from + k * $here);
            nest!($destination[to] = $source[from]; $($rest)*);
        }
    };
}

/// A conversion to a layout with digits, by loops in the order of the destination and by loops in the order of the source.
macro_rules! to_digits {
    ($name:ident$(<$t:ident>)?: $element:ty, $from:ty => $to:ty, written $written:tt, read $read:tt) => {
        fn $name$(<$t: Element>)?() -> Box<dyn Bench> {
            to_digits!(@case $element, $from => $to, $written, $read)
        }
    };
    (@case $element:ty, $from:ty => $to:ty, { $($written:tt)* }, { $($read:tt)* }) => {
        Box::new(
            conversion::<$element, $from, $to>()
                .by_hand("by hand, as written", |source, destination| {
                    let (source, destination) = (source.storage(), destination.storage_mut());
                    nest!(destination[0] = source[0]; $($written)*);
                })
                .by_hand("by hand, as read", |source, destination| {
                    let (source, destination) = (source.storage(), destination.storage_mut());
                    nest!(destination[0] = source[0]; $($read)*);
                }),
        )
    };
}

to_digits! { to_oihw4i16o4i: u8, Weights => Oihw4i16o4i,
    written { [16 36864 36864] [16 2304 144] [3 768 3] [3 256 1] [4 64 36] [16 4 2304] [4 1 9] },
    read { [16 36864 36864] [16 4 2304] [16 2304 144] [4 64 36] [4 1 9] [3 768 3] [3 256 1] }
}
to_digits! { to_oihw8i16o2i: u16, Weights => Oihw8i16o2i,
    written { [16 36864 36864] [16 2304 144] [3 768 3] [3 256 1] [8 32 18] [16 2 2304] [2 1 9] },
    read { [16 36864 36864] [16 2 2304] [16 2304 144] [8 32 18] [2 1 9] [3 768 3] [3 256 1] }
}
to_digits! { to_scales: u8, Factors => Scales,
    written { [32 32768 32768] [64 512 4] [32 16 256] [4 4 8192] [4 1 1] },
    read { [32 32768 32768] [4 4 8192] [32 16 256] [64 512 4] [4 1 1] }
}
to_digits! { to_faces: u16, Grid => Faces,
    written { [32 32768 32768] [32 1024 32] [2 512 16384] [2 256 16] [16 16 1024] [16 1 1] },
    read { [32 32768 32768] [2 512 16384] [16 16 1024] [32 1024 32] [2 256 16] [16 1 1] }
}
to_digits! { to_morton: f32, Grid => Morton,
    written { [256 4096 4096] [256 16 4] [2 8 2048] [2 4 2] [2 2 1024] [2 1 1] },
    read { [256 4096 4096] [2 8 2048] [2 2 1024] [256 16 4] [2 4 2] [2 1 1] }
}
to_digits! { to_morton_of_8x8<T>: T, Icon => MortonIcon,
    written { [8 512 512] [8 64 8] [2 32 256] [2 16 4] [2 8 128] [2 4 2] [2 2 64] [2 1 1] },
    read { [8 512 512] [2 32 256] [2 8 128] [2 2 64] [8 64 8] [2 16 4] [2 4 2] [2 1 1] }
}
to_digits! { to_pairs_of_rows: u16, Grid => PairsOfRows,
    written { [512 2048 2048] [1024 2 1] [2 1 1024] },
    read { [512 2048 2048] [2 1 1024] [1024 2 1] }
}
to_digits! { from_oihw4i16o4i: u8, Oihw4i16o4i => Weights,
    written { [16 36864 36864] [16 2304 4] [16 144 2304] [4 36 64] [4 9 1] [3 3 768] [3 1 256] },
    read { [16 36864 36864] [16 144 2304] [3 3 768] [3 1 256] [4 36 64] [16 2304 4] [4 9 1] }
}
to_digits! { from_oihw8i16o2i: u16, Oihw8i16o2i => Weights,
    written { [16 36864 36864] [16 2304 2] [16 144 2304] [8 18 32] [2 9 1] [3 3 768] [3 1 256] },
    read { [16 36864 36864] [16 144 2304] [3 3 768] [3 1 256] [8 18 32] [16 2304 2] [2 9 1] }
}
to_digits! { from_scales: u8, Scales => Factors,
    written { [32 32768 32768] [4 8192 4] [32 256 16] [64 4 512] [4 1 1] },
    read { [32 32768 32768] [64 4 512] [32 256 16] [4 8192 4] [4 1 1] }
}
to_digits! { from_faces: u16, Faces => Grid,
    written { [32 32768 32768] [2 16384 512] [16 1024 16] [32 32 1024] [2 16 256] [16 1 1] },
    read { [32 32768 32768] [32 32 1024] [2 16384 512] [2 16 256] [16 1024 16] [16 1 1] }
}
to_digits! { from_morton: f32, Morton => Grid,
    written { [256 4096 4096] [2 2048 8] [2 1024 2] [256 4 16] [2 2 4] [2 1 1] },
    read { [256 4096 4096] [256 4 16] [2 2048 8] [2 2 4] [2 1024 2] [2 1 1] }
}
to_digits! { from_pairs_of_rows: u16, PairsOfRows => Grid,
    written { [512 2048 2048] [2 1024 1] [1024 1 2] },
    read { [512 2048 2048] [1024 1 2] [2 1024 1] }
}
