//! Every public way of reading and writing, by name. To add a way is to add a line to its list; the test `every_method` of
//! `tensor-layout-tests` tells which public method is in none.
//!
//! | list | each way in it |
//! |---|---|
//! | [`read`] | gives the elements of a view, a mutable view or a tensor |
//! | [`mod@write`] | changes each element once, or sets each to a value |
//! | [`pair`] | reads two views together, or sets the elements of one view to the elements of another |
//! | [`make`] | makes a view of a buffer, or a tensor |
//! | [`pieces`] | reads or changes a view piece by piece |
//! | `parallel`, `parallel_pieces` | is one of these on all threads, with the feature `rayon` |

pub mod make;
pub mod pair;
#[cfg(feature = "rayon")]
pub mod parallel;
#[cfg(feature = "rayon")]
pub mod parallel_pieces;
pub mod pieces;
pub mod read;
pub mod write;

use std::collections::BTreeSet;
#[cfg(feature = "rayon")]
use std::sync::atomic::{AtomicU32, Ordering};

/// Ways of one kind, with their names.
pub type Ways<F> = Vec<(&'static str, F)>;

/// A list of ways: closures that become functions of the type `F`.
fn ways<F: Copy>(ways: &[(&'static str, F)]) -> Ways<F> {
    ways.to_vec()
}

/// How often each number was visited, on any thread.
#[cfg(feature = "rayon")]
struct Counts(Vec<AtomicU32>);

#[cfg(feature = "rayon")]
impl Counts {
    fn up_to(end: usize) -> Counts {
        Counts((0..end).map(|_| AtomicU32::new(0)).collect())
    }

    /// Relaxed: it orders nothing, so that ThreadSanitizer sees only the order that the library itself ensures.
    fn count(&self, number: u32) {
        self.0[number as usize].fetch_add(1, Ordering::Relaxed);
    }

    /// Each number, as often as it was visited.
    fn numbers(self) -> Vec<u32> {
        let times = |(number, count): (usize, AtomicU32)| vec![number as u32; count.into_inner() as usize];
        self.0.into_iter().enumerate().flat_map(times).collect()
    }
}

/// Says in which way a trial failed.
pub(crate) struct Named(pub(crate) &'static str);

impl Drop for Named {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("the way that failed: {}", self.0);
        }
    }
}

/// Indices that have come.
#[derive(Default)]
struct Seen(BTreeSet<Vec<usize>>);

impl Seen {
    /// Each index comes once.
    fn see(&mut self, index: impl AsRef<[usize]>) {
        assert!(self.0.insert(index.as_ref().to_vec()), "{:?} comes twice", index.as_ref());
    }
}

/// The list with one item more.
fn pushed<T>(mut list: Vec<T>, item: T) -> Vec<T> {
    list.push(item);
    list
}

/// The items of an iterator, by `next`. Its length is checked each time.
fn by_next<I: ExactSizeIterator>(mut iter: I) -> Vec<I::Item> {
    let mut items = Vec::new();
    let len = iter.len();
    while let Some(item) = iter.next() {
        items.push(item);
        assert_eq!(items.len() + iter.len(), len);
    }
    assert!(iter.next().is_none());
    items
}

/// The items of an iterator, by `fold`.
fn by_fold<I: Iterator>(iter: I) -> Vec<I::Item> {
    let mut items = Vec::new();
    iter.for_each(|item| items.push(item));
    items
}

/// The items of an iterator, half of them by `next` and the rest by `fold`.
fn by_both<I: ExactSizeIterator>(mut iter: I) -> Vec<I::Item> {
    let half = iter.len().div_ceil(2);
    let mut items: Vec<I::Item> = iter.by_ref().take(half).collect();
    iter.for_each(|item| items.push(item));
    items
}
