//! Elements as units of the same size, of which nothing else is known. So numbers are copied in code that does not know that `T` is `Copy`.

use super::mutable::ViewMut;
use super::raw::RawView;
use super::shared::View;
use crate::error::ExtentMismatch;
use crate::layout::Layout;
use core::mem::MaybeUninit;

impl<'a, T, L: Layout> View<'a, T, L> {
    /// The same elements, as units of the same size.
    pub(crate) fn uninit<U>(self) -> View<'a, MaybeUninit<U>, L> {
        assert!(size_of::<U>() == size_of::<T>() && align_of::<U>() <= align_of::<T>());
        // SAFETY: each unit is an element of this view, of the same size and no less aligned, and a `MaybeUninit` may have any bytes. The
        // other invariants carry over.
        let raw = unsafe { RawView::new(self.raw().first().cast(), *self.layout()) };
        // SAFETY: invariant 2 carries over.
        unsafe { View::from_raw(raw) }
    }
}

impl<T, L: Layout> ViewMut<'_, MaybeUninit<T>, L> {
    /// The same elements, as units of the same size.
    fn units<U>(&mut self) -> ViewMut<'_, MaybeUninit<U>, L> {
        assert!(size_of::<U>() == size_of::<T>() && align_of::<U>() <= align_of::<T>());
        // SAFETY: as in `uninit`; whatever is written, a `MaybeUninit<T>` may have its bytes.
        let raw = unsafe { RawView::new(self.raw().first().cast(), *self.layout()) };
        // SAFETY: this view is borrowed mutably: invariants 3 and 4 carry over.
        unsafe { ViewMut::from_raw(raw) }
    }
}

/// Copies the bits of elements of 1, 2, 4, 8 or 16 bytes.
pub(crate) fn copy_units<T, L: Layout, S: Layout>(
    to: &mut ViewMut<'_, MaybeUninit<T>, L>,
    from: &View<'_, T, S>,
) -> Result<(), ExtentMismatch> {
    macro_rules! as_one_of {
        ($($unit:ty)*) => { $(
            if const { size_of::<T>() == size_of::<$unit>() } {
                return to.units::<$unit>().copy_matched(&from.uninit::<$unit>());
            }
        )* };
    }
    as_one_of!(u8 u16 u32 u64 u128);
    unreachable!("an element has the size of a unit")
}
