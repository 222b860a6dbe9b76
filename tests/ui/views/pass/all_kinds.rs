//! Every kind of buffer, beside fields without a layout; generic and with extents known at run time only.

#![deny(warnings, missing_docs)]
#![allow(unreachable_pub)]

use tensor_layout::{Layout, Tensor, Views, axis, layout};

axis!(pub Batch, Seq, Head);

type Bias = layout!(Batch=? Head=3);

/// Activations.
#[derive(Clone, Copy, Layout)]
#[layout(N=1 C=3)]
pub struct Act;

/// Every kind of buffer.
#[derive(Views)]
#[layout(directml)]
pub struct Kinds<'a, 'b, T, Other: Copy, const C: usize>
where
    T: Copy,
{
    /// No buffer.
    pub other: &'b [Other],
    #[layout(N=1 C)]
    slice: &'a [T],
    #[layout(N=1 C)]
    slice_mut: &'a mut [T],
    #[layout(N=1 W=4)]
    array: [f32; 4],
    /// Documented.
    #[layout(N=1 C)]
    pub vec: Vec<f32>,
    #[layout(W=4; own(W))]
    boxed: Box<[i8]>,
    #[layout(N=1 C; broadcast(C))]
    broadcast: Vec<f32>,
    #[layout(N=1 C; shared)]
    r#type: Vec<f32>,
    #[layout(N=1 C; element = f32)]
    bytes: &'a [u8],
}

#[derive(Views)]
#[layout(crate = tensor_layout)]
#[layout(directml)]
struct Attention<'a> {
    #[layout(Batch=? Seq=? D=2; order = Seq Batch D)]
    query: &'a [f32],
    #[layout(Batch=? Seq=? D=2; own(Seq); stride(Batch) = ?)]
    key: Vec<f32>,
    #[layout(Act; own(N, C))]
    scale: Tensor<f32, Act>,
    #[layout(Batch=? Head=3)]
    bias: Tensor<f32, Bias>,
}

pub(crate) fn main() {
    let mut written = [0_u32; 3];
    let bytes = [1.0_f32, 2.0, 3.0].map(f32::to_ne_bytes).concat();
    let mut kinds = Kinds::<'_, '_, u32, char, 3> {
        other: &['x'],
        slice: &[1, 2, 3],
        slice_mut: &mut written,
        array: [0.0; 4],
        vec: vec![0.0; 3],
        boxed: Box::new([0; 4]),
        broadcast: vec![5.0],
        r#type: vec![0.0; 3],
        bytes: &bytes,
    };
    if kinds.views().is_ok() {
        // If the allocator has not aligned the bytes, that is reported.
        let KindsViewsMut { slice, mut slice_mut, mut vec, broadcast, .. } = kinds.views_mut().unwrap();
        slice_mut.copy_from(&slice);
        vec[[0, 1]] = broadcast[[0, 2]];
        assert_eq!((kinds.slice_mut[2], kinds.vec[1], kinds.other), (3, 5.0, &['x'][..]));
    }
    assert_eq!(Kinds::<u32, char, 3>::DESCRIPTORS[3], Kinds::<u32, char, 3>::VEC_DESCRIPTOR);

    let bias = Bias::with_extents([2]).unwrap();
    let mut attention = Attention {
        query: &[1.0; 20],
        key: vec![0.0; 100],
        scale: Tensor::zeros(),
        bias: Tensor::zeros_with_layout(bias),
    };
    let extents = AttentionExtents { batch: 2, seq: 5, key_seq: 7, key_batch_stride: 16 };
    attention.check(extents).unwrap();
    let mut views = attention.views_mut(extents).unwrap();
    views.key[[1, 6, 1]] = views.query[[1, 4, 1]];
    assert_eq!(attention.key[16 + 13], 1.0);
    assert_eq!(Attention::descriptors(extents).unwrap().len(), 4);

    let error = attention.check(AttentionExtents { batch: 3, key_batch_stride: isize::MAX, ..extents }).unwrap_err();
    assert_eq!(error.iter().map(|error| error.field).collect::<Vec<_>>(), ["query", "key", "bias"]);
}
