use tensor_layout::{Axes, Nominal, axis, layout};

axis!(Depth);

#[derive(Clone, Copy, Default)]
struct Image;

impl Nominal for Image {
    type As = layout!(H=2 W=3);
    const VALUE: Self = Image;
}

impl Axes<(Depth,)> for Image {}

fn main() {}
