use tensor_layout::{ViewMut, layout};

fn main() {
    let mut pixels = [0; 6];
    let mut image = ViewMut::<u8, layout!(H=2 W=3)>::from_array(&mut pixels);
    let before = image.view();
    image[[0, 0]] = 1;
    assert_eq!(before[[0, 0]], 0);
}
