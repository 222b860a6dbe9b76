//! The strategies of conversions, which are known at compile time: for those that the benchmark measures, for each
//! strategy, and for the edges between them.

use tensor_layout::convert::Strategy::{self, *};
use tensor_layout::convert::{MapStrategy, map_strategy_of_layouts, strategy, strategy_of_layouts};
use tensor_layout::{Tensor, layout};

type Planes<const N: usize, const C: usize, const H: usize, const W: usize> = layout!(N C H W);
type Pixels<const N: usize, const C: usize, const H: usize, const W: usize> = layout!(N C H W; order = NHWC);
type Rows<const H: usize, const W: usize> = layout!(H W);
type Columns<const H: usize, const W: usize> = layout!(H W; order = WH);
type Padded<const H: usize, const W: usize> = layout!(H W; pad(W) = 8);

/// `To` from `From`, of elements of `T`.
macro_rules! pinned {
    ($($(#[$why:meta])* $name:ident: $t:ty, $to:ty, $from:ty => $strategy:expr;)*) => { $(
        $(#[$why])*
        #[test]
        fn $name() {
            const DONE: Strategy = strategy::<$t, $to, $from>();
            assert_eq!(DONE, $strategy);
        }
    )* };
}

pinned! {
    interleave_f32: f32, Pixels<1, 3, 224, 224>, Planes<1, 3, 224, 224> => Interleave { channels: 3, unit: 4, streamed: false };
    deinterleave_f32: f32, Planes<1, 3, 224, 224>, Pixels<1, 3, 224, 224> => Deinterleave { channels: 3, unit: 4, streamed: false };
    interleave_u8: u8, Pixels<1, 3, 224, 224>, Planes<1, 3, 224, 224> => Interleave { channels: 3, unit: 1, streamed: false };
    deinterleave_u16: u16, Planes<1, 3, 224, 224>, Pixels<1, 3, 224, 224> => Deinterleave { channels: 3, unit: 2, streamed: false };
    two_channels: u16, Pixels<1, 2, 64, 64>, Planes<1, 2, 64, 64> => Interleave { channels: 2, unit: 2, streamed: false };
    four_channels: u8, Planes<1, 4, 64, 64>, Pixels<1, 4, 64, 64> => Deinterleave { channels: 4, unit: 1, streamed: false };
    /// Larger than what a cache keeps for the next reader.
    interleave_4k: u8, Pixels<1, 3, 2160, 3840>, Planes<1, 3, 2160, 3840> => Interleave { channels: 3, unit: 1, streamed: true };

    tiles_f32: f32, Pixels<8, 64, 56, 56>, Planes<8, 64, 56, 56> => Tiles { unit: 4, streamed: false };
    tiles_f32_back: f32, Planes<32, 256, 14, 14>, Pixels<32, 256, 14, 14> => Tiles { unit: 4, streamed: false };
    tiles_u16: u16, Pixels<8, 64, 56, 56>, Planes<8, 64, 56, 56> => Tiles { unit: 2, streamed: false };
    tiles_u8: u8, Planes<8, 64, 56, 56>, Pixels<8, 64, 56, 56> => Tiles { unit: 1, streamed: false };
    transpose_f32: f32, Columns<4096, 4096>, Rows<4096, 4096> => Tiles { unit: 4, streamed: true };
    transpose_u8: u8, Columns<4096, 4096>, Rows<4096, 4096> => Tiles { unit: 1, streamed: true };
    /// Its lines are not whole cache lines.
    transpose_of_odd_lines: f32, Columns<4095, 4096>, Rows<4095, 4096> => Tiles { unit: 4, streamed: false };
    /// Blocks of 16 channels: `NCHW16c`.
    blocked_f32: f32, layout!(N=8 C=64 H=56 W=56; block(C) = 16), Planes<8, 64, 56, 56> => Tiles { unit: 4, streamed: false };
    blocked_f32_back: f32, Planes<8, 64, 56, 56>, layout!(N=8 C=64 H=56 W=56; block(C) = 16) => Tiles { unit: 4, streamed: false };
    /// From one size of blocks to another one.
    blocked_otherwise: f32, layout!(N=1 C=64 H=8 W=8; block(C) = 8), layout!(N=1 C=64 H=8 W=8; block(C) = 16) => Strategy::Rows { bytes: 32 };
    /// A pixel of two bytes is moved as one unit, and four of them in a tile.
    pairs: u8, layout!(H=32 W=32 C=2), layout!(H=32 W=32 C=2; order = WHC) => Tiles { unit: 2, streamed: false };
    /// A pixel of three bytes, as a row of channels and as an element.
    three_channels: u8, layout!(H=32 W=32 C=3), layout!(H=32 W=32 C=3; order = WHC) => Tiles { unit: 3, streamed: false };
    three_bytes: [u8; 3], Columns<64, 64>, Rows<64, 64> => Tiles { unit: 3, streamed: false };
    /// A vector holds one of them.
    sixteen_bytes: [u64; 2], Pixels<1, 3, 8, 8>, Planes<1, 3, 8, 8> => Tiles { unit: 16, streamed: false };

    pad_rows: f32, Padded<14336, 220>, Rows<14336, 220> => Strategy::Rows { bytes: 880 };
    unpad_rows: u8, Rows<14336, 220>, Padded<14336, 220> => Strategy::Rows { bytes: 220 };
    whole: f32, Planes<8, 64, 56, 56>, Planes<8, 64, 56, 56> => Whole { bytes: 8 * 64 * 56 * 56 * 4 };
    /// Written in another order, stored in the same.
    whole_by_name: u8, layout!(H=4 W=5 C=3), layout!(C=3 H=4 W=5; order = HWC) => Whole { bytes: 60 };
    /// One number for each row.
    broadcast: f32, Rows<64, 64>, layout!(H=64 W=64; broadcast(W)) => Fill { unit: 4 };
    /// Both axes last to first.
    mirrored: u16, Rows<64, 64>, layout!(H=64 W=64; reverse(H, W)) => Reverse { unit: 2 };
    /// Pixels last to first.
    mirrored_pixels: u8, layout!(H=32 W=32 C=3), layout!(H=32 W=32 C=3; reverse(W)) => Reverse { unit: 3 };
    mirrored_to_planes: u8, layout!(C=3 H=32 W=32), layout!(C=3 H=32 W=32; order = HWC; reverse(W)) => Deinterleave { channels: 3, unit: 1, streamed: false };
    mirrored_to_pixels: f32, layout!(H=32 W=32 C=3), layout!(H=32 W=32 C=3; order = CHW; reverse(W)) => Interleave { channels: 3, unit: 4, streamed: false };
    /// Blue, green and red to red, green and blue.
    reversed_channels: u16, layout!(H=32 W=32 C=3), layout!(H=32 W=32 C=3; reverse(C)) => Reverse { unit: 2 };
    empty: f32, Rows<0, 4>, Columns<0, 4> => Nothing;
    /// Their blocks do not divide one another, and they have none.
    empty_blocks: u8, layout!(C=0; block(C) = 6), layout!(C=0; block(C) = 4) => Nothing;

    /// Neither a power of two nor three.
    six_bytes: [u8; 6], Columns<64, 64>, Rows<64, 64> => Elements { unit: 6 };
    /// Too few for a vector.
    narrow: u8, Columns<5, 7>, Rows<5, 7> => Elements { unit: 1 };
}

#[test]
fn run_time_layouts_get_the_strategy_of_static_ones() {
    type AnyPixels = layout!(H=? W=? C=3);
    type AnyPlanes = layout!(C=3 H=? W=?);
    let (pixels, planes) = (AnyPixels::with_extents([224, 224]).unwrap(), AnyPlanes::with_extents([224, 224]).unwrap());
    let done = strategy_of_layouts::<u8>(&planes, &pixels);
    assert_eq!(done, strategy::<u8, layout!(C=3 H=224 W=224), layout!(H=224 W=224 C=3)>());
}

/// There is no copy between layouts of other extents.
#[test]
#[should_panic(expected = "axis `W` has extent 3 in the destination and 4 in the source")]
fn a_strategy_of_other_extents() {
    let of = |width| <layout!(H=2 W=?)>::with_extents([width]).expect("small numbers");
    let _ = strategy_of_layouts::<u8>(&of(3), &of(4));
}

/// Blocks that do not divide one another, of an axis that has no index.
#[test]
fn empty_blocks_have_strategies() {
    let from = <layout!(C=?; block(C) = 4)>::with_extents([0]).unwrap();
    let to = <layout!(C=?; block(C) = 6)>::with_extents([0]).unwrap();
    assert_eq!(strategy_of_layouts::<u8>(&to, &from), Nothing);
    assert_eq!(map_strategy_of_layouts::<u8, u8>(&to, &from), MapStrategy::Nothing);
    Tensor::<u8, _>::zeros_with_layout(to).map_from(&Tensor::<u8, _>::zeros_with_layout(from), |element| element);

    let from = Tensor::<u8, layout!(C=0; block(C) = 4)>::zeros();
    Tensor::<u8, layout!(C=0; block(C) = 6)>::zeros().map_from(&from, |element| element);
}
