use tensor_layout::layouts;

layouts!(enum Set = N=2 A=3 M=4 E=5 S=6; NAMES | SEMAN);

fn main() {}
