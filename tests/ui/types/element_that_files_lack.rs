use tensor_layout::any::AnyView;
use tensor_layout::{View, layout};

fn main() {
    let letters = View::<char, layout!(W=2)>::from_array(&['a', 'b']);
    println!("{}", AnyView::of(letters));
}
