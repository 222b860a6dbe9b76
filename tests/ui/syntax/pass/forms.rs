//! The forms of the macros, and what may be written in more than one way.

use tensor_layout::{Layout, StaticLayout, View, axis, layout};

axis! {
    /// Tokens of a text.
    pub Seq,
    Head,
}

layout! {
    /// Activations, channels last.
    pub type Act = N C H W; order = NHWC; pad(H) = 8;
}

type Keys = layout!(Seq=128 Head=8 D=64; order = Head Seq D;);
type Spaced = layout! { H = 2 W = 3 ; order = W H ; pad ( H , W ) = 8 };
type Tight = layout![H=2 W=3;order=WH;pad(H,W)=8];

struct Conv<'a> {
    input: ActView<'a, f32, 1, 64, 57, 57>,
    filter: View<'a, f32, layout!(O=64 I=64 H=3 W=3; order = OHWI)>,
}

pub(crate) fn main() {
    assert_eq!(Act::<1, 64, 57, 57>::STRIDES, [233472, 1, 3648, 64]);
    assert_eq!(Keys::STRIDES, [64, 8192, 1]);
    assert_eq!(Spaced::default().offset([1, 2]), Tight::default().offset([1, 2]));
    assert_eq!(size_of::<Conv<'_>>(), 2 * size_of::<usize>());
}
