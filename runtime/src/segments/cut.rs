//! The pieces of a buffer, one for each field.

use super::error::{SegmentsError, SegmentsErrorKind};
use super::place::Placement;
use core::array;
use core::mem;

impl<const K: usize> Placement<K> {
    /// The bytes of each field.
    ///
    /// # Errors
    ///
    /// The fields that the buffer does not have, or that are not aligned in it.
    #[inline(always)]
    pub fn cut<'a>(
        &self,
        bytes: &'a [u8],
        fields: &'static [&'static str; K],
    ) -> Result<[&'a [u8]; K], SegmentsError<K>> {
        if !self.fits(bytes) {
            self.demand_each(bytes, fields)?;
        }
        Ok(array::from_fn(|place| {
            let range = self.ranges[place];
            if range.size_in_bytes() == 0 { &[] } else { &bytes[range.start..range.end] }
        }))
    }

    /// The bytes of each field, all of them mutable at once.
    ///
    /// # Errors
    ///
    /// As [`Placement::cut`].
    #[inline(always)]
    pub fn cut_mut<'a>(
        &self,
        bytes: &'a mut [u8],
        fields: &'static [&'static str; K],
    ) -> Result<[&'a mut [u8]; K], SegmentsError<K>> {
        if !self.fits(bytes) {
            self.demand_each(bytes, fields)?;
        }
        let mut pieces: [&mut [u8]; K] = array::from_fn(|_| Default::default());
        let (mut rest, mut rest_start) = (bytes, 0);
        for place in self.ascending {
            let range = self.ranges[place];
            if range.size_in_bytes() > 0 {
                // The fields are disjoint, and these are ascending: none begins before the rest.
                let (_, from_start) = mem::take(&mut rest).split_at_mut(range.start - rest_start);
                (pieces[place], rest) = from_start.split_at_mut(range.size_in_bytes());
                rest_start = range.end;
            }
        }
        Ok(pieces)
    }

    /// Whether the buffer has all fields, and each is aligned in it, also those without bytes, which need neither.
    #[inline(always)]
    fn fits(&self, bytes: &[u8]) -> bool {
        let (mut end, mut align_mask) = (0, 0);
        for place in 0..K {
            end = end.max(self.ranges[place].end);
            // The alignment of a type is a power of two: a remainder without a division.
            align_mask |= self.aligns[place] - 1;
        }
        end <= bytes.len() && bytes.as_ptr().addr() & align_mask == 0
    }

    /// Checks that the buffer has all fields with bytes, and each is aligned in it.
    ///
    /// # Errors
    ///
    /// Those that it does not have, or that are not aligned in it.
    #[cold]
    #[inline(never)]
    fn demand_each(&self, bytes: &[u8], fields: &'static [&'static str; K]) -> Result<(), SegmentsError<K>> {
        let address = bytes.as_ptr().addr();
        let kind = |place: usize| {
            let (range, align) = (self.ranges[place], self.aligns[place]);
            if range.size_in_bytes() == 0 {
                None
            } else if range.end > bytes.len() {
                Some(SegmentsErrorKind::PastEnd { bytes: range, buffer_in_bytes: bytes.len() })
            } else if address % align != 0 {
                Some(SegmentsErrorKind::Misaligned { align_in_bytes: align, remainder_in_bytes: address % align })
            } else {
                None
            }
        };
        let mut errors = SegmentsError::none(fields);
        for place in 0..K {
            if let Some(kind) = kind(place) {
                errors.keep::<()>(place, Err(kind));
            }
        }
        errors.or_ok()
    }
}
