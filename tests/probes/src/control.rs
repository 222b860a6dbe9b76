//! A pair in which ours *is* worse. It shows that the test would notice this.

/// A bounds check too many.
#[unsafe(no_mangle)]
fn control(elements: &[f32], h: usize, w: usize) -> f32 {
    elements[h * 64 + w]
}

/// # Safety
///
/// `h * 64 + w` is in bounds.
#[unsafe(no_mangle)]
unsafe fn control_by_hand(elements: &[f32], h: usize, w: usize) -> f32 {
    // SAFETY: the caller says that `h * 64 + w` is in bounds.
    unsafe { *elements.as_ptr().add(h * 64 + w) }
}
