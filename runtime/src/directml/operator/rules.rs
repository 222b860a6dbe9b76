//! The rules that operators share.

use super::error::OperatorError;
use super::window::WindowAxis;
use crate::directml::{BufferTensorDesc, DataType, DescriptorError};
use crate::error::Phrase;
use crate::error::attempt;

/// A tensor and the name that the operator has for it.
#[derive(Clone, Copy)]
pub(super) struct Named<'a> {
    pub(super) name: &'static str,
    pub(super) tensor: &'a BufferTensorDesc,
}

/// A descriptor, or its error with the name of the tensor.
pub(super) const fn named(
    tensor: &'static str,
    descriptor: Result<BufferTensorDesc, DescriptorError>,
) -> Result<BufferTensorDesc, OperatorError> {
    match descriptor {
        Ok(descriptor) => Ok(descriptor),
        Err(error) => Err(OperatorError::Tensor { tensor, error }),
    }
}

/// [`named`], as an output.
pub(super) const fn output(
    descriptor: Result<BufferTensorDesc, DescriptorError>,
) -> Result<BufferTensorDesc, OperatorError> {
    match descriptor {
        Ok(descriptor) => named("output", descriptor.try_as_output()),
        Err(error) => Err(OperatorError::Tensor { tensor: "output", error }),
    }
}

/// Checks that all tensors have this rank, and the floating-point type of the first tensor.
pub(super) const fn alike(operator: &'static str, tensors: &[Named<'_>], required: u32) -> Result<(), OperatorError> {
    let first = tensors[0].tensor.data_type;
    if !matches!(first, DataType::Float32 | DataType::Float16) {
        return Err(OperatorError::NotFloat { operator, data_type: first });
    }
    up_to!(k < tensors.len(), {
        let Named { name, tensor } = tensors[k];
        if tensor.rank != required {
            return Err(OperatorError::Rank { operator, tensor: name, rank: tensor.rank, required });
        }
        if tensor.data_type as usize != first as usize {
            let data_type = tensor.data_type;
            return Err(OperatorError::OtherDataType { operator, tensor: name, data_type, required: first });
        }
    });
    Ok(())
}

/// A rule on sizes: the size of a tensor along `axis`, its dimension `dimension`, is `required`.
pub(super) struct SizeRule {
    pub(super) operator: &'static str,
    pub(super) axis: &'static str,
    pub(super) dimension: usize,
    pub(super) required: u64,
    pub(super) reason: &'static str,
}

impl SizeRule {
    pub(super) const fn check(&self, of: Named<'_>) -> Result<(), OperatorError> {
        let size = of.tensor.sizes[self.dimension];
        if size as u64 == self.required {
            return Ok(());
        }
        Err(OperatorError::Size {
            operator: self.operator,
            tensor: of.name,
            axis: self.axis,
            dimension: self.dimension,
            size,
            required: self.required,
            reason: Phrase(self.reason),
        })
    }
}

/// Checks that `a` has the sizes of `b` along these axes, its first dimensions.
pub(super) const fn same_sizes(
    operator: &'static str,
    axes: &[&'static str],
    a: Named<'_>,
    b: &BufferTensorDesc,
    reason: &'static str,
) -> Result<(), OperatorError> {
    up_to!(dimension < axes.len(), {
        let required = b.sizes[dimension] as u64;
        attempt!(SizeRule { operator, axis: axes[dimension], dimension, required, reason }.check(a));
    });
    Ok(())
}

/// Checks the rule `output = (input + padding - dilation * (window - 1) - 1) / stride + 1`, rounded down.
pub(super) const fn window_fits(operator: &'static str, along: WindowAxis, output: u32) -> Result<(), OperatorError> {
    let parameters = [("window", along.window), ("dilations", along.dilation), ("strides", along.stride)];
    up_to!(k < parameters.len(), {
        let (parameter, value) = parameters[k];
        if value == 0 {
            return Err(OperatorError::ZeroParameter { operator, parameter, axis: along.axis });
        }
    });
    if along.reach() > along.padded() {
        return Err(OperatorError::WindowTooLarge { operator, along });
    }
    if along.positions() != output as u64 {
        return Err(OperatorError::OutputSize { operator, along, output });
    }
    Ok(())
}
