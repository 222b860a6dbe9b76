//! The rules of bindings: a multiple of 16 bytes or of the guaranteed alignment, and never past the end.

use tensor_layout::directml::error::BindingError;
use tensor_layout::directml::{BufferRange, BufferTensorDesc, OperatorGroup};
use tensor_layout::layout;

/// 60 bytes.
const ROWS: BufferTensorDesc = BufferTensorDesc::of::<f32, layout!(H=3 W=5)>();

fn range(offset: u64, size: u64) -> BufferRange {
    BufferRange { offset, size }
}

#[test]
fn a_tensor_is_bound_at_multiples_of_its_alignment() {
    for offset in [0, 16, 32, 4000] {
        assert_eq!(ROWS.check_binding(range(offset, 60), 4096), Ok(()));
    }
    for offset in [1, 8, 15, 17] {
        let error = BindingError::Offset { offset, alignment: 16 };
        assert_eq!(ROWS.check_binding(range(offset, 60), 4096), Err(error));
    }
    let aligned = ROWS.with_guaranteed_base_offset_alignment(64);
    assert_eq!(aligned.check_binding(range(128, 60), 4096), Ok(()));
    let error = BindingError::Offset { offset: 32, alignment: 64 };
    assert_eq!(aligned.check_binding(range(32, 60), 4096), Err(error));
}

#[test]
fn a_tensor_is_bound_whole() {
    let error = BindingError::TooSmall { required: 60, actual: 59 };
    assert_eq!(ROWS.check_binding(range(0, 59), 4096), Err(error));
    assert_eq!(ROWS.check_binding(range(16, 61), 77), Ok(()));
    let error = BindingError::PastEnd { offset: 16, size: 61, buffer: 76 };
    assert_eq!(ROWS.check_binding(range(16, 61), 76), Err(error));
    let error = BindingError::PastEnd { offset: 128, size: u64::MAX, buffer: 76 };
    assert_eq!(ROWS.check_binding(range(128, u64::MAX), 76), Err(error));
    // Nothing fits past the end.
    let error = BindingError::PastEnd { offset: 768, size: 60, buffer: 512 };
    assert_eq!(ROWS.check_binding(range(768, 60), 512), Err(error));
    assert_eq!(
        BindingError::Offset { offset: 300, alignment: 256 }.to_string(),
        "DirectML: a binding at offset 300 does not begin at a multiple of 256 bytes; begin at 512"
    );
    let larger = ROWS.with_total_tensor_size_in_bytes(64);
    assert_eq!(larger.check_buffer(60), Err(BindingError::TooSmall { required: 64, actual: 60 }));
}

#[test]
fn operators_know_their_ranks() {
    use OperatorGroup::{Convolution, ElementWise, FourDimensional, Gemm, Pooling, Resample};
    let taken = |operator| (1..=8).filter(|&rank| one(rank).check_rank(operator).is_ok()).collect::<Vec<_>>();
    assert_eq!(taken(ElementWise), [1, 2, 3, 4, 5, 6, 7, 8]);
    assert_eq!(taken(Convolution), [3, 4, 5]);
    assert_eq!(taken(Gemm), [2, 3, 4]);
    assert_eq!(taken(Resample), [1, 2, 3, 4]);
    assert_eq!(taken(Pooling), [4, 5]);
    assert_eq!(taken(FourDimensional), [4]);
    assert_eq!(
        one(3).check_rank(Pooling).unwrap_err().to_string(),
        "DirectML: pooling operators take tensors of 4 to 5 dimensions, and this one has 3; `with_rank` adds and drops leading \
         dimensions of size 1"
    );
}

fn one(rank: usize) -> BufferTensorDesc {
    BufferTensorDesc::of::<f32, layout!(W = 1)>().with_rank(rank)
}
