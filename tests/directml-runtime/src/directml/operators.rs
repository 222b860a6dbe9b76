//! The operators that the checks ask for, as DirectML's structs.

use std::ffi::c_void;
use std::marker::PhantomData;
use std::ptr::{from_ref, null};
use tensor_layout::directml::{
    BufferTensorDesc, Convolution, ConvolutionTensors, Gemm, Pooling, RawDesc, RawTensorDesc, data_type,
    minimum_size_in_bytes,
};

/// An operator and its tensors.
#[derive(Clone, Copy)]
pub(crate) enum Operator<'a> {
    Identity {
        input: &'a RawDesc<'a>,
        output: &'a RawDesc<'a>,
    },
    Convolution(Sliding<'a>, &'a Filtered<'a>),
    /// The input and the output.
    AveragePooling(Sliding<'a>, [&'a RawDesc<'a>; 2]),
    MaxPooling(Sliding<'a>, [&'a RawDesc<'a>; 2]),
    Gemm(&'a Gemm, [&'a RawDesc<'a>; 2], Option<&'a RawDesc<'a>>, &'a RawDesc<'a>),
}

/// The parameters of an operator with a window, one number for each spatial dimension.
#[derive(Clone, Copy)]
pub(crate) struct Sliding<'a> {
    window: &'a [u32],
    strides: &'a [u32],
    dilations: &'a [u32],
    start_padding: &'a [u32],
    end_padding: &'a [u32],
    groups: u32,
}

impl<'a> Sliding<'a> {
    /// A window of one element.
    pub(crate) fn plain(ones: &'a [u32], zeros: &'a [u32]) -> Self {
        Sliding { window: ones, strides: ones, dilations: ones, start_padding: zeros, end_padding: zeros, groups: 1 }
    }
}

impl<'a, const D: usize> From<&'a Convolution<D>> for Sliding<'a> {
    fn from(of: &'a Convolution<D>) -> Self {
        Sliding {
            window: &[],
            strides: &of.strides,
            dilations: &of.dilations,
            start_padding: &of.start_padding,
            end_padding: &of.end_padding,
            groups: of.groups,
        }
    }
}

impl<'a, const D: usize> From<&'a Pooling<D>> for Sliding<'a> {
    fn from(of: &'a Pooling<D>) -> Self {
        Sliding {
            window: &of.window,
            strides: &of.strides,
            dilations: &of.dilations,
            start_padding: &of.start_padding,
            end_padding: &of.end_padding,
            groups: 1,
        }
    }
}

/// The tensors of a convolution.
pub(crate) struct Filtered<'a> {
    input: RawDesc<'a>,
    filter: RawDesc<'a>,
    bias: Option<RawDesc<'a>>,
    output: RawDesc<'a>,
}

impl<'a> From<&'a ConvolutionTensors> for Filtered<'a> {
    fn from(of: &'a ConvolutionTensors) -> Self {
        Filtered {
            input: of.input.as_raw(),
            filter: of.filter.as_raw(),
            bias: of.bias.as_ref().map(BufferTensorDesc::as_raw),
            output: of.output.as_raw(),
        }
    }
}

/// `DML_OPERATOR_DESC`
#[repr(C)]
pub(crate) struct OperatorDesc {
    operator_type: i32,
    desc: *const c_void,
}

type Tensor = *const c_void;

/// `DML_ELEMENT_WISE_IDENTITY_OPERATOR_DESC`
#[repr(C)]
struct IdentityDesc {
    input: Tensor,
    output: Tensor,
    scale_bias: *const c_void,
}

/// `DML_CONVOLUTION_OPERATOR_DESC`
#[repr(C)]
struct ConvolutionDesc {
    input: Tensor,
    filter: Tensor,
    bias: Tensor,
    output: Tensor,
    mode: i32,
    direction: i32,
    dimension_count: u32,
    strides: *const u32,
    dilations: *const u32,
    start_padding: *const u32,
    end_padding: *const u32,
    output_padding: *const u32,
    group_count: u32,
    fused_activation: *const c_void,
}

/// `DML_AVERAGE_POOLING_OPERATOR_DESC`
#[repr(C)]
struct AveragePoolingDesc {
    input: Tensor,
    output: Tensor,
    dimension_count: u32,
    strides: *const u32,
    window: *const u32,
    start_padding: *const u32,
    end_padding: *const u32,
    include_padding: i32,
}

/// `DML_MAX_POOLING2_OPERATOR_DESC`
#[repr(C)]
struct MaxPoolingDesc {
    input: Tensor,
    output: Tensor,
    output_indices: Tensor,
    dimension_count: u32,
    strides: *const u32,
    window: *const u32,
    start_padding: *const u32,
    end_padding: *const u32,
    dilations: *const u32,
}

/// `DML_GEMM_OPERATOR_DESC`
#[repr(C)]
struct GemmDesc {
    a: Tensor,
    b: Tensor,
    c: Tensor,
    output: Tensor,
    transpose_a: i32,
    transpose_b: i32,
    alpha: f32,
    beta: f32,
    fused_activation: *const c_void,
}

impl Operator<'_> {
    /// Calls `f` with the description. Every pointer in the description is alive during the call.
    pub(crate) fn described<R>(&self, f: impl FnOnce(*const OperatorDesc) -> R) -> R {
        match *self {
            Self::Identity { input, output } => {
                let [input, output] = [input, output].map(RawDesc::as_tensor_desc);
                let desc = IdentityDesc { input: tensor(&input), output: tensor(&output), scale_bias: null() };
                f(&operator(1, &desc))
            }
            Self::Convolution(parameters, tensors) => convolution(parameters, tensors, f),
            Self::AveragePooling(parameters, tensors) => average_pooling(parameters, tensors, f),
            Self::MaxPooling(parameters, tensors) => max_pooling(parameters, tensors, f),
            Self::Gemm(parameters, [a, b], c, output) => {
                let [a, b, output] = [a, b, output].map(RawDesc::as_tensor_desc);
                let c = c.map(RawDesc::as_tensor_desc);
                f(&operator(
                    54,
                    &GemmDesc {
                        a: tensor(&a),
                        b: tensor(&b),
                        c: c.as_ref().map_or(null(), tensor),
                        output: tensor(&output),
                        transpose_a: i32::from(parameters.transpose_a),
                        transpose_b: i32::from(parameters.transpose_b),
                        alpha: 1.0,
                        beta: 1.0,
                        fused_activation: null(),
                    },
                ))
            }
        }
    }
}

fn operator<T>(operator_type: i32, desc: &T) -> OperatorDesc {
    OperatorDesc { operator_type, desc: from_ref(desc).cast() }
}

fn tensor(desc: &RawTensorDesc<'_>) -> Tensor {
    from_ref(desc).cast()
}

fn convolution<R>(parameters: Sliding<'_>, tensors: &Filtered<'_>, f: impl FnOnce(*const OperatorDesc) -> R) -> R {
    const CROSS_CORRELATION: i32 = 1;
    const FORWARD: i32 = 0;
    let [input, filter, output] = [&tensors.input, &tensors.filter, &tensors.output].map(RawDesc::as_tensor_desc);
    let bias = tensors.bias.as_ref().map(RawDesc::as_tensor_desc);
    f(&operator(
        53,
        &ConvolutionDesc {
            input: tensor(&input),
            filter: tensor(&filter),
            bias: bias.as_ref().map_or(null(), tensor),
            output: tensor(&output),
            mode: CROSS_CORRELATION,
            direction: FORWARD,
            dimension_count: parameters.strides.len() as u32,
            strides: parameters.strides.as_ptr(),
            dilations: parameters.dilations.as_ptr(),
            start_padding: parameters.start_padding.as_ptr(),
            end_padding: parameters.end_padding.as_ptr(),
            output_padding: [0; 3].as_ptr(),
            group_count: parameters.groups,
            fused_activation: null(),
        },
    ))
}

fn average_pooling<R>(
    parameters: Sliding<'_>,
    tensors: [&RawDesc<'_>; 2],
    f: impl FnOnce(*const OperatorDesc) -> R,
) -> R {
    let [input, output] = tensors.map(RawDesc::as_tensor_desc);
    f(&operator(
        56,
        &AveragePoolingDesc {
            input: tensor(&input),
            output: tensor(&output),
            dimension_count: parameters.strides.len() as u32,
            strides: parameters.strides.as_ptr(),
            window: parameters.window.as_ptr(),
            start_padding: parameters.start_padding.as_ptr(),
            end_padding: parameters.end_padding.as_ptr(),
            include_padding: 0,
        },
    ))
}

fn max_pooling<R>(parameters: Sliding<'_>, tensors: [&RawDesc<'_>; 2], f: impl FnOnce(*const OperatorDesc) -> R) -> R {
    let [input, output] = tensors.map(RawDesc::as_tensor_desc);
    f(&operator(
        110,
        &MaxPoolingDesc {
            input: tensor(&input),
            output: tensor(&output),
            output_indices: null(),
            dimension_count: parameters.strides.len() as u32,
            strides: parameters.strides.as_ptr(),
            window: parameters.window.as_ptr(),
            start_padding: parameters.start_padding.as_ptr(),
            end_padding: parameters.end_padding.as_ptr(),
            dilations: parameters.dilations.as_ptr(),
        },
    ))
}

/// Calls `f` with a tensor of the same type and sizes, packed and without flags: what an identity has on its other side.
pub(crate) fn with_packed_twin<R>(tensor: &RawDesc<'_>, f: impl FnOnce(&RawDesc<'_>) -> R) -> R {
    let rank = tensor.dimension_count as usize;
    // SAFETY: the descriptors of the checks have a size for each dimension.
    let sizes = unsafe { std::slice::from_raw_parts(tensor.sizes, rank) };
    let mut strides = vec![1; rank];
    for k in (1..rank).rev() {
        strides[k - 1] = u32::wrapping_mul(strides[k], sizes[k]);
    }
    let total =
        data_type::from_value(tensor.data_type).and_then(|data_type| minimum_size_in_bytes(data_type, sizes, &strides));
    f(&RawDesc {
        data_type: tensor.data_type,
        flags: 0,
        dimension_count: tensor.dimension_count,
        sizes: tensor.sizes,
        strides: null(),
        total_tensor_size_in_bytes: total.unwrap_or(0),
        guaranteed_base_offset_alignment: 0,
        descriptor: PhantomData,
    })
}
