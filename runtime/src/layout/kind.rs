//! What a layout keeps at run time: nothing if its type knows everything, and otherwise the numbers that it was bound to,
//! computed once.

use crate::arith::spec::Spec;
use crate::layout::rank::{IndexArray, each_axis, each_part};
use crate::layout::{Layout, out_of_bounds};

/// Whether all of a layout is known to its type ([`Static`]) or not ([`Mixed`]), and so where its numbers come from.
pub trait Kind: Sized + 'static {
    /// The run-time part of a layout.
    type Store<I: IndexArray>: Store;
    /// The run-time part of something that follows from the layout: a constant, or computed when it is needed.
    type Held<V: Copy + 'static>: Held<V>;
    /// Static only if both are.
    type And<K: Kind>: Kind;

    fn extent<L: Layout<Kind = Self>>(layout: &L, axis: usize) -> usize;
    fn stride<L: Layout<Kind = Self>>(layout: &L, part: usize) -> isize;
    fn span<L: Layout<Kind = Self>>(layout: &L) -> usize;
    fn storage<L: Layout<Kind = Self>>(layout: &L) -> usize;
    /// The offset of an index that is in bounds.
    fn offset<L: Layout<Kind = Self>>(layout: &L, index: L::Index) -> usize;
    fn is_in_bounds<L: Layout<Kind = Self>>(layout: &L, index: L::Index) -> bool;
    /// Panics, naming axis, index and extent, unless `index` is in bounds.
    #[track_caller]
    fn check<L: Layout<Kind = Self>>(layout: &L, index: L::Index);
}

pub struct Static;
pub struct Mixed;

/// All of it is in `SPEC`. These are compiled again for every layout of a program, so each is one step to code that is not.
impl Kind for Static {
    type Store<I: IndexArray> = ();
    type Held<V: Copy + 'static> = ();
    type And<K: Kind> = K;

    #[inline(always)]
    fn extent<L: Layout<Kind = Self>>(_: &L, axis: usize) -> usize {
        L::SPEC.extents[axis]
    }

    #[inline(always)]
    fn stride<L: Layout<Kind = Self>>(_: &L, part: usize) -> isize {
        L::SPEC.parts[part].stride
    }

    #[inline(always)]
    fn span<L: Layout<Kind = Self>>(_: &L) -> usize {
        L::SPEC.span
    }

    #[inline(always)]
    fn storage<L: Layout<Kind = Self>>(_: &L) -> usize {
        L::SPEC.storage
    }

    #[inline(always)]
    fn offset<L: Layout<Kind = Self>>(_: &L, index: L::Index) -> usize {
        index.offset(L::SPEC)
    }

    #[inline(always)]
    fn is_in_bounds<L: Layout<Kind = Self>>(_: &L, index: L::Index) -> bool {
        index.is_in_bounds(L::SPEC)
    }

    #[inline(always)]
    #[track_caller]
    fn check<L: Layout<Kind = Self>>(_: &L, index: L::Index) {
        index.check(L::SPEC);
    }
}

/// What `SPEC` knows is a constant, and the rest is in the store.
impl Kind for Mixed {
    type Store<I: IndexArray> = Bound<I>;
    type Held<V: Copy + 'static> = Kept<V>;
    type And<K: Kind> = Mixed;

    #[inline(always)]
    fn extent<L: Layout<Kind = Self>>(layout: &L, axis: usize) -> usize {
        if L::SPEC.knows_extent(axis) { L::SPEC.extents[axis] } else { layout.store().extents.as_ref()[axis] }
    }

    #[inline(always)]
    fn stride<L: Layout<Kind = Self>>(layout: &L, part: usize) -> isize {
        if L::SPEC.knows_stride(part) { L::SPEC.parts[part].stride } else { layout.store().strides.as_ref()[part] }
    }

    #[inline(always)]
    fn span<L: Layout<Kind = Self>>(layout: &L) -> usize {
        layout.store().span
    }

    #[inline(always)]
    fn storage<L: Layout<Kind = Self>>(layout: &L) -> usize {
        layout.store().storage
    }

    #[inline(always)]
    fn offset<L: Layout<Kind = Self>>(layout: &L, index: L::Index) -> usize {
        let mut offset = 0usize;
        each_part!(k < L::SPEC.part_count => {
            let digit = L::SPEC.parts[k].digit(index.digit(L::SPEC.parts[k].axis));
            // In bounds no step of this overflows: the span fits in `isize`.
            offset = offset.wrapping_add(digit.wrapping_mul(Self::stride(layout, k) as usize));
        });
        offset
    }

    #[inline(always)]
    fn is_in_bounds<L: Layout<Kind = Self>>(layout: &L, index: L::Index) -> bool {
        each_axis!(axis < L::RANK => {
            if index.digit(axis) >= Self::extent(layout, axis) {
                return false;
            }
        });
        true
    }

    #[inline(always)]
    #[track_caller]
    fn check<L: Layout<Kind = Self>>(layout: &L, index: L::Index) {
        each_axis!(axis < L::RANK => {
            let (at, extent) = (index.digit(axis), Self::extent(layout, axis));
            if at >= extent {
                out_of_bounds(L::SPEC.names[axis], at, extent);
            }
        });
    }
}

/// The run-time part of a layout.
pub trait Store: Copy + Send + Sync + 'static {
    /// The store of a static layout. Of another it is never used.
    const STATIC: Self;
    fn new(spec: &Spec) -> Self;
}

impl Store for () {
    const STATIC: Self = ();
    fn new(_: &Spec) {}
}

/// The numbers of a layout with a `?`.
#[derive(Clone, Copy)]
pub struct Bound<I: IndexArray> {
    extents: I,
    strides: I::Strides,
    span: usize,
    storage: usize,
}

impl<I: IndexArray> Store for Bound<I> {
    const STATIC: Self = Bound { extents: I::ZERO, strides: I::ZERO_STRIDES, span: 0, storage: 0 };

    fn new(spec: &Spec) -> Self {
        let mut bound = Bound { extents: I::ZERO, strides: I::ZERO_STRIDES, span: spec.span, storage: spec.storage };
        for axis in 0..I::RANK {
            bound.extents.as_mut()[axis] = spec.extents[axis];
            bound.strides.as_mut()[axis] = spec.parts[axis].stride;
        }
        bound
    }
}

/// A value that is a constant for a static layout and stored for any other.
pub trait Held<V: Copy>: Copy {
    /// `compute` is called for a layout that is not static.
    fn new(compute: impl FnOnce() -> V) -> Self;
    fn get<'a>(&'a self, constant: &'a V) -> &'a V;
}

impl<V: Copy> Held<V> for () {
    #[inline(always)]
    fn new(_: impl FnOnce() -> V) {}
    #[inline(always)]
    fn get<'a>(&'a self, constant: &'a V) -> &'a V {
        constant
    }
}

/// A held value that is not a constant.
#[derive(Clone, Copy)]
pub struct Kept<V>(V);

impl<V: Copy> Held<V> for Kept<V> {
    #[inline(always)]
    fn new(compute: impl FnOnce() -> V) -> Self {
        Kept(compute())
    }
    #[inline(always)]
    fn get<'a>(&'a self, _: &'a V) -> &'a V {
        &self.0
    }
}
