//! The structs and numbers, compared with the header of the installed oneDNN.

use core::mem::offset_of;
use std::collections::HashMap;
use std::path::Path;
use std::process::Command;
use std::sync::LazyLock;
use tensor_layout::AnyLayout;
use tensor_layout::descriptors::onednn::{MemoryDesc, RawBlockingDesc, RawExtraDesc, RawMemoryDesc};
use tensor_layout::element::DataType;

/// What `header.c` prints.
static HEADER: LazyLock<HashMap<String, i64>> = LazyLock::new(|| {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("header.c");
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join("onednn_header");
    let compiled = Command::new("cc").arg(&source).arg("-o").arg(&program).status().expect("there is a C compiler");
    assert!(compiled.success(), "{} does not compile", source.display());
    let printed = Command::new(&program).output().expect("the program runs").stdout;
    let lines = String::from_utf8(printed).expect("the names are ASCII");
    let line = |line: &str| {
        let (name, number) = line.rsplit_once(' ')?;
        Some((name.to_owned(), number.parse().ok()?))
    };
    lines.lines().map(|text| line(text).unwrap_or_else(|| panic!("{text}"))).collect()
});

/// A number of the header.
#[track_caller]
pub(crate) fn header(name: &str) -> i64 {
    *HEADER.get(name).unwrap_or_else(|| panic!("header.c does not print {name}"))
}

#[test]
fn structs() {
    let expected = |name: &str, is: usize| assert_eq!(header(name), is as i64, "{name}");
    expected("sizeof(dnnl_memory_desc_t)", size_of::<RawMemoryDesc>());
    expected("dnnl_memory_desc_t.ndims", offset_of!(RawMemoryDesc, ndims));
    expected("dnnl_memory_desc_t.dims", offset_of!(RawMemoryDesc, dims));
    expected("dnnl_memory_desc_t.data_type", offset_of!(RawMemoryDesc, data_type));
    expected("dnnl_memory_desc_t.padded_dims", offset_of!(RawMemoryDesc, padded_dims));
    expected("dnnl_memory_desc_t.padded_offsets", offset_of!(RawMemoryDesc, padded_offsets));
    expected("dnnl_memory_desc_t.offset0", offset_of!(RawMemoryDesc, offset0));
    expected("dnnl_memory_desc_t.format_kind", offset_of!(RawMemoryDesc, format_kind));
    expected("dnnl_memory_desc_t.format_desc", offset_of!(RawMemoryDesc, blocking));
    expected("dnnl_memory_desc_t.extra", offset_of!(RawMemoryDesc, extra));
    expected("sizeof(dnnl_blocking_desc_t)", size_of::<RawBlockingDesc>());
    expected("dnnl_blocking_desc_t.strides", offset_of!(RawBlockingDesc, strides));
    expected("dnnl_blocking_desc_t.inner_nblks", offset_of!(RawBlockingDesc, inner_nblks));
    expected("dnnl_blocking_desc_t.inner_blks", offset_of!(RawBlockingDesc, inner_blks));
    expected("dnnl_blocking_desc_t.inner_idxs", offset_of!(RawBlockingDesc, inner_idxs));
    expected("sizeof(dnnl_memory_extra_desc_t)", size_of::<RawExtraDesc>());
    expected("dnnl_memory_extra_desc_t.flags", offset_of!(RawExtraDesc, flags));
    expected("dnnl_memory_extra_desc_t.compensation_mask", offset_of!(RawExtraDesc, compensation_mask));
    expected("dnnl_memory_extra_desc_t.scale_adjust", offset_of!(RawExtraDesc, scale_adjust));
    expected("dnnl_memory_extra_desc_t.asymm_compensation_mask", offset_of!(RawExtraDesc, asymm_compensation_mask));
}

#[test]
fn data_types_and_the_format_kind() {
    let names = [
        (DataType::Float16, "dnnl_f16"),
        (DataType::Bfloat16, "dnnl_bf16"),
        (DataType::Float32, "dnnl_f32"),
        (DataType::Int32, "dnnl_s32"),
        (DataType::Int8, "dnnl_s8"),
        (DataType::Uint8, "dnnl_u8"),
    ];
    let row = AnyLayout::parse("W=3").unwrap();
    for (data_type, name) in names {
        let raw = MemoryDesc::of_any(data_type, &row).unwrap().as_raw();
        assert_eq!((i64::from(raw.data_type), i64::from(raw.format_kind)), (header(name), header("dnnl_blocked")));
    }
}

/// The numbers that `dnnl.rs` passes.
#[test]
fn numbers_of_calls() {
    let names = ["dnnl_cpu", "dnnl_stream_default_flags", "DNNL_ARG_FROM", "DNNL_ARG_TO"];
    assert_eq!(names.map(header), [1, 1, 1, 17]);
}
