use tensor_layout::{View, layout};

fn plain(view: View<'_, f32, layout!(H=2 W=3)>) {
    view.unnamed();
}

fn main() {}
