use tensor_layout::{View, axis, layout};

axis!(pub Batch, H, Seq, Batch);

fn run(view: View<'_, u8, layout!(Batch=2 Seq=3)>) -> u8 {
    view.fix::<Seq>(0).fix::<Batch>(1)[[]]
}

fn main() {}
