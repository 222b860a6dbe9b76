use tensor_layout::{View, layout};

type Image = layout!(H=? W=?);
type Photo = layout!(H=? W=? C=3);

fn image(photo: View<'_, u8, Photo>, pixels: &[u8]) {
    let _ = View::<u8, Image>::with_layout(*photo.layout(), pixels);
}

fn main() {}
