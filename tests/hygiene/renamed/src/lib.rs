//! A user that calls `tensor-layout` by another name, has no standard library, and forbids whatever can be forbidden.

#![no_std]
#![forbid(unsafe_code)]
#![deny(warnings, future_incompatible, nonstandard_style, rust_2018_idioms, unused)]
#![deny(
    elided_lifetimes_in_paths,
    missing_copy_implementations,
    missing_debug_implementations,
    missing_docs,
    non_ascii_idents,
    single_use_lifetimes,
    trivial_casts,
    trivial_numeric_casts,
    unnameable_types,
    unreachable_pub,
    unused_import_braces,
    unused_lifetimes,
    unused_qualifications
)]
#![deny(clippy::all, clippy::nursery, clippy::pedantic)]

use tl::{AxisName, Layout, StaticLayout};

tl::axis! {
    /// One sequence after the other.
    pub Batch,
    /// Tokens.
    Seq
}

tl::layout! {
    /// Activations, channels last.
    pub type Act = N C H W; order = NHWC; pad(H) = 8
}

tl::layout!(pub type Image = H=4 W=6; align(H) = 8);

/// The keys of an attention.
pub type Keys = tl::layout!(Batch=? Seq=128 D=64; order = Seq Batch D);

/// Caches, in a module, so that the macro of the set comes from there too.
pub mod cache {
    tl::layouts! {
        /// Where the blocks of a KV cache lie.
        #[macro_export]
        #[derive(Default, PartialOrd, Ord)]
        pub enum KvCache = Batch=? Seq=16 H=8; pad(H) = 4;
            | BatchSeqHead = Batch Seq H
            /// The heads apart.
            | #[default] HeadFirst = H Batch Seq
    }

    use crate::Batch;
    use crate::Seq;
}

/// The sizes of a cache of two sequences, in the order of this name.
///
/// # Errors
///
/// If there is no such order.
pub fn cache_strides(order: &str) -> Result<[isize; 3], tl::UnknownOrder> {
    use cache::KvCache;
    let order: KvCache = order.parse()?;
    Ok(KvCache!(order; Cache => Cache::with_extents([2]).map_or([0; 3], |cache| tl::StridedLayout::strides(&cache))))
}

/// Two views, of a layout from the item form and of one written in place.
#[expect(clippy::type_complexity, reason = "clippy counts the types that a layout in place stands for")]
#[derive(Clone, Copy, Debug)]
pub struct Conv<'a> {
    /// What it reads.
    pub input: ActView<'a, f32, 1, 2, 3, 3>,
    /// What it is multiplied by.
    pub filter: tl::View<'a, f32, tl::layout!(O=2 I=2 H=1 W=1; order = OHWI)>,
}

/// Two tensors in one buffer.
#[derive(tl::Segments)]
#[layout(crate = tl)]
#[layout(align_bytes = 64)]
struct Linear {
    #[layout(O=3 I=5)]
    weight: f32,
    #[layout(O=3; offset_bytes = ?)]
    bias: f32,
}

/// Two buffers of any type.
#[derive(Debug, tl::Views)]
#[layout(crate = tl)]
pub struct Lent<'a, B: AsRef<[u8]> + AsMut<[u8]>> {
    /// Bytes.
    #[layout(O=? I=5; element = f32)]
    pub weight: B,
    /// Elements.
    #[layout(O=?; element = f32; shared)]
    pub bias: &'a dyn Floats,
}

/// Two layouts and two buffers for a caller that does not know this crate's name for `tensor-layout`.
#[macro_export]
macro_rules! buffers {
    ($layout:ident $tile:ident $buffers:ident) => {
        /// A layout.
        #[derive(Clone, Copy, Debug, $crate::tl::Layout)]
        #[layout(crate = $crate::tl)]
        #[layout(N=1 C=4)]
        pub struct $tile;

        /// A layout with a run-time number.
        #[derive(Clone, Copy, Debug, $crate::tl::Layout)]
        #[layout(crate = $crate::tl)]
        #[layout(H=? W=4)]
        pub struct $layout($crate::tl::Numbers<Self>);

        /// Two buffers.
        #[derive(Debug, $crate::tl::Views)]
        #[layout(crate = $crate::tl)]
        pub struct $buffers<'a> {
            /// One.
            #[layout(H=? W=4)]
            pub one: &'a [f32],
            /// Another.
            #[layout($tile)]
            pub other: &'a [f32],
        }
    };
}

#[doc(hidden)]
pub use ::tl;

/// A layout without run-time numbers.
#[derive(Clone, Copy, Debug, Layout)]
#[layout(crate = tl)]
#[layout(H=3 W)]
pub struct Row<const W: usize>;

/// What lends elements.
pub trait Floats: AsRef<[f32]> + core::fmt::Debug {}
impl Floats for [f32; 3] {}

/// The last bias, and the size of the buffer.
///
/// `None` if the buffer is too small, or the offset is wrong.
pub fn bias(bytes: &mut [u8], bias_offset_bytes: usize) -> Option<(f32, usize)> {
    let extents = LinearExtents { bias_offset_bytes };
    let LinearViewsMut { weight, mut bias } = Linear::views_mut(bytes, extents).ok()?;
    bias[[2]] = weight[[2, 4]];
    Some((bias[[2]], Linear::size_in_bytes(extents).ok()?))
}

/// The strides of two layouts, and the name of an axis.
#[must_use]
pub const fn strides() -> (&'static [isize], &'static [isize], &'static str) {
    (Act::<1, 3, 57, 57>::STRIDES, Image::STRIDES, Batch::NAME)
}

/// The offset of a key.
///
/// # Errors
///
/// If there are too many.
pub fn offset(batches: usize) -> Result<usize, tl::LayoutError> {
    Ok(Keys::with_extents([batches])?.offset([batches - 1, 1, 2]))
}
