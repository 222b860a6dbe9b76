//! Descriptors at the edges of what DirectML takes.

use tensor_layout::description::Refusal;
use tensor_layout::directml::{BufferTensorDesc, DescriptorError, TARGET};
use tensor_layout::element::U4;
use tensor_layout::layout;

static MOST: BufferTensorDesc = BufferTensorDesc::of::<u8, layout!(H=65536 W=65535)>();
static NIBBLES: BufferTensorDesc = BufferTensorDesc::of::<U4, layout!(H=3 W=3)>();
static OUTPUT: BufferTensorDesc = BufferTensorDesc::of::<f32, layout!(N=1 C=3 H=57 W=57; order = NHWC)>().as_output();
static BIAS: BufferTensorDesc = BufferTensorDesc::of::<f32, layout!(N=8 O=64; broadcast(N))>().owned_by_dml();
static ROWS: BufferTensorDesc = BufferTensorDesc::of::<f32, layout!(H=3 W=5)>()
    .with_rank(2)
    .with_total_tensor_size_in_bytes(60)
    .with_guaranteed_base_offset_alignment(16);

pub(crate) fn main() {
    assert_eq!(MOST.total_tensor_size_in_bytes(), 4_294_901_760);
    assert_eq!(NIBBLES.total_tensor_size_in_bytes(), 8);
    assert_eq!(OUTPUT.strides(), Some(&[9747, 1, 171, 3][..]));
    assert_eq!(BIAS.flags(), 1);
    assert_eq!(ROWS.sizes(), [3, 5]);

    let empty = <layout!(H=? W=5)>::with_extents([0]).unwrap();
    let error = BufferTensorDesc::of_layout::<f32, _>(&empty).unwrap_err();
    assert_eq!(error, DescriptorError::Tensor(TARGET.refuses(Refusal::Empty { axis: "H" })));
}
