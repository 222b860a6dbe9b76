//! The parts of layout values: some indices of an axis, and where they begin.

macro_rules! layout_parts {
    () => {
        value_operations! { parts:
            /// The part at one index of the axis `A`, and where it begins: `(offset, part)`, with the offset of the lowest element of the part from the
            /// lowest element of this layout, in elements. See [`View::fix`](crate::View::fix).
            ///
            /// ```
            /// use tensor_layout::{Layout, View, axis, layout};
            ///
            /// let batch = <layout!(N=2 H=2 W=2)>::default();
            /// let (offset, image) = batch.fix::<axis::N>(1); // H=2 W=2
            /// let elements = [1, 2, 3, 4, 5, 6, 7, 8];
            /// let view = View::with_layout(image, &elements[offset..])?;
            /// assert!(view.iter().eq(&[5, 6, 7, 8]));
            /// # Ok::<(), tensor_layout::BufferError>(())
            /// ```
            fn fix[A: AxisName](self, index: usize) -> ops::Fix<A> {
                bounds::index(A::NAME, self.__extent_at(Along::<Self, A>::AT), index).map(|()| (index, 0))
            }
            or try_fix: "If the index is not less than the extent.";

            /// The part with `LEN` indices of the axis `A`, from `start` on, and where it begins, as of [`fix`](Layout::fix). See
            /// [`View::crop`](crate::View::crop).
            ///
            /// ```
            /// use tensor_layout::{Layout, axis, layout};
            ///
            /// let (offset, rows) = <layout!(H=5 W=4)>::default().crop::<axis::H, 2>(3); // H=2 W=4
            /// assert_eq!((offset, rows.extents()), (12, [2, 4]));
            /// ```
            fn crop[A: AxisName, const LEN: usize](self, start: usize) -> ops::Crop<A, LEN> {
                bounds::of_crop::<A, Self>(&self, start, LEN).map(|()| (start, 0))
            }
            or try_crop: "If `start + LEN` is over the extent, or if `start` is inside a block.";

            /// The part with the indices of the axis `A` that are in `range`, and where it begins, as of [`fix`](Layout::fix): what of a tensor in a
            /// file or on a device a program takes. See [`View::range`](crate::View::range).
            ///
            /// ```
            /// use tensor_layout::transfer::{self, ReadPolicy};
            /// use tensor_layout::{Layout, axis, layout};
            ///
            /// // Which bytes of a stored tensor have the channels 48 to 71.
            /// let stored = <layout!(O=4 I=96)>::default();
            /// let (offset, part) = stored.range::<axis::I>(48..72); // O=4 I=?
            /// assert_eq!((offset, part.extents()), (48, [4, 24]));
            /// let reads: Vec<_> = transfer::reads::<f32>(&part.packed(), &part, ReadPolicy::new())?.collect();
            /// assert_eq!((reads.len(), reads[1].range.start), (4, 4 * 96)); // in bytes, from the part's lowest element on
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            fn range[A: AxisName](self, range: impl RangeBounds<usize>) -> ops::Range<A> {
                bounds::of_range::<A, Self>(&self, &range)
            }
            or try_range: "If the range ends past the extent, or before it starts, or if it begins inside a block.";

            /// The part with every `K`-th index of the axis `A`, from the first on, and where it begins, as of [`fix`](Layout::fix). See
            /// [`View::step`](crate::View::step).
            ///
            /// ```
            /// use tensor_layout::{Layout, StridedLayout, axis, layout};
            ///
            /// let bottom_up = <layout!(H=4 W=3; reverse(H))>::default();
            /// let (offset, rows) = bottom_up.step::<axis::H, 2>(); // H=2 W=3
            /// assert_eq!((offset, rows.strides()), (3, [-6, 1])); // rows 0 and 2, of which row 2 is lower
            /// ```
            fn step[A: AxisName, const K: usize](self) -> ops::Step<A, K> { Ok::<_, PartError>((0, 0)) };
        }
    };
}

pub(super) use layout_parts;

use crate::error::PartError;
use crate::layout::via::{Operation, Via};
use crate::layout::{Layout, numbers};

/// The part that begins at an index of an axis, which is in bounds if the part has an element; and the offset of its lowest element from the
/// lowest element of the layout.
///
/// # Errors
///
/// If there is no such part.
#[inline]
pub(crate) fn part<L: Layout, P: Operation<L>>(
    layout: &L,
    axis: usize,
    (index, given): (usize, usize),
) -> Result<(usize, Via<L, P>), PartError> {
    let part = Via::of(layout, given)?;
    if part.is_empty() {
        return Ok((0, part));
    }
    let [whole, own] = [numbers::origin(layout), numbers::origin(&part)].map(|origin| origin as isize);
    // All three are distances between elements of the layout, and its lowest element is below the lowest one of the part.
    Ok((whole.wrapping_add(layout.__displacement_along(axis, index)).wrapping_sub(own) as usize, part))
}
