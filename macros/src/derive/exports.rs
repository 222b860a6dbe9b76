//! Exports: descriptions of all buffers for another library.
//!
//! A new export is a file in this folder, a variant of [`Export`] and a line of each of these functions. The runtime has its side of it in
//! `buffers/export.rs`.

mod descriptors;
mod directml;

use super::buffers::Buffers;
use super::request::Export;
use super::segments::expand::Segments;
use proc_macro2::TokenStream;

/// The items that an export gives for a struct of buffers.
pub(super) fn of_buffers(export: Export, buffers: &Buffers<'_>) -> TokenStream {
    match export {
        Export::DirectMl => directml::of_buffers(buffers),
    }
}

/// The items that an export gives for a struct whose fields lie in one buffer.
pub(super) fn of_segments(export: Export, segments: &Segments<'_>) -> TokenStream {
    match export {
        Export::DirectMl => directml::of_segments(segments),
    }
}
