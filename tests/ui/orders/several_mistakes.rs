use tensor_layout::layouts;

layouts!(enum KvCache = L=? B=1.5 T=16; pad(X) = 8; LBT | BLX | LBT);

fn main() {}
