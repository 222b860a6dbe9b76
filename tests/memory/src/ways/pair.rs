//! Ways of reading or writing two or three views together, whose axes are matched by name.

use super::{Seen, Ways, ways};
use crate::Value;
use tensor_layout::{Layout, Tensor, View, ViewMut};

/// A way of reading the elements of two views at the same index, in any order.
pub type Reads<T, L, R> = fn(&View<'_, T, L>, &View<'_, T, R>) -> Vec<[T; 2]>;
/// A way of setting each element of a mutable view by the element of another view at the same index.
pub type Sets<T, U, L, R> = fn(&mut ViewMut<'_, T, L>, &View<'_, U, R>);

/// Pairs of elements, as they come.
struct Pairs<T>(Vec<[T; 2]>);

impl<T: Clone> Pairs<T> {
    /// The items of a walk that pushes them to a list.
    fn of(walk: impl FnOnce(&mut Self)) -> Vec<[T; 2]> {
        let mut pairs = Pairs(Vec::new());
        walk(&mut pairs);
        pairs.0
    }

    fn push(&mut self, a: &T, b: &T) {
        self.0.push([a.clone(), b.clone()]);
    }
}

/// All ways of reading two views together.
#[must_use]
pub fn reads<T: Value, L: Layout, R: Layout>() -> Ways<Reads<T, L, R>> {
    ways::<Reads<T, L, R>>(&[
        ("zip, for_each", |a, b| Pairs::of(|list| a.zip(b).for_each(|a, b| list.push(a, b)))),
        ("try_zip, fold", |a, b| {
            let zip = a.try_zip(b).expect("equal extents");
            Pairs::of(|list| zip.fold((), |(), a, b| list.push(a, b)))
        }),
        ("zip, for_each_indexed", |a, b| {
            let mut seen = Seen::default();
            Pairs::of(|list| {
                a.zip(b).for_each_indexed(|index, a, b| {
                    seen.see(index);
                    list.push(a, b);
                });
            })
        }),
        ("zip, all", |a, b| Pairs::of(|list| assert!(a.zip(b).all(|a, b| (list.push(a, b), true).1)))),
        ("zip, any", |a, b| Pairs::of(|list| assert!(!a.zip(b).any(|a, b| (list.push(a, b), false).1)))),
        ("and, for_each", |a, b| Pairs::of(|list| a.zip(b).and(a).for_each(|_, b, a| list.push(a, b)))),
        ("try_and, fold", |a, b| {
            let zip = a.zip(b).try_and(b).expect("equal extents");
            Pairs::of(|list| zip.fold((), |(), a, _, b| list.push(a, b)))
        }),
        ("and, for_each_indexed", |a, b| {
            let mut seen = Seen::default();
            Pairs::of(|list| {
                a.zip(b).and(b).for_each_indexed(|index, a, _, b| {
                    seen.see(index);
                    list.push(a, b);
                });
            })
        }),
        ("and, all", |a, b| Pairs::of(|list| assert!(a.zip(b).and(b).all(|a, _, b| (list.push(a, b), true).1)))),
        ("and, any", |a, b| Pairs::of(|list| assert!(!a.zip(b).and(a).any(|_, b, a| (list.push(a, b), false).1)))),
    ])
}

/// All ways of copying from one view to another.
#[must_use]
pub fn copies<T: Value + Copy, L: Layout, R: Layout>() -> Ways<Sets<T, T, L, R>> {
    ways::<Sets<T, T, L, R>>(&[
        ("copy_from", |to, from| to.copy_from(from)),
        ("try_copy_from", |to, from| to.try_copy_from(from).expect("equal extents")),
        ("zip_mut, for_each", |to, from| to.zip_mut(from).for_each(|to, from| *to = *from)),
        ("try_zip_mut, fold", |to, from| {
            let zip = to.try_zip_mut(from).expect("equal extents");
            zip.fold((), |(), to, from| *to = *from);
        }),
        ("zip_mut, for_each_indexed", |to, from| {
            let mut seen = Seen::default();
            to.zip_mut(from).for_each_indexed(|index, to, from| {
                seen.see(index);
                *to = *from;
            });
        }),
        ("zip_mut, all", |to, from| assert!(to.zip_mut(from).all(|to, from| set(to, from)))),
        ("zip_mut, any", |to, from| assert!(!to.zip_mut(from).any(|to, from| !set(to, from)))),
        ("zip_mut, and", |to, from| to.zip_mut(from).and(from).for_each(|to, _, from| *to = *from)),
        ("zip_mut, and_mut", |to, from| {
            let mut third = Tensor::<T, L>::from_fn_with_layout(*to.layout(), |_| T::default());
            to.zip_mut(from).and_mut(&mut third).for_each(|to, from, third| {
                third.clone_from(from);
                *to = *third;
            });
        }),
        ("zip_mut of two that change", |to, from| {
            let mut third = Tensor::<T, L>::from_fn_with_layout(*to.layout(), |_| T::default());
            third.zip_mut(from).for_each(|to, from| *to = *from);
            to.zip_mut(&mut third).for_each(core::mem::swap);
            third.zip(&mut *to).and(from).for_each(|_, to, from| *to = *from);
            to.zip_mut(from).and(&mut third).for_each(|to, from, third| {
                third.clone_from(from);
                *to = *third;
            });
        }),
        ("zip_mut, and, of six", |to, from| {
            let six = to.zip_mut(from).and(from).and(from).and(from).and(from);
            six.for_each(|to, a, _, _, _, b| *to = if a == b { *a } else { T::default() });
        }),
        ("zip, and, and_mut, of six", |to, from| {
            let six = from.zip(from).and(from).and(from).and(from).and_mut(to);
            six.for_each_indexed(|_, a, _, _, _, _, to| *to = *a);
        }),
        ("zip, try_and_mut", |to, from| {
            let zip = from.zip(from).try_and_mut(to).expect("equal extents");
            zip.for_each(|_, from, to| *to = *from);
        }),
    ])
}

fn set<T: Copy>(to: &mut T, from: &T) -> bool {
    *to = *from;
    true
}

/// All ways of setting each element to the `T::number` of another view's element at the same index.
#[must_use]
pub fn maps<T: Value, L: Layout, R: Layout>() -> Ways<Sets<T, u32, L, R>> {
    ways::<Sets<T, u32, L, R>>(&[
        ("map_from", |to, from| to.map_from(from, |number| T::number(number as usize))),
        ("try_map_from", |to, from| {
            to.try_map_from(from, |number| T::number(number as usize)).expect("equal extents");
        }),
        ("map_from_indexed", |to, from| {
            let mut seen = Seen::default();
            to.map_from_indexed(from, |index, number| {
                seen.see(index);
                T::number(number as usize)
            });
        }),
        ("try_map_from_indexed", |to, from| {
            let mut seen = Seen::default();
            let mapped = to.try_map_from_indexed(from, |index, number| {
                seen.see(index);
                T::number(number as usize)
            });
            mapped.expect("equal extents");
        }),
        ("zip_mut, of two types", |to, from| {
            to.zip_mut(from).for_each(|to, number| *to = T::number(*number as usize));
        }),
    ])
}

/// All ways of adding to each element the elements of another view, along the axes that the first view lacks.
#[must_use]
pub fn sums<L: Layout, R: Layout>() -> Ways<Sets<u32, u32, L, R>> {
    ways::<Sets<u32, u32, L, R>>(&[
        ("fold_from", |to, from| to.fold_from(from, |sum, x| *sum = sum.wrapping_add(*x))),
        ("try_fold_from", |to, from| {
            to.try_fold_from(from, |sum, x| *sum = sum.wrapping_add(*x)).expect("equal extents");
        }),
        ("fold_from_indexed", |to, from| to.fold_from_indexed(from, |sum, _, x| *sum = sum.wrapping_add(*x))),
        ("try_fold_from_indexed", |to, from| {
            to.try_fold_from_indexed(from, |sum, _, x| *sum = sum.wrapping_add(*x)).expect("equal extents");
        }),
    ])
}
