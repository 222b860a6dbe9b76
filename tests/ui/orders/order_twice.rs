use tensor_layout::layouts;

layouts!(enum KvCache = L=? B=? T=16; LBT | BLT | LBT);

fn main() {}
