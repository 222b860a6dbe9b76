//! Files whose texts and numbers are anything.

use super::accepted::{self, names};
use super::text::Text;
use super::{Random, cases, is_small, number};
use tensor_layout::npy::{self, any_header};
use tensor_layout::safetensors_0_8 as safetensors;
use tensor_layout::{AnyLayout, AnyTensor, AnyView, Layout, layout};

type Rows = layout!(A=? B=?; overlap(A) = ?; overlap(B) = ?);
type Packed = layout!(A=? B=?; order = BA; pad(A) = 4);
type Digits = layout!(A=? B=?; order = A/2 B A%2);

/// What a program does with a tensor of a file, whose layout may be large.
fn use_view(random: &mut Random, view: &AnyView<'_>, file: &[u8]) {
    let layout = view.layout();
    let bytes = view.storage_as_bytes().unwrap_or_default();
    assert!(bytes.is_empty() || file.as_ptr_range().start <= bytes.as_ptr() && bytes.len() <= file.len());
    // What is allocated is bounded by the file.
    macro_rules! copies {
        ($($element:ty)*) => { $(
            let _ = view.convert::<$element, Packed>().map(|tensor| tensor.layout().storage_size());
            let _ = view.convert::<$element, Digits>().map(|tensor| tensor.layout().storage_size());
            let _ = view.convert::<$element, Rows>().map(|tensor| tensor.layout().storage_size());
        )* };
    }
    copies!(u8 f32 bool);
    if !is_small(layout.extents()) || layout.storage_size() > 1 << 16 {
        return;
    }
    if let Ok(tensor) = AnyTensor::try_from_view_with_layout(layout.clone(), view) {
        let mut buffer = vec![0; 32 + random.below(9)].into_boxed_slice();
        let mut out = Vec::new();
        let result = view.stream(layout, &mut buffer, |piece| {
            out.extend_from_slice(piece);
            Ok::<_, ()>(())
        });
        assert_eq!((result, out.as_slice()), (Ok(()), tensor.storage_as_bytes()), "{view}");
    }
    macro_rules! typed {
        ($($element:ty)*) => { $(
            if let Ok(view) = view.downcast::<$element, Rows>() {
                assert!(view.iter().filter(|x| **x == <$element>::default()).count() <= view.len());
            }
            let _ = view.downcast::<$element, Digits>().map(|view| view.axis_iter::<tensor_layout::axis::A>().map(|part| part.len()).sum::<usize>());
        )* };
    }
    typed!(u8 f32 bool u16);
}

/// A number of a header: what is right, or anything.
fn perhaps(random: &mut Random, right: usize, of: usize) -> usize {
    match random.below(of) {
        0 => random.limit(),
        1 => right.wrapping_add(1),
        _ => right,
    }
}

fn joined(numbers: &[usize]) -> String {
    numbers.iter().map(usize::to_string).collect::<Vec<_>>().join(",")
}

/// A file of one tensor with a text, mostly one whose numbers agree.
fn safetensors_file(random: &mut Random) -> Vec<u8> {
    let text = loop {
        let text = Text::random(random).text;
        // Of texts that no program accepts, some.
        if AnyLayout::parse(&text).is_ok() || random.once_in(8) {
            break text;
        }
    };
    let layout = AnyLayout::parse(&text).ok().filter(|layout| layout.storage_size() <= 1 << 12);
    let (dtype, size) = random.one_of(&[("U8", 1), ("F32", 4), ("BOOL", 1), ("U16", 2), ("F4", 1), ("C64", 8)]);
    let shape = layout.as_ref().map_or_else(|| vec![random.below(9)], AnyLayout::storage_extents);
    let elements = layout.map_or_else(|| shape[0], |layout| layout.storage_size());
    let of = random.one_of(&[2, 6, 1000, 1000, 1000]);
    let shape: Vec<usize> = shape.into_iter().map(|extent| perhaps(random, extent, of)).collect();
    let [begin, end] = [perhaps(random, 0, of), perhaps(random, elements * size, of)];
    let key = random.one_of(&["layout:w", "layout:w", "layout:w", "layout:other"]);
    let header = format!(
        r#"{{"__metadata__":{{"{key}":"{}"}},"w":{{"dtype":"{dtype}","shape":[{}],"data_offsets":[{begin},{end}]}}}}"#,
        text.replace('\\', "\\\\").replace('"', "\\\""),
        joined(&shape),
    );
    let length = perhaps(random, header.len(), of);
    let data = vec![u8::from(random.once_in(2)); elements * size];
    [&(length as u64).to_le_bytes()[..], header.as_bytes(), &data].concat()
}

#[test]
fn safetensors_with_texts() {
    let mut random = Random(number("FUZZ_SEED", 1));
    let (mut right, mut seen) = (0, 0);
    for _ in 0..cases() {
        let file = safetensors_file(&mut random).into_boxed_slice();
        let Ok(layouts) = safetensors::Reader::parse(&file) else { continue };
        right += 1;
        let layout = layouts.layout("w");
        let extents = layouts.info("w").expect("a tensor of this name").shape.clone();
        if let Ok(Some(layout)) = &layout {
            seen += 1;
            accepted::check(&mut random, layout, "a file");
        }
        let axes = names(extents.len()).unwrap_or_default();
        for view in [layouts.any_view("w"), layouts.any_view_named("w", axes)].into_iter().flatten() {
            use_view(&mut random, &view, &file);
        }
        if let Ok(tensor) = layouts.any_tensor_named("w", axes) {
            use_view(&mut random, &tensor.view(), tensor.storage_as_bytes());
        }
        let _ = layouts.view::<u8, Rows>("w").map(|view| is_small(&view.extents()).then(|| view.iter().count()));
        let _ = layouts.view::<f32, Rows>("w").map(|view| is_small(&view.extents()).then(|| view.iter().count()));
        let _ = layouts.tensor::<u8, Packed>("w").map(|tensor| tensor.layout().storage_size());
        let _ = layouts.tensor::<bool, Digits>("w").map(|tensor| tensor.layout().storage_size());
    }
    assert!(cases() < 500 || right * 4 > cases() && seen * 8 > cases(), "{right} and {seen} of {}", cases());
}

/// A file of NumPy whose numbers agree or do not.
fn npy_file(random: &mut Random) -> Vec<u8> {
    let of = random.one_of(&[2, 8, 1000, 1000]);
    let (descr, size) =
        random.one_of(&[("|u1", 1), ("<f4", 4), (">u2", 2), ("|b1", 1), ("<M8[ns]", 8), ("|S3", 3), ("<f16", 16)]);
    let shape: Vec<usize> = (0..random.below(5)).map(|_| random.one_of(&[0, 1, 2, 3, 4, 5])).collect();
    let elements: usize = shape.iter().product();
    let shape: Vec<usize> = shape.into_iter().map(|extent| perhaps(random, extent, of)).collect();
    let order = random.one_of(&["True", "False"]);
    let header = format!("{{'descr': '{descr}', 'fortran_order': {order}, 'shape': ({},)}}\n", joined(&shape));
    let header = header.replace("(,)", "()");
    let length = perhaps(random, header.len(), of);
    let data = vec![u8::from(random.once_in(2)); perhaps(random, elements * size, of).min(1 << 12)];
    let (version, length) = match random.below(3) {
        0 => ([1, 0], (length as u16).to_le_bytes().to_vec()),
        _ => ([2, 0], (length as u32).to_le_bytes().to_vec()),
    };
    [b"\x93NUMPY", &version[..], &length, header.as_bytes(), &data].concat()
}

#[test]
fn npy_with_numbers() {
    let mut random = Random(number("FUZZ_SEED", 1));
    let mut right = 0;
    for _ in 0..cases() {
        let file = npy_file(&mut random).into_boxed_slice();
        let Ok(npy) = npy::Reader::parse(&file) else { continue };
        right += 1;
        let rank = npy.extents().len();
        let axes = names(rank).unwrap_or_default();
        let bytes_of = names(rank + 1).unwrap_or_default();
        for view in [npy.any_view(axes), npy.any_bytes(bytes_of)].into_iter().flatten() {
            accepted::check(&mut random, view.layout(), "a file");
            use_view(&mut random, &view, &file);
        }
        if let Ok(tensor) = npy.any_tensor(axes) {
            use_view(&mut random, &tensor.view(), tensor.storage_as_bytes());
        }
        let extents: Vec<usize> = (0..random.below(10)).map(|_| random.limit()).collect();
        let _ = (npy.header_for(&extents), npy.data_type().map(|data_type| any_header(data_type, &extents)));
        let _ = npy.view::<u8, Rows>().map(|view| is_small(&view.extents()).then(|| view.iter().count()));
        let _ = npy.tensor::<f32, Packed>().map(|tensor| tensor.layout().storage_size());
        let _ = npy.tensor::<u16, Digits>().map(|tensor| tensor.layout().storage_size());
        let _ = npy.tensor::<bool, layout!(A=?)>().map(|tensor| tensor.layout().storage_size());
    }
    assert!(cases() < 500 || right * 4 > cases(), "{right} of {}", cases());
}
