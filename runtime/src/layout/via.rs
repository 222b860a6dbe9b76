//! Layouts that come from other layouts by an operation on a view.

use crate::arith::op::{Op, apply};
use crate::arith::spec::Spec;
use crate::axis::AxisName;
use crate::axis::find::{Found, Given, Nowhere};
use crate::axis::name::{Bool, Key};
use crate::error::LayoutError;
use crate::layout::kind::{Kind, Store};
use crate::layout::rank::{IndexArray, NonScalar};
use crate::layout::strided::debug;
use crate::layout::variance::Invariant;
use crate::layout::{HasAxis, Layout, StaticLayout, StridedLayout, sealed};
use core::fmt;
use core::marker::PhantomData;

/// The layout `L` after the operation `P`. A view operation gives it; its static numbers stay constants.
pub struct Via<L: Layout, P: Operation<L>> {
    store: <L::Kind as Kind>::Store<P::Index>,
    types: Invariant<(L, P)>,
}

/// What an operation makes of a layout. Sealed.
pub trait Operation<L: Layout>: 'static {
    /// The index of the result.
    #[doc(hidden)]
    type Index: IndexArray;
    #[doc(hidden)]
    type Find<K: Key>: Found;
    #[doc(hidden)]
    type Missing<G: Given>;
    #[doc(hidden)]
    const OP: Op;
}

/// The operation of [`View::fix`](crate::View::fix): the axis `A` is fixed at an index, and gone.
pub struct Fix<A>(Invariant<A>);

impl<A: AxisName, L: HasAxis<A>> Operation<L> for Fix<A>
where
    L::Index: NonScalar,
{
    type Index = <L::Index as NonScalar>::Less;
    type Find<K: Key> = <<A::Key as Key>::Equals<K> as Bool>::If<Nowhere, L::Find<K>>;
    type Missing<G: Given> = L::Missing<(A, G)>;
    const OP: Op = Op::Fix(<L as HasAxis<A>>::POSITION);
}

impl<L: Layout, P: Operation<L>> Via<L, P> {
    /// The result of the operation on this layout.
    ///
    /// # Panics
    ///
    /// Never for an operation on a view, which has checked its numbers: the result addresses elements of that view.
    #[inline(always)]
    pub(crate) fn of(layout: &L) -> Self {
        if Self::SPEC.is_static() {
            return Self::from_spec(Self::SPEC);
        }
        match apply(&layout.spec(), P::OP) {
            Ok(spec) => Self::from_spec(&spec),
            Err(error) => error.raise(),
        }
    }

    #[inline(always)]
    fn from_spec(spec: &Spec) -> Self {
        Via { store: Store::new(spec), types: PhantomData }
    }
}

impl<L: Layout, P: Operation<L>> sealed::Sealed for Via<L, P> {}

impl<L: Layout, P: Operation<L>> Layout for Via<L, P> {
    type Index = P::Index;
    type Kind = L::Kind;
    type Find<K: Key> = P::Find<K>;
    type Missing<G: Given> = P::Missing<G>;
    const RESOLVED: &'static Result<Spec, LayoutError> = &match L::RESOLVED {
        Ok(spec) => apply(spec, P::OP),
        Err(error) => Err(*error),
    };

    #[inline(always)]
    fn store(&self) -> &<L::Kind as Kind>::Store<P::Index> {
        &self.store
    }
}

impl<L: StridedLayout, P: Operation<L>> StridedLayout for Via<L, P> {}

#[diagnostic::do_not_recommend]
impl<L: StaticLayout, P: Operation<L>> StaticLayout for Via<L, P> {
    const VALUE: Self = Via { store: Store::STATIC, types: PhantomData };
}

impl<L: StaticLayout, P: Operation<L>> Default for Via<L, P> {
    #[inline(always)]
    fn default() -> Self {
        Self::VALUE
    }
}

impl<L: Layout, P: Operation<L>> Clone for Via<L, P> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<L: Layout, P: Operation<L>> Copy for Via<L, P> {}

impl<L: StridedLayout, P: Operation<L>> fmt::Debug for Via<L, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        debug(self, f)
    }
}
