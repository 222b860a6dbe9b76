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

pub mod views {
    #![doc = include_str!("views.md")]
    //!
    //! A bias is one number for each channel. Its indices along the broadcast axes share the elements, so it has no
    //! mutable view:
    //!
    #![doc = include_str!("pictures/bias.svg")]
    //!
    #![doc = include_str!("views.2.md")]
}

pub mod dsl {
    #![doc = include_str!("dsl.md")]
    //!
    //! `N=1 C=3 H=4 W=5; order = NHWC; pad(W) = 8`. The stored rows are 8 pixels long:
    //!
    #![doc = include_str!("pictures/nhwc_padded.svg")]
    //!
    #![doc = include_str!("dsl.2.md")]
    //!
    //! With `block(C) = 4`, a channel has two indices: the number of its block (outermost) and its place in the block (innermost):
    //!
    #![doc = include_str!("pictures/nchw4c.svg")]
    //!
    #![doc = include_str!("dsl.3.md")]
}

pub mod parts {
    #![doc = include_str!("parts.md")]
    //!
    //! Two crops of an image: a tile, and the tile with its halo. No element is copied.
    //! Drawn by `picture::part_svg`:
    //!
    #![doc = include_str!("pictures/tile_with_halo.svg")]
    //!
    #![doc = include_str!("parts.2.md")]
    //!
    //! `fix::<C>(5)` of `N=1 C=8 H=2 W=3; block(C) = 4`: every fourth element of the second block.
    //!
    #![doc = include_str!("pictures/fixed_channel.svg")]
    //!
    //! An element of `unblock::<C, (O, I)>().as_arrays::<I, 4>()` of the same layout, at O=1, H=1, W=2: the four channels of a block at one
    //! pixel.
    //!
    #![doc = include_str!("pictures/grouped_elements.svg")]
    //!
    #![doc = include_str!("parts.3.md")]
}

pub mod conversions {
    #![doc = include_str!("conversions.md")]
    //!
    //! Where `copy_from` takes each element. Drawn by `picture::conversion_svg`:
    //!
    #![doc = include_str!("pictures/nchw_to_nhwc.svg")]
    //!
    #![doc = include_str!("conversions.2.md")]
}

pub mod generic {
    #![doc = include_str!("generic.md")]
    //!
    //! `H=3 W=10; pad(W) = 16` of `f32`: each row begins at a multiple of 64 bytes, as `align_bytes(H) = 64` requires:
    //!
    #![doc = include_str!("pictures/rows_in_lines.svg")]
    //!
    #![doc = include_str!("generic.2.md")]
}

pub mod structs {
    #![doc = include_str!("structs.md")]
    //!
    //! # A picture
    //!
    //! A filter of the order `KHWC`, as beside an image of the order `NHWC`:
    //!
    #![doc = include_str!("pictures/filter.svg")]
}

pub mod segments {
    #![doc = include_str!("segments.md")]
    //!
    //! The frame of NV12, here with 8 bytes in a row. The plane of the two chroma channels, `H=2 W=4 C=2`, begins where the plane of the
    //! luma, of 4 rows, ends:
    //!
    #![doc = include_str!("pictures/nv12.svg")]
    //!
    #![doc = include_str!("segments.2.md")]
}

pub mod frames {
    #![doc = include_str!("frames.md")]
}

#[cfg(any(not(doctest), feature = "alloc"))]
pub mod files {
    #![doc = include_str!("files.md")]
}

#[cfg(any(
    not(doctest),
    all(feature = "npy", feature = "ndarray-0_17", feature = "dlpack", feature = "safetensors-0_8")
))]
pub mod sharing {
    #![doc = include_str!("sharing.md")]
    //!
    //! # A picture
    //!
    //! `H=3 W=4; order = WH`, which NumPy calls Fortran's order:
    //!
    #![doc = include_str!("pictures/fortran.svg")]
}

#[cfg(any(not(doctest), feature = "directml"))]
pub mod directml {
    #![doc = include_str!("directml.md")]
    //!
    //! # A picture
    //!
    //! The padding of Microsoft's page on strides: rows of 3 stored as 5, so that the required span is 8 elements and the storage 10:
    //!
    #![doc = include_str!("pictures/microsoft.svg")]
}

#[cfg(any(not(doctest), all(feature = "descriptors", feature = "directml")))]
pub mod descriptors {
    #![doc = include_str!("descriptors.md")]
}

#[cfg(any(not(doctest), all(feature = "shader", feature = "alloc", feature = "half")))]
pub mod shaders {
    #![doc = include_str!("shaders.md")]
    //!
    //! # A picture
    //!
    //! `H=2 W=3; pad(W) = 5`. `index_from_offset` returns `is_element = false` for the padding:
    //!
    #![doc = include_str!("pictures/padded_rows.svg")]
}

#[cfg(any(not(doctest), feature = "alloc"))]
pub mod any {
    #![doc = include_str!("any.md")]
    //!
    //! # A picture
    //!
    //! `H=300 W=451 C=3; align(H) = 256`, drawn by [`AnyLayout::svg`](crate::AnyLayout::svg) with lines of 256 bytes:
    //!
    #![doc = include_str!("pictures/padded_image.svg")]
}

#[cfg(any(not(doctest), feature = "alloc"))]
pub mod format {
    #![doc = include_str!("format.md")]
}

pub mod errors {
    #![doc = include_str!("errors.md")]

    pub mod catalogue {
        #![doc = include_str!("../catalogue.md")]
    }
}

pub mod costs {
    #![doc = include_str!("costs.md")]
}

pub mod other_libraries {
    #![doc = include_str!("other_libraries.md")]
}

#[cfg(any(not(doctest), feature = "alloc"))]
pub mod pictures {
    #![doc = include_str!("pictures.md")]
    //!
    //! # Pictures
    //!
    //! Planes, with cache lines:
    //!
    #![doc = include_str!("pictures/nchw.svg")]
    //!
    //! Channels last:
    //!
    #![doc = include_str!("pictures/nhwc.svg")]
    //!
    //! A layout of blocks, by its structure:
    //!
    #![doc = include_str!("pictures/nchw16c.svg")]
    //!
    //! A paged cache of keys and values:
    //!
    #![doc = include_str!("pictures/kv_cache_pages.svg")]
    //!
    //! A cache of keys in two orders:
    //!
    #![doc = include_str!("pictures/kv_cache.svg")]
}

#[cfg(any(not(doctest), feature = "alloc"))]
pub mod command {
    #![doc = include_str!("command.md")]
    //!
    //! # A picture
    //!
    //! What the last command of the question draws:
    //!
    #![doc = include_str!("pictures/padded_rows.svg")]
}
