//! Files of NumPy.

use crate::{each_layout, shared_value, value};
use half::f16;
use tensor_layout::any::{BindError, ViewError};
use tensor_layout::element::DataType;
use tensor_layout::npy::{self, HeaderError, ReadError, to_bytes, write};
use tensor_layout::{BufferErrorKind, Layout, PartError, StridedLayout, Tensor, View, layout};

/// A file with this header, as NumPy pads it, and these bytes.
pub(crate) fn file(header: &str, data: &[u8]) -> Vec<u8> {
    let mut text = header.to_owned();
    while (10 + text.len() + 1) % 64 != 0 {
        text.push(' ');
    }
    text.push('\n');
    let len = u16::try_from(text.len()).expect("a short header").to_le_bytes();
    [b"\x93NUMPY\x01\x00", &len[..], text.as_bytes(), data].concat()
}

fn refused(header: &str) -> HeaderError {
    npy::Reader::parse(&file(header, &[0; 24])).expect_err(header)
}

/// A copy that begins at a multiple of 64 bytes, or `shift` bytes after one.
fn aligned(file: &[u8], shift: usize) -> Tensor<u8, layout!(W=?)> {
    let layout = <layout!(W=?)>::with_extents([file.len() + shift]).expect("a short file");
    let mut copy = Tensor::zeros_with_layout(layout);
    copy.storage_mut()[shift..].copy_from_slice(file);
    copy
}

/// Every layout is written, and read into every layout; where the order is one of the two of the format, it is kept and viewed.
#[test]
fn round_trips() {
    macro_rules! round_trip {
        ([$($layout:tt)*], $extents:expr, $strides:expr, $expected:expr) => {{
            let layout = <layout!($($layout)*)>::with_extents_and_strides($extents, $strides).expect("small numbers");
            assert_eq!(layout.strides(), $expected, stringify!($($layout)*));
            let tensor = Tensor::<i32, _>::from_fn_with_layout(layout, value);
            let bytes = to_bytes(&tensor.view());
            let mut stream = Vec::new();
            write(&mut stream, &tensor.view()).expect("a vector takes all bytes");
            assert_eq!(stream, bytes);
            assert_eq!((bytes.len() - tensor.len() * 4) % 64, 0);

            let bytes = aligned(&bytes, 0);
            let npy = npy::Reader::parse(bytes.storage()).expect("a file of this crate");
            assert_eq!((npy.extents(), npy.data_type()), (&layout.extents()[..], Some(DataType::Int32)));
            let read = npy.tensor::<i32, layout!(N=? C=? H=? W=?; order = HWNC; pad(C) = 4)>().expect("any layout");
            assert!(read.indexed_iter().all(|(at, x)| *x == shared_value(layout.extents(), layout.strides(), at)));
            let blocked = npy.tensor::<i32, layout!(N=? C=? H=? W=?; block(C) = 2)>().expect("blocks too");
            assert!(blocked.view() == read.view());
            if npy.is_fortran_order() {
                let view = npy.view::<i32, layout!(N=? C=? H=? W=?; order = column_major)>().expect("its own order");
                assert!(view == read.view());
            } else {
                assert!(npy.view::<i32, layout!(N=? C=? H=? W=?)>().expect("its own order") == read.view());
            }
            // Axes of extent 1 have no place in an order: the second one has `C` innermost, then `W`.
            assert_eq!(npy.is_fortran_order(), [[1, 2, 6, 24], [15, 1, 15, 3]].contains(&$expected));
        }};
    }
    each_layout!(round_trip);
}

#[test]
fn types_are_kept() {
    macro_rules! types {
        ($($type:ty: $descr:literal $value:expr,)*) => { $({
            let elements: [$type; 2] = [$value, <$type>::default()];
            let bytes = to_bytes(&View::<$type, layout!(W=2)>::from_array(&elements));
            let order = match size_of::<$type>() { 1 => '|', _ if cfg!(target_endian = "big") => '>', _ => '<' };
            let header = format!("{{'descr': '{order}{}', 'fortran_order': False, 'shape': (2,), }}", $descr);
            assert_eq!(&bytes[10..10 + header.len()], header.as_bytes());
            let bytes = aligned(&bytes, 0);
            let npy = npy::Reader::parse(bytes.storage()).expect("a file of this crate");
            assert!(npy.view::<$type, layout!(W=2)>().expect("the same type").iter().eq(&elements));
            assert!(npy.tensor::<$type, layout!(W=?)>().expect("the same type").iter().eq(&elements));
        })* };
    }
    types! {
        bool: "b1" true, i8: "i1" -3, i16: "i2" -300, i32: "i4" -70_000, i64: "i8" i64::MIN,
        u8: "u1" 200, u16: "u2" 60_000, u32: "u4" u32::MAX, u64: "u8" u64::MAX - 1,
        f16: "f2" f16::from_f32(0.5), f32: "f4" -1.25, f64: "f8" 1e300,
    }
}

/// A scalar, a row, and no element.
#[test]
fn small_ranks() -> Result<(), ReadError> {
    let bytes = to_bytes(&View::<u8, layout!()>::from_array(&[7]));
    let npy = npy::Reader::parse(&bytes).expect("a scalar");
    assert_eq!((npy.extents(), npy.tensor::<u8, layout!()>()?[[]]), (&[][..], 7));

    let npy = file("{'descr': '|u1', 'fortran_order': True, 'shape': (0, 3), }", &[]);
    let npy = npy::Reader::parse(&npy).expect("no element");
    assert!(npy.view::<u8, layout!(H=? W=3)>()?.is_empty(), "strides have no effect");
    assert!(npy.tensor::<u8, layout!(H=? W=? ; pad(W) = 8)>()?.is_empty());
    Ok(())
}

/// The other order of bytes is read into a copy. So is a file that begins anywhere.
#[test]
fn bytes_in_another_order_or_at_another_place() {
    let elements = [1_u32, 0x0102_0304, u32::MAX];
    let swapped = if cfg!(target_endian = "big") { '<' } else { '>' };
    let data: Vec<u8> = elements.iter().flat_map(|x| x.swap_bytes().to_ne_bytes()).collect();
    let npy = file(&format!("{{'descr': '{swapped}u4', 'fortran_order': False, 'shape': (3,)}}"), &data);
    let npy = npy::Reader::parse(&npy).expect("a file");
    let error = npy.view::<u32, layout!(W = 3)>().map(|_| ()).unwrap_err();
    assert_eq!(error, ReadError::ByteOrder { data_type: DataType::Uint32 });
    assert!(error.to_string().contains("read a copy with `tensor` or `copy_to`"));
    assert!(npy.tensor::<u32, layout!(W = 3)>().expect("a copy").iter().eq(&elements));

    let bytes = to_bytes(&View::<u32, layout!(W = 3)>::from_array(&elements));
    for shift in 1..4 {
        let copy = aligned(&bytes, shift);
        let npy = npy::Reader::parse(&copy.storage()[shift..]).expect("a file");
        let Err(ReadError::View(ViewError::Buffer(error))) = npy.view::<u32, layout!(W = 3)>() else {
            panic!("misaligned")
        };
        assert_eq!(error.kind, BufferErrorKind::Misaligned { align_in_bytes: 4 });
        assert!(npy.tensor::<u32, layout!(W = 3)>().expect("a copy").iter().eq(&elements));
    }
}

#[test]
fn layouts_and_types_that_differ() {
    let bytes = file("{'descr': '|u1', 'fortran_order': False, 'shape': (2, 3)}", &[1, 0, 2, 1, 0, 1]);
    let npy = npy::Reader::parse(&bytes).expect("a file");
    let error = npy.view::<u8, layout!(H=? W=4)>().unwrap_err();
    assert_eq!(error.to_string(), "npy: bind: axis `W` has extent 3, and the required layout has 4");
    let error = npy.view::<u8, layout!(H=? W=?; order = WH)>().unwrap_err();
    assert_eq!(error.to_string(), "npy: bind: axis `H` has stride 3, and the required layout has 1");
    let error = npy.view::<u8, layout!(H=2 W=3; pad(W) = 4)>().unwrap_err();
    let stride = PartError::OtherStride { axis: "H", stride: 3, required: 4 };
    assert_eq!(error, ReadError::from(BindError::Numbers(stride)));
    let error = npy.view::<u8, layout!(W = 6)>().unwrap_err();
    assert_eq!(error, ReadError::from(BindError::Rank { rank: 2, required: 1 }));
    let error = npy.tensor::<u8, layout!(C=1 H=2 W=3)>().unwrap_err();
    assert_eq!(error, ReadError::from(BindError::Rank { rank: 2, required: 3 }));
    let error = npy.view::<i8, layout!(H=2 W=3)>().unwrap_err();
    assert_eq!(error.to_string(), "npy: the elements are u8, and i8 is required; `view_bits` views the bits of either");
    let mut other = Tensor::<u8, layout!(H=3 W=2)>::zeros();
    let error = npy.copy_to(&mut other.view_mut()).unwrap_err();
    assert_eq!(error.to_string(), "npy: bind: axis `H` has extent 2, and the required layout has 3");

    let bytes = file("{'descr': '|b1', 'fortran_order': False, 'shape': (2, 3)}", &[1, 0, 2, 1, 0, 1]);
    let npy = npy::Reader::parse(&bytes).expect("a file");
    let no_bool = ReadError::View(ViewError::Value { data_type: DataType::Bool });
    assert_eq!(npy.view::<bool, layout!(H=2 W=3)>().map(|_| ()), Err(no_bool.clone()));
    assert_eq!(npy.tensor::<bool, layout!(H=2 W=3)>().map(|_| ()), Err(no_bool));
}

#[test]
fn versions() {
    let header = b"{'descr': '|u1', 'fortran_order': False, 'shape': (1,)}\n";
    let len = (header.len() as u32).to_le_bytes();
    for major in [2, 3] {
        let file = [b"\x93NUMPY", &[major, 0][..], &len, header, &[5, 6]].concat();
        let npy = npy::Reader::parse(&file).expect("a version that there is");
        assert_eq!(npy.data(), [5], "bytes after the elements are left over");
    }
    for (major, minor) in [(0, 0), (1, 1), (4, 0), (2, 1)] {
        let file = [b"\x93NUMPY", &[major, minor][..], &len, header, &[5]].concat();
        assert_eq!(npy::Reader::parse(&file).unwrap_err(), HeaderError::Version { major, minor });
    }
    assert_eq!(npy::Reader::parse(b"\x93NUMP").unwrap_err(), HeaderError::Magic);
    assert_eq!(npy::Reader::parse(b"PK\x03\x04, a .npz").unwrap_err(), HeaderError::Magic);
}

/// Nothing is read outside the file, whatever its header promises.
#[test]
fn headers_that_lie() {
    let bytes = |header| HeaderError::Data { required_in_bytes: header, actual_in_bytes: 24 };
    assert_eq!(refused("{'descr': '<f4', 'fortran_order': False, 'shape': (7,)}"), bytes(28));
    let size = HeaderError::Size { axis: 1, extent: 1 << 24 };
    let header = format!("{{'descr': '<f8', 'fortran_order': False, 'shape': ({}, {})}}", isize::MAX >> 8, 1 << 24);
    assert_eq!(refused(&header), size);
    let header = format!("{{'descr': '<f8', 'fortran_order': False, 'shape': (2, {}0)}}", usize::MAX);
    assert_eq!(refused(&header), HeaderError::Extent { axis: 1 });
    assert!(matches!(
        refused("{'descr': '<f4', 'fortran_order': False, 'shape': (-1,)}"),
        HeaderError::Syntax { expected: "an extent: a number that is not negative", .. }
    ));
    let error = refused("{'descr': '<f4', 'fortran_order': False, 'shape': (1,1,1,1,1,1,1,1,1)}");
    assert_eq!(error.to_string(), "npy: there are 9 axes; a layout has at most 8");

    // The header is longer than the file, by as little as 1 byte, or by 4 GiB.
    let whole = file("{'descr': '|u1', 'fortran_order': False, 'shape': ()}", &[]);
    for len in 0..whole.len() {
        let error = npy::Reader::parse(&whole[..len]).unwrap_err();
        let expected = if len < 6 {
            HeaderError::Magic
        } else {
            HeaderError::Truncated { required_in_bytes: 0, actual_in_bytes: 0 }
        };
        assert_eq!(std::mem::discriminant(&error), std::mem::discriminant(&expected), "{len} bytes: {error}");
    }
    let huge = [b"\x93NUMPY\x02\x00", &[255; 4][..], b"{}"].concat();
    let end = 12 + u64::from(u32::MAX);
    assert_eq!(
        npy::Reader::parse(&huge).unwrap_err(),
        HeaderError::Truncated { required_in_bytes: end, actual_in_bytes: 14 }
    );
}

#[test]
fn headers_that_are_no_dictionary() {
    for (header, expected) in [
        ("", "`{`"),
        ("{", "a string"),
        (
            "{'descr': '<f4', 'fortran_order': False}",
            "`descr`, `fortran_order` and `shape` before the end of the dictionary",
        ),
        ("{'descr': '<f4', 'descr': '<f4'}", "`descr`, `fortran_order` or `shape`, each once"),
        (
            "{'descr': '<f4', 'fortran_order': False, 'shape': (6,), 'more': 1}",
            "`descr`, `fortran_order` or `shape`, each once",
        ),
        ("{'descr': '<f4' 'fortran_order': False}", "`,` or `}`"),
        ("{'descr' '<f4'}", "`:`"),
        ("{'fortran_order': 0}", "`True` or `False`"),
        ("{'shape': [6]}", "`(`"),
        ("{'shape': (6)}", "a tuple: `(2,)` has one number"),
        ("{'shape': (2 3)}", "`,` or `)`"),
        ("{'shape': (2, x)}", "an extent: a number that is not negative"),
        ("{'de\\x73cr': '<f4'}", "a string without escapes"),
        ("{'descr", "a string without escapes"),
        ("{'descr': '<f4', 'fortran_order': False, 'shape': (6,)} import os", "nothing after the dictionary"),
    ] {
        let error = refused(header);
        assert!(matches!(error, HeaderError::Syntax { expected: found, .. } if found == expected), "{header}: {error}");
    }
    for descr in
        ["'|O'", "''", "'<'", "'f'", "'<f4x'", "'<f4[ns]'", "'<M8[n s]'", "'<U4294967296'", "'é4'", "'<x4'", "'|T16'"]
    {
        let error = refused(&format!("{{'descr': {descr}, 'fortran_order': False, 'shape': (6,)}}"));
        assert!(matches!(error, HeaderError::Descr { .. }), "{descr}: {error}");
        assert!(error.to_string().contains("is not one of elements with a size"));
    }
    // Of a structure its own text is quoted, whatever it has in its names.
    for descr in ["[('x', '<f4'), ('y])', '<i4', (2,))]", "('<f4', (2,))", "[(('t', 'x'), '<f4')]"] {
        let error = refused(&format!("{{'descr': {descr}, 'fortran_order': False, 'shape': (6,)}}"));
        assert_eq!(error, HeaderError::Descr { descr: descr.into() });
    }
    let error = refused("{'descr': [('x', '<f4'");
    assert_eq!(error, HeaderError::Descr { descr: "[('x', '<f4'".into() });
}

/// What NumPy calls a type that this crate knows, with and without the order of the bytes.
#[test]
fn other_names_of_types() {
    for (descr, data_type) in [
        ("?", DataType::Bool),
        ("|?", DataType::Bool),
        ("f4", DataType::Float32),
        ("=f4", DataType::Float32),
        ("|f4", DataType::Float32),
    ] {
        let npy = file(&format!("{{'descr': '{descr}', 'fortran_order': False, 'shape': (6,)}}"), &[0; 24]);
        let npy = npy::Reader::parse(&npy).expect(descr);
        assert_eq!((npy.data_type(), npy.descr()), (Some(data_type), descr));
        assert!(!matches!(npy.any_view(&["W"]), Err(ReadError::ByteOrder { .. })), "{descr}");
    }
}

/// Files of types that are not known. Their sizes are the sizes that NumPy 2.3 gives. The program names the type, or takes the bytes.
#[test]
fn types_that_are_not_known() -> Result<(), ReadError> {
    for (descr, size) in [
        ("<V2", 2),
        ("<V1", 1),
        ("|V3", 3),
        ("<f1", 1),
        ("<M8[ns]", 8),
        ("<m8[s]", 8),
        ("<M8", 8),
        ("<M8[25us]", 8),
        ("<U5", 20),
        ("|S5", 5),
        ("<f16", 16),
        ("<U0", 0),
        ("|S0", 0),
    ] {
        let descr = &descr.replace('<', if cfg!(target_endian = "big") { ">" } else { "<" }); // this machine's
        let data: Vec<u8> = (0..6 * size as u8).collect();
        for order in ["False", "True"] {
            let bytes = file(&format!("{{'descr': '{descr}', 'fortran_order': {order}, 'shape': (2, 3)}}"), &data);
            let npy = npy::Reader::parse(&bytes).expect(descr);
            assert_eq!((npy.data_type(), npy.item_size_in_bytes(), npy.data()), (None, size, &*data), "{descr}");
            let whole = npy.any_bytes(&["H", "W", "B"])?;
            let (h, w) = if order == "True" { (1, 2) } else { (3, 1) };
            let names = whole.downcast::<u8, layout!(H=2 W=3 B=?; stride(H) = ?; stride(W) = ?)>()?;
            assert!(
                names.indexed_iter().all(|([i, j, b], byte)| *byte as usize == (i * h + j * w) * size + b),
                "{descr}"
            );
            assert_eq!(
                npy.header_for(&[2, 3]),
                file(&format!("{{'descr': '{descr}', 'fortran_order': False, 'shape': (2, 3), }}"), &[])
            );

            let unknown = ReadError::Unknown { descr: descr.into(), item_size_in_bytes: size };
            assert_eq!(npy.any_view(&["H", "W"]).map(|_| ()), Err(unknown.clone()));
            assert_eq!(npy.any_tensor(&["H", "W"]).map(|_| ()), Err(unknown.clone()));
            assert_eq!(npy.tensor::<u16, layout!(H=2 W=3)>().map(|_| ()), Err(unknown));
            for &data_type in DataType::ALL {
                match npy.clone().with_data_type(data_type) {
                    Ok(npy) => {
                        assert_eq!(data_type.size_in_bits(), size * 8);
                        assert_eq!(npy.any_view(&["H", "W"])?.data_type(), data_type);
                    }
                    Err(error) => {
                        let descr = descr.into();
                        assert_eq!(error, ReadError::ItemSize { descr, item_size_in_bytes: size, required: data_type });
                    }
                }
            }
        }
    }
    Ok(())
}

/// A type that the program names is read in either order of bytes; one that the file has may be another of the same size.
#[test]
fn types_that_the_program_names() -> Result<(), ReadError> {
    let swapped = if cfg!(target_endian = "big") { '<' } else { '>' };
    let data: Vec<u8> = [1_i64, -2].iter().flat_map(|x| x.swap_bytes().to_ne_bytes()).collect();
    let bytes = file(&format!("{{'descr': '{swapped}M8[ns]', 'fortran_order': False, 'shape': (2,)}}"), &data);
    let times = npy::Reader::parse(&bytes).expect("times").with_data_type(DataType::Int64)?;
    assert_eq!(times.tensor::<i64, layout!(T = 2)>()?.storage(), [1, -2]);

    let bits = to_bytes(&View::<u16, layout!(W = 2)>::from_array(&[0x3f80, 0x4000]));
    let bits = aligned(&bits, 0);
    let npy = npy::Reader::parse(bits.storage()).expect("a file of this crate").with_data_type(DataType::Bfloat16)?;
    assert_eq!(
        npy.view::<half::bf16, layout!(W = 2)>()?.as_slice(),
        Some(&[half::bf16::ONE, half::bf16::from_f32(2.0)][..])
    );
    let error = npy.with_data_type(DataType::Float32).unwrap_err();
    assert!(error.to_string().ends_with("u2`, of 16 bits each, and f32 has 32 bits"), "{error}");
    Ok(())
}

/// The file without elements promises none, so nothing is allocated for it.
#[test]
fn nothing_is_allocated_for_a_file_without_elements() {
    let npy = file(&format!("{{'descr': '|u1', 'fortran_order': False, 'shape': ({}, 0)}}", isize::MAX / 2), &[]);
    let npy = npy::Reader::parse(&npy).expect("no element");
    assert!(npy.tensor::<u8, layout!(H=? W=?; stride(H) = ?)>().map_or(true, |tensor| tensor.storage().is_empty()));
    assert!(npy.tensor::<u8, layout!(H=? W=?; stride(H) = 2)>().map_or(true, |tensor| tensor.storage().is_empty()));
}

/// Every small shape in both orders, also shapes without elements.
#[test]
fn shapes_of_run_time_types() {
    for shape in 0..4_usize.pow(4) {
        let extents: Vec<usize> = (0..4).map(|axis| shape / 4_usize.pow(axis) % 4).collect();
        for rank in 0..=4 {
            let (extents, names) = (&extents[..rank], &["A", "B", "C", "D"][..rank]);
            let comma = if rank == 1 { "," } else { "" };
            let written = format!("{extents:?}").replace('[', "(").replace(']', &format!("{comma})"));
            for order in ["True", "False"] {
                let elements = extents.iter().product::<usize>();
                let data: Vec<u8> = (0..elements as u16).flat_map(u16::to_ne_bytes).collect();
                let byte_order = if cfg!(target_endian = "big") { '>' } else { '<' };
                let header = format!("{{'descr': '{byte_order}u2', 'fortran_order': {order}, 'shape': {written}}}");
                let bytes = file(&header, &data);
                let npy = npy::Reader::parse(&bytes).unwrap_or_else(|error| panic!("{header}: {error}"));
                let tensor = npy.any_tensor(names).unwrap_or_else(|error| panic!("{header}: {error}"));
                assert_eq!((tensor.layout().extents(), tensor.storage_as_bytes()), (extents, &*data), "{header}");
                assert_eq!(npy.any_view(names).map(|view| view.to_string()), Ok(tensor.to_string()));
            }
        }
    }
}

/// Files of run-time types: a view, or a copy in this machine's order of bytes, each part of a complex number by itself.
#[test]
fn files_of_run_time_types() {
    let bytes = to_bytes(&View::<u16, layout!(H=2 W=2; order = WH)>::from_array(&[1, 2, 3, 4]));
    let npy = npy::Reader::parse(&bytes).expect("a file of this crate");
    assert_eq!(npy.any_view(&["H", "W"]).expect("two names").to_string(), "u16 H=2 W=2; order = WH");
    assert!(npy.any_view(&["H"]).is_err());

    let numbers = [1.5_f32, -2.0, 3.25, 0.5];
    let swapped: Vec<u8> = numbers.iter().flat_map(|x| x.to_bits().swap_bytes().to_ne_bytes()).collect();
    let order = if cfg!(target_endian = "big") { '<' } else { '>' };
    let bytes = file(&format!("{{'descr': '{order}c8', 'fortran_order': False, 'shape': (2L,)}}"), &swapped);
    let npy = npy::Reader::parse(&bytes).expect("Python 2 wrote such numbers");
    let refused = npy.any_view(&["W"]).map(|_| ()).unwrap_err();
    assert_eq!(refused, ReadError::ByteOrder { data_type: DataType::Complex64 });
    let tensor = npy.any_tensor(&["W"]).expect("a copy");
    assert_eq!(tensor.to_string(), "c64 W=2");
    let pairs: Vec<u8> = numbers.iter().flat_map(|x| x.to_ne_bytes()).collect();
    assert_eq!(tensor.storage_as_bytes(), pairs);
}
