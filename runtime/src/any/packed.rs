//! The layout without gaps.

use super::AnyLayout;
use super::value::name_of;
use crate::arith::op::{Op, apply};
use crate::error::{LayoutError, PartError};
use alloc::string::String;

impl AnyLayout {
    /// The layout of the same axes and extents without gaps, in the same order in memory; see [`Layout::packed`](crate::Layout::packed).
    ///
    /// ```
    /// use tensor_layout::AnyLayout;
    ///
    /// let frame = AnyLayout::parse("H=4 W=5 C=3; align(H) = 64")?;
    /// assert_eq!(frame.packed().to_string(), "H=4 W=5 C=3");
    /// let planes = AnyLayout::parse("H=4 W=5 C=3; order = CHW; stride(C) = 1000; reverse(H)")?;
    /// assert_eq!(planes.packed().to_string(), "H=4 W=5 C=3; order = CHW; reverse(H)");
    /// # Ok::<(), tensor_layout::any::ParseError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If the storage overflows. See [`try_packed`](Self::try_packed).
    #[must_use]
    #[track_caller]
    pub fn packed(&self) -> Self {
        match self.try_packed() {
            Ok(packed) => packed,
            Err(error) => panic!("{error}"),
        }
    }

    /// [`packed`](Self::packed), with an error in place of the panic.
    ///
    /// # Errors
    ///
    /// If the storage overflows: of digits that are not full, or of extents beside an extent of 0.
    pub fn try_packed(&self) -> Result<Self, LayoutError<String>> {
        match apply(&self.spec, &Op::packed(&self.spec)) {
            Ok(spec) => Ok(Self::of_spec(self.names.clone(), spec, None)),
            Err(PartError::Layout(error)) => Err(error.map_names(|placed| name_of(&self.names, placed).into())),
            Err(error) => unreachable!("all axes are packed: {error}"),
        }
    }
}
