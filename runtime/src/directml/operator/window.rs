//! A window that moves over an input: the shape relation of convolutions and poolings.

use super::error::OperatorError;
use crate::arith::text::Text;

/// One spatial axis of an operator with a window: what the window moves over, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WindowAxis {
    /// The axis: `"D"`, `"H"` or `"W"`.
    pub axis: &'static str,
    /// The size of the input, in elements.
    pub input: u32,
    /// Elements of padding before the input.
    pub start_padding: u32,
    /// Elements of padding after it.
    pub end_padding: u32,
    /// The elements of the window: a filter's size, or that of a pooling window.
    pub window: u32,
    /// How far its elements are apart, in elements.
    pub dilation: u32,
    /// How far it moves each time, in elements.
    pub stride: u32,
}

impl WindowAxis {
    /// What the window moves over.
    const fn padded(&self) -> u64 {
        self.input as u64 + self.start_padding as u64 + self.end_padding as u64
    }

    /// From its first to its last element.
    const fn reach(&self) -> u64 {
        (self.window as u64 - 1) * self.dilation as u64 + 1
    }

    /// How many places the window has: the size of the output. It fits, and no parameter is 0.
    pub(super) const fn places(&self) -> u64 {
        (self.padded() - self.reach()) / self.stride as u64 + 1
    }

    /// The rule `output = (input + padding - dilation * (window - 1) - 1) / stride + 1`, rounded down.
    pub(super) const fn check(self, operator: &'static str, output: u32) -> Result<(), OperatorError> {
        let parameters = [("window", self.window), ("dilations", self.dilation), ("strides", self.stride)];
        let mut k = 0;
        while k < parameters.len() {
            let (parameter, value) = parameters[k];
            if value == 0 {
                return Err(OperatorError::ZeroParameter { operator, parameter, axis: self.axis });
            }
            k += 1;
        }
        if self.reach() > self.padded() {
            return Err(OperatorError::WindowTooLarge { operator, along: self });
        }
        if self.places() != output as u64 {
            return Err(OperatorError::OutputSize { operator, along: self, output });
        }
        Ok(())
    }

    pub(super) const fn text(&self, operator: &str) -> Text {
        Text::new(operator)
            .str(": along ")
            .axis(self.axis)
            .str(" a window of ")
            .number(self.window as u128)
            .str(" (dilation ")
            .number(self.dilation as u128)
            .str(") moves by ")
            .number(self.stride as u128)
            .str(" over ")
            .number(self.input as u128)
            .str(" elements (padding ")
            .number(self.start_padding as u128)
            .str(" before, ")
            .number(self.end_padding as u128)
            .str(" after)")
    }
}

/// The last `D` of D H W: the spatial axes of a tensor of `D` spatial dimensions.
pub(super) const fn spatial_axis(dimensions: usize, k: usize) -> &'static str {
    ["D", "H", "W"][3 - dimensions + k]
}
