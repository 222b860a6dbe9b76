//! Buffers that hold what their layout needs, and those that are told apart at run time.

use tensor_layout::{BufferErrorKind, Tensor, View, ViewMut, layout};

type Image = layout!(H=2 W=3; pad(W) = 5);

static ZEROS: View<'_, u8, Image> = View::from_array(&[0; 8]);

pub(crate) fn main() {
    assert_eq!(ZEROS[[1, 2]], 0);
    assert!(View::<u8, Image>::new(&[0; 9]).is_ok());
    let error = View::<u8, Image>::new(&[0; 7]).unwrap_err();
    assert_eq!((error.required, error.actual, error.kind), (8, 7, BufferErrorKind::TooSmall));

    let mut pixels = [0; 8];
    ViewMut::<u8, Image>::from_array(&mut pixels)[[1, 2]] = 6;
    assert_eq!(View::<u8, Image>::from_bytes(&pixels).unwrap().get([1, 2]), Some(&6));

    let photo = <layout!(H=? W=? C=3)>::with_extents([2, 2]).unwrap();
    assert_eq!(Tensor::<u8, _>::zeros_with_layout(photo).storage().len(), 12);
}
