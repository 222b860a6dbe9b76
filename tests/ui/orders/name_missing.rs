use tensor_layout::layouts;

layouts!(pub enum = L=? B=? T=16; LBT | BLT);

fn main() {}
