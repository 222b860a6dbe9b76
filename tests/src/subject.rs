//! Layouts and views behind one interface each, so that a law is written and compiled once for all of them.

use tensor_layout::iter::IndexedIter;
use tensor_layout::{AnyLayout, BufferError, Layout, LayoutError, StaticLayout, StridedLayout, View, ViewMut};

/// A layout of the lists: its text, for the oracle to read, and its type, behind what makes a value of it.
pub struct Case {
    /// Its tokens.
    pub text: &'static str,
    /// The layout value of these extents and strides.
    pub bind: fn(&[usize], &[isize]) -> Result<Bound, LayoutError>,
}

/// A static layout of the lists.
pub struct StaticCase {
    /// The layout.
    pub case: Case,
    /// Its associated consts.
    pub constants: fn() -> (Shape, Properties),
    /// The sizes in bytes of the layout, of a view, and of an `Option` of a view.
    pub bytes: [usize; 3],
}

/// A layout value. A mutable view of a static layout that shares elements does not compile.
pub struct Bound {
    /// The functions of every layout.
    pub reads: Box<dyn Reads>,
    /// The functions that it has if no two indices share an element.
    pub writes: Option<Box<dyn Writes>>,
}

/// The numbers of a layout.
#[derive(Debug, PartialEq)]
pub struct Shape {
    /// The names of the axes, in logical order.
    pub names: &'static [&'static str],
    /// Their extents, in elements.
    pub extents: Vec<usize>,
    /// Their strides, in elements; none of a layout with blocks.
    pub strides: Vec<isize>,
    /// `required_span_size`, in elements.
    pub span: usize,
    /// `storage_size`, in elements.
    pub storage: usize,
}

/// The properties of a layout.
#[derive(Debug, PartialEq)]
#[expect(missing_docs, reason = "they are the methods of `Layout`")]
pub struct Properties {
    pub is_unique: bool,
    pub is_exhaustive: bool,
    pub is_packed: bool,
    pub is_strided: bool,
    pub is_broadcast: bool,
    pub is_padded: bool,
}

/// The functions of every layout.
#[expect(missing_docs, reason = "they are the methods of the library")]
pub trait Reads {
    fn shape(&self) -> Shape;
    fn properties(&self) -> Properties;
    fn offset(&self, index: &[usize]) -> usize;
    fn any(&self) -> AnyLayout;
    fn view<'a>(&self, buffer: &'a [u32]) -> Result<Box<dyn AnyView<'a> + 'a>, BufferError>;
}

/// The functions of a layout with mutable views.
#[expect(missing_docs, reason = "they are the methods of the library")]
pub trait Writes {
    fn view_mut<'a>(&self, buffer: &'a mut [u32]) -> Result<Box<dyn AnyViewMut + 'a>, BufferError>;
}

/// A [`View`].
#[expect(missing_docs, reason = "they are the methods of the library")]
pub trait AnyView<'a> {
    fn get(&self, index: &[usize]) -> Option<&'a u32>;
    fn at(&self, index: &[usize]) -> &u32;
    /// # Safety
    ///
    /// The index is in bounds.
    unsafe fn at_unchecked(&self, index: &[usize]) -> &'a u32;
    fn len(&self) -> usize;
    fn as_ptr(&self) -> *const u32;
    fn iter(&self) -> AnyIter<'a, &'a u32>;
    fn indexed_iter(&self) -> AnyIter<'a, (Vec<usize>, &'a u32)>;
    /// The elements by internal iteration (`fold`), from this place on.
    fn for_each_from(&self, start: usize, visit: &mut dyn FnMut(Vec<usize>, &'a u32));
    fn runs(&self) -> AnyIter<'a, &'a [u32]>;
    /// The runs by internal iteration, from this run on.
    fn for_each_run_from(&self, start: usize, visit: &mut dyn FnMut(&'a [u32]));
    fn walk(&self, visit: &mut dyn FnMut(&'a u32));
    fn walk_indexed(&self, visit: &mut dyn FnMut(Vec<usize>, &'a u32));
    fn as_slice(&self) -> Option<&'a [u32]>;
    fn as_slice_in_memory_order(&self) -> Option<&'a [u32]>;
    fn as_bytes(&self) -> Option<&'a [u8]>;
    fn as_bytes_in_memory_order(&self) -> Option<&'a [u8]>;
}

/// A [`ViewMut`].
#[expect(missing_docs, reason = "they are the methods of the library")]
pub trait AnyViewMut {
    fn get_mut(&mut self, index: &[usize]) -> Option<&mut u32>;
    fn at_mut(&mut self, index: &[usize]) -> &mut u32;
    fn iter_mut(&mut self) -> AnyIter<'_, &mut u32>;
    /// The items by internal iteration (`fold`).
    fn for_each(&mut self, visit: &mut dyn FnMut(&mut u32));
    fn runs_mut(&mut self) -> AnyIter<'_, &mut [u32]>;
    fn walk(&mut self, visit: &mut dyn FnMut(&mut u32));
    fn walk_indexed(&mut self, visit: &mut dyn FnMut(Vec<usize>, &mut u32));
    fn fill(&mut self, value: u32);
    fn as_mut_slice(&mut self) -> Option<&mut [u32]>;
    fn as_mut_slice_in_memory_order(&mut self) -> Option<&mut [u32]>;
}

/// An iterator of a view. With a `dyn Iterator`, the compiler would make a dozen functions for each layout.
pub struct AnyIter<'a, T>(Box<dyn Steps<T> + 'a>);

trait Steps<T> {
    fn step(&mut self) -> Option<T>;
    fn hint(&self) -> (usize, Option<usize>);
}

impl<I: ExactSizeIterator> Steps<I::Item> for I {
    fn step(&mut self) -> Option<I::Item> {
        self.next()
    }
    fn hint(&self) -> (usize, Option<usize>) {
        self.size_hint()
    }
}

impl<'a, T> AnyIter<'a, T> {
    fn new(iter: impl ExactSizeIterator<Item = T> + 'a) -> Self {
        AnyIter(Box::new(iter))
    }
}

impl<T> Iterator for AnyIter<'_, T> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        self.0.step()
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.hint()
    }
}

impl<T> ExactSizeIterator for AnyIter<'_, T> {}

/// An [`IndexedIter`] whose indices are vectors.
struct Indexed<'a, L: Layout>(IndexedIter<'a, u32, L>);

impl<'a, L: Layout> Iterator for Indexed<'a, L> {
    type Item = (Vec<usize>, &'a u32);

    fn next(&mut self) -> Option<Self::Item> {
        let (index, element) = self.0.next()?;
        Some((index.as_ref().to_vec(), element))
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl<L: Layout> ExactSizeIterator for Indexed<'_, L> {}

/// A slice as an index of this layout.
pub fn index_of<L: Layout>(layout: &L, index: &[usize]) -> L::Index {
    let mut array = layout.extents();
    array.as_mut().copy_from_slice(index);
    array
}

impl Shape {
    fn of<L: Layout>(layout: &L, strides: &[isize]) -> Shape {
        Shape {
            names: L::NAMES,
            extents: layout.extents().as_ref().to_vec(),
            strides: strides.to_vec(),
            span: layout.required_span_size(),
            storage: layout.storage_size(),
        }
    }
}

impl Properties {
    fn of<L: Layout>(layout: &L) -> Properties {
        Properties {
            is_unique: layout.is_unique(),
            is_exhaustive: layout.is_exhaustive(),
            is_packed: layout.is_packed(),
            is_strided: layout.is_strided(),
            is_broadcast: layout.is_broadcast(),
            is_padded: layout.is_padded(),
        }
    }
}

/// The associated consts of a static layout.
pub fn constants<L: StaticLayout>() -> (Shape, Properties) {
    let shape = Shape {
        names: L::NAMES,
        extents: L::EXTENTS.to_vec(),
        strides: L::STRIDES.to_vec(),
        span: L::REQUIRED_SPAN_SIZE,
        storage: L::STORAGE_SIZE,
    };
    let properties = Properties {
        is_unique: L::IS_UNIQUE,
        is_exhaustive: L::IS_EXHAUSTIVE,
        is_packed: L::IS_PACKED,
        is_strided: L::IS_STRIDED,
        is_broadcast: L::IS_BROADCAST,
        is_padded: L::IS_PADDED,
    };
    (shape, properties)
}

/// A layout and its strides.
struct Readable<L>(L, Vec<isize>);

/// The functions of a layout without blocks.
pub fn strided(layout: impl StridedLayout) -> Box<dyn Reads> {
    Box::new(Readable(layout, layout.strides().as_ref().to_vec()))
}

/// The functions of a layout that may have blocks. Its type tells no strides.
pub fn blocked(layout: impl Layout) -> Box<dyn Reads> {
    let any = AnyLayout::of_layout(&layout);
    Box::new(Readable(layout, if any.is_strided() { any.strides() } else { vec![] }))
}

impl<L: Layout> Reads for Readable<L> {
    fn shape(&self) -> Shape {
        Shape::of(&self.0, &self.1)
    }
    fn properties(&self) -> Properties {
        Properties::of(&self.0)
    }
    fn offset(&self, index: &[usize]) -> usize {
        self.0.offset(index_of(&self.0, index))
    }
    fn any(&self) -> AnyLayout {
        AnyLayout::of_layout(&self.0)
    }
    fn view<'a>(&self, buffer: &'a [u32]) -> Result<Box<dyn AnyView<'a> + 'a>, BufferError> {
        Ok(Box::new(View::with_layout(self.0, buffer)?))
    }
}

impl<L: Layout> Writes for L {
    fn view_mut<'a>(&self, buffer: &'a mut [u32]) -> Result<Box<dyn AnyViewMut + 'a>, BufferError> {
        Ok(Box::new(ViewMut::with_layout(*self, buffer)?))
    }
}

impl<'a, L: Layout> AnyView<'a> for View<'a, u32, L> {
    fn get(&self, index: &[usize]) -> Option<&'a u32> {
        View::get(self, index_of(self.layout(), index))
    }
    fn at(&self, index: &[usize]) -> &u32 {
        &self[index_of(self.layout(), index)]
    }
    unsafe fn at_unchecked(&self, index: &[usize]) -> &'a u32 {
        // SAFETY: the caller says that the index is in bounds.
        unsafe { self.get_unchecked(index_of(self.layout(), index)) }
    }
    fn len(&self) -> usize {
        View::len(self)
    }
    fn as_ptr(&self) -> *const u32 {
        View::as_ptr(self)
    }
    fn iter(&self) -> AnyIter<'a, &'a u32> {
        AnyIter::new(View::iter(self))
    }
    fn indexed_iter(&self) -> AnyIter<'a, (Vec<usize>, &'a u32)> {
        AnyIter::new(Indexed(View::indexed_iter(self)))
    }
    fn for_each_from(&self, start: usize, visit: &mut dyn FnMut(Vec<usize>, &'a u32)) {
        let mut rest = View::indexed_iter(self);
        for _ in 0..start {
            rest.next();
        }
        rest.for_each(|(index, element)| visit(index.as_ref().to_vec(), element));
    }
    fn runs(&self) -> AnyIter<'a, &'a [u32]> {
        AnyIter::new(View::runs(self))
    }
    fn for_each_run_from(&self, start: usize, visit: &mut dyn FnMut(&'a [u32])) {
        let mut rest = View::runs(self);
        for _ in 0..start {
            rest.next();
        }
        rest.for_each(visit);
    }
    fn walk(&self, visit: &mut dyn FnMut(&'a u32)) {
        View::for_each(self, visit);
    }
    fn walk_indexed(&self, visit: &mut dyn FnMut(Vec<usize>, &'a u32)) {
        View::for_each_indexed(self, |index, element| visit(index.as_ref().to_vec(), element));
    }
    fn as_slice(&self) -> Option<&'a [u32]> {
        View::as_slice(self)
    }
    fn as_slice_in_memory_order(&self) -> Option<&'a [u32]> {
        View::as_slice_in_memory_order(self)
    }
    fn as_bytes(&self) -> Option<&'a [u8]> {
        View::as_bytes(self)
    }
    fn as_bytes_in_memory_order(&self) -> Option<&'a [u8]> {
        View::as_bytes_in_memory_order(self)
    }
}

impl<L: Layout> AnyViewMut for ViewMut<'_, u32, L> {
    fn get_mut(&mut self, index: &[usize]) -> Option<&mut u32> {
        let index = index_of(self.layout(), index);
        ViewMut::get_mut(self, index)
    }
    fn at_mut(&mut self, index: &[usize]) -> &mut u32 {
        let index = index_of(self.layout(), index);
        &mut self[index]
    }
    fn iter_mut(&mut self) -> AnyIter<'_, &mut u32> {
        AnyIter::new(self.into_iter()) // by `ViewMut::iter_mut`, as `for element in &mut view` goes
    }
    fn for_each(&mut self, visit: &mut dyn FnMut(&mut u32)) {
        ViewMut::iter_mut(self).for_each(visit);
    }
    fn runs_mut(&mut self) -> AnyIter<'_, &mut [u32]> {
        AnyIter::new(ViewMut::runs_mut(self))
    }
    fn walk(&mut self, visit: &mut dyn FnMut(&mut u32)) {
        ViewMut::for_each_mut(self, visit);
    }
    fn walk_indexed(&mut self, visit: &mut dyn FnMut(Vec<usize>, &mut u32)) {
        ViewMut::for_each_indexed_mut(self, |index, element| visit(index.as_ref().to_vec(), element));
    }
    fn fill(&mut self, value: u32) {
        ViewMut::fill(self, value);
    }
    fn as_mut_slice(&mut self) -> Option<&mut [u32]> {
        ViewMut::as_mut_slice(self)
    }
    fn as_mut_slice_in_memory_order(&mut self) -> Option<&mut [u32]> {
        ViewMut::as_mut_slice_in_memory_order(self)
    }
}

/// The numbers that a layout type takes: an array of the length that it needs.
pub fn array<T: Copy, const LEN: usize>(numbers: &[T]) -> [T; LEN] {
    numbers.try_into().expect("a number for each `?`")
}

/// A layout by its tokens, as a [`Case`]: `writable` or `shared` says whether there may be mutable views of it; of
/// layouts with blocks, which have no strides, `blocked` says it.
#[macro_export]
macro_rules! case {
    ($access:ident: $($layout:tt)*) => {
        $crate::subject::Case {
            text: stringify!($($layout)*),
            bind: |extents, strides| {
                use $crate::subject::{Bound, array};
                let (extents, strides) = (array(extents), array(strides));
                let layout = <tensor_layout::layout!($($layout)*)>::with_extents_and_strides(extents, strides)?;
                let (reads, writes): (_, Option<Box<dyn $crate::subject::Writes>>) = $crate::case!(@$access layout);
                Ok(Bound { reads, writes })
            },
        }
    };
    (@writable $layout:ident) => { ($crate::subject::strided($layout), Some(Box::new($layout))) };
    (@shared $layout:ident) => { ($crate::subject::strided($layout), None) };
    (@blocked $layout:ident) => { ($crate::subject::blocked($layout), Some(Box::new($layout))) };
}

/// [`case!`]s, as many as there are lists of tokens. What stands after `exhaustive:` is compiled with the feature of that name, in place of
/// what stands before it.
#[macro_export]
macro_rules! cases {
    ($access:ident: $([$($layout:tt)*])*) => { &[$($crate::case!($access: $($layout)*),)*] };
    ($access:ident: $([$($layout:tt)*])* exhaustive: $([$($more:tt)*])*) => { &[
        $(#[cfg(not(feature = "exhaustive"))] $crate::case!($access: $($layout)*),)*
        $(#[cfg(feature = "exhaustive")] $crate::case!($access: $($more)*),)*
    ] };
}

/// As [`cases!`], of static layouts.
#[macro_export]
macro_rules! static_cases {
    ($access:ident: $([$($layout:tt)*])* exhaustive: $([$($more:tt)*])*) => { &[
        $(#[cfg(not(feature = "exhaustive"))] $crate::static_cases!(@$access $($layout)*),)*
        $(#[cfg(feature = "exhaustive")] $crate::static_cases!(@$access $($more)*),)*
    ] };
    (@$access:ident $($layout:tt)*) => {
        $crate::subject::StaticCase {
            case: $crate::case!($access: $($layout)*),
            constants: $crate::subject::constants::<tensor_layout::layout!($($layout)*)>,
            bytes: [
                size_of::<tensor_layout::layout!($($layout)*)>(),
                size_of::<tensor_layout::View<'_, u32, tensor_layout::layout!($($layout)*)>>(),
                size_of::<Option<tensor_layout::View<'_, u32, tensor_layout::layout!($($layout)*)>>>(),
            ],
        }
    };
}
