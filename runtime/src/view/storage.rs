//! The whole storage of a layout, padding and all, in a buffer of the caller's.

#![expect(clippy::type_complexity, reason = "a part says what it is of; an alias would hide it")]

use crate::error::{BufferError, BufferErrorKind};
use crate::layout::StaticLayout;
use crate::layout::variance::Invariant;
use crate::view::prelude::*;
use core::marker::PhantomData;

/// What an owner of a whole storage, of memory or of a loan, does with its padding.
macro_rules! whole_storage {
    () => {
        /// Makes every element of the storage a clone of `value`, the padding too, so that no stale bytes are uploaded.
        ///
        /// A [`ViewMut`](crate::ViewMut) has no such method: the elements in its gaps may belong to others.
        ///
        /// ```
        /// use tensor_layout::{Tensor, layout};
        ///
        /// let mut image = Tensor::<u8, layout!(H=2 W=3; pad(W) = 4)>::zeros(); // H=2 W=3
        /// image.fill_storage(7);
        /// image.fill(9);
        /// assert_eq!(image.storage(), [9, 9, 9, 7, 9, 9, 9, 7]);
        /// ```
        #[inline]
        pub fn fill_storage(&mut self, value: T)
        where
            T: Clone,
        {
            self.storage_mut().fill(value);
        }

        verbs! {
            /// The axis `A`, which is split in blocks, as the two axes of the tuple `P`: the blocks, and the indices in a block. The last block is
            /// whole, whatever the extent: what fills it, the padding, is addressed as elements. So a kernel computes on whole blocks only.
            ///
            /// Where the extent is E and a block has b indices, the result has `E.div_ceil(b)` blocks of b. For every index within E,
            /// `result[[c / b, c % b, h]] == self[[c, h]]`, where `A` is the first of two axes.
            ///
            /// ```
            /// use tensor_layout::{Tensor, axis, layout};
            ///
            /// tensor_layout::axis!(Co, Ci);
            /// let mut act =
            ///     // C=5 H=2
            ///     Tensor::<f32, layout!(C=5 H=2; block(C) = 4)>::from_fn(|[c, h]| (10 * c + h) as f32);
            /// let blocks = act.unblock_padded::<axis::C, (Co, Ci)>(); // Co=2 Ci=4 H=2
            /// assert_eq!((blocks[[1, 0, 1]], blocks[[1, 1, 1]]), (41.0, 0.0)); // channel 4, and padding
            ///
            /// // Vectors of 4 channels, as a kernel wants them.
            /// let mut vectors =
            ///     // Co=2 H=2, of [f32; 4]
            ///     act.unblock_padded_mut::<axis::C, (Co, Ci)>().as_arrays::<Ci, 4>();
            /// vectors.iter_mut().for_each(|vector| *vector = vector.map(|x| x + 1.0));
            /// assert_eq!((act[[4, 1]], act.storage()[15]), (42.0, 1.0));
            /// ```
            ///
            /// A view has no such method: its memory may end with the last element. There, [`View::unblock`](crate::View::unblock) demands that blocks
            /// divide the extent. An axis without blocks is a compile-time error.
            pub [inline] fn unblock_padded[A: AxisName, P: Order](
                &self,
            ) -> View<'_, T, Via<L, UnblockPadded<A, P>>>, or PartError
            where [L: HasAxis<A>]
            demands [Via::<L, UnblockPadded<A, P>>::EXISTS]
            { whole_blocks(self.layout(), self.storage()) }
            or try_unblock_padded: "If the storage ends inside the last block.";

            /// [`unblock_padded`](Self::unblock_padded), to be changed, padding too. For a static layout in which two indices, of the padding
            /// among them, share an element, it is a compile-time error.
            pub [inline] fn unblock_padded_mut[A: AxisName, P: Order](
                &mut self,
            ) -> ViewMut<'_, T, Via<L, UnblockPadded<A, P>>>, or PartError
            where [L: HasAxis<A>]
            demands [Via::<L, UnblockPadded<A, P>>::EXISTS, Demand::<Via<L, UnblockPadded<A, P>>>::UNIQUE]
            panics "If two indices of the run-time layout share an element."
            { whole_blocks_mut(*self.layout(), self.storage_mut()) }
            or try_unblock_padded_mut: "As [`try_unblock_padded`](Self::try_unblock_padded).";
        }
    };
}
#[cfg(feature = "alloc")]
pub(crate) use whole_storage;

/// The whole storage of a layout in a buffer that is borrowed: all its elements, and the padding. It is to a workspace what a
/// [`Tensor`](crate::Tensor) is to memory of its own, and no offset is computed by hand.
///
/// ```
/// use tensor_layout::{StorageMut, View, axis, layout};
///
/// tensor_layout::axis!(Mo, Mi);
/// let mut workspace = [9.0_f32; 20]; // of many passes
/// type Panels = layout!(M=? K=2; block(M) = 4);
/// let mut panels = StorageMut::with_layout(Panels::with_extents([5])?, &mut workspace)?; // M=5 K=2
/// panels.fill_storage(0.0);
/// let a = View::<f32, layout!(M=5 K=2)>::from_array(&[1.0; 10]); // M=5 K=2
/// panels.view_mut().copy_from(&a);
/// let panels = panels.unblock_padded::<axis::M, (Mo, Mi)>(); // Mo=2 Mi=4 K=2
/// assert_eq!((panels[[1, 0, 1]], panels[[1, 1, 1]]), (1.0, 0.0)); // row 4, and padding
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct StorageMut<'a, T, L> {
    /// As many elements as the layout stores.
    storage: &'a mut [T],
    layout: L,
    same_layout: Invariant<L>,
}

impl<'a, T, L: Layout> StorageMut<'a, T, L> {
    /// The storage of a static layout at the begin of a buffer.
    ///
    /// # Errors
    ///
    /// If the buffer has fewer elements than the layout's `storage_size`.
    #[inline]
    pub fn new(buffer: &'a mut [T]) -> Result<Self, BufferError>
    where
        L: StaticLayout,
    {
        demand!(L::__SOUND, Demand::<L>::UNIQUE);
        Self::of(L::__VALUE, buffer)
    }

    /// The storage of a layout value at the begin of a buffer.
    ///
    /// # Errors
    ///
    /// If the buffer has fewer elements than the layout's `storage_size`.
    #[inline]
    pub fn with_layout(layout: L, buffer: &'a mut [T]) -> Result<Self, BufferError> {
        demand!(L::__SOUND_VALUE, Demand::<L>::UNIQUE);
        Self::of(layout, buffer)
    }

    #[inline]
    fn of(layout: L, buffer: &'a mut [T]) -> Result<Self, BufferError> {
        let (required, actual) = (layout.storage_size(), buffer.len());
        match buffer.get_mut(..required) {
            Some(storage) => Ok(StorageMut { storage, layout, same_layout: PhantomData }),
            None => Err(BufferError::new(required, actual, BufferErrorKind::TooSmall)),
        }
    }

    /// The layout.
    #[inline]
    pub const fn layout(&self) -> &L {
        &self.layout
    }

    /// The elements for reading.
    #[inline]
    pub fn view(&self) -> View<'_, T, L> {
        match View::bound(self.layout, self.storage) {
            Ok(view) => view,
            Err(error) => unreachable!("a storage is at least the span: {error}"),
        }
    }

    /// The elements for writing.
    ///
    /// # Panics
    ///
    /// If two indices of the run-time layout share an element, or it is not decided; see [`try_view_mut`](Self::try_view_mut).
    #[inline]
    #[track_caller]
    pub fn view_mut(&mut self) -> ViewMut<'_, T, L> {
        match self.try_view_mut() {
            Ok(view) => view,
            Err(error) => panic!("{error}"),
        }
    }

    /// The elements for writing.
    ///
    /// # Errors
    ///
    /// If two indices of the run-time layout share an element, or it is not decided.
    #[inline]
    pub fn try_view_mut(&mut self) -> Result<ViewMut<'_, T, L>, BufferError> {
        demand!(Demand::<L>::UNIQUE);
        ViewMut::bound(self.layout, self.storage)
    }

    /// The whole storage in memory order, padding too: `storage_size` elements.
    #[inline]
    pub fn storage(&self) -> &[T] {
        self.storage
    }

    /// The whole storage in memory order, padding too: `storage_size` elements.
    #[inline]
    pub fn storage_mut(&mut self) -> &mut [T] {
        self.storage
    }
}

impl<T, L: Layout> StorageMut<'_, T, L> {
    whole_storage!();
}

/// The storage through the layout of whole blocks: it begins where this layout does, as no axis with blocks is reversed.
#[inline]
pub(crate) fn whole_blocks<'s, T, L: Layout, A: AxisName, P: Order>(
    layout: &L,
    storage: &'s [T],
) -> Result<View<'s, T, Via<L, UnblockPadded<A, P>>>, PartError> {
    View::bound(Via::of(layout, 0)?, storage).map_err(not_stored::<A>)
}

#[track_caller]
#[inline]
pub(crate) fn whole_blocks_mut<T, L: Layout, A: AxisName, P: Order>(
    layout: L,
    storage: &mut [T],
) -> Result<ViewMut<'_, T, Via<L, UnblockPadded<A, P>>>, PartError> {
    match ViewMut::bound(Via::of(&layout, 0)?, storage) {
        Err(error) if error.kind != BufferErrorKind::TooSmall => panic!("{error}"),
        view => view.map_err(not_stored::<A>),
    }
}

fn not_stored<A: AxisName>(error: BufferError) -> PartError {
    PartError::NotStored { axis: A::NAME, required: error.required, storage: error.actual }
}
