use tensor_layout::{View, layout};

type Image = layout!(H=2 W=3);

fn first(pixels: *const u8) -> u8 {
    View::<u8, Image>::from_raw_parts(pixels, Image::default())[[0, 0]]
}

fn main() {}
