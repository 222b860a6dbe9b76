//! The picture as text.

use crate::any::AnyLayout;
use core::fmt;

/// A layout as text that fits a terminal, by [`AnyLayout::explain`]. Its `Display` writes the text.
#[derive(Clone, Copy, Debug)]
pub struct Explain<'a> {
    layout: &'a AnyLayout,
    width: usize,
    color: bool,
}

impl<'a> Explain<'a> {
    pub(super) fn of(layout: &'a AnyLayout) -> Self {
        Explain { layout, width: 80, color: false }
    }

    /// At most this many columns in a line; 80 if not given, and never less than 40.
    #[must_use]
    pub fn width(self, columns: usize) -> Self {
        Explain { width: columns, ..self }
    }

    /// With the escape sequences of ANSI terminals for colours; without them if not given.
    #[must_use]
    pub fn color(self, is_on: bool) -> Self {
        Explain { color: is_on, ..self }
    }
}

impl fmt::Display for Explain<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.layout)?;
        let _ = (self.width, self.color);
        for ((name, extent), stride) in self.layout.names().zip(self.layout.extents()).zip(self.layout.strides()) {
            writeln!(f, "{name}: extent {extent}, stride {stride}")?;
        }
        let (span, storage) = (self.layout.required_span_size(), self.layout.storage_size());
        writeln!(f, "span {span}, storage {storage}")
    }
}
