//! The errors of operators.

use super::window::WindowAxis;
use crate::directml::{DataType, DescriptorError};
use crate::error::text::Text;
use core::fmt;

/// Why an operator does not take its tensors, with the tensor, the axis and the numbers. At compile time its text is the error.
///
/// ```
/// use tensor_layout::directml::{OperatorError, Pooling};
/// use tensor_layout::layout;
///
/// type Input = layout!(N=1 C=64 H=? W=112);
/// type Output = layout!(N=1 C=64 H=56 W=56);
/// const POOL: Pooling<2> = Pooling { strides: [2, 2], ..Pooling::of_window([2, 2]) };
/// let error = POOL.try_tensors::<f32, _, _>(&Input::with_extents([110])?, &Output::default()).unwrap_err();
/// assert!(matches!(error, OperatorError::OutputSize { output: 56, .. }));
/// assert_eq!(
///     error.to_string(),
///     "pooling: along `H` a window of 2 (dilation 1) moves by 2 over 110 elements (padding 0 before, 0 after), which gives \
///      55, and the output has 56; give it 55"
/// );
/// # Ok::<(), tensor_layout::LayoutError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OperatorError {
    /// A tensor cannot be described. The `source()` is its error.
    Tensor {
        /// The tensor, such as `"filter"`.
        tensor: &'static str,
        /// Why it cannot be described.
        error: DescriptorError,
    },
    /// A tensor has another rank than the operator requires.
    Rank {
        /// The operator, such as `"convolution"`.
        operator: &'static str,
        /// The tensor.
        tensor: &'static str,
        /// Its rank.
        rank: u32,
        /// The required rank.
        required: u32,
    },
    /// The data type is not one that the operator computes with.
    NotFloat {
        /// The operator.
        operator: &'static str,
        /// The data type.
        data_type: DataType,
    },
    /// A tensor has another data type than the first tensor.
    OtherDataType {
        /// The operator.
        operator: &'static str,
        /// The tensor.
        tensor: &'static str,
        /// Its data type.
        data_type: DataType,
        /// The data type of the first tensor.
        required: DataType,
    },
    /// A size does not agree with the other tensors.
    Size {
        /// The operator.
        operator: &'static str,
        /// The tensor.
        tensor: &'static str,
        /// The axis, by DirectML's name.
        axis: &'static str,
        /// Its size.
        size: u32,
        /// The required size.
        required: u64,
        /// The reason, in words.
        reason: &'static str,
    },
    /// A stride, dilation, window or number of groups is 0.
    ZeroParameter {
        /// The operator.
        operator: &'static str,
        /// The parameter.
        parameter: &'static str,
        /// The axis; empty if it has none.
        axis: &'static str,
    },
    /// The number of output channels is not a multiple of the number of groups.
    Groups {
        /// The number of groups.
        groups: u32,
        /// The number of output channels: the filter's first size.
        channels: u32,
    },
    /// The window is larger than the input with its padding.
    WindowTooLarge {
        /// The operator.
        operator: &'static str,
        /// Input, padding, window.
        along: WindowAxis,
    },
    /// The output has another size than the window has positions.
    OutputSize {
        /// The operator.
        operator: &'static str,
        /// Input, padding, window.
        along: WindowAxis,
        /// The size of the output.
        output: u32,
    },
}

impl OperatorError {
    const fn text(&self) -> Text {
        match *self {
            Self::Tensor { tensor, error } => error.text_about(Text::new("the ").str(tensor).str(": ").as_str()),
            Self::Rank { operator, tensor, rank, required } => Text::new(operator)
                .str(": the ")
                .str(tensor)
                .str(" has ")
                .number(rank as u128)
                .str(" dimensions, and must have ")
                .number(required as u128)
                .str("; name its axes N C H W, or N C D H W in 3-D (a filter's O I H W, or O I D H W)"),
            Self::NotFloat { operator, data_type } => Text::new(operator)
                .str(": the elements are ")
                .str(data_type.name())
                .str(", and must be FLOAT32 or FLOAT16; cast them first"),
            Self::OtherDataType { operator, tensor, data_type, required } => Text::new(operator)
                .str(": the ")
                .str(tensor)
                .str(" has elements of ")
                .str(data_type.name())
                .str(", and the first tensor has elements of ")
                .str(required.name())
                .str("; cast one of the two first"),
            Self::Size { operator, tensor, axis, size, required, reason } => Text::new(operator)
                .str(": the ")
                .str(tensor)
                .str(" has size ")
                .number(size as u128)
                .str(" along ")
                .axis(axis)
                .str(", and must have ")
                .number(required as u128)
                .str(": ")
                .str(reason),
            Self::ZeroParameter { operator, parameter, axis } => {
                let text = Text::new(operator).str(": `").str(parameter).str("` is 0");
                let text = if axis.is_empty() { text } else { text.str(" along ").axis(axis) };
                text.str("; write 1 or more")
            }
            Self::Groups { groups, channels } => Text::new("convolution: the filter has ")
                .number(channels as u128)
                .str(" output channels, which is not a multiple of ")
                .number(groups as u128)
                .str(" groups; give it a multiple of the groups along `O`"),
            Self::WindowTooLarge { operator, along } => {
                along.text(operator).str(" and does not fit; pad more, or make the window smaller")
            }
            Self::OutputSize { operator, along, output } => {
                let positions = along.positions() as u128;
                along
                    .text(operator)
                    .str(", which gives ")
                    .number(positions)
                    .str(", and the output has ")
                    .number(output as u128)
                    .str("; give it ")
                    .number(positions)
            }
        }
    }

    /// Ends the evaluation with this error, at the caller's line.
    #[track_caller]
    pub(super) const fn raise(&self) -> ! {
        self.text().raise()
    }
}

impl fmt::Display for OperatorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text().as_str())
    }
}

impl core::error::Error for OperatorError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Tensor { error, .. } => Some(error),
            _ => None,
        }
    }
}
