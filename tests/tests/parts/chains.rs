//! Operations one after the other: each step has the law of its operation, so the last result is what the tables give.

use crate::generated::{BLOCKED, SHARED, WRITABLE};
use crate::run::hold;

#[test]
fn chains_of_operations() {
    hold(WRITABLE);
}

#[test]
fn chains_of_operations_on_shared_views() {
    hold(SHARED);
}

#[test]
fn chains_of_operations_on_blocks() {
    hold(BLOCKED);
}
