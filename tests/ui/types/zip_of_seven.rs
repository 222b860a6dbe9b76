use tensor_layout::{View, layout};

fn main() {
    let row = View::<f32, layout!(W=3)>::from_array(&[1.0, 2.0, 3.0]);
    let six = row.zip(&row).and(&row).and(&row).and(&row).and(&row);
    assert!(six.and(&row).all(|a, b, c, d, e, f, g| a + b + c + d + e + f == 6.0 * g));
}
