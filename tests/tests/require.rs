//! `require!` and `try_require!` say what extents, strides and an enumeration of all indices say.

use std::collections::HashSet;
use std::panic::catch_unwind;
use tensor_layout::{Layout, LayoutError, RequirementError, StridedLayout, View, axis, layout, require, try_require};

/// Nothing of it is known to the type but the names.
type Any = layout!(N=? H=? W=?; overlap(N) = ?; overlap(H) = ?; overlap(W) = ?);

const EXTENTS: [usize; 4] = [0, 1, 2, 5];
const STRIDES: [isize; 7] = [0, 1, -1, 2, 4, -10, 16];

fn any(extents: [usize; 3], strides: [isize; 3]) -> Any {
    Any::with_extents_and_strides(extents, strides).expect("small numbers")
}

/// Elements that take no memory.
fn view(layout: Any) -> View<'static, (), Any> {
    View::with_layout(layout, &[(); 1000][..layout.required_span_size()]).expect("the buffer has the span")
}

fn each(mut check: impl FnMut(Any)) {
    for extents in (0..64).map(|i| [i / 16, i / 4 % 4, i % 4].map(|k| EXTENTS[k])) {
        for strides in (0..343).map(|i| [i / 49, i / 7 % 7, i % 7].map(|k| STRIDES[k])) {
            check(any(extents, strides));
        }
    }
}

#[test]
fn strides_at_run_time() {
    let (mut met, mut broken) = (0, 0);
    each(|layout| {
        let (extent, stride) = (layout.extents()[1], layout.strides()[1]);
        let elements = vec![0.0_f32; layout.required_span_size()];
        let view = View::with_layout(layout, &elements).expect("the buffer has the span");
        let expected = |is_met: bool, error| if extent <= 1 || is_met { Ok(()) } else { Err(error) };
        let axis = "H";
        let contiguous = expected(stride == 1, RequirementError::NotContiguous { axis, stride });
        let aligned = expected(stride % 4 == 0, RequirementError::NotAligned { axis, stride, multiple: 4 });
        let stride_in_bytes = stride * 4;
        let bytes = RequirementError::NotAlignedBytes { axis, stride_in_bytes, multiple: 32 };
        let bytes = expected(stride_in_bytes % 32 == 0, bytes);
        assert_eq!(try_require!(view; contiguous(H)), contiguous, "{layout:?}");
        assert_eq!(try_require!(view; align(H) = 4), aligned, "{layout:?}");
        assert_eq!(try_require!(&view; align_bytes(H) = 32), bytes, "{layout:?}");
        // The first one that is not met is reported.
        assert_eq!(try_require!(view; align(H) = 4, contiguous(H)), aligned.and(contiguous), "{layout:?}");
        met += usize::from(contiguous.is_ok()) + usize::from(bytes.is_ok());
        broken += usize::from(contiguous.is_err()) + usize::from(bytes.is_err());
    });
    assert!(met > 10_000 && broken > 10_000, "{met} are met, and {broken} are not");
}

#[test]
fn whole_layouts_at_run_time() {
    let (mut packed, mut unique) = (0, 0);
    each(|layout| {
        let offsets: Vec<_> = layout.indices().map(|index| layout.offset(index)).collect();
        let is_unique = offsets.iter().collect::<HashSet<_>>().len() == offsets.len();
        let is_packed = is_unique && layout.storage_size() == offsets.len();
        match try_require!(view(layout); unique) {
            Ok(()) => assert!(is_unique, "{layout:?}"),
            Err(error) => assert!(!is_unique && matches!(error, RequirementError::NotUnique(_)), "{layout:?}: {error}"),
        }
        match try_require!(view(layout); packed) {
            Ok(()) => assert!(is_packed, "{layout:?}"),
            Err(RequirementError::NotPacked { elements, storage }) => {
                assert!(is_unique && (elements, storage) == (offsets.len(), layout.storage_size()), "{layout:?}");
            }
            Err(error) => assert!(!is_unique, "{layout:?}: {error}"),
        }
        packed += usize::from(is_packed);
        unique += usize::from(is_unique);
    });
    assert!(packed > 100 && unique > packed, "{packed} are packed, {unique} are unique");
}

/// A bytes' multiple that no element divides, and elements without bytes.
#[test]
fn sizes_of_elements() {
    let layout = any([1, 2, 1], [0, 4, 0]);
    let pixels = [[0_u8; 3]; 8]; // 3 bytes each
    let view = View::with_layout(layout, &pixels).expect("the buffer has the span");
    assert_eq!(try_require!(view; align_bytes(H) = 4), Ok(()));
    assert_eq!(try_require!(view; align_bytes(H) = 6), Ok(()));
    assert_eq!(
        try_require!(view; align_bytes(H) = 8),
        Err(RequirementError::NotAlignedBytes { axis: "H", stride_in_bytes: 12, multiple: 8 })
    );
    let nothing = [(); 8];
    let view = View::with_layout(layout, &nothing).expect("the buffer has the span");
    assert_eq!(try_require!(view; align_bytes(H) = 64), Ok(()));
}

#[test]
fn the_panic_has_the_text_of_the_error() {
    let layout = any([2, 3, 4], [16, 5, 1]);
    let error = try_require!(view(layout); packed).expect_err("there are gaps");
    let panic = catch_unwind(|| require!(view(layout); packed)).expect_err("there are gaps");
    assert_eq!(panic.downcast_ref::<String>(), Some(&error.to_string()));
    assert_eq!(
        error.to_string(),
        "require: the layout has 24 elements and a storage of 32, and a packed one has no other elements; copy into a layout without \
         padding"
    );
}

/// What a part of a view keeps, it is still required to have.
#[test]
fn parts() -> Result<(), LayoutError> {
    let pixels = <layout!(H=? W=? C=3)>::with_extents([4, 6])?;
    let bytes = [0_u8; 72];
    let view = View::with_layout(pixels, &bytes).expect("the buffer has the span");
    assert_eq!(try_require!(view.range::<axis::W>(1..3); align(H) = 9, contiguous(C)), Ok(()));
    assert!(try_require!(view.range::<axis::W>(1..3); packed).is_err());
    assert_eq!(try_require!(view.range::<axis::H>(1..3); packed), Ok(()));
    Ok(())
}
