//! Ways of changing the elements.

use super::{Seen, Ways, by_both, by_fold, by_next, ways};
use crate::Value;
use tensor_layout::{Layout, Tensor, ViewMut};

/// One way of each kind of changing each element of a part once.
#[must_use]
pub fn changes_of_part<T: Value, L: Layout>() -> Ways<fn(ViewMut<'_, T, L>)> {
    ways::<fn(ViewMut<'_, T, L>)>(&[
        ("index_mut", |mut view| {
            let layout = *view.layout();
            layout.indices().for_each(|index| view[index].change());
        }),
        ("iter_mut by both", |mut view| by_both(view.iter_mut()).into_iter().rev().for_each(T::change)),
        ("runs_mut by both", |mut view| change_runs(by_both(view.runs_mut()))),
        ("for_each_mut", |mut view| view.for_each_mut(T::change)),
    ])
}

/// Ways of changing each element of a mutable view once.
#[must_use]
pub fn changes<T: Value, L: Layout>() -> Ways<fn(ViewMut<'_, T, L>)> {
    let more = ways::<fn(ViewMut<'_, T, L>)>(&[
        ("get_mut", |mut view| {
            let layout = *view.layout();
            assert!(L::RANK == 0 || view.get_mut(layout.extents()).is_none());
            layout.indices().for_each(|index| view.get_mut(index).expect("in bounds").change());
        }),
        ("get_unchecked_mut", |mut view| {
            let layout = *view.layout();
            // SAFETY: `indices` gives indices in bounds.
            layout.indices().for_each(|index| unsafe { view.get_unchecked_mut(index) }.change());
        }),
        ("as_mut_ptr", |mut view| {
            let (layout, pointer) = (*view.layout(), view.as_mut_ptr());
            layout.indices().for_each(|index| {
                // SAFETY: `indices` gives indices in bounds, and the view borrows their elements mutably.
                unsafe { &mut *pointer.wrapping_add(layout.offset(index)) }.change();
            });
        }),
        ("origin_mut", |mut view| {
            let (layout, pointer) = (*view.layout(), view.origin_mut());
            let first = layout.indices().next().map_or(0, |first| layout.offset(first));
            layout.indices().for_each(|index| {
                // SAFETY: `indices` gives indices in bounds, and the view borrows their elements mutably.
                unsafe { &mut *pointer.wrapping_sub(first).wrapping_add(layout.offset(index)) }.change();
            });
        }),
        // All references live at once, and are written through in another order than they came in.
        ("iter_mut by next", |mut view| by_next(view.iter_mut()).into_iter().rev().for_each(T::change)),
        ("iter_mut by fold", |mut view| by_fold(view.iter_mut()).into_iter().rev().for_each(T::change)),
        ("iter_mut one by one", |mut view| view.iter_mut().for_each(T::change)),
        ("indexed_iter_mut by next", |mut view| change_indexed(by_next(view.indexed_iter_mut()))),
        ("indexed_iter_mut by fold", |mut view| change_indexed(by_fold(view.indexed_iter_mut()))),
        ("indexed_iter_mut by both", |mut view| change_indexed(by_both(view.indexed_iter_mut()))),
        ("into_iter", |view| view.into_iter().for_each(T::change)),
        ("into_iter of a reference", |mut view| (&mut view).into_iter().for_each(T::change)),
        ("runs_mut by next", |mut view| change_runs(by_next(view.runs_mut()))),
        ("runs_mut by fold", |mut view| change_runs(by_fold(view.runs_mut()))),
        ("runs_mut one by one", |mut view| view.runs_mut().flatten().for_each(T::change)),
        ("as_mut_slice", |mut view| match view.as_mut_slice() {
            Some(all) => all.iter_mut().for_each(T::change),
            None => view.iter_mut().for_each(T::change),
        }),
        ("as_mut_slice_in_memory_order", |mut view| match view.as_mut_slice_in_memory_order() {
            Some(all) => all.iter_mut().for_each(T::change),
            None => view.iter_mut().for_each(T::change),
        }),
        ("view_mut", |mut view| {
            let mut again = view.view_mut();
            again.view_mut().iter_mut().step_by(2).for_each(T::change);
            again.iter_mut().skip(1).step_by(2).for_each(T::change);
        }),
        ("for_each_indexed_mut", |mut view| {
            let mut seen = Seen::default();
            view.for_each_indexed_mut(|index, element| {
                seen.see(index);
                element.change();
            });
        }),
    ]);
    [changes_of_part(), more].concat()
}

fn change_runs<T: Value>(runs: Vec<&mut [T]>) {
    runs.into_iter().rev().for_each(|run| run.iter_mut().for_each(T::change));
}

fn change_indexed<T: Value>(elements: Vec<(impl AsRef<[usize]>, &mut T)>) {
    let mut seen = Seen::default();
    elements.into_iter().rev().for_each(|(index, element)| {
        seen.see(index);
        element.change();
    });
}

/// Ways of making each element of a mutable view a clone of a value.
#[must_use]
pub fn fills<T: Value, L: Layout>() -> Ways<fn(ViewMut<'_, T, L>, T)> {
    ways::<fn(ViewMut<'_, T, L>, T)>(&[
        ("fill", |mut view, value| view.fill(value)), //
    ])
}

/// Ways of changing each element of a tensor once, and not the padding.
#[must_use]
pub fn changes_of_tensor<T: Value, L: Layout>() -> Ways<fn(&mut Tensor<T, L>)> {
    ways::<fn(&mut Tensor<T, L>)>(&[
        ("index_mut", |it| {
            let layout = *it.layout();
            layout.indices().for_each(|index| it[index].change());
        }),
        ("get_mut", |it| {
            let layout = *it.layout();
            assert!(L::RANK == 0 || it.get_mut(layout.extents()).is_none());
            layout.indices().for_each(|index| it.get_mut(index).expect("in bounds").change());
        }),
        ("iter_mut", |it| by_both(it.iter_mut()).into_iter().rev().for_each(T::change)),
        ("runs_mut", |it| change_runs(by_both(it.runs_mut()))),
        ("view_mut", |it| it.view_mut().iter_mut().for_each(T::change)),
        ("try_view_mut", |it| it.try_view_mut().expect("a unique layout").iter_mut().for_each(T::change)),
        ("storage_mut", |it| {
            let layout = *it.layout();
            layout.indices().for_each(|index| it.storage_mut()[layout.offset(index)].change());
        }),
        ("for_each_mut", |it| it.for_each_mut(T::change)),
        ("for_each_indexed_mut", |it| {
            let mut seen = Seen::default();
            it.for_each_indexed_mut(|index, element| {
                seen.see(index);
                element.change();
            });
        }),
        ("zip_mut", |it| {
            let other = it.clone();
            it.zip_mut(&other).for_each(|element, other| {
                *element = other.clone();
                element.change();
            });
        }),
        ("map_from", |it| {
            let layout = *it.layout();
            let offsets = Tensor::<u32, L>::from_fn_with_layout(layout, |index| layout.offset(index) as u32);
            it.map_from(&offsets, |offset| T::number(offset as usize).changed());
        }),
        ("fold_from", |it| {
            let other = it.clone();
            it.fold_from(&other, |element, other| {
                element.clone_from(other);
                element.change();
            });
        }),
        ("fill", |it| {
            let before = it.clone();
            it.fill(T::default());
            it.zip_mut(&before).for_each(|element, before| *element = before.clone().changed());
        }),
    ])
}
