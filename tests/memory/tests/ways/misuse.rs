//! The traits of other libraries that public types implement, called directly and in any order: each part and each element is given once,
//! and nothing that is asked for reaches outside.

use rayon::iter::IndexedParallelIterator;
use rayon::iter::plumbing::{Producer, ProducerCallback};
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use tensor_layout::{Layout, Tensor, View, ViewMut, axis, layout};
use tensor_layout_memory::Random;

type Matrix = layout!(H=? W=5; stride(H) = ?);
type Blocked = layout!(H=4 W=6; block(W) = 4);

/// Numbers of steps, over the ends too.
const STEPS: [usize; 8] = [0, 0, 0, 1, 2, 3, 7, usize::MAX];

/// Compares an iterator with its items: `expected` holds what each item is.
fn forward<I: ExactSizeIterator<Item: Identity>>(random: &mut Random, mut items: I, mut expected: VecDeque<usize>) {
    for _ in 0..expected.len() + 3 {
        assert_eq!((items.len(), items.size_hint()), (expected.len(), (expected.len(), Some(expected.len()))));
        let skipped = STEPS[random.below(STEPS.len())];
        expected.drain(..skipped.min(expected.len()));
        assert_eq!(items.nth(skipped).map(Identity::identity), expected.pop_front());
    }
    assert!(items.map(Identity::identity).eq(expected));
}

/// The same, from both ends.
fn both_ends<I>(random: &mut Random, mut items: I, mut expected: VecDeque<usize>)
where
    I: DoubleEndedIterator<Item: Identity> + ExactSizeIterator,
{
    while random.below(12) > 0 {
        assert_eq!(items.len(), expected.len());
        let skipped = STEPS[random.below(STEPS.len())].min(1 << 20);
        match random.below(2) {
            0 => {
                expected.drain(..skipped.min(expected.len()));
                assert_eq!(items.nth(skipped).map(Identity::identity), expected.pop_front());
            }
            _ => {
                expected.truncate(expected.len().saturating_sub(skipped));
                assert_eq!(items.nth_back(skipped).map(Identity::identity), expected.pop_back());
            }
        }
    }
    assert!(items.rev().map(Identity::identity).eq(expected.into_iter().rev()));
}

/// What an item is: its first element, which is written if the item is mutable, so that a sanitizer sees two that overlap.
trait Identity {
    fn identity(self) -> usize;
}

impl Identity for &u32 {
    fn identity(self) -> usize {
        *self as usize
    }
}

impl Identity for &mut u32 {
    fn identity(self) -> usize {
        *self += 1000;
        (*self - 1000) as usize
    }
}

impl<L: Layout> Identity for View<'_, u32, L> {
    fn identity(self) -> usize {
        self.iter().next().map_or(usize::MAX, |first| *first as usize)
    }
}

impl<L: Layout> Identity for ViewMut<'_, u32, L> {
    fn identity(mut self) -> usize {
        self.iter_mut().map(Identity::identity).collect::<Vec<_>>().first().copied().unwrap_or(usize::MAX)
    }
}

impl<I, V: Identity> Identity for (I, V) {
    fn identity(self) -> usize {
        self.1.identity()
    }
}

impl Identity for [usize; 2] {
    fn identity(self) -> usize {
        self[0] * 5 + self[1]
    }
}

impl Identity for &[u32] {
    fn identity(self) -> usize {
        self[0] as usize
    }
}

impl Identity for &mut [u32] {
    fn identity(self) -> usize {
        self.iter_mut().map(Identity::identity).collect::<Vec<_>>()[0]
    }
}

/// The elements are their numbers in logical order.
fn numbered<L: Layout>(layout: L) -> Tensor<u32, L> {
    let mut tensor = Tensor::zeros_with_layout(layout);
    tensor.iter_mut().zip(0..).for_each(|(element, number)| *element = number);
    tensor
}

fn matrix() -> Tensor<u32, Matrix> {
    numbered(Matrix::with_extents_and_strides([4], [-7]).expect("a small layout"))
}

#[test]
fn iterators_in_any_order() {
    let mut random = Random::new(7);
    let every = |step: usize, count: usize| (0..count).map(|place| place * step).collect::<VecDeque<_>>();
    let tiles = || VecDeque::from([0, 2, 4, 15, 17, 19]);
    for _ in 0..if cfg!(miri) { 3 } else { 200 } {
        let random = &mut random;
        forward(random, matrix().iter(), every(1, 20));
        forward(random, matrix().iter_mut(), every(1, 20));
        forward(random, matrix().view().indexed_iter(), every(1, 20));
        forward(random, matrix().layout().indices(), every(1, 20));
        both_ends(random, matrix().view().axis_iter::<axis::H>(), every(5, 4));
        both_ends(random, matrix().view_mut().axis_iter_mut::<axis::W>(), every(1, 5));
        both_ends(random, matrix().view().axis_chunks::<axis::W, 2>(), every(2, 2));
        both_ends(random, matrix().view_mut().axis_chunks_mut::<axis::H, 3>(), every(5, 1));
        both_ends(random, matrix().view().tiles::<(axis::H, axis::W)>([3, 2]), tiles());
        both_ends(random, matrix().view_mut().tiles_mut::<(axis::H, axis::W)>([3, 2]), tiles());
        both_ends(random, numbered(Blocked::default()).view().axis_iter::<axis::W>(), every(1, 6));
        both_ends(random, numbered(Blocked::default()).view_mut().axis_iter_mut::<axis::H>(), every(6, 4));
        let blocks = numbered(Blocked::default());
        forward(random, blocks.view().runs(), blocks.view().runs().map(Identity::identity).collect());
        forward(random, matrix().view_mut().runs_mut(), VecDeque::from([15, 10, 5, 0]));
    }
}

/// Takes a producer of `len` items apart at any places, and keeps all items at once.
struct Apart<'r> {
    random: &'r mut Random,
    len: usize,
}

impl<T: Identity + Send> ProducerCallback<T> for Apart<'_> {
    type Output = Vec<usize>;

    fn callback<P: Producer<Item = T>>(self, producer: P) -> Vec<usize> {
        let items = taken_apart(self.random, producer, self.len, 3);
        items.into_iter().map(Identity::identity).collect()
    }
}

fn taken_apart<P: Producer>(random: &mut Random, producer: P, len: usize, depth: usize) -> Vec<P::Item> {
    if depth == 0 {
        return producer.into_iter().collect();
    }
    let place = random.below(len + 1);
    let (first, rest) = producer.split_at(place);
    let mut items = taken_apart(random, first, place, depth - 1);
    items.extend(taken_apart(random, rest, len - place, depth - 1));
    items
}

/// Whether a producer refuses to be split after this many items.
struct Refuses(usize);

impl<T> ProducerCallback<T> for Refuses {
    type Output = bool;

    fn callback<P: Producer<Item = T>>(self, producer: P) -> bool {
        catch_unwind(AssertUnwindSafe(|| drop(producer.split_at(self.0)))).is_err()
    }
}

/// `rayon` splits a producer within its length. A program may do otherwise.
#[test]
fn producers_by_hand() {
    fn apart<I: IndexedParallelIterator<Item: Identity>>(random: &mut Random, items: I, expected: &[usize]) {
        let len = items.len();
        assert_eq!(items.with_producer(Apart { random, len }), expected);
    }
    let mut random = Random::new(8);
    for _ in 0..if cfg!(miri) { 3 } else { 100 } {
        let random = &mut random;
        apart(random, matrix().view().par_axis_iter::<axis::H>(), &[0, 5, 10, 15]);
        apart(random, matrix().view_mut().par_axis_iter_mut::<axis::W>(), &[0, 1, 2, 3, 4]);
        apart(random, matrix().view_mut().par_axis_chunks_mut::<axis::W, 2>(), &[0, 2]);
        apart(random, matrix().view_mut().par_tiles_mut::<(axis::H, axis::W)>([3, 2]), &[0, 2, 4, 15, 17, 19]);
        apart(random, numbered(Blocked::default()).view_mut().par_axis_iter_mut::<axis::W>(), &[0, 1, 2, 3, 4, 5]);
    }
    for past in [5, 6, 100, usize::MAX] {
        assert!(matrix().view_mut().par_axis_iter_mut::<axis::H>().with_producer(Refuses(past)));
        assert!(matrix().view_mut().par_axis_chunks_mut::<axis::W, 2>().with_producer(Refuses(past)));
        assert!(matrix().view_mut().par_tiles_mut::<(axis::H, axis::W)>([3, 3]).with_producer(Refuses(past)));
    }
    assert!(!matrix().view_mut().par_axis_iter_mut::<axis::H>().with_producer(Refuses(4)));
}
