use tensor_layout::{View, layout};

fn first(bytes: &Vec<u8>) -> f32 {
    let act = View::<f32, layout!(H=4 W=5)>::new(bytes).unwrap();
    act[[0, 0]]
}

fn main() {}
