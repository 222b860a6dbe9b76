//! Parts of a layout by the names of its axes.

use super::AnyLayout;
use super::value::placeholder;
use crate::arith::op::{Op, apply};
use crate::error::PartError;
use crate::error::run_time::run_time_errors;
use crate::layout::bounds;
use alloc::string::{String, ToString};
use alloc::vec;
use core::ops::RangeBounds;

run_time_errors! {
    /// Why a layout has no such part.
    ///
    /// ```
    /// use tensor_layout::AnyLayout;
    ///
    /// let act = AnyLayout::parse("Batch=4 C=64; block(C) = 16")?;
    /// let text = |result: Result<_, tensor_layout::any::AnyPartError>| result.unwrap_err().to_string();
    /// assert_eq!(
    ///     text(act.fix("Batch", 4)),
    ///     "index 4 is out of bounds for axis `Batch` of extent 4"
    /// );
    /// assert_eq!(text(act.fix("H", 0)), "the layout has no axis `H`; its axes are `Batch` and `C`");
    /// # Ok::<(), tensor_layout::any::ParseError>(())
    /// ```
    #[derive(Clone, PartialEq, Eq)]
    pub enum AnyPartError [""] {
        /// The layout has no axis of this name. Those that it has are in words.
        NoAxis { axis: String, axes: String }
        if axes.is_empty() => "the layout has no axis `{axis}`, and no other one"
        => "the layout has no axis `{axis}`; its axes are {axes}";

        /// The axis of this name has no such part. In the error, an axis with a longer name than a letter is its position: `axis 0`.
        Axis { axis: String, error: PartError }
        => "{text}", text = text_with_name(axis, error);
    }
}

/// The text of the error, in which an axis of a longer name than a letter has its position.
fn text_with_name(axis: &str, error: &PartError) -> String {
    let text = error.to_string();
    (0..crate::arith::spec::MAX_RANK)
        .map(|position| placeholder("", position))
        .find(|placed| text.contains(placed))
        .map_or_else(|| text.clone(), |placed| text.replace(placed, axis))
}

impl AnyLayout {
    /// The position of the axis of this name in the logical order, or `None`.
    ///
    /// ```
    /// use tensor_layout::AnyLayout;
    ///
    /// let act = AnyLayout::parse("N=1 C=3 H=4 W=5; order = NHWC")?;
    /// assert_eq!((act.position("C"), act.extent("C"), act.stride("C")), (Some(1), Some(3), Some(1)));
    /// assert_eq!((act.position("D"), act.extent("D"), act.stride("D")), (None, None, None));
    /// # Ok::<(), tensor_layout::any::ParseError>(())
    /// ```
    #[must_use]
    pub fn position(&self, axis: &str) -> Option<usize> {
        self.names.iter().position(|name| name == axis)
    }

    /// The extent of the axis of this name, or `None`.
    #[must_use]
    pub fn extent(&self, axis: &str) -> Option<usize> {
        self.position(axis).map(|axis| self.spec.extents[axis])
    }

    /// The stride of the axis of this name, in elements, or `None`. An axis with several [digits](Self::digits) has the stride of the most
    /// significant one.
    #[must_use]
    pub fn stride(&self, axis: &str) -> Option<isize> {
        self.position(axis).map(|axis| self.spec.terms[axis].stride)
    }

    /// The part at one index of an axis, and where it begins: `(offset, part)`, with the offset of the lowest element of the part from the lowest
    /// element of this layout, in elements. See [`Layout::fix`](crate::Layout::fix).
    ///
    /// ```
    /// use tensor_layout::AnyLayout;
    ///
    /// let batch = AnyLayout::parse("Batch=2 H=3 W=4")?;
    /// let (offset, image) = batch.fix("Batch", 1)?;
    /// assert_eq!((offset, image.to_string()), (12, "H=3 W=4".to_string()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there is no such axis, or if the index is not less than its extent.
    pub fn fix(&self, axis: &str, index: usize) -> Result<(usize, Self), AnyPartError> {
        self.part(axis, |at, placed| {
            bounds::index(placed, self.spec.extents[at], index).map(|()| (Op::fix(&self.spec, at), index))
        })
    }

    /// The part with the indices of an axis that are in `range`, and where it begins, as of [`fix`](Self::fix). See
    /// [`Layout::range`](crate::Layout::range).
    ///
    /// ```
    /// use tensor_layout::AnyLayout;
    ///
    /// let weight = AnyLayout::parse("O=8 I=96")?; // as a file says it
    /// let (offset, part) = weight.range("I", 48..72)?;
    /// assert_eq!((offset, part.extents(), part.strides()), (48, &[8, 24][..], vec![96, 1]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there is no such axis, if the range ends past its extent or before it starts, or if it begins inside a block.
    pub fn range(&self, axis: &str, range: impl RangeBounds<usize>) -> Result<(usize, Self), AnyPartError> {
        self.part(axis, |at, placed| {
            let (start, len) = bounds::resolve(placed, self.spec.extents[at], &range)?;
            self.spec.begins_block(at, start, len)?;
            Ok((Op::crop(&self.spec, at, len), start))
        })
    }

    /// The part with every `by`-th index of an axis, from the first on, and where it begins, as of [`fix`](Self::fix). See
    /// [`Layout::step`](crate::Layout::step).
    ///
    /// ```
    /// use tensor_layout::AnyLayout;
    ///
    /// let rows = AnyLayout::parse("H=4 W=3; reverse(H)")?;
    /// let (offset, even) = rows.step("H", 2)?; // rows 0 and 2, of which row 2 is lower
    /// assert_eq!((offset, even.strides()), (3, vec![-6, 1]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there is no such axis, if `by` is 0, or if the axis is in blocks.
    pub fn step(&self, axis: &str, by: usize) -> Result<(usize, Self), AnyPartError> {
        self.part(axis, |at, _| Ok((Op::step(&self.spec, at, by)?, 0)))
    }

    /// The part that an operation gives, which begins at an index of the axis; of its position and its placeholder.
    fn part(
        &self,
        axis: &str,
        operation: impl FnOnce(usize, &'static str) -> Result<(Op, usize), PartError>,
    ) -> Result<(usize, Self), AnyPartError> {
        let Some(at) = self.position(axis) else {
            return Err(AnyPartError::NoAxis { axis: axis.into(), axes: self.listed() });
        };
        let failed = |error| AnyPartError::Axis { axis: axis.into(), error };
        let (op, index) = operation(at, self.spec.names[at]).map_err(failed)?;
        let spec = apply(&self.spec, &op).map_err(failed)?;
        let mut names = self.names.clone();
        if spec.rank < names.len() {
            names.remove(at);
        }
        let part = Self::of_spec(names, spec, None);
        if part.spec.is_empty() {
            return Ok((0, part));
        }
        let mut first = vec![0; self.rank()];
        first[at] = index;
        // All three are distances between elements of this layout, and its lowest element is below the lowest one of the part.
        Ok((self.spec.complete().offset(&first) - part.spec.complete().origin(), part))
    }

    /// The names of the axes, in words.
    fn listed(&self) -> String {
        let mut list = String::new();
        for (k, name) in self.names.iter().enumerate() {
            let between = match (k, self.rank() - k) {
                (0, _) => "",
                (_, 1) => " and ",
                _ => ", ",
            };
            list += &alloc::format!("{between}`{name}`");
        }
        list
    }
}
