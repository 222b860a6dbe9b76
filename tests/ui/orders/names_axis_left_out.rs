use tensor_layout::layouts;

layouts!(enum KvCache = L=? B=? T=16; BlockFirst = B L | LBT);

fn main() {}
