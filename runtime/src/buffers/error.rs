//! The errors of structs of buffers: all fields that fail, each with its reason.

use crate::error::sentence::errors;
use crate::error::text::Text;
use crate::error::{BufferError, LayoutError};
use core::fmt;

/// The fields of a struct that cannot be viewed, each with its reason: all of them, not only the first. `K` is the number of buffers.
///
/// Descriptors of the fields have an `E` of their own, such as `directml::DescriptorError`. [`iter`](Self::iter) gives the reasons, which the
/// text has, so there is no `source()`.
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ViewsError<const K: usize, E = ViewsErrorKind> {
    fields: &'static [&'static str; K],
    kinds: [Option<E>; K],
}

/// Why one field of a struct cannot be viewed, or described.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    /// The fields that fail, in the order of the struct.
    pub fn iter(&self) -> impl Iterator<Item = FieldError<E>> + '_ {
        self.fields.iter().zip(&self.kinds).filter_map(|(field, kind)| Some(FieldError { field, kind: (*kind)? }))
    }

    /// The errors of these kinds.
    pub(crate) const fn of(fields: &'static [&'static str; K], kinds: [Option<E>; K]) -> Self {
        ViewsError { fields, kinds }
    }

    /// No error yet.
    #[doc(hidden)]
    #[inline]
    #[must_use]
    pub const fn none(fields: &'static [&'static str; K]) -> Self {
        Self::of(fields, [None; K])
    }

    /// The value of a field; or `None`, and its error is kept.
    #[doc(hidden)]
    #[inline]
    pub fn keep<V>(&mut self, field: usize, value: Result<V, E>) -> Option<V> {
        match value {
            Ok(value) => Some(value),
            Err(kind) => {
                self.kinds[field] = Some(kind);
                None
            }
        }
    }
}

/// A line for all fields together, and a line for each field that fails.
impl<const K: usize, E: FieldFailure> fmt::Display for ViewsError<K, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {K} {} {}", self.iter().count(), E::FIELDS, E::FAILED)?;
        self.iter().try_for_each(|error| write!(f, "\n  {error}"))
    }
}

impl<E: fmt::Display> fmt::Display for FieldError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`: {}", self.field, self.kind)
    }
}

impl<const K: usize, E: FieldFailure> core::error::Error for ViewsError<K, E> {}
impl<E: FieldFailure> core::error::Error for FieldError<E> {}
impl core::error::Error for ViewsErrorKind {}

impl FieldFailure for ViewsErrorKind {
    const FAILED: &'static str = "cannot be viewed";
}
