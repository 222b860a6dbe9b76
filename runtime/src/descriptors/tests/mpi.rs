//! Datatypes of MPI. What Open MPI makes of them is in `tests/mpi`.

use super::{Random, indices, parsed, text};
use crate::descriptors::mpi::{Basic, Call, Create, Datatype, Inner, Vector};
use crate::element::DataType;
use crate::{AnyLayout, layout};
use std::format;
use std::string::String;
use std::vec::Vec;

/// The offsets of the elements that a datatype lists, in bytes from the lowest element.
fn listed(datatype: &Datatype) -> Vec<isize> {
    datatype.vectors().iter().rev().fold(std::vec![datatype.origin_in_bytes() as isize], |begins, vector| {
        let elements = |begin| (0..vector.count as isize).map(move |at| begin + at * vector.stride_in_bytes);
        begins.into_iter().flat_map(elements).collect()
    })
}

/// Whether the digits of an axis go over its indices and no others.
fn is_whole(layout: &AnyLayout, axis: usize) -> bool {
    let extent = layout.extents()[axis];
    let values = layout.digits(axis).into_iter().map(|digit| {
        let value = |index: usize| digit.modulus.map_or(index / digit.divisor, |size| index / digit.divisor % size);
        (0..extent).map(value).max().map_or(0, |most| most + 1)
    });
    values.product::<usize>() == extent
}

fn random_layout(random: &mut Random) -> AnyLayout {
    let extents = [3, 13, 5, 9].map(|limit| random.below(limit) + usize::from(random.below(9) > 0));
    let order = random.pick(&["", "NCHW", "WHCN", "C/4 N H W C%4", "W%4 N H C/2 C%2 W/4", "C/6 W N C%2 H C/2%3"]);
    let order = if order.is_empty() { String::new() } else { format!("; order = {order}") };
    let has_digits = order.contains('/');
    let rules = ["", "; pad(N) = 3", "; align(H) = 7", "; broadcast(N)", "; reverse(H)", "; reverse(N, H); pad(H) = 5"];
    let of_others = if has_digits { "" } else { random.pick(&["; reverse(C)", "; broadcast(C, W)", ""]) };
    let ([n, c, h, w], rule) = (extents, random.pick(&rules));
    parsed(&format!("N={n} C={c} H={h} W={w}{order}{rule}{of_others}"))
}

#[test]
fn elements_are_listed_in_logical_order() {
    let (mut random, mut taken) = (Random(21), 0);
    for case in 0..1000 {
        let layout = random_layout(&mut random);
        let data_type = [DataType::Uint8, DataType::Bfloat16, DataType::Float32, DataType::Complex128][case % 4];
        let bytes = data_type.size_in_bits() / 8;
        let is_taken = layout.extents().contains(&0) || (0..layout.rank()).all(|axis| is_whole(&layout, axis));
        match Datatype::of_any(data_type, &layout) {
            Ok(datatype) => {
                let offset = |index: Vec<usize>| (layout.offset(&index).unwrap() * bytes) as isize;
                let expected: Vec<_> = indices(layout.extents()).into_iter().map(offset).collect();
                assert_eq!(listed(&datatype), expected, "{layout}");
                taken += usize::from(layout.digits(1).len() > 1);
                assert!(is_taken, "{layout}");
            }
            Err(error) => assert!(!is_taken, "{layout}: {error}"),
        }
    }
    assert!(taken > 100, "{taken} layouts of digits");
}

#[test]
fn a_datatype_has_a_vector_for_each_axis_of_several_indices() {
    const IMAGE: Datatype = Datatype::of::<f32, layout!(N=1 H=3 W=5 C=2; order = NCHW; reverse(W); align(H) = 8)>();
    let of = |count, stride_in_bytes| Vector { count, stride_in_bytes };
    assert_eq!(IMAGE.vectors(), [of(2, 96), of(5, -4), of(3, 32)]);
    assert_eq!((IMAGE.origin_in_bytes(), IMAGE.basic()), (16, Basic::Float));
    const BLOCKED: Datatype = Datatype::of::<u16, layout!(C=32 W=3; block(C) = 16)>();
    assert_eq!(BLOCKED.vectors(), [of(3, 32), of(16, 2), of(2, 96)]);
    for (layout, expected) in [
        ("", of(1, 8)),
        (&*format!("H=1 W=1; stride(H) = {}", isize::MAX), of(1, 8)),
        ("H=3 W=0; reverse(H)", of(0, 8)),
        ("H=3; broadcast(H)", of(3, 0)),
        ("C=12; block(C) = 16", of(12, 8)),
    ] {
        let layout = parsed(layout);
        let datatype = Datatype::of_any(DataType::Float64, &layout).unwrap();
        assert_eq!((datatype.vectors(), datatype.origin_in_bytes()), (&[expected][..], 0), "{layout}");
    }
}

/// The calls of MPI, from the inside.
fn built(datatype: Datatype) -> String {
    datatype.build(|Create { of, call }| {
        let of = match of {
            Inner::Basic(basic) => String::from(basic.name()),
            Inner::Made(datatype) => format!("({datatype})"),
        };
        match call {
            Call::Hvector(Vector { count, stride_in_bytes }) => format!("{count} at {stride_in_bytes} of {of}"),
            Call::Resized { extent_in_bytes } => format!("{of} to {extent_in_bytes}"),
        }
    })
}

#[test]
fn a_datatype_is_built_from_the_inside() {
    let datatype = Datatype::of_any(DataType::Float8E5M2, &parsed("C=6 H=2 W=4; block(C) = 2")).unwrap();
    assert_eq!(built(datatype), "3 at 16 of (2 at 1 of (2 at 8 of (4 at 2 of MPI_UINT8_T)))");
    assert_eq!(built(Datatype::of::<f32, layout!()>()), "1 at 4 of MPI_FLOAT");
}

/// Open MPI takes a stride of -1 byte for the extent of the elements.
#[test]
fn elements_are_resized_for_a_stride_of_minus_one_byte() {
    let row = Datatype::of::<i8, layout!(H=2 W=3; reverse(W))>();
    assert_eq!(built(row), "2 at 3 of (3 at -1 of (MPI_INT8_T to -1))");
    let columns = Datatype::of::<u8, layout!(H=2 W=3; order = WH; reverse(H))>();
    assert_eq!(built(columns), "2 at -1 of ((3 at 2 of MPI_UINT8_T) to -1)");
    assert_eq!(built(Datatype::of::<i16, layout!(W=3; reverse(W))>()), "3 at -2 of MPI_INT16_T");
}

/// A handle may be a `Result`: the steps after an error get the error.
#[test]
fn a_step_may_fail() {
    let datatype = Datatype::of::<u8, layout!(A=2 B=3 C=4; pad(C) = 5)>();
    let mut steps = 0;
    let built = datatype.build(|Create { of, call }: Create<Result<(), i32>>| {
        steps += 1;
        if let Inner::Made(made) = of {
            made?;
        }
        if matches!(call, Call::Hvector(Vector { count: 3, .. })) { Err(5) } else { Ok(()) }
    });
    assert_eq!((built, steps), (Err(5), 3));
}

#[test]
fn what_datatypes_refuse() {
    let refused = |data_type, layout: &str| text(Datatype::of_any(data_type, &parsed(layout)));
    let last = |axis, extent, size| {
        format!(
            "MPI: axis `{axis}` has extent {extent} in blocks of {size}, and the last block is not full; describe the full blocks and the rest apart, by `crop`, or copy into a layout without blocks first"
        )
    };
    for (data_type, layout, expected) in [
        (
            DataType::Uint4,
            "W=64",
            "MPI: there is no data type for `u4`; convert the elements with `map_from` first".into(),
        ),
        (DataType::Float32, "C=20 W=4; block(C) = 16", last("C", 20, 16)),
        (DataType::Float32, "Channel=5 W=4; order = Channel/8 W Channel/2%4 Channel%2", last("Channel", 5, 2)),
    ] {
        assert_eq!(refused(data_type, layout), expected, "{layout}");
    }
}

#[cfg(target_pointer_width = "64")]
#[test]
fn counts_and_offsets_are_those_of_mpi() {
    let refused = |data_type, layout: &str| text(Datatype::of_any(data_type, &parsed(layout)));
    let expected = "MPI: axis `W` has a count of 2147483648, and `MPI_Type_create_hvector` takes at most 2147483647; split the axis in two, by `split`, or make the datatype by the large-count function `MPI_Type_create_hvector_c` of MPI 4";
    for layout in ["W=2147483648", "W=2147483648; broadcast(W)", "H=2 W=4294967296; block(W) = 2"] {
        assert_eq!(refused(DataType::Float64, layout), expected, "{layout}");
    }
    for layout in ["W=2147483647", "A=2147483647 B=1000", "H=2 W=4294967294; block(W) = 2"] {
        assert_eq!(refused(DataType::Float64, layout), "", "{layout}");
    }
    let expected = "MPI: there are 1152921504606846976 elements from the first to the last one, and at most 1152921504606846975 are addressed; pad less, or split the tensor";
    assert_eq!(refused(DataType::Float64, "H=2; stride(H) = 1152921504606846975"), expected);
    assert_eq!(refused(DataType::Float64, "H=2; stride(H) = 1152921504606846974"), "");
}
