//! All ways, tried on one layout.

use crate::shared::{Shared, numbers};
use crate::ways::read::Reads;
use crate::ways::{Named, Ways, make, pair, pieces, write};
use crate::{Plain, Value};
use bytemuck::Pod;
use std::fmt::Debug;
use tensor_layout::{AxisName, HasAxis, Layout, StaticLayout, Tensor, View, ViewMut};
use tensor_layout_tests::oracle::{Oracle, Table, parse};

#[cfg(feature = "rayon")]
mod parallel;

/// A layout, and its numbers as plain loops see them.
#[derive(Clone, Debug)]
pub struct Trial<L> {
    /// The layout.
    pub layout: L,
    /// Its numbers, from the oracle.
    pub plain: Plain,
    oracle: Oracle,
}

/// The [`Trial`] of a layout, by its tokens; after them, extents and strides for each `?`, if there are any.
#[macro_export]
macro_rules! trial {
    ([$($layout:tt)*]) => { $crate::trial!([$($layout)*], [], []) };
    ([$($layout:tt)*], $extents:expr, $strides:expr) => {{
        let (extents, strides) = ($extents, $strides);
        let layout = <tensor_layout::layout!($($layout)*)>::with_extents_and_strides(extents, strides);
        $crate::Trial::new(layout.expect("small numbers"), stringify!($($layout)*), &extents, &strides)
    }};
}

impl<L> Trial<L> {
    /// A layout, its text, and the numbers for each `?`.
    pub fn new(layout: L, text: &str, extents: &[usize], strides: &[isize]) -> Trial<L> {
        let oracle = Oracle::of(&parse(text).bind(extents, strides)).expect("small numbers");
        Trial { layout, plain: Plain::of(&oracle), oracle }
    }

    /// The elements of each index, for the oracle to make parts of.
    pub fn table(&self) -> Table {
        Table::of(&self.oracle)
    }
}

impl<L: Layout> Trial<L> {
    /// Tries every way of reading a view; how many there are.
    pub fn read<T: Value>(&self) -> usize {
        self.read_by::<T, L>(&|view| view, &self.plain, |view| {
            assert_text::<T>(&view, &self.plain);
            Reads::of_view().try_all(view, &self.plain) + 1
        })
    }

    /// Tries one way of each kind of reading a part of a view.
    pub fn read_part<T: Value, P: Layout>(
        &self,
        part: impl for<'a> Fn(View<'a, T, L>) -> View<'a, T, P>,
        plain: &Plain,
    ) -> usize {
        self.read_by(&part, plain, |view| {
            assert_text::<T>(&view, plain);
            Reads::of_part().try_all(view, plain) + 1
        })
    }

    /// Tries every way of reading a view and a tensor as bytes.
    pub fn read_bytes<T: Value + Pod>(&self) -> usize {
        let tensor = self.tensor::<T>();
        self.read_by::<T, L>(&|view| view, &self.plain, |view| Reads::of_bytes().try_all(view, &self.plain))
            + Reads::of_tensor_bytes().try_all(&tensor, &self.plain)
    }

    fn read_by<T: Value, P: Layout>(
        &self,
        part: &impl for<'a> Fn(View<'a, T, L>) -> View<'a, T, P>,
        plain: &Plain,
        read: impl FnOnce(&View<'_, T, P>) -> usize,
    ) -> usize {
        let mut shared = Shared::new(&self.plain);
        let mut count = 0;
        shared.lend(plain, |pointer| {
            // SAFETY: the buffer holds the span. Nobody writes the elements of the part, which are all that is read.
            let view = part(unsafe { View::from_raw_parts(pointer, self.layout) });
            count = read(&view);
        });
        shared.assert_read(plain);
        count
    }

    /// Tries every way of reading and of changing a mutable view, of a unique layout.
    pub fn write<T: Value>(&self) -> usize {
        let read = |view: &ViewMut<'_, T, L>| Reads::of_view_mut().try_all(view, &self.plain);
        self.write_in(&|view| view, &self.plain, read, write::changes())
    }

    /// Tries one way of each kind of reading and of changing a part of a mutable view.
    pub fn write_part<T: Value, P: Layout>(
        &self,
        part: impl for<'a> Fn(ViewMut<'a, T, L>) -> ViewMut<'a, T, P>,
        plain: &Plain,
    ) -> usize {
        let read = |view: &ViewMut<'_, T, P>| Reads::of_part_mut().try_all(view, plain);
        self.write_in(&part, plain, read, write::changes_of_part())
    }

    fn write_in<T: Value, P: Layout>(
        &self,
        part: &impl for<'a> Fn(ViewMut<'a, T, L>) -> ViewMut<'a, T, P>,
        plain: &Plain,
        read: impl FnOnce(&ViewMut<'_, T, P>) -> usize,
        changes: Ways<fn(ViewMut<'_, T, P>)>,
    ) -> usize {
        let mut shared = Shared::new(&self.plain);
        let mut count = 0;
        shared.lend(plain, |pointer| {
            // SAFETY: the buffer holds the span of the layout, which is unique. Nobody else uses the elements of the part.
            let view = part(unsafe { ViewMut::from_raw_parts(pointer, self.layout) });
            assert_text::<T>(&view, plain);
            count = 1 + read(&view);
        });
        shared.assert_read(plain);
        count + self.write_by(part, plain, changes, write::fills())
    }

    /// Tries every way of reading and writing a mutable view as bytes.
    pub fn write_bytes<T: Value + Pod>(&self) -> usize {
        let mut buffer = numbers::<T>(self.plain.span());
        let mut view = ViewMut::with_layout(self.layout, &mut buffer).expect("a unique layout");
        let count = Reads::of_bytes_mut().try_all(&view, &self.plain);
        if let Some(bytes) = view.as_mut_bytes_in_memory_order() {
            bytes.fill(0);
            assert!(buffer.iter().all(is_zero), "as_mut_bytes_in_memory_order has the whole span");
            let mut view = ViewMut::with_layout(self.layout, &mut buffer).expect("a unique layout");
            if let Some(bytes) = view.as_mut_bytes() {
                bytes.fill(1);
                assert!(!buffer.iter().any(is_zero), "as_mut_bytes has the whole span");
            }
        }
        count
    }

    fn write_by<T: Value, P: Layout>(
        &self,
        part: &impl for<'a> Fn(ViewMut<'a, T, L>) -> ViewMut<'a, T, P>,
        plain: &Plain,
        changes: Ways<fn(ViewMut<'_, T, P>)>,
        fills: Ways<fn(ViewMut<'_, T, P>, T)>,
    ) -> usize {
        // SAFETY: the buffer holds the span of the layout, which is unique. Nobody else uses the elements of the part.
        let view = |pointer| part(unsafe { ViewMut::from_raw_parts(pointer, self.layout) });
        for (name, way) in &changes {
            let _named = Named(name);
            let mut shared = Shared::new(&self.plain);
            shared.lend(plain, |pointer| way(view(pointer)));
            shared.assert_changed(plain);
        }
        for (name, way) in &fills {
            let _named = Named(name);
            let mut shared = Shared::new(&self.plain);
            shared.lend(plain, |pointer| way(view(pointer), T::number(7)));
            for offset in plain.offsets() {
                assert_eq!(std::mem::replace(&mut shared.buffer[offset], T::number(offset)), T::number(7));
            }
            shared.assert_read(plain);
        }
        changes.len() + fills.len()
    }

    /// Tries every way of reading and of changing a view of a unique layout piece by piece along two axes.
    pub fn in_pieces<A: AxisName, B: AxisName>(&self) -> usize
    where
        L: HasAxis<A> + HasAxis<B>,
    {
        self.read_by::<u32, L>(&|view| view, &self.plain, |view| Reads::in_pieces::<A, B>().try_all(view, &self.plain))
            + self.write_by::<Box<u32>, L>(&|view| view, &self.plain, pieces::changes::<_, L, A, B>(), vec![])
    }

    /// Tries every way of making and of reading a tensor.
    pub fn read_tensor<T: Value>(&self) -> usize {
        let tensor = self.tensor::<T>();
        assert_text::<T>(&tensor, &self.plain);
        1 + Reads::of_tensor().try_all(&tensor, &self.plain) + self.make(make::tensors::<T, L>())
    }

    /// Tries every way of changing a tensor of a unique layout.
    pub fn write_tensor<T: Value>(&self) -> usize {
        let ways = write::changes_of_tensor();
        for (name, way) in &ways {
            let _named = Named(name);
            let mut tensor = self.tensor::<T>();
            way(&mut tensor);
            let mut expected = self.tensor::<T>().into_storage(); // the padding stays
            self.plain.offsets().into_iter().for_each(|offset| expected[offset] = T::number(offset).changed());
            assert_eq!(tensor.storage(), expected);
        }
        ways.len() + self.make(make::unique_tensors_of_any::<T, L>())
    }

    /// Each element is the number of its offset.
    fn tensor<T: Value>(&self) -> Tensor<T, L> {
        Tensor::from_fn_with_layout(self.layout, |index| T::number(self.plain.offset(index.as_ref())))
    }

    /// Tries every way of making a tensor of a unique layout.
    pub fn make_unique<T: Value + Pod>(&self) -> usize {
        self.make(make::unique_tensors::<T, L>())
    }

    /// Tries every way of making a tensor of a static layout.
    pub fn make_static<T: Value + Pod>(&self) -> usize
    where
        L: StaticLayout,
    {
        self.make(make::static_tensors::<T, L>())
    }

    /// Tries every way of making a tensor of a unique static layout.
    pub fn make_static_unique<T: Value + Pod>(&self) -> usize
    where
        L: StaticLayout,
    {
        self.make(make::static_unique_tensors::<T, L>())
    }

    fn make<T: Value>(&self, tensors: Ways<make::Tensors<T, L>>) -> usize {
        let buffer = numbers::<T>(self.plain.span());
        let view = View::with_layout(self.layout, &buffer).expect("a buffer of the span");
        for (name, make) in &tensors {
            let _named = Named(name);
            let tensor = make(&view);
            assert_eq!(tensor.view(), view);
            assert!(tensor.iter().cloned().eq(self.plain.offsets().into_iter().map(T::number)), "{tensor:?}");
        }
        tensors.len()
    }

    /// Tries every way of viewing a buffer.
    pub fn view<T: Value + Pod>(&self) -> usize {
        self.view_by(make::views::<T, L>())
    }

    /// Tries every way of viewing a buffer through a static layout.
    pub fn view_static<T: Value + Pod>(&self) -> usize
    where
        L: StaticLayout,
    {
        self.view_by(make::static_views::<T, L>())
    }

    fn view_by<T: Value + Pod>(&self, views: Ways<make::Views<T, L>>) -> usize {
        for (name, view) in &views {
            let _named = Named(name);
            let buffer = numbers::<T>(self.plain.span());
            let view = view(self.layout, &buffer);
            assert!(view.iter().cloned().eq(self.plain.offsets().into_iter().map(T::number)), "{view:?}");
        }
        views.len()
    }

    /// Tries every way of viewing a buffer for writing, through a unique layout.
    pub fn view_mut<T: Value + Pod>(&self) -> usize {
        self.view_mut_by(make::views_mut::<T, L>())
    }

    /// Tries every way of viewing a buffer for writing, through a unique static layout.
    pub fn view_mut_static<T: Value + Pod>(&self) -> usize
    where
        L: StaticLayout,
    {
        self.view_mut_by(make::static_views_mut::<T, L>())
    }

    fn view_mut_by<T: Value + Pod>(&self, views: Ways<make::ViewsMut<T, L>>) -> usize {
        for (name, view) in &views {
            let _named = Named(name);
            let (mut buffer, mut expected) = (numbers::<T>(self.plain.span()), numbers::<T>(self.plain.span()));
            view(self.layout, &mut buffer).iter_mut().for_each(T::change);
            self.plain.offsets().into_iter().for_each(|offset| expected[offset].change());
            assert_eq!(buffer, expected);
        }
        views.len()
    }

    /// Tries every way of reading this layout together with another one of the same axes and extents, and comparing.
    pub fn read_with<T: Value, R: Layout<Index = L::Index>>(&self, other: &Trial<R>) -> usize {
        let [left, mut right] = [&self.plain, &other.plain].map(|plain| numbers::<T>(plain.span()));
        let matched = self.plain.matched(&other.plain);
        let mut expected: Vec<[T; 2]> = matched.iter().map(|pair| pair.map(T::number)).collect();
        expected.sort();
        let ways = pair::reads();
        let view = View::with_layout(self.layout, &left).expect("a buffer of the span");
        for (name, way) in &ways {
            let _named = Named(name);
            let mut given = way(&view, &View::with_layout(other.layout, &right).expect("a buffer of the span"));
            given.sort();
            assert_eq!(given, expected);
        }
        // Equal where no element differs, which shared elements may not allow.
        matched.iter().for_each(|&[to, from]| right[from] = left[to].clone());
        let are_equal = matched.iter().all(|&[to, from]| left[to] == right[from]);
        assert_eq!(view == View::with_layout(other.layout, &right).expect("a buffer of the span"), are_equal);
        if let Some(&[_, from]) = matched.last() {
            right[from].change();
            assert!(view != View::with_layout(other.layout, &right).expect("a buffer of the span"));
        }
        ways.len() + 1
    }

    /// Tries every way of copying to this layout, which is unique, from another one of the same axes and extents.
    pub fn copy_from<T: Value + Copy, R: Layout>(&self, from: &Trial<R>) -> usize {
        self.copy_by::<T, R>(from, pair::copies())
    }

    fn copy_by<T: Value + Copy, R: Layout>(&self, from: &Trial<R>, ways: Ways<pair::Sets<T, T, L, R>>) -> usize {
        let source: Box<[T]> = numbers::<T>(from.plain.span()).into_iter().map(T::changed).collect();
        self.set_by(from, &source, &ways, |offset| T::number(offset).changed())
    }

    /// Tries every way of making the elements of this layout, which is unique, from the elements of another layout with the same axes and
    /// extents.
    pub fn map_from<T: Value, R: Layout>(&self, from: &Trial<R>) -> usize {
        self.map_by::<T, R>(from, pair::maps())
    }

    fn map_by<T: Value, R: Layout>(&self, from: &Trial<R>, ways: Ways<pair::Sets<T, u32, L, R>>) -> usize {
        /// Not a number of the destination.
        const FIRST: usize = 1_000_000;
        let source: Box<[u32]> = (0..from.plain.span()).map(|offset| (FIRST + offset) as u32).collect();
        self.set_by(from, &source, &ways, |offset| T::number(FIRST + offset))
    }

    /// Tries every way of adding the elements of another layout to the elements of this one. This layout is unique, and has some of the
    /// other layout's axes.
    pub fn add_from<R: Layout>(&self, from: &Trial<R>) -> usize {
        self.add_by(from, pair::sums())
    }

    fn add_by<R: Layout>(&self, from: &Trial<R>, ways: Ways<pair::Sets<u32, u32, L, R>>) -> usize {
        let source = numbers::<u32>(from.plain.span());
        let mut sums = numbers::<u32>(self.plain.span());
        self.plain.gaps(sums.len()).into_iter().for_each(|gap| sums[gap].change());
        from.plain.for_each_pair(&self.plain, &mut |[from, to]| sums[to] = sums[to].wrapping_add(source[from]));
        self.set_by_ways(from, &source, &ways, &sums)
    }

    fn set_by<T: Value, U, R: Layout>(
        &self,
        from: &Trial<R>,
        source: &[U],
        ways: &Ways<pair::Sets<T, U, L, R>>,
        element: impl Fn(usize) -> T,
    ) -> usize {
        let mut expected = numbers::<T>(self.plain.span());
        expected.iter_mut().for_each(T::change); // of the gaps
        self.plain.for_each_pair(&from.plain, &mut |[to, from]| expected[to] = element(from));
        self.set_by_ways(from, source, ways, &expected)
    }

    fn set_by_ways<T: Value, U, R: Layout>(
        &self,
        from: &Trial<R>,
        source: &[U],
        ways: &Ways<pair::Sets<T, U, L, R>>,
        expected: &[T],
    ) -> usize {
        for (name, way) in ways {
            let _named = Named(name);
            let mut shared = Shared::new(&self.plain);
            shared.lend(&self.plain, |pointer| {
                // SAFETY: the buffer holds the span of the layout, which is unique. Nobody else uses its elements.
                let mut view = unsafe { ViewMut::from_raw_parts(pointer, self.layout) };
                way(&mut view, &View::with_layout(from.layout, source).expect("a buffer of the span"));
            });
            assert!(*shared.buffer == *expected, "{:?} from {:?}: {:?}", self.plain, from.plain, shared.buffer);
        }
        ways.len()
    }
}

/// Whether all bytes are 0.
fn is_zero<T: Pod>(element: &T) -> bool {
    bytemuck::bytes_of(element).iter().all(|byte| *byte == 0)
}

/// Asserts the elements in the text of `{:?}`, which is cut where there are more than 500. The axes stand before the elements. The
/// library's own tests check the lines and the spaces.
fn assert_text<T: Value>(value: &impl Debug, plain: &Plain) {
    let text = format!("{value:?}");
    if plain.offsets().len() <= 500 {
        let packed = |text: &str| text.split_whitespace().collect::<String>();
        let elements = text.find('[').map_or(&*text, |start| &text[start..]);
        let lists = plain.nested(&|offset| format!("{:?}", T::number(offset)));
        let expected = if plain.offsets().is_empty() { "[]" } else { &lists };
        assert_eq!(packed(elements), packed(expected), "{text}");
    } else {
        assert!(text.contains("..."), "the text of a large tensor is cut");
    }
}
