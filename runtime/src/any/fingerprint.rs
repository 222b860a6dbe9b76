//! A number for a layout that two processes can compare.

use super::AnyLayout;
use core::fmt::{self, Write};

impl AnyLayout {
    /// A number that two processes compare in place of the text: FNV-1a, of 64 bits, of the bytes of the canonical text, which `Display`
    /// gives. The chapter [`format`](crate::guide::format) says what it rests on.
    ///
    /// It is the same on every machine and in every version. Two layouts that are equal, but written by other rules, have two fingerprints: one
    /// of [`from_numbers_with_storage`](Self::from_numbers_with_storage) has the shortest text of its numbers.
    ///
    /// ```
    /// use tensor_layout::AnyLayout;
    ///
    /// let layout = AnyLayout::parse("N = 1 C = 3 H = 4; order = N H C")?;
    /// assert_eq!(layout.to_string(), "N=1 C=3 H=4; order = NHC");
    /// assert_eq!(layout.fingerprint(), 0x451b_196f_bbf9_4a48);
    /// # Ok::<(), tensor_layout::any::ParseError>(())
    /// ```
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        let mut hash = Fnv(0xcbf2_9ce4_8422_2325);
        write!(hash, "{self}").expect("a number takes every text");
        hash.0
    }
}

/// FNV-1a of what is written.
struct Fnv(u64);

impl Write for Fnv {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
        Ok(())
    }
}
