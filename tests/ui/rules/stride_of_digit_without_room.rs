use tensor_layout::{View, layout};

type Tiled = layout!(M=256 K=8; order = M/128 K M%128; stride(M/128) = 1000);

fn first(_: View<'_, u8, Tiled>) {}

fn main() {}
