use tensor_layout::{Views, at};

#[derive(Views)]
#[layout(directml)]
struct Conv {
    #[layout(N=1 C=3 H=? W=4; order = NHW)]
    input: Vec<f32>,
    #[layout(O=2 I=3)]
    filter: std::sync::Arc<[f32]>,
}

fn run(mut conv: Conv) -> f32 {
    let extents = ConvExtents { h: 4 };
    conv.check(extents).unwrap();
    let ConvViews { input, filter } = conv.views(extents).unwrap();
    let sum = at!(input, N: 0, C: 0, H: 0, W: 0) + at!(filter, O: 0, I: 0);
    let ConvViewsMut { mut input, filter } = conv.views_mut(extents).unwrap();
    at!(input, N: 0, C: 0, H: 0, W: 0) = sum;
    sum + filter[[0, 0]]
}

fn main() {}
