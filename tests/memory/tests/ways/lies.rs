//! What a program can say of layouts and buffers that is not true, through items that no documentation shows too. It is refused before an
//! element is read or written.

use std::panic::{AssertUnwindSafe, catch_unwind};
use tensor_layout::__private::{Placement, Segment, segment_mut, view, view_bytes, view_bytes_mut, view_mut};
use tensor_layout::axis::{H, W};
use tensor_layout::notation::{Dim, Strided};
use tensor_layout::ops::{Fix, Via};
use tensor_layout::{Layout, Nominal, Tensor, View, ViewMut, layout};

/// The panic, which none of these reaches a use of memory before.
fn refused<R>(lie: impl FnOnce() -> R) {
    assert!(catch_unwind(AssertUnwindSafe(lie)).is_err());
}

/// Its numbers overflow.
#[derive(Clone, Copy, Layout)]
#[layout(H = { EXTENT })]
struct Overflowing<const EXTENT: usize>;

type Invalid = Overflowing<{ usize::MAX }>;

/// Nothing but the allocation's end is at the end of this slice.
fn no_element(buffer: &mut [u64; 1]) -> &mut [u64] {
    &mut buffer[1..]
}

/// Of a layout whose numbers are invalid there is no element, but a part without axes would have one.
#[test]
fn views_of_an_invalid_layout() {
    let mut buffer = Box::new([7]);
    refused(|| {
        view::<u64, Invalid>(Ok(Overflowing), no_element(&mut buffer)).is_ok_and(|view| view.try_squeeze::<H>().is_ok())
    });
    refused(|| view_mut::<u64, Invalid>(Ok(Overflowing), no_element(&mut buffer)).is_ok());
    refused(|| view_bytes::<u8, Invalid>(Ok(Overflowing), &[]).is_ok());
    refused(|| view_bytes_mut::<u8, Invalid>(Ok(Overflowing), &mut []).is_ok());
    refused(|| segment_mut::<u8, Invalid>(Overflowing, &mut []).is_ok());
}

/// The plain layout of a named layout is given without a check of the layout that it is a part of.
#[test]
fn a_part_of_an_invalid_layout_as_a_plain_one() {
    #[derive(Clone, Copy)]
    struct Scalar;
    impl Nominal for Scalar {
        type As = Via<Strided<(Dim<H, { usize::MAX }>,), (H,)>, Fix<H>>;
        const __VALUE: Self = Scalar;
    }
    let mut buffer = Box::new([7]);
    refused(|| View::with_layout(Scalar.plain(), no_element(&mut buffer)).is_ok_and(|view| view[[]] == 7));
    refused(|| ViewMut::with_layout(Scalar.plain(), no_element(&mut buffer)).is_ok());
    refused(|| Tensor::<u64, _>::zeros_with_layout(Scalar.plain())[[]]);
}

/// Fields that lie on one another, whose errors nobody has looked at: no two pieces have a byte in common.
#[test]
fn placements_with_errors() {
    type Row = layout!(W = 8);
    let field = |offset| Segment::new::<u8>("field").at(offset).static_layout::<Row>();
    for [a, b] in [[0, 4], [4, 0], [0, 0], [8, 12], [0, usize::MAX - 3]] {
        let (placement, kinds) = Placement::new(&[field(a), field(b)]);
        assert!(kinds.iter().any(Option::is_some));
        let mut buffer = vec![0; 16];
        let cut = catch_unwind(AssertUnwindSafe(|| {
            let Ok([first, second]) = placement.cut_mut(&mut buffer, &["a", "b"]) else { return false };
            first.fill(1);
            second.contains(&1)
        }));
        assert!(!cut.unwrap_or(false), "{a} {b}");
    }
}

/// A view of a part keeps to the part, whatever the program says of axes.
#[test]
fn axes_that_a_layout_does_not_have() {
    #[derive(Clone, Copy, Default)]
    struct Image;
    impl Nominal for Image {
        type As = layout!(H=2 W=3);
        const __VALUE: Self = Image;
    }
    impl<G: tensor_layout::__private::Given> tensor_layout::__private::GivenAllAxes<G> for Image {}
    let image = Tensor::<u8, Image>::from_fn(|[h, w]| (h * 3 + w) as u8);
    // The number that is not given is 0.
    assert_eq!(tensor_layout::at!(image, W: 2), 2);
    refused(|| tensor_layout::at!(image, W: 3));
    assert_eq!(image.view().fix::<W>(2).extents(), [2]);
}
