//! Fields in every order of their offsets.

use tensor_layout::{Segments, SegmentsErrorKind};

#[derive(Segments)]
struct Anywhere {
    #[layout(H=2 W=3; offset_bytes = ?)]
    first: u16,
    #[layout(H=2 W=3; order = WH; offset_bytes = ?)]
    second: u32,
    #[layout(K=?; offset_bytes = ?)]
    third: u8,
    #[layout(D=2; own(D); offset_bytes = ?)]
    fourth: u64,
}

/// All orders of `0..4`.
fn orders() -> Vec<[usize; 4]> {
    let all = (0..256).map(|code| [code / 64, code / 16 % 4, code / 4 % 4, code % 4]);
    all.filter(|order| (0..4).all(|place| order.contains(&place))).collect()
}

/// In every order of the offsets, with and without gaps, all mutable views are alive at once and each writes its own bytes.
#[test]
fn all_orders_of_offsets_are_cut_alike() {
    assert_eq!(orders().len(), 24);
    for order in orders() {
        for (gap, k) in [(0, 5), (8, 5), (24, 1), (0, 0)] {
            let sizes = [12, 24, k, 16];
            let mut offsets = [0; 4];
            let mut next = 0_usize;
            for field in order {
                offsets[field] = next.next_multiple_of(8);
                next = offsets[field] + sizes[field] + gap;
            }
            let extents = AnywhereExtents {
                k,
                first_offset_bytes: offsets[0],
                second_offset_bytes: offsets[1],
                third_offset_bytes: offsets[2],
                fourth_offset_bytes: offsets[3],
            };
            let mut words = [0_u64; 20];
            let bytes: &mut [u8] = bytemuck::cast_slice_mut(&mut words);
            let AnywhereViewsMut { mut first, mut second, mut third, mut fourth } =
                Anywhere::views_mut(bytes, extents).unwrap();
            first.fill(0x0101);
            second.fill(0x0202_0202);
            third.fill(3);
            fourth.fill(0x0404_0404_0404_0404);
            let mut expected = [0; 160];
            for (field, number) in (0..4).zip(1..) {
                expected[offsets[field]..offsets[field] + sizes[field]].fill(number);
            }
            assert_eq!(bytes, expected, "{order:?}, {extents:?}");
        }
    }
}

/// Two fields share a byte iff the later one is an error, which has both names and both ranges. A field of no elements shares none.
#[test]
fn fields_that_share_a_byte_are_refused() {
    for k in [0, 1, 16] {
        for third_offset_bytes in 0..80 {
            let extents = AnywhereExtents {
                k,
                first_offset_bytes: 8,
                second_offset_bytes: 32,
                third_offset_bytes,
                fourth_offset_bytes: 64,
            };
            let third = third_offset_bytes..third_offset_bytes + k;
            let others = [("first", 8..20), ("second", 32..56), ("fourth", 64..80)];
            let shares = |bytes: &std::ops::Range<usize>| third.clone().any(|byte| bytes.contains(&byte));
            let shared: Vec<_> = others.iter().filter(|(_, bytes)| shares(bytes)).collect();
            let error = Anywhere::offsets_in_bytes(extents).err();
            let found: Vec<_> = error.iter().flat_map(|error| error.iter()).collect();
            // The first and the second are declared before the third, and the fourth after it.
            let before = shared.iter().find(|(name, _)| *name != "fourth");
            let after = shared.iter().find(|(name, _)| *name == "fourth");
            let expected = before.map(|other| ("third", third.clone(), other.0, other.1.clone()));
            let expected = expected.into_iter().chain(after.map(|it| (it.0, it.1.clone(), "third", third.clone())));
            let found = found.into_iter().map(|error| match error.kind {
                SegmentsErrorKind::Overlap { bytes, other, other_bytes } => {
                    (error.field, bytes.start..bytes.end, other, other_bytes.start..other_bytes.end)
                }
                kind => panic!("{kind}"),
            });
            assert!(found.eq(expected), "{extents:?}");
        }
    }
}
