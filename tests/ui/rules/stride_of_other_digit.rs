use tensor_layout::layout;

type Mistaken = layout!(M=256 K=8; order = M/128 K M%128; stride(M/64) = 1024);

fn main() {}
