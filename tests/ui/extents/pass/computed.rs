//! What an extent and a rule's number may be.

use std::mem::size_of;
use tensor_layout::{Layout, StaticLayout, axis, elements_in, layout};

const ROWS: usize = 300;
const W: usize = 451;

mod sizes {
    pub const CHANNELS: usize = 3;
}

type Photo = layout!(H=ROWS W C={sizes::CHANNELS}; align(H) = {elements_in::<u8>(256)});
type Halves<const N: usize> = layout!(N H=2 W={W / 2}; pad(W) = {8 * size_of::<u8>()});
type Most = layout!(H=9223372036854775807usize W=1);
type Scalar = layout!();

axis!(Batch);
type Mixed = layout!(Batch=? W=sizes::CHANNELS; stride(Batch) = ?);

pub(crate) fn main() {
    assert_eq!(Photo::EXTENTS, [300, 451, 3]);
    assert_eq!(Photo::STRIDES, [1536, 3, 1]);
    assert_eq!(Halves::<5>::STRIDES, [464, 232, 1]);
    assert_eq!(Most::REQUIRED_SPAN_SIZE, isize::MAX as usize);
    assert_eq!(Scalar::REQUIRED_SPAN_SIZE, 1);
    let mixed = Mixed::with_extents_and_strides([4], [16]).unwrap();
    assert_eq!(mixed.offset([3, 2]), 50);
    assert!(<layout!(H=? W=2)>::with_extents([usize::MAX]).is_err());
}
