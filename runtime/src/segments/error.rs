//! The errors of several tensors in one buffer.

use crate::buffers::{FieldFailure, ViewsError};
use crate::error::sentence::{errors, next_multiple};
use crate::error::text::Text;
use crate::error::{BufferError, LayoutError};
use core::fmt;

/// The fields of a struct with `#[derive(Segments)]` that cannot be viewed in their buffer, each with its reason. `K` is the number of
/// fields.
///
/// ```
/// use tensor_layout::{SegmentsErrorKind, Segments};
///
/// #[derive(Segments)]
/// struct Linear {
///     #[layout(O=3 I=4)]
///     weight: f32,
///     #[layout(O = 3)]
///     bias: f32,
/// }
///
/// let floats = [0.0_f32; 15];
/// let bytes: &[u8] = bytemuck::cast_slice(&floats);
/// let error = Linear::check(&bytes[..59]).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "1 of 2 fields cannot be viewed\n  `bias`: its bytes are 48..60, and the buffer has \
///      59 bytes",
/// );
/// let failed = error.iter().next().expect("one field");
/// assert_eq!(failed.field, "bias");
/// assert!(
///     matches!(failed.kind, SegmentsErrorKind::PastEnd { buffer_in_bytes: 59, .. })
/// );
/// ```
pub type SegmentsError<const K: usize> = ViewsError<K, SegmentsErrorKind>;

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
/// let [_, bias] = Linear::BYTE_RANGES;
/// assert_eq!((bias, bias.size_in_bytes()), (ByteRange { start: 64, end: 76 }, 12));
/// assert_eq!(bias.to_string(), "64..76");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ByteRange {
    /// The first byte.
    pub start: usize,
    /// The byte after the last one.
    pub end: usize,
}

errors! {
    /// What is wrong with a field of a struct with `#[derive(Segments)]`. Sizes, offsets and alignments count bytes.
    ///
    /// ```
    /// use tensor_layout::{SegmentsErrorKind, Segments};
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
    ///     let error = Mips::size_in_bytes(MipsExtents { small_offset_bytes }).err()?;
    ///     error.iter().next().map(|error| error.kind)
    /// };
    /// assert_eq!(kind(64), None);
    /// assert_eq!(kind(66), Some(SegmentsErrorKind::Offset { offset_in_bytes: 66, align_in_bytes: 4 }));
    /// assert!(matches!(kind(48), Some(SegmentsErrorKind::Overlap { other: "large", .. })));
    /// ```
    pub enum SegmentsErrorKind [Text::new("")] {
        /// The field ends more than `isize::MAX` bytes after the beginning of the buffer. It begins at the offset, or the field before it
        /// ends there. The storage has this many elements.
        Overflow { offset_in_bytes: Count, elements: Count, element_size_in_bytes: Count }
        => "it ends past the end of any buffer: {elements} elements of {element_size_in_bytes} bytes each, from byte {offset_in_bytes}; a buffer has at most isize::MAX bytes: make an extent, a pad, an alignment or an offset smaller";

        /// The given offset is not a multiple of the alignment of an element.
        Offset { offset_in_bytes: Count, align_in_bytes: Count }
        => "its offset of {offset_in_bytes} bytes is not a multiple of {align_in_bytes}, the alignment of an element in bytes; the next multiple is {next}",
        next: Wide = next_multiple(offset_in_bytes as u128, align_in_bytes as u128);

        /// The given origin, where index 0 of every axis is, is not a multiple of the alignment of an element.
        Origin { origin_in_bytes: Count, align_in_bytes: Count }
        => "its origin at byte {origin_in_bytes} is not at a multiple of {align_in_bytes}, the alignment of an element in bytes; the next multiple is {next}",
        next: Wide = next_multiple(origin_in_bytes as u128, align_in_bytes as u128);

        /// The lowest element of the field is so many bytes below its given origin, where index 0 of every axis is: before the buffer.
        BeforeStart { origin_in_bytes: Count, below_in_bytes: Count }
        => "its origin, index 0 of every axis, is at byte {origin_in_bytes}, and its lowest element {below_in_bytes} bytes below that, before the buffer; its `origin_bytes` is at least {below_in_bytes}";

        /// A run-time stride is below 0, in elements, beside a run-time offset, which is the lowest byte of the field.
        NegativeStride { axis: Axis, stride: Signed, offset_in_bytes: Count }
        => "its stride of {axis} is {stride} elements, and index 0 is then not at its lowest byte, which `offset_bytes`, {offset_in_bytes}, is; write `origin_bytes = ?` for the byte of index 0 of every axis, or pass a stride above 0";

        /// The field shares bytes with a field before it, the `other`. The bytes of two planes count from the first byte of either.
        Overlap { bytes: (ByteRange), other: Word, other_bytes: (ByteRange) }
        if bytes.start != other_bytes.start && bytes.size_in_bytes() == other_bytes.size_in_bytes()
        => "its bytes {here} overlap those of `{other}`, which are {there}; if their rows take turns, write one field with an axis of two, as `H P=2 W`; otherwise move one of the two"
        => "its bytes {here} overlap those of `{other}`, which are {there}; move one of the two", here: Range = bytes, there: Range = other_bytes;

        /// The address of a plane is null. Its elements span so many bytes.
        Null { span_in_bytes: Count }
        => "its address is null, and its elements span {span_in_bytes} bytes; pass the address of the element of index 0 of every axis";

        /// Elements of a plane would lie below the first address of all, or past the last one.
        Wraps { span_in_bytes: Count, below_in_bytes: Count }
        => "its elements do not fit the addresses: they span {span_in_bytes} bytes, of which {below_in_bytes} lie below its address; pass the address of the element of index 0 of every axis";

        /// The address of a plane is not a multiple of the alignment of an element. The remainder is its distance from the multiple before it.
        Address { align_in_bytes: Count, remainder_in_bytes: Count }
        => "its address is {remainder_in_bytes} bytes after a multiple of {align_in_bytes}, the alignment of an element in bytes; pass the address of the element of index 0 of every axis, or make the elements of the field bytes";

        /// The field ends after the end of the buffer.
        PastEnd { bytes: (ByteRange), buffer_in_bytes: Count }
        => "its bytes are {here}, and the buffer has {buffer_in_bytes} bytes", here: Range = bytes;

        /// The buffer does not begin at a multiple of the alignment of an element. The remainder is the distance of its first byte from the
        /// multiple before it.
        Misaligned { align_in_bytes: Count, remainder_in_bytes: Count }
        => "the buffer begins {remainder_in_bytes} bytes after a multiple of {align_in_bytes}, the alignment of an element in bytes; start from a slice of elements of that alignment";
    }
    or Layout(LayoutError): "With the given run-time extents, the numbers of the layout are invalid.";
    or Buffer(BufferError): "A mutable view of a run-time layout in which two indices share an element.";
    or #[cfg(feature = "directml")] Directml(crate::directml::DescriptorError): "DirectML does not take the tensor, or it cannot be bound to its part of the buffer.";
}

impl SegmentsErrorKind {
    /// Ends the evaluation with this error of a field, at the caller's line.
    #[track_caller]
    pub(super) const fn raise(&self, field: &str) -> ! {
        self.tell(Text::new("segments: the field `").str(field).str("`: ")).raise()
    }
}

impl ByteRange {
    /// The number of bytes: 0 if the range ends before it begins.
    #[must_use]
    pub const fn size_in_bytes(&self) -> usize {
        self.end.saturating_sub(self.start)
    }
}

impl fmt::Display for ByteRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.start, self.end)
    }
}

impl FieldFailure for SegmentsErrorKind {
    const FIELDS: &'static str = "fields";
    const FAILED: &'static str = "cannot be viewed";
}
