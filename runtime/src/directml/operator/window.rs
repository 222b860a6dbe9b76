//! A window that moves over an input: the relation between the shapes of convolutions and poolings.

use crate::error::sentence::Slot;
use crate::error::text::Text;

/// One spatial axis of an operator with a window: the input, its padding and the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct WindowAxis {
    /// The axis: `"D"`, `"H"` or `"W"`.
    pub axis: &'static str,
    /// The size of the input, in elements.
    pub input: u32,
    /// The padding before the input, in elements.
    pub start_padding: u32,
    /// The padding after the input, in elements.
    pub end_padding: u32,
    /// The size of the filter, or of the pooling window, in elements.
    pub window: u32,
    /// The distance between two elements of the window, in elements.
    pub dilation: u32,
    /// The distance between two positions of the window, in elements.
    pub stride: u32,
}

impl WindowAxis {
    /// The size of the input with its padding, in elements.
    pub(super) const fn padded(&self) -> u64 {
        self.input as u64 + self.start_padding as u64 + self.end_padding as u64
    }

    /// The number of elements from the first to the last element of the window.
    pub(super) const fn reach(&self) -> u64 {
        (self.window as u64 - 1) * self.dilation as u64 + 1
    }

    /// The number of positions of the window, which is the size of the output. Call it where the window fits and no parameter is 0.
    pub(super) const fn positions(&self) -> u64 {
        (self.padded() - self.reach()) / self.stride as u64 + 1
    }

    pub(super) const fn text(&self) -> Text {
        let places = &[
            ("direction", Slot::Word(in_words(self.axis))),
            ("window", Slot::Number(self.window as u128)),
            ("dilation", Slot::Number(self.dilation as u128)),
            ("stride", Slot::Number(self.stride as u128)),
            ("input", Slot::Number(self.input as u128)),
            ("before", Slot::Number(self.start_padding as u128)),
            ("after", Slot::Number(self.end_padding as u128)),
        ];
        Text::new("").fill(
            "along the {direction} a window of {window} (dilation {dilation}) moves by {stride} over {input} elements (padding {before} before, {after} after)",
            places,
        )
    }
}

/// What DirectML has along the axis of this name of its own. The layouts of the tensors may have other names.
pub(super) const fn in_words(axis: &'static str) -> &'static str {
    match axis.as_bytes() {
        b"N" => "images",
        b"C" => "channels",
        b"D" => "depth",
        b"H" => "height",
        b"W" => "width",
        _ => axis,
    }
}

/// The name of spatial axis `k` of a tensor with this number of spatial dimensions: the last ones of D H W.
pub(super) const fn spatial_axis(dimensions: usize, k: usize) -> &'static str {
    ["D", "H", "W"][3 - dimensions + k]
}
