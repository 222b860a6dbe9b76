//! Ways of reading and writing on all threads of a `rayon` pool. (What is small stays on the calling thread.)

use super::pair::Sets;
use super::{Counts, Ways, pushed, read::Reads, ways};
use crate::Value;
use tensor_layout::{Layout, Tensor, View, ViewMut};

fn joined<T>(mut first: Vec<T>, rest: Vec<T>) -> Vec<T> {
    first.extend(rest);
    first
}

impl<L: Layout> Reads<View<'_, u32, L>, u32> {
    /// All ways of reading a view whose elements are their own offsets.
    #[must_use]
    pub fn in_parallel() -> Self {
        Self::none().in_any_order([
            ("par_for_each", |it| {
                let counts = Counts::up_to(it.layout().required_span_size());
                it.par_for_each(|element| counts.count(*element));
                counts.numbers()
            }),
            ("par_for_each_indexed", |it| {
                let counts = Counts::up_to(it.layout().required_span_size());
                it.par_for_each_indexed(|index, element| {
                    assert_eq!(it.layout().offset(index), *element as usize);
                    counts.count(*element);
                });
                counts.numbers()
            }),
            ("par_fold", |it| it.par_fold(Vec::new, |list, element| pushed(list, *element), joined)),
        ])
    }
}

/// All ways of changing each element once.
#[must_use]
pub fn changes<T: Value, L: Layout>() -> Ways<fn(ViewMut<'_, T, L>)> {
    ways::<fn(ViewMut<'_, T, L>)>(&[
        ("par_for_each_mut", |mut view| view.par_for_each_mut(T::change)),
        ("par_for_each_indexed_mut", |mut view| {
            let layout = *view.layout();
            view.par_for_each_indexed_mut(|index, element| {
                assert!(layout.offset(index) < layout.required_span_size());
                element.change();
            });
        }),
    ])
}

/// All ways of making each element a clone of a value.
#[must_use]
pub fn fills<T: Value, L: Layout>() -> Ways<fn(ViewMut<'_, T, L>, T)> {
    ways::<fn(ViewMut<'_, T, L>, T)>(&[
        ("par_fill", |mut view, value| view.par_fill(value)), //
    ])
}

/// All ways of copying from one view to another.
#[must_use]
pub fn copies<T: Value + Copy, L: Layout, R: Layout>() -> Ways<Sets<T, T, L, R>> {
    ways::<Sets<T, T, L, R>>(&[
        ("par_copy_from", |to, from| to.par_copy_from(from)),
        ("try_par_copy_from", |to, from| to.try_par_copy_from(from).expect("equal extents")),
        ("zip_mut, par_for_each", |to, from| to.zip_mut(from).par_for_each(|to, from| *to = *from)),
        ("zip_mut, par_for_each_indexed", |to, from| {
            let layout = *to.layout();
            to.zip_mut(from).par_for_each_indexed(|index, to, from| {
                assert!(layout.offset(index) < layout.required_span_size());
                *to = *from;
            });
        }),
        ("zip_mut, par_fold", |to, from| {
            let len = to.len();
            let count = to.zip_mut(from).par_fold(
                || 0,
                |count, to, from| {
                    *to = *from;
                    count + 1
                },
                |a, b| a + b,
            );
            assert_eq!(count, len);
        }),
        ("zip_mut, and, par_for_each", |to, from| {
            to.zip_mut(from).and(from).par_for_each(|to, _, from| *to = *from);
        }),
        ("zip_mut, and, of six", |to, from| {
            let six = to.zip_mut(from).and(from).and(from).and(from).and(from);
            six.par_for_each(|to, a, _, _, _, b| *to = if a == b { *a } else { T::default() });
        }),
        ("zip_mut, and_mut, par_for_each_indexed", |to, from| {
            let mut third = Tensor::<T, L>::from_fn_with_layout(*to.layout(), |_| T::default());
            to.zip_mut(from).and_mut(&mut third.view_mut()).par_for_each_indexed(|_, to, from, third| {
                third.clone_from(from);
                *to = *third;
            });
        }),
        ("zip, and_mut, par_fold", |to, from| {
            let len = from.len();
            let count = from.zip(from).and_mut(to).par_fold(
                || 0,
                |count, from, _, to| {
                    *to = *from;
                    count + 1
                },
                |a, b| a + b,
            );
            assert_eq!(count, len);
        }),
    ])
}

/// All ways of setting each element to the `T::number` of another view's element at the same index.
#[must_use]
pub fn maps<T: Value, L: Layout, R: Layout>() -> Ways<Sets<T, u32, L, R>> {
    ways::<Sets<T, u32, L, R>>(&[
        ("par_map_from", |to, from| to.par_map_from(from, |number| T::number(number as usize))),
        ("try_par_map_from", |to, from| {
            to.try_par_map_from(from, |number| T::number(number as usize)).expect("equal extents");
        }),
        ("par_map_from_indexed", |to, from| {
            let layout = *to.layout();
            to.par_map_from_indexed(from, |index, number| {
                assert!(layout.offset(index) < layout.required_span_size());
                T::number(number as usize)
            });
        }),
        ("try_par_map_from_indexed", |to, from| {
            let mapped = to.try_par_map_from_indexed(from, |_, number| T::number(number as usize));
            mapped.expect("equal extents");
        }),
    ])
}

/// All ways of adding to each element the elements of another view, along the axes that the first view lacks.
#[must_use]
pub fn sums<L: Layout, R: Layout>() -> Ways<Sets<u32, u32, L, R>> {
    ways::<Sets<u32, u32, L, R>>(&[
        ("par_fold_from", |to, from| to.par_fold_from(from, |sum, x| *sum = sum.wrapping_add(*x))),
        ("try_par_fold_from", |to, from| {
            to.try_par_fold_from(from, |sum, x| *sum = sum.wrapping_add(*x)).expect("equal extents");
        }),
    ])
}
