//! Descriptors that come from elsewhere: checked by the same rules, compared with layouts, seen as layouts.

use std::marker::PhantomData;
use std::ptr::{from_ref, null};
use tensor_layout::description::Refusal;
use tensor_layout::directml::error::{OutputError, RankError, RawError, TotalError};
use tensor_layout::directml::{BufferTensorDesc, DescriptorError, LayoutMismatch, RawDesc, RawTensorDesc, TARGET};
use tensor_layout::element::DataType;
use tensor_layout::{Layout, layout};

const SIZES: [u32; 4] = [2, 3, 4, 5];
const STRIDES: [u32; 4] = [60, 1, 15, 3];

/// A tensor of 2 x 3 x 4 x 5 `f32`, channels innermost.
fn raw() -> RawDesc<'static> {
    RawDesc {
        data_type: 1,
        flags: 0,
        dimension_count: 4,
        sizes: SIZES.as_ptr(),
        strides: STRIDES.as_ptr(),
        total_tensor_size_in_bytes: 480,
        guaranteed_base_offset_alignment: 0,
        descriptor: PhantomData,
    }
}

fn taken(raw: &RawDesc<'_>) -> Result<BufferTensorDesc, DescriptorError> {
    // SAFETY: in this file each pointer is null or points to a number for each dimension.
    unsafe { BufferTensorDesc::from_raw(raw) }
}

/// From a descriptor to the struct and back is the same descriptor.
#[test]
fn round_trip() {
    type Act = layout!(N=2 C=3 H=4 W=5; order = NHWC; pad(H) = 8);
    const ACT: BufferTensorDesc = BufferTensorDesc::of::<f32, Act>();
    const PLANES: BufferTensorDesc = BufferTensorDesc::of::<u8, layout!(N=2 C=3 H=4 W=5)>();
    for descriptor in [
        ACT,
        ACT.owned_by_dml(),
        ACT.with_rank(8),
        ACT.with_total_tensor_size_in_bytes(4096).with_guaranteed_base_offset_alignment(64),
        PLANES,
        PLANES.with_explicit_strides(),
    ] {
        let buffer = descriptor.as_raw();
        assert_eq!(taken(&buffer), Ok(descriptor));
        let tensor = buffer.as_tensor_desc();
        assert_eq!((tensor.tensor_type, tensor.desc), (1, from_ref(&buffer).cast()));
    }
}

/// `DML_TENSOR_DESC` as the 64-bit header has it.
#[test]
#[cfg(target_pointer_width = "64")]
fn the_tensor_desc_has_the_layout_of_the_header() {
    use core::mem::offset_of;
    assert_eq!((size_of::<RawTensorDesc<'_>>(), align_of::<RawTensorDesc<'_>>()), (16, 8));
    assert_eq!((offset_of!(RawTensorDesc<'_>, tensor_type), offset_of!(RawTensorDesc<'_>, desc)), (0, 8));
}

/// There is an error for each invalid field.
#[test]
fn fields() {
    assert!(taken(&raw()).is_ok());
    for data_type in [i32::MIN, -1, 0, 14] {
        assert_eq!(
            taken(&RawDesc { data_type, ..raw() }),
            Err(DescriptorError::Raw(RawError::DataType { value: data_type }))
        );
    }
    for flags in [2, 3, -1] {
        assert_eq!(taken(&RawDesc { flags, ..raw() }), Err(DescriptorError::Raw(RawError::Flags { flags })));
    }
    for rank in [0, 9, u32::MAX] {
        // The pointers are not read.
        let raw = RawDesc { dimension_count: rank, sizes: null::<u32>().wrapping_add(1), ..raw() };
        assert_eq!(taken(&raw), Err(DescriptorError::Rank(RankError::OutOfRange { rank: rank as usize })));
    }
    assert_eq!(taken(&RawDesc { sizes: null(), ..raw() }), Err(DescriptorError::Raw(RawError::NoSizes)));
    let error = DescriptorError::Raw(RawError::EmptyDimension { dimension: 2 });
    assert_eq!(taken(&RawDesc { sizes: [1, 1, 0, 1].as_ptr(), ..raw() }), Err(error));
    let error = DescriptorError::Total(TotalError::BelowMinimum { total: 476, minimum: 480 });
    assert_eq!(taken(&RawDesc { total_tensor_size_in_bytes: 476, ..raw() }), Err(error));
    let refused = taken(&RawDesc { guaranteed_base_offset_alignment: 8, ..raw() });
    assert!(matches!(refused, Err(DescriptorError::Alignment(error)) if error.alignment == 8), "{refused:?}");
    let many = RawDesc { sizes: [65536; 4].as_ptr(), strides: null(), ..raw() };
    assert_eq!(taken(&many), Err(DescriptorError::Total(TotalError::TooManyElements { elements: 1 << 64 })));
    // Eight such sizes multiply to more than 128 bits.
    let most = RawDesc { data_type: 5, dimension_count: 8, sizes: [u32::MAX; 8].as_ptr(), strides: null(), ..raw() };
    assert_eq!(taken(&most), Err(DescriptorError::Total(TotalError::TooManyElements { elements: u128::MAX })));
    let far = RawDesc { strides: [u32::MAX; 4].as_ptr(), ..raw() };
    assert_eq!(
        taken(&far),
        Err(DescriptorError::Total(TotalError::SpanOver32Bits { span: 1 + 10 * u128::from(u32::MAX) }))
    );
    assert_eq!(
        taken(&RawDesc { flags: -1, ..raw() }).unwrap_err().to_string(),
        "DirectML: flags -1 do not exist; write 0, or 1 (OWNED_BY_DML) for an input"
    );
}

/// A foreign descriptor is an input until it is asked to be an output, by the same rule.
#[test]
fn outputs() {
    assert!(taken(&raw()).unwrap().try_as_output().is_ok());
    let shared = taken(&RawDesc { strides: [0, 1, 15, 3].as_ptr(), ..raw() }).unwrap();
    assert_eq!(shared.try_as_output(), Err(DescriptorError::Output(OutputError::NotUnique)));
    // Strides of 2^31 and more are not taken for negative numbers.
    let far = RawDesc {
        data_type: 5,
        sizes: [1, 1, 2, 2].as_ptr(),
        strides: [9, 9, 1 << 31, (1 << 31) - 9].as_ptr(),
        total_tensor_size_in_bytes: (1 << 32) - 8,
        ..raw()
    };
    assert!(taken(&far).unwrap().try_as_output().is_ok());
}

/// `check_layout` accepts the descriptor of the layout, and otherwise reports the first difference.
#[test]
fn layouts() {
    type Act = layout!(N=2 H=4 W=5 C=3);
    let descriptor = taken(&raw()).unwrap();
    assert_eq!(descriptor.check_layout::<f32, _>(&Act::default()), Ok(()));
    assert_eq!(descriptor.with_rank(6).check_layout::<f32, _>(&Act::default()), Ok(()));
    let larger = descriptor.with_total_tensor_size_in_bytes(4096);
    assert_eq!(larger.check_layout::<f32, _>(&Act::default()), Ok(()));
    let run_time = <layout!(N=? H=? W=5 C=3)>::with_extents([2, 4]).unwrap();
    assert_eq!(descriptor.check_layout::<f32, _>(&run_time), Ok(()));

    let error = LayoutMismatch::DataType { layout: DataType::Uint32, descriptor: DataType::Float32 };
    assert_eq!(descriptor.check_layout::<u32, _>(&Act::default()), Err(error));
    assert_eq!(
        error.to_string(),
        "DirectML: the elements are u32 in the layout and f32 in the descriptor; describe the layout that the buffer has"
    );
    let error = LayoutMismatch::Size { axis: Some("W"), dimension: 3, layout: 6, descriptor: 5 };
    assert_eq!(descriptor.check_layout::<f32, _>(&<layout!(N=2 H=4 W=6 C=3)>::default()), Err(error));
    let error = LayoutMismatch::Size { axis: None, dimension: 0, layout: 1, descriptor: 2 };
    assert_eq!(descriptor.check_layout::<f32, _>(&<layout!(H=4 W=5 C=3)>::default()), Err(error));
    let error = LayoutMismatch::Stride { axis: Some("N"), dimension: 0, layout: 96, descriptor: 60 };
    let padded = <layout!(N=2 H=4 W=5 C=3; pad(W) = 8)>::default();
    assert_eq!(descriptor.check_layout::<f32, _>(&padded), Err(error));
    let rows = BufferTensorDesc::of::<f32, layout!(H=4 W=5)>().with_rank(2);
    let error = LayoutMismatch::Rank { layout: 4, descriptor: 2 };
    assert_eq!(rows.check_layout::<f32, _>(&Act::default()), Err(error));
    let empty = <layout!(H=0 W=5)>::default();
    let error = LayoutMismatch::Layout(DescriptorError::Tensor(TARGET.refuses(Refusal::Empty { axis: "H" })));
    assert_eq!(rows.check_layout::<f32, _>(&empty), Err(error));
    assert_eq!(
        error.to_string(),
        "DirectML: axis `H` has extent 0, and a tensor without elements is not described; leave it out, or make the extent \
         at least 1"
    );
}

/// As a layout of run-time rank a descriptor says what its own layout says.
#[test]
fn any_layouts() {
    type Act = layout!(N=2 C=3 H=4 W=5; order = NHWC; pad(H) = 8);
    let layout = BufferTensorDesc::of::<f32, Act>().any_layout().unwrap();
    assert_eq!((layout.rank(), layout.extents(), &*layout.strides()), (4, &[2, 3, 4, 5][..], &[120, 1, 15, 3][..]));
    // A descriptor has no padding past its last element.
    assert_eq!(layout.to_string(), "N=2 C=3 H=4 W=5; order = NHWC; pad(H) = 8");
    assert_eq!(layout.required_span_size(), Act::default().required_span_size());
    for n in 0..2 {
        for c in 0..3 {
            for h in 0..4 {
                for w in 0..5 {
                    let index = [n, c, h, w];
                    assert_eq!(layout.offset(&index), Some(Act::default().offset(index)));
                }
            }
        }
    }
    for outside in [&[2, 0, 0, 0][..], &[0, 3, 0, 0], &[0, 0, 0, usize::MAX], &[0, 0, 0], &[0, 0, 0, 0, 0]] {
        assert_eq!(layout.offset(outside), None);
    }
}
