#![doc = include_str!("guide.md")]
// Every chapter is shown, whatever the features are; its examples run with the features that they need. An item that is not there has no link.
#![cfg_attr(
    not(all(
        feature = "descriptors",
        feature = "directml",
        feature = "dlpack",
        feature = "half",
        feature = "image-0_25",
        feature = "ndarray-0_17",
        feature = "npy",
        feature = "safetensors-0_8",
        feature = "shader"
    )),
    allow(rustdoc::broken_intra_doc_links)
)]

pub mod ch01_start {
    #![doc = include_str!("ch01_start.md")]
}

pub mod ch02_layouts {
    #![doc = include_str!("ch02_layouts.md")]
    #![doc = include_str!("pictures/nhwc_padded.svg")]
    //!
    #![doc = include_str!("ch02_layouts.2.md")]
}

pub mod ch03_views {
    #![doc = include_str!("ch03_views.md")]
    #![doc = include_str!("pictures/reversed.svg")]
    //!
    #![doc = include_str!("ch03_views.2.md")]
    #![doc = include_str!("pictures/bias.svg")]
    //!
    #![doc = include_str!("ch03_views.3.md")]
}

pub mod ch04_parts {
    #![doc = include_str!("ch04_parts.md")]
    #![doc = include_str!("pictures/tile_with_halo.svg")]
    //!
    #![doc = include_str!("ch04_parts.2.md")]
    #![doc = include_str!("pictures/split.svg")]
    //!
    #![doc = include_str!("ch04_parts.3.md")]
    #![doc = include_str!("pictures/merge.svg")]
    //!
    #![doc = include_str!("ch04_parts.4.md")]
    #![doc = include_str!("pictures/grouped_elements.svg")]
    //!
    #![doc = include_str!("ch04_parts.5.md")]
    #![doc = include_str!("pictures/windows.svg")]
    //!
    #![doc = include_str!("ch04_parts.6.md")]
}

pub mod ch05_copies {
    #![doc = include_str!("ch05_copies.md")]
    #![doc = include_str!("pictures/nchw_to_nhwc.svg")]
    //!
    #![doc = include_str!("ch05_copies.2.md")]
    #![doc = include_str!("pictures/fold_from.svg")]
    //!
    #![doc = include_str!("ch05_copies.3.md")]
}

pub mod ch06_generic {
    #![doc = include_str!("ch06_generic.md")]
    #![doc = include_str!("pictures/rows_in_lines.svg")]
    //!
    #![doc = include_str!("ch06_generic.2.md")]
}

pub mod ch07_structs {
    #![doc = include_str!("ch07_structs.md")]
    #![doc = include_str!("pictures/filter.svg")]
    //!
    #![doc = include_str!("ch07_structs.2.md")]
    #![doc = include_str!("pictures/segments.svg")]
    //!
    #![doc = include_str!("ch07_structs.3.md")]
}

#[cfg(any(not(doctest), feature = "safetensors-0_8"))]
pub mod ch08_run_time {
    #![doc = include_str!("ch08_run_time.md")]
}

#[cfg(any(not(doctest), feature = "descriptors"))]
pub mod ch09_descriptors {
    #![doc = include_str!("ch09_descriptors.md")]
}

#[cfg(any(not(doctest), feature = "directml"))]
pub mod ch09_directml {
    #![doc = include_str!("ch09_directml.md")]
}

#[cfg(any(not(doctest), all(feature = "half", feature = "shader")))]
pub mod ch09_shaders {
    #![doc = include_str!("ch09_shaders.md")]
}

pub mod ch10_messages {
    #![doc = include_str!("ch10_messages.md")]
}

pub mod ch11_words {
    #![doc = include_str!("ch11_words.md")]
}

pub mod compare {
    #![doc = include_str!("compare.md")]
}

#[cfg(any(not(doctest), feature = "alloc"))]
pub mod format {
    #![doc = include_str!("format.md")]
}

#[cfg(any(not(doctest), feature = "alloc"))]
pub mod frames {
    #![doc = include_str!("frames.md")]
    #![doc = include_str!("pictures/i420_upside_down.svg")]
    //!
    #![doc = include_str!("frames.2.md")]
    #![doc = include_str!("pictures/nv12.svg")]
    //!
    #![doc = include_str!("frames.3.md")]
}

pub mod performance {
    #![doc = include_str!("performance.md")]
}

#[cfg(any(
    not(doctest),
    all(
        feature = "directml",
        feature = "half",
        feature = "ndarray-0_17",
        feature = "safetensors-0_8",
        feature = "shader"
    )
))]
pub mod recipes {
    #![doc = include_str!("recipes.md")]
}
