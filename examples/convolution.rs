//! A convolution whose buffers are the fields of a struct: all of them are checked once, then viewed through their layouts.
//!
//! ```text
//! cargo run --release --example convolution
//! ```
//!
//! The struct gives the layout of each buffer. The check, the views and the DirectML descriptors follow from it. The compiler checks
//! that input, filter, bias and output agree in the axes that they share.

use tensor_layout::{Layout, StaticLayout, Views, at};

/// Sizes of this small network: a picture of 3 channels becomes one of 8.
const SIZE: usize = 16;

/// The activations of the network, channels innermost. The layout has its own name, so that no other image has its type.
#[derive(Clone, Copy, Layout)]
#[layout(N=1 O=8 H=SIZE W=SIZE; order = NHWO)]
struct Activation;

#[derive(Views)]
#[layout(directml)]
struct Convolution<'a> {
    name: &'static str,
    #[layout(N=1 C=3 H=SIZE W=SIZE; order = NHWC)]
    input: &'a [f32],
    #[layout(O=8 I=3 H=3 W=3; own(H, W))] // the H and W of the filter, not the image's H and W
    filter: Vec<f32>,
    #[layout(N=1 O=8 H=SIZE W=SIZE; broadcast(H, W))] // one number for each channel
    bias: [f32; 8],
    #[layout(Activation)]
    output: &'a mut [f32],
}

fn main() {
    let input: Vec<f32> = (0..SIZE * SIZE * 3).map(|at| at as f32 / 100.0).collect();
    let mut output = vec![0.0; Activation::REQUIRED_SPAN_SIZE];

    // Two buffers too small: both are reported.
    let small =
        Convolution { name: "small", input: &input[1..], filter: vec![0.1; 200], bias: [0.5; 8], output: &mut output };
    if let Err(error) = small.check() {
        println!("{}: {error}\n", small.name);
    }

    let mut convolution =
        Convolution { name: "blur", input: &input, filter: vec![1.0 / 27.0; 216], bias: [0.5; 8], output: &mut output };
    match convolution.views_mut() {
        Ok(views) => run(views),
        Err(error) => panic!("{error}"),
    }
    println!("{}: output at h=1 w=1 is {:.2}\n", convolution.name, convolution.output[(SIZE + 1) * 8]);

    println!("what DirectML takes, in the order of the fields:");
    for descriptor in Convolution::DESCRIPTORS {
        println!("  sizes {:?}, strides {:?}", descriptor.sizes(), descriptor.strides());
    }
}

/// Each output is the sum over a 3 x 3 window of all channels. The borders are left as they are.
fn run(views: ConvolutionViewsMut<'_>) {
    let ConvolutionViewsMut { input, filter, bias, mut output } = views;
    for o in 0..8 {
        for y in 1..SIZE - 1 {
            for x in 1..SIZE - 1 {
                let mut sum = at!(bias, N: 0, O: o, H: y, W: x);
                for (dy, dx) in (0..9).map(|at| (at / 3, at % 3)) {
                    for c in 0..3 {
                        sum += at!(filter, O: o, I: c, H: dy, W: dx)
                            * at!(input, N: 0, C: c, H: y + dy - 1, W: x + dx - 1);
                    }
                }
                at!(output, N: 0, O: o, H: y, W: x) = sum;
            }
        }
    }
}
