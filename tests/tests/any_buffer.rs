//! Structs of buffers of any type: what lies in them, what is wrong with them, and how often they are asked. `derive.rs` has all kinds of them.

use memmap2::{Mmap, MmapMut};
use std::sync::Arc;
use tensor_layout::{BufferErrorKind, Segments, Views, ViewsErrorKind, at};
use tensor_layout_tests::fickle::{Fickle, FickleBytes};

/// The weights of a file, which are only read, beside buffers of this process.
#[derive(Views)]
struct Linear {
    #[layout(O=? I=?; element = f32; shared)]
    weights: Mmap,
    #[layout(O=?; element = f32; shared)]
    bias: Arc<[f32]>,
    #[layout(I=?; shared)]
    input: Vec<f32>,
    #[layout(O=?; element = f32)]
    output: MmapMut,
}

fn mapped(bytes: &[u8]) -> MmapMut {
    let mut map = MmapMut::map_anon(bytes.len()).expect("a little memory");
    map.copy_from_slice(bytes);
    map
}

fn linear(weights: &[u8]) -> Linear {
    Linear {
        weights: mapped(weights).make_read_only().expect("a map"),
        bias: Arc::from([100.0, 200.0]),
        input: vec![1.0, 2.0, 3.0],
        output: mapped(&[0; 8]),
    }
}

/// What is `shared` is a `View`, which `fix` does not consume, of buffers of all kinds.
#[test]
fn mapped_weights() {
    let weights: Vec<u8> = [1.0_f32, 2.0, 3.0, 4.0, 5.0, 6.0].map(f32::to_ne_bytes).concat();
    let mut linear = linear(&weights);
    let LinearViewsMut { weights, bias, input, mut output } = linear.views_mut(LinearExtents { o: 2, i: 3 }).unwrap();
    for o in 0..2 {
        let products = weights.fix::<tensor_layout::axis::O>(o).zip(&input).fold(0.0, |sum, w, x| sum + w * x);
        at!(output, O: o) = products + bias.fix::<tensor_layout::axis::O>(o)[[]];
    }
    assert_eq!(bytemuck::cast_slice::<u8, f32>(&linear.output), [114.0, 232.0]);
}

#[test]
fn maps_that_do_not_fit() {
    let mut short = linear(&[0; 23]);
    let extents = LinearExtents { o: 2, i: 3 };
    for error in [short.check(extents).unwrap_err(), short.views_mut(extents).map(drop).unwrap_err()] {
        let found: Vec<_> = error.iter().map(|error| (error.field, error.kind)).collect();
        let [("weights", ViewsErrorKind::Buffer(weights))] = found[..] else { panic!("{error}") };
        assert_eq!((weights.required, weights.actual, weights.kind), (6, 5, BufferErrorKind::TooSmall));
    }
}

/// It lends bytes that begin anywhere.
struct Shifted(Vec<u32>, usize);

impl AsRef<[u8]> for Shifted {
    fn as_ref(&self) -> &[u8] {
        &bytemuck::cast_slice(&self.0)[self.1..]
    }
}

#[derive(Views)]
struct Words {
    #[layout(N=2; element = u32; shared)]
    words: Shifted,
}

#[test]
fn bytes_that_are_not_aligned() {
    for shift in 0..5 {
        let words = Words { words: Shifted(vec![1, 2, 3], shift) };
        match words.views() {
            Ok(views) => assert_eq!((shift % 4, views.words[[1]]), (0, 2 + shift as u32 / 4)),
            Err(error) => {
                let kind = error.iter().next().expect("a field").kind;
                let ViewsErrorKind::Buffer(buffer) = kind else { panic!("{error}") };
                assert_ne!(shift % 4, 0);
                assert_eq!(buffer.kind, BufferErrorKind::Misaligned { align_in_bytes: 4 });
            }
        }
    }
}

#[derive(Views)]
struct Minds {
    #[layout(N=4; element = u32)]
    elements: Fickle<u32>,
    #[layout(N=4; element = u32)]
    bytes: FickleBytes<u32>,
}

/// What was checked is what is viewed: each view asks its buffer once, and the next view is checked anew.
#[test]
fn buffers_that_change_their_minds() {
    let slices = || Fickle::new([vec![1, 2, 3, 4], vec![5], vec![6, 7, 8, 9]]);
    let mut minds = Minds { elements: slices(), bytes: FickleBytes(slices()) };
    let first = minds.views().unwrap();
    assert_eq!((minds.elements.asked(), minds.bytes.0.asked()), (1, 1));
    let error = minds.check().unwrap_err();
    let kinds: Vec<_> = error.iter().map(|error| error.kind).collect();
    let [ViewsErrorKind::Buffer(elements), ViewsErrorKind::Buffer(bytes)] = kinds[..] else { panic!("{error}") };
    assert_eq!((elements.actual, bytes.actual), (1, 1));
    let last = minds.views().unwrap();
    assert_eq!((first.elements[[3]], first.bytes[[3]], last.elements[[0]], last.bytes[[0]]), (4, 4, 6, 6));

    let MindsViewsMut { mut elements, mut bytes } = minds.views_mut().unwrap();
    elements.fill(10);
    bytes.fill(11);
    assert_eq!(minds.elements.slices(), [&[10; 4][..], &[5], &[6, 7, 8, 9]].map(Box::from));
    assert_eq!(minds.bytes.0.slices(), [&[11; 4][..], &[5], &[6, 7, 8, 9]].map(Box::from));
    assert_eq!((minds.elements.asked(), minds.bytes.0.asked()), (4, 4));
    assert!(minds.views_mut().is_err());
}

/// The buffers of a program, declared where each lies in one that is uploaded.
#[derive(Segments)]
#[layout(align_bytes = 64)]
struct Uploaded {
    #[layout(O=2 I=3; element = f32)]
    weights: Mmap,
    #[layout(O=2; element = f32)]
    bias: Arc<[f32]>,
    #[layout(I=3; element = u16)]
    scale: Vec<u8>,
}

#[test]
fn segments_of_any_type() {
    assert_eq!((Uploaded::OFFSETS_IN_BYTES, Uploaded::SIZE_IN_BYTES), ([0, 64, 128], 134));
    let mut memory = mapped(&[0; Uploaded::SIZE_IN_BYTES]);
    let UploadedViewsMut { mut weights, mut bias, mut scale } = Uploaded::views_mut(&mut memory).unwrap();
    (weights[[1, 2]], bias[[1]], scale[[2]]) = (1.0, 2.0, 3);
    let views = Uploaded::views(&memory).unwrap();
    assert_eq!((views.weights[[1, 2]], views.bias[[1]], views.scale[[2]]), (1.0, 2.0, 3));
}
