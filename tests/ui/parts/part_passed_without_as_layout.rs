use tensor_layout::{View, axis, layout};

fn sum(image: View<'_, u8, layout!(H=2 W=6)>) -> u8 {
    image.iter().sum()
}

fn main() {
    let batch = View::<u8, layout!(N=2 H=2 W=6)>::from_array(&[0; 24]);
    sum(batch.fix::<axis::N>(0));
}
