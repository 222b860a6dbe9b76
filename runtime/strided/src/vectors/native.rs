//! The vectors of a target that has no file of its own: none.

use super::interface::Task;
use super::portable::Portable;

/// The number of kinds of vectors.
#[cfg(test)]
pub(super) const KINDS: usize = 0;

/// Runs a task with the widest vectors that this processor has.
#[inline]
pub(super) fn run_with_best<T: Task>(task: T) {
    task.run(Portable::<false>);
}

/// The vectors that every processor of the target has.
#[cfg(test)]
pub(super) const BASELINE: Portable<false> = Portable::<false>;
