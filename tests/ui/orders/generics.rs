use tensor_layout::layouts;

layouts!(enum KvCache<const T: usize> = L=? B=? T; LBT | BLT);

fn main() {}
