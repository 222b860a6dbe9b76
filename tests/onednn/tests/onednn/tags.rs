//! Descriptors of layouts, compared with the descriptors that oneDNN makes of its tags and of strides.

use crate::dnnl::{are_equal, by_strides, by_tag, size_in_bytes};
use crate::header::header;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, RngSeed, TestRunner};
use tensor_layout::AnyLayout;
use tensor_layout::descriptors::onednn::MemoryDesc;
use tensor_layout::element::DataType;

/// The axes of a layout, in oneDNN's order; the rest of its text; and the tag that says the same.
const TAGS: [(&str, &str, &str); 36] = [
    ("A", "", "dnnl_a"),
    ("A B", "", "dnnl_ab"),
    ("A B", "order = BA", "dnnl_ba"),
    ("N C W", "", "dnnl_abc"),
    ("N C W", "order = NWC", "dnnl_acb"),
    ("N C W", "order = WCN", "dnnl_cba"),
    ("N C H W", "", "dnnl_nchw"),
    ("N C H W", "order = NHWC", "dnnl_nhwc"),
    ("N C H W", "order = CHWN", "dnnl_chwn"),
    ("N C D H W", "", "dnnl_ncdhw"),
    ("N C D H W", "order = NDHWC", "dnnl_ndhwc"),
    ("O I H W", "", "dnnl_oihw"),
    ("O I H W", "order = HWIO", "dnnl_hwio"),
    ("O I H W", "order = OHWI", "dnnl_ohwi"),
    ("G O I H W", "", "dnnl_goihw"),
    ("N C W", "block(C) = 16", "dnnl_nCw16c"),
    ("N C H W", "block(C) = 4", "dnnl_nChw4c"),
    ("N C H W", "block(C) = 8", "dnnl_nChw8c"),
    ("N C H W", "block(C) = 16", "dnnl_nChw16c"),
    ("N C D H W", "block(C) = 16", "dnnl_nCdhw16c"),
    ("N C H W", "block(N) = 16; block(C) = 16", "dnnl_NChw16n16c"),
    ("O I H W", "block(I) = 16; block(O) = 16", "dnnl_OIhw16i16o"),
    ("O I H W", "block(O) = 16; block(I) = 16", "dnnl_OIhw16o16i"),
    ("O I H W", "block(I) = 8; block(O) = 8", "dnnl_OIhw8i8o"),
    ("O I H W", "block(O) = 8; block(I) = 8", "dnnl_OIhw8o8i"),
    ("O I H W", "block(I) = 4; block(O) = 4", "dnnl_OIhw4i4o"),
    ("O I H W", "block(O) = 16", "dnnl_Oihw16o"),
    ("O I H W", "order = OHWI; block(O) = 16", "dnnl_Ohwi16o"),
    ("O I H W", "order = OHWI; block(O) = 8", "dnnl_Ohwi8o"),
    ("O I D H W", "block(I) = 16; block(O) = 16", "dnnl_OIdhw16i16o"),
    ("G O I H W", "block(I) = 8; block(O) = 8", "dnnl_gOIhw8i8o"),
    ("O I H W", "order = O/16 I/16 H W I/4%4 O%16 I%4", "dnnl_OIhw4i16o4i"),
    ("O I H W", "order = O/16 I/16 H W I/2%8 O%16 I%2", "dnnl_OIhw8i16o2i"),
    ("O I D H W", "order = O/16 I/16 D H W I/4%4 O%16 I%4", "dnnl_OIdhw4i16o4i"),
    ("A B", "order = B/16 A/16 A%16 B%16", "dnnl_BA16a16b"),
    ("A B", "order = B/16 A/64 A/4%16 B%16 A%4", "dnnl_BA16a16b4a"),
];

fn runner(cases: u32) -> TestRunner {
    TestRunner::new(Config { cases, failure_persistence: None, rng_seed: RngSeed::Fixed(0), ..Config::default() })
}

fn layout(names: &str, extents: &[usize], rules: &str) -> AnyLayout {
    let axes: Vec<_> = names.split(' ').zip(extents).map(|(name, extent)| format!("{name}={extent}")).collect();
    let text = format!("{}; {rules}", axes.join(" "));
    AnyLayout::parse(&text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The size that oneDNN counts is ours, and from the span to the storage of the tensor.
pub(crate) fn has_size(desc: &MemoryDesc, layout: &AnyLayout) {
    let size = size_in_bytes(&desc.as_raw());
    assert_eq!(size as u64, desc.size_in_bytes(), "{layout}");
    assert!(size >= 4 * layout.required_span_size(), "{layout}: oneDNN counts {size} bytes");
    assert!(size <= 4 * layout.storage_size(), "{layout}: oneDNN counts {size} bytes");
}

#[test]
fn a_layout_of_each_tag_is_what_the_tag_says() {
    let extents = prop::collection::vec(1..40_usize, 5);
    for (names, rules, tag) in TAGS {
        let tried = runner(100).run(&extents, |extents| {
            let layout = layout(names, &extents, rules);
            let desc = MemoryDesc::of_any(DataType::Float32, &layout).unwrap();
            let said = by_tag(desc.dims(), 3, header(tag) as i32).expect("oneDNN has the tag");
            assert!(are_equal(&desc.as_raw(), &said), "{layout}, {tag}:\n{:?}\n{said:?}", desc.as_raw());
            has_size(&desc, &layout);
            // Without padding behind the last index both count the same bytes.
            assert_eq!(desc.size_in_bytes(), 4 * layout.storage_size() as u64, "{layout}");
            Ok(())
        });
        tried.unwrap_or_else(|error| panic!("{tag}: {error}"));
    }
}

/// The name of a tag has the value of the tag that is known by the names of dimensions.
#[test]
fn the_name_of_a_tag_is_onednns() {
    for (text, tag) in [
        ("N=20 C=30 H=5 W=7", "dnnl_nchw"),
        ("N=20 C=30 H=5 W=7; order = NHWC", "dnnl_nhwc"),
        ("N=20 C=30 H=5 W=7; order = CHWN", "dnnl_chwn"),
        ("N=20 C=30 W=7; block(C) = 16", "dnnl_nCw16c"),
        ("N=20 C=30 H=5 W=7; block(C) = 8", "dnnl_nChw8c"),
        ("O=32 I=40 H=3 W=3; block(I) = 16; block(O) = 16", "dnnl_OIhw16i16o"),
        ("O=32 I=40 H=3 W=3; order = O/16 I/16 H W I/4%4 O%16 I%4", "dnnl_OIhw4i16o4i"),
        ("O=32 I=40 H=3 W=3; order = O/16 I/16 H W I/2%8 O%16 I%2", "dnnl_OIhw8i16o2i"),
        ("A=64 B=40; order = B/16 A/16 A%16 B%16", "dnnl_BA16a16b"),
        ("A=64 B=40; order = B/16 A/64 A/4%16 B%16 A%4", "dnnl_BA16a16b4a"),
    ] {
        let layout = AnyLayout::parse(text).unwrap_or_else(|error| panic!("{error}"));
        let name = MemoryDesc::of_any(DataType::Int8, &layout).unwrap().tag().expect("it is dense");
        assert_eq!(header(&format!("dnnl_{name}")), header(tag), "{text}");
    }
}

#[test]
fn a_padded_layout_is_what_its_strides_say() {
    let rules = prop::sample::select(vec![
        "pad(W) = 8",
        "pad(C) = 4; align(H) = 64",
        "order = NHWC; pad(C) = 4; pad(W) = 5; pad(H) = 3",
        "order = WHCN; pad(N) = 3; align(W) = 16",
        "stride(H) = 2000; order = HNCW",
        "order = CNWH; pad(N, C, H, W) = 2",
    ]);
    let tried = runner(1000).run(&(prop::collection::vec(1..12_usize, 4), rules), |(extents, rules)| {
        let layout = layout("N C H W", &extents, rules);
        let desc = MemoryDesc::of_any(DataType::Float32, &layout).unwrap();
        let said = by_strides(desc.dims(), 3, desc.strides()).expect("oneDNN takes the strides");
        assert!(are_equal(&desc.as_raw(), &said), "{layout}:\n{:?}\n{said:?}", desc.as_raw());
        assert_eq!(desc.as_raw(), said, "{layout}");
        has_size(&desc, &layout);
        Ok(())
    });
    tried.unwrap_or_else(|error| panic!("{error}"));
}

/// Strides that overlap or broadcast: oneDNN refuses those that the library refuses.
#[test]
fn strides_are_taken_as_onednn_takes_them() {
    let strides = prop::collection::vec(prop_oneof![1 => Just(0), 9 => 1..60_isize], 3);
    let mut tally = [0_u32; 2];
    let cases = (prop::collection::vec(1..5_usize, 3), strides);
    let mut source = runner(3000);
    for _ in 0..3000 {
        let (extents, strides) = cases.new_tree(&mut source).unwrap().current();
        let layout = AnyLayout::from_numbers(&["A", "B", "E"], &extents, &strides).unwrap();
        let dims: Vec<_> = extents.iter().map(|&extent| extent as i64).collect();
        let strides: Vec<_> = strides.iter().map(|&stride| stride as i64).collect();
        let said = by_strides(&dims, 3, &strides);
        let ours = MemoryDesc::of_any(DataType::Float32, &layout);
        assert_eq!(ours.is_ok(), said.is_some(), "{layout}: {ours:?}, {said:?}");
        tally[usize::from(ours.is_ok())] += 1;
    }
    assert!(tally.iter().all(|&count| count > 200), "{tally:?}");
}

/// For oneDNN, two layouts are not equal if an element lies elsewhere.
#[test]
fn other_layouts_are_others() {
    let of = |rules| MemoryDesc::of_any(DataType::Float32, &layout("N C H W", &[2, 20, 3, 5], rules)).unwrap();
    let texts = ["", "order = NHWC", "pad(W) = 8", "block(C) = 8", "block(C) = 16", "block(N) = 2; block(C) = 8"];
    for (k, one) in texts.iter().enumerate() {
        for (j, other) in texts.iter().enumerate() {
            assert_eq!(are_equal(&of(one).as_raw(), &of(other).as_raw()), k == j, "{one}, {other}");
        }
    }
}
