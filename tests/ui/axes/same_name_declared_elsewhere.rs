use tensor_layout::{View, axis, layout};

mod query {
    tensor_layout::axis!(pub Seq);
}
use query::Seq as Query;
axis!(Seq);

fn scores(_: View<'_, f32, layout!(Query=128 Seq=128; order = Query Seq)>) {}

fn main() {}
