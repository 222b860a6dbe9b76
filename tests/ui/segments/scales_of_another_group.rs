use tensor_layout::{Segments, layout};

type Scales = layout!(M=256 K=16; order = M/128 K/4 M%32 M/32%4 K%4); // one for 16 values

#[derive(Segments)]
struct Linear {
    #[layout(K=256)]
    input: u8,
    #[layout(M=256 K=128; subsampled(K) = 2)]
    pairs: u8,
    #[layout(Scales; subsampled(K) = 32)]
    scales: u8,
}

fn main() {
    _ = Linear::views(&[]);
}
