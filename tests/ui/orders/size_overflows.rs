use tensor_layout::layouts;

layouts!(enum KvCache = L=4294967296 B=4294967296 T=16; LBT | BLT);

fn main() {}
