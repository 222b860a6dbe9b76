//! The errors of operators.

use super::window::{WindowAxis, in_words};
use crate::directml::{DataType, DescriptorError};
use crate::error::sentence::errors;
use crate::error::text::Text;

errors! {
    /// Why an operator does not take its tensors, with the tensor, the axis and the numbers. At compile time its text is the error.
    ///
    /// ```
    /// use tensor_layout::directml::{OperatorError, Pooling};
    /// use tensor_layout::layout;
    ///
    /// type Input = layout!(N=1 C=64 H=? W=112);
    /// type Output = layout!(N=1 C=64 H=56 W=56);
    /// const POOL: Pooling<2> = Pooling::of_window([2, 2]).with_strides([2, 2]);
    /// let error = POOL
    ///     .tensors_of_layouts::<f32, _, _>(&Input::with_extents([110])?, &Output::default())
    ///     .unwrap_err();
    /// assert!(matches!(error, OperatorError::OutputSize { output: 56, .. }));
    /// assert_eq!(
    ///     error.to_string(),
    ///     "pooling: along the height a window of 2 (dilation 1) moves by 2 over 110 elements \
    ///      (padding 0 before, 0 after), which gives \
    ///      55, and the output has 56; give it 55"
    /// );
    /// # Ok::<(), tensor_layout::LayoutError>(())
    /// ```
    pub enum OperatorError [Text::new("")] {
        /// A tensor cannot be described.
        Tensor { tensor: Word, error: (DescriptorError) }
        => "{text}", text: Text = error.text_about(Text::new("the ").str(tensor).str(": ").as_str());

        /// A tensor has another rank than the operator requires.
        Rank { operator: Word, tensor: Word, rank: U32, required: U32 }
        => "{operator}: the {tensor} has {rank} dimensions, and must have {required}; name its axes N C H W, or N C D H W in 3-D (a filter's O I H W, or O I D H W)";

        /// The data type is not one that the operator computes with.
        NotFloat { operator: Word, data_type: (DataType) }
        => "{operator}: the elements are {name}, and must be FLOAT32 or FLOAT16; cast them first", name: Word = data_type.name();

        /// A tensor has another data type than the first tensor.
        OtherDataType { operator: Word, tensor: Word, data_type: (DataType), required: (DataType) }
        => "{operator}: the {tensor} has elements of {name}, and the first tensor has elements of {other}; cast one of the two first",
        name: Word = data_type.name(), other: Word = required.name();

        /// A size does not agree with the other tensors. The axis has DirectML's name, which the text has in words: the layout may have another
        /// one. In a matrix product it is "matrices", "rows" or "columns".
        Size { operator: Word, tensor: Word, axis: Word, dimension: Count, size: U32, required: U64, reason: Phrase }
        => "{operator}: the {tensor} has size {size} in dimension {dimension} ({what}), and must have {required}: {reason}",
        what: Word = in_words(axis);

        /// A stride, dilation, window or number of groups is 0. The axis is `"D"`, `"H"` or `"W"`, and empty if there is none.
        ZeroParameter { operator: Word, parameter: Word, axis: Word }
        if axis.is_empty() => "{operator}: `{parameter}` is 0; write 1 or more"
        => "{operator}: `{parameter}` is 0 along the {direction}; write 1 or more", direction: Word = in_words(axis);

        /// The number of output channels, which is the filter's first size, is not a multiple of the number of groups.
        Groups { groups: U32, channels: U32 }
        => "convolution: the filter has {channels} output channels, which is not a multiple of {groups} groups; give it a multiple of the groups";

        /// The window is larger than the input with its padding.
        WindowTooLarge { operator: Word, along: (WindowAxis) }
        => "{operator}: {window} and does not fit; pad more, or make the window smaller", window: Text = along.text();

        /// The output has another size than the window has positions.
        OutputSize { operator: Word, along: (WindowAxis), output: U32 }
        => "{operator}: {window}, which gives {positions}, and the output has {output}; give it {positions}",
        window: Text = along.text(), positions: U64 = along.positions();
    }
}
