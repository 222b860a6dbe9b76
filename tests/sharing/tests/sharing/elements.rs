//! The law of every way in: the elements that come out are the elements that went in, each at its index, or there is an error.
//!
//! Tensors of random extents, 0 and 1 often, and of random strides, also for axes of one index, where libraries differ; into layouts with
//! a `?`, as views and as copies. `FUZZ_CASES=1000000 cargo test --release --package tensor-layout-sharing elements` tries more than CI
//! does, and `FUZZ_SEED` others.

use super::{Random, number};
use ndarray::{ArrayView, ShapeBuilder};
use std::fmt::{self, Debug, Display};
use tensor_layout::dlpack::Managed;
use tensor_layout::notation::Written;
use tensor_layout::npy::{self, to_bytes};
use tensor_layout::safetensors_0_8::{self as safetensors, Writer};
use tensor_layout::{AnyLayout, AnyTensor, AnyView, Layout, StridedLayout, Tensor, View, layout, ndarray_0_17};

/// Takes any extents and strides.
type Any = layout!(H=? W=? C=?; overlap(H) = ?; overlap(W) = ?; overlap(C) = ?);

/// A tensor whose elements are their own offsets.
struct Source {
    extents: [usize; 3],
    strides: [isize; 3],
    layout: Any,
    elements: Vec<u16>,
}

impl Source {
    fn random(random: &mut Random) -> Source {
        loop {
            let extents = [(); 3].map(|()| [0, 1, 1, 2, 3, 4][random.below(6)]);
            let order = [[2, 1, 0], [1, 2, 0], [2, 0, 1], [0, 1, 2]][random.below(4)];
            let (mut strides, mut step) = ([0; 3], 1);
            for axis in order {
                step += [0, 0, 0, 1, 4][random.below(5)];
                strides[axis] = match random.below(8) {
                    0 => -step,
                    1 => random.below(20) as isize,
                    2 | 3 if extents[axis] < 2 => [0, 1, 1360, -7, isize::MAX, isize::MIN][random.below(6)],
                    _ => step,
                };
                step *= extents[axis].max(random.below(2)) as isize;
            }
            if let Ok(layout) = Any::with_extents_and_strides(extents, strides) {
                let elements = (0..layout.required_span_size()).map(|offset| offset as u16).collect();
                return Source { extents, strides, layout, elements };
            }
        }
    }

    fn any(&self) -> AnyLayout {
        AnyLayout::from_numbers(&["H", "W", "C"], &self.extents, &self.strides).expect("small numbers")
    }

    fn view(&self) -> View<'_, u16, Any> {
        View::with_layout(self.layout, &self.elements).expect("as many elements as the span")
    }

    fn is_empty(&self) -> bool {
        self.extents.contains(&0)
    }

    /// Whether these are the numbers of this tensor, as far as they reach elements.
    fn is_seen_by<L: StridedLayout<Index = [usize; 3]>>(&self, layout: &L) -> bool {
        let strides: [isize; 3] = std::array::from_fn(|axis| layout.strides().as_ref()[axis]);
        let mut reaching = (0..3).filter(|axis| self.extents[*axis] > 1 && !self.is_empty());
        layout.extents() == self.extents && reaching.all(|axis| strides[axis] == self.strides[axis])
    }

    #[track_caller]
    fn assert_seen<L: Layout<Index = [usize; 3]>>(&self, what: &str, view: View<'_, u16, L>) {
        assert_eq!(view.extents(), self.extents, "{what}: {self:?}");
        for index in view.layout().indices() {
            assert_eq!(usize::from(view[index]), self.layout.offset(index), "{what}: {self:?} at {index:?}");
        }
    }
}

impl Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "extents {:?}, strides {:?}", self.extents, self.strides)
    }
}

/// A layout with a `?`.
trait Target: Written + Layout<Index = [usize; 3]> {
    const TEXT: &'static str;
    /// Which strides are a `?`.
    const IS_FREE: [bool; 3];
    /// Whether indices share elements whatever the numbers are, or may.
    const SHARES: bool;

    /// The layout with these numbers for its `?`s, if it has any.
    fn with(extents: [usize; 3], strides: [isize; 3]) -> Option<Self>;
}

/// The targets, each with the positions of the extents and of the strides that are a `?`.
macro_rules! targets {
    ($($name:ident ($($text:tt)*) [$($extent:literal)*] [$($stride:literal)*] shares $shares:literal;)*) => {
        $(
            type $name = layout!($($text)*);
            impl Target for $name {
                const TEXT: &'static str = stringify!($($text)*);
                const IS_FREE: [bool; 3] = {
                    let is_free = [false; 3];
                    $(let is_free = { let mut is_free = is_free; is_free[$stride] = true; is_free };)*
                    is_free
                };
                const SHARES: bool = $shares;

                #[allow(unused_variables, reason = "not every layout has a `?` for a stride")]
                fn with(extents: [usize; 3], strides: [isize; 3]) -> Option<Self> {
                    Self::with_extents_and_strides([$(extents[$extent]),*], [$(strides[$stride]),*]).ok()
                }
            }
        )*

        fn copy_into_each(source: &Source) {
            $(copies::<$name>(source);)*
        }
    };
}

targets! {
    Packed (H=? W=? C=?) [0 1 2] [] shares false;
    Rows (H=? W=? C=?; stride(H) = ?) [0 1 2] [0] shares false;
    Pixels (H=? W=? C=?; stride(W) = ?) [0 1 2] [1] shares false;
    Channels (H=? W=? C=?; stride(C) = ?) [0 1 2] [2] shares false;
    PaddedPixels (H=? W=? C=3; pad(C) = 4; stride(H) = ?) [0 1] [0] shares false;
    Planes (H=? W=? C=?; order = CHW; stride(C) = ?) [0 1 2] [2] shares false;
    Columns (H=? W=? C=?; order = WHC; stride(W) = ?; stride(H) = ?) [0 1 2] [0 1] shares false;
    Aligned (H=? W=? C=?; align(H) = 4; pad(W) = 2; stride(W) = ?) [0 1 2] [1] shares false;
    Rounded (H=? W=? C=?; pad(C) = 3; stride(C) = ?; align(W) = 2; pad(W) = 4) [0 1 2] [2] shares false;
    BottomUp (H=? W=? C=?; reverse(H); stride(W) = ?) [0 1 2] [1] shares false;
    OneRow (H=1 W=? C=?; stride(H) = ?; order = WHC) [1 2] [0] shares false;
    Broadcast (H=? W=? C=?; broadcast(W); stride(C) = ?) [0 1 2] [2] shares true;
    Interlocked (H=? W=? C=?; overlap(H) = 2; overlap(W) = ?) [0 1 2] [1] shares true;
    Blocked (H=? W=? C=?; block(C) = 2; stride(W) = ?) [0 1 2] [1] shares false;
}

fn view_as_each(source: &Source) {
    macro_rules! each {
        ($($name:ident)*) => { $(views::<$name>(source);)* };
    }
    each!(Packed Rows Pixels Channels PaddedPixels Planes Columns Aligned Rounded BottomUp OneRow Broadcast Interlocked);
}

/// Every way to see the elements where they are gives the same layout: one with the tensor's numbers, if there is one. The strides that
/// reach no element are the tensor's, if the layout allows it.
fn views<L: Target + StridedLayout>(source: &Source) {
    let bound = source.any().bind::<L>();
    match &bound {
        Ok(layout) => {
            assert!(source.is_seen_by(layout), "{}: {source:?}: {:?}", L::TEXT, layout.strides());
            if L::with(source.extents, source.strides).is_some_and(|layout| source.is_seen_by(&layout)) {
                let mut free = (0..3).filter(|axis| L::IS_FREE[*axis]);
                let is_kept = free.all(|axis| layout.strides().as_ref()[axis] == source.strides[axis]);
                assert!(is_kept, "{}: {source:?}: {:?}", L::TEXT, layout.strides());
            }
        }
        Err(error) => assert!(!can_be_seen::<L>(source), "{}: {source:?}: {error}", L::TEXT),
    }
    let layout = bound.ok();
    let check = |way: &str, view: Option<View<'_, u16, L>>| {
        let what = format!("{} by {way}", L::TEXT);
        assert_eq!(view.is_some(), layout.is_some(), "{what}: {source:?}");
        let Some(view) = view else { return };
        assert_eq!(
            view.strides().as_ref(),
            layout.map(|layout| layout.strides()).unwrap().as_ref(),
            "{what}: {source:?}"
        );
        source.assert_seen(&what, view);
    };
    check("any", AnyView::from_view(source.view()).downcast().ok());
    if !source.is_empty() {
        check("as_layout", source.view().try_as_layout().ok()); // it compares the strides of views without elements
    }
    check("dlpack", Managed::from_view(source.view()).view().ok());
    // A file has the elements in another order.
    if let Ok(view) = npy::Reader::parse(&to_bytes(&source.view())).expect("a file").view::<u16, L>() {
        source.assert_seen("npy", view);
    }
    let positive = source.strides.map(|stride| usize::try_from(stride).ok());
    let [Some(h), Some(w), Some(c)] = positive else { return };
    let [height, width, channels] = source.extents;
    let shape = (height, width, channels).strides((h, w, c));
    if let Ok(array) = ArrayView::from_shape(shape, &source.elements) {
        // An array without elements has other strides.
        if !source.is_empty() {
            check("ndarray", ndarray_0_17::view(array).ok());
        }
    }
}

/// Whether some strides, also for axes of one index, are the tensor's.
fn can_be_seen<L: Target + StridedLayout>(source: &Source) -> bool {
    let candidates = |axis: usize| match L::IS_FREE[axis] && (source.extents[axis] < 2 || source.is_empty()) {
        true => (0..40).collect(),
        false => vec![source.strides[axis]],
    };
    let mut all = candidates(0)
        .into_iter()
        .flat_map(|h| candidates(1).into_iter().flat_map(move |w| candidates(2).into_iter().map(move |c| [h, w, c])));
    all.any(|strides| L::with(source.extents, strides).is_some_and(|layout| source.is_seen_by(&layout)))
}

/// Every copy has the elements; and there is one, unless the layout has no place for each.
fn copies<L: Target>(source: &Source) {
    let (view, packed) = (AnyView::from_view(source.view()), to_bytes(&source.view()));
    let npy = npy::Reader::parse(&packed).expect("a file");
    check::<L>(source, "any", view.convert());
    check::<L>(source, "npy", npy.tensor());
    // The storage of one index may be as large as its stride.
    if source.layout.storage_size() < 10_000 {
        let mut writer = Writer::new();
        writer.add("tensor", &source.view());
        let file = writer.to_bytes().expect("a small file");
        let file = safetensors::Reader::parse(&file).expect("a file");
        check::<L>(source, "safetensors", file.tensor("tensor"));
        if let Ok(view) = file.view::<u16, L>("tensor") {
            source.assert_seen("safetensors", view);
        }
    }
    if let Ok(tensor) = AnyTensor::try_from_view_with_layout(source.any(), &view) {
        check::<L>(source, "any tensor", tensor.convert());
    }
}

fn check<L: Target>(source: &Source, way: &str, copy: Result<Tensor<u16, L>, impl Display>) {
    let what = format!("{} by a copy of {way}", L::TEXT);
    let has_extents = L::with(source.extents, [100, 10, 1]).is_some_and(|layout| layout.extents() == source.extents);
    match copy {
        Ok(tensor) => source.assert_seen(&what, tensor.view()),
        Err(error) => {
            // Nothing is allocated for the padding of a tensor without elements, and no more elements than a file has.
            let is_more = source.extents.iter().product::<usize>() > source.any().required_span_size();
            let is_refused = source.is_empty() || is_more && way == "safetensors";
            assert!(L::SHARES || !has_extents || is_refused, "{what}: {source:?}: {error}");
        }
    }
}

#[test]
fn are_those_that_went_in() {
    let mut random = Random(number("FUZZ_SEED", 1));
    for _ in 0..number("FUZZ_CASES", if cfg!(any(miri, target_arch = "s390x")) { 50 } else { 300 }) {
        let source = Source::random(&mut random);
        view_as_each(&source);
        copy_into_each(&source);
    }
}
