//! What is done with a layout that was accepted.

use super::{Random, is_small, text::NAMES, typed};
use tensor_layout::any::StreamError;
use tensor_layout::convert::strategy_of_any;
use tensor_layout::element::DataType;
use tensor_layout::{AnyLayout, AnyTensor, AnyView, AnyViewMut};

/// Everything that a program may do with it. `from` is where it comes from.
pub(super) fn check(random: &mut Random, layout: &AnyLayout, from: &str) {
    let text = layout.to_string();
    assert_eq!(AnyLayout::parse(&text).as_ref(), Ok(layout), "{text} of {from}");
    assert!(layout.required_span_size() <= layout.storage_size(), "{text} of {from}");
    let _ = (layout.is_exhaustive(), layout.is_packed(), layout.is_padded(), layout.storage_extents());
    if random.once_in(50) {
        let _ = (layout.explain().to_string(), layout.svg().to_string());
    }
    if is_small(layout.extents()) && layout.storage_size() <= 1 << 16 {
        let offsets = enumerated(layout, from);
        Memory { layout, offsets, from }.check(random);
    } else {
        large(random, layout, from);
    }
}

/// The indices in logical order.
pub(super) fn indices(extents: &[usize]) -> Vec<Vec<usize>> {
    let along = |indices: Vec<Vec<usize>>, extent: &usize| {
        indices.iter().flat_map(|index| (0..*extent).map(|at| [index.as_slice(), &[at]].concat())).collect()
    };
    extents.iter().fold(vec![vec![]], along)
}

/// The offset of each index, in logical order: the span has them all, and no two are equal in a layout that is unique.
fn enumerated(layout: &AnyLayout, from: &str) -> Vec<usize> {
    let offset = |index: Vec<usize>| layout.offset(&index).expect("an index in bounds");
    let offsets: Vec<usize> = indices(layout.extents()).into_iter().map(offset).collect();
    let mut sorted = offsets.clone();
    sorted.sort_unstable();
    let last = sorted.last().map_or(0, |last| last + 1);
    assert_eq!((sorted.first().copied().unwrap_or(0), last), (0, layout.required_span_size()), "{layout} of {from}");
    sorted.dedup();
    assert!(!layout.is_unique() || sorted.len() == offsets.len(), "{layout} of {from}: two indices share an element");
    assert!(!layout.is_exhaustive() || sorted.len() == last, "{layout} of {from}: there are gaps");
    offsets
}

/// Nothing is allocated for a layout that is larger than its memory.
fn large(random: &mut Random, layout: &AnyLayout, from: &str) {
    let mut bytes = vec![7; random.below(64)].into_boxed_slice();
    let data_type = random.one_of(&[DataType::Uint8, DataType::Float32, DataType::Uint4, DataType::Complex128]);
    let room = bytes.len() * 8 / data_type.size_in_bits();
    let fits = layout.required_span_size() <= room;
    assert_eq!(AnyView::new(data_type, layout.clone(), &bytes).is_ok(), fits, "{layout} of {from}");
    assert!(AnyViewMut::new(data_type, layout.clone(), &mut bytes).is_err() || fits, "{layout} of {from}");
    let _ = strategy_of_any(layout, layout, 1 + random.below(17));
    let _ = layout.offset(&layout.extents().iter().map(|extent| extent / 2).collect::<Vec<_>>());
}

/// A layout that is small, and the offset of each index.
struct Memory<'l> {
    layout: &'l AnyLayout,
    offsets: Vec<usize>,
    from: &'l str,
}

impl Memory<'_> {
    fn check(&self, random: &mut Random) {
        let (layout, from) = (self.layout, self.from);
        let span = layout.required_span_size();
        // Of exactly the span, in memory of its own.
        let bytes: Box<[u8]> = (0..span).map(|offset| offset as u8).collect();
        if span > 0 {
            assert!(AnyView::new(DataType::Uint8, layout.clone(), &bytes[1..]).is_err(), "{layout} of {from}");
        }
        let view = AnyView::new(DataType::Uint8, layout.clone(), &bytes).expect("the span");
        let packed = self.packed(random);
        let gathered = AnyTensor::from_view_with_layout(packed.clone(), &view);
        let expected: Vec<u8> = indices(packed.extents()).iter().map(|index| self.element(&packed, index)).collect();
        assert_eq!(gathered.storage_as_bytes(), scattered(&packed, &expected), "{layout} of {from}");
        self.streamed(random, &view, &packed, gathered.storage_as_bytes());
        self.written(random, &gathered.view());
        self.of_other_sizes(random);
        typed::check(&view, from);
    }

    /// The same axes in another order, packed in memory.
    fn packed(&self, random: &mut Random) -> AnyLayout {
        let names: Vec<&str> = self.layout.names().collect();
        let mut order: Vec<usize> = (0..names.len()).collect();
        (1..order.len()).rev().for_each(|last| order.swap(last, random.below(last + 1)));
        let axes = order.iter().map(|axis| format!("{}={} ", names[*axis], self.layout.extents()[*axis]));
        let text: String = axes.collect();
        AnyLayout::parse(&text).expect("small extents")
    }

    /// The element of an index of another layout of the same axes.
    fn element(&self, other: &AnyLayout, index: &[usize]) -> u8 {
        let at = |name: &str| other.names().position(|other| other == name).expect("the same axes");
        let own: Vec<usize> = self.layout.names().map(|name| index[at(name)]).collect();
        self.layout.offset(&own).expect("an index in bounds") as u8
    }

    /// A copy in pieces has the bytes of a copy of the whole.
    fn streamed(&self, random: &mut Random, view: &AnyView<'_>, to: &AnyLayout, expected: &[u8]) {
        let mut buffer = vec![0; 1 + random.below(20)].into_boxed_slice();
        let mut out = Vec::new();
        let result = view.stream(to, &mut buffer, |piece| {
            out.extend_from_slice(piece);
            Ok::<_, ()>(())
        });
        assert_eq!((result, out.as_slice()), (Ok(()), expected), "{} of {}", self.layout, self.from);
    }

    /// Into this layout: each element is at its offset, and nothing else is written.
    fn written(&self, random: &mut Random, source: &AnyView<'_>) {
        let (layout, from) = (self.layout, self.from);
        let mut bytes = vec![0xEE; layout.required_span_size()].into_boxed_slice();
        let mut expected = bytes.clone();
        self.offsets.iter().for_each(|offset| expected[*offset] = *offset as u8);
        let mut view = match AnyViewMut::new(DataType::Uint8, layout.clone(), &mut bytes) {
            Ok(view) => view,
            Err(_) => {
                assert!(!layout.is_unique(), "{layout} of {from}");
                assert!(AnyTensor::try_from_view_with_layout(layout.clone(), source).is_err(), "{layout} of {from}");
                let refused = source.stream(layout, &mut [0; 8], |_| Ok::<_, ()>(()));
                assert!(matches!(refused, Err(StreamError::Pair(_))), "{layout} of {from}");
                return;
            }
        };
        view.copy_from(source);
        assert_eq!(bytes, expected, "{layout} of {from}");
        let tensor = AnyTensor::from_view_with_layout(layout.clone(), source);
        let mut storage = vec![0; layout.storage_size()];
        self.offsets.iter().for_each(|offset| storage[*offset] = *offset as u8);
        assert_eq!(tensor.storage_as_bytes(), storage, "{layout} of {from}");
        self.streamed(random, source, layout, &storage);
        typed::check_mut(AnyViewMut::new(DataType::Uint8, layout.clone(), &mut bytes).expect("it is unique"));
    }

    /// Elements of several bytes, and of less than a byte.
    fn of_other_sizes(&self, random: &mut Random) {
        let data_type = random.one_of(&[DataType::Uint16, DataType::Float64, DataType::Uint4, DataType::Bool]);
        let bits = self.layout.required_span_size() * data_type.size_in_bits();
        let bytes = vec![1; bits.div_ceil(8)].into_boxed_slice();
        let view = AnyView::new(data_type, self.layout.clone(), &bytes).expect("the span");
        let packed = self.packed(random);
        if let Ok(tensor) = AnyTensor::try_from_view_with_layout(packed.clone(), &view) {
            let mut buffer = vec![0; 16 + random.below(9)].into_boxed_slice();
            let mut out = Vec::new();
            let result = view.stream(&packed, &mut buffer, |piece| {
                out.extend_from_slice(piece);
                Ok::<_, ()>(())
            });
            assert_eq!((result, out.as_slice()), (Ok(()), tensor.storage_as_bytes()), "{data_type} {}", self.layout);
        }
        let _ = AnyTensor::try_from_view_with_layout(self.layout.clone(), &view)
            .map(|tensor| tensor.storage_as_bytes().len());
    }
}

/// Elements in logical order, each at its offset.
fn scattered(layout: &AnyLayout, elements: &[u8]) -> Vec<u8> {
    let mut bytes = vec![0; layout.storage_size()];
    for (index, element) in indices(layout.extents()).iter().zip(elements) {
        bytes[layout.offset(index).expect("an index in bounds")] = *element;
    }
    bytes
}

/// The names of axes, as many as a tensor has.
pub(super) fn names(rank: usize) -> Option<&'static [&'static str]> {
    NAMES.get(..rank)
}
