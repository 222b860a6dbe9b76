//! cuDNN takes the descriptors, and its transform is a copy.

use crate::device::Gpu;
use crate::layouts::{Pair, Rules, Side};
use crate::libraries::{Cudnn, Handle};
use crate::or_skipped;
use core::ffi::c_void;
use core::ptr::{from_ref, null_mut};
use tensor_layout::AnyLayout;
use tensor_layout::descriptors::cudnn::TensorDesc;
use tensor_layout::element::DataType;
use tensor_layout_tests::random::Random;

const PAIRS: usize = 300;

/// `cudnnTensorDescriptor_t`
struct Descriptor<'a>(&'a Cudnn, Handle);

impl<'a> Descriptor<'a> {
    /// The descriptor of a layout of `f32`, which both libraries take.
    fn of(cudnn: &'a Cudnn, layout: &AnyLayout) -> Self {
        let desc = TensorDesc::of_any(DataType::Float32, layout).unwrap_or_else(|why| panic!("{layout}: {why}"));
        let descriptor = Self::new(cudnn);
        let status = descriptor.set(desc.data_type(), desc.dims(), desc.strides());
        assert_eq!(status, 0, "cudnnSetTensorNdDescriptor does not take {layout}");
        descriptor
    }

    fn new(cudnn: &'a Cudnn) -> Self {
        let mut handle = null_mut();
        // SAFETY: the handle is written.
        let status = unsafe { (cudnn.create_tensor_descriptor)(&mut handle) };
        assert_eq!(status, 0, "cudnnCreateTensorDescriptor");
        Self(cudnn, handle)
    }

    /// cuDNN's status.
    fn set(&self, data_type: i32, dims: &[i32], strides: &[i32]) -> i32 {
        assert_eq!(dims.len(), strides.len());
        // SAFETY: there are `dims.len()` sizes and strides.
        unsafe {
            (self.0.set_tensor_nd_descriptor)(self.1, data_type, dims.len() as i32, dims.as_ptr(), strides.as_ptr())
        }
    }
}

impl Drop for Descriptor<'_> {
    fn drop(&mut self) {
        // SAFETY: it is not used again.
        unsafe { (self.0.destroy_tensor_descriptor)(self.1) };
    }
}

/// Random tensors of `f32`: sources of positive numbers, targets of negative ones.
fn pairs() -> impl Iterator<Item = Pair> {
    let mut random = Random::new(6);
    (0..PAIRS).map(move |_| {
        let names =
            random.shuffled(vec![&["N", "C", "H", "W"][..], &["N", "C", "D", "H", "W"], &["C", "H", "W"], &["H", "W"]])
                [0];
        Pair::random(&mut random, names, DataType::Float32, Rules::Strided, |random, side| {
            let number = (1 + random.below(1 << 20)) as f32;
            if side == Side::Source { number.to_ne_bytes() } else { (-number).to_ne_bytes() }
        })
    })
}

/// Needs no GPU.
#[test]
fn descriptors_are_taken() {
    let Some(cudnn) = or_skipped("cuDNN's descriptors", Cudnn::load()) else { return };
    for pair in pairs() {
        for layout in [&pair.source, &pair.target] {
            Descriptor::of(&cudnn, layout);
        }
    }
}

/// Needs no GPU.
#[test]
fn the_same_types_are_taken() {
    let Some(cudnn) = or_skipped("cuDNN's types", Cudnn::load()) else { return };
    let layout = AnyLayout::parse("N=1 C=2 H=3 W=4").unwrap_or_else(|error| panic!("{error}"));
    let taken = [
        DataType::Float32,
        DataType::Float64,
        DataType::Float16,
        DataType::Bfloat16,
        DataType::Int8,
        DataType::Uint8,
        DataType::Int32,
    ];
    for data_type in taken {
        let desc = TensorDesc::of_any(data_type, &layout).unwrap_or_else(|why| panic!("{why}"));
        let status = Descriptor::new(&cudnn).set(desc.data_type(), desc.dims(), desc.strides());
        assert_eq!(status, 0, "cuDNN does not take {data_type}");
    }
    // `CUDNN_DATA_INT64` and `CUDNN_DATA_BOOLEAN` are types of graphs.
    for (data_type, number) in [(DataType::Int64, 10), (DataType::Bool, 11)] {
        assert!(TensorDesc::of_any(data_type, &layout).is_err(), "{data_type}");
        let status = Descriptor::new(&cudnn).set(number, &[1, 2, 3, 4], &[24, 12, 4, 1]);
        assert_ne!(status, 0, "cuDNN takes {data_type}");
    }
}

/// What the library refuses, cuDNN refuses too. Needs no GPU.
#[test]
fn what_is_refused_cudnn_refuses() {
    let Some(cudnn) = or_skipped("what cuDNN refuses", Cudnn::load()) else { return };
    let refused: [(&str, &[i32], &[i32]); 4] = [
        ("N=1 C=0 H=2 W=3", &[1, 0, 2, 3], &[6, 6, 3, 1]),
        ("N=1 C=2 H=2 W=3; broadcast(C)", &[1, 2, 2, 3], &[6, 0, 3, 1]),
        ("N=1 C=65536 H=32769 W=1", &[1, 65536, 32769, 1], &[i32::MAX, 32769, 1, 1]),
        ("N=1 C=1 H=2 W=2; stride(H) = 2147483646", &[1, 1, 2, 2], &[i32::MAX, i32::MAX, i32::MAX - 1, 1]),
    ];
    for (text, dims, strides) in refused {
        let layout = AnyLayout::parse(text).unwrap_or_else(|error| panic!("{error}"));
        assert!(TensorDesc::of_any(DataType::Float32, &layout).is_err(), "{text}");
        assert_ne!(Descriptor::new(&cudnn).set(0, dims, strides), 0, "cuDNN takes {text}");
    }
}

/// Byte for byte, with the padding as it was.
#[test]
fn a_transform_is_a_copy() {
    let libraries = Cudnn::load().and_then(|cudnn| Ok((cudnn, Gpu::open()?)));
    let Some((cudnn, gpu)) = or_skipped("cuDNN's transforms", libraries) else { return };
    let mut handle = null_mut();
    // SAFETY: the handle is written.
    let status = unsafe { (cudnn.create)(&mut handle) };
    assert_eq!(status, 0, "cudnnCreate");
    for pair in pairs() {
        let [x, y] = [&pair.source, &pair.target].map(|layout| Descriptor::of(&cudnn, layout));
        let [from, to] = [&pair.from, &pair.to].map(|bytes| gpu.memory(bytes));
        let [alpha, beta] = [1_f32, 0.0];
        let [from_device, to_device] = [from.pointer, to.pointer].map(|pointer| pointer as *mut c_void);
        // SAFETY: the tensors have the bytes that the descriptors reach, as the library says.
        let status = unsafe {
            (cudnn.transform_tensor)(
                handle,
                from_ref(&alpha).cast(),
                x.1,
                from_device,
                from_ref(&beta).cast(),
                y.1,
                to_device,
            )
        };
        assert_eq!(status, 0, "cudnnTransformTensor: {} from {}", pair.target, pair.source);
        pair.is_copied(&to.bytes(), "cuDNN");
    }
    // SAFETY: it is not used again.
    unsafe { (cudnn.destroy)(handle) };
}
