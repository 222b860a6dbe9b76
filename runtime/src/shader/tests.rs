//! The way back on the host: the digits that the text divides by. Every offset of the layouts is tried. That the text computes the
//! same is tested on a device, by `tests/shaders`.

#[cfg(all(unix, not(miri)))]
mod programs;

use super::constant::{Draft, draft, functions};
use super::digits::Digits;
use super::terms::Terms;
use super::*;
use crate::description::{Description, ExportError, Refusal};
use crate::element::{DataType, U4};
use crate::{AnyLayout, Layout, View, layout};
use std::string::ToString;
use std::vec;
use std::vec::Vec;

pub(super) fn digits(layout: &Description) -> Digits {
    Digits::of(&Terms::of(layout))
}

/// What `index_from_offset` computes. All numbers of `terms` are known.
fn back(digits: &Digits, terms: &Terms<'_>, offset: usize) -> Option<Vec<usize>> {
    let layout = terms.layout;
    let extent = |axis| layout.extent(axis).unwrap();
    let (mut index, mut rest, mut is_element) = (vec![0; layout.rank()], offset, true);
    for part in (0..digits.count()).map(|place| terms.get(digits.term(place))) {
        if extent(part.axis) > 1 {
            let step = part.stride.unwrap().unsigned_abs();
            is_element &= part.modulus.is_none_or(|modulus| rest / step < modulus);
            index[part.axis] += rest / step * part.divisor;
            rest %= step;
        }
    }
    for (axis, index) in index.iter_mut().enumerate() {
        if layout.stride(axis).unwrap() < 0 {
            *index = (extent(axis) - 1).wrapping_sub(*index);
        }
    }
    let is_in_bounds = index.iter().enumerate().all(|(axis, &index)| index < extent(axis));
    (is_element && rest == 0 && is_in_bounds).then_some(index)
}

/// Each offset of the storage has the index that an enumeration finds, or none.
#[track_caller]
fn assert_way_back(digits: &Digits, any: &AnyLayout) {
    let description = Description::of_any(any);
    let terms = Terms::of(&description);
    assert!(digits.nest(&terms), "{any}");
    let mut indices = vec![None; any.storage_size()];
    for index in every_index(any) {
        // The first index of a broadcast axis is the one that is found.
        indices[any.offset(&index).unwrap()].get_or_insert(index);
    }
    for (offset, expected) in indices.into_iter().enumerate() {
        assert_eq!(back(digits, &terms, offset), expected, "{any}: offset {offset}");
    }
}

/// In logical order.
pub(super) fn every_index(any: &AnyLayout) -> Vec<Vec<usize>> {
    let count = any.extents().iter().product::<usize>();
    let index = |mut i: usize| {
        let mut index = vec![0; any.rank()];
        for axis in (0..any.rank()).rev() {
            (index[axis], i) = (i % any.extents()[axis], i / any.extents()[axis]);
        }
        index
    };
    (0..count).map(index).collect()
}

#[test]
fn the_digits_of_an_offset_are_its_index() {
    let texts = [
        "",
        "W=5",
        "W=1",
        "H=3 W=4; order = WH; pad(H) = 8",
        "N=2 C=3 H=4 W=5; order = NHWC; align(W) = 4",
        "H=3 W=5; pad(W) = 8; reverse(H)",
        "H=3 W=5; reverse(H); reverse(W); stride(H) = 11",
        "H=3 W=1; stride(W) = 1000; reverse(W)",
        "N=2 C=3 H=4; broadcast(C)",
        "C=37 H=3; block(C) = 16",
        "C=37 H=3; order = HC; block(C) = 8; pad(H) = 4",
        "O=20 I=7 H=2; block(O) = 8; block(I) = 4",
        "M=200 K=6; order = M/128 K/4 M%32 M/32%4 K%4",
        "A=11 B=2; order = A%2 B A/2%3 A/6",
        "N=2 C=3 H=2 W=2; order = WHCN; stride(N) = 3",
    ];
    for text in texts {
        let any = AnyLayout::parse(text).unwrap();
        assert_way_back(&digits(&Description::of_any(&any)), &any);
    }
}

#[test]
fn the_digits_of_a_type_are_those_of_its_layouts() {
    fn each<L: Layout>(layouts: impl IntoIterator<Item = L>) {
        for layout in layouts {
            assert_way_back(&digits(&Description::of::<L>()), &AnyLayout::of_layout(&layout));
        }
    }
    let extents = || [[1, 1], [1, 5], [4, 1], [4, 5]].into_iter();
    each(extents().map(|of| <layout!(H=? W=?)>::with_extents(of).unwrap()));
    each(extents().map(|of| <layout!(H=? W=? C=3; order = WCH; align(C) = 4; reverse(W))>::with_extents(of).unwrap()));
    each(extents().map(|[c, h]| <layout!(N=2 C=? H=?; block(C) = 4)>::with_extents([c * 3, h]).unwrap()));
    each([[1, 0], [3, -8], [3, 8], [2, 64]].map(|[h, stride]: [isize; 2]| {
        <layout!(H=? W=5; stride(H) = ?)>::with_extents_and_strides([h as usize], [stride]).unwrap()
    }));
}

#[test]
fn strides_that_do_not_nest_have_no_way_back() {
    for text in ["H=2 W=5; overlap(H) = 3", "H=3 W=5; stride(H) = 2; stride(W) = 3"] {
        let any = AnyLayout::parse(text).unwrap();
        let description = Description::of_any(&any);
        assert!(!digits(&description).nest(&Terms::of(&description)), "{text}");
        let source = IndexFunctions::of_any("rows", DataType::Uint8, &any).unwrap().text(Language::Wgsl);
        assert!(
            source.contains("// There is no `rows_index_from_offset`") && !source.contains("fn rows_index_from_offset")
        );
    }
    type Rows = layout!(H=? W=5; overlap(H) = ?);
    for (h, stride, has_way_back) in [(1, 2, true), (2, 5, true), (2, -5, true), (2, 4, false), (2, 0, false)] {
        let rows = Rows::with_extents_and_strides([h], [stride]).unwrap();
        assert_eq!(Uniform::<2>::of_layout(&rows).unwrap().has_way_back(), has_way_back, "{h} {stride}");
    }
}

#[test]
fn text_is_the_same_at_compile_time_and_at_run_time() {
    type Act = layout!(N=1 C=20 H=3 W=4; order = NHWC; reverse(H));
    const BOTH: &str = crate::wgsl!(act: [f32; Act], photo: [u8; layout!(H=? W=? C=3)]);
    let any = AnyLayout::of_layout(&Act::default());
    let act = IndexFunctions::of_any("act", DataType::Float32, &any).unwrap();
    let photo = IndexFunctions::try_of::<u8, layout!(H=? W=? C=3)>("photo").unwrap();
    assert_eq!(BOTH, [act.text(Language::Wgsl), photo.text(Language::Wgsl)].concat());
    assert_eq!(crate::hlsl!(act: [f32; Act]), act.text(Language::Hlsl));
    assert!(BOTH.is_ascii());
}

/// A text that is longer than the draft has room for is written again.
#[test]
fn a_long_text_is_whole() {
    type Act = layout!(N=1 C=20 H=3 W=4);
    const ACT: IndexFunctions<'_> = functions::<f32, Act>("act", Language::Wgsl);
    const SHORT: &Draft<100> = &draft(&[ACT, ACT], Language::Wgsl);
    const WHOLE: &[u8] = &SHORT.bytes::<{ SHORT.len }>(&[ACT, ACT], Language::Wgsl);
    assert_eq!(std::str::from_utf8(WHOLE).unwrap(), ACT.text(Language::Wgsl).repeat(2));
}

#[cfg(target_pointer_width = "64")]
#[test]
fn what_has_more_than_32_bits_is_refused() {
    let parsed = |text: &str| AnyLayout::parse(text).unwrap();
    let error = |text| IndexFunctions::of_any("x", DataType::Uint8, &parsed(text)).map(|_| ()).unwrap_err().to_string();
    assert_eq!(
        error("H=65536 W=65536"),
        "shader: there are 4294967296 elements from the first to the last one, and at most 4294967295 are addressed; pad less, or split the tensor"
    );
    assert_eq!(
        error("H=4294967296 W=0"),
        "shader: axis `H` has extent 4294967296, and an extent is at most 4294967295; split the axis in two"
    );
    assert!(IndexFunctions::of_any("x", DataType::Uint8, &parsed("W=4294967295")).is_ok());
    let wide = IndexFunctions::try_of::<u8, layout!(H=? W=2; stride(W) = 4294967296)>("wide").map(|_| ());
    assert_eq!(
        wide,
        Err(TARGET.refuses(Refusal::StrideTooLarge { axis: "H", stride: 1 << 33, unit_in_bytes: 1, most: MOST }))
    );

    type Rows = layout!(H=? W=1; stride(H) = ?);
    let uniform = |stride| Uniform::<2>::of_layout(&Rows::with_extents_and_strides([2], [stride]).unwrap());
    assert_eq!(uniform(1 << 32), Err(TARGET.refuses(Refusal::SpanTooLarge { elements: (1 << 32) + 1, most: MOST })));
    let error = uniform(1 << 31).unwrap_err();
    assert_eq!(
        error.to_string(),
        "shader: axis `H` has stride 2147483648, and a stride is at most 2147483647 elements; pad less, or split the tensor"
    );
    assert!(uniform(-(1 << 31)).is_ok());
}

/// The limit of 32 bits is one of shaders.
#[cfg(target_pointer_width = "64")]
#[test]
fn an_offset_function_has_the_numbers_of_its_language() {
    let wide = AnyLayout::parse("Batch=4294967296 Yield=2; reverse(Yield)").unwrap();
    let refused = Err(TARGET.refuses(Refusal::ExtentTooLarge { axis: "Batch", extent: 1 << 32, most: MOST }));
    assert_eq!(offset_function("offset", &wide, Language::Wgsl), refused);
    assert_eq!(offset_function("offset", &wide, Language::Hlsl), refused);
    let c = offset_function("offset", &wide, Language::C).unwrap();
    assert!(
        c.ends_with("size_t offset(size_t batch, size_t yield_) {\n    return 1 + batch * 2 - yield_;\n}\n"),
        "{c}"
    );

    let rows = AnyLayout::parse("H=1 W=5").unwrap();
    let function = |name, language| offset_function(name, &rows, language).unwrap();
    assert!(function("for", Language::Rust).ends_with("\nconst fn for_(_h: usize, w: usize) -> usize {\n    w\n}\n"));
    assert!(function("At", Language::Rust).contains("\n#[allow(non_snake_case)]\nconst fn At("));
    let about = "The offset of an element of `H=1 W=5`, in elements. h < 1, w < 5.";
    let expected = std::format!("// {about}\nfn offset(h: u32, w: u32) -> u32 {{\n    return w;\n}}\n");
    assert_eq!(function("offset", Language::Wgsl), expected);
    let expected = std::format!("// {about}\nuint offset(uint h, uint w) {{\n    return w;\n}}\n");
    assert_eq!(function("offset", Language::Hlsl), expected);
    assert_eq!(offset_function("2d", &rows, Language::C), Err(TARGET.refuses(Refusal::Name { place: 0 })));
}

/// Shaders have no words of `f64`; a kernel has pointers to elements of every type.
#[test]
fn types_of_other_sizes() {
    let any = AnyLayout::parse("H=2 W=3; reverse(W)").unwrap();
    for data_type in DataType::ALL {
        let functions = IndexFunctions::of_any("rows", *data_type, &any).unwrap();
        for language in [Language::Wgsl, Language::Hlsl, Language::Glsl] {
            let refused = TARGET.refuses(Refusal::DataType { data_type: *data_type, has: TYPES });
            assert_eq!(functions.check_words(language), data_type.is_in_words().then_some(()).ok_or(refused));
            let text = functions.text(language);
            assert_eq!(text.contains("rows_word(") && text.contains("rows_lanes"), data_type.is_in_words(), "{text}");
            assert_eq!(text.contains("// There are no functions on words"), !data_type.is_in_words());
        }
        let text = functions.text(Language::Cuda);
        assert_eq!(functions.check_words(Language::Cuda), Ok(()));
        assert!(
            text.contains("rows_offset(unsigned int h, unsigned int w) {\n    return 2u + h * 3u - w;\n}\n"),
            "{text}"
        );
        assert!(!text.contains("word"));
        assert_eq!(text.replace("__host__ __device__ ", "").matches("inline").count(), 5);
    }
}

#[test]
fn the_name_is_an_identifier_of_all_languages() {
    let any = AnyLayout::parse("W=2").unwrap();
    for (name, place) in [("", 0), ("2x", 0), ("_x", 0), ("a__b", 2), ("a-b", 1), ("größe", 2), ("a b", 1)] {
        let error = IndexFunctions::of_any(name, DataType::Uint8, &any).map(|_| ()).unwrap_err();
        assert_eq!(error, TARGET.refuses(Refusal::Name { place }), "{name}");
    }
    assert!(IndexFunctions::of_any("a_b2", DataType::Uint8, &any).is_ok());
}

#[test]
fn an_array_without_elements_has_no_constant_that_underflows() {
    for text in ["H=0 W=3; reverse(H)", "H=3 W=0; reverse(H); reverse(W)"] {
        let any = AnyLayout::parse(text).unwrap();
        let source = IndexFunctions::of_any("none", DataType::Uint8, &any).unwrap().text(Language::Wgsl);
        assert!(source.contains("return 0u;") && !source.contains("0u - 1u") && !source.contains("% 0u"), "{source}");
    }
}

#[test]
fn a_part_is_found_in_its_buffer_only() {
    type Rows = layout!(H=? W=3; stride(H) = ?; reverse(W));
    let elements: Vec<u16> = (0..20).collect();
    let rows = Rows::with_extents_and_strides([2], [5]).unwrap(); // H=2 W=3, span 8
    let part = View::with_layout(rows, &elements[7..]).unwrap();
    let uniform = Uniform::<2>::of_part(&part, &elements).unwrap();
    assert_eq!(bytemuck::cast::<_, [u32; 7]>(uniform), [2, 3, 5, -1_i32 as u32, 9, 7, 1]);
    assert_eq!(uniform, Uniform::starting_at(&rows, 7).unwrap());
    assert!(Uniform::<2>::of_part(&part, &elements[7..15]).is_ok());
    for elsewhere in [&elements[8..], &elements[..14], &elements[..7], &[][..], &elements.clone()] {
        let error = Uniform::<2>::of_part(&part, elsewhere).unwrap_err();
        let expected =
            std::format!("shader: the elements of the view are not in this buffer of {} elements", elsewhere.len());
        assert_eq!(error.to_string(), expected);
    }
    let none = Rows::with_extents_and_strides([0], [5]).unwrap(); // H=0 W=3
    let none = View::with_layout(none, &elements[20..]).unwrap();
    assert_eq!(Uniform::<2>::of_part(&none, &[]), Uniform::of_layout(none.layout()));
    assert!(Uniform::<2>::starting_at(&rows, u32::MAX as usize - 8).is_ok());
    assert!(matches!(
        Uniform::<2>::starting_at(&rows, u32::MAX as usize - 7),
        Err(ExportError { refusal: Refusal::SpanTooLarge { .. }, .. })
    ));
}

/// The markers of 4 bits have no size to count elements by.
#[test]
fn a_part_has_elements_that_a_shader_has() {
    type Pair = layout!(H=1 W=2);
    let nibbles = [U4, U4];
    let part = View::<U4, Pair>::from_array(&nibbles);
    let refused = Err(TARGET.refuses(Refusal::DataType { data_type: DataType::Uint4, has: TYPES }));
    assert_eq!(Uniform::<2>::of_part(&part, &nibbles), refused);
}
