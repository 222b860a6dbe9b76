//! What the text of a file says, and what the file holds: another shape, sizes that are not there, and characters for a terminal.

use std::error::Error;
use tensor_layout::any::NumbersError;
use tensor_layout::element::DataType;
use tensor_layout::npy;
use tensor_layout::safetensors_0_8::{self as safetensors, ReadError, Writer};
use tensor_layout::{AnyLayout, AnyView, Tensor, View, layout};

use crate::Random;

const CASES: usize = if cfg!(any(miri, target_arch = "s390x")) { 100 } else { 1_000 };

/// A file of one tensor under this name, with a text for it.
fn file(name: &str, dtype: &str, shape: &str, text: &str, data: &[u8]) -> Vec<u8> {
    let letter = |char: char| match char {
        '"' | '\\' => format!("\\{char}"),
        char if char.is_control() || !char.is_ascii() => format!("\\u{:04x}", u32::from(char)),
        char => char.to_string(),
    };
    let quoted = |text: &str| format!("\"{}\"", text.chars().map(letter).collect::<String>());
    let (name_key, key) = (quoted(name), quoted(&format!("layout:{name}")));
    let mut header = format!(
        "{{{name_key}:{{\"dtype\":\"{dtype}\",\"shape\":{shape},\"data_offsets\":[0,{}]}},\"__metadata__\":{{{key}:{}}}}}",
        data.len(),
        quoted(text)
    );
    while header.len() % 8 != 0 {
        header.push(' ');
    }
    [&(header.len() as u64).to_le_bytes(), header.as_bytes(), data].concat()
}

/// The file with other bytes in one place.
fn replaced(file: &[u8], from: &str, to: &str) -> Vec<u8> {
    let at = file.windows(from.len()).position(|window| window == from.as_bytes()).expect("it is there");
    [&file[..at], to.as_bytes(), &file[at + from.len()..]].concat()
}

/// Another program has turned the tensor, and kept the metadata. The extents say so, though their product does not.
#[test]
fn a_text_of_another_shape_is_refused() -> Result<(), Box<dyn Error>> {
    let weight = Tensor::<u8, layout!(H=2 W=3; pad(W) = 4)>::from_fn(|[h, w]| (10 * h + w) as u8); // H=2 W=3
    let mut writer = Writer::new();
    writer.add("w", &weight.view());
    let turned = replaced(&writer.to_bytes()?, "\"shape\":[2,4]", "\"shape\":[4,2]");
    let mut read = safetensors::Reader::parse(&turned)?;
    let error = read.layout("w").unwrap_err();
    assert_eq!(
        error.to_string(),
        "safetensors: the layout of `w` in the metadata has a storage of extents [2, 4], and the tensor has [4, 2]; another program may have changed the tensor: `ignore_text` takes it as its extents say"
    );
    let is_refused = |error: ReadError| matches!(error, ReadError::Storage { .. });
    assert!(is_refused(read.view::<u8, layout!(H=2 W=3; pad(W) = 4)>("w").map(|_| ()).unwrap_err()));
    assert!(is_refused(read.tensor::<u8, layout!(H=? W=?)>("w").map(|_| ()).unwrap_err()));
    assert!(is_refused(read.any_view("w").map(|_| ()).unwrap_err()));
    assert!(is_refused(read.any_tensor_named("w", &["W", "H"]).map(|_| ()).unwrap_err()));
    read.ignore_text("other");
    assert!(read.layout("w").is_err());
    read.ignore_text("w");
    assert_eq!((read.text("w"), read.layout("w")?), (Some("H=2 W=3; pad(W) = 4"), None));
    assert_eq!(read.view::<u8, layout!(W=4 H=2)>("w")?.iter().copied().collect::<Vec<_>>(), weight.storage());
    Ok(())
}

/// For every layout, also for empty layouts and layouts of one index: a reader gets the layout that was written, the extents in the file
/// are the extents of the storage, and a reader notices an axis that is exchanged with another axis.
#[test]
fn the_extents_in_a_file_are_those_of_the_storage() {
    for (text, extents) in [
        ("A=0 B=4; order = BA", &[4, 0][..]),
        ("A=0 B=4", &[0, 4]),
        ("A=2 B=0 C=3; order = CAB", &[3, 2, 0]),
        ("A=2 B=0 C=3; order = BCA; pad(C) = 4", &[0, 4, 2]),
        ("A=0 B=1 C=3; order = CBA", &[1, 3, 0]),
        ("A=0 B=3; broadcast(B)", &[1, 0]),
        ("A=0 B=4; broadcast(A)", &[1, 4]),
        ("A=0 B=5; block(A) = 4", &[0, 5, 4]),
        ("A=0 B=5; block(B) = 4; order = BA", &[2, 0, 4]),
        ("A=0 B=5; order = B/4 A%4 B%4 A/4", &[2, 4, 4, 0]),
        ("A=0 B=0 C=2; order = CBA; align(C) = 8", &[2, 0, 0]),
        ("A=0 B=3; stride(A) = 5", &[0, 3]),
        ("A=3 B=0; stride(A) = 5", &[15]),
        ("A=1 B=0", &[1, 0]),
        ("", &[]),
    ] {
        let layout = AnyLayout::parse(text).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(layout.storage_extents(), extents, "{text}");
    }
    // A reader multiplies from the first one on.
    let far = 1_usize << (usize::BITS / 2 + 1);
    for text in [format!("A={far} B={far} C=0; order = ABC"), format!("A=0 B={far} C={far}; order = BCA")] {
        let layout = AnyLayout::parse(&text).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(layout.storage_extents(), [0], "{text}");
    }

    let mut random = Random(7);
    let (mut written, mut exchanged) = (0, 0);
    for _ in 0..CASES {
        let extents: [usize; 3] = std::array::from_fn(|_| random.below(5));
        let order = ["ABC", "ACB", "BAC", "BCA", "CAB", "CBA", "A/2 B C A%2", "B%2 A C B/2"][random.below(8)];
        let letter = || ["A", "B", "C"];
        let axis = letter()[random.below(3)];
        let rule = match random.below(5) {
            0 => format!("pad({axis}) = {}", 1 + random.below(4)),
            1 => format!("align({axis}) = {}", 1 + random.below(4)),
            2 => format!("reverse({axis})"),
            3 => format!("broadcast({axis})"),
            _ => String::new(),
        };
        let [a, b, c] = extents;
        let Ok(layout) = AnyLayout::parse(&format!("A={a} B={b} C={c}; order = {order}; {rule}")) else { continue };
        let bytes = vec![0_u8; layout.storage_size()];
        let view = AnyView::new(DataType::Uint8, layout.clone(), &bytes).expect("the storage");
        let mut writer = Writer::new();
        writer.add_any("x", &view).expect("a small tensor");
        let file = writer.to_bytes().expect("a small file");
        let read = safetensors::Reader::parse(&file).expect("a right file");
        let shape = read.info("x").expect("it is there").shape.clone();
        assert_eq!(
            (shape.iter().product::<usize>(), &shape),
            (layout.storage_size(), &layout.storage_extents()),
            "{layout}"
        );
        assert_eq!(read.layout("x").expect("it is its own"), Some(layout.clone()), "{layout}");
        assert_eq!(read.any_view("x").expect("it is its own").to_tensor().layout(), &layout.packed());
        written += 1;
        if shape.len() > 1 && shape[0] != shape[1] {
            let swapped = [&[shape[1], shape[0]], &shape[2..]].concat();
            let [from, to] = [&shape, &swapped].map(|shape| format!("\"shape\":{shape:?}").replace(' ', ""));
            let other = replaced(&file, &from, &to);
            let read = safetensors::Reader::parse(&other).expect("the product is the same");
            assert!(matches!(read.layout("x"), Err(ReadError::Storage { .. })), "{layout}");
            exchanged += 1;
        }
    }
    assert!(written > CASES / 2 && exchanged > CASES / 3, "{written} written, {exchanged} exchanged of {CASES}");
}

/// A file of 140 bytes does not take terabytes, whichever way it is read; and who wants a larger tensor has it.
#[cfg(target_pointer_width = "64")]
#[test]
fn a_small_file_takes_little_memory() -> Result<(), Box<dyn Error>> {
    use tensor_layout::any::ViewError;
    use tensor_layout::convert::AnyPairError;

    const LARGE: u64 = 4 << 40;
    let bytes = file("a", "F32", "[1]", "A=1099511627776; broadcast(A)", &1.5_f32.to_le_bytes());
    assert!(bytes.len() < 200);
    let read = safetensors::Reader::parse(&bytes)?;
    let error = read.tensor::<f32, layout!(A=?)>("a").map(|_| ()).unwrap_err();
    let larger = ViewError::Larger { bytes: LARGE, held_in_bytes: 4 };
    assert!(matches!(&error, ReadError::View { name, error } if name == "a" && *error == larger), "{error}");
    assert!(error.to_string().contains("the copy would have 4398046511104 bytes, and the tensor has 4"), "{error}");
    // What the program reads all tensors of a file with.
    let tensor = read.any_tensor_named("a", &[])?;
    assert_eq!(tensor.convert::<f32, layout!(A=?)>().map(|_| ()), Err(larger.clone()));
    if cfg!(target_endian = "little") {
        let view = read.any_view("a")?;
        assert_eq!(view.try_to_tensor().map(|_| ()), Err(AnyPairError::Larger { bytes: LARGE, held_in_bytes: 4 }));
        assert_eq!((tensor.storage_as_bytes(), view.as_bytes()), (view.storage_as_bytes().unwrap(), None));
        assert_eq!(view.convert::<f32, layout!(A=?)>().map(|_| ()), Err(larger));
        assert_eq!(view.convert::<f32, layout!(A=?; broadcast(A))>()?.storage(), [1.5]);
        assert_eq!(view.downcast::<f32, layout!(A=?; broadcast(A))>()?[[1 << 39]], 1.5);
        let mut writer = Writer::new();
        writer.add_any("again", &view)?;
        assert!(writer.to_bytes()?.len() < 200);
    }

    let bytes = file("a", "U8", "[1,2]", "A=3 B=2; broadcast(A)", &[1, 2]);
    let read = safetensors::Reader::parse(&bytes)?;
    assert!(read.tensor::<u8, layout!(A=? B=?)>("a").is_err());
    assert_eq!(read.tensor::<u8, layout!(A=3 B=?)>("a")?.storage(), [1, 2, 1, 2, 1, 2], "the type says it");
    let mut all = Tensor::<u8, _>::zeros_with_layout(<layout!(A=? B=?)>::with_extents([3, 2])?);
    read.any_view("a")?.copy_to(&mut all.view_mut())?;
    assert_eq!(all.storage(), [1, 2, 1, 2, 1, 2]);

    // No elements, and an axis that has many indices.
    let bytes = file("a", "U8", "[0,1099511627776]", "A=0 B=1099511627776", &[]);
    let read = safetensors::Reader::parse(&bytes)?;
    assert!(read.any_view("a")?.to_tensor().storage_as_bytes().is_empty());
    assert!(read.tensor::<u8, layout!(A=? B=?; order = BA)>("a")?.is_empty());
    assert!(read.tensor::<u8, layout!(A=? B=?; order = BA; stride(B) = 5)>("a").is_err());
    let npy = crate::npy::file("{'descr': '|u1', 'fortran_order': False, 'shape': (1099511627776, 0)}", &[]);
    let npy = npy::Reader::parse(&npy)?;
    assert!(npy.tensor::<u8, layout!(A=? B=?; order = BA)>()?.is_empty());
    assert!(npy.tensor::<u8, layout!(A=? B=?; stride(A) = 5)>().is_err());
    Ok(())
}

/// A file whose tensor has no room in memory is an error, and not the end of the program.
#[cfg(all(target_pointer_width = "64", not(miri)))]
#[test]
fn a_tensor_without_memory_is_an_error() -> Result<(), Box<dyn Error>> {
    use tensor_layout::AnyTensor;
    use tensor_layout::safetensors_0_8::WriteError;

    let wide = AnyLayout::parse("A=1152921504606846976; broadcast(A)")?;
    let element = 1.0_f64.to_ne_bytes();
    let view = AnyView::new(DataType::Float64, wide, &element)?;
    let packed = AnyLayout::parse("A=1152921504606846975")?;
    assert!(AnyTensor::try_from_view_with_layout(packed, &view).is_err());
    // The storage has padding that the bytes lack.
    let padded = AnyLayout::parse("A=1; pad(A) = 1152921504606846976")?;
    let refused = Writer::new().add_any("far", &AnyView::new(DataType::Uint8, padded, &[1])?).unwrap_err();
    assert!(matches!(refused, WriteError::Memory { bytes: 0x1000_0000_0000_0000, .. }), "{refused}");
    Ok(())
}

/// An error is text without a character that a terminal acts on, whatever the names and texts of a file are.
#[test]
fn errors_have_no_character_of_a_terminal() -> Result<(), Box<dyn Error>> {
    const NAME: &str = "\u{1b}]0;x\u{7}\u{1b}[31mred\r\nfake";
    let shown = r"\u{1b}]0;x\u{7}\u{1b}[31mred\r\nfake";
    let mut errors = Vec::new();
    let mut of_file = |text: &str, dtype: &str| {
        let bytes = file(NAME, dtype, "[4]", text, &[2; 16][..if dtype == "F32" { 16 } else { 4 }]);
        let read = safetensors::Reader::parse(&bytes).expect("a right file");
        errors.extend(read.layout(NAME).err().map(|error| error.to_string()));
        errors.extend(read.layout("\u{9b}31m").err().map(|error| error.to_string()));
        errors.push(read.view::<bool, layout!(W=?)>(NAME).map(|_| ()).unwrap_err().to_string());
        errors.extend(read.tensor::<u16, layout!(W=?)>(NAME).map(|_| ()).err().map(|error| error.to_string()));
    };
    of_file("W=4", "BOOL");
    of_file("W=4", "F32");
    of_file("W=2 H=3", "F32");
    of_file("W=4 \u{1b}[2J H", "F32");
    of_file("W=4; \u{1b}pad\u{7}(W) = \u{202e}3", "F32");
    of_file("W=4\n\u{8}\u{8}; order = W\u{7f}", "F32");
    assert!(errors.iter().filter(|error| error.contains(shown)).count() >= 9, "{errors:#?}");

    let bytes = file(NAME, "F32", "[4]", "W=4", &[0; 16]);
    let wrong = replaced(&bytes, "[0,16]", "[1,16]");
    errors.push(safetensors::Reader::parse(&wrong).map(|_| ()).unwrap_err().to_string());
    let mut writer = Writer::new();
    writer.add(NAME, &View::<u8, layout!(W = 1)>::from_array(&[1]));
    writer.add(NAME, &View::<u8, layout!(W = 1)>::from_array(&[1]));
    errors.push(writer.to_bytes().unwrap_err().to_string());
    let nibbles = AnyView::new(DataType::Int4, AnyLayout::parse("W=2")?, &[1])?;
    errors.push(writer.add_any(NAME, &nibbles).unwrap_err().to_string());
    for descr in ["'\u{1b}]0;x\u{7}'", "[('\u{1b}[31m', '<f4')]"] {
        let npy = crate::npy::file(&format!("{{'descr': {descr}, 'fortran_order': False, 'shape': (2,)}}"), &[0; 8]);
        errors.push(npy::Reader::parse(&npy).map(|_| ()).unwrap_err().to_string());
    }
    let names = AnyLayout::from_numbers(&["\u{1b}c"], &[2], &[1]).unwrap_err();
    assert!(matches!(&names, NumbersError::Name { .. }));
    errors.push(names.to_string());
    errors.push(AnyLayout::parse("H=2\u{1b}[2J").unwrap_err().to_string());
    for error in &errors {
        let is_right = |char: char| char == '\n' || char.escape_debug().len() == 1 || "\t'\"\\".contains(char);
        assert!(error.chars().all(is_right), "{error:?}");
    }

    // The carets are below what is shown.
    let error = AnyLayout::parse("H=2 \u{1b}\u{7} W=3; padd(W) = 4").unwrap_err().to_string();
    let lines: Vec<_> = error.lines().collect();
    let (at, caret) = (lines[2].find(r"\u{1b}"), lines[3].find('^'));
    assert!(at.is_some() && at == caret, "{error}");
    let padd = lines.iter().rposition(|line| line.contains("padd(W)")).expect("its line");
    assert_eq!(lines[padd].find("padd"), lines[padd + 1].find("^^^^"), "{error}");
    Ok(())
}
