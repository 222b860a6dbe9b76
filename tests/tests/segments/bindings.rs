//! The parts of a buffer that DirectML binds the fields to.

use tensor_layout::directml::error::BindingError;
use tensor_layout::directml::{BufferRange, DescriptorError};
use tensor_layout::{Segments, SegmentsErrorKind};

#[derive(Segments)]
#[layout(directml)]
#[layout(align_bytes = ALIGN)]
struct Bound<const ALIGN: usize> {
    #[layout(H=? W=3; pad(W) = 4)]
    bytes: u8,
    #[layout(H=? C=2)]
    halves: u16,
    #[layout(K=?; order = K)]
    words: f32,
    #[layout(K=?; offset_bytes = ?)]
    last: i8,
}

/// DirectML takes each binding of each descriptor in a buffer of the size that the struct gives, and none of the bindings has a byte of
/// another one.
fn bindings<const ALIGN: usize>() {
    for (h, k) in (1..6).flat_map(|h| (1..6).map(move |k| (h, k))) {
        let extents = BoundExtents { h, k, last_offset_bytes: 16384 };
        let descriptors = Bound::<ALIGN>::descriptors(extents).unwrap();
        let bindings = Bound::<ALIGN>::bindings(extents).unwrap();
        let size = Bound::<ALIGN>::size_in_bytes(extents).unwrap() as u64;
        let mut end = 0;
        for (descriptor, binding) in descriptors.iter().zip(bindings) {
            assert_eq!(descriptor.check_binding(binding, size), Ok(()), "{extents:?}");
            assert_eq!(binding.size, descriptor.total_tensor_size_in_bytes());
            assert!(binding.offset >= end, "{extents:?}");
            end = binding.offset + binding.size;
        }
        assert_eq!((end, bindings[3].offset), (size, 16384));
        let starts = Bound::<ALIGN>::offsets_in_bytes(extents).unwrap().map(|offset| offset as u64);
        assert_eq!(starts, bindings.map(|binding| binding.offset));
        assert!(
            starts.iter().all(|start| start % 16 == 0) && starts[..3].iter().all(|start| start % ALIGN as u64 == 0)
        );
        let words = vec![0_u32; size as usize / 4];
        Bound::<ALIGN>::check(bytemuck::cast_slice(&words), extents).unwrap();
    }
}

#[test]
fn every_binding_is_one_that_directml_takes() {
    bindings::<1>();
    bindings::<12>();
    bindings::<64>();
    bindings::<4096>();
}

/// A given offset is one of the views, and perhaps not one of DirectML; a tensor without elements has no binding.
#[test]
fn what_directml_does_not_bind() {
    let extents = BoundExtents { h: 2, k: 3, last_offset_bytes: 1028 };
    let words = [0_u32; 258];
    Bound::<16>::check(bytemuck::cast_slice(&words), extents).unwrap();
    let kinds = |extents| {
        let error = Bound::<16>::bindings(extents).unwrap_err();
        error.iter().map(|error| (error.field, error.kind)).collect::<Vec<_>>()
    };
    let unaligned = DescriptorError::Binding(BindingError::Offset { offset: 1028, alignment: 16 });
    assert_eq!(kinds(extents), [("last", SegmentsErrorKind::Directml(unaligned))]);
    let empty = kinds(BoundExtents { h: 0, last_offset_bytes: 1024, ..extents });
    assert_eq!(empty.iter().map(|(field, _)| *field).collect::<Vec<_>>(), ["bytes", "halves"]);
    // What has no place has no binding.
    let overlapping = kinds(BoundExtents { last_offset_bytes: 0, ..extents });
    assert!(matches!(overlapping[..], [("last", SegmentsErrorKind::Overlap { other: "bytes", .. })]));
}

#[derive(Segments)]
#[layout(directml)]
struct Constants {
    #[layout(H=1 W=5)]
    first: u8,
    #[layout(H=1 W=5)]
    second: u8,
}

#[test]
fn constants_have_whole_words() {
    const BINDINGS: [BufferRange; 2] = Constants::BINDINGS;
    assert_eq!(BINDINGS, [BufferRange { offset: 0, size: 8 }, BufferRange { offset: 16, size: 8 }]);
    assert_eq!((Constants::SIZE_IN_BYTES, Constants::SECOND_BINDING), (24, BINDINGS[1]));
}
