tensor_layout::layouts!(pub enum Act = N=1 C=32 H=8 W=8; NCHW | Blocked = N C/16 H W C%8 | Short = C/16 H W C%16);

fn main() {}
