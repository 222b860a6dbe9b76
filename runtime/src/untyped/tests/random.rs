//! Copies between random layouts. Each element is compared with the element that a plain loop copies.
//!
//! `FUZZ_CASES=100000 cargo test --release --package tensor-layout --lib untyped::tests::random` tries more, and `FUZZ_SEED` others.

use super::parsed;
use crate::AnyLayout;
use crate::element::DataType;
use crate::untyped::{AnyTensor, AnyView, AnyViewMut};
use std::string::String;
use std::vec::Vec;
use std::{env, format, vec};

struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    fn pick<T: Copy>(&mut self, among: &[T]) -> T {
        among[self.below(among.len())]
    }

    fn shuffled<'n>(&mut self, names: &[&'n str]) -> Vec<&'n str> {
        let mut names = names.to_vec();
        for last in (1..names.len()).rev() {
            let other = self.below(last + 1);
            names.swap(last, other);
        }
        names
    }

    /// A layout of these axes in some order, with some rules. `broadcast` may be one of them.
    fn layout(&mut self, axes: &[(&str, usize)], is_source: bool) -> AnyLayout {
        let names: Vec<&str> = axes.iter().map(|axis| axis.0).collect();
        loop {
            let extents = |name: &str| axes.iter().find(|axis| axis.0 == name).map_or(1, |axis| axis.1);
            let mut text = String::new();
            for name in self.shuffled(&names) {
                text.push_str(&format!("{name}={} ", extents(name)));
            }
            let mut items = Vec::new();
            let mut split = Vec::new();
            for name in &names {
                if self.below(4) > 0 || items.len() > 4 {
                    items.push(String::from(*name));
                    continue;
                }
                let [first, second] = [self.pick(&[2, 3, 4]), self.pick(&[2, 4])];
                items.push(format!("{name}%{first}"));
                match self.below(2) {
                    0 => items.push(format!("{name}/{first}")),
                    _ => items.extend([format!("{name}/{first}%{second}"), format!("{name}/{}", first * second)]),
                }
                split.push(*name);
            }
            if !names.is_empty() {
                let items: Vec<&str> = items.iter().map(String::as_str).collect();
                text.push_str(&format!("; order = {}", self.shuffled(&items).join(" ")));
            }
            for &(name, extent) in axes.iter().filter(|axis| !split.contains(&axis.0)) {
                match self.below(10) {
                    0 => text.push_str(&format!("; pad({name}) = {}", self.pick(&[2, 4, 5, 16]))),
                    1 => text.push_str(&format!("; align({name}) = {}", self.pick(&[2, 7, 16]))),
                    2 => text.push_str(&format!("; reverse({name})")),
                    3 | 4 => text.push_str(&format!("; block({name}) = {}", self.pick(&[2, 3, 4, 8]))),
                    5 => text.push_str(&format!("; stride({name}) = {}", self.pick(&[1, 3, 8, 21, 100]))),
                    6 if is_source && extent > 1 => text.push_str(&format!("; broadcast({name})")),
                    _ => {}
                }
            }
            if let Ok(layout) = AnyLayout::parse(&text) {
                if is_source || layout.is_unique() {
                    return layout;
                }
            }
        }
    }
}

fn number(name: &str, default: u64) -> u64 {
    env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// All indices.
fn indices(extents: &[usize]) -> Vec<Vec<usize>> {
    extents.iter().fold(vec![vec![]], |so_far, &extent| {
        so_far.iter().flat_map(|index| (0..extent).map(move |at| [&**index, &[at]].concat())).collect()
    })
}

/// The storage of `to`, filled by one element after another.
fn plain(to: &AnyLayout, from: &AnyLayout, bytes: &[u8], element_bytes: usize, storage: &mut [u8]) {
    for index in indices(to.extents()) {
        let source: Vec<usize> =
            from.names().map(|name| index[to.names().position(|other| other == name).unwrap()]).collect();
        let (at, source) = (to.offset(&index).unwrap() * element_bytes, from.offset(&source).unwrap() * element_bytes);
        storage[at..at + element_bytes].copy_from_slice(&bytes[source..source + element_bytes]);
    }
}

#[test]
fn copies_are_those_of_plain_loops() {
    let mut random = Random(number("FUZZ_SEED", 1));
    let most: &[usize] = if cfg!(miri) { &[0, 1, 2, 3, 5] } else { &[0, 1, 1, 2, 3, 5, 6, 7, 8, 16, 33] };
    for _ in 0..number("FUZZ_CASES", if cfg!(any(miri, target_arch = "s390x")) { 20 } else { 1500 }) {
        let rank = random.below(5);
        let axes: Vec<(&str, usize)> =
            ["A", "B", "Cc", "D"][..rank].iter().map(|&name| (name, random.pick(most))).collect();
        if axes.iter().map(|axis| axis.1).product::<usize>() > 5000 {
            continue;
        }
        let (to, from) = (random.layout(&axes, false), random.layout(&axes, true));
        let data_type = random.pick(&[
            DataType::Int8,
            DataType::Float16,
            DataType::Float32,
            DataType::Complex64,
            DataType::Complex128,
        ]);
        let element_bytes = data_type.size_in_bytes().unwrap();
        let pair = format!("{data_type}: {to}   from   {from}");

        // The bytes begin anywhere, and are no more than the span.
        let shift = random.below(8);
        let mut bytes: Vec<u8> = (0..shift).map(|_| 0).collect();
        bytes.extend((0..from.required_span_size() * element_bytes).map(|_| random.below(256) as u8));
        let source = AnyView::new(data_type, from.clone(), &bytes[shift..]).unwrap();

        let mut expected = vec![0xAA; to.required_span_size() * element_bytes];
        let mut written = [&[0; 3], &*expected].concat();
        plain(&to, &from, &bytes[shift..], element_bytes, &mut expected);
        AnyViewMut::new(data_type, to.clone(), &mut written[3..]).unwrap().copy_from(&source);
        assert!(written[3..] == *expected, "copy_from, {pair}");

        let mut storage = vec![0; to.storage_size() * element_bytes];
        plain(&to, &from, &bytes[shift..], element_bytes, &mut storage);
        assert!(
            AnyTensor::from_view_with_layout(to.clone(), &source).storage_as_bytes() == storage,
            "from_view, {pair}"
        );

        let room = random.pick(&[4 * element_bytes, 4 * element_bytes + storage.len()]);
        let mut buffer = vec![0xBB; element_bytes + random.below(room)];
        let mut streamed = Vec::new();
        // Strides that interlock are streamed in one piece.
        let (room, may_interlock) = (buffer.len(), pair.contains("stride") || format!("{to}").contains('%'));
        let result = source.stream(&to, &mut buffer, |piece| {
            let fits = piece.len() <= room || may_interlock;
            assert!(fits && !piece.is_empty(), "{} bytes in a buffer of {room}, {pair}", piece.len());
            streamed.extend_from_slice(piece);
            Ok::<_, ()>(())
        });
        assert_eq!(result, Ok(()), "stream, {pair}");
        assert!(streamed == storage, "stream by {room} bytes, {pair}");

        #[cfg(feature = "rayon")]
        {
            let mut tensor = AnyTensor::zeros(data_type, to.clone());
            tensor.view_mut().par_copy_from(&source);
            assert!(tensor.storage_as_bytes() == storage, "par_copy_from, {pair}");
        }
    }
}

/// The storage ends before the places of the indices that the last block lacks.
#[test]
fn a_stream_ends_with_the_storage() {
    let to = parsed("C=6 D=6 A=1 B=1; order = ABDC; stride(B) = 21; block(C) = 4; block(A) = 2");
    let source: Vec<u8> = (1..=36).collect();
    let source = AnyView::new(DataType::Uint8, parsed("C=6 D=6 A=1 B=1"), &source).unwrap();
    let tensor = AnyTensor::from_view_with_layout(to.clone(), &source);
    for room in 1..100 {
        let mut streamed = Vec::new();
        let result = source.stream(&to, &mut vec![0; room], |piece| {
            streamed.extend_from_slice(piece);
            Ok::<_, ()>(())
        });
        assert_eq!((result, &*streamed), (Ok(()), tensor.storage_as_bytes()), "{room}");
    }
}

/// Strides that interlock are streamed in one piece.
#[test]
fn interlocking_strides_are_streamed() {
    let source = AnyView::new(DataType::Uint8, parsed("A=2 B=3"), &[1, 2, 3, 4, 5, 6]).unwrap();
    let mut pieces = Vec::new();
    let layout = parsed("A=2 B=3; stride(A) = 3; stride(B) = 2");
    let result = source.stream(&layout, &mut [0; 2], |piece| {
        pieces.push(piece.to_vec());
        Ok::<_, ()>(())
    });
    assert_eq!(result, Ok(()));
    assert_eq!(pieces, [[1, 0, 2, 4, 3, 5, 0, 6]]);
}
