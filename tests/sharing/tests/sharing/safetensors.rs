//! Files of weights.

use crate::{each_layout, shared_value, value};
use ::safetensors::tensor::TensorView;
use ::safetensors::{Dtype, serialize};
use tensor_layout::any::ViewError;
use tensor_layout::element::DataType;
use tensor_layout::safetensors_0_8::{self as safetensors, ReadError, WriteError, Writer};
use tensor_layout::{AnyLayout, AnyView, BufferErrorKind, Layout, StridedLayout, Tensor, View, axis, layout};

/// A copy that begins at a multiple of 64 bytes.
fn aligned(file: &[u8]) -> Tensor<u8, layout!(W=?)> {
    let mut copy = Tensor::zeros_with_layout(<layout!(W=?)>::with_extents([file.len()]).expect("a short file"));
    copy.storage_mut().copy_from_slice(file);
    copy
}

/// A file with one tensor `x` of these extents, of zeros, and this text for it.
fn with_text(extents: &[usize], text: Option<&str>) -> Vec<u8> {
    let bytes = vec![0; extents.iter().product::<usize>() * 4];
    let tensor = TensorView::new(Dtype::F32, extents.to_vec(), &bytes).expect("as many bytes");
    let metadata = text.map(|text| [("layout:x".to_owned(), text.to_owned())].into_iter().collect());
    serialize([("x", tensor)], metadata).expect("a small file")
}

#[test]
fn round_trips() {
    macro_rules! round_trip {
        ([$($layout:tt)*], $extents:expr, $strides:expr, $expected:expr) => {{
            type L = layout!($($layout)*);
            let layout = L::with_extents_and_strides($extents, $strides).expect("small numbers");
            let tensor = Tensor::<i32, L>::from_fn_with_layout(layout, value);
            let mut writer = Writer::new();
            writer.add("act.0", &tensor.view());
            writer.add("bias", &View::<u8, layout!(O=3)>::from_array(&[1, 2, 3]));
            writer.add_metadata("format", "pt");
            let file = aligned(&writer.to_bytes().expect("a small file"));
            let read = safetensors::Reader::parse(file.storage()).expect("a file of this crate");
            assert_eq!(read.names(), ["act.0", "bias"]);
            assert_eq!(read.layout("act.0").expect("a right text"), Some(AnyLayout::of_layout(&layout)));
            let copy = read.tensor::<i32, L>("act.0").expect("its own layout");
            let expected = |at| shared_value(layout.extents(), layout.strides(), at);
            assert!(copy.indexed_iter().all(|(at, x)| *x == expected(at)));
            let view = read.view::<i32, L>("act.0");
            if cfg!(target_endian = "big") && !copy.is_empty() {
                assert!(matches!(view, Err(ReadError::ByteOrder { .. })));
            } else {
                let view = view.expect("its own layout");
                assert!(view == copy.view());
                assert!(view.is_empty() || file.storage().as_ptr_range().contains(&view.as_ptr().cast()), "where it lies");
            }
            assert!(read.view::<u8, layout!(O=3)>("bias").expect("a row").iter().eq(&[1, 2, 3]));
        }};
    }
    each_layout!(round_trip);
}

/// What a reader without layouts sees.
#[test]
fn extents_of_the_storage() {
    macro_rules! shape {
        ($($extents:expr => [$($layout:tt)*])*) => { $({
            let tensor = Tensor::<f32, layout!($($layout)*)>::zeros();
            let mut writer = Writer::new();
            writer.add("x", &tensor.view());
            let file = writer.to_bytes().expect("a small file");
            let read = safetensors::Reader::parse(&file).expect("a right file");
            assert_eq!(read.info("x").expect("it is there").shape, $extents, stringify!($($layout)*));
            assert_eq!(read.layout("x").expect("a right text"), Some(AnyLayout::of_layout(tensor.layout())));
        })* };
    }
    shape! {
        [2, 3] => [H=2 W=3]
        [1, 4, 8, 3] => [N=1 C=3 H=4 W=5; order = NHWC; pad(W) = 8]
        [2, 4] => [H=2 W=3; pad(W) = 4]
        [3, 2] => [H=2 W=3; order = WH; reverse(H)]
        [1, 3] => [H=2 W=3; broadcast(H)]
        [2, 3, 2, 4] => [C=5 H=2 W=3; block(C) = 4; order = HWC]
        [2, 3, 2, 4, 2] => [M=9 K=5; order = M/8 K/2 M/4%2 M%4 K%2]
        [9] => [N=2 H=2 W=3; overlap(H) = 2]
        [3, 0] => [H=0 W=3; order = WH]
        [0, 3] => [H=0 W=3]
    }
}

/// Parts, blocks and gaps are written as copies; gaps are zero in the file.
#[test]
fn parts_and_blocks() -> Result<(), Box<dyn std::error::Error>> {
    let tensor = Tensor::<u8, layout!(H=3 W=4)>::from_fn(|[h, w]| (h * 10 + w + 1) as u8);
    let part = tensor.view().crop::<axis::W, 2>(1); // H=3 W=2
    let blocked = Tensor::<u8, layout!(C=5 W=2; block(C) = 4)>::from_fn(|[c, w]| (c * 10 + w) as u8);
    let mut writer = Writer::new();
    writer.add("part", &part);
    writer.add("blocked", &blocked.view());
    let file = writer.to_bytes()?;
    let read = safetensors::Reader::parse(&file)?;
    assert_eq!(read.info("part")?.shape, [10], "its storage ends with its span");
    let view = read.view::<u8, layout!(H=? W=2; stride(H) = 4)>("part")?;
    assert_eq!(view, part.as_layout::<layout!(H=? W=2; stride(H) = 4)>());
    let gaps = [2, 3, 0, 0, 12, 13, 0, 0, 22, 23];
    assert!(file.windows(10).any(|window| window == gaps), "{file:?}");
    assert_eq!(read.view::<u8, layout!(C=5 W=2; block(C) = 4)>("blocked")?, blocked.view());
    Ok(())
}

/// The text of a layout with digits goes into a file and comes back, with known and unknown extents.
#[test]
fn digits() -> Result<(), Box<dyn std::error::Error>> {
    type Scales = layout!(M=20 K=6; order = M/16 K/4 M%4 M/4%4 K%4);
    let scales = Tensor::<u8, Scales>::from_fn(|[m, k]| (10 * m + k) as u8); // M=20 K=6
    let mut writer = Writer::new();
    writer.add("scales", &scales.view());
    let file = writer.to_bytes()?;
    let read = safetensors::Reader::parse(&file)?;
    let text = "M=20 K=6; order = M/16 K/4 M%4 M/4%4 K%4";
    assert_eq!(read.layout("scales")?.map(|layout| layout.to_string()).as_deref(), Some(text));
    assert_eq!(read.view::<u8, Scales>("scales")?, scales.view());
    assert_eq!(read.view::<u8, layout!(M=? K=?; order = M/16 K/4 M%4 M/4%4 K%4)>("scales")?, scales.view());
    assert_eq!(read.tensor::<u8, layout!(M=20 K=6)>("scales")?.view(), scales.view());
    assert_eq!(read.any_view("scales")?.storage_as_bytes().unwrap(), scales.storage());
    assert!(read.view::<u8, layout!(M=20 K=6; order = M/16 K/4 M/4%4 M%4 K%4)>("scales").is_err());
    Ok(())
}

/// A tensor of a file without texts is packed.
#[test]
fn files_of_other_programs() -> Result<(), ReadError> {
    let file = with_text(&[2, 3], None);
    let read = safetensors::Reader::parse(&file)?;
    assert_eq!((read.text("x"), read.layout("x")?), (None, None));
    assert_eq!(read.tensor::<f32, layout!(H=? W=3)>("x")?.len(), 6);
    if cfg!(target_endian = "little") {
        let of = |error: ReadError| error.to_string();
        let error = read.view::<f32, layout!(H=2 W=3; order = WH)>("x").map(|_| ()).map_err(of).unwrap_err();
        assert_eq!(error, "safetensors: `x`: bind: axis `H` has stride 3, and the required layout has 1");
        let error = read.view::<f32, layout!(H=2 W=3; block(W) = 2)>("x").map(|_| ()).map_err(of).unwrap_err();
        assert!(error.ends_with("axis `W` has blocks of 1, and the required layout has blocks of 2"), "{error}");
    }
    let blocked = read.tensor::<f32, layout!(H=2 W=3; block(W) = 2)>("x")?;
    assert_eq!(blocked, read.tensor::<f32, layout!(H=2 W=3)>("x")?);
    let error = read.tensor::<f32, layout!(H=2 W=2)>("x").map(|_| ()).unwrap_err();
    assert!(error.to_string().ends_with("axis `W` has extent 3, and the required layout has 2"));
    Ok(())
}

/// A text that lies about its tensor reads nothing outside.
#[test]
fn texts_that_lie() {
    for (text, expected) in [
        ("H=2 W=4", "has a storage of extents [2, 4], and the tensor has [6]"),
        ("H=2 W=3", "has a storage of extents [2, 3], and the tensor has [6]"),
        ("H=2 W=3; pad(W) = 8", "has a storage of extents [2, 8], and the tensor has [6]"),
        ("H=1 W=3", "has a storage of extents [1, 3], and the tensor has [6]"),
        ("H=4294967296 W=4294967296 C=4294967296 D=4294967296", "is wrong"),
        ("H=2 W=?", "is wrong"),
        ("H=2 W", "is wrong"),
        ("", "has a storage of extents [], and the tensor has [6]"),
    ] {
        let file = with_text(&[6], Some(text));
        let read = safetensors::Reader::parse(&file).expect("the text is not read yet");
        for error in [read.layout("x").map(|_| ()), read.view::<f32, layout!(H=? W=?)>("x").map(|_| ())] {
            let error = error.unwrap_err().to_string();
            assert!(error.contains("the layout of `x` in the metadata") && error.contains(expected), "{text}: {error}");
        }
    }
    let file = aligned(&with_text(&[3, 2], Some("H=2 W=3; order = WH")));
    let read = safetensors::Reader::parse(file.storage()).expect("a right file");
    if cfg!(target_endian = "little") {
        let error = read.view::<f32, layout!(H=2 W=3)>("x").map(|_| ()).unwrap_err();
        assert_eq!(error.to_string(), "safetensors: `x`: bind: axis `H` has stride 1, and the required layout has 3");
        assert!(read.view::<f32, layout!(H=2 W=3; order = WH)>("x").is_ok());
    }
    let error = read.tensor::<f32, layout!(X=2 W=3)>("x").map(|_| ()).unwrap_err();
    assert!(error.to_string().contains("the two layouts have different axes: `H` is in only one of them"), "{error}");
    // A copy has any layout of the same axes, by name.
    let turned = read.tensor::<f32, layout!(W=3 H=?; pad(H) = 4)>("x").expect("the same axes");
    assert_eq!(turned[[2, 1]], read.tensor::<f32, layout!(H=2 W=3; order = WH)>("x").expect("its own layout")[[1, 2]]);
}

#[test]
fn tensors_that_are_refused() {
    let file = with_text(&[2, 3], None);
    let read = safetensors::Reader::parse(&file).expect("a right file");
    let error = read.view::<f32, layout!(H=2 W=3)>("y").map(|_| ()).unwrap_err();
    assert!(matches!(error, ReadError::File(_)) && error.to_string().contains('y'), "{error}");
    let error = read.view::<u32, layout!(H=2 W=3)>("x").map(|_| ()).unwrap_err();
    if cfg!(target_endian = "little") {
        assert_eq!(
            error.to_string(),
            "safetensors: `x`: the elements are f32, and u32 is required; `view_bits` views the bits of either"
        );
    }
    let nine = with_text(&[1, 1, 1, 1, 1, 1, 1, 2, 3], None);
    let error = safetensors::Reader::parse(&nine).expect("a right file").any_view("x").map(|_| ()).unwrap_err();
    assert!(
        error.to_string().starts_with("safetensors: `x`: layout: there are 9 axes; a layout has at most 8"),
        "{error}"
    );
    // A row's padding, which the file lacks.
    let padded = read.tensor::<f32, layout!(H=2 W=3; pad(H) = 4)>("x").expect("the same extents");
    assert_eq!(padded.storage()[6..], [0.0; 6]);

    if cfg!(target_endian = "little") {
        let mut shifted = Tensor::<u8, layout!(W=?)>::zeros_with_layout(
            <layout!(W=?)>::with_extents([file.len() + 1]).expect("short"),
        );
        shifted.storage_mut()[1..].copy_from_slice(&file);
        let read = safetensors::Reader::parse(&shifted.storage()[1..]).expect("a right file");
        let error = read.view::<f32, layout!(H=2 W=3)>("x").map(|_| ()).unwrap_err();
        let ReadError::View { error: ViewError::Buffer(error), .. } = error else { panic!("{error}") };
        assert_eq!(error.kind, BufferErrorKind::Misaligned { align_in_bytes: 4 });
        assert!(read.tensor::<f32, layout!(H=2 W=3)>("x").is_ok());
    }
    for len in 0..file.len() {
        assert!(matches!(safetensors::Reader::parse(&file[..len]), Err(ReadError::File(_))), "{len} bytes");
    }
    let tensor = TensorView::new(Dtype::BOOL, vec![2], &[1, 2]).expect("as many bytes");
    let file = serialize([("x", tensor)], None).expect("a small file");
    let read = safetensors::Reader::parse(&file).expect("a right file");
    let no_bool = |error| matches!(error, ReadError::View { error: ViewError::Value { .. }, .. });
    assert!(no_bool(read.view::<bool, layout!(W = 2)>("x").map(|_| ()).unwrap_err()));
    assert!(no_bool(read.tensor::<bool, layout!(W = 2)>("x").map(|_| ()).unwrap_err()));
}

#[test]
fn names_that_occur_twice() {
    let view = View::<u8, layout!(W = 1)>::from_array(&[1]);
    let mut writer = Writer::new();
    writer.add("a", &view);
    assert_eq!(format!("{writer:?}"), r#"{"a": (U8, [1])}"#);
    let file = writer.to_bytes().expect("one tensor");
    assert!(format!("{:?}", safetensors::Reader::parse(&file).expect("a file")).starts_with(r#"{"a": TensorInfo"#));
    writer.add("a", &view);
    let error = writer.to_bytes().unwrap_err();
    assert!(matches!(&error, WriteError::Twice { name } if name == "a"));
    let mut writer = Writer::new();
    writer.add("a", &view);
    writer.add_metadata("layout:a", "W=2");
    let error = writer.to_bytes().unwrap_err();
    assert_eq!(error.to_string(), "safetensors: `layout:a` occurs twice; give each tensor its own name");
    // A reader would take the tensor for the metadata.
    let mut writer = Writer::new();
    writer.add("__metadata__", &view);
    assert!(matches!(writer.to_bytes(), Err(WriteError::Twice { .. })));
}

/// Every type that a file has comes back with its bytes, also the types that Rust lacks.
#[test]
fn every_type_both_ways() {
    let bytes: Vec<u8> = (0..192).collect();
    let all: Vec<_> = DataType::ALL.iter().copied().map(|data_type| (data_type.to_string(), data_type)).collect();
    let layout = || AnyLayout::parse("H=3 W=4; order = WH").expect("a layout");
    let mut writer = Writer::new();
    let mut refused = Vec::new();
    for (name, data_type) in &all {
        let bytes = &bytes[..12 * data_type.size_in_bits() / 8];
        let view = AnyView::new(*data_type, layout(), bytes).expect("enough bytes");
        match writer.add_any(name, &view) {
            Ok(()) => {}
            Err(error) => {
                assert!(
                    matches!(error, WriteError::Type { .. }) && error.to_string().contains(name.as_str()),
                    "{error}"
                );
                refused.push(&**name);
            }
        }
    }
    assert_eq!(refused, ["c128", "f8_e4m3b11fnuz", "f8_e4m3ieee", "f8_e3m4", "i4", "u4", "i2", "u2"]);
    let file = writer.to_bytes().expect("a small file");
    let file = aligned(&file);
    let read = safetensors::Reader::parse(file.storage()).expect("a right file");
    for (name, data_type) in all.iter().filter(|(name, _)| !refused.contains(&&**name)) {
        assert_eq!(read.data_type(name).expect("it is there"), *data_type);
        let tensor = read.any_tensor_named(name, &[]).expect("its text has names");
        assert_eq!(tensor.to_string(), format!("{name} H=3 W=4; order = WH"));
        assert_eq!(tensor.storage_as_bytes(), &bytes[..12 * data_type.size_in_bits() / 8]);
    }
}

/// A tensor without a text has the names that the caller gives, or numbers.
#[test]
fn names_of_axes() {
    let file = aligned(&with_text(&[2, 3], None));
    let read = safetensors::Reader::parse(file.storage()).expect("a right file");
    let tensor = read.any_tensor_named("x", &["O", "I"]).expect("two names");
    assert_eq!(tensor.to_string(), "f32 O=2 I=3");
    if cfg!(target_endian = "little") {
        assert_eq!(read.any_view("x").expect("two axes").to_string(), "f32 D0=2 D1=3");
        assert_eq!(
            read.any_view_named("x", &["O", "I"]).expect("two names").as_bytes().unwrap(),
            tensor.storage_as_bytes()
        );
    }
    let error = read.any_tensor_named("x", &["O"]).map(|_| ()).unwrap_err();
    assert!(error.to_string().contains("there are 1 names, 2 extents"), "{error}");
}
