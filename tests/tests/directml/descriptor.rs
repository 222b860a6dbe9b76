//! Descriptors: every rule on the struct, its numbers in Microsoft's examples, and each limit from both sides.

use std::error::Error;
use tensor_layout::description::Refusal;
use tensor_layout::directml::error::{BindingError, OutputError, RankError, RawError, TotalError};
use tensor_layout::directml::minimum_size_in_bytes;
use tensor_layout::directml::{BufferTensorDesc, DescriptorError, LayoutMismatch, RawDesc, TARGET, data_type};
use tensor_layout::element::{DataType, Element, I4, U4};
use tensor_layout::{AnyLayout, Layout, StaticLayout, axis, layout};

axis!(Batch, Seq, Head);

fn sizes<L: StaticLayout>() -> Vec<u32> {
    BufferTensorDesc::of::<f32, L>().sizes().to_vec()
}

fn explicit<L: StaticLayout>() -> Vec<u32> {
    BufferTensorDesc::of::<f32, L>().with_explicit_strides().strides().unwrap().to_vec()
}

fn refused(refusal: Refusal) -> DescriptorError {
    DescriptorError::Tensor(TARGET.refuses(refusal))
}

/// Sizes are N C H W, or N C D H W, for every order of the axes in the index and in memory.
#[test]
fn axes_are_placed_by_name() {
    assert_eq!(sizes::<layout!(N=2 C=3 H=4 W=5)>(), [2, 3, 4, 5]);
    assert_eq!(sizes::<layout!(N=2 H=4 W=5 C=3)>(), [2, 3, 4, 5]);
    assert_eq!(sizes::<layout!(H=4 W=5)>(), [1, 1, 4, 5]);
    assert_eq!(sizes::<layout!(C = 3)>(), [1, 3, 1, 1]);
    assert_eq!(sizes::<layout!(W=5 N=2)>(), [2, 1, 1, 5]);
    assert_eq!(sizes::<layout!(N=2 C=3 D=6 H=4 W=5)>(), [2, 3, 6, 4, 5]);
    assert_eq!(sizes::<layout!(H=4 W=5 D=6)>(), [1, 1, 6, 4, 5]);
    assert_eq!(sizes::<layout!(O=8 I=3 H=4 W=5)>(), [8, 3, 4, 5]);
    assert_eq!(sizes::<layout!(O=8 H=4 W=5 I=3)>(), [8, 3, 4, 5]);
    assert_eq!(sizes::<layout!(I=3 O=8)>(), [8, 3, 1, 1]);
    assert_eq!(sizes::<layout!(O=8 D=6 H=4 W=5 I=3)>(), [8, 3, 6, 4, 5]);
    assert_eq!(sizes::<layout!(O = 8)>(), [1, 8, 1, 1]);
    // Without input channels, output channels have the place of C.
    assert_eq!(sizes::<layout!(O=8 H=4 W=5)>(), [1, 8, 4, 5]);
    assert_eq!(sizes::<layout!(N=2 H=4 W=5 O=8)>(), [2, 8, 4, 5]);
    assert_eq!(sizes::<layout!(N=2 D=6 H=4 W=5 O=8)>(), [2, 8, 6, 4, 5]);
}

/// Layouts without N, C, H, W and O keep the logical order, after leading sizes of 1 up to rank 4.
#[test]
fn other_names_keep_the_logical_order() {
    assert_eq!(sizes::<layout!()>(), [1, 1, 1, 1]);
    assert_eq!(sizes::<layout!(M=2 K=3)>(), [1, 1, 2, 3]);
    assert_eq!(sizes::<layout!(K=3 M=2)>(), [1, 1, 3, 2]);
    assert_eq!(sizes::<layout!(D=6 K=5)>(), [1, 1, 6, 5]); // a D without H and W
    assert_eq!(sizes::<layout!(I=3 J=5)>(), [1, 1, 3, 5]); // an I without O
    assert_eq!(sizes::<layout!(Batch=2 Head=3 Seq=4 D=5)>(), [2, 3, 4, 5]);
    assert_eq!(sizes::<layout!(Batch=2 Head=3 Seq=4 D=5 A=1 B=1 E=1 F=6)>(), [2, 3, 4, 5, 1, 1, 1, 6]);
    type Nhwc = layout!(N=2 H=4 W=5 C=3);
    assert_eq!(BufferTensorDesc::in_logical_order::<f32, Nhwc>().sizes(), [2, 4, 5, 3]);
    assert_eq!(BufferTensorDesc::try_in_logical_order::<f32, _>(&Nhwc::default()).unwrap().sizes(), [2, 4, 5, 3]);
}

/// A name without a place beside one that has one is an error, which names both axes and what to do. Every other order of the same axes is
/// one too, and `in_logical_order` takes them all.
#[test]
fn a_name_without_a_place_is_refused() {
    fn check<L: StaticLayout>(axis: &'static str, beside: &'static str) {
        let error = BufferTensorDesc::of_layout::<f32, L>(&L::default()).unwrap_err();
        assert_eq!(
            error.to_string(),
            format!(
                "DirectML: axis `{axis}` has no place by its name, and axis `{beside}` has one; rename `{axis}` to one of N, C, H, W \
                 (D beside H and W; O and I of a filter), or call `in_logical_order`"
            )
        );
        let written = BufferTensorDesc::in_logical_order::<f32, L>();
        assert!(written.sizes().iter().map(|&size| size as usize).eq(L::EXTENTS.iter().copied()));
        // The check places axes by name, so a layout whose axes have no place by name has no descriptor to match.
        let error = written.check_layout::<f32, L>(&L::default()).unwrap_err();
        assert!(matches!(error, LayoutMismatch::Layout(_)), "{error}");
    }
    check::<layout!(N=1 H=5 W=6 K=7)>("K", "N");
    check::<layout!(K=7 N=1 H=5 W=6)>("K", "N");
    check::<layout!(Batch=1 H=5 W=6 C=7)>("Batch", "H");
    check::<layout!(K=8 R=3 S=3 C=4)>("K", "C");
    check::<layout!(Batch=2 Seq=3 H=4 D=5)>("Batch", "H");
    check::<layout!(N=2 C=3 D=6 W=5)>("D", "N"); // a D without H
    check::<layout!(O=8 I=3 D=6 W=5)>("D", "O"); // a filter with a D needs H and W
    check::<layout!(O=8 C=3 H=3 W=3)>("O", "C");
    check::<layout!(N=8 I=3 H=3 W=3)>("I", "N"); // an I without O
}

/// The figures of Microsoft's page on strides, and the figures of the page on helper functions.
#[test]
fn worked_examples() {
    assert_eq!(sizes::<layout!(H=3 W=5)>(), [1, 1, 3, 5]);
    assert_eq!(BufferTensorDesc::of::<f32, layout!(H=3 W=5)>().strides(), None);
    assert_eq!(explicit::<layout!(H=3 W=5)>(), [15, 15, 5, 1]);
    assert_eq!(explicit::<layout!(N=1 C=1 H=3 W=5; order = NHWC)>(), [15, 1, 5, 1]);
    assert_eq!(sizes::<layout!(D=2 H=2 W=3)>(), [1, 1, 2, 2, 3]);
    assert_eq!(explicit::<layout!(D=2 H=2 W=3)>(), [12, 12, 6, 3, 1]);
    assert_eq!(explicit::<layout!(D=2 H=2 W=3; order = WHD)>(), [12, 12, 1, 2, 4]);
    assert_eq!(explicit::<layout!(N=2 C=3 H=4 W=5; order = NHWC; broadcast(C))>(), [20, 0, 5, 1]);

    type Padded = layout!(H=2 W=3; pad(W) = 5);
    let padded = BufferTensorDesc::of::<f32, Padded>();
    assert_eq!(padded.strides(), Some(&[10, 10, 5, 1][..]));
    assert_eq!(padded.total_tensor_size_in_bytes(), 8 * 4); // the last row's padding is not in the minimum
}

/// A `static` descriptor has the numbers that DirectML takes for such a tensor.
#[test]
fn a_static_descriptor_has_all_numbers() {
    static INPUT: BufferTensorDesc =
        BufferTensorDesc::of::<f32, layout!(N=1 C=64 H=57 W=57; order = NHWC; pad(H) = 8)>();
    assert_eq!(INPUT.data_type(), DataType::Float32);
    assert_eq!(INPUT.sizes(), [1, 64, 57, 57]);
    assert_eq!(INPUT.strides(), Some(&[233472, 1, 3648, 64][..]));
    assert_eq!(INPUT.total_tensor_size_in_bytes(), 831744);
    assert_eq!((INPUT.flags(), INPUT.guaranteed_base_offset_alignment()), (0, 0));
    assert_eq!(INPUT.check_buffer(831744), Ok(()));
    let error = INPUT.check_buffer(831743).unwrap_err();
    assert_eq!(error, BindingError::TooSmall { required: 831744, actual: 831743 });

    let raw: RawDesc<'_> = INPUT.as_raw();
    assert_eq!((raw.data_type, raw.flags, raw.dimension_count), (1, 0, 4));
    assert_eq!(raw.sizes, INPUT.sizes().as_ptr());
    assert_eq!(raw.strides, INPUT.strides().unwrap().as_ptr());
    assert_eq!((raw.total_tensor_size_in_bytes, raw.guaranteed_base_offset_alignment), (831744, 0));
    static PACKED: BufferTensorDesc = BufferTensorDesc::of::<f32, layout!(H=3 W=5)>();
    assert!(PACKED.as_raw().strides.is_null());
}

/// `DML_BUFFER_TENSOR_DESC` as the 64-bit header has it.
#[test]
#[cfg(target_pointer_width = "64")]
fn the_raw_struct_has_the_layout_of_the_header() {
    use core::mem::offset_of;
    assert_eq!((size_of::<RawDesc<'_>>(), align_of::<RawDesc<'_>>()), (48, 8));
    assert_eq!(offset_of!(RawDesc<'_>, data_type), 0);
    assert_eq!(offset_of!(RawDesc<'_>, flags), 4);
    assert_eq!(offset_of!(RawDesc<'_>, dimension_count), 8);
    assert_eq!(offset_of!(RawDesc<'_>, sizes), 16);
    assert_eq!(offset_of!(RawDesc<'_>, strides), 24);
    assert_eq!(offset_of!(RawDesc<'_>, total_tensor_size_in_bytes), 32);
    assert_eq!(offset_of!(RawDesc<'_>, guaranteed_base_offset_alignment), 40);
}

/// The types, their values in `DML_TENSOR_DATA_TYPE`, and their minimum sizes, rounded up to 4 bytes.
#[test]
fn data_types() {
    fn check<T: Element>(value: i32, bits: usize, bytes_of_three: u64) {
        let three = BufferTensorDesc::of::<T, layout!(W = 3)>();
        assert_eq!(data_type::value(three.data_type()), Some(value));
        assert_eq!(three.data_type().size_in_bits(), bits);
        assert_eq!(three.total_tensor_size_in_bytes(), bytes_of_three);
    }
    check::<f32>(1, 32, 12);
    check::<half::f16>(2, 16, 8);
    check::<u32>(3, 32, 12);
    check::<u16>(4, 16, 8);
    check::<u8>(5, 8, 4);
    check::<i32>(6, 32, 12);
    check::<i16>(7, 16, 8);
    check::<i8>(8, 8, 4);
    check::<f64>(9, 64, 24);
    check::<u64>(10, 64, 24);
    check::<i64>(11, 64, 24);
    check::<U4>(12, 4, 4);
    check::<I4>(13, 4, 4);
    assert_eq!(BufferTensorDesc::of::<U4, layout!(W = 9)>().total_tensor_size_in_bytes(), 8); // 36 bits
}

/// What DirectML lacks is refused at run time too, by the type and by the data type.
#[test]
fn other_data_types_are_refused() {
    let layout = <layout!(W = 3)>::default();
    assert_eq!(
        BufferTensorDesc::of_layout::<bool, _>(&layout).unwrap_err().to_string(),
        "DirectML: there is no data type for `bool`; describe a tensor of bools as one of u8"
    );
    assert_eq!(
        BufferTensorDesc::of_any(DataType::Bfloat16, &AnyLayout::of_layout(&layout)).unwrap_err().to_string(),
        "DirectML: there is no data type for `bf16`; it has f64, f32, f16, u8 to u64, i8 to i64, u4 and i4: convert the elements with \
         `map_from` first"
    );
}

/// What makes a descriptor and what changes it have one error, so that one follows the other.
#[test]
fn a_descriptor_of_run_time_rank_is_changed_in_one_expression() {
    let total = |layout: &str, bytes| {
        let layout = AnyLayout::parse(layout).unwrap();
        BufferTensorDesc::of_any(DataType::Float32, &layout)
            .and_then(|tensor| tensor.try_with_total_tensor_size_in_bytes(bytes))
            .map_err(|error| error.to_string())
    };
    assert_eq!(total("H=4 W=64", 2048).map(|tensor| tensor.total_tensor_size_in_bytes()), Ok(2048));
    let [batch, less] = [total("batch=0 seq=64", 2048), total("H=4 W=64", 512)].map(Result::unwrap_err);
    assert!(batch.starts_with("DirectML: axis `batch` has extent 0"), "{batch}");
    assert!(less.starts_with("DirectML: a total size of 512 bytes"), "{less}");
}

/// Strides are left out where DirectML assumes the same; dimensions of size 1 don't count.
#[test]
fn strides_of_packed_tensors_are_left_out() {
    fn strides<L: StaticLayout>() -> Option<Vec<u32>> {
        BufferTensorDesc::of::<f32, L>().strides().map(<[u32]>::to_vec)
    }
    assert_eq!(strides::<layout!(N=2 C=3 H=4 W=5)>(), None);
    assert_eq!(strides::<layout!(N=1 C=1 H=3 W=5; order = NHWC)>(), None);
    assert_eq!(strides::<layout!(N=2 C=3 H=4 W=5; pad(N) = 4)>(), None); // a trailing pad changes no stride
    assert_eq!(strides::<layout!(N=2 C=3 H=4 W=5; order = NHWC)>(), Some(vec![60, 1, 15, 3]));
    assert_eq!(strides::<layout!(H=2 W=3; broadcast(H))>(), Some(vec![3, 3, 0, 1]));
}

/// Modifiers, each from both sides of its rule.
#[test]
fn modifiers_check_their_rules() {
    let rows = BufferTensorDesc::of::<f32, layout!(H=3 W=5)>();
    assert_eq!(rows.with_rank(2).sizes(), [3, 5]);
    assert_eq!(rows.with_rank(8).sizes(), [1, 1, 1, 1, 1, 1, 3, 5]);
    assert_eq!(rows.with_rank(2).with_rank(5).with_explicit_strides().strides(), Some(&[15, 15, 15, 5, 1][..]));
    assert_eq!(rows.try_with_rank(1), Err(DescriptorError::Rank(RankError::DropsDimension { rank: 1, size: 3 })));
    assert_eq!(rows.try_with_rank(0), Err(DescriptorError::Rank(RankError::OutOfRange { rank: 0 })));
    assert_eq!(rows.try_with_rank(9), Err(DescriptorError::Rank(RankError::OutOfRange { rank: 9 })));

    assert_eq!(rows.with_total_tensor_size_in_bytes(61).total_tensor_size_in_bytes(), 61);
    let error = DescriptorError::Total(TotalError::BelowMinimum { total: 59, minimum: 60 });
    assert_eq!(rows.try_with_total_tensor_size_in_bytes(59), Err(error));
    let most = 4 * u64::from(u32::MAX);
    assert!(rows.try_with_total_tensor_size_in_bytes(most).is_ok());
    let error = DescriptorError::Total(TotalError::Over32Bits { total: most + 1, bits: 32 });
    assert_eq!(rows.try_with_total_tensor_size_in_bytes(most + 1), Err(error));

    for alignment in [0, 16, 32, 256, 1 << 31] {
        let aligned = rows.with_guaranteed_base_offset_alignment(alignment);
        assert_eq!(aligned.guaranteed_base_offset_alignment(), alignment);
    }
    for alignment in [1, 2, 4, 8, 12, 24, u32::MAX] {
        let refused = rows.try_with_guaranteed_base_offset_alignment(alignment);
        assert!(
            matches!(refused, Err(DescriptorError::Alignment(error)) if error.alignment == alignment),
            "{refused:?}"
        );
    }

    assert_eq!(rows.owned_by_dml().flags(), 1);
    assert_eq!(rows.as_output().flags(), 0);
    assert_eq!(rows.as_output().try_owned_by_dml(), Err(DescriptorError::Output(OutputError::Owned)));
    assert_eq!(rows.owned_by_dml().try_as_output(), Err(DescriptorError::Output(OutputError::Owned)));
}

/// An output is unique; DirectML's own rule would let the last of these through.
#[test]
fn outputs_share_no_element() {
    fn output<L: StaticLayout>() -> Result<BufferTensorDesc, DescriptorError> {
        BufferTensorDesc::of::<f32, L>().try_as_output()
    }
    assert!(output::<layout!(H=2 W=3; pad(W) = 5)>().is_ok());
    assert!(output::<layout!(H=1 W=3; broadcast(H))>().is_ok());
    assert_eq!(output::<layout!(H=2 W=3; broadcast(H))>(), Err(DescriptorError::Output(OutputError::NotUnique)));
    assert_eq!(output::<layout!(N=2 H=2 W=3; overlap(H) = 2)>(), Err(DescriptorError::Output(OutputError::NotUnique)));
    assert_eq!(
        output::<layout!(H=3 W=2; overlap(H) = 2; stride(W) = 4)>(),
        Err(DescriptorError::Output(OutputError::NotUnique))
    );
}

/// Each limit on sizes and strides, at the last number that is allowed and at the first that is not.
#[test]
#[cfg(target_pointer_width = "64")] // Sizes over 32 bits exist only there.
fn limits() {
    /// The largest size and stride.
    const MOST: u64 = u32::MAX as u64;
    fn of_u8<L: StaticLayout>() -> Result<BufferTensorDesc, DescriptorError> {
        BufferTensorDesc::of_layout::<u8, L>(&L::default())
    }
    assert_eq!(of_u8::<layout!(H=0 W=3)>(), Err(refused(Refusal::Empty { axis: "H" })));
    // The runtime checks a size that is rounded up to 4 bytes.
    assert!(of_u8::<layout!(W = 4294967292)>().is_ok());
    let error = DescriptorError::Total(TotalError::TooManyElements { elements: (1 << 32) - 3 });
    assert_eq!(of_u8::<layout!(W = 4294967293)>(), Err(error));
    let error = refused(Refusal::ExtentTooLarge { axis: "W", extent: 1 << 32, most: MOST });
    assert_eq!(of_u8::<layout!(W = 4294967296)>(), Err(error));
    assert!(BufferTensorDesc::of_layout::<f32, _>(&<layout!(W = 4294967295)>::default()).is_ok());

    let error = DescriptorError::Total(TotalError::TooManyElements { elements: 1 << 32 });
    assert_eq!(of_u8::<layout!(H=65536 W=65536; broadcast(H, W))>(), Err(error));
    assert!(of_u8::<layout!(H=65536 W=65535; broadcast(H, W))>().is_ok());
    let error = DescriptorError::Total(TotalError::TooManyElements { elements: (1 << 32) - 1 });
    assert_eq!(of_u8::<layout!(H=65537 W=65535; broadcast(H, W))>(), Err(error));
    let layout = <layout!(H=65537 W=65535; broadcast(H, W))>::default();
    assert!(BufferTensorDesc::of_layout::<f32, _>(&layout).is_ok());

    assert!(of_u8::<layout!(H=2 W=2; stride(H) = 4294967290)>().is_ok());
    let error = DescriptorError::Total(TotalError::SpanOver32Bits { span: (1 << 32) + 1 });
    assert_eq!(of_u8::<layout!(H=2 W=2; stride(H) = 4294967295)>(), Err(error));
    let error = refused(Refusal::StrideTooLarge { axis: "H", stride: 1 << 32, unit_in_bytes: 1, most: MOST });
    assert_eq!(of_u8::<layout!(H=2 W=2; stride(H) = 4294967296)>(), Err(error));
    // The stride of an axis of extent 1 is never used.
    let strides = |desc: Result<BufferTensorDesc, _>| desc.unwrap().with_explicit_strides().strides().unwrap().to_vec();
    assert_eq!(strides(of_u8::<layout!(H=1 W=2; stride(H) = 4294967295)>())[2..], [u32::MAX, 1]);
    assert_eq!(strides(of_u8::<layout!(H=1 W=2; stride(H) = 4294967297)>())[2..], [u32::MAX, 1]);
}

/// Sizes for which Microsoft's own `DMLCalcBufferTensorSize` overflows its 32-bit index, and sizes of 0, which it accepts.
#[test]
fn the_minimum_size_does_not_wrap() {
    let size = |sizes: &[u32], strides: &[u32]| minimum_size_in_bytes(DataType::Float32, sizes, strides);
    assert_eq!(size(&[65537, 65537], &[65537, 1]), Some(17_180_393_476)); // not 524,292
    assert_eq!(size(&[0, 3], &[3, 1]), None); // not 17 GB
    assert_eq!(size(&[u32::MAX; 8], &[u32::MAX; 8]), None); // over 2^64 bytes
}

/// At run time the same rules, with the same numbers.
#[test]
fn run_time_layouts_have_the_same_descriptors() {
    type Static = layout!(N=2 C=3 H=4 W=5; order = NHWC; pad(W) = 8);
    type RunTime = layout!(N=? C=3 H=? W=?; order = NHWC; pad(W) = 8);
    let layout = RunTime::with_extents([2, 4, 5]).unwrap();
    assert_eq!(BufferTensorDesc::of_layout::<f32, _>(&layout), Ok(BufferTensorDesc::of::<f32, Static>()));
    assert_eq!(layout.storage_size(), Static::STORAGE_SIZE);
}

/// A broken rule's text names the rule, the axis and the numbers, and says what to do.
#[test]
fn errors_are_sentences() {
    let error = BufferTensorDesc::of_layout::<f32, _>(&<layout!(H = 0)>::default()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "DirectML: axis `H` has extent 0, and a tensor without elements is not described; leave it out, or make the extent at least 1"
    );
}

/// Each step has its own error, with the text of the whole error.
#[test]
fn errors_have_the_text_of_the_step_that_failed() {
    fn check<E: Error + Copy + Into<DescriptorError>>(step: E) {
        assert_eq!(step.into().to_string(), step.to_string());
    }
    check(TARGET.refuses(Refusal::Empty { axis: "H" }));
    check(TotalError::BelowMinimum { total: 59, minimum: 60 });
    check(RankError::OutOfRange { rank: 9 });
    check(OutputError::NotUnique);
    if let Err(DescriptorError::Alignment(error)) =
        BufferTensorDesc::of::<f32, layout!(H=2 W=3)>().try_with_guaranteed_base_offset_alignment(8)
    {
        check(error);
    }
    check(RawError::NoSizes);
    check(BindingError::TooSmall { required: 60, actual: 59 });

    // The numbers of a layout are checked before anything is described.
    let invalid = <layout!(H=? W=4)>::with_extents([usize::MAX]).unwrap_err();
    let error = DescriptorError::from(invalid);
    assert_eq!(error, refused(Refusal::Layout(invalid)));
    assert_eq!(error.to_string(), invalid.to_string());
}

/// The texts of the rules that no constant in `ui/descriptors` breaks.
#[test]
fn texts() {
    fn check(error: impl Into<DescriptorError>, text: &str) {
        assert_eq!(error.into().to_string(), format!("DirectML: {text}"));
    }
    check(
        TotalError::BelowMinimum { total: 59, minimum: 60 },
        "a total size of 59 bytes is less than the minimum of 60 bytes for these sizes and strides; give at least 60",
    );
    check(
        BindingError::TooSmall { required: 60, actual: 59 },
        "a binding of 59 bytes is too small, as 60 bytes are required; bind at least 60",
    );
    check(
        BindingError::PastEnd { offset: 16, size: 61, buffer: 76 },
        "a binding of 61 bytes at offset 16 ends after the end of the buffer, which has 76 bytes; bind less, or make the \
         buffer larger",
    );
    check(RawError::DataType { value: -1 }, "data type -1 does not exist; the data types are 1 (FLOAT32) to 13 (INT4)");
    check(
        RawError::EmptyDimension { dimension: 2 },
        "dimension 2 has size 0, and DirectML does not take empty tensors; leave the operator out, or make the size at least 1",
    );
}

/// A stride of 0 is a broadcast, known or not. A negative one is an error.
#[test]
fn run_time_strides_may_be_0() -> Result<(), Box<dyn Error>> {
    type Any = layout!(N=? C=? H=? W=?; overlap(N) = ?; overlap(C) = ?; overlap(H) = ?; overlap(W) = ?);
    let bound = |strides| Any::with_extents_and_strides([2, 3, 4, 5], strides);
    let describe = |layout| BufferTensorDesc::of_layout::<f32, _>(&layout);
    let bias = BufferTensorDesc::of::<f32, layout!(N=2 C=3 H=4 W=5; broadcast(N, H, W))>();
    assert_eq!(describe(bound([0, 1, 0, 0])?), Ok(bias));
    assert_eq!(bias.strides(), Some(&[0, 1, 0, 0][..]));
    let error = describe(bound([60, 20, -5, 1])?).expect_err("a stride that is negative");
    assert_eq!(error, refused(Refusal::NegativeStride { axis: "H", stride: -5 }));
    Ok(())
}
