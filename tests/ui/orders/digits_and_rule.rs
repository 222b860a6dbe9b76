tensor_layout::layouts!(pub enum Act = N=1 C=32 H=8 W=8; block(C) = 8; pad(H) = 2; NCHW | Blocked = N C/16 H W C%16 | Tall = N C H/4 W H%4);

fn main() {}
