use tensor_layout::layouts;

layouts!(enum KvCache = Layer=? Block=? T=16;);

fn main() {}
