//! The names that axes may have.

use tensor_layout::{AxisName, Layout, StaticLayout, axis, layout};

axis!(Batch, r#type, Höhe, HW, pub(crate) Seq);
// Identifiers of Rust that have no letter, or not only letters. The last one is not in the normal form NFC, and its name is.
axis!(℘·, a٣, Größe);

type Eight = layout!(A=1 B=2 C=3 D=4 E=5 F=6 G=7 H=8);
type Named = layout!(Batch=2 r#type=3 Höhe=4; order = r#type Höhe Batch);
type Word = layout!(HW=6 H=2 W=3; order = H HW W);

pub(crate) fn main() {
    assert_eq!(Eight::RANK, 8);
    assert_eq!(Named::NAMES, ["Batch", "type", "Höhe"]);
    assert_eq!(Named::STRIDES, [1, 8, 2]);
    assert_eq!(Word::STRIDES, [3, 18, 1]);
    assert_eq!(Seq::NAME, "Seq");
    assert_eq!([<℘·>::NAME, a٣::NAME, Größe::NAME], ["℘·", "a٣", "Gr\u{f6}ße"]);
    assert_eq!(<layout!(Größe=2 ℘·=3)>::NAMES, ["Gr\u{f6}ße", "℘·"]);
}
