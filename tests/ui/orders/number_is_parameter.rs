use tensor_layout::layouts;

layouts!(enum KvCache = L=? B=? T; LBT | BLT);

fn main() {}
