//! What a layout keeps at run time: nothing if its type knows everything, and otherwise the numbers that it was bound to,
//! computed once.

use crate::arith::spec::Spec;
use crate::layout::rank::IndexArray;

/// Whether all of a layout is known to its type ([`Static`]) or not ([`Mixed`]).
pub trait Kind: 'static {
    /// The run-time part of a layout.
    type Store<I: IndexArray>: Store<I>;
    /// The run-time part of something that follows from the layout: a constant, or computed when it is needed.
    type Held<V: Copy + 'static>: Held<V>;
    /// Static only if both are.
    type And<K: Kind>: Kind;
}

pub struct Static;
pub struct Mixed;

impl Kind for Static {
    type Store<I: IndexArray> = ();
    type Held<V: Copy + 'static> = ();
    type And<K: Kind> = K;
}

impl Kind for Mixed {
    type Store<I: IndexArray> = Bound<I>;
    type Held<V: Copy + 'static> = Kept<V>;
    type And<K: Kind> = Mixed;
}

/// The run-time part of a layout. It is asked only for what the layout's type does not know.
pub trait Store<I: IndexArray>: Copy + Send + Sync + 'static {
    /// The store of a static layout. Of another it is never used.
    const STATIC: Self;
    fn new(spec: &Spec) -> Self;
    fn extent(&self, axis: usize) -> usize;
    fn stride(&self, part: usize) -> isize;
    fn span(&self) -> usize;
    fn storage(&self) -> usize;
}

const STATIC: &str = "a static layout's numbers are constants";

impl<I: IndexArray> Store<I> for () {
    const STATIC: Self = ();
    fn new(_: &Spec) {}
    fn extent(&self, _: usize) -> usize {
        unreachable!("{STATIC}")
    }
    fn stride(&self, _: usize) -> isize {
        unreachable!("{STATIC}")
    }
    fn span(&self) -> usize {
        unreachable!("{STATIC}")
    }
    fn storage(&self) -> usize {
        unreachable!("{STATIC}")
    }
}

/// The numbers of a layout with a `?`.
#[derive(Clone, Copy)]
pub struct Bound<I: IndexArray> {
    extents: I,
    strides: I::Strides,
    span: usize,
    storage: usize,
}

impl<I: IndexArray> Store<I> for Bound<I> {
    const STATIC: Self = Bound { extents: I::ZERO, strides: I::ZERO_STRIDES, span: 0, storage: 0 };

    fn new(spec: &Spec) -> Self {
        let mut bound = Bound { extents: I::ZERO, strides: I::ZERO_STRIDES, span: spec.span, storage: spec.storage };
        for axis in 0..I::RANK {
            bound.extents.as_mut()[axis] = spec.extents[axis];
            bound.strides.as_mut()[axis] = spec.parts[axis].stride;
        }
        bound
    }

    #[inline(always)]
    fn extent(&self, axis: usize) -> usize {
        self.extents.as_ref()[axis]
    }

    #[inline(always)]
    fn stride(&self, part: usize) -> isize {
        self.strides.as_ref()[part]
    }

    #[inline(always)]
    fn span(&self) -> usize {
        self.span
    }

    #[inline(always)]
    fn storage(&self) -> usize {
        self.storage
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
