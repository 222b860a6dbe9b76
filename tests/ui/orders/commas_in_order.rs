use tensor_layout::layouts;

layouts!(enum KvCache = L=? B=? T=16; L, B, T | BLT);

fn main() {}
