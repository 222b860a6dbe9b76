//! Elements of views.

use std::fmt::Debug;

/// An element that tells where it came from.
pub trait Value: Clone + Ord + Debug + Default + Send + Sync + 'static {
    /// The element that encodes this number.
    fn number(number: usize) -> Self;

    /// Makes it another element. Twice is not the same as once, and neither gives a small number.
    fn change(&mut self);

    /// This element, changed once.
    #[must_use]
    fn changed(mut self) -> Self {
        self.change();
        self
    }
}

/// [`Value::change`] adds this.
const CHANGE: u32 = 0x5EED_0000;

impl Value for u32 {
    fn number(number: usize) -> Self {
        number as u32
    }
    fn change(&mut self) {
        *self = self.wrapping_add(CHANGE);
    }
}

/// Owns memory: Miri and AddressSanitizer see one that is dropped twice or never.
impl Value for Box<u32> {
    fn number(number: usize) -> Self {
        Box::new(number as u32)
    }
    fn change(&mut self) {
        (**self).change();
    }
}

/// Has no alignment, and a size that no vector has.
impl Value for [u8; 3] {
    fn number(number: usize) -> Self {
        [number as u8, (number >> 8) as u8, (number >> 16) as u8]
    }
    fn change(&mut self) {
        self[2] = self[2].wrapping_add(0x5E);
    }
}
