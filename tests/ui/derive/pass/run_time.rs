//! Layouts with names of their own that hold run-time numbers.

use tensor_layout::{Layout, Nominal, Numbers, StridedLayout, View, layout};

#[derive(Clone, Copy, Layout)]
#[layout(N=? C=64 H=56 W=56; order = NHWC)]
struct Activation(Numbers<Self>);

mod frames {
    use tensor_layout::Numbers;

    /// The field is private, so only `with_extents_and_strides` and `of` make a value.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, tensor_layout::Layout)]
    #[layout(crate = ::tensor_layout)]
    #[layout(H=? W=? C=CHANNELS; stride(H) = ?; stride(W) = ?)]
    pub(crate) struct Frame<const CHANNELS: usize>(Numbers<Self>);
}
use frames::Frame;

#[derive(Clone, Copy, Layout)]
#[layout(W=3; stride(W) = ?)]
struct Line(Numbers<Line>);

pub(crate) fn main() {
    let act = Activation::with_extents([2]).expect("small numbers");
    assert_eq!(act.strides(), [64 * 56 * 56, 1, 64 * 56, 64]);
    assert_eq!(act.to_string(), "N=2 C=64 H=56 W=56; order = NHWC");

    let frame = Frame::<3>::with_extents_and_strides([2, 2], [16, 4]).expect("small numbers");
    assert_eq!(frame, Frame::of(frame.plain()));
    let plain: layout!(H=? W=? C=3; stride(H) = ?; stride(W) = ?) = frame.plain();
    assert_eq!(plain.offset([1, 1, 2]), frame.offset([1, 1, 2]));

    let line = Line(<layout!(W=3; stride(W) = ?)>::with_extents_and_strides([], [-2]).expect("small numbers"));
    let view = View::with_layout(line, &[1, 2, 3, 4, 5]).expect("enough"); // W=3
    assert_eq!([view[[0]], view[[1]], view[[2]]], [5, 3, 1]);
}
