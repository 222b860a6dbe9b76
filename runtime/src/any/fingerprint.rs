//! A number for a layout that two processes can compare.

use super::AnyLayout;
use crate::layout::canonical::Canonical;

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
        let names = self.name_array();
        Canonical::of(&names[..self.rank()], &self.written, &self.all_numbers()).fingerprint()
    }
}
