//! Ways of reading the elements.

use super::{Named, Ways, by_both, by_fold, by_next, pushed};
use crate::{Plain, Value};
use bytemuck::{AnyBitPattern, NoUninit};
use tensor_layout::{Layout, Tensor, View, ViewMut};

/// A way of reading the elements of a `V`.
pub type Read<V, T> = fn(&V) -> Vec<T>;
/// A way of reading them with their indices.
pub type ReadIndexed<V, T> = fn(&V) -> Vec<(Vec<usize>, T)>;
/// A way of reading the whole span, if it has no gaps.
pub type ReadWhole<V, T> = fn(&V) -> Option<Vec<T>>;

/// Ways of reading the elements of a `V`: a view, a mutable view or a tensor.
pub struct Reads<V, T> {
    in_order: Ways<Read<V, T>>,
    in_any_order: Ways<Read<V, T>>,
    indexed: Ways<ReadIndexed<V, T>>,
    whole: Ways<ReadWhole<V, T>>,
}

/// An index as a vector, and a clone of its element.
fn indexed<T: Clone>((index, element): (impl AsRef<[usize]>, &T)) -> (Vec<usize>, T) {
    (index.as_ref().to_vec(), element.clone())
}

/// Bytes as elements, wherever they begin.
fn elements<T: AnyBitPattern>(bytes: &[u8]) -> Vec<T> {
    bytes.chunks_exact(size_of::<T>()).map(bytemuck::pod_read_unaligned).collect()
}

/// One way of each kind: those of a part, whose elements a view reaches as it reaches those of a whole.
macro_rules! few {
    () => {
        Self::none()
            .in_order([
                ("index", |it| it.layout().indices().map(|index| it[index].clone()).collect()),
                ("iter by both", |it| by_both(it.iter()).into_iter().cloned().collect()),
            ])
            .in_any_order([
                ("runs by both", |it| by_both(it.runs()).concat()),
                ("fold", |it| it.fold(vec![], |list, element| pushed(list, element.clone()))),
            ])
            .indexed([("indexed_iter by both", |it| by_both(it.indexed_iter()).into_iter().map(indexed).collect())])
            .whole([("as_slice_in_memory_order", |it| Some(it.as_slice_in_memory_order()?.to_vec()))])
    };
}

/// The methods that views, mutable views and tensors have in common.
macro_rules! common {
    () => {
        few!()
            .in_order([
                ("get", |it| {
                    let outside = it.layout().extents();
                    assert!(L::RANK == 0 || it.get(outside).is_none());
                    it.layout().indices().map(|index| it.get(index).expect("in bounds").clone()).collect()
                }),
                ("to_vec", |it| it.to_vec()),
                ("as_slice, or by iter", |it| match it.as_slice() {
                    Some(elements) => elements.to_vec(),
                    None => it.iter().cloned().collect(),
                }),
                ("iter by next", |it| by_next(it.iter()).into_iter().cloned().collect()),
                ("iter by fold", |it| by_fold(it.iter()).into_iter().cloned().collect()),
            ])
            .in_any_order([
                ("for_each", |it| {
                    let mut list = Vec::new();
                    it.for_each(|element| list.push(element));
                    list.into_iter().cloned().collect()
                }),
                ("runs by next", |it| by_next(it.runs()).concat()),
                ("runs by fold", |it| by_fold(it.runs()).concat()),
                ("all", |it| {
                    let mut list = Vec::new();
                    assert!(it.all(|element| {
                        list.push(element);
                        true
                    }));
                    list.into_iter().cloned().collect()
                }),
                ("any", |it| {
                    let mut list = Vec::new();
                    assert!(!it.any(|element| {
                        list.push(element);
                        false
                    }));
                    list.into_iter().cloned().collect()
                }),
            ])
            .indexed([
                ("indexed_iter by next", |it| by_next(it.indexed_iter()).into_iter().map(indexed).collect()),
                ("indexed_iter by fold", |it| by_fold(it.indexed_iter()).into_iter().map(indexed).collect()),
                ("for_each_indexed", |it| {
                    let mut list = Vec::new();
                    it.for_each_indexed(|index, element| list.push((index, element)));
                    list.into_iter().map(indexed).collect()
                }),
                ("fold_indexed", |it| {
                    it.fold_indexed(vec![], |list, index, element| pushed(list, indexed((index, element))))
                }),
            ])
    };
}

/// The methods that views and mutable views have in common.
macro_rules! of_views {
    () => {
        common!().in_order([
            ("get_unchecked", |it| {
                // SAFETY: `indices` gives indices in bounds.
                it.layout().indices().map(|index| unsafe { it.get_unchecked(index) }.clone()).collect()
            }),
            ("as_ptr", |it| {
                let layout = it.layout();
                // SAFETY: `indices` gives indices in bounds, whose elements the view borrows.
                let element = |index| unsafe { &*it.as_ptr().wrapping_add(layout.offset(index)) };
                layout.indices().map(|index| T::clone(element(index))).collect()
            }),
            ("origin", |it| {
                let (layout, mut indices) = (it.layout(), it.layout().indices());
                let first = indices.next().map_or(0, |first| layout.offset(first));
                let lowest = it.origin().wrapping_sub(first);
                // SAFETY: `indices` gives indices in bounds, whose elements the view borrows.
                let element = |index| unsafe { &*lowest.wrapping_add(layout.offset(index)) };
                layout.indices().map(|index| T::clone(element(index))).collect()
            }),
            ("into_iter of a reference", |it| it.into_iter().cloned().collect()),
        ])
    };
}

/// Mutable views and tensors add this to `$ways`: they lend a view.
macro_rules! of_lenders {
    ($ways:expr) => {
        $ways.in_order([("view", |it| it.view().iter().cloned().collect())]).in_any_order([
            ("zip", |it| {
                let mut list = Vec::new();
                it.zip(&it).for_each(|element, same| {
                    assert!(std::ptr::eq(element, same));
                    list.push(element.clone());
                });
                list
            }),
            ("try_zip", |it| {
                let zip = it.try_zip(&it).expect("equal extents");
                zip.fold(vec![], |list, element, _| pushed(list, element.clone()))
            }),
        ])
    };
}

impl<'a, T: Value, L: Layout> Reads<View<'a, T, L>, T> {
    /// One way of each kind of reading a part of a view.
    #[must_use]
    pub fn of_part() -> Self {
        few!()
    }

    /// All ways of reading a view.
    #[must_use]
    pub fn of_view() -> Self {
        of_views!()
            .in_any_order([("differences_by", |it| {
                let mut list = Vec::new();
                let differences = it.differences_by(it, |element, same| {
                    assert!(std::ptr::eq(element, same));
                    list.push(element.clone());
                    false
                });
                assert_eq!(differences.count(), it.len());
                let first = it.indexed_iter().map(|(index, _)| index).take(8);
                assert!(differences.first().map(|(index, ..)| index).eq(first), "in logical order");
                assert!(differences.first().all(|(index, left, right)| {
                    std::ptr::eq(left, right) && std::ptr::eq(left, it.get(index).expect("in bounds"))
                }));
                assert_eq!(it.differences(it).is_empty(), it.iter().eq(it.iter())); // a NaN differs from itself
                list
            })])
            .in_order([
                ("into_iter", |it| (*it).into_iter().cloned().collect()),
                ("a reference to an element outlives the view", |it| {
                    let get = |copy: View<'a, T, L>, index| -> &'a T { copy.get(index).expect("in bounds") };
                    it.layout().indices().map(|index| get(*it, index).clone()).collect()
                }),
            ])
    }

    /// All ways of reading it as bytes.
    #[must_use]
    pub fn of_bytes() -> Self
    where
        T: NoUninit + AnyBitPattern,
    {
        Self::none().whole([("as_bytes_in_memory_order", |it| it.as_bytes_in_memory_order().map(elements))]).in_order([
            ("as_bytes, or by iter", |it| match it.as_bytes() {
                Some(bytes) => elements(bytes),
                None => it.iter().copied().collect(),
            }),
        ])
    }
}

impl<T: Value, L: Layout> Reads<ViewMut<'_, T, L>, T> {
    /// One way of each kind of reading a part of a mutable view.
    #[must_use]
    pub fn of_part_mut() -> Self {
        few!()
    }

    /// All ways of reading a mutable view.
    #[must_use]
    pub fn of_view_mut() -> Self {
        of_lenders!(of_views!())
    }

    /// All ways of reading it as bytes.
    #[must_use]
    pub fn of_bytes_mut() -> Self
    where
        T: NoUninit + AnyBitPattern,
    {
        Self::none().whole([("as_bytes_in_memory_order", |it| it.as_bytes_in_memory_order().map(elements))]).in_order([
            ("as_bytes, or by iter", |it| match it.as_bytes() {
                Some(bytes) => elements(bytes),
                None => it.iter().copied().collect(),
            }),
        ])
    }
}

impl<T: Value, L: Layout> Reads<Tensor<T, L>, T> {
    /// All ways of reading a tensor.
    #[must_use]
    pub fn of_tensor() -> Self {
        of_lenders!(common!()).in_order([("storage", |it| {
            assert_eq!(it.storage().len(), it.layout().storage_size());
            assert!(it.allocated_size_in_bytes() >= size_of_val(it.storage()));
            it.layout().indices().map(|index| it.storage()[it.layout().offset(index)].clone()).collect()
        })])
    }

    /// All ways of reading it as bytes.
    #[must_use]
    pub fn of_tensor_bytes() -> Self
    where
        T: NoUninit + AnyBitPattern,
    {
        Self::none().in_order([("as_bytes", |it| {
            let storage: Vec<T> = elements(it.storage_as_bytes());
            it.layout().indices().map(|index| storage[it.layout().offset(index)]).collect()
        })])
    }
}

impl<V, T> Reads<V, T> {
    pub(super) fn none() -> Self {
        Reads { in_order: vec![], in_any_order: vec![], indexed: vec![], whole: vec![] }
    }

    /// With these, which give the elements in logical order.
    pub(super) fn in_order<const N: usize>(mut self, ways: [(&'static str, Read<V, T>); N]) -> Self {
        self.in_order.extend(ways);
        self
    }

    /// With these, which give the elements in any order.
    pub(super) fn in_any_order<const N: usize>(mut self, ways: [(&'static str, Read<V, T>); N]) -> Self {
        self.in_any_order.extend(ways);
        self
    }

    /// With these, which give the elements with their indices, in any order.
    fn indexed<const N: usize>(mut self, ways: [(&'static str, ReadIndexed<V, T>); N]) -> Self {
        self.indexed.extend(ways);
        self
    }

    /// With these, which give the whole span, if it has no gaps.
    fn whole<const N: usize>(mut self, ways: [(&'static str, ReadWhole<V, T>); N]) -> Self {
        self.whole.extend(ways);
        self
    }
}

impl<V, T: Value> Reads<V, T> {
    /// Reads `it` in every way. Element `k` of its buffer is `T::number(k)`. Returns the number of ways.
    pub fn try_all(&self, it: &V, plain: &Plain) -> usize {
        let numbers = |offsets: Vec<usize>| offsets.into_iter().map(T::number).collect::<Vec<T>>();
        let elements = numbers(plain.offsets());
        for (name, way) in &self.in_order {
            let _named = Named(name);
            assert_eq!(way(it), elements);
        }
        let mut sorted = elements.clone();
        sorted.sort();
        for (name, way) in &self.in_any_order {
            let _named = Named(name);
            let mut given = way(it);
            given.sort();
            assert_eq!(given, sorted);
        }
        for (name, way) in &self.indexed {
            let _named = Named(name);
            let expected: Vec<_> = plain.indices().into_iter().zip(elements.iter().cloned()).collect();
            let mut given = way(it);
            given.sort(); // by index, which is logical order
            assert_eq!(given, expected);
        }
        for (name, way) in &self.whole {
            let _named = Named(name);
            assert_eq!(way(it), plain.whole().map(numbers));
        }
        self.in_order.len() + self.in_any_order.len() + self.indexed.len() + self.whole.len()
    }
}
