use tensor_layout::layouts;

layouts!(pub KvCache = L=? B=? T=16; LBT | BLT);

fn main() {}
