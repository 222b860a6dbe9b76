use tensor_layout::{View, layout};

type Image = layout!(H=2 W=3);

fn add(mut to: View<'_, u8, Image>, from: View<'_, u8, Image>) {
    to.zip_mut(&from).for_each(|to, from| *to += from);
}

fn main() {}
