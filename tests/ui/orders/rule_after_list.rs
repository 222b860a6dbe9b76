use tensor_layout::layouts;

layouts!(enum KvCache = L=? B=? T=16; LBT | BLT; pad(T) = 32);

fn main() {}
