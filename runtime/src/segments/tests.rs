use super::error::{ByteRange, SegmentsErrorKind};
use super::place::{Placement, Segment};
use crate::layout;
use crate::layout::strided::of_small;

const MOST: usize = isize::MAX as usize;

type Bytes<const N: usize> = layout!(N);

const fn bytes<const N: usize>(field: &'static str, align: usize) -> Option<Segment> {
    Segment::new::<u8>(field).aligned(align).static_layout::<Bytes<N>>()
}

/// A field begins at a multiple of both alignments, also where neither divides the other.
#[test]
fn both_alignments_hold() {
    for align in 1..100 {
        let second = Segment::new::<u64>("second").aligned(align).static_layout::<Bytes<1>>();
        let (placement, kinds) = Placement::new(&[bytes::<1>("first", 1), second]);
        let expected = (1..).find(|offset| offset % align == 0 && offset % align_of::<u64>() == 0);
        assert_eq!((kinds, Some(placement.offset_bytes(1))), ([None; 2], expected));
    }
}

/// An alignment whose multiples do not fit a buffer leaves only the beginning.
#[test]
fn alignments_past_the_largest_buffer() {
    for align in [MOST, MOST + 1, MOST + 2, usize::MAX - 1, usize::MAX] {
        let (placement, kinds) = Placement::new(&[bytes::<1>("first", align), bytes::<1>("second", align)]);
        assert_eq!((placement.offset_bytes(0), kinds[0]), (0, None));
        assert!(
            matches!(kinds[1], Some(SegmentsErrorKind::Overflow { elements: 1, element_size_in_bytes: 1, .. })),
            "{align}"
        );
    }
}

/// The last byte of the largest buffer can be used, and none after it.
#[test]
fn the_largest_buffer() {
    let at = |offset| Placement::new(&[Segment::new::<u8>("last").at(offset).static_layout::<Bytes<1>>()]);
    assert_eq!((at(MOST - 1).0.size_in_bytes(), at(MOST - 1).1), (MOST, [None]));
    assert!(matches!(at(MOST).1, [Some(SegmentsErrorKind::Overflow { .. })]));
    assert!(matches!(at(usize::MAX).1, [Some(SegmentsErrorKind::Overflow { .. })]));
}

/// A field after one that has no place is left out, unless it has an offset; what is wrong with that one is told too.
#[test]
fn fields_after_one_without_a_place() {
    let given = Segment::new::<u16>("given").at(3).static_layout::<Bytes<1>>();
    let (placement, kinds) = Placement::new(&[bytes::<8>("first", 1), None, bytes::<8>("left_out", 1), given]);
    let offset = Some(SegmentsErrorKind::Offset { offset_in_bytes: 3, align_in_bytes: 2 });
    assert_eq!(kinds, [None, None, None, offset]);
    assert_eq!(placement.byte_ranges()[0], ByteRange { start: 0, end: 8 });
}

/// A layout that is known at once is the one that its numbers give, and there is none where they give an error. No large number is small.
#[test]
fn small_layouts() {
    type Rows = layout!(H=? W=? C=3; stride(H) = ?);
    const SMALL: usize = i32::MAX as usize;
    let extents = [0, 1, 2, 3, 7, SMALL / 3, SMALL, SMALL + 1, usize::MAX];
    let strides = [0, 1, 3, 9, 21, -9, SMALL as isize, (SMALL as isize).wrapping_add(1), isize::MAX, isize::MIN];
    let mut found = 0;
    for [h, w] in extents.iter().flat_map(|h| extents.map(|w| [*h, w])) {
        for stride in strides {
            let small: Option<Rows> = of_small([h, w], [stride]);
            if let Some(small) = small {
                assert_eq!(Rows::with_extents_and_strides([h, w], [stride]), Ok(small));
                assert!(h.max(w).max(stride as usize) <= SMALL);
                found += 1;
            }
        }
    }
    assert!(found > 20, "{found}");
}

/// With `directml` a field begins where DirectML binds a tensor, and has whole words.
#[cfg(feature = "directml")]
#[test]
fn directml_binds_whole_words() {
    let segment = |field| Segment::new::<u8>(field).aligned(12).bound_by(16, 4).static_layout::<Bytes<5>>();
    let (placement, kinds) = Placement::new(&[segment("first"), segment("second")]);
    assert_eq!((placement.offsets_in_bytes(), placement.size_in_bytes(), kinds), ([0, 48], 56, [None; 2]));
}
