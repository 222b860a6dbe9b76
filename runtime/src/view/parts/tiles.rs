//! The tiles of two axes.

use crate::axis::AxisName;
use crate::error::expect_part;
use crate::error::text::same;
use crate::error::{LayoutError, PartError, Phrase};
use crate::layout::Layout;
use crate::layout::internals::Internals;
use crate::layout::names::{Along, TwoNames};
use crate::layout::ops::{Range, Via};
use crate::layout::variance::Invariant;
use crate::view::raw::RawView;
use crate::view::{View, ViewMut};
use core::iter::FusedIterator;
use core::marker::PhantomData;

/// The layout of a tile: two ranges.
pub(crate) type Tile<L, P> = Via<Via<L, Range<<P as TwoNames>::Outer>>, Range<<P as TwoNames>::Inner>>;

/// Tiles in row-major order: as pointers and numbers.
pub(crate) struct Grid<T, L, P> {
    view: RawView<T, L>,
    /// The extents of a tile. Tiles at the edges may have fewer indices.
    size: [usize; 2],
    /// The number of tiles along the second axis.
    across: usize,
    /// The tiles that are still to come, and where the first one of them begins.
    first: usize,
    origin: [usize; 2],
    end: usize,
    same_axes: Invariant<P>,
}

impl<T, L: Layout, P> Clone for Grid<T, L, P> {
    fn clone(&self) -> Self {
        Grid { ..*self }
    }
}

impl<T, P: TwoNames, L: Layout> Grid<T, L, P> {
    /// The demand that the two axes differ, and that the types do not rule out a tile.
    pub(crate) const EXIST: () = match (L::__RESOLVED, Tile::<L, P>::__RESOLVED) {
        (Err(_), _) => (), // raised where the value of `L` is made
        _ if same(P::Outer::NAME, P::Inner::NAME) => PartError::AxisNamedTwice { axis: P::Outer::NAME }.raise(),
        (_, Err(error)) => error.raise(),
        _ => (),
    };

    /// Whether it follows from the type that the other extents are not 0. Then there are no more tiles than elements.
    const OTHERS_ARE_NOT_0: bool = {
        let mut are_not_0 = true;
        up_to!(axis < L::__SPEC.rank, {
            let is_other = axis != Along::<L, P::Outer>::AT && axis != Along::<L, P::Inner>::AT;
            are_not_0 = are_not_0 && (!is_other || L::__SPEC.knows_extent(axis) && L::__SPEC.extents[axis] != 0);
        });
        are_not_0
    };

    /// Whether the origin of a tile follows from its place without a division. Otherwise each follows from the one before.
    const KNOWS_EXTENTS: bool =
        L::__SPEC.knows_extent(Along::<L, P::Outer>::AT) && L::__SPEC.knows_extent(Along::<L, P::Inner>::AT);

    /// The number of tiles along the second axis, and of all.
    ///
    /// # Errors
    ///
    /// If a size is 0, or is no multiple of the blocks of its axis, or if there are over `usize::MAX` tiles, which takes a view without elements.
    #[inline(always)]
    pub(crate) fn count(view: &RawView<T, L>, size: [usize; 2]) -> Result<[usize; 2], PartError> {
        for (size, axis) in size.into_iter().zip([P::Outer::NAME, P::Inner::NAME]) {
            if size == 0 {
                return Err(PartError::Zero { axis, what: Phrase("tile size") });
            }
        }
        // The second tile begins where the first one ends.
        view.layout().__begins_block(Along::<L, P::Outer>::AT, size[0], 1)?;
        view.layout().__begins_block(Along::<L, P::Inner>::AT, size[1], 1)?;
        let extents = Self::extents(view);
        let [down, across] = [extents[0].div_ceil(size[0]), extents[1].div_ceil(size[1])];
        if Self::OTHERS_ARE_NOT_0 {
            return Ok([across, down.wrapping_mul(across)]);
        }
        match down.checked_mul(across) {
            Some(count) => Ok([across, count]),
            None => Err(PartError::Layout(LayoutError::TooManyElements { axis: P::Inner::NAME, extent: extents[1] })),
        }
    }

    #[inline(always)]
    fn of(view: RawView<T, L>, size: [usize; 2], [across, count]: [usize; 2]) -> Self {
        Grid { view, size, across, first: 0, origin: [0; 2], end: count, same_axes: PhantomData }
    }

    #[inline(always)]
    fn extents(view: &RawView<T, L>) -> [usize; 2] {
        [view.layout().__extent_at(Along::<L, P::Outer>::AT), view.layout().__extent_at(Along::<L, P::Inner>::AT)]
    }

    /// Where the tile at this place begins.
    #[inline(always)]
    fn origin_of(&self, place: usize) -> [usize; 2] {
        [place / self.across * self.size[0], place % self.across * self.size[1]]
    }

    /// The tile that begins there, after its origin.
    #[inline(always)]
    fn at(&self, origin: [usize; 2]) -> ([usize; 2], RawView<T, Tile<L, P>>) {
        let extents = Self::extents(&self.view);
        let len = |k: usize| self.size[k].min(extents[k] - origin[k]);
        let rows = expect_part(self.view.part::<Range<P::Outer>>(len(0)));
        // SAFETY: the origin is within the extents, and begins a block.
        let rows = unsafe { self.view.moved(rows, Along::<L, P::Outer>::AT, origin[0]) };
        let tile = expect_part(rows.part::<Range<P::Inner>>(len(1)));
        // SAFETY: as above.
        let tile = unsafe { rows.moved(tile, Along::<L, P::Inner>::AT, origin[1]) };
        (origin, tile)
    }

    #[inline(always)]
    fn next(&mut self) -> Option<([usize; 2], RawView<T, Tile<L, P>>)> {
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
    fn next_back(&mut self) -> Option<([usize; 2], RawView<T, Tile<L, P>>)> {
        if self.first == self.end {
            return None;
        }
        self.end -= 1;
        Some(self.at(self.origin_of(self.end)))
    }

    /// The first `count` of them, of at least as many, and the others.
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
        pub struct $name<'a, T, L, P> {
            grid: Grid<T, L, P>,
            view: PhantomData<$view<'a, T, L>>,
        }

        impl<'a, T, P: TwoNames, L: Layout> $name<'a, T, L, P> {
            #[inline(always)]
            fn item(
                (origin, tile): ([usize; 2], RawView<T, Tile<L, P>>),
            ) -> ([usize; 2], $view<'a, T, Tile<L, P>>) {
                // SAFETY: each place is given once, also after `split_at`, which leaves it to one half. No two tiles have an index of the
                // view in common, and the view is borrowed: the invariants carry over.
                (origin, unsafe { $view::from_raw(tile) })
            }

            /// The first `count` tiles, of at least as many, and the others.
            #[cfg(feature = "rayon")]
            pub(super) fn split_at(self, count: usize) -> [Self; 2] {
                self.grid.split_at(count).map(|grid| $name { grid, view: PhantomData })
            }
        }

        impl<'a, T, P: TwoNames, L: Layout> Iterator for $name<'a, T, L, P> {
            type Item = ([usize; 2], $view<'a, T, Tile<L, P>>);

            #[inline]
            fn next(&mut self) -> Option<Self::Item> {
                self.grid.next().map(Self::item)
            }

            fn size_hint(&self) -> (usize, Option<usize>) {
                let count = self.grid.end - self.grid.first;
                (count, Some(count))
            }
        }

        impl<T, P: TwoNames, L: Layout> DoubleEndedIterator for $name<'_, T, L, P> {
            #[inline]
            fn next_back(&mut self) -> Option<Self::Item> {
                self.grid.next_back().map(Self::item)
            }
        }

        impl<T, P: TwoNames, L: Layout> ExactSizeIterator for $name<'_, T, L, P> {}
        impl<T, P: TwoNames, L: Layout> FusedIterator for $name<'_, T, L, P> {}
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

impl<T, L: Layout, P> Clone for Tiles<'_, T, L, P> {
    fn clone(&self) -> Self {
        Tiles { grid: self.grid.clone(), view: PhantomData }
    }
}

macro_rules! tiled {
    ($name:ident of $view:ident) => {
        impl<'a, T, L: Layout> $view<'a, T, L> {
            #[inline(always)]
            pub(crate) fn tiled<P: TwoNames>(self, size: [usize; 2], count: [usize; 2]) -> $name<'a, T, L, P> {
                $name { grid: Grid::of(self.into_raw(), size, count), view: PhantomData }
            }

            #[cfg(feature = "rayon")]
            #[track_caller]
            pub(crate) fn expect_tiles<P: TwoNames>(self, size: [usize; 2]) -> $name<'a, T, L, P> {
                let count = expect_part(Grid::<T, L, P>::count(self.raw(), size));
                self.tiled(size, count)
            }
        }
    };
}

tiled!(Tiles of View);
tiled!(TilesMut of ViewMut);
