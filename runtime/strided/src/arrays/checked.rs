//! The functions on slices, which check all that they are given.

use super::pair::Arrays;
use super::sides::{Sides, at_axis};
use crate::error::StridedError;
use crate::loops::nest::Nest;
use crate::map::{ElementSizes, MapPlan};
use crate::plan::Plan;
use crate::strategy::{MapStrategy, Strategy};
use core::mem::MaybeUninit;

/// Copies the element of each index of `from` to the same index of `to`. Both have these extents. No other element is written.
///
/// Extents and strides count elements. Each slice begins with the element of the lowest address, whatever the signs of the strides are, and
/// may be longer than what is reached.
///
/// ```
/// use tensor_layout_strided::copy;
///
/// // Two rows of a bitmap that is stored bottom-up, to rows of 4 bytes that begin with the first one.
/// let mut rows = [0; 8];
/// copy(&mut rows, &[4, 1], &[4, 5, 6, 1, 2, 3], &[-3, 1], &[2, 3])?;
/// assert_eq!(rows, [1, 2, 3, 0, 4, 5, 6, 0]);
///
/// // One row, broadcast to each row of an array.
/// copy(&mut rows, &[4, 1], &[7, 8, 9], &[0, 1], &[2, 3])?;
/// assert_eq!(rows, [7, 8, 9, 0, 7, 8, 9, 0]);
/// # Ok::<(), tensor_layout_strided::StridedError>(())
/// ```
///
/// # Errors
///
/// If there are not as many strides as extents, if a slice is too short, if two indices of the destination share an element, or if more
/// than [`MAX_RANK`](crate::MAX_RANK) axes have an extent over 1, where those that continue one another in both arrays are one. Then nothing is
/// written.
#[inline]
pub fn copy<T: Copy>(
    to: &mut [T],
    to_strides: &[isize],
    from: &[T],
    from_strides: &[isize],
    extents: &[usize],
) -> Result<(), StridedError> {
    Arrays::in_slices((to, from), [to_strides, from_strides], extents, |arrays| arrays.copy())
}

/// [`copy`] to memory that is not initialised, of which all elements are written. Gives them: the first elements of `to`.
///
/// ```
/// use tensor_layout_strided::copy_uninit;
///
/// // 3 pixels of 2 channels, to planes in new memory.
/// let pixels = [0, 1, 10, 11, 20, 21];
/// let mut planes = Vec::with_capacity(6);
/// let copied = copy_uninit(planes.spare_capacity_mut(), &[3, 1], &pixels, &[1, 2], &[2, 3])?;
/// assert_eq!(copied, [0, 10, 20, 1, 11, 21]);
///
/// let elements = copied.len();
/// // SAFETY: these elements are initialised.
/// unsafe { planes.set_len(elements) };
/// # Ok::<(), tensor_layout_strided::StridedError>(())
/// ```
///
/// # Errors
///
/// As of [`copy`], and if the destination has gaps: elements that no index reaches. Then nothing is written.
#[inline]
pub fn copy_uninit<'a, T: Copy>(
    to: &'a mut [MaybeUninit<T>],
    to_strides: &[isize],
    from: &[T],
    from_strides: &[isize],
    extents: &[usize],
) -> Result<&'a mut [T], StridedError> {
    Arrays::in_uninit((to, from), [to_strides, from_strides], extents, |arrays| arrays.copy())
}

/// Writes the result of `function` for the element of each index of `from` to the same index of `to`. The order of the calls is not
/// specified. See [`copy`] for the extents, strides and slices.
///
/// ```
/// use tensor_layout_strided::map;
///
/// // From pixels of bytes to planes of floats, in one pass.
/// let pixels = [0, 51, 102, 153, 204, 255]; // 2 pixels of 3 channels
/// let mut planes = [0.0; 6];
/// map(&mut planes, &[2, 1], &pixels, &[1, 3], &[3, 2], |byte: u8| f32::from(byte) / 51.0)?;
/// assert_eq!(planes, [0.0, 3.0, 1.0, 4.0, 2.0, 5.0]);
/// # Ok::<(), tensor_layout_strided::StridedError>(())
/// ```
///
/// # Errors
///
/// As of [`copy`]. Then nothing is written.
#[inline]
pub fn map<T, U: Copy>(
    to: &mut [T],
    to_strides: &[isize],
    from: &[U],
    from_strides: &[isize],
    extents: &[usize],
    function: impl FnMut(U) -> T,
) -> Result<(), StridedError> {
    Arrays::in_slices((to, from), [to_strides, from_strides], extents, |arrays| arrays.map(function))
}

/// Writes the same element to each index of `to`. The indices along an axis of stride 0 share their elements: such an axis is broadcast.
///
/// ```
/// use tensor_layout_strided::fill;
///
/// // The first two of each row of three, whatever the number of indices along the axis of stride 0.
/// let mut rows = [0; 6];
/// fill(&mut rows, &[3, 0, 1], &[2, 100, 2], 7)?;
/// assert_eq!(rows, [7, 7, 0, 7, 7, 0]);
/// # Ok::<(), tensor_layout_strided::StridedError>(())
/// ```
///
/// # Errors
///
/// As of [`copy`], but for strides of 0. Then nothing is written.
#[inline]
pub fn fill<T: Copy>(to: &mut [T], to_strides: &[isize], extents: &[usize], element: T) -> Result<(), StridedError> {
    Arrays::fill(to, to_strides, extents, element)
}

/// How [`copy`] copies elements of `T` between arrays of these strides and extents, in elements. A copy of few elements is done without
/// this choice.
///
/// ```
/// use tensor_layout_strided::{Strategy, strategy};
///
/// // 1000 x 1000 elements, transposed.
/// let strategy = strategy::<f32>(&[1000, 1], &[1, 1000], &[1000, 1000])?;
/// assert_eq!(strategy, Strategy::Tiles { unit: 4, streamed: false });
/// # Ok::<(), tensor_layout_strided::StridedError>(())
/// ```
///
/// # Errors
///
/// As of [`copy`], of slices of `isize::MAX` bytes: none is longer.
pub const fn strategy<T>(
    to_strides: &[isize],
    from_strides: &[isize],
    extents: &[usize],
) -> Result<Strategy, StridedError> {
    match nest_of([to_strides, from_strides], extents, [size_of::<T>(); 2]) {
        Ok(nest) => Ok(Plan::of(nest, size_of::<T>()).strategy),
        Err(error) => Err(error),
    }
}

/// How [`map`] maps elements of `U` to elements of `T`, between arrays of these strides and extents, in elements.
///
/// ```
/// use tensor_layout_strided::{MapStrategy, Strategy, map_strategy};
///
/// let strategy = map_strategy::<f32, u8>(&[4096, 64, 1], &[1, 192, 3], &[3, 64, 64])?;
/// let MapStrategy::Staged { copy, .. } = strategy else { panic!("{strategy:?}") };
/// assert!(matches!(copy, Strategy::Deinterleave { channels: 3, .. }));
/// # Ok::<(), tensor_layout_strided::StridedError>(())
/// ```
///
/// # Errors
///
/// As of [`strategy`].
pub const fn map_strategy<T, U>(
    to_strides: &[isize],
    from_strides: &[isize],
    extents: &[usize],
) -> Result<MapStrategy, StridedError> {
    match nest_of([to_strides, from_strides], extents, [size_of::<T>(), size_of::<U>()]) {
        Ok(nest) => Ok(MapPlan::of(nest, false, &ElementSizes::of::<T, U>()).strategy),
        Err(error) => Err(error),
    }
}

/// The loops over two arrays without memory, of elements of these sizes.
const fn nest_of(strides: [&[isize]; 2], extents: &[usize], sizes: [usize; 2]) -> Result<Nest<2>, StridedError> {
    let mut sides = Sides::NONE;
    if let Err(error) = sides.read(strides, extents) {
        return Err(error);
    }
    if let Err(error) = sides.check_size(sizes) {
        return Err(error);
    }
    match sides.check_unique() {
        Ok(()) => Ok(sides.nest()),
        Err(error) => Err(at_axis(error, strides[0], extents)),
    }
}
