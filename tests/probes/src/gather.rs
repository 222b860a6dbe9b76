//! Elements of a table at the indices of a list.

use crate::twin::check;
use tensor_layout::{View, layout};

/// 1000 rows of 30, 32 apart.
type Table = layout!(V=1000 D=30; pad(D) = 16);
type Elements = [f32; 31998];

#[unsafe(no_mangle)]
fn gather(table: &Elements, rows: &[u32], d: usize, to: &mut [f32]) {
    let table = View::<f32, Table>::from_array(table);
    for (to, &v) in to.iter_mut().zip(rows) {
        *to = table[[v as usize, d]];
    }
}

#[unsafe(no_mangle)]
fn gather_by_hand(table: &Elements, rows: &[u32], d: usize, to: &mut [f32]) {
    for (to, &v) in to.iter_mut().zip(rows) {
        check_all(v as usize, d);
        // SAFETY: just checked; 999 * 32 + 29 is the last element.
        *to = unsafe { *table.as_ptr().add(v as usize * 32 + d) };
    }
}

#[inline(always)]
#[track_caller]
fn check_all(v: usize, d: usize) {
    check("V", v, 1000);
    check("D", d, 30);
}

/// # Safety
///
/// The indices are in bounds.
#[unsafe(no_mangle)]
unsafe fn gather_unchecked(table: &Elements, rows: &[u32], d: usize, to: &mut [f32]) {
    let table = View::<f32, Table>::from_array(table);
    for (to, &v) in to.iter_mut().zip(rows) {
        // SAFETY: the caller says that the indices are in bounds.
        *to = unsafe { *table.get_unchecked([v as usize, d]) };
    }
}

/// # Safety
///
/// The indices are in bounds.
#[unsafe(no_mangle)]
unsafe fn gather_unchecked_by_hand(table: &Elements, rows: &[u32], d: usize, to: &mut [f32]) {
    for (to, &v) in to.iter_mut().zip(rows) {
        // SAFETY: the caller says that the indices are in bounds.
        *to = unsafe { *table.as_ptr().add(v as usize * 32 + d) };
    }
}
