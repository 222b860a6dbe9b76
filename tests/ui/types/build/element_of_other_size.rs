use bytemuck::{Pod, Zeroable};
use tensor_layout::element::{DataType, Element};
use tensor_layout::{AnyView, View, layout};

#[derive(Clone, Copy)]
#[repr(transparent)]
struct Celsius(f32);
unsafe impl Zeroable for Celsius {}
unsafe impl Pod for Celsius {}
impl Element for Celsius {
    const DATA_TYPE: DataType = DataType::Float64;
}

fn main() {
    let room = View::<Celsius, layout!(W=1)>::from_array(&[Celsius(20.0)]);
    println!("{}", AnyView::from_view(room));
}
