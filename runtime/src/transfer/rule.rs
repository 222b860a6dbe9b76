//! Which boxes an engine takes.

use super::pitched::PitchedRegion;

/// Which pitches the boxes of [`pitched`](super::pitched()) may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PitchRule {
    /// Any: those of the source may be negative or 0, and a row of one box may lie between rows of another. For loops of a program, and for
    /// engines that add a pitch to an address. A pitch of a count of 1 is 0.
    Any,
    /// Those that `cudaMemcpy3D`, `hipMemcpy3D`, `clEnqueueCopyBufferRect` and `VkBufferImageCopy` take as they are, on both sides:
    ///
    /// 1. a row pitch is at least `bytes`, the row;
    /// 2. a slice pitch is a multiple of the row pitch, and at least `counts[0]` row pitches, the slice.
    ///
    /// So none is negative or 0. The pitches of a count of 1 are the least by these rules. What does not fit in three dimensions comes as boxes
    /// of two, with `counts[1]` of 1, or of one.
    Engine,
}

impl PitchRule {
    /// Whether a box of these counts may have these pitches.
    pub(super) fn takes(self, region: &PitchedRegion) -> bool {
        match self {
            PitchRule::Any => true,
            PitchRule::Engine => [region.to_pitches, region.from_pitches]
                .iter()
                .all(|pitches| fits_engine(region.bytes, region.counts, *pitches)),
        }
    }

    /// A box that is taken, with the pitches that its counts of 1 leave open.
    pub(super) fn complete(self, mut region: PitchedRegion) -> PitchedRegion {
        if self == PitchRule::Engine {
            for [row, slice] in [&mut region.to_pitches, &mut region.from_pitches] {
                if region.counts[0] == 1 {
                    *row = region.bytes as isize;
                }
                if region.counts[1] == 1 {
                    *slice = *row * region.counts[0] as isize;
                }
            }
        }
        region
    }
}

/// The two rules of [`PitchRule::Engine`] on one side. A single row of each slice is no slice: it would have no row pitch to be a multiple of.
fn fits_engine(bytes: usize, [rows, slices]: [usize; 2], [row_pitch, slice_pitch]: [isize; 2]) -> bool {
    if rows == 1 {
        return slices == 1;
    }
    // `bytes` is at most `isize::MAX`, as are all offsets. The slice pitch of a single slice is a number too.
    let slice = row_pitch.checked_mul(rows as isize).filter(|_| row_pitch >= bytes as isize);
    slice.is_some_and(|slice| slices == 1 || slice_pitch >= slice && slice_pitch % row_pitch == 0)
}
