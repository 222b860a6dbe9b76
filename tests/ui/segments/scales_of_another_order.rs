use tensor_layout::{Segments, View, layout};

type Scales = layout!(M=256 K=8; order = M/128 K/4 M%32 M/32%4 K%4);

fn unpack(_scales: View<'_, u8, Scales>) {}

#[derive(Segments)]
struct Linear {
    #[layout(K=256)]
    input: u8,
    #[layout(M=256 K=8; subsampled(K) = 32)]
    scales: u8,
}

fn main() {
    let LinearViews { scales, .. } = Linear::views(&[0; 2304]).unwrap();
    unpack(scales);
}
