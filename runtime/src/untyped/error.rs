//! What a tensor of a run-time type and layout, and a required type and layout, disagree in.

use crate::any::{BindError, NumbersError};
use crate::element::DataType;
use crate::error::run_time::run_time_errors;
use crate::error::{BufferError, no_memory};
use crate::tensor::NoMemory;

run_time_errors! {
    /// Why a tensor whose type and layout are known at run time is not one of the type and layout that a program requires: the first difference.
    #[derive(Clone, PartialEq, Eq)]
    pub enum ViewError [""] {
        /// The elements have another type.
        Type { data_type: DataType, required: DataType }
        if data_type.size_in_bits() == required.size_in_bits()
        => "the elements are {data_type}, and {required} is required; `view_bits` views the bits of either"
        => "the elements are {data_type}, and {required} is required";

        /// The elements have another size than the integers that their bits are viewed as.
        Bits { data_type: DataType, required_bits: usize }
        => "the elements are {data_type}, of {bits} bits each, and cannot be viewed as integers of {required_bits} bits",
        bits = data_type.size_in_bits();

        /// The bytes of an element are not a value of its type: a `bool` is neither 0 nor 1.
        Value { data_type: DataType }
        => "the bytes of an element are not a value of {data_type}";

        /// A copy into a layout that leaves numbers open is larger than the memory of the tensor: its indices share elements, as with `broadcast`. What
        /// says so may be a file. The `bytes` are the largest number if the copy is larger.
        Larger { bytes: u64, held_in_bytes: usize }
        => "the copy would have {bytes} bytes, and the tensor has {held_in_bytes}, as its indices share elements; if it is to be so large, make it with `Tensor::zeros_with_layout`, and fill it with `copy_to`";

        /// There is no memory for a copy. The `bytes` are the largest number if the copy is larger.
        Memory { bytes: u64 }
        => no_memory!(), bytes = bytes;
    }
    or Numbers(NumbersError): "No layout has the numbers or the names of a foreign tensor.";
    or Layout(BindError): "The layout has another rank, other axes, extents, blocks, or, in a view, other strides.";
    or Buffer(BufferError): "The elements begin at the wrong place, there are too few of them, or the layout cannot be written.";
}

impl ViewError {
    pub(crate) fn no_memory(NoMemory { bytes, .. }: NoMemory) -> Self {
        Self::Memory { bytes }
    }
}
