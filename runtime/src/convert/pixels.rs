//! Which maps of pixels take less time as a walk than by a plan: a walk has a loop of as many channels as the types know, which LLVM unrolls, and a plan has
//! loops of any number.

use crate::arith::numbers::{MAX_RANK, Numbers};
use tensor_layout_strided::internals::{FAR_MAP_BYTES, LONG_ROW, UNPLANNED_ELEMENTS, are_channels};

/// From this size on, in bytes, elements take longer to copy to a buffer and to map from there than in a walk. (Measured.)
const LEAST_WALKED: usize = 4;

/// The numbers of a destination and of a source, whose axes are matched. Each axis has one stride.
pub(crate) struct PixelMap<'a> {
    pub(crate) rank: usize,
    /// The axis that is innermost in the destination.
    pub(crate) innermost: usize,
    pub(crate) to: &'a Numbers,
    pub(crate) from: &'a Numbers,
    pub(crate) matching: &'a [usize; MAX_RANK],
}

impl PixelMap<'_> {
    /// The strides of an axis in the destination and in the source.
    const fn steps(&self, axis: usize) -> [isize; 2] {
        [self.to.strides[axis], self.from.strides[self.matching[axis]]]
    }

    const fn elements(&self) -> usize {
        let mut elements: usize = 1;
        up_to!(axis < self.rank, {
            elements = elements.saturating_mul(self.to.extents[axis]);
        });
        elements
    }

    /// Whether there is a choice. No plan is made at run time for a few elements, and the loops of a static plan for a few are written out.
    const fn are_many(&self) -> bool {
        self.elements() > UNPLANNED_ELEMENTS
    }

    /// To pixels, of elements of this size: whether a plan would map them one by one, or copy them to a buffer first where that takes longer.
    pub(crate) const fn walks_to_pixels(&self, from_bytes: usize) -> bool {
        let (channels, [direction, own]) = (self.to.extents[self.innermost], self.steps(self.innermost));
        // From one pixel to the next one in the destination's memory.
        let mut pixel = [isize::MAX, 0];
        up_to!(axis < self.rank, {
            let is_nearer = self.steps(axis)[0].unsigned_abs() < pixel[0].unsigned_abs();
            if axis != self.innermost && self.to.extents[axis] > 1 && is_nearer {
                pixel = self.steps(axis);
            }
        });
        // The walk reads the pixels of the source in order.
        let mut is_in_order = direction.unsigned_abs() == 1;
        up_to!(axis < self.rank, {
            let step = self.steps(axis)[1].unsigned_abs();
            let is_farther = step == 0 || step >= pixel[1].unsigned_abs();
            is_in_order &= is_farther || axis == self.innermost || self.to.extents[axis] == 1;
        });
        let are_apart = pixel[0].unsigned_abs() != channels;
        let are_rows = pixel[0].wrapping_mul(own) == pixel[1].wrapping_mul(direction);
        let are_planes = pixel[1] == pixel[0].signum();
        self.are_many() && is_in_order && (are_apart || (from_bytes >= LEAST_WALKED && !are_rows && !are_planes))
    }

    /// From pixels to planes, of elements of these sizes: whether a plan would move the channels one by one, or copy them to a buffer first where
    /// that takes longer.
    pub(crate) const fn walks_to_planes(&self, indexed: bool, [to_bytes, from_bytes]: [usize; 2]) -> bool {
        let [direction, pixel] = self.steps(self.innermost);
        let pixel = pixel.unsigned_abs();
        let (mut is_in_order, mut channels) = (direction.unsigned_abs() == 1, 1);
        up_to!(axis < self.rank, {
            let (step, extent) = (self.steps(axis)[1].unsigned_abs(), self.to.extents[axis]);
            if extent > 1 && 0 < step && step < pixel {
                channels = step * extent;
                is_in_order &= channels <= pixel;
            }
        });
        let is_near = indexed || self.elements().saturating_mul(to_bytes + from_bytes) <= FAR_MAP_BYTES;
        let is_gap = channels < pixel;
        let are_pixels = 1 < channels && are_channels(pixel) && self.to.extents[self.innermost] >= LONG_ROW;
        self.are_many() && is_in_order && are_pixels && is_near && (indexed || is_gap || from_bytes >= LEAST_WALKED)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Axes H, W and C with these strides in the destination and in the source.
    fn map(
        extents: [usize; 3],
        [to, from]: [[isize; 3]; 2],
        innermost: usize,
        run: impl Fn(&PixelMap) -> bool,
    ) -> bool {
        let numbers = |axes: [isize; 3]| {
            let mut numbers = Numbers::NONE;
            numbers.extents[..3].copy_from_slice(&extents);
            numbers.strides[..3].copy_from_slice(&axes);
            numbers
        };
        let matching = &core::array::from_fn(|axis| axis);
        run(&PixelMap { rank: 3, innermost, to: &numbers(to), from: &numbers(from), matching })
    }

    #[test]
    fn to_pixels_with_a_gap_or_that_a_plan_would_stage() {
        let walks = |bytes, to, from| map([20, 40, 3], [to, from], 2, |map| map.walks_to_pixels(bytes));
        let (planes, pixels, apart) = ([40, 1, 800], [120, 3, 1], [160, 4, 1]);
        for bytes in [1, 2, 4] {
            assert!([planes, pixels, apart].iter().all(|&from| walks(bytes, apart, from)));
            assert!(![planes, pixels].iter().any(|&from| walks(bytes, pixels, from)));
            // A gap in the source, the channels in another order, and pixels last to first.
            assert_eq!([apart, [120, 3, -1], [120, -3, 1]].map(|from| walks(bytes, pixels, from)), [bytes == 4; 3]);
        }
        // The source has its columns one after the other: blocks use its cache lines again.
        assert!(!walks(4, apart, [3, 60, 1]));
        // Few pixels, whose plan is written out; and channels that are no neighbours.
        assert!(!map([4, 40, 3], [apart, pixels], 2, |map| map.walks_to_pixels(4)));
        assert!(!walks(4, [240, 6, 2], pixels));
    }

    #[test]
    fn to_planes_of_pixels_with_a_gap_or_that_a_plan_would_stage() {
        let planes = [40, 1, 800];
        let walks =
            |indexed, sizes, from| map([20, 40, 3], [planes, from], 1, |map| map.walks_to_planes(indexed, sizes));
        let (pixels, apart) = ([120, 3, 1], [160, 4, 1]);
        assert_eq!([1, 2, 4].map(|bytes| walks(false, [4, bytes], apart)), [true; 3]);
        assert_eq!([1, 2, 4].map(|bytes| walks(false, [4, bytes], pixels)), [false, false, true]);
        assert!(walks(true, [4, 1], pixels));
        // Larger than the last cache; more channels; planes.
        assert!(!walks(false, [4, 6000], apart) && walks(true, [4, 6000], apart));
        assert!(![[200, 5, 1], [40, 1, 800]].iter().any(|&from| walks(true, [4, 4], from)));
    }
}
