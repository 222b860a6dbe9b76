use tensor_layout::layouts;

layouts!(enum KvCache = L=? B=? T=16; row_major | BLT);

fn main() {}
