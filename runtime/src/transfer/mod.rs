//! Which bytes of a copy move where: for libraries and devices that move the bytes themselves.
//!
//! [`copy_from`](crate::ViewMut::copy_from) needs both tensors in the memory of the program. Where one of them is in a file, in an object store,
//! in another process or on a device, something else moves the bytes, and wants to know from where, to where, and how many:
//!
//! | function | what it gives | who takes it |
//! |---|---|---|
//! | [`regions`](regions()) | contiguous regions | `memcpy`, `RDMA` work requests, `VkBufferCopy`, `io_uring` |
//! | [`pitched`](pitched()), [`PitchRule::Any`] | the same as boxes of up to three dimensions | loops of a program, DMA engines that add a pitch to an address |
//! | [`pitched`](pitched()), [`PitchRule::Engine`] | boxes with pitches of rows and slices that do not overlap | `cudaMemcpy3D`, `hipMemcpy3D`, `clEnqueueCopyBufferRect`, `VkBufferImageCopy` |
//! | [`ranges`](ranges()) | the ranges of one buffer that the elements of a layout occupy | what sends or locks a part of a buffer |
//! | [`reads`](reads()) | the ranges to read of a file, and the regions that place their bytes | files, object stores |
//!
//! `cudaMemcpy3D` and `hipMemcpy3D` have no slice pitch, but the number of rows of a slice, `ysize`: the slice pitch divided by the row pitch.
//! `VkBufferImageCopy` has `bufferRowLength` and `bufferImageHeight`: the row pitch in texels, and the same number of rows. A pitch of 0 means "packed"
//! to OpenCL and Vulkan, not "the same row again", which it means in a box of [`PitchRule::Any`] whose source is broadcast. Limits of a device, as the
//! largest pitch of CUDA, stay to be asked for.
//!
//! Each has a form for layouts that are known at run time: `regions_any`, `pitched_any`, `ranges_any` and `reads_any`. Axes are matched
//! by name. All offsets count bytes from the lowest element, which [`as_ptr`](crate::View::as_ptr) points to. Nothing is allocated, and each
//! result is an iterator that finds the next one when it is asked. What that takes follows from the number of axes and of their digits, whatever
//! the extents are. Where strides interlock, as of `A=20 B=20; stride(A) = 97; stride(B) = 101`, it also follows from the extents of these axes: up to a
//! budget, past which the function gives an error.
//!
//! ```
//! use tensor_layout::transfer::{self, Region};
//! use tensor_layout::layout;
//!
//! // The right half of an image whose rows are 64 bytes apart, to an image without padding.
//! type Image = layout!(H=3 W=40; align(H) = 64);
//! type Half = layout!(H=3 W=20; stride(H) = 64);
//! let (to, from) = (<layout!(H=3 W=20)>::default(), Half::default());
//! let regions = transfer::regions::<u8>(&to, &from)?;
//! assert_eq!(regions.len(), 3);
//! assert!(regions.eq([
//!     Region { to: 0, from: 0, bytes: 20 },
//!     Region { to: 20, from: 64, bytes: 20 },
//!     Region { to: 40, from: 128, bytes: 20 },
//! ]));
//! # Ok::<(), tensor_layout::ExtentMismatch>(())
//! ```

#![forbid(unsafe_code)]

mod addresses;
mod fault;
mod loops;
mod pitched;
mod ranges;
mod reads;
mod regions;
mod rule;
mod sides;
mod source;

#[cfg(feature = "alloc")]
use crate::any::AnyLayout;
use crate::arith::nest::Nest;
use crate::arith::spec::{LIMIT, Spec};
use crate::error::ExtentMismatch;
use crate::error::demand::demand;
use crate::layout::Layout;
use crate::layout::pair::Pair;
#[cfg(feature = "alloc")]
use crate::untyped::convert::{AnyPairError, matching};
use core::marker::PhantomData;
#[cfg(feature = "alloc")]
use fault::any_pair_error;
use fault::{Fault, mismatch};
use loops::Loops;
use sides::{Sides, merged};

pub use pitched::{PitchedRegion, PitchedRegions};
pub use ranges::Ranges;
pub use reads::{Read, ReadPolicy, ReadRegions, Reads, ReadsError};
pub use regions::Regions;
pub use rule::PitchRule;

/// Bytes that are contiguous in the destination and in the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Region {
    /// Where they begin in the destination, in bytes from its lowest element.
    pub to: usize,
    /// Where they begin in the source, in bytes from its lowest element.
    pub from: usize,
    /// How many bytes they are.
    pub bytes: usize,
}

/// The regions of a copy of elements of `T` to layout `to` from layout `from`, in ascending addresses of the destination.
///
/// They are as few as there can be: elements that follow one another in both memories are in one region, whatever the order of the axes. Axes
/// are matched by name. An element of the source that is broadcast is in as many regions as it is needed.
///
/// ```
/// use tensor_layout::transfer::{self, Region};
/// use tensor_layout::layout;
///
/// type Planes = layout!(C=2 H=? W=?);
/// type Padded = layout!(C=2 H=? W=?; pad(W) = 4);
/// let (to, from) = (Planes::with_extents([2, 3])?, Padded::with_extents([2, 3])?);
/// let regions = transfer::regions::<f32>(&to, &from)?;
/// assert_eq!(regions.len(), 4);
/// assert_eq!(regions.last(), Some(Region { to: 36, from: 48, bytes: 12 }));
///
/// // Two layouts of the same order are one region.
/// let mut whole = transfer::regions::<f32>(&to, &to)?;
/// assert_eq!(whole.next(), Some(Region { to: 0, from: 0, bytes: 48 }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Layouts of different axes, and of extents that both types know and that differ, do not compile:
///
/// ```compile_fail,E0080
/// # use tensor_layout::{layout, transfer};
/// # fn main() {
/// transfer::regions::<f32>(&<layout!(H=2 W=3)>::default(), &<layout!(H=2 W=4)>::default());
/// # }
/// ```
///
/// # Errors
///
/// If an axis has different extents; if two indices of the destination share an element; if an offset in bytes is over `isize::MAX`.
#[inline]
pub fn regions<T>(to: &impl Layout, from: &impl Layout) -> Result<Regions, ExtentMismatch> {
    regions_of::<T, _, _>(to, from)
}

#[inline]
fn regions_of<T, L: Layout, S: Layout>(to: &L, from: &S) -> Result<Regions, ExtentMismatch> {
    equal_extents(to, from)?;
    match loops_of::<T, L, S>(to, from) {
        Some(loops) => Ok(Regions::of_loops(loops)),
        None => with_sides::<T, L, S, _>(to, from, Regions::sought),
    }
}

/// [`regions`](regions()) for layouts that are known at run time, and for elements of this size in bytes.
///
/// ```
/// use tensor_layout::AnyLayout;
/// use tensor_layout::transfer::{self, Region};
///
/// let to = AnyLayout::parse("C=20; block(C) = 16")?;
/// let from = AnyLayout::parse("C=20; reverse(C)")?;
/// assert_eq!(transfer::regions_any(&to, &from, 2)?.len(), 20);
/// let mut same = transfer::regions_any(&to, &AnyLayout::parse("C=20")?, 2)?;
/// assert_eq!(same.next(), Some(Region { to: 0, from: 0, bytes: 40 }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// As [`regions`](regions()), and if the layouts have different axes.
#[cfg(feature = "alloc")]
pub fn regions_any(to: &AnyLayout, from: &AnyLayout, element_bytes: usize) -> Result<Regions, AnyPairError> {
    with_any_sides(to, from, element_bytes, Regions::of)
}

/// The regions of a copy as boxes of up to three dimensions, in ascending addresses of the destination.
///
/// With [`PitchRule::Any`] they are as few as there can be: of the loops around the contiguous rows, the two longest are inside a box. With
/// [`PitchRule::Engine`] those two, or the one, of the most iterations that the rule takes are inside. Where a last block is not full,
/// they are as few as loops over the blocks and over what is left give, or as few as equal regions at equal distances, whichever is less.
///
/// ```
/// use tensor_layout::transfer::{self, PitchRule, PitchedRegion};
/// use tensor_layout::layout;
///
/// // 4 x 5 x 8 elements of a volume, to a buffer of their own.
/// type Part = layout!(D=4 H=5 W=8; stride(D) = 1024; stride(H) = 32);
/// let (to, from) = (<layout!(D=4 H=5 W=8)>::default(), Part::default());
/// let mut boxes = transfer::pitched::<f32>(&to, &from, PitchRule::Any)?;
/// assert_eq!(boxes.len(), 1);
/// assert_eq!(
///     boxes.next(),
///     Some(PitchedRegion {
///         to: 0,
///         from: 0,
///         bytes: 32,
///         counts: [5, 4],
///         to_pitches: [32, 160],
///         from_pitches: [128, 4096],
///     })
/// );
///
/// // From rows that are reversed no engine takes a box of rows.
/// let reversed = <layout!(D=4 H=5 W=8; reverse(H))>::default();
/// assert_eq!(transfer::pitched::<f32>(&to, &reversed, PitchRule::Any)?.len(), 1);
/// let slices = transfer::pitched::<f32>(&to, &reversed, PitchRule::Engine)?; // a box for each H
/// assert_eq!(slices.len(), 5);
/// # Ok::<(), tensor_layout::ExtentMismatch>(())
/// ```
///
/// # Errors
///
/// As [`regions`](regions()).
pub fn pitched<T>(to: &impl Layout, from: &impl Layout, rule: PitchRule) -> Result<PitchedRegions, ExtentMismatch> {
    equal_extents(to, from)?;
    with_sides::<T, _, _, _>(to, from, |sides| PitchedRegions::of(sides, rule))
}

/// [`pitched`](pitched()) for layouts that are known at run time, and for elements of this size in bytes.
///
/// # Errors
///
/// As [`regions_any`].
#[cfg(feature = "alloc")]
pub fn pitched_any(
    to: &AnyLayout,
    from: &AnyLayout,
    element_bytes: usize,
    rule: PitchRule,
) -> Result<PitchedRegions, AnyPairError> {
    with_any_sides(to, from, element_bytes, |sides| PitchedRegions::of(sides, rule))
}

/// The ranges of bytes that the elements of a layout occupy in its buffer, ascending. Ranges with at most `gap` bytes between them are one.
/// A `gap` of `usize::MAX` gives the one range from the first element to the last.
///
/// ```
/// use tensor_layout::{layout, transfer};
///
/// type Rows = layout!(H=3 W=100; align(H) = 128);
/// let rows = Rows::default();
/// assert!(transfer::ranges::<u8>(&rows, 0).eq([0..100, 128..228, 256..356]));
/// assert!(transfer::ranges::<u8>(&rows, 28).eq([0..356]));
/// ```
///
/// # Panics
///
/// If the last range ends past `isize::MAX` bytes, or if the search for a range may take too many steps, as strides interlock. See
/// [`try_ranges`].
#[track_caller]
pub fn ranges<T>(layout: &impl Layout, gap: usize) -> Ranges {
    match try_ranges::<T>(layout, gap) {
        Ok(ranges) => ranges,
        Err(error) => panic!("{error}"),
    }
}

/// [`ranges`](ranges()), with an error in place of the panic.
///
/// ```
/// use tensor_layout::{layout, transfer};
///
/// type Mixed = layout!(A=20 B=20 C=20 D=20; overlap(A) = 1009; overlap(B) = 1012; overlap(C) = 1019; overlap(D) = 1030);
/// let error = transfer::try_ranges::<u8>(&Mixed::default(), 0).unwrap_err();
/// assert!(error.to_string().starts_with("the strides of axis `D` and of other axes interlock"));
/// ```
///
/// # Errors
///
/// As [`ranges`](ranges()) panics.
pub fn try_ranges<T>(layout: &impl Layout, gap: usize) -> Result<Ranges, ExtentMismatch> {
    sound(layout);
    let spec = layout.__spec();
    ranges_of(&spec, size_of::<T>(), gap).map_err(|fault| mismatch(fault, [&spec; 2], size_of::<T>()))
}

/// [`ranges`](ranges()) for a layout that is known at run time, and for elements of this size in bytes.
///
/// ```
/// use tensor_layout::{AnyLayout, transfer};
///
/// let part = AnyLayout::parse("O=2 I=3; stride(O) = 64")?;
/// assert!(transfer::ranges_any(&part, 4, 0).eq([0..12, 256..268]));
/// # Ok::<(), tensor_layout::any::ParseError>(())
/// ```
///
/// # Panics
///
/// As [`ranges`](ranges()).
#[cfg(feature = "alloc")]
#[must_use]
#[track_caller]
pub fn ranges_any(layout: &AnyLayout, element_bytes: usize, gap: usize) -> Ranges {
    match try_ranges_any(layout, element_bytes, gap) {
        Ok(ranges) => ranges,
        Err(error) => panic!("{error}"),
    }
}

/// [`ranges_any`], with an error in place of the panic. It serves layouts from texts and files.
///
/// # Errors
///
/// As [`ranges`](ranges()) panics.
#[cfg(feature = "alloc")]
pub fn try_ranges_any(layout: &AnyLayout, element_bytes: usize, gap: usize) -> Result<Ranges, AnyPairError> {
    ranges_of(layout.spec(), element_bytes, gap).map_err(|fault| any_pair_error(fault, [layout; 2], element_bytes))
}

fn ranges_of(spec: &Spec, element_bytes: usize, gap: usize) -> Result<Ranges, Fault> {
    match spec.span.checked_mul(element_bytes) {
        Some(bytes) if bytes <= LIMIT => Ranges::of(spec, element_bytes, gap),
        _ => Err(Fault::TooLarge { elements: spec.span }),
    }
}

/// The reads that bring the elements of layout `from` of a file or an object to the memory of layout `to`, in ascending addresses of the
/// file, as few as the policy allows. The example `shard` reads a file of weights in an object store by them.
///
/// ```
/// use tensor_layout::transfer::{self, ReadPolicy};
/// use tensor_layout::layout;
///
/// // Input channels 2 and 3 of 8, of weights of 4 output channels in a file.
/// type Stored = layout!(O=4 I=2; stride(O) = 8);
/// let file: Vec<u8> = (16..48).collect(); // from the first element of the part on
/// let (to, from) = (<layout!(O=4 I=2)>::default(), Stored::default());
/// let mut part = [0; 8];
/// for read in transfer::reads::<u8>(&to, &from, ReadPolicy::new().with_gap(6).with_most_bytes(16))? {
///     let bytes = &file[read.range.clone()]; // a request to a store
///     for region in read.regions {
///         part[region.to..][..region.bytes].copy_from_slice(&bytes[region.from..][..region.bytes]);
///     }
/// }
/// assert_eq!(part, [16, 17, 24, 25, 32, 33, 40, 41]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// As [`regions`](regions()), and if `most_bytes` of the policy is less than an element.
pub fn reads<T>(to: &impl Layout, from: &impl Layout, policy: ReadPolicy) -> Result<Reads, ReadsError> {
    equal_extents(to, from).map_err(ReadsError::Regions)?;
    check_policy(policy, size_of::<T>())?;
    with_sides::<T, _, _, _>(to, from, |sides| reads_of(sides, policy)).map_err(ReadsError::Regions)
}

/// [`reads`](reads()) for layouts that are known at run time, and for elements of this size in bytes.
///
/// # Errors
///
/// As [`regions_any`], and if `most_bytes` of the policy is less than an element.
#[cfg(feature = "alloc")]
pub fn reads_any(
    to: &AnyLayout,
    from: &AnyLayout,
    element_bytes: usize,
    policy: ReadPolicy,
) -> Result<Reads, ReadsError<AnyPairError>> {
    check_policy(policy, element_bytes)?;
    with_any_sides(to, from, element_bytes, |sides| reads_of(sides, policy)).map_err(ReadsError::Regions)
}

/// Checks at compile time that the layout is valid.
#[inline(always)]
fn sound<L: Layout>(_: &L) {
    demand!(L::__SOUND_VALUE);
}

/// Checks at compile time that the layouts are valid and have the same axes, and at run time that these have the same extents.
#[inline(always)]
fn equal_extents<L: Layout, S: Layout>(to: &L, from: &S) -> Result<(), ExtentMismatch> {
    demand!(L::__SOUND_VALUE, S::__SOUND_VALUE, Pair::<L, S>::AGREE);
    Pair::equal_extents(to, from)
}

fn check_policy<E>(ReadPolicy { most_bytes, .. }: ReadPolicy, element_bytes: usize) -> Result<(), ReadsError<E>> {
    if most_bytes >= element_bytes {
        Ok(())
    } else {
        Err(ReadsError::MostBytes { most_bytes, element_size_in_bytes: element_bytes })
    }
}

fn reads_of(sides: &Sides<'_>, policy: ReadPolicy) -> Result<Reads, Fault> {
    let regions = Regions::of(sides)?;
    let element_bytes = sides.element_bytes.max(1);
    sides.with_swapped(|swapped| match Regions::of(swapped) {
        Ok(by_source) => Ok(Reads::by_source(by_source, policy, element_bytes)),
        // Indices share elements of the source.
        Err(_) => {
            let ranges = Ranges::of(sides.specs[1], sides.element_bytes, 0).map_err(Fault::of_source)?;
            Ok(Reads::by_destination(regions, ranges, policy, element_bytes))
        }
    })
}

/// The loops of two static layouts. Those for others are not used.
struct StaticLoops<T, L, S>(PhantomData<(T, L, S)>);

impl<T, L: Layout, S: Layout> StaticLoops<T, L, S> {
    const LOOPS: Option<Loops> = match Self::NEST {
        Some(nest) => Loops::of(&nest, size_of::<T>()),
        None => None,
    };
    const NEST: Option<Nest<2>> = if Pair::<L, S>::IS_STATIC {
        merged([L::__SPEC, S::__SPEC], &[L::__SPEC.numbers(), S::__SPEC.numbers()], &Pair::<L, S>::MATCHING)
    } else {
        None
    };
}

/// The regions of two layouts of equal extents as loops, if they are.
#[inline(always)]
fn loops_of<T, L: Layout, S: Layout>(to: &L, from: &S) -> Option<Loops> {
    if const { Pair::<L, S>::IS_STATIC } {
        return const { StaticLoops::<T, L, S>::LOOPS };
    }
    if const { Pair::<L, S>::IS_STRIDED } {
        return Loops::of_layouts(to, from, size_of::<T>());
    }
    let numbers = [to.__all_numbers(), from.__all_numbers()];
    let nest = merged([L::__SPEC, S::__SPEC], &numbers, const { &Pair::<L, S>::MATCHING })?;
    Loops::of(&nest, size_of::<T>())
}

#[inline(never)]
fn with_sides<T, L: Layout, S: Layout, R>(
    to: &L,
    from: &S,
    with: impl FnOnce(&Sides<'_>) -> Result<R, Fault>,
) -> Result<R, ExtentMismatch> {
    let (to, from) = (to.__spec(), from.__spec());
    let matching = &Pair::<L, S>::MATCHING;
    with(&Sides { specs: [&to, &from], matching, element_bytes: size_of::<T>() })
        .map_err(|fault| mismatch(fault, [&to, &from], size_of::<T>()))
}

#[cfg(feature = "alloc")]
fn with_any_sides<R>(
    to: &AnyLayout,
    from: &AnyLayout,
    element_bytes: usize,
    with: impl FnOnce(&Sides<'_>) -> Result<R, Fault>,
) -> Result<R, AnyPairError> {
    let matching = &matching(to, from)?;
    with(&Sides { specs: [to.spec(), from.spec()], matching, element_bytes })
        .map_err(|fault| any_pair_error(fault, [to, from], element_bytes))
}
