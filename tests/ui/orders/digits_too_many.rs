tensor_layout::layouts!(pub enum Act = N=1 C=32 H=8 W=8; block(N) = 2; NCHW | Tiles = N C/4 C%4 H/4 H/2%2 H%2 W/2 W%2);

fn main() {}
