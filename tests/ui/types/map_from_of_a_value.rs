use tensor_layout::{Tensor, View, layout};

type Image = layout!(H=1 W=2);

fn main() {
    let image = View::<u8, Image>::from_array(&[1, 2]);
    let mut to = Tensor::<f32, Image>::zeros();
    to.map_from(&image, |x| f32::from(*x));
}
