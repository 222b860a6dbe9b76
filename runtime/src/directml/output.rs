//! Descriptors of another role: an output, or an input that DirectML owns.

use super::TARGET;
use super::desc::{BufferTensorDesc, Role};
use super::descriptor_error::{DescriptorError, or_raise};
use crate::arith::spec::MAX_RANK;
use crate::error::sentence::errors;
use tensor_layout_strided::internals::{Uniqueness, uniqueness};

errors! {
    /// Why a tensor cannot be an output.
    pub enum OutputError [TARGET.about("")] {
        /// Two indices share an element.
        NotUnique
        => "two indices of the output share an element (broadcast, or overlapping strides), so it can only be an input; give the output a layout in which no indices share an element";

        /// The check whether two indices share an element did not finish within 20,000 steps.
        Undecided
        => "whether two indices of the output share an element was not decided within 20000 steps; choose strides that are multiples of each other";

        /// The tensor is owned by DirectML.
        Owned
        => "`owned_by_dml` is for inputs only (weights that are uploaded once); an output cannot be owned";
    }
}

impl BufferTensorDesc {
    /// Returns the descriptor as an output. An output must be unique: DirectML writes each element once, in an unspecified order.
    ///
    /// ```
    /// use tensor_layout::directml::error::OutputError;
    /// use tensor_layout::directml::{BufferTensorDesc, DescriptorError};
    /// use tensor_layout::layout;
    ///
    /// const SCORES: BufferTensorDesc = BufferTensorDesc::of::<f32, layout!(N=8 C=10)>().as_output();
    /// assert_eq!(SCORES.sizes(), [8, 10, 1, 1]);
    ///
    /// const ROWS: BufferTensorDesc = BufferTensorDesc::of::<f32, layout!(H=3 W=5; broadcast(H))>();
    /// assert_eq!(ROWS.try_as_output(), Err(DescriptorError::Output(OutputError::NotUnique)));
    /// ```
    ///
    /// # Panics
    ///
    /// If two indices share an element, or the tensor is owned by DirectML. In a `const` that is a compile-time error.
    #[must_use]
    #[track_caller]
    pub const fn as_output(self) -> Self {
        or_raise!(self.try_as_output())
    }

    /// As [`as_output`](Self::as_output), with an error instead of a panic.
    ///
    /// # Errors
    ///
    /// If two indices share an element, or the tensor is owned by DirectML.
    pub const fn try_as_output(mut self) -> Result<Self, DescriptorError> {
        if matches!(self.role, Role::OwnedInput) {
            return Err(DescriptorError::Output(OutputError::Owned));
        }
        self.role = Role::Output;
        let (mut extents, mut distances) = ([1; MAX_RANK], [0; MAX_RANK]);
        up_to!(dimension < self.rank as usize, {
            (extents[dimension], distances[dimension]) =
                (self.sizes[dimension] as usize, self.strides[dimension] as usize);
        });
        match uniqueness(&extents, &distances) {
            Uniqueness::Unique => Ok(self),
            Uniqueness::Shared => Err(DescriptorError::Output(OutputError::NotUnique)),
            Uniqueness::Undecided => Err(DescriptorError::Output(OutputError::Undecided)),
        }
    }

    /// Returns the descriptor as an input that DirectML owns: weights that it uploads, and may rearrange, once, when the operator
    /// is initialised.
    ///
    /// ```
    /// use tensor_layout::{directml::BufferTensorDesc, layout};
    ///
    /// const FILTER: BufferTensorDesc =
    ///     BufferTensorDesc::of::<f32, layout!(O=64 I=3 H=7 W=7)>().owned_by_dml();
    /// assert_eq!(FILTER.flags(), 1); // DML_TENSOR_FLAG_OWNED_BY_DML
    /// ```
    ///
    /// # Panics
    ///
    /// If the tensor is an output. In a `const` that is a compile-time error.
    #[must_use]
    #[track_caller]
    pub const fn owned_by_dml(self) -> Self {
        or_raise!(self.try_owned_by_dml())
    }

    /// As [`owned_by_dml`](Self::owned_by_dml), with an error instead of a panic.
    ///
    /// # Errors
    ///
    /// If the tensor is an output.
    pub const fn try_owned_by_dml(mut self) -> Result<Self, DescriptorError> {
        if matches!(self.role, Role::Output) {
            return Err(DescriptorError::Output(OutputError::Owned));
        }
        self.role = Role::OwnedInput;
        Ok(self)
    }
}
