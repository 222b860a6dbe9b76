use tensor_layout::layouts;

layouts!(pub enum KvCache L=? B=? T=16; LBT | BLT);

fn main() {}
