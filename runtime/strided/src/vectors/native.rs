//! The vectors of a target that has no file of its own: none.

use super::interface::Task;
use super::portable::Portable;

/// The number of kinds of vectors.
#[cfg(test)]
pub(super) const KINDS: usize = 0;

/// Runs a task with the widest vectors that this processor has.
///
/// # Safety
///
/// The contract of the task.
#[inline]
pub(super) unsafe fn run_with_best<T: Task>(task: T) {
    // SAFETY: the contract of the task.
    unsafe { task.run(Portable::<false>) }
}

/// Runs a task with the vectors that every processor of the target has.
///
/// # Safety
///
/// The contract of the task.
#[cfg(test)]
pub(super) unsafe fn run_with_baseline<T: Task>(task: T) {
    // SAFETY: the contract of the task.
    unsafe { run_with_best(task) }
}
