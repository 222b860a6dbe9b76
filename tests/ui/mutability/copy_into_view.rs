use tensor_layout::{View, layout};

type Image = layout!(H=2 W=3);

fn copy(mut to: View<'_, u8, Image>, from: View<'_, u8, Image>) {
    to.copy_from(&from);
}

fn main() {}
