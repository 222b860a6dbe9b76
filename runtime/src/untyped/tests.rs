//! Tensors of run-time types and layouts: copies against plain loops, and what is refused.

mod memory;
mod numbers;
mod random;

use super::convert::AnyPairError;
use super::*;
use crate::any::BindError;
use crate::convert::units_of_any;
use crate::element::DataType;
use crate::error::{BufferErrorKind, PartError};
use crate::transfer::regions_any;
use crate::{AnyLayout, Tensor, View, ViewMut, layout};
use std::string::ToString;
use std::vec::Vec;
use std::{format, vec};

fn parsed(text: &str) -> AnyLayout {
    AnyLayout::parse(text).unwrap_or_else(|error| panic!("{error}"))
}

/// The bytes 1, 2, 3 and so on.
fn counted<const LEN: usize>() -> [u8; LEN] {
    core::array::from_fn(|at| at as u8 + 1)
}

#[test]
fn a_view_is_what_it_was_given() {
    let bytes = counted::<12>();
    let any = AnyView::new(DataType::Uint16, parsed("H=2 W=2; pad(W) = 3"), &bytes).unwrap();
    assert_eq!(
        (any.data_type(), any.storage_as_bytes().unwrap(), any.layout().strides()),
        (DataType::Uint16, &bytes[..], vec![3, 1])
    );
    assert_eq!((any.to_string(), format!("{any:?}")), ("u16 H=2 W=2; pad(W) = 3".into(), format!("AnyView({any})")));
    assert_eq!((any.as_bytes(), any.as_bytes_in_memory_order()), (None, None));
    let copy = any.to_tensor();
    assert_eq!((copy.to_string(), copy.storage_as_bytes()), ("u16 H=2 W=2".into(), &[1, 2, 3, 4, 7, 8, 9, 10][..]));
    assert_eq!(copy.as_bytes(), Some(copy.storage_as_bytes()));
    let columns = AnyView::new(DataType::Uint16, parsed("H=2 W=2; order = WH"), &bytes).unwrap();
    assert_eq!((columns.as_bytes(), columns.as_bytes_in_memory_order()), (None, Some(&bytes[..8])));
    let nibbles = AnyView::new(DataType::Uint4, parsed("H=1 W=3"), &bytes).unwrap();
    assert_eq!((nibbles.as_bytes(), nibbles.as_bytes_in_memory_order()), (Some(&bytes[..2]), Some(&bytes[..2])));
    assert_eq!(AnyView::new(DataType::Bool, parsed(""), &[1]).unwrap().to_string(), "bool");

    let error = AnyView::new(DataType::Uint16, parsed("H=2 W=2; pad(W) = 3"), &bytes[..9]).unwrap_err();
    assert_eq!((error.required, error.actual, error.kind), (5, 4, BufferErrorKind::TooSmall));
    assert!(AnyView::new(DataType::Uint4, parsed("W=3"), &[0, 0]).is_ok());
    assert_eq!(AnyView::new(DataType::Uint4, parsed("W=5"), &[0, 0]).unwrap_err().actual, 4);
    assert_eq!(AnyView::new(DataType::Float6E2M3, parsed("W=4"), &[0, 0]).unwrap_err().actual, 2);
    let error = AnyViewMut::new(DataType::Uint8, parsed("H=2 W=2; broadcast(H)"), &mut [0; 2]).unwrap_err();
    assert_eq!(error.kind, BufferErrorKind::NotUnique);
    assert!(error.to_string().contains("axis `H`"), "{error}");
}

#[test]
fn a_typed_view_there_and_back() {
    type Image = layout!(H=2 W=3; order = WH; pad(H) = 4);
    type Unknown = layout!(H=? W=?; order = WH; pad(H) = 4);
    let numbers: [u32; 12] = core::array::from_fn(|at| at as u32);
    let view = View::<u32, Image>::from_array(&numbers);
    let any = AnyView::from(view);
    assert_eq!(any.to_string(), "u32 H=2 W=3; order = WH; pad(H) = 4");
    assert_eq!(any.as_bytes(), None, "the gaps of a typed view may be another owner's");
    let back = any.downcast::<u32, Unknown>().unwrap();
    assert!(back.as_ptr() == view.as_ptr() && back.iter().eq(view.iter()));
    assert_eq!(any.view_bits::<u32, Unknown>().unwrap()[[1, 2]], 9);

    let mut tensor = Tensor::<u32, Image>::from_view(&view);
    let mut any = AnyViewMut::from_view(tensor.view_mut());
    any.downcast_mut::<u32, Unknown>().unwrap()[[1, 2]] = 77;
    any.view_bits_mut::<u32, Unknown>().unwrap()[[0, 0]] = 5;
    assert_eq!(any.downcast::<u32, Unknown>().unwrap()[[1, 2]], 77);
    any.into_view_mut::<u32, Image>().unwrap()[[1, 1]] = 6;
    assert_eq!((tensor[[1, 2]], tensor[[0, 0]], tensor[[1, 1]]), (77, 5, 6));

    let (address, storage) = (tensor.storage().as_ptr().addr(), tensor.storage().to_vec());
    let any = AnyTensor::from(tensor);
    assert_eq!(
        (any.storage_as_bytes().as_ptr().addr(), any.storage_as_bytes()),
        (address, bytemuck::cast_slice(&storage))
    );
    assert_eq!((any.to_string(), any.data_type()), ("u32 H=2 W=3; order = WH; pad(H) = 4".into(), DataType::Uint32));
    let any = any.downcast::<u32, layout!(H=2 W=3)>().unwrap_err();
    let any = any.downcast::<f32, Image>().unwrap_err();
    let tensor = any.downcast::<u32, Unknown>().unwrap();
    assert_eq!((tensor.storage().as_ptr().addr(), tensor.storage()), (address, &*storage));
}

#[test]
fn the_first_difference_is_said() {
    let bytes = counted::<25>();
    let of = |text: &str| AnyView::new(DataType::Uint32, parsed(text), &bytes[1..]).unwrap();
    let error = |text: &str| of(text).downcast::<u32, layout!(H=2 W=3)>().unwrap_err();
    assert_eq!(
        error("H=3 W=2"),
        ViewError::Layout(BindError::Numbers(PartError::OtherExtent { axis: "H", extent: 3, required: 2 }))
    );
    assert_eq!(error("W=2 H=3"), ViewError::Layout(BindError::Axis { axis: "W".into(), required: "H" }));
    assert_eq!(error("H=2 W=3; order = WH").to_string(), "bind: axis `H` has stride 1, and the required layout has 3");
    // The bytes begin at an odd address, or after it.
    let even = if bytes.as_ptr().addr() % 2 == 0 { 1 } else { 2 };
    let odd = AnyView::new(DataType::Uint16, parsed("H=2 W=3"), &bytes[even..]).unwrap();
    let ViewError::Buffer(misaligned) = odd.downcast::<u16, layout!(H=2 W=3)>().unwrap_err() else {
        panic!("misaligned")
    };
    assert_eq!(misaligned.kind, BufferErrorKind::Misaligned { align_in_bytes: 2 });
    let copy = odd.convert::<u16, layout!(W=3 H=2)>().unwrap();
    assert_eq!(copy[[2, 0]], u16::from_ne_bytes([bytes[even + 4], bytes[even + 5]]));

    let any = of("H=2 W=3");
    assert_eq!(
        any.downcast::<f32, layout!(H=2 W=3)>().unwrap_err().to_string(),
        "the elements are u32, and f32 is required; `view_bits` views the bits of either"
    );
    assert_eq!(
        any.downcast::<u8, layout!(H=2 W=3)>().unwrap_err().to_string(),
        "the elements are u32, and u8 is required"
    );
    assert_eq!(
        any.view_bits::<u64, layout!(H=2 W=3)>().unwrap_err().to_string(),
        "the elements are u32, of 32 bits each, and cannot be viewed as integers of 64 bits"
    );
    let lone = any.convert::<u32, layout!(H=2 C=3)>().unwrap_err();
    assert_eq!(
        lone.to_string(),
        "bind: the two layouts have different axes: `W` is in only one of them; axes are matched by name, so both layouts must have the same axes"
    );
    let shared = any.convert::<u32, layout!(H=2 W=?; stride(H) = ?; stride(W) = ?)>().map(|tensor| tensor.strides());
    assert_eq!(shared, Ok([3, 1]));
    assert_eq!(any.to_tensor().downcast::<u32, layout!(H=? W=?)>().unwrap().storage_as_bytes(), &bytes[1..]);
}

/// No bytes become a `bool` that are none; and a `bool` becomes what it was.
#[test]
fn values_are_checked() {
    type Row = layout!(W = 3);
    let any = AnyView::new(DataType::Bool, parsed("W=3"), &[1, 2, 0]).unwrap();
    let no_bool = ViewError::Value { data_type: DataType::Bool };
    assert_eq!(any.downcast::<bool, Row>().map(|_| ()), Err(no_bool.clone()));
    assert_eq!(any.convert::<bool, Row>().map(|_| ()), Err(no_bool.clone()));
    let mut bools = [true; 3];
    assert_eq!(any.copy_to(&mut ViewMut::<bool, Row>::from_array(&mut bools)), Err(no_bool));
    assert_eq!(bools, [true; 3]);
    assert!(any.to_tensor().downcast::<bool, Row>().is_err());

    // What lies in the gaps is not asked.
    let any = AnyView::new(DataType::Bool, parsed("W=2; stride(W) = 2"), &[1, 2, 0, 3]).unwrap();
    assert!(any.downcast::<bool, layout!(W=2; stride(W) = 2)>().unwrap().iter().eq(&[true, false]));
    any.copy_to(&mut ViewMut::<bool, layout!(W = 2)>::from_array(&mut [true; 2])).unwrap();
}

/// Elements of less than a byte are moved in whole bytes, or not at all.
#[test]
fn bytes_are_not_taken_apart() {
    let bytes = counted::<12>();
    let of = |data_type, text: &str| AnyView::new(data_type, parsed(text), &bytes).unwrap();
    let to = |any: &AnyView<'_>, text: &str| {
        AnyTensor::try_from_view_with_layout(parsed(text), any).map(|tensor| tensor.storage_as_bytes().to_vec())
    };

    let nibbles = of(DataType::Int4, "C=3 H=2 W=4");
    assert_eq!(to(&nibbles, "C=3 H=2 W=4"), Ok(counted::<12>().to_vec()));
    assert_eq!(to(&nibbles, "H=2 C=3 W=4"), Ok(vec![1, 2, 5, 6, 9, 10, 3, 4, 7, 8, 11, 12]));
    assert_eq!(
        to(&nibbles, "C=3 H=2 W=4; pad(W) = 6; reverse(C)").map(|bytes| bytes[..3].to_vec()),
        Ok(vec![9, 10, 0])
    );
    let apart = Err(AnyPairError::SubByte { data_type: DataType::Int4 });
    assert_eq!(to(&nibbles, "C=3 H=2 W=4; order = CWH"), apart);
    assert_eq!(to(&nibbles, "C=3 H=2 W=4; pad(W) = 5"), apart);
    assert_eq!(to(&of(DataType::Int4, "H=3 W=5"), "H=3 W=5"), Ok(counted::<8>().to_vec()));
    assert_eq!(to(&of(DataType::Int4, "H=0 W=5"), "W=5 H=0"), Ok(vec![]));
    let sixes = of(DataType::Float6E3M2, "H=2 W=8");
    assert_eq!(to(&sixes, "W=8 H=2; order = HW"), Ok(counted::<12>().to_vec()));
    assert_eq!(
        to(&of(DataType::Float6E3M2, "H=2 W=4"), "H=2 W=4; order = WH; reverse(H)")
            .map(|_| ())
            .unwrap_err()
            .to_string(),
        "elements of f6_e3m2 lie several to a byte, and this copy would take bytes apart; an axis that is innermost in both layouts must keep whole bytes together: its extent, its blocks, and the strides of the other axes, must be multiples of 4"
    );
    // What has no whole bytes of its own ends inside the last one; nothing after it is written, and a stream has as many bytes as a storage.
    let five = AnyView::new(DataType::Float6E3M2, parsed("W=5"), &bytes[..4]).unwrap();
    let mut room = [0; 6];
    AnyViewMut::new(DataType::Float6E3M2, parsed("W=5"), &mut room[..4]).unwrap().copy_from(&five);
    assert_eq!(room, [1, 2, 3, 4, 0, 0]);
    let mut streamed = vec![];
    let four = of(DataType::Float6E3M2, "W=4");
    let result = four.stream(&parsed("W=4; pad(W) = 5"), &mut [0; 3], |piece| {
        streamed.extend_from_slice(piece);
        Ok::<_, ()>(())
    });
    assert_eq!((result, streamed), (Ok(()), to(&four, "W=4; pad(W) = 5").unwrap()));
    let Err(error) = nibbles.view_bits::<u8, layout!(C=3 H=2 W=4)>() else { panic!("nibbles are no bytes") };
    assert!(error.to_string().starts_with("the elements are i4, of 4 bits each"), "{error}");
}

/// What else is in the last byte of elements in a row stays: in a copy, and as zeros of the padding in a new tensor and in a stream.
#[test]
fn a_copy_keeps_the_rest_of_the_last_byte() {
    let types = [DataType::Uint2, DataType::Int4, DataType::Float4E2M1, DataType::Float6E3M2];
    for (data_type, count) in types.into_iter().flat_map(|data_type| (1..12).map(move |count| (data_type, count))) {
        let bits = count * data_type.size_in_bits();
        let ones = |set: bool| -> Vec<u8> {
            (0..12)
                .map(|byte| (0..8).fold(0, |all, bit| all | u8::from((byte * 8 + bit < bits) == set) << bit))
                .collect()
        };
        let size = |layout: &AnyLayout| (layout.storage_size() * data_type.size_in_bits()).div_ceil(8);
        for rules in ["", "; pad(W) = 13", "; reverse(W)", "; block(W) = 12"] {
            let layout = parsed(&format!("W={count}{rules}"));
            let source = AnyView::new(data_type, layout.clone(), &[255; 12][..size(&layout)]).unwrap();
            if !layout.is_exhaustive() {
                continue;
            }
            let mut bytes = vec![0; size(&layout)];
            AnyViewMut::new(data_type, layout.clone(), &mut bytes).unwrap().copy_from(&source);
            assert_eq!(bytes, ones(true)[..bytes.len()], "{data_type} {layout}");
            let mut bytes = vec![0x55; size(&layout)];
            AnyViewMut::new(data_type, layout.clone(), &mut bytes).unwrap().copy_from(&source);
            let kept: Vec<u8> = ones(true).iter().zip(ones(false)).map(|(own, rest)| own | rest & 0x55).collect();
            assert_eq!(bytes, kept[..bytes.len()], "{data_type} {layout}");
            let copy = AnyTensor::from_view_with_layout(layout.clone(), &source);
            assert_eq!(copy.storage_as_bytes(), &ones(true)[..size(&layout)], "{data_type} {layout}");
            for room in [1, 2, 12] {
                let mut streamed = vec![];
                let result = source.stream(&layout, &mut vec![0; room], |piece| {
                    streamed.extend_from_slice(piece);
                    Ok::<_, ()>(())
                });
                assert_eq!((result, streamed), (Ok(()), copy.storage_as_bytes().to_vec()), "{data_type} {layout}");
            }
        }
    }
}

/// The regions of the units move the bytes that a copy moves.
#[test]
fn units_of_a_copy_are_its_bytes() {
    let bytes = counted::<32>();
    for (data_type, to, from) in [
        (DataType::Int4, "H=2 C=3 W=4", "C=3 H=2 W=4"),
        (DataType::Float4E2M1, "C=3 H=2 W=4; pad(W) = 6; reverse(C)", "C=3 H=2 W=4"),
        (DataType::Uint4, "H=3 W=5", "H=3 W=5"),
        (DataType::Uint4, "W=20; block(W) = 4", "W=20; block(W) = 4"),
        (DataType::Uint2, "W=5 H=0", "H=0 W=5"),
        (DataType::Int4, "", ""),
        (DataType::Float6E3M2, "H=2 W=8; order = WH; stride(H) = 8; stride(W) = 1", "W=8 H=2; order = HW"),
        (DataType::Uint16, "W=5 H=2", "H=2 W=5; pad(W) = 6"),
        (DataType::Int4, "H=3 W=10; block(W) = 4", "W=10 H=3; order = HW"),
        (DataType::Float4E2M1, "H=5 W=8; order = H/4 W/4 H%4 W%4", "H=5 W=8; order = H/2 W/2 H%2 W%2"),
        (DataType::Uint2, "H=2 W=16; order = W/8 H W%8", "H=2 W=16; order = W/4 H W%4"),
        (DataType::Float6E3M2, "H=2 W=16; order = W/8 H W%8", "H=2 W=16; pad(W) = 20"),
    ] {
        let ([to_units, from_units], unit) = units_of_any(&parsed(to), &parsed(from), data_type).unwrap();
        let held = (parsed(from).storage_size() * data_type.size_in_bits()).div_ceil(8);
        let view = AnyView::new(data_type, parsed(from), &bytes[..held]).unwrap();
        let copy = AnyTensor::try_from_view_with_layout(parsed(to), &view).unwrap();
        let mut moved = vec![0; copy.storage_as_bytes().len()];
        for region in regions_any(&to_units, &from_units, unit).unwrap() {
            moved[region.to..][..region.bytes].copy_from_slice(&bytes[region.from..][..region.bytes]);
        }
        assert_eq!(moved, copy.storage_as_bytes(), "{data_type}: {to} from {from}");
    }
    let apart = units_of_any(&parsed("W=5 H=2"), &parsed("H=2 W=5"), DataType::Int4);
    assert_eq!(apart, Err(AnyPairError::SubByte { data_type: DataType::Int4 }));
}

/// A copy between any two of these layouts that takes no bytes apart brings each half of a byte to its place.
#[test]
fn halves_of_bytes_are_where_the_layouts_say() {
    let rules = [
        "pad(K) = 16",
        "order = K M",
        "reverse(M)",
        "order = M K/4 K%4",
        "order = K/4 M K%4",
        "order = K/6 M K%6",
        "order = K/3 M K%3",
        "order = K/8 M/2 K/2%4 M%2 K%2",
        "order = M/3 K/2 M%3 K%2",
        "order = M/4 K/8 M%4 K%8",
        "order = K/2 K%2 M",
    ];
    let half = |bytes: &[u8], element: usize| bytes[element / 2] >> (element % 2 * 4) & 15;
    let mut copied = 0;
    let pairs = || rules.iter().flat_map(|from| rules.iter().map(move |to| [from, to]));
    for (k, pair) in pairs().flat_map(|pair| [10, 12].map(|k| (k, pair))) {
        let [from, to] = pair.map(|rules| parsed(&format!("M=5 K={k}; {rules}")));
        let bytes: Vec<u8> = (0..from.storage_size().div_ceil(2)).map(|at| (at * 89 + 7) as u8).collect();
        let view = AnyView::new(DataType::Int4, from.clone(), &bytes).unwrap();
        let Ok(copy) = AnyTensor::try_from_view_with_layout(to.clone(), &view) else { continue };
        copied += 1;
        for index in (0..5).flat_map(|m| (0..k).map(move |k| [m, k])) {
            let [here, there] = [&to, &from].map(|layout| layout.offset(&index).unwrap());
            assert_eq!(half(copy.storage_as_bytes(), here), half(&bytes, there), "{to} from {from}: {index:?}");
        }
    }
    // Eight have K innermost and in whole bytes. Three others without gaps are copied into themselves, of which one has gaps if K is 10.
    assert_eq!(copied, 2 * 8 * 8 + 2 + 2 + 1);
}

#[test]
fn copies_of_other_types_and_axes_are_refused() {
    let any = AnyTensor::zeros(DataType::Float32, parsed("H=2 W=3"));
    let refused = |data_type, text: &str| {
        let mut to = AnyTensor::zeros(data_type, parsed(text));
        let error = to.view_mut().try_copy_from(&any.view()).unwrap_err();
        error.to_string()
    };
    assert_eq!(
        refused(DataType::Uint32, "H=2 W=3"),
        "the elements of the destination are u32, and those of the source are f32"
    );
    assert!(refused(DataType::Float32, "H=2 C=3").contains("`W` is in only one of them"));
    assert!(
        refused(DataType::Float32, "H=3 W=3").contains("axis `H` has extent 3 in the destination and 2 in the source")
    );
    let shared = AnyTensor::try_from_view_with_layout(parsed("H=2 W=3; broadcast(W)"), &any.view());
    assert_eq!(shared.map(|_| ()), Err(AnyPairError::NotUnique));
    let mut shared = AnyTensor::zeros(DataType::Float32, parsed("H=2 W=3; broadcast(W)"));
    assert!(shared.try_view_mut().is_err());
    let copy = shared.view().to_tensor();
    assert_eq!((copy.to_string(), copy.storage_as_bytes().len()), ("f32 H=2 W=3".into(), 24));
}

#[test]
fn the_error_of_a_stream_ends_it() {
    let any = AnyTensor::zeros(DataType::Uint8, parsed("H=8"));
    let mut calls = 0;
    let result = any.view().stream(&parsed("H=8"), &mut [0; 2], |_| {
        calls += 1;
        if calls == 2 { Err("full") } else { Ok(()) }
    });
    assert_eq!((result, calls), (Err(StreamError::Write("full")), 2));
    let result = any.view().stream(&parsed("W=8"), &mut [0; 2], |_| Ok::<_, ()>(()));
    assert!(matches!(result, Err(StreamError::Pair(AnyPairError::LoneAxis { .. }))));
}

/// A `?` of a copy takes the stride of an axis. An axis in blocks has none: the stride of its blocks may be any number.
#[test]
fn a_copy_takes_no_stride_of_blocks() {
    let layout = parsed("W=4; block(W) = 65536");
    assert_eq!((layout.strides(), layout.required_span_size()), (vec![65536], 4));
    let bytes = counted::<4>();
    let view = AnyView::new(DataType::Uint8, layout, &bytes).unwrap();
    assert_eq!(view.convert::<u8, layout!(W=?; stride(W) = ?)>().unwrap().storage(), bytes);
}
