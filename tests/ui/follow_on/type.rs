use tensor_layout::{StaticLayout, Tensor, View, axis, layout};

type Image = layout!(H=2 W=3 H=4; ordr = WH);

fn run(image: View<'_, u8, Image>) -> u8 {
    let copy = Tensor::<u8, Image>::from_view(&image);
    let _ = Image::STRIDES;
    image.fix::<axis::H>(0)[[1]] + copy[[1, 2]]
}

fn main() {}
