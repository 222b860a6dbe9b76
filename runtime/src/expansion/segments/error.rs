//! The errors of several tensors in one buffer.

use crate::error::text::Text;
use crate::error::{BufferError, LayoutError};
use crate::expansion::buffers::BuffersError;
use crate::expansion::buffers::export::FieldFailure;
use core::fmt;

/// The fields of a struct with `#[derive(Segments)]` that cannot be viewed in their buffer, each with its reason. `K` is the number of
/// fields.
///
/// ```
/// use tensor_layout::{SegmentErrorKind, Segments};
///
/// #[derive(Segments)]
/// struct Linear {
///     #[layout(O=3 I=4)]
///     weight: f32,
///     #[layout(O=3)]
///     bias: f32,
/// }
///
/// let floats = [0.0_f32; 15];
/// let bytes: &[u8] = bytemuck::cast_slice(&floats);
/// let error = Linear::check(&bytes[..59]).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "1 of 2 fields cannot be viewed\n  `bias`: its bytes are 48..60, and the buffer has 59 bytes",
/// );
/// let failed = error.iter().next().expect("one field");
/// assert_eq!(failed.field, "bias");
/// assert!(matches!(failed.kind, SegmentErrorKind::PastEnd { bytes, buffer_bytes: 59 } if bytes.end == 60));
/// ```
pub type SegmentsError<const K: usize> = BuffersError<K, SegmentErrorKind>;

/// A part of a buffer, in bytes from its beginning.
///
/// ```
/// use tensor_layout::{ByteRange, Segments};
///
/// #[derive(Segments)]
/// #[layout(align_bytes = 64)]
/// struct Linear {
///     #[layout(O=3 I=4)]
///     weight: f32,
///     #[layout(O=3)]
///     bias: f32,
/// }
///
/// let [_, bias] = Linear::RANGES_BYTES;
/// assert_eq!((bias, bias.size_bytes()), (ByteRange { start: 64, end: 76 }, 12));
/// assert_eq!(bias.to_string(), "64..76");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ByteRange {
    /// The first byte.
    pub start: usize,
    /// The byte after the last one.
    pub end: usize,
}

/// What is wrong with a field of a struct with `#[derive(Segments)]`.
///
/// ```
/// use tensor_layout::{SegmentErrorKind, Segments};
///
/// #[derive(Segments)]
/// struct Mips {
///     #[layout(H=4 W=4; own(H, W))]
///     large: f32,
///     #[layout(H=2 W=2; own(H, W); offset_bytes = ?)]
///     small: f32,
/// }
///
/// let kind = |small_offset_bytes| {
///     let error = Mips::size_bytes(MipsExtents { small_offset_bytes }).err()?;
///     error.iter().next().map(|error| error.kind)
/// };
/// assert_eq!(kind(64), None);
/// assert_eq!(kind(66), Some(SegmentErrorKind::Offset { offset_bytes: 66, align_bytes: 4 }));
/// assert!(matches!(kind(48), Some(SegmentErrorKind::Overlap { other: "large", .. })));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SegmentErrorKind {
    /// With the given run-time extents, the numbers of the layout are invalid.
    Layout(LayoutError),
    /// The field ends more than `isize::MAX` bytes after the beginning of the buffer.
    Overflow {
        /// Where the field begins, or where the field before it ends, in bytes.
        offset_bytes: usize,
        /// The storage size, in elements.
        elements: usize,
        /// The size of an element, in bytes.
        element_bytes: usize,
    },
    /// The given offset is not a multiple of the alignment of an element.
    Offset {
        /// The offset, in bytes.
        offset_bytes: usize,
        /// The alignment of an element, in bytes.
        align_bytes: usize,
    },
    /// The field shares bytes with a field before it.
    Overlap {
        /// The bytes of the field.
        bytes: ByteRange,
        /// The name of the field before it.
        other: &'static str,
        /// The bytes of that field.
        other_bytes: ByteRange,
    },
    /// The field ends after the end of the buffer.
    PastEnd {
        /// The bytes of the field.
        bytes: ByteRange,
        /// The size of the buffer, in bytes.
        buffer_bytes: usize,
    },
    /// The buffer does not begin at a multiple of the alignment of an element.
    Misaligned {
        /// The alignment of an element, in bytes.
        align_bytes: usize,
        /// The distance of the buffer's first byte from the multiple of the alignment before it, in bytes.
        remainder_bytes: usize,
    },
    /// A mutable view of a run-time layout in which two indices share an element.
    Buffer(BufferError),
    /// DirectML does not take the tensor, or it cannot be bound to its part of the buffer.
    #[cfg(feature = "directml")]
    Directml(crate::directml::DescriptorError),
}

impl SegmentErrorKind {
    /// Ends the evaluation with this error of a field, at the caller's line.
    #[track_caller]
    pub(super) const fn raise(&self, field: &str) -> ! {
        let about = Text::new("segments: the field `").str(field).str("`: ");
        self.tell(about).raise()
    }

    /// The errors that a constant can have, after `about`. Nothing for the others.
    const fn tell(&self, about: Text) -> Text {
        match *self {
            Self::Overflow { offset_bytes, elements, element_bytes } => about
                .str("it ends past the end of any buffer: ")
                .count(elements)
                .str(" elements of ")
                .count(element_bytes)
                .str(" bytes each, from byte ")
                .count(offset_bytes)
                .str(
                    "; a buffer has at most isize::MAX bytes: make an extent, a pad, an alignment or an offset smaller",
                ),
            Self::Offset { offset_bytes, align_bytes } => about
                .str("its offset of ")
                .count(offset_bytes)
                .str(" bytes is not a multiple of ")
                .count(align_bytes)
                .str(", the alignment of an element in bytes; the next multiple is ")
                .number((offset_bytes as u128).next_multiple_of(align_bytes as u128)),
            Self::Overlap { bytes, other, other_bytes } => other_bytes
                .append_to(
                    bytes.append_to(about.str("its bytes ")).str(" overlap those of `").str(other).str("`, which are "),
                )
                .str("; move one of the two"),
            _ => about,
        }
    }
}

impl ByteRange {
    /// The number of bytes.
    #[must_use]
    pub const fn size_bytes(&self) -> usize {
        self.end - self.start
    }

    const fn append_to(&self, text: Text) -> Text {
        text.count(self.start).str("..").count(self.end)
    }
}

impl fmt::Display for ByteRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.start, self.end)
    }
}

impl fmt::Display for SegmentErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Layout(error) => error.fmt(f),
            Self::Buffer(error) => error.fmt(f),
            #[cfg(feature = "directml")]
            Self::Directml(error) => error.fmt(f),
            Self::PastEnd { bytes, buffer_bytes } => {
                write!(f, "its bytes are {bytes}, and the buffer has {buffer_bytes} bytes")
            }
            Self::Misaligned { align_bytes, remainder_bytes } => write!(
                f,
                "the buffer begins {remainder_bytes} bytes after a multiple of {align_bytes}, the alignment of an element in bytes; \
                 start from a slice of elements of that alignment"
            ),
            Self::Overflow { .. } | Self::Offset { .. } | Self::Overlap { .. } => {
                f.write_str(self.tell(Text::new("")).as_str())
            }
        }
    }
}

impl core::error::Error for SegmentErrorKind {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Layout(error) => Some(error),
            Self::Buffer(error) => Some(error),
            #[cfg(feature = "directml")]
            Self::Directml(error) => Some(error),
            _ => None,
        }
    }
}

impl FieldFailure for SegmentErrorKind {
    const FIELDS: &'static str = "fields";
    const FAILED: &'static str = "cannot be viewed";
}
