//! The tiles of two axes.

use super::expect_part;
use crate::axis::AxisName;
use crate::error::PartError;
use crate::error::text::same;
use crate::layout::ops::{Range, Via};
use crate::layout::{HasAxis, Layout};
use crate::view::raw::RawView;
use crate::view::{View, ViewMut};
use core::iter::FusedIterator;
use core::marker::PhantomData;

/// The layout of a tile: two ranges.
pub(super) type Tile<L, A, B> = Via<Via<L, Range<A>>, Range<B>>;

/// Tiles in row-major order: as pointers and numbers.
struct Grid<T, L, A, B> {
    view: RawView<T, L>,
    /// The extents of a tile. Tiles at the edges may have fewer indices.
    size: [usize; 2],
    /// The number of tiles along the second axis.
    across: usize,
    /// The tiles that are still to come, and where the first one of them begins.
    first: usize,
    origin: [usize; 2],
    end: usize,
    axes: PhantomData<fn() -> (A, B)>,
}

impl<T, L: Layout, A, B> Clone for Grid<T, L, A, B> {
    fn clone(&self) -> Self {
        Grid { ..*self }
    }
}

impl<T, A: AxisName, B: AxisName, L: HasAxis<A> + HasAxis<B>> Grid<T, L, A, B> {
    /// Demands that the two axes differ.
    const TWO_AXES: () = if same(A::NAME, B::NAME) {
        PartError::AxisNamedTwice { axis: A::NAME }.raise();
    };

    /// Whether the origin of a tile follows from its place without a division. Otherwise each follows from the one before.
    const KNOWS_EXTENTS: bool =
        L::SPEC.knows_extent(<L as HasAxis<A>>::POSITION) && L::SPEC.knows_extent(<L as HasAxis<B>>::POSITION);

    /// # Errors
    ///
    /// If a size is 0.
    #[inline(always)]
    fn check(size: [usize; 2]) -> Result<(), PartError> {
        for (size, axis) in size.into_iter().zip([A::NAME, B::NAME]) {
            if size == 0 {
                return Err(PartError::Zero { axis, what: "tile size" });
            }
        }
        Ok(())
    }

    /// Of two axes, and of sizes that are not 0.
    #[inline(always)]
    fn of(view: RawView<T, L>, size: [usize; 2]) -> Self {
        let extents = Self::extents(&view);
        let [down, across] = [extents[0].div_ceil(size[0]), extents[1].div_ceil(size[1])];
        // The product of two extents of a layout can overflow only if there is no element: a third extent is 0.
        let end = if view.layout().has_no_element() { 0 } else { down * across };
        Grid { view, size, across, first: 0, origin: [0; 2], end, axes: PhantomData }
    }

    #[inline(always)]
    fn extents(view: &RawView<T, L>) -> [usize; 2] {
        [view.layout().extent_at(<L as HasAxis<A>>::POSITION), view.layout().extent_at(<L as HasAxis<B>>::POSITION)]
    }

    /// Where the tile at this place begins.
    #[inline(always)]
    fn origin_of(&self, place: usize) -> [usize; 2] {
        [place / self.across * self.size[0], place % self.across * self.size[1]]
    }

    /// The tile that begins there, after its origin.
    #[inline(always)]
    fn at(&self, origin: [usize; 2]) -> ([usize; 2], RawView<T, Tile<L, A, B>>) {
        let extents = Self::extents(&self.view);
        let len = |k: usize| self.size[k].min(extents[k] - origin[k]);
        let rows = expect_part(self.view.part::<Range<A>>(len(0)));
        // SAFETY: the origin is within the extents.
        let rows = unsafe { self.view.moved(rows, <L as HasAxis<A>>::POSITION, origin[0]) };
        let tile = expect_part(rows.part::<Range<B>>(len(1)));
        // SAFETY: as above.
        let tile = unsafe { rows.moved(tile, <Via<L, Range<A>> as HasAxis<B>>::POSITION, origin[1]) };
        (origin, tile)
    }

    #[inline(always)]
    fn next(&mut self) -> Option<([usize; 2], RawView<T, Tile<L, A, B>>)> {
        if self.first == self.end {
            return None;
        }
        let [down, across] = if Self::KNOWS_EXTENTS { self.origin_of(self.first) } else { self.origin };
        let [height, width] = Self::extents(&self.view);
        // It never is. This tells the compiler that the tile has an element, so that checks of its indices can go.
        if down >= height || across >= width {
            return None;
        }
        self.first += 1;
        let is_last = width - across <= self.size[1];
        // Past the last row it is not used.
        self.origin = if is_last { [down.wrapping_add(self.size[0]), 0] } else { [down, across + self.size[1]] };
        Some(self.at([down, across]))
    }

    #[inline(always)]
    fn next_back(&mut self) -> Option<([usize; 2], RawView<T, Tile<L, A, B>>)> {
        if self.first == self.end {
            return None;
        }
        self.end -= 1;
        Some(self.at(self.origin_of(self.end)))
    }

    /// The first `count` of them, and the others.
    #[cfg(feature = "rayon")]
    fn split_at(self, count: usize) -> [Self; 2] {
        let middle = self.first + count;
        let origin = if self.across == 0 { [0; 2] } else { self.origin_of(middle) };
        [Grid { end: middle, ..self.clone() }, Grid { first: middle, origin, ..self }]
    }
}

macro_rules! tiles {
    ($(#[$doc:meta])* $name:ident of $view:ident) => {
        $(#[$doc])*
        #[must_use = "iterators do nothing unless they are consumed"]
        pub struct $name<'a, T, L, A, B> {
            grid: Grid<T, L, A, B>,
            view: PhantomData<$view<'a, T, L>>,
        }

        impl<'a, T, A: AxisName, B: AxisName, L: HasAxis<A> + HasAxis<B>> $name<'a, T, L, A, B> {
            #[inline(always)]
            fn item(
                (origin, tile): ([usize; 2], RawView<T, Tile<L, A, B>>),
            ) -> ([usize; 2], $view<'a, T, Tile<L, A, B>>) {
                // SAFETY: each tile is given once, no two have an index of the view in common, and the view is borrowed: the
                // invariants carry over.
                (origin, unsafe { $view::of_part(tile) })
            }

            /// The first `count` tiles, and the others.
            #[cfg(feature = "rayon")]
            pub(super) fn split_at(self, count: usize) -> [Self; 2] {
                self.grid.split_at(count).map(|grid| $name { grid, view: PhantomData })
            }
        }

        impl<'a, T, A: AxisName, B: AxisName, L: HasAxis<A> + HasAxis<B>> Iterator for $name<'a, T, L, A, B> {
            type Item = ([usize; 2], $view<'a, T, Tile<L, A, B>>);

            #[inline]
            fn next(&mut self) -> Option<Self::Item> {
                self.grid.next().map(Self::item)
            }

            fn size_hint(&self) -> (usize, Option<usize>) {
                let count = self.grid.end - self.grid.first;
                (count, Some(count))
            }
        }

        impl<T, A: AxisName, B: AxisName, L: HasAxis<A> + HasAxis<B>> DoubleEndedIterator for $name<'_, T, L, A, B> {
            #[inline]
            fn next_back(&mut self) -> Option<Self::Item> {
                self.grid.next_back().map(Self::item)
            }
        }

        impl<T, A: AxisName, B: AxisName, L: HasAxis<A> + HasAxis<B>> ExactSizeIterator for $name<'_, T, L, A, B> {}
        impl<T, A: AxisName, B: AxisName, L: HasAxis<A> + HasAxis<B>> FusedIterator for $name<'_, T, L, A, B> {}

        // SAFETY: it gives out what the view would, which may be sent if the view may.
        unsafe impl<'a, T, L, A, B> Send for $name<'a, T, L, A, B> where $view<'a, T, L>: Send {}
        // SAFETY: a shared reference to it gives out no element.
        unsafe impl<'a, T, L, A, B> Sync for $name<'a, T, L, A, B> where $view<'a, T, L>: Sync {}
    };
}

tiles! {
    /// The tiles of two axes of a view, each with its origin; see [`View::tiles`].
    Tiles of View
}

tiles! {
    /// The tiles of two axes of a mutable view, each with its origin; see [`ViewMut::tiles_mut`].
    TilesMut of ViewMut
}

impl<T, L: Layout, A, B> Clone for Tiles<'_, T, L, A, B> {
    fn clone(&self) -> Self {
        Tiles { grid: self.grid.clone(), view: PhantomData }
    }
}

impl<'a, T, L: Layout> View<'a, T, L> {
    /// An iterator over the tiles of `size` indices of the axes `A` and `B`, in row-major order. Each item is the origin of a tile
    /// and the tile. The origin is the index of its first element along the two axes. Tiles at the edges may be smaller. A view
    /// without elements has no tile.
    ///
    /// For every tile, `tile[[a, b]] == self[[origin[0] + a, origin[1] + b]]`.
    ///
    /// ```
    /// use tensor_layout::axis::{H, W};
    /// use tensor_layout::{View, layout};
    ///
    /// let image = View::<u8, layout!(H=2 W=3)>::from_array(&[1, 2, 3, 4, 5, 6]); // H=2 W=3
    /// let sums = image.tiles::<H, W>([2, 2]).map(|(origin, tile)| (origin, tile.iter().sum::<u8>()));
    /// assert!(sums.eq([([0, 0], 12), ([0, 2], 9)]));
    /// ```
    ///
    /// # Panics
    ///
    /// If a size is 0. See [`try_tiles`](Self::try_tiles).
    #[inline]
    #[track_caller]
    pub fn tiles<A: AxisName, B: AxisName>(self, size: [usize; 2]) -> Tiles<'a, T, L, A, B>
    where
        L: HasAxis<A> + HasAxis<B>,
    {
        let () = Grid::<T, L, A, B>::TWO_AXES;
        expect_part(Grid::<T, L, A, B>::check(size));
        Tiles { grid: Grid::of(self.into_raw(), size), view: PhantomData }
    }

    /// As [`tiles`](Self::tiles), with an error instead of a panic.
    ///
    /// # Errors
    ///
    /// If a size is 0.
    #[inline]
    pub fn try_tiles<A: AxisName, B: AxisName>(self, size: [usize; 2]) -> Result<Tiles<'a, T, L, A, B>, PartError>
    where
        L: HasAxis<A> + HasAxis<B>,
    {
        let () = Grid::<T, L, A, B>::TWO_AXES;
        Grid::<T, L, A, B>::check(size)?;
        Ok(Tiles { grid: Grid::of(self.into_raw(), size), view: PhantomData })
    }
}

impl<T, L: Layout> ViewMut<'_, T, L> {
    /// The tiles of `size` indices of the axes `A` and `B`, as shared views; see [`View::tiles`].
    ///
    /// # Panics
    ///
    /// If a size is 0.
    #[inline]
    #[track_caller]
    pub fn tiles<A: AxisName, B: AxisName>(&self, size: [usize; 2]) -> Tiles<'_, T, L, A, B>
    where
        L: HasAxis<A> + HasAxis<B>,
    {
        let () = Grid::<T, L, A, B>::TWO_AXES;
        self.view().tiles(size)
    }

    /// The tiles of `size` indices of the axes `A` and `B`, as mutable views; see [`View::tiles`]. No two of them share an element.
    ///
    /// ```
    /// use tensor_layout::axis::{H, W};
    /// use tensor_layout::{ViewMut, layout};
    ///
    /// let mut pixels = [0; 6];
    /// let mut image = ViewMut::<u8, layout!(H=2 W=3)>::from_array(&mut pixels); // H=2 W=3
    /// image.tiles_mut::<H, W>([1, 2]).zip(1..).for_each(|((_, mut tile), number)| tile.fill(number));
    /// assert_eq!(pixels, [1, 1, 2, 3, 3, 4]);
    /// ```
    ///
    /// # Panics
    ///
    /// If a size is 0. See [`try_tiles_mut`](Self::try_tiles_mut).
    #[inline]
    #[track_caller]
    pub fn tiles_mut<A: AxisName, B: AxisName>(&mut self, size: [usize; 2]) -> TilesMut<'_, T, L, A, B>
    where
        L: HasAxis<A> + HasAxis<B>,
    {
        let () = Grid::<T, L, A, B>::TWO_AXES;
        expect_part(Grid::<T, L, A, B>::check(size));
        TilesMut { grid: Grid::of(self.view_mut().into_raw(), size), view: PhantomData }
    }

    /// As [`tiles_mut`](Self::tiles_mut), with an error instead of a panic.
    ///
    /// # Errors
    ///
    /// If a size is 0.
    #[inline]
    pub fn try_tiles_mut<A: AxisName, B: AxisName>(
        &mut self,
        size: [usize; 2],
    ) -> Result<TilesMut<'_, T, L, A, B>, PartError>
    where
        L: HasAxis<A> + HasAxis<B>,
    {
        let () = Grid::<T, L, A, B>::TWO_AXES;
        Grid::<T, L, A, B>::check(size)?;
        Ok(TilesMut { grid: Grid::of(self.view_mut().into_raw(), size), view: PhantomData })
    }
}
