//! From the numbers of another library.

use super::AnyLayout;
use crate::arith::numbers::Numbers;
use crate::arith::recover::{recovered, recovered_with_storage};
use crate::arith::spec::{LIMIT, MAX_RANK, Spec};
use crate::error::run_time::run_time_errors;
use crate::error::{LayoutError, Printable};
use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;

run_time_errors! {
    /// Why no layout has the numbers.
    #[derive(Clone, PartialEq, Eq)]
    pub enum NumbersError [""] {
        /// There are not as many names, extents and strides.
        Lengths { names: usize, extents: usize, strides: usize }
        => "layout: there are {names} names, {extents} extents and {strides} strides; give one of each for each axis";

        /// There are more than 8 axes.
        Rank { rank: usize }
        => "layout: there are {rank} axes; a layout has at most 8: merge axes that are adjacent in memory";

        /// A name cannot be the name of an axis: it is not an identifier, or it is the name of a rule.
        Name { name: String }
        => "layout: `{name}` cannot name an axis; use an identifier of at most 255 bytes that is not the name of a rule", name = Printable(name);

        /// Two axes have the same name.
        Twice { name: String }
        => "layout: axis `{name}` occurs twice; give each axis its own name";

        /// No rules give these strides and this storage. The storage, the span of the extents and strides, which a storage is never less than, and
        /// the nearest storage, of the text with these strides, count elements.
        Storage { storage: usize, span: usize, nearest: usize }
        if storage < span
        => "layout: a storage of {storage} elements is less than the span, the {span} elements that the indices reach; give at least {span}"
        => "layout: no rules give these strides and a storage of {storage} elements; without a storage they give {nearest}";
    }
    or Layout(LayoutError<String>): "A number that follows is over `isize::MAX`.";
}

impl AnyLayout {
    /// The layout of these names, extents, and strides in elements, each in logical order. Its text is the shortest that gives these numbers:
    /// it has an `order` only if it must, prefers `pad` to `align`, and has a `stride` only where nothing else gives it: a `pad` is a power of two
    /// or the whole stored extent, an `align` a power of two. A stride of 0 is a `broadcast`, a negative one a `reverse`. The storage is the one
    /// that the text gives.
    ///
    /// ```
    /// use tensor_layout::AnyLayout;
    ///
    /// // What another library says of a tensor.
    /// let (shape, strides) = ([1, 3, 57, 57], [10944, 1, 171, 3]);
    /// let any = AnyLayout::from_numbers(&["N", "C", "H", "W"], &shape, &strides)?;
    /// assert_eq!(any.to_string(), "N=1 C=3 H=57 W=57; order = NHWC");
    ///
    /// let rows = AnyLayout::from_numbers(&["H", "W"], &[2, 5], &[-8, 1])?;
    /// assert_eq!(rows.to_string(), "H=2 W=5; reverse(H); pad(W) = 4");
    /// # Ok::<(), tensor_layout::any::NumbersError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there is no such layout.
    pub fn from_numbers(names: &[&str], extents: &[usize], strides: &[isize]) -> Result<Self, NumbersError> {
        Self::with_numbers(names, extents, strides, None)
    }

    /// [`from_numbers`](Self::from_numbers) with this storage, in elements: what the other library allocated, padding included.
    ///
    /// ```
    /// use tensor_layout::AnyLayout;
    ///
    /// let (sizes, strides) = ([1, 3, 57, 57], [10944, 1, 171, 3]);
    /// let any =
    ///     AnyLayout::from_numbers_with_storage(&["N", "C", "H", "W"], &sizes, &strides, 10944)?;
    /// assert_eq!(any.to_string(), "N=1 C=3 H=57 W=57; order = NHWC; pad(H) = 8");
    /// # Ok::<(), tensor_layout::any::NumbersError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there is no such layout, or if no text gives this storage.
    pub fn from_numbers_with_storage(
        names: &[&str],
        extents: &[usize],
        strides: &[isize],
        storage: usize,
    ) -> Result<Self, NumbersError> {
        Self::with_numbers(names, extents, strides, Some(storage))
    }

    fn with_numbers(
        names: &[&str],
        extents: &[usize],
        strides: &[isize],
        storage: Option<usize>,
    ) -> Result<Self, NumbersError> {
        let rank = extents.len();
        if rank > MAX_RANK && strides.len() == rank {
            return Err(NumbersError::Rank { rank });
        }
        if names.len() != rank || strides.len() != rank {
            return Err(NumbersError::Lengths { names: names.len(), extents: rank, strides: strides.len() });
        }
        for (axis, &name) in names.iter().enumerate() {
            if !tensor_layout_syntax::text::is_axis_name(name) {
                return Err(NumbersError::Name { name: name.to_owned() });
            } else if names[..axis].contains(&name) {
                return Err(NumbersError::Twice { name: name.to_owned() });
            }
        }
        // What no rules give, told of the numbers that are given and not of rules that are tried.
        let is_empty = extents.contains(&0);
        for (axis, &name) in names.iter().enumerate() {
            let (extent, step) = (extents[axis], strides[axis].unsigned_abs());
            let error = if extent > LIMIT {
                LayoutError::ExtentOverflow { axis: name.to_owned(), extent, pad: 1, stride: None }
            } else if step > LIMIT && extent > 1 && !is_empty {
                LayoutError::StrideOverflow { axis: name.to_owned(), step, align: 1 }
            } else {
                continue;
            };
            return Err(NumbersError::Layout(error));
        }
        let mut numbers = Numbers::NONE;
        numbers.extents[..rank].copy_from_slice(extents);
        numbers.strides[..rank].copy_from_slice(strides);
        let owned: Vec<String> = names.iter().copied().map(String::from).collect();
        let spec = Spec { rank, term_count: rank, ..Spec::SCALAR };
        let written = match storage {
            Some(storage) => recovered_with_storage(&spec, &numbers, storage),
            None => recovered(&spec, &numbers),
        };
        let mut layout = AnyLayout::new(&owned, extents, written).map_err(NumbersError::Layout)?;
        if let Some(storage) = storage.filter(|&storage| storage != layout.storage_size()) {
            let (span, nearest) = (layout.required_span_size(), layout.storage_size());
            return Err(NumbersError::Storage { storage, span, nearest });
        }
        // The stride of an axis of one index has no effect, and stays what it was.
        for (axis, &stride) in strides.iter().enumerate() {
            layout.spec.terms[axis].stride = stride;
        }
        Ok(layout)
    }
}
