use tensor_layout::{StaticLayout, axis, layout};

axis!(Seq);

mod other {
    tensor_layout::axis!(pub Seq);
}
use other::Seq as Sequence;

const EXTENTS: &[usize] = <layout!(Seq=2 Sequence=3; order = Sequence Seq)>::EXTENTS;

fn main() {}
