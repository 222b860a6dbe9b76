//! Mutable views of layouts in which no two indices share an element, and a shared one where they do.

use tensor_layout::{BufferErrorKind, Tensor, View, ViewMut, axis, layout};

type Bias = layout!(N=8 C=4; broadcast(N));
type Interleaved = layout!(C=2 H=4; stride(C) = 1; stride(H) = 2);

pub(crate) fn main() {
    let mut pairs = [0; 8];
    let mut view = ViewMut::<u8, Interleaved>::from_array(&mut pairs);
    view.view_mut().fix::<axis::C>(1).iter_mut().for_each(|element| *element = 1);
    view.view_mut().fix::<axis::C>(0).iter_mut().for_each(|element| *element = 2);
    assert_eq!(pairs, [2, 1, 2, 1, 2, 1, 2, 1]);

    let bias = View::<u8, Bias>::from_array(&[1, 2, 3, 4]);
    let mut act = Tensor::<u8, layout!(N=8 C=4)>::zeros();
    act.copy_from(&bias);
    assert_eq!(act[[7, 3]], 4);

    let windows = <layout!(N=? K=3; overlap(N) = 1)>::with_extents([3]).unwrap();
    let error = ViewMut::with_layout(windows, &mut [0; 5]).unwrap_err();
    assert_eq!(error.kind, BufferErrorKind::NotUnique);
    assert_eq!(
        error.to_string(),
        "a mutable view needs a layout in which no two indices share an element, and axes `N` (stride 1) and `K` (stride 1) \
         overlap: their indices [1, 0] and [0, 1] share an element; use a `View`, or copy into a layout without overlap first"
    );
}
