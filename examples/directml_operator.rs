//! The first layer of ResNet-50 as an operator of DirectML, on Windows: from layouts to an `IDMLOperator`. The guide's chapter `ch09_directml` shows it.
//!
//! ```text
//! cargo run --release --example directml_operator
//! ```

use tensor_layout::directml::{Convolution, ConvolutionTensors};
use tensor_layout::layout;

const CONV1: Convolution<2> = Convolution::UNIT.with_strides([2, 2]).with_padding([3, 3], [3, 3]);
static TENSORS: ConvolutionTensors = CONV1.tensors_with_bias::<
    f32,
    layout!(N=1 C=3 H=224 W=224; order = NHWC),
    layout!(O=64 I=3 H=7 W=7; order = OHWI),
    layout!(O=64),
    layout!(N=1 C=64 H=112 W=112; order = NHWC),
>();

#[cfg(windows)]
mod operator {
    use super::{CONV1, TENSORS};
    use std::ptr::{from_ref, null};
    use tensor_layout::directml::BufferTensorDesc;
    use windows::Win32::AI::MachineLearning::DirectML::*;
    use windows::Win32::Graphics::Direct3D::D3D_FEATURE_LEVEL_11_0;
    use windows::Win32::Graphics::Direct3D12::{D3D12CreateDevice, ID3D12Device};
    use windows::core::{Error, Result};

    pub(super) fn device() -> Result<IDMLDevice> {
        let (mut device, mut dml) = (None::<ID3D12Device>, None);
        // SAFETY: the first adapter, and a place for each result.
        unsafe {
            D3D12CreateDevice(None, D3D_FEATURE_LEVEL_11_0, &mut device)?;
            DMLCreateDevice(device.as_ref(), DML_CREATE_DEVICE_FLAG_NONE, &mut dml)?;
        }
        dml.ok_or_else(Error::empty)
    }

    pub(super) fn conv1(device: &IDMLDevice) -> Result<IDMLOperator> {
        // Each level borrows the one before: descriptor, DML_BUFFER_TENSOR_DESC, DML_TENSOR_DESC.
        let bias = TENSORS.bias.as_ref().expect("made with a bias");
        let tensors = [&TENSORS.input, &TENSORS.filter, bias, &TENSORS.output];
        let buffers = tensors.map(BufferTensorDesc::as_raw);
        let [input, filter, bias, output] =
            buffers.each_ref().map(|buffer| DML_TENSOR_DESC::from(buffer.as_tensor_desc()));
        let convolution = DML_CONVOLUTION_OPERATOR_DESC {
            InputTensor: &input,
            FilterTensor: &filter,
            BiasTensor: &bias,
            OutputTensor: &output,
            Mode: DML_CONVOLUTION_MODE_CROSS_CORRELATION,
            Direction: DML_CONVOLUTION_DIRECTION_FORWARD,
            DimensionCount: 2,
            Strides: CONV1.strides.as_ptr(),
            Dilations: CONV1.dilations.as_ptr(),
            StartPadding: CONV1.start_padding.as_ptr(),
            EndPadding: CONV1.end_padding.as_ptr(),
            OutputPadding: [0_u32; 2].as_ptr(),
            GroupCount: CONV1.groups,
            FusedActivation: null(),
        };
        let desc = from_ref(&convolution).cast();
        let desc = DML_OPERATOR_DESC { Type: DML_OPERATOR_CONVOLUTION, Desc: desc };
        let mut operator = None;
        // SAFETY: all that the description points to is alive until the call returns.
        unsafe { device.CreateOperator(&desc, &mut operator) }?;
        operator.ok_or_else(Error::empty)
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("{:?}\n{:?}", TENSORS.input, TENSORS.output);
    #[cfg(windows)]
    {
        let _operator = operator::conv1(&operator::device()?)?;
        println!("the operator is created");
    }
    Ok(())
}
