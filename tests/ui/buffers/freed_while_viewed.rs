use tensor_layout::{View, layout};

fn main() {
    let pixels = vec![0u8; 6];
    let image = View::<u8, layout!(H=2 W=3)>::new(&pixels).unwrap();
    drop(pixels);
    assert_eq!(image[[0, 0]], 0);
}
