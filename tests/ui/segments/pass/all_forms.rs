//! Every form of several tensors in one buffer: static, generic and with numbers known at run time only.

#![deny(warnings, missing_docs)]
#![allow(unreachable_pub)]

use tensor_layout::directml::BufferRange;
use tensor_layout::{Layout, Segments, SegmentsErrorKind, axis};

axis!(pub Batch);

/// Weights.
#[derive(Clone, Copy, Layout)]
#[layout(K=16 L=3)]
pub struct Weights;

/// Without a `?`.
#[derive(Segments)]
#[layout(directml)]
#[layout(align_bytes = 256)]
pub struct Network {
    /// Documented.
    #[layout(Weights)]
    pub weights: f32,
    #[layout(K=16; align_bytes = 4096)]
    bias: f32,
    #[layout(K=16; own(K); offset_bytes = 8192)]
    r#type: u16,
    #[layout()]
    scale: f32,
    #[layout(K=16 M=4; broadcast(M))]
    broadcast: f32,
    #[layout(K=16; shared)]
    shared: i8,
}

const PLANE_ALIGNMENT_IN_BYTES: usize = 64;

#[derive(Segments)]
#[layout(crate = tensor_layout)]
#[layout(align_bytes = PLANE_ALIGNMENT_IN_BYTES)]
#[layout(directml)]
struct Frame {
    #[layout(H=? W=?; stride(H) = ?)]
    luma: u8,
    #[layout(H=? W=? C=2; own(H, W); stride(H) = ?)]
    chroma: u8,
    #[layout(Batch=2; offset_bytes = ?)]
    statistics: u32,
}

#[derive(Segments)]
struct Generic<T: bytemuck::Pod, const C: usize>
where
    T: Copy,
{
    #[layout(C)]
    first: T,
    #[layout(C; own(C); offset_bytes = {16 * 8})]
    second: T,
}

/// At addresses of their own.
#[derive(Segments)]
#[layout(planes)]
#[layout(directml)]
pub struct Planes {
    /// Documented.
    #[layout(H=? W=?; stride(H) = ?)]
    pub luma: u8,
    #[layout(H=? W=? C=2; subsampled(H) = 2; subsampled(W) = {2 + 2}; stride(H) = ?)]
    chroma: u8,
    #[layout(Weights; shared)]
    r#type: f32,
}

#[derive(Segments)]
#[layout(crate = tensor_layout)]
#[layout(planes)]
struct GenericPlanes<'b, T: bytemuck::Pod, const H: usize>
where
    T: 'b,
{
    #[layout(H; element = T)]
    first: &'b [T],
    #[layout(H=?; subsampled(H) = 2)]
    second: T,
}

fn network() {
    assert_eq!(Network::OFFSETS_IN_BYTES, [0, 4096, 8192, 8448, 8704, 8960]);
    assert_eq!((Network::BIAS_OFFSET_IN_BYTES, Network::SIZE_IN_BYTES), (4096, 8976));
    assert_eq!(Network::BINDINGS[5], BufferRange { offset: 8960, size: 16 });
    assert_eq!((Network::TYPE_BINDING, Network::DESCRIPTORS.len()), (Network::BINDINGS[2], 6));
    let mut words = [0_u64; Network::SIZE_IN_BYTES / 8];
    let bytes: &mut [u8] = bytemuck::cast_slice_mut(&mut words);
    let NetworkViewsMut { mut weights, mut bias, mut r#type, mut scale, broadcast, shared } =
        Network::views_mut(bytes).unwrap();
    weights[[15, 2]] = 1.5;
    bias[[15]] = weights[[15, 2]];
    r#type[[15]] = 7;
    scale[[]] = 2.0;
    assert_eq!((broadcast[[3, 3]], shared[[1]]), (0.0, 0));
    assert_eq!(bytes[4096 + 60..4096 + 64], 1.5_f32.to_ne_bytes());
    assert_eq!(bytes[8192 + 30..8192 + 32], 7_u16.to_ne_bytes());
    Network::check(bytes).unwrap();
    assert_eq!(Network::views(bytes).unwrap().scale[[]], 2.0);
}

fn frame() {
    let extents = FrameExtents {
        h: 4,
        w: 6,
        luma_h_stride: 8,
        chroma_h: 2,
        chroma_w: 3,
        chroma_h_stride: 8,
        statistics_offset_bytes: 256,
    };
    assert_eq!(Frame::offsets_in_bytes(extents).unwrap(), [0, 64, 256]);
    assert_eq!(Frame::size_in_bytes(extents).unwrap(), 264);
    assert_eq!(Frame::bindings(extents).unwrap()[1], BufferRange { offset: 64, size: 16 });
    assert_eq!(Frame::descriptors(extents).unwrap()[2].sizes(), [1, 1, 1, 2]);
    let mut words = [0_u64; 33];
    let bytes: &mut [u8] = bytemuck::cast_slice_mut(&mut words);
    let FrameViewsMut { mut luma, mut chroma, mut statistics } = Frame::views_mut(bytes, extents).unwrap();
    luma[[3, 5]] = 1;
    chroma[[1, 2, 1]] = 2;
    statistics[[1]] = u32::MAX;
    assert_eq!((bytes[29], bytes[64 + 13], bytes[263]), (1, 2, 255));
    Frame::check(bytes, extents).unwrap();

    let error = Frame::check(bytes, FrameExtents { statistics_offset_bytes: 66, ..extents }).unwrap_err();
    let kinds: Vec<_> = error.iter().map(|error| (error.field, error.kind)).collect();
    assert_eq!(kinds, [("statistics", SegmentsErrorKind::Offset { offset_in_bytes: 66, align_in_bytes: 4 })]);
    let unbound = Frame::bindings(FrameExtents { statistics_offset_bytes: 260, ..extents }).unwrap_err();
    assert!(unbound.to_string().contains("multiple of 16 bytes"), "{unbound}");
}

fn generic() {
    assert_eq!(Generic::<u16, 5>::OFFSETS_IN_BYTES, [0, 128]);
    let words = [3_u64; 18];
    let GenericViews { first, second } = Generic::<u64, 2>::views(bytemuck::cast_slice(&words)).unwrap();
    assert!(first == second);
}

fn planes() {
    let extents = PlanesExtents { h: 3, w: 5, luma_h_stride: -8, chroma_h_stride: 8 };
    assert_eq!(Planes::descriptors(extents).unwrap_err().iter().count(), 1); // DirectML has no negative strides
    let (mut luma, mut chroma, types) = ([0_u8; 24], [0_u8; 16], [1.5_f32; 48]);
    // SAFETY: the last row is in the array.
    let origins = unsafe { [luma.as_mut_ptr().add(16), chroma.as_mut_ptr(), types.as_ptr().cast_mut().cast()] };
    // SAFETY: all elements are in the arrays, of which the last one is only read.
    let PlanesViewsMut { mut luma, mut chroma, r#type } =
        unsafe { Planes::views_mut_from_origins(origins, extents).unwrap() };
    luma[[2, 4]] = 1;
    chroma[[1, 1, 1]] = 2;
    assert_eq!((luma[[2, 4]], chroma.extents(), r#type[[15, 2]]), (1, [2, 2, 2], 1.5));

    let words = [3_u64; 5];
    // SAFETY: all elements are in the array, which nobody writes.
    let views = unsafe { GenericPlanes::<u64, 5>::views_from_origins([words.as_ptr().cast(); 2]).unwrap() };
    assert_eq!((views.first[[4]], views.second.extents()), (3, [3]));
}

pub(crate) fn main() {
    planes();
    network();
    frame();
    generic();
}
