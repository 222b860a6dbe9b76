//! Which buffers of a struct cannot be viewed.

use crate::directml::DescriptorError;
use crate::error::{BufferError, LayoutError};
use core::fmt;

/// Which of the `K` buffers of a struct cannot be viewed, and why: all of them, not only the first.
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
///     "1 of 2 buffers cannot be viewed\n  `right`: the buffer is too small for the layout: it needs 7 elements, and there are 6",
/// );
/// assert_eq!(error.iter().next().map(|error| error.field), Some("right"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BuffersError<const K: usize> {
    fields: &'static [&'static str; K],
    kinds: [Option<FieldErrorKind>; K],
}

/// Why one buffer of a struct cannot be viewed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FieldError {
    /// The name of the field.
    pub field: &'static str,
    /// What is wrong with it.
    pub kind: FieldErrorKind,
}

/// What is wrong with a buffer of a struct.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FieldErrorKind {
    /// With the run-time extents given, the layout's numbers make no sense.
    Layout(LayoutError),
    /// The buffer is too small, misaligned, or cannot be written through the layout.
    Buffer(BufferError),
    /// A tensor has another extent than the one given.
    Extent {
        /// The axis.
        axis: &'static str,
        /// The extent given.
        required: usize,
        /// That of the tensor.
        actual: usize,
    },
    /// DirectML cannot take the layout.
    Descriptor(DescriptorError),
}

impl<const K: usize> BuffersError<K> {
    /// What is wrong, in the order of the fields.
    pub fn iter(&self) -> impl Iterator<Item = FieldError> + '_ {
        self.fields.iter().zip(&self.kinds).filter_map(|(field, kind)| Some(FieldError { field, kind: (*kind)? }))
    }

    /// No error yet.
    #[doc(hidden)]
    #[inline]
    #[must_use]
    pub const fn none(fields: &'static [&'static str; K]) -> Self {
        BuffersError { fields, kinds: [None; K] }
    }

    /// The value of a field, or `None` and its error kept.
    #[doc(hidden)]
    #[inline]
    pub fn keep<V>(&mut self, field: usize, value: Result<V, FieldErrorKind>) -> Option<V> {
        match value {
            Ok(value) => Some(value),
            Err(kind) => {
                self.kinds[field] = Some(kind);
                None
            }
        }
    }
}

/// One line, and one more for each field.
impl<const K: usize> fmt::Display for BuffersError<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {K} buffers cannot be viewed", self.iter().count())?;
        self.iter().try_for_each(|error| write!(f, "\n  {error}"))
    }
}

impl fmt::Display for FieldError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`: {}", self.field, self.kind)
    }
}

impl fmt::Display for FieldErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Layout(error) => error.fmt(f),
            Self::Buffer(error) => error.fmt(f),
            Self::Extent { axis, required, actual } => {
                write!(f, "the tensor has extent {actual} along axis `{axis}`, and the extent given is {required}")
            }
            Self::Descriptor(error) => error.fmt(f),
        }
    }
}

impl<const K: usize> core::error::Error for BuffersError<K> {}
impl core::error::Error for FieldError {}
