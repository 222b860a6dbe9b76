//! The export to DirectML: its descriptors.

use super::Export;
use super::descriptors::{Names, descriptors};
use quote::quote;

pub(super) const EXPORT: Export = Export {
    word: "directml",
    gives: "DirectML descriptors",
    items: |buffers| {
        let root = &buffers.root;
        let names = Names {
            library: "DirectML",
            descriptor: quote!(#root::directml::BufferTensorDesc),
            element: quote!(#root::directml::Element),
            error: quote!(#root::directml::DescriptorError),
            one: "DESCRIPTOR",
            all: "DESCRIPTORS",
            function: "descriptors",
        };
        descriptors(buffers, &names)
    },
};
