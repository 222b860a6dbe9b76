//! The copy between layouts whose numbers are known at run time: without a plan, and without instructions that only many elements pay for, where
//! the elements are few.

use super::Copying;
use crate::cache::{NEAR_BYTES, UNPLANNED_ELEMENTS, UNPLANNED_ROW_BYTES, UNPLANNED_ROWS};
use crate::job::{Batch, Pointers};
use crate::kernels::MoveUnits;
use crate::kernels::memcpy::copy_run;
use crate::loops::MAX_RANK;
use crate::loops::few::{FewLoop, FewLoops, innermost, lengthen_innermost, nest_of};
use crate::loops::nest::Nest;
use crate::plan::matrix::{ByteLoop, Matrix};
use crate::plan::{Plan, kernel_strategy};
use crate::vectors::interface::Kernel;
use crate::vectors::portable::Portable;
use core::mem::MaybeUninit;

/// Merged loops, and the units of index 0. (1) and (2) hold for the unit at each iteration. The first layout is the destination's.
struct Matched<'l, T> {
    loops: &'l mut [FewLoop<2>],
    to: *mut T,
    from: *const T,
}

/// Copies the element at each iteration of the loops, from the elements of index 0 on. The first layout is the destination's.
///
/// # Safety
///
/// The contract of a conversion, for these loops. A unit is a `T`.
#[inline]
pub unsafe fn copy_matched<T: Copy>(loops: &mut FewLoops<2>, to: *mut T, from: *const T) {
    let loops = loops.merged();
    if let [row] = loops {
        if is_contiguous(row) {
            // SAFETY: (1) and (2): the elements are neighbours in both layouts.
            return unsafe { copy_run(to, from, row.extent) };
        }
        if row.extent <= UNPLANNED_ELEMENTS {
            // (1) and (2), by the contract of `copy_matched`.
            return Row { row: *row, to, from }.copy();
        }
    }
    if let [rows, row] = loops {
        // Most often, and few for two reasons of `are_few`: to find these alone makes 0.93 of the time of 30 rows of 164 bytes. (Measured.)
        let row_bytes = row.extent.wrapping_mul(size_of::<T>());
        let is_small = rows.extent.wrapping_mul(row_bytes) <= UNPLANNED_ROW_BYTES;
        if is_contiguous(row) && rows.extent <= UNPLANNED_ROWS && is_small {
            // (1) and (2), by the contract of `copy_matched`: the elements of each row are neighbours in both layouts.
            return Rows::of(rows, row, to, from).copy();
        }
    }
    // (1) and (2), by the contract of `copy_matched`.
    let matched = Matched { loops, to, from };
    if are_few(matched.loops, size_of::<T>()) { matched.copy_few() } else { matched.copy_by_plan(size_of::<T>()) }
}

/// [`copy_matched`], for units of this size in bytes.
///
/// # Safety
///
/// The contract of [`copy_matched`], for units of this size.
pub unsafe fn copy_matched_units(loops: &mut FewLoops<2>, unit_in_bytes: usize, to: *mut u8, from: *const u8) {
    macro_rules! copy_units {
        ($($bytes:literal)*) => {
            match unit_in_bytes {
                // Arrays of bytes have no alignment.
                // SAFETY: the contract of `copy_matched_units`.
                $($bytes => unsafe { copy_matched::<[u8; $bytes]>(loops, to.cast(), from.cast()) },)*
                // (1) and (2), as above.
                _ => Matched { loops: loops.merged(), to, from }.copy_by_plan(unit_in_bytes),
            }
        };
    }
    copy_units!(1 2 4 8 16);
}

/// Whether the loops take less time than making a plan for them: the elements are few, or they are all neighbours, or they fit in the L1 cache
/// and a plan would gain less than it costs.
#[inline]
pub fn are_few(loops: &[FewLoop<2>], element_bytes: usize) -> bool {
    // A layout has at most `isize::MAX` elements.
    let elements = loops.iter().fold(1usize, |elements, each| elements.wrapping_mul(each.extent));
    elements <= UNPLANNED_ELEMENTS || has_no_gain(loops, elements, element_bytes)
}

/// Whether a plan would gain less than it costs. There is a loop.
#[inline(never)]
fn has_no_gain(loops: &[FewLoop<2>], elements: usize, element_bytes: usize) -> bool {
    let [around @ .., row] = loops else { return true };
    let is_in_cache = elements.wrapping_mul(element_bytes) <= NEAR_BYTES;
    match is_contiguous(row) {
        true => around.is_empty() || (is_in_cache && elements / row.extent <= UNPLANNED_ROWS),
        false => is_in_cache && !has_kernel(around, row, element_bytes),
    }
}

/// Whether a plan with these loops would have a kernel.
fn has_kernel(around: &[FewLoop<2>], row: &FewLoop<2>, element_bytes: usize) -> bool {
    let across = around.iter().filter(|each| each.strides[1] != 0).min_by_key(|each| each.strides[1].unsigned_abs());
    // As a plan has them.
    let in_plan = |each| in_bytes(each, element_bytes).along_destination();
    let across = across.map_or(ByteLoop::ONCE, in_plan).along_source(element_bytes);
    kernel_strategy(&in_plan(row), &across, element_bytes, 0).is_some()
}

fn in_bytes(each: &FewLoop<2>, element_bytes: usize) -> ByteLoop {
    let [to_stride, from_stride] = each.strides.map(|stride| (stride as usize).wrapping_mul(element_bytes));
    ByteLoop { extent: each.extent, to_stride, from_stride }
}

impl<T: Copy> Matched<'_, T> {
    /// Copies by plan, units of this size.
    #[inline(never)]
    fn copy_by_plan(self, unit_in_bytes: usize) {
        let plan = Plan::of(nest_of(self.loops), unit_in_bytes);
        // SAFETY: (1) and (2), for these loops. A loop that the nest turns round begins at its last iteration.
        unsafe { Copying::new(&plan, self.to.cast(), self.from.cast()) }.run();
    }

    /// Copies by loops that take the least time to find.
    #[inline(never)]
    fn copy_few(self) {
        let Matched { loops, to, from } = self;
        lengthen_innermost(loops);
        // In values, which no element can overlap: so they are not loaded again for each row.
        let (row, around) = innermost(loops);
        // At each iteration of the loops around, (1) and (2) hold for those inside.
        match around {
            [] => Row { row, to, from }.copy(),
            [around @ .., rows] if is_contiguous(&row) => {
                at_each(around, to, from, |to, from| Rows::of(rows, &row, to, from).copy());
            }
            [around @ .., outer] => {
                let (outer, steps) = (*outer, row.steps::<T>());
                at_each(around, to, from, |to, from| {
                    let at = |k: usize| {
                        let [to_past, from_past] = outer.strides.map(|stride| stride.wrapping_mul(k as isize));
                        (to.wrapping_offset(to_past), from.wrapping_offset(from_past))
                    };
                    let mut k = 0;
                    while outer.extent - k >= 4 {
                        // Three instructions for each element: rows one after the other take four, and forty more for each row.
                        let at = [at(k), at(k + 1), at(k + 2), at(k + 3)];
                        Beside { extent: row.extent, steps, at }.copy();
                        k += 4;
                    }
                    while k < outer.extent {
                        let (to, from) = at(k);
                        Row { row, to, from }.copy();
                        k += 1;
                    }
                });
            }
        }
    }
}

/// Copies a block of `N` elements at each iteration of these loops. A block is contiguous in both layouts, and element `k` of the destination's is
/// element `places[k]` of the source's. Where this is compiled, the places are constants, so that the elements change places in registers.
///
/// # Safety
///
/// The contract of a conversion, for the blocks, from the one of index 0 on. The loops have an iteration.
#[inline(always)]
pub unsafe fn copy_small_blocks<T: Copy, const N: usize>(
    loops: &[FewLoop<2>],
    places: &[usize; N],
    to: *mut T,
    from: *const T,
) {
    let (row, around) = innermost(loops);
    at_each(around, to, from, |mut to, mut from| {
        for _ in 0..row.extent {
            // All are loaded before one is stored, as by code that knows that the two do not overlap.
            // SAFETY: (1), for the block of the source at this iteration.
            let block = unsafe { from.cast::<[T; N]>().read() };
            let mut turned = block;
            for (element, place) in turned.iter_mut().zip(places) {
                *element = block[*place];
            }
            // SAFETY: (1) and (2), for the block of the destination.
            unsafe { to.cast::<[T; N]>().write(turned) };
            (to, from) = (to.wrapping_offset(row.strides[0]), from.wrapping_offset(row.strides[1]));
        }
    });
}

/// Calls `body` with the positions at each iteration of these loops. Each loop has an iteration.
#[inline(always)]
pub(crate) fn at_each<T, U>(
    loops: &[FewLoop<2>],
    mut to: *mut T,
    mut from: *const U,
    mut body: impl FnMut(*mut T, *const U),
) {
    let mut digits = [0; MAX_RANK];
    loop {
        body(to, from);
        let mut rest = loops;
        loop {
            let [around @ .., this] = rest else { return };
            let digit = &mut digits[around.len()];
            *digit += 1;
            let [to_stride, from_stride] = this.strides;
            (to, from) = (to.wrapping_offset(to_stride), from.wrapping_offset(from_stride));
            if *digit < this.extent {
                break;
            }
            // Back to its first iteration, and to the next one of the loop around it.
            *digit = 0;
            let extent = (this.extent as isize).wrapping_neg();
            let [to_back, from_back] = this.strides.map(|stride| stride.wrapping_mul(extent));
            (to, from) = (to.wrapping_offset(to_back), from.wrapping_offset(from_back));
            rest = around;
        }
    }
}

/// Whether the elements of a row are neighbours in both layouts.
#[inline(always)]
fn is_contiguous(row: &FewLoop<2>) -> bool {
    row.strides == [1, 1]
}

/// Rows of neighbours. (1) and (2) hold for the bytes of each.
struct Rows {
    rows: ByteLoop,
    row_bytes: usize,
    at: Pointers,
}

impl Rows {
    /// A contiguous row at each iteration of another loop.
    #[inline(always)]
    fn of<T>(rows: &FewLoop<2>, row: &FewLoop<2>, to: *mut T, from: *const T) -> Rows {
        let at = Pointers { to: to.cast(), from: from.cast() };
        Rows { rows: in_bytes(rows, size_of::<T>()), row_bytes: row.extent.wrapping_mul(size_of::<T>()), at }
    }

    /// Copies by a loop that is made for the size of the rows.
    #[inline(never)]
    fn copy(self) {
        let matrix = Matrix::of(self.rows, ByteLoop::ONCE);
        // SAFETY: (1) and (2), for these rows. `MoveUnits` asks for no strides.
        let batch = unsafe { Batch::new(MoveUnits, self.row_bytes, &matrix, &Nest::NONE, self.at, false) };
        MoveUnits::run(Portable::<false>, batch);
    }
}

/// Elements that are not neighbours, from these on. (1) and (2) hold for the one at each iteration.
struct Row<T> {
    row: FewLoop<2>,
    to: *mut T,
    from: *const T,
}

impl<T: Copy> Row<T> {
    #[inline(never)]
    fn copy(mut self) {
        if self.row.strides[0] == 1 && size_of::<T>() <= 2 {
            self.gather_fours();
        }
        let Row { row, to, from } = self;
        // Two elements in an iteration share what is added: 0.86 of the time of long rows, 0.95 of all. (Measured.)
        let steps = row.steps::<T>();
        let at = [(to, from), (to.wrapping_byte_offset(steps[0]), from.wrapping_byte_offset(steps[1]))];
        let two_steps = steps.map(|step| step.wrapping_mul(2));
        let [(to, from), _] = Beside { extent: row.extent / 2, steps: two_steps, at }.copy();
        Beside { extent: row.extent % 2, steps, at: [(to, from)] }.copy();
    }

    /// Copies small elements that are contiguous in the destination: four elements are stored as one. (Measured: 0.81 to 0.86 times as long.) Up to
    /// three elements are left.
    #[inline(always)]
    fn gather_fours(&mut self) {
        let [_, step] = self.row.steps::<T>();
        for _ in 0..self.row.extent / 4 {
            // `MaybeUninit` may hold any bytes: a unit may have padding.
            let at = |k| self.from.wrapping_byte_offset(step.wrapping_mul(k)).cast::<MaybeUninit<T>>();
            // SAFETY: (1), for the elements at the next four iterations.
            let four = [0, 1, 2, 3].map(|k| unsafe { at(k).read() });
            // SAFETY: (1) and (2), for these elements in the destination, which are neighbours.
            unsafe { self.to.cast::<[MaybeUninit<T>; 4]>().write(four) };
            self.to = self.to.wrapping_add(4);
            self.from = self.from.wrapping_byte_offset(step.wrapping_mul(4));
        }
        self.row.extent %= 4;
    }
}

/// Rows of as many elements, side by side. (1) and (2) hold for the element at each iteration, from each of these positions on.
///
/// Steps are in bytes: with steps in elements, the compiler makes loops for many elements that take longer to choose between than these take to run.
struct Beside<T, const ROWS: usize> {
    extent: usize,
    steps: [isize; 2],
    at: [(*mut T, *const T); ROWS],
}

impl<T: Copy, const ROWS: usize> Beside<T, ROWS> {
    /// Copies them. Gives where they end.
    #[inline(always)]
    fn copy(self) -> [(*mut T, *const T); ROWS] {
        let mut past = [0_isize; 2];
        let place = |(to, from): (*mut T, *const T), past: [isize; 2]| {
            (to.wrapping_byte_offset(past[0]), from.wrapping_byte_offset(past[1]))
        };
        for _ in 0..self.extent {
            for row in self.at {
                let (to, from) = place(row, past);
                // SAFETY: (1) and (2), for the element of this row at this iteration.
                unsafe { to.copy_from_nonoverlapping(from, 1) };
            }
            past = [past[0].wrapping_add(self.steps[0]), past[1].wrapping_add(self.steps[1])];
        }
        self.at.map(|row| place(row, past))
    }
}
