//! The copy between layouts whose numbers are known at run time: without a plan, and without instructions that only many elements pay for, where
//! the elements are few.

use super::Copying;
use crate::cache::{NEAR_BYTES, UNPLANNED_ELEMENTS, UNPLANNED_ROW_BYTES, UNPLANNED_ROWS};
use crate::job::{Job, Pointers};
use crate::kernels::MoveUnits;
use crate::kernels::memcpy::copy_run;
use crate::loops::MAX_RANK;
use crate::loops::few::{FewLoop, FewLoops, lengthen_innermost, nest_of};
use crate::plan::matrix::{ByteLoop, Matrix};
use crate::plan::{Plan, kernel_strategy};
use crate::vectors::interface::Kernel;
use crate::vectors::portable::Portable;
use core::mem::MaybeUninit;

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
    }
    if let [rows, row] = loops {
        // Most often, and few for two reasons of `are_few`: to find these alone makes 0.93 of the time of 30 rows of 164 bytes. (Measured.)
        let row_bytes = row.extent.wrapping_mul(size_of::<T>());
        let is_small = rows.extent.wrapping_mul(row_bytes) <= UNPLANNED_ROW_BYTES;
        if is_contiguous(row) && rows.extent <= UNPLANNED_ROWS && is_small {
            let at = Pointers { to: to.cast(), from: from.cast() };
            // SAFETY: the contract of `copy_matched`: the elements of each row are neighbours in both layouts.
            return unsafe { copy_rows(in_bytes(rows, size_of::<T>()), row_bytes, at) };
        }
    }
    match are_few(loops, size_of::<T>()) {
        // SAFETY: the contract of `copy_matched`.
        true => unsafe { copy_few(loops, to, from) },
        // SAFETY: the contract of `copy_matched`.
        false => unsafe { copy_by_plan(loops, size_of::<T>(), to.cast(), from.cast()) },
    }
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
                // SAFETY: the contract of `copy_matched_units`.
                _ => unsafe { copy_by_plan(loops.merged(), unit_in_bytes, to, from) },
            }
        };
    }
    copy_units!(1 2 4 8 16);
}

/// # Safety
///
/// The contract of [`copy_matched_units`].
#[inline(never)]
unsafe fn copy_by_plan(loops: &[FewLoop<2>], unit_in_bytes: usize, to: *mut u8, from: *const u8) {
    let plan = Plan::of(nest_of(loops), unit_in_bytes);
    // SAFETY: the contract of `copy_by_plan`. A loop that the nest turns round begins at its last iteration.
    unsafe { Copying::new(&plan, to, from) }.run();
}

/// Whether the loops take less time than making a plan for them: the elements are few, or they are all neighbours, or they fit in the L1 cache
/// and a plan would gain less than it costs.
pub fn are_few(loops: &[FewLoop<2>], element_bytes: usize) -> bool {
    let [around @ .., row] = loops else { return true };
    let is_row = is_contiguous(row);
    if is_row && around.is_empty() {
        return true;
    }
    // A layout has at most `isize::MAX` elements.
    let elements = loops.iter().fold(1usize, |elements, each| elements.wrapping_mul(each.extent));
    let is_in_cache = elements.wrapping_mul(element_bytes) <= NEAR_BYTES;
    let has_no_gain = || match is_row {
        true => elements / row.extent <= UNPLANNED_ROWS,
        false => !has_kernel(around, row, element_bytes),
    };
    elements <= UNPLANNED_ELEMENTS || (is_in_cache && has_no_gain())
}

/// Whether a plan with these loops would have a kernel.
fn has_kernel(around: &[FewLoop<2>], row: &FewLoop<2>, element_bytes: usize) -> bool {
    let across = around.iter().filter(|each| each.strides[1] != 0).min_by_key(|each| each.strides[1].unsigned_abs());
    let across = across.map_or(ByteLoop::ONCE, |across| in_bytes(across, element_bytes));
    kernel_strategy(&in_bytes(row, element_bytes), &across, element_bytes, 0).is_some()
}

fn in_bytes(each: &FewLoop<2>, element_bytes: usize) -> ByteLoop {
    let [to_stride, from_stride] = each.strides.map(|stride| (stride as usize).wrapping_mul(element_bytes));
    ByteLoop { extent: each.extent, to_stride, from_stride }
}

/// Copies the elements that the loops visit. The first layout is the destination's.
///
/// # Safety
///
/// The contract of a conversion, for the loops, from the elements of index 0 on. A unit is a `T`.
#[inline(never)]
unsafe fn copy_few<T: Copy>(loops: &mut [FewLoop<2>], to: *mut T, from: *const T) {
    lengthen_innermost(loops);
    match loops {
        // SAFETY: (1) and (2), for the only element.
        [] => unsafe { to.copy_from_nonoverlapping(from, 1) },
        // SAFETY: the contract of `copy_few`.
        [row] => unsafe { copy_row(row, to, from) },
        [around @ .., outer, row] if is_contiguous(row) => {
            let (rows, row_bytes) = (in_bytes(outer, size_of::<T>()), row.extent * size_of::<T>());
            at_each(around, to, from, |to, from| {
                let at = Pointers { to: to.cast(), from: from.cast() };
                // SAFETY: (1) and (2), at this iteration of the loops around: the elements of each row are neighbours in both layouts.
                unsafe { copy_rows(rows, row_bytes, at) };
            });
        }
        [around @ .., outer, row] => {
            // In values, which no element can overlap: so they are not loaded again for each row.
            let (outer, row) = (*outer, *row);
            at_each(around, to, from, |to, from| {
                let at = |k: usize| {
                    let [to_past, from_past] = outer.strides.map(|stride| stride.wrapping_mul(k as isize));
                    (to.wrapping_offset(to_past), from.wrapping_offset(from_past))
                };
                let mut k = 0;
                while outer.extent - k >= 4 {
                    // SAFETY: the contract of `copy_few`, at the next four iterations of the outer loop.
                    unsafe { copy_beside(&row, [at(k), at(k + 1), at(k + 2), at(k + 3)]) };
                    k += 4;
                }
                while k < outer.extent {
                    let (to, from) = at(k);
                    // SAFETY: the contract of `copy_few`, at the last iterations of the outer loop.
                    unsafe { copy_row(&row, to, from) };
                    k += 1;
                }
            });
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
    let [around @ .., row] = loops else {
        // SAFETY: the contract of `copy_small_blocks`, for the only block.
        return unsafe { copy_small_block::<T, N>(places, to, from) };
    };
    let row = *row;
    at_each(around, to, from, |mut to, mut from| {
        for _ in 0..row.extent {
            // SAFETY: the contract of `copy_small_blocks`, at this iteration.
            unsafe { copy_small_block::<T, N>(places, to, from) };
            (to, from) = (to.wrapping_offset(row.strides[0]), from.wrapping_offset(row.strides[1]));
        }
    });
}

/// # Safety
///
/// (1) and (2), for the elements of this block.
#[inline(always)]
unsafe fn copy_small_block<T: Copy, const N: usize>(places: &[usize; N], to: *mut T, from: *const T) {
    // All are loaded before one is stored, as by code that knows that the two do not overlap.
    // SAFETY: (1), for the block of the source.
    let block = unsafe { from.cast::<[T; N]>().read() };
    let mut turned = block;
    for (element, place) in turned.iter_mut().zip(places) {
        *element = block[*place];
    }
    // SAFETY: (1) and (2), for the block of the destination.
    unsafe { to.cast::<[T; N]>().write(turned) };
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

/// Copies rows by a loop that is made for their size.
///
/// # Safety
///
/// The contract of a conversion, for this loop and rows of this size.
#[inline(never)]
unsafe fn copy_rows(rows: ByteLoop, row_bytes: usize, at: Pointers) {
    let matrix = Matrix::of(rows, ByteLoop::ONCE);
    // SAFETY: the contract of `copy_rows`. `MoveUnits` asks for no strides.
    MoveUnits::run(Portable::<false>, unsafe { Job::new(MoveUnits, row_bytes, &matrix, at, false) });
}

/// Copies the elements of a row that are not neighbours.
///
/// # Safety
///
/// The contract of [`copy_few`], for this loop.
#[inline(never)]
unsafe fn copy_row<T: Copy>(row: &FewLoop<2>, to: *mut T, from: *const T) {
    let (mut row, mut to, mut from) = (*row, to, from);
    if row.strides[0] == 1 && size_of::<T>() <= 2 {
        // SAFETY: the contract of `copy_row`: the row is contiguous in the destination.
        (to, from) = unsafe { gather_fours(&row, to, from) };
        row.extent %= 4;
    }
    // Steps in bytes: with steps in elements, the compiler makes loops for many elements that take longer to choose between than these
    // take to run. Two elements in an iteration share what is added: 0.86 of the time of long rows, 0.95 of all. (Measured.)
    let [to_step, from_step] = row.strides.map(|stride| stride.wrapping_mul(size_of::<T>() as isize));
    let second = (to.wrapping_byte_offset(to_step), from.wrapping_byte_offset(from_step));
    let two_steps = [to_step.wrapping_mul(2), from_step.wrapping_mul(2)];
    let mut past = [0; 2];
    for _ in 0..row.extent / 2 {
        for (to, from) in [(to, from), second] {
            // SAFETY: (1) and (2), for the element at one of the next two iterations.
            unsafe { copy_element(to, from, past) };
        }
        past = [past[0].wrapping_add(two_steps[0]), past[1].wrapping_add(two_steps[1])];
    }
    if row.extent % 2 == 1 {
        // SAFETY: (1) and (2), for the element at the last iteration.
        unsafe { copy_element(to, from, past) };
    }
}

/// Copies a row of small elements that is contiguous in the destination: four elements are stored as one. (Measured: 0.81 to 0.86 times as long.) The result is
/// where the rest begins, of up to three elements.
///
/// # Safety
///
/// The contract of [`copy_few`], for this loop, whose stride in the destination is 1.
#[inline(always)]
unsafe fn gather_fours<T: Copy>(row: &FewLoop<2>, mut to: *mut T, mut from: *const T) -> (*mut T, *const T) {
    let step = row.strides[1].wrapping_mul(size_of::<T>() as isize);
    for _ in 0..row.extent / 4 {
        // `MaybeUninit` may hold any bytes: a unit may have padding.
        let at = |k| from.wrapping_byte_offset(step.wrapping_mul(k)).cast::<MaybeUninit<T>>();
        // SAFETY: (1), for the elements at the next four iterations.
        let four = [0, 1, 2, 3].map(|k| unsafe { at(k).read() });
        // SAFETY: (1) and (2), for these elements in the destination.
        unsafe { to.cast::<[MaybeUninit<T>; 4]>().write(four) };
        (to, from) = (to.wrapping_add(4), from.wrapping_byte_offset(step.wrapping_mul(4)));
    }
    (to, from)
}

/// Copies rows that begin at these positions, side by side. Their elements are not neighbours. It takes three instructions for each element;
/// rows one after the other take four, and forty more for each row.
///
/// # Safety
///
/// The contract of [`copy_few`], for this loop at each position.
#[inline(always)]
unsafe fn copy_beside<T: Copy, const ROWS: usize>(row: &FewLoop<2>, at: [(*mut T, *const T); ROWS]) {
    let [to_step, from_step] = row.strides.map(|stride| stride.wrapping_mul(size_of::<T>() as isize));
    let mut past = [0isize; 2];
    for _ in 0..row.extent {
        for (to, from) in at {
            // SAFETY: (1) and (2), for the element of this row at this iteration.
            unsafe { copy_element(to, from, past) };
        }
        past = [past[0].wrapping_add(to_step), past[1].wrapping_add(from_step)];
    }
}

/// Copies the element that lies `past` bytes from these positions, in the destination and in the source.
///
/// # Safety
///
/// (1) and (2), for that element.
#[inline(always)]
unsafe fn copy_element<T: Copy>(to: *mut T, from: *const T, past: [isize; 2]) {
    let (to, from) = (to.wrapping_byte_offset(past[0]), from.wrapping_byte_offset(past[1]));
    // SAFETY: (1) and (2).
    unsafe { to.copy_from_nonoverlapping(from, 1) };
}
