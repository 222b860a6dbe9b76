//! The text of a layout that is known at run time.

use super::AnyLayout;
use crate::arith::spec::MAX_RANK;
use crate::layout::canonical::Canonical;
use core::fmt;

impl fmt::Display for AnyLayout {
    /// The text of `layout!`, which [`parse`](AnyLayout::parse) takes.
    ///
    /// It gives the same layout.
    ///
    /// ```
    /// use tensor_layout::AnyLayout;
    ///
    /// let any = AnyLayout::parse("H = 2 W = 0x10; align(H) = 1_000; order = W H")?;
    /// assert_eq!(any.to_string(), "H=2 W=16; order = WH; align(H) = 1000");
    /// # Ok::<(), tensor_layout::any::ParseError>(())
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Canonical::of(&self.name_array()[..self.rank()], &self.written, &self.all_numbers()).fmt(f)
    }
}

impl AnyLayout {
    /// The names of the axes, and empty ones past the rank.
    pub(super) fn name_array(&self) -> [&str; MAX_RANK] {
        let mut names = [""; MAX_RANK];
        for (name, text) in names.iter_mut().zip(self.names()) {
            *name = text;
        }
        names
    }
}

impl fmt::Debug for AnyLayout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AnyLayout({self}, strides")?;
        for stride in self.strides() {
            write!(f, " {stride}")?;
        }
        write!(f, ", storage {})", self.storage_size())
    }
}
