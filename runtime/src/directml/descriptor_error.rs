//! The error of all functions that make or change a descriptor.

use super::TARGET;
use super::error::{AlignmentError, BindingError, OutputError, RankError, RawError, TotalError};
use crate::description::{ExportError, Refusal};
use crate::error::LayoutError;
use crate::error::shows_its_text;
use crate::error::text::Text;
use core::fmt;

/// Why DirectML does not take a tensor: the step that failed, with its numbers. At compile time its text is the error.
///
/// ```
/// use tensor_layout::description::Refusal;
/// use tensor_layout::directml::{BufferTensorDesc, DescriptorError, TARGET};
/// use tensor_layout::layout;
///
/// let layout = <layout!(H=? W=3)>::with_extents([0])?;
/// let error = BufferTensorDesc::of_layout::<f32, _>(&layout).unwrap_err();
/// let refused = TARGET.refuses(Refusal::Empty { axis: "H" });
/// assert_eq!(error, DescriptorError::Tensor(refused));
/// # Ok::<(), tensor_layout::LayoutError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum DescriptorError {
    /// DirectML does not have the type of the elements, or does not take the layout. All exports of the crate have this error.
    Tensor(ExportError),
    /// The tensor is too large, or its total size is not one that DirectML takes.
    Total(TotalError),
    /// DirectML, or an operator, does not take the number of dimensions.
    Rank(RankError),
    /// The tensor cannot be an output.
    Output(OutputError),
    /// DirectML does not take the guaranteed alignment.
    Alignment(AlignmentError),
    /// A field of a raw descriptor has a value that DirectML does not define.
    Raw(RawError),
    /// The tensor cannot be bound to this part of a buffer.
    Binding(BindingError),
}

impl DescriptorError {
    /// The rule and the numbers. `tensor` names the tensor of an operator, such as `"the output: "`.
    pub(super) const fn text_about(&self, tensor: &str) -> Text {
        let about = TARGET.about(tensor);
        match self {
            Self::Tensor(error) => error.text_about(tensor),
            Self::Total(error) => error.tell(about),
            Self::Rank(error) => error.tell(about),
            Self::Output(error) => error.tell(about),
            Self::Alignment(error) => error.tell(about),
            Self::Raw(error) => error.tell(about),
            Self::Binding(error) => error.tell(about),
        }
    }

    /// The text of a field of a struct.
    pub(crate) const fn tell(&self, about: Text) -> Text {
        about.str(self.text().as_str())
    }

    pub(super) const fn text(&self) -> Text {
        self.text_about("")
    }
}

impl fmt::Display for DescriptorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tensor(error) => error.fmt(f),
            other => f.write_str(other.text().as_str()),
        }
    }
}

shows_its_text! { [] DescriptorError }

/// The steps: each converts into a [`DescriptorError`] of the variant of its name.
macro_rules! steps {
    ($($step:ident: $error:ty,)*) => { $(
        impl From<$error> for DescriptorError {
            fn from(error: $error) -> Self {
                Self::$step(error)
            }
        }
    )* };
}

steps! {
    Tensor: ExportError,
    Total: TotalError,
    Rank: RankError,
    Output: OutputError,
    Alignment: AlignmentError,
    Raw: RawError,
    Binding: BindingError,
}

impl From<LayoutError> for DescriptorError {
    fn from(error: LayoutError) -> Self {
        Self::Tensor(TARGET.refuses(Refusal::Layout(error)))
    }
}

/// `?` for a `const fn` that returns a [`DescriptorError`]: the value, or the error of the step of this name.
macro_rules! step {
    ($step:ident: $result:expr) => {
        match $result {
            Ok(value) => value,
            Err(error) => return Err(crate::directml::DescriptorError::$step(error)),
        }
    };
}
pub(super) use step;

/// The value of a result, or its error at the caller's line.
macro_rules! or_raise {
    ($result:expr) => {
        match $result {
            Ok(value) => value,
            Err(error) => error.text().raise(),
        }
    };
}
pub(super) use or_raise;
