use tensor_layout::{View, axis, layout};

axis!(Batch, Seq, Head);

fn pitch(keys: View<'_, f32, layout!(Batch=8 Seq=128 D=64)>) -> isize {
    keys.stride::<Head>()
}

fn main() {}
