//! Why DirectML would not take a descriptor.

use super::rank::OperatorGroup;
use crate::arith::text::Text;
use crate::error::LayoutError;
use core::fmt;

/// The rule of DirectML that a descriptor breaks, with the axis and the numbers. At compile time its text is the error.
///
/// ```
/// use tensor_layout::directml::{BufferTensorDesc, DescriptorError};
/// use tensor_layout::layout;
///
/// let layout = <layout!(H=? W=3)>::with_extents([0])?;
/// let error = BufferTensorDesc::try_of::<f32, _>(&layout).unwrap_err();
/// assert_eq!(error, DescriptorError::EmptyAxis { axis: "H" });
/// # Ok::<(), tensor_layout::LayoutError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DescriptorError {
    /// The layout's own numbers make no sense.
    Layout(LayoutError),
    /// An axis of extent 0.
    EmptyAxis {
        /// The axis.
        axis: &'static str,
    },
    /// An extent that does not fit in 32 bits.
    SizeOver32Bits {
        /// The axis.
        axis: &'static str,
        /// Its extent.
        extent: usize,
    },
    /// A stride that does not fit in 32 bits, of an axis with a second element.
    StrideOver32Bits {
        /// The axis.
        axis: &'static str,
        /// Its stride, in elements.
        stride: isize,
    },
    /// A negative stride.
    NegativeStride {
        /// The axis.
        axis: &'static str,
        /// Its stride, in elements.
        stride: isize,
    },
    /// More elements than 2^32 - 1, broadcast ones counted too, and counted in whole words of 4 bytes.
    TooManyElements {
        /// The elements.
        elements: u128,
    },
    /// A span of more elements than 2^32 - 1, counted in whole words of 4 bytes.
    SpanOver32Bits {
        /// The required span size, in elements.
        span: u128,
    },
    /// A total size in bytes below the minimum.
    TotalBelowMinimum {
        /// The total, in bytes.
        total: u64,
        /// The minimum, in bytes.
        minimum: u64,
    },
    /// A total size of more elements than 2^32 - 1.
    TotalOver32Bits {
        /// The total, in bytes.
        total: u64,
        /// The size of an element, in bits.
        bits: u32,
    },
    /// An alignment that is neither 0 nor a power of two of at least 16.
    Alignment {
        /// The alignment, in bytes.
        alignment: u32,
    },
    /// A rank that is not 1 to 8.
    Rank {
        /// The rank.
        rank: usize,
    },
    /// A rank that would drop a dimension of another size than 1.
    RankDropsAxis {
        /// The rank asked for.
        rank: usize,
        /// The size of the dimension.
        size: u32,
    },
    /// An output in which two indices share an element.
    OutputNotUnique,
    /// An output of which it was not decided, within 20,000 steps, whether two indices share an element.
    OutputUndecided,
    /// An output that is owned by DirectML.
    OwnedOutput,
    /// A rank that the operator does not take.
    OperatorRank {
        /// The kind of operator.
        operator: OperatorGroup,
        /// The rank.
        rank: u32,
    },
    /// A buffer, or a part of one, that is smaller than what is bound to it.
    BufferTooSmall {
        /// The total size of the tensor, or the required size of the resource, in bytes.
        required: u64,
        /// The size of the buffer, in bytes.
        actual: u64,
    },
    /// A part of a buffer that begins where nothing can be bound.
    BindingOffset {
        /// Where it begins, in bytes.
        offset: u64,
        /// What that must be a multiple of, in bytes.
        alignment: u64,
    },
    /// A part of a buffer that ends after it.
    BindingPastEnd {
        /// Where the part begins, in bytes.
        offset: u64,
        /// Its size, in bytes.
        size: u64,
        /// The size of the buffer, in bytes.
        buffer: u64,
    },
    /// A raw descriptor's data type that is none of DirectML's.
    DataType {
        /// Its `DataType`.
        value: i32,
    },
    /// A raw descriptor's flags other than `OWNED_BY_DML`.
    Flags {
        /// Its `Flags`.
        flags: i32,
    },
    /// A raw descriptor whose pointer to the sizes is null.
    NoSizes,
    /// A raw tensor description whose pointer to the descriptor is null.
    NoDesc,
    /// A raw tensor description that is not of a buffer.
    TensorType {
        /// Its `Type`.
        tensor_type: i32,
    },
    /// A raw descriptor's size of 0.
    EmptyDimension {
        /// The dimension, counted from 0.
        dimension: usize,
    },
}

impl DescriptorError {
    const fn text(&self) -> Text {
        self.text_about("")
    }

    /// The rule and the numbers; `tensor` says of what.
    pub(super) const fn text_about(&self, tensor: &str) -> Text {
        let about = Text::new("DirectML: ").str(tensor);
        match *self {
            Self::Layout(error) => error.text(),
            Self::EmptyAxis { axis } => about.str("axis ").axis(axis).str(
                " has extent 0, and DirectML takes no empty tensor; leave the operator out, or give the axis an element",
            ),
            Self::SizeOver32Bits { axis, extent } => about
                .str("axis ")
                .axis(axis)
                .str(" has extent ")
                .count(extent)
                .str(", and a size must fit in 32 bits; split the axis in two"),
            Self::StrideOver32Bits { axis, stride } => about
                .str("axis ")
                .axis(axis)
                .str(" has stride ")
                .count(stride.unsigned_abs())
                .str(", and a stride must fit in 32 bits (in elements); pad less, or split the tensor"),
            Self::NegativeStride { axis, stride } => about
                .str("axis ")
                .axis(axis)
                .str(" has stride -")
                .count(stride.unsigned_abs())
                .str(", and a stride cannot be negative; copy into a layout that is not reversed first"),
            Self::TooManyElements { elements } => about
                .str("there are ")
                .number(elements)
                .str(" elements (broadcast ones counted too), and in whole words of 4 bytes at most 4294967295 are allowed; split the tensor"),
            Self::SpanOver32Bits { span } => about
                .str("the last element is number ")
                .number(span)
                .str(" from the first, and in whole words of 4 bytes at most 4294967295 are allowed; pad less, or split the tensor"),
            Self::TotalBelowMinimum { total, minimum } => about
                .str("a total of ")
                .number(total as u128)
                .str(" bytes is less than the minimum of ")
                .number(minimum as u128)
                .str(" bytes that the sizes and strides need; give at least that"),
            Self::TotalOver32Bits { total, bits } => about
                .str("a total of ")
                .number(total as u128)
                .str(" bytes is over 4294967295 elements of ")
                .number(bits as u128)
                .str(" bits, the most that is allowed; give a smaller total, or split the tensor"),
            Self::Alignment { alignment } => about
                .str("a base offset alignment of ")
                .number(alignment as u128)
                .str(" bytes is not allowed; write 0 (no guarantee) or a power of two of at least 16 (32 is recommended)"),
            Self::Rank { rank } => {
                about.str("a tensor has 1 to 8 dimensions, not ").count(rank).str("; choose a rank in that range")
            }
            Self::RankDropsAxis { rank, size } => about
                .str("rank ")
                .count(rank)
                .str(" would drop a leading dimension of size ")
                .number(size as u128)
                .str(", and only dimensions of size 1 can be dropped; choose a higher rank"),
            Self::OutputNotUnique => about.str(
                "two indices of the output share an element (broadcast, or overlapping strides), so it can only be an input; \
                 give the output a layout of its own",
            ),
            Self::OutputUndecided => about.str(
                "whether two indices of the output share an element was not decided within 20000 steps; choose strides that \
                 are multiples of each other",
            ),
            Self::OwnedOutput => {
                about.str("`owned_by_dml` is for inputs only (weights that are uploaded once); an output cannot be owned")
            }
            Self::OperatorRank { operator, rank } => {
                let (least, most) = operator.ranks();
                about
                    .str(operator.name())
                    .str(" take tensors of ")
                    .number(least as u128)
                    .str(" to ")
                    .number(most as u128)
                    .str(" dimensions, and this one has ")
                    .number(rank as u128)
                    .str("; `with_rank` adds and drops leading ones of size 1")
            }
            Self::BufferTooSmall { required, actual } => about
                .str("a buffer of ")
                .number(actual as u128)
                .str(" bytes is too small for the tensor, whose total size is ")
                .number(required as u128)
                .str(" bytes; bind at least that many"),
            Self::BindingOffset { offset, alignment } => about
                .str("a binding at offset ")
                .number(offset as u128)
                .str(" does not begin at a multiple of ")
                .number(alignment as u128)
                .str(" bytes; begin at ")
                .number((offset as u128).next_multiple_of(alignment as u128)),
            Self::BindingPastEnd { offset, size, buffer } => about
                .str("a binding of ")
                .number(size as u128)
                .str(" bytes at offset ")
                .number(offset as u128)
                .str(" ends after the buffer, which has ")
                .number(buffer as u128)
                .str(" bytes; bind less, or make the buffer larger"),
            Self::DataType { value } => {
                integer(about.str("there is no data type "), value).str("; they are 1 (FLOAT32) to 13 (INT4)")
            }
            Self::Flags { flags } => {
                integer(about.str("there are no flags "), flags).str("; write 0, or 1 (OWNED_BY_DML) for an input")
            }
            Self::NoSizes => about.str("the pointer to the sizes is null; only the strides may be left out"),
            Self::NoDesc => {
                about.str("the pointer to the buffer tensor descriptor is null; leave the whole tensor out instead")
            }
            Self::TensorType { tensor_type } => integer(about.str("there is no tensor type "), tensor_type)
                .str("; a tensor in a buffer has type 1 (DML_TENSOR_TYPE_BUFFER)"),
            Self::EmptyDimension { dimension } => about
                .str("dimension ")
                .count(dimension)
                .str(" has size 0, and DirectML takes no empty tensor; leave the operator out, or give it an element"),
        }
    }

    /// Ends the evaluation with this error, at the caller's line.
    #[track_caller]
    pub(super) const fn raise(&self) -> ! {
        self.text().raise()
    }
}

const fn integer(text: Text, value: i32) -> Text {
    let text = if value < 0 { text.str("-") } else { text };
    text.number(value.unsigned_abs() as u128)
}

impl fmt::Display for DescriptorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text().as_str())
    }
}

impl core::error::Error for DescriptorError {}

impl From<LayoutError> for DescriptorError {
    fn from(error: LayoutError) -> Self {
        Self::Layout(error)
    }
}
