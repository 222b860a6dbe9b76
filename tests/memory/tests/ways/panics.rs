//! Closures and clones that panic, at each element: every element is then what it was or what it was to be, and everything
//! is dropped once.

use crate::{Tried, size};
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use tensor_layout::convert::{MapStrategy, map_strategy_of_layouts};
use tensor_layout::{Layout, Tensor};
use tensor_layout_memory::{Trial, Value, trial};

thread_local! {
    /// The number of calls before one panics.
    static CALLS_LEFT: Cell<usize> = const { Cell::new(usize::MAX) };
    /// The number of elements.
    static LIVE: Cell<usize> = const { Cell::new(0) };
}

/// Panics without a message if no call is left.
fn call() {
    match CALLS_LEFT.get().checked_sub(1) {
        Some(left) => CALLS_LEFT.set(left),
        None => resume_unwind(Box::new(())),
    }
}

/// An element that owns memory and is counted. Its clone may panic.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Counted(Box<u32>);

impl Counted {
    fn new(number: u32) -> Counted {
        LIVE.set(LIVE.get() + 1);
        Counted(Box::new(number))
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        LIVE.set(LIVE.get() - 1);
    }
}

impl Clone for Counted {
    fn clone(&self) -> Counted {
        call();
        Counted::new(*self.0)
    }
}

impl Default for Counted {
    fn default() -> Counted {
        Counted::new(0)
    }
}

impl Value for Counted {
    fn number(number: usize) -> Counted {
        Counted::new(number as u32)
    }
    fn change(&mut self) {
        self.0.change();
    }
}

/// Changes the element, or panics before.
fn change(element: &mut Counted) {
    call();
    element.change();
}

/// The element that a tensor has at this offset, after a change; or a panic.
fn changed(offset: usize) -> Counted {
    call();
    Counted::number(offset).changed()
}

type Way<L> = (&'static str, fn(&mut Tensor<Counted, L>));

/// Ways of changing each element of a tensor by calls that may panic.
fn ways<L: Layout>() -> [Way<L>; 14] {
    [
        ("index_mut", |it| it.layout().indices().for_each(|index| change(&mut it[index]))),
        ("iter_mut", |it| it.view_mut().iter_mut().for_each(change)),
        ("runs_mut", |it| it.view_mut().runs_mut().flatten().for_each(change)),
        ("for_each_mut", |it| it.for_each_mut(change)),
        ("for_each_indexed_mut", |it| it.for_each_indexed_mut(|_, element| change(element))),
        ("par_for_each_mut", |it| it.view_mut().par_for_each_mut(change)),
        ("zip_mut", |it| {
            let offsets = offsets(*it.layout());
            it.zip_mut(&offsets).for_each(|element, offset| *element = changed(*offset));
        }),
        ("zip_mut, and_mut", |it| {
            let offsets = offsets(*it.layout());
            let mut third = Tensor::from_fn_with_layout(*it.layout(), |_| Counted::number(0));
            it.zip_mut(&offsets).and_mut(&mut third.view_mut()).for_each(|element, offset, third| {
                *third = changed(*offset);
                std::mem::swap(element, third);
            });
        }),
        ("map_from", |it| {
            let offsets = offsets(*it.layout());
            it.view_mut().map_from(&offsets, changed);
        }),
        ("map_from_indexed", |it| {
            let layout = *it.layout();
            it.view_mut().map_from_indexed(&offsets(layout).view(), |index, _| changed(layout.offset(index)));
        }),
        ("from_fn_with_layout", |it| {
            let layout = *it.layout();
            *it = Tensor::from_fn_with_layout(layout, |index| changed(layout.offset(index)));
        }),
        ("clone", |it| {
            it.for_each_mut(Value::change);
            *it = it.clone();
        }),
        ("fill", |it| {
            it.fill(Counted::number(7));
            it.for_each_indexed_mut(|_, element| assert_eq!(*element.0, 7));
            let layout = *it.layout();
            layout.indices().for_each(|index| it[index] = Counted::number(layout.offset(index)).changed());
        }),
        ("fill_storage", |it| {
            it.fill_storage(Counted::number(7));
            let layout = *it.layout();
            layout.indices().for_each(|index| it[index] = Counted::number(layout.offset(index)).changed());
        }),
    ]
}

/// The offset of each element.
fn offsets<L: Layout>(layout: L) -> Tensor<usize, L> {
    Tensor::from_fn_with_layout(layout, |index| layout.offset(index))
}

/// Tries every way, and lets each call panic once.
fn try_all<L: Layout>(name: &'static str, trial: &Trial<L>) {
    let mut tried = Tried(name, 0);
    for (name, way) in ways::<L>() {
        for calls in 0.. {
            let mut tensor =
                Tensor::from_fn_with_layout(trial.layout, |index| Counted::number(trial.layout.offset(index)));
            CALLS_LEFT.set(calls);
            let panicked = catch_unwind(AssertUnwindSafe(|| way(&mut tensor))).is_err();
            CALLS_LEFT.set(usize::MAX);
            tried.1 += 1;
            for offset in trial.plain.offsets() {
                let [before, after] = [Counted::number(offset), Counted::number(offset).changed()];
                let element = &tensor.storage()[offset];
                let is_as_it_was = panicked && (*element == before || *element.0 == 7);
                assert!(is_as_it_was || *element == after, "{name}: {element:?} at {offset} after {calls} calls");
            }
            drop(tensor);
            assert_eq!(LIVE.get(), 0, "{name}: elements that were not dropped once, after {calls} calls");
            if !panicked {
                break;
            }
        }
    }
}

#[test]
fn a_static_layout() {
    try_all("panics, static", &trial!([H=2 W=3; order = WH; pad(H) = 3]));
}

#[test]
fn a_run_time_layout() {
    try_all("panics, run-time", &trial!([H=? W=?; stride(H) = ?; stride(W) = ?], [2, 3], [5, 2]));
}

/// The elements in the stage of a map are copies. They are not dropped.
#[test]
fn a_map_through_the_stage() {
    let pixels = size(3000, 70); // more than the stage holds, but for Miri
    let planes = trial!([C=2 W=?], [pixels], []);
    let source = trial!([W=? C=2], [pixels], []);
    let strategy = map_strategy_of_layouts::<Counted, u32>(&planes.layout, &source.layout);
    assert!(matches!(strategy, MapStrategy::Staged { .. }), "{strategy:?}");
    let source = Tensor::from_fn_with_layout(source.layout, |[w, c]| (c * pixels + w) as u32);
    for calls in [0, 1, 65, 139] {
        let mut tensor = Tensor::from_fn_with_layout(planes.layout, |_| Counted::new(u32::MAX));
        CALLS_LEFT.set(calls);
        let map = || tensor.view_mut().map_from(&source, |number| changed(number as usize));
        assert!(catch_unwind(AssertUnwindSafe(map)).is_err());
        CALLS_LEFT.set(usize::MAX);
        let left = tensor.iter().filter(|element| *element.0 == u32::MAX).count();
        assert_eq!(left, tensor.len() - calls);
        for ([c, w], element) in tensor.indexed_iter() {
            assert!(*element.0 == u32::MAX || *element == Counted::number(c * pixels + w).changed());
        }
        drop(tensor);
        assert_eq!(LIVE.get(), 0);
    }
}
