//! The errors of structs of buffers: all fields that fail, each with its reason.

use super::reasons::Reasons;
use crate::error::sentence::errors;
use crate::error::text::Text;
use crate::error::{BufferError, LayoutError, shows_its_text};
use core::fmt;

/// The fields of a struct that cannot be viewed, each with its reason: all of them, not only the first. `K` is the number of buffers.
///
/// Descriptors of the fields have an `E` of their own, such as `directml::DescriptorError`. [`iter`](Self::iter) gives the reasons, which the
/// text has, so there is no `source()`. Its size does not grow with the number of fields: the reasons are allocated where there are any. Without the
/// feature `alloc` it has the number of fields that fail, and the reason of the first one.
///
/// ```
/// use tensor_layout::Views;
///
/// #[derive(Views)]
/// struct Add {
///     #[layout(N=2 C=3)]
///     left: Vec<f32>,
///     #[layout(N=2 C=3; pad(C) = 4)]
///     right: Vec<f32>,
/// }
///
/// let error = Add { left: vec![0.0; 6], right: vec![0.0; 6] }.check().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "1 of 2 buffers cannot be viewed\n  `right`: the buffer is too small: the layout \
///      needs 7 elements, and the buffer has 6",
/// );
/// assert_eq!(error.iter().next().map(|error| error.field), Some("right"));
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct ViewsError<const K: usize, E = ViewsErrorKind> {
    reasons: Reasons<K, E>,
}

/// Why one field of a struct cannot be viewed, or described.
#[derive(Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct FieldError<E = ViewsErrorKind> {
    /// The name of the field.
    pub field: &'static str,
    /// What is wrong with it.
    pub kind: E,
}

errors! {
    /// What is wrong with a buffer of a struct.
    pub enum ViewsErrorKind [Text::new("")] {
        /// A tensor has another extent than the given one.
        Extent { axis: Axis, required: Count, actual: Count }
        => "the tensor has extent {actual} along axis {axis}, and the given extent is {required}";
    }
    or Layout(LayoutError): "With the given run-time extents, the numbers of the layout are invalid.";
    or Buffer(BufferError): "The buffer is too small, misaligned, or cannot be written through the layout.";
}

/// What can be wrong with one field of a struct.
pub trait FieldFailure: core::error::Error + Copy + 'static {
    /// The subject of "2 of 3 buffers cannot be viewed".
    const FIELDS: &'static str = "buffers";
    /// Its predicate.
    const FAILED: &'static str;
}

impl<const K: usize, E: Copy> ViewsError<K, E> {
    /// The fields that fail, in the order of the struct. Without the feature `alloc` it is the first one.
    pub fn iter(&self) -> impl Iterator<Item = FieldError<E>> + '_ {
        self.reasons.kept()
    }

    /// The error, if a field fails.
    pub(crate) fn or_ok(self) -> Result<(), Self> {
        if self.reasons.count() > 0 { Err(self) } else { Ok(()) }
    }

    /// No error yet.
    #[doc(hidden)]
    #[inline]
    #[must_use]
    pub const fn none(fields: &'static [&'static str; K]) -> Self {
        ViewsError { reasons: Reasons::none(fields) }
    }

    /// The value of a field; or `None`, and its error is kept.
    #[doc(hidden)]
    #[inline]
    pub fn keep<V>(&mut self, field: usize, value: Result<V, E>) -> Option<V> {
        match value {
            Ok(value) => Some(value),
            Err(kind) => {
                self.reasons.add(field, kind);
                None
            }
        }
    }
}

/// A line for all fields together, and a line for each field that fails.
impl<const K: usize, E: FieldFailure> fmt::Display for ViewsError<K, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (all, kept) = (self.reasons.count(), self.iter().count());
        write!(f, "{all} of {K} {} {}", E::FIELDS, E::FAILED)?;
        self.iter().try_for_each(|error| write!(f, "\n  {error}"))?;
        if all > kept {
            write!(f, "\n  and {} more; enable the feature `alloc` for the reason of each", all - kept)
        } else {
            Ok(())
        }
    }
}

impl<E: fmt::Display> fmt::Display for FieldError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`: {}", self.field, self.kind)
    }
}

shows_its_text! { [const K: usize, E: FieldFailure] ViewsError<K, E> }
shows_its_text! { [E: fmt::Display] FieldError<E> }

/// Without an allocator the first reason is in the error, and the test of the sizes does not run.
const _: () = assert!(size_of::<ViewsError<100>>() < 128 && size_of::<crate::SegmentsError<100>>() < 128);

impl FieldFailure for ViewsErrorKind {
    const FAILED: &'static str = "cannot be viewed";
}
