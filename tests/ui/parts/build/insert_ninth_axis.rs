use tensor_layout::{View, axis, layout};

fn main() {
    let deep = View::<u8, layout!(A=1 B=1 C=1 D=1 E=1 F=1 G=1 H=1)>::from_array(&[0; 1]);
    let _ = deep.insert::<axis::I>();
}
