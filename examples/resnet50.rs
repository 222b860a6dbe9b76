//! The tensors of ResNet-50 at 224 x 224, batch 1, channels last, in the order of `data/resnet50.tsv`.
//!
//! Each tensor is a module with a type and a static: `conv2_1a::filter::Layout`, and `conv2_1a::filter::DESCRIPTOR`.

use tensor_layout::directml::BufferTensorDesc;
use tensor_layout::{Layout as _, StaticLayout, layout};

/// A tensor of the network.
pub(crate) struct Tensor {
    pub(crate) layer: &'static str,
    pub(crate) role: &'static str,
    /// The layout, as it is written below.
    pub(crate) layout: &'static str,
    pub(crate) axes: &'static [&'static str],
    pub(crate) extents: &'static [usize],
    pub(crate) descriptor: &'static BufferTensorDesc,
}

/// A module for each tensor, and all of them in a table.
macro_rules! network {
    ($($layer:ident { $($role:ident($($layout:tt)+))+ })+) => {
        $(pub(crate) mod $layer {
            $(pub(crate) mod $role {
                use super::super::*;

                pub(crate) type Layout = layout!($($layout)+);
                pub(crate) static DESCRIPTOR: BufferTensorDesc = role!($role, placed!($layer, Layout));
            })+
        })+

        /// In the order of the network.
        pub(crate) static TENSORS: &[Tensor] = &[$($(Tensor {
            layer: stringify!($layer),
            role: stringify!($role),
            layout: stringify!($($layout)+),
            axes: $layer::$role::Layout::NAMES,
            extents: $layer::$role::Layout::EXTENTS,
            descriptor: &$layer::$role::DESCRIPTOR,
        },)+)+];
    };
}

/// The dimensions are placed by name, except for the matrices of the last layer, whose N is not a batch.
macro_rules! placed {
    (fc, $layout:ty) => {
        BufferTensorDesc::in_logical_order::<f32, $layout>()
    };
    ($layer:ident, $layout:ty) => {
        BufferTensorDesc::of::<f32, $layout>()
    };
}

/// Parameters are owned by DirectML: it uploads them once, and may rearrange them.
macro_rules! role {
    (input, $descriptor:expr) => {
        $descriptor
    };
    (output, $descriptor:expr) => {
        $descriptor.as_output()
    };
    ($parameter:ident, $descriptor:expr) => {
        $descriptor.owned_by_dml()
    };
}

network! {
    conv1 {
        input(N=1 C=3 H=224 W=224; order = NHWC)
        filter(O=64 I=3 H=7 W=7; order = OHWI)
        bias(O=64)
        output(N=1 C=64 H=112 W=112; order = NHWC)
    }
    pool1 {
        input(N=1 C=64 H=112 W=112; order = NHWC)
        output(N=1 C=64 H=56 W=56; order = NHWC)
    }
    conv2_1a {
        input(N=1 C=64 H=56 W=56; order = NHWC)
        filter(O=64 I=64 H=1 W=1; order = OHWI)
        bias(O=64)
        output(N=1 C=64 H=56 W=56; order = NHWC)
    }
    conv2_1b {
        input(N=1 C=64 H=56 W=56; order = NHWC)
        filter(O=64 I=64 H=3 W=3; order = OHWI)
        bias(O=64)
        output(N=1 C=64 H=56 W=56; order = NHWC)
    }
    conv2_1c {
        input(N=1 C=64 H=56 W=56; order = NHWC)
        filter(O=256 I=64 H=1 W=1; order = OHWI)
        bias(O=256)
        output(N=1 C=256 H=56 W=56; order = NHWC)
    }
    conv2_1_shortcut {
        input(N=1 C=64 H=56 W=56; order = NHWC)
        filter(O=256 I=64 H=1 W=1; order = OHWI)
        bias(O=256)
        output(N=1 C=256 H=56 W=56; order = NHWC)
    }
    conv2_2a {
        input(N=1 C=256 H=56 W=56; order = NHWC)
        filter(O=64 I=256 H=1 W=1; order = OHWI)
        bias(O=64)
        output(N=1 C=64 H=56 W=56; order = NHWC)
    }
    conv2_2b {
        input(N=1 C=64 H=56 W=56; order = NHWC)
        filter(O=64 I=64 H=3 W=3; order = OHWI)
        bias(O=64)
        output(N=1 C=64 H=56 W=56; order = NHWC)
    }
    conv2_2c {
        input(N=1 C=64 H=56 W=56; order = NHWC)
        filter(O=256 I=64 H=1 W=1; order = OHWI)
        bias(O=256)
        output(N=1 C=256 H=56 W=56; order = NHWC)
    }
    conv2_3a {
        input(N=1 C=256 H=56 W=56; order = NHWC)
        filter(O=64 I=256 H=1 W=1; order = OHWI)
        bias(O=64)
        output(N=1 C=64 H=56 W=56; order = NHWC)
    }
    conv2_3b {
        input(N=1 C=64 H=56 W=56; order = NHWC)
        filter(O=64 I=64 H=3 W=3; order = OHWI)
        bias(O=64)
        output(N=1 C=64 H=56 W=56; order = NHWC)
    }
    conv2_3c {
        input(N=1 C=64 H=56 W=56; order = NHWC)
        filter(O=256 I=64 H=1 W=1; order = OHWI)
        bias(O=256)
        output(N=1 C=256 H=56 W=56; order = NHWC)
    }
    conv3_1a {
        input(N=1 C=256 H=56 W=56; order = NHWC)
        filter(O=128 I=256 H=1 W=1; order = OHWI)
        bias(O=128)
        output(N=1 C=128 H=56 W=56; order = NHWC)
    }
    conv3_1b {
        input(N=1 C=128 H=56 W=56; order = NHWC)
        filter(O=128 I=128 H=3 W=3; order = OHWI)
        bias(O=128)
        output(N=1 C=128 H=28 W=28; order = NHWC)
    }
    conv3_1c {
        input(N=1 C=128 H=28 W=28; order = NHWC)
        filter(O=512 I=128 H=1 W=1; order = OHWI)
        bias(O=512)
        output(N=1 C=512 H=28 W=28; order = NHWC)
    }
    conv3_1_shortcut {
        input(N=1 C=256 H=56 W=56; order = NHWC)
        filter(O=512 I=256 H=1 W=1; order = OHWI)
        bias(O=512)
        output(N=1 C=512 H=28 W=28; order = NHWC)
    }
    conv3_2a {
        input(N=1 C=512 H=28 W=28; order = NHWC)
        filter(O=128 I=512 H=1 W=1; order = OHWI)
        bias(O=128)
        output(N=1 C=128 H=28 W=28; order = NHWC)
    }
    conv3_2b {
        input(N=1 C=128 H=28 W=28; order = NHWC)
        filter(O=128 I=128 H=3 W=3; order = OHWI)
        bias(O=128)
        output(N=1 C=128 H=28 W=28; order = NHWC)
    }
    conv3_2c {
        input(N=1 C=128 H=28 W=28; order = NHWC)
        filter(O=512 I=128 H=1 W=1; order = OHWI)
        bias(O=512)
        output(N=1 C=512 H=28 W=28; order = NHWC)
    }
    conv3_3a {
        input(N=1 C=512 H=28 W=28; order = NHWC)
        filter(O=128 I=512 H=1 W=1; order = OHWI)
        bias(O=128)
        output(N=1 C=128 H=28 W=28; order = NHWC)
    }
    conv3_3b {
        input(N=1 C=128 H=28 W=28; order = NHWC)
        filter(O=128 I=128 H=3 W=3; order = OHWI)
        bias(O=128)
        output(N=1 C=128 H=28 W=28; order = NHWC)
    }
    conv3_3c {
        input(N=1 C=128 H=28 W=28; order = NHWC)
        filter(O=512 I=128 H=1 W=1; order = OHWI)
        bias(O=512)
        output(N=1 C=512 H=28 W=28; order = NHWC)
    }
    conv3_4a {
        input(N=1 C=512 H=28 W=28; order = NHWC)
        filter(O=128 I=512 H=1 W=1; order = OHWI)
        bias(O=128)
        output(N=1 C=128 H=28 W=28; order = NHWC)
    }
    conv3_4b {
        input(N=1 C=128 H=28 W=28; order = NHWC)
        filter(O=128 I=128 H=3 W=3; order = OHWI)
        bias(O=128)
        output(N=1 C=128 H=28 W=28; order = NHWC)
    }
    conv3_4c {
        input(N=1 C=128 H=28 W=28; order = NHWC)
        filter(O=512 I=128 H=1 W=1; order = OHWI)
        bias(O=512)
        output(N=1 C=512 H=28 W=28; order = NHWC)
    }
    conv4_1a {
        input(N=1 C=512 H=28 W=28; order = NHWC)
        filter(O=256 I=512 H=1 W=1; order = OHWI)
        bias(O=256)
        output(N=1 C=256 H=28 W=28; order = NHWC)
    }
    conv4_1b {
        input(N=1 C=256 H=28 W=28; order = NHWC)
        filter(O=256 I=256 H=3 W=3; order = OHWI)
        bias(O=256)
        output(N=1 C=256 H=14 W=14; order = NHWC)
    }
    conv4_1c {
        input(N=1 C=256 H=14 W=14; order = NHWC)
        filter(O=1024 I=256 H=1 W=1; order = OHWI)
        bias(O=1024)
        output(N=1 C=1024 H=14 W=14; order = NHWC)
    }
    conv4_1_shortcut {
        input(N=1 C=512 H=28 W=28; order = NHWC)
        filter(O=1024 I=512 H=1 W=1; order = OHWI)
        bias(O=1024)
        output(N=1 C=1024 H=14 W=14; order = NHWC)
    }
    conv4_2a {
        input(N=1 C=1024 H=14 W=14; order = NHWC)
        filter(O=256 I=1024 H=1 W=1; order = OHWI)
        bias(O=256)
        output(N=1 C=256 H=14 W=14; order = NHWC)
    }
    conv4_2b {
        input(N=1 C=256 H=14 W=14; order = NHWC)
        filter(O=256 I=256 H=3 W=3; order = OHWI)
        bias(O=256)
        output(N=1 C=256 H=14 W=14; order = NHWC)
    }
    conv4_2c {
        input(N=1 C=256 H=14 W=14; order = NHWC)
        filter(O=1024 I=256 H=1 W=1; order = OHWI)
        bias(O=1024)
        output(N=1 C=1024 H=14 W=14; order = NHWC)
    }
    conv4_3a {
        input(N=1 C=1024 H=14 W=14; order = NHWC)
        filter(O=256 I=1024 H=1 W=1; order = OHWI)
        bias(O=256)
        output(N=1 C=256 H=14 W=14; order = NHWC)
    }
    conv4_3b {
        input(N=1 C=256 H=14 W=14; order = NHWC)
        filter(O=256 I=256 H=3 W=3; order = OHWI)
        bias(O=256)
        output(N=1 C=256 H=14 W=14; order = NHWC)
    }
    conv4_3c {
        input(N=1 C=256 H=14 W=14; order = NHWC)
        filter(O=1024 I=256 H=1 W=1; order = OHWI)
        bias(O=1024)
        output(N=1 C=1024 H=14 W=14; order = NHWC)
    }
    conv4_4a {
        input(N=1 C=1024 H=14 W=14; order = NHWC)
        filter(O=256 I=1024 H=1 W=1; order = OHWI)
        bias(O=256)
        output(N=1 C=256 H=14 W=14; order = NHWC)
    }
    conv4_4b {
        input(N=1 C=256 H=14 W=14; order = NHWC)
        filter(O=256 I=256 H=3 W=3; order = OHWI)
        bias(O=256)
        output(N=1 C=256 H=14 W=14; order = NHWC)
    }
    conv4_4c {
        input(N=1 C=256 H=14 W=14; order = NHWC)
        filter(O=1024 I=256 H=1 W=1; order = OHWI)
        bias(O=1024)
        output(N=1 C=1024 H=14 W=14; order = NHWC)
    }
    conv4_5a {
        input(N=1 C=1024 H=14 W=14; order = NHWC)
        filter(O=256 I=1024 H=1 W=1; order = OHWI)
        bias(O=256)
        output(N=1 C=256 H=14 W=14; order = NHWC)
    }
    conv4_5b {
        input(N=1 C=256 H=14 W=14; order = NHWC)
        filter(O=256 I=256 H=3 W=3; order = OHWI)
        bias(O=256)
        output(N=1 C=256 H=14 W=14; order = NHWC)
    }
    conv4_5c {
        input(N=1 C=256 H=14 W=14; order = NHWC)
        filter(O=1024 I=256 H=1 W=1; order = OHWI)
        bias(O=1024)
        output(N=1 C=1024 H=14 W=14; order = NHWC)
    }
    conv4_6a {
        input(N=1 C=1024 H=14 W=14; order = NHWC)
        filter(O=256 I=1024 H=1 W=1; order = OHWI)
        bias(O=256)
        output(N=1 C=256 H=14 W=14; order = NHWC)
    }
    conv4_6b {
        input(N=1 C=256 H=14 W=14; order = NHWC)
        filter(O=256 I=256 H=3 W=3; order = OHWI)
        bias(O=256)
        output(N=1 C=256 H=14 W=14; order = NHWC)
    }
    conv4_6c {
        input(N=1 C=256 H=14 W=14; order = NHWC)
        filter(O=1024 I=256 H=1 W=1; order = OHWI)
        bias(O=1024)
        output(N=1 C=1024 H=14 W=14; order = NHWC)
    }
    conv5_1a {
        input(N=1 C=1024 H=14 W=14; order = NHWC)
        filter(O=512 I=1024 H=1 W=1; order = OHWI)
        bias(O=512)
        output(N=1 C=512 H=14 W=14; order = NHWC)
    }
    conv5_1b {
        input(N=1 C=512 H=14 W=14; order = NHWC)
        filter(O=512 I=512 H=3 W=3; order = OHWI)
        bias(O=512)
        output(N=1 C=512 H=7 W=7; order = NHWC)
    }
    conv5_1c {
        input(N=1 C=512 H=7 W=7; order = NHWC)
        filter(O=2048 I=512 H=1 W=1; order = OHWI)
        bias(O=2048)
        output(N=1 C=2048 H=7 W=7; order = NHWC)
    }
    conv5_1_shortcut {
        input(N=1 C=1024 H=14 W=14; order = NHWC)
        filter(O=2048 I=1024 H=1 W=1; order = OHWI)
        bias(O=2048)
        output(N=1 C=2048 H=7 W=7; order = NHWC)
    }
    conv5_2a {
        input(N=1 C=2048 H=7 W=7; order = NHWC)
        filter(O=512 I=2048 H=1 W=1; order = OHWI)
        bias(O=512)
        output(N=1 C=512 H=7 W=7; order = NHWC)
    }
    conv5_2b {
        input(N=1 C=512 H=7 W=7; order = NHWC)
        filter(O=512 I=512 H=3 W=3; order = OHWI)
        bias(O=512)
        output(N=1 C=512 H=7 W=7; order = NHWC)
    }
    conv5_2c {
        input(N=1 C=512 H=7 W=7; order = NHWC)
        filter(O=2048 I=512 H=1 W=1; order = OHWI)
        bias(O=2048)
        output(N=1 C=2048 H=7 W=7; order = NHWC)
    }
    conv5_3a {
        input(N=1 C=2048 H=7 W=7; order = NHWC)
        filter(O=512 I=2048 H=1 W=1; order = OHWI)
        bias(O=512)
        output(N=1 C=512 H=7 W=7; order = NHWC)
    }
    conv5_3b {
        input(N=1 C=512 H=7 W=7; order = NHWC)
        filter(O=512 I=512 H=3 W=3; order = OHWI)
        bias(O=512)
        output(N=1 C=512 H=7 W=7; order = NHWC)
    }
    conv5_3c {
        input(N=1 C=512 H=7 W=7; order = NHWC)
        filter(O=2048 I=512 H=1 W=1; order = OHWI)
        bias(O=2048)
        output(N=1 C=2048 H=7 W=7; order = NHWC)
    }
    pool5 {
        input(N=1 C=2048 H=7 W=7; order = NHWC)
        output(N=1 C=2048 H=1 W=1; order = NHWC)
    }
    fc {
        input(M=1 K=2048)
        weight(N=1000 K=2048)
        bias(N=1000)
        output(M=1 N=1000)
    }
}
