//! A user that reaches `tensor-layout` through another crate only, in the oldest edition: there a path that begins with
//! `::` begins in this crate.

extern crate tensor_layout_facade as facade;

use facade::inner::{Layout, LayoutError, StaticLayout};

facade::axis!(pub Batch, Seq);

facade::layout! {
    /// The keys of an attention.
    pub type Keys = Batch=? Seq=128 D; order = Seq Batch D
}

facade::inner::layout!(type Plane = H=4 W=6; align(H) = 8);

facade::layouts! {
    /// A picture.
    pub enum Picture = H=4 W=6 C=3; HWC | CHW
}

mod inside {
    use Picture;

    pub(crate) fn row(picture: Picture) -> isize {
        Picture!(picture; L => <L as facade::inner::StaticLayout>::STRIDES[0])
    }
}

/// The stride of a row in each order.
pub fn rows() -> [isize; 2] {
    Picture::ALL.map(inside::row)
}

/// The strides of a layout by either macro's name, and of one by the facade's own macro.
pub fn strides() -> [&'static [isize]; 3] {
    [Plane::STRIDES, <facade::layout!(H=4 W=6; pad(W) = 8)>::STRIDES, <facade::image!(2, 1 + 2)>::STRIDES]
}

/// The offset of a key.
///
/// # Errors
///
/// If there are too many.
pub fn offset(batches: usize) -> Result<usize, LayoutError> {
    Ok(Keys::<64>::with_extents([batches])?.offset([batches - 1, 1, 2]))
}
