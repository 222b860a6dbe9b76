use tensor_layout::{AnyView, View, layout};

fn main() {
    let letters = View::<char, layout!(W=2)>::from_array(&['a', 'b']);
    println!("{}", AnyView::from_view(letters));
}
