//! Views as `.npy` files.

use super::header::{MAGIC, named};
use crate::arith::numbers::Numbers;
use crate::arith::spec::Spec;
use crate::element::{DataType, InMemory, SizeDemand};
use crate::error::text::Text;
use crate::layout::rank::IndexInternals;
use crate::{AnyLayout, Layout, View};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::marker::PhantomData;
#[cfg(feature = "std")]
use std::io;

/// The demands on an element.
struct Known<T>(PhantomData<T>);

impl<T: InMemory> Known<T> {
    /// NumPy has this type.
    const TO_NUMPY: () = if named(T::DATA_TYPE).is_none() {
        Text::new("npy: NumPy has no type ")
            .str(T::DATA_TYPE.name())
            .str("; convert the elements with `map_from`")
            .raise();
    };
}

/// The view as a file: its elements in logical order, without padding, after the header of version 1.0 that [`header`] gives.
///
/// The file has Fortran's order if the memory of the view has: if the first axis is innermost and each one after it is outside the one
/// before, not counting axes of extent 1. Otherwise it has C's order. A file has no other orders; to keep `order = NHWC`, write
/// `view.permute::<(N, H, W, C)>()`. The elements are in the byte order of this machine, which the header names.
///
/// ```
/// use tensor_layout::{View, layout, npy};
///
/// let view = View::<u8, layout!(H=2 W=2)>::from_array(&[1, 2, 3, 4]);
/// let file = npy::to_bytes(&view);
/// assert_eq!(
///     (file.len(), &file[..8], &file[128..]),
///     (132, &b"\x93NUMPY\x01\x00"[..], &[1, 2, 3, 4][..])
/// );
/// ```
///
/// NumPy has no `bf16`, so a view of such elements does not compile:
///
/// ```compile_fail,E0080
/// use half::bf16;
/// use tensor_layout::{View, layout, npy};
///
/// let file = npy::to_bytes(&View::<bf16, layout!(W=1)>::from_array(&[bf16::ONE]));
/// ```
#[must_use]
pub fn to_bytes<T: InMemory, L: Layout>(view: &View<'_, T, L>) -> Vec<u8> {
    let () = Known::<T>::TO_NUMPY;
    let mut file = header(view);
    file.reserve_exact(view.len().saturating_mul(size_of::<T>()));
    if lies_in_order(L::__SPEC, &view.layout().__all_numbers()) {
        if let Some(bytes) = view.as_bytes_in_memory_order() {
            file.extend_from_slice(bytes);
            return file;
        }
    }
    for_each_index(view, |index| file.extend_from_slice(bytemuck::bytes_of(&view[index])));
    file
}

/// [`to_bytes`], written to a file or another stream, without a copy of the whole. A packed view is written in one call; otherwise
/// give it a [`BufWriter`](std::io::BufWriter).
///
/// # Errors
///
/// That of the stream.
#[cfg(feature = "std")]
pub fn write<T: InMemory, L: Layout>(stream: &mut impl io::Write, view: &View<'_, T, L>) -> io::Result<()> {
    let () = Known::<T>::TO_NUMPY;
    stream.write_all(&header(view))?;
    if lies_in_order(L::__SPEC, &view.layout().__all_numbers()) {
        if let Some(bytes) = view.as_bytes_in_memory_order() {
            return stream.write_all(bytes);
        }
    }
    let mut result = Ok(());
    for_each_index(view, |index| {
        if result.is_ok() {
            result = stream.write_all(bytemuck::bytes_of(&view[index]));
        }
    });
    result
}

/// The header of the view's file: a multiple of 64 bytes.
#[must_use]
pub fn header<T: InMemory, L: Layout>(view: &View<'_, T, L>) -> Vec<u8> {
    let () = SizeDemand::<T>::AS_SAID;
    let () = Known::<T>::TO_NUMPY;
    let name = named(T::DATA_TYPE).unwrap_or_default();
    header_of(&with_order(name), view.extents().as_ref(), is_fortran_order(L::__SPEC, &view.layout().__all_numbers()))
}

/// The header of a file whose elements have this type and these extents, the last axis innermost, in the byte order of this machine: a
/// multiple of 64 bytes. `None` of a type that NumPy lacks.
///
/// ```
/// use tensor_layout::element::DataType;
/// use tensor_layout::npy;
///
/// let header = npy::any_header(DataType::Uint8, &[2, 3]).unwrap();
/// let file = [&*header, &[1, 2, 3, 4, 5, 6]].concat();
/// assert_eq!(npy::Reader::parse(&file)?.extents(), [2, 3]);
/// assert_eq!(npy::any_header(DataType::Bfloat16, &[2, 3]), None);
/// # Ok::<(), npy::HeaderError>(())
/// ```
#[must_use]
pub fn any_header(data_type: DataType, extents: &[usize]) -> Option<Vec<u8>> {
    Some(header_of(&with_order(named(data_type)?), extents, false))
}

/// The name of a type, after the byte order of this machine.
fn with_order(name: &str) -> String {
    let byte_order = match name {
        "b1" | "i1" | "u1" => '|',
        _ if cfg!(target_endian = "big") => '>',
        _ => '<',
    };
    format!("{byte_order}{name}")
}

pub(super) fn header_of(descr: &str, extents: &[usize], is_fortran_order: bool) -> Vec<u8> {
    let order = if is_fortran_order { "True" } else { "False" };
    let mut shape = String::new();
    for extent in extents {
        shape.push_str(&format!("{extent}, "));
    }
    // A tuple of one number has a comma after it.
    let shape = if extents.len() == 1 { shape.trim_end() } else { shape.trim_end_matches(", ") };
    let mut text = format!("{{'descr': '{descr}', 'fortran_order': {order}, 'shape': ({shape}), }}");
    let before = MAGIC.len() + 4;
    // One byte for the end of the line.
    let len = (before + text.len() + 1).next_multiple_of(64) - before;
    while text.len() + 1 < len {
        text.push(' ');
    }
    text.push('\n');
    // NumPy's 64 extents of 20 digits are far below 65,536 bytes.
    let len = (text.len() as u16).to_le_bytes();
    [MAGIC, &[1, 0], &len, text.as_bytes()].concat()
}

/// Whether each axis of extent over 1 is outside those before it.
fn is_fortran_order(spec: &Spec, numbers: &Numbers) -> bool {
    let mut last = 0;
    let mut count = 0;
    for axis in 0..spec.rank {
        let (extent, stride) = (numbers.extents[axis], numbers.strides[axis].unsigned_abs());
        if extent > 1 {
            if stride <= last || spec.block_of(axis).is_some() {
                return false;
            }
            (last, count) = (stride, count + 1);
        }
    }
    count > 1
}

/// Whether the memory has the elements in the order of the file, and nothing between them.
fn lies_in_order(spec: &Spec, numbers: &Numbers) -> bool {
    let is_fortran_order = is_fortran_order(spec, numbers);
    let mut step = 1_usize;
    for place in 0..spec.rank {
        let axis = if is_fortran_order { place } else { spec.rank - 1 - place };
        let extent = numbers.extents[axis];
        if spec.block_of(axis).is_some() || (extent > 1 && numbers.strides[axis] != step as isize) {
            return false;
        }
        step = step.wrapping_mul(extent); // of a view with elements it does not overflow
    }
    true
}

/// The header of a file that is the storage of this layout, of elements of this type; `None` if the storage is not an array of the layout's axes
/// in C's or in Fortran's order.
pub(super) fn header_of_storage(descr: &str, layout: &AnyLayout) -> Option<Vec<u8>> {
    let (spec, numbers) = (layout.spec(), layout.all_numbers());
    let is_array = spec.is_empty() || lies_in_order(spec, &numbers);
    let is_fortran_order = !spec.is_empty() && is_fortran_order(spec, &numbers);
    (is_array && spec.storage == spec.complete().element_count())
        .then(|| header_of(descr, layout.extents(), is_fortran_order))
}

/// The indices in the order of the file.
fn for_each_index<T, L: Layout>(view: &View<'_, T, L>, mut visit: impl FnMut(L::Index)) {
    if view.is_empty() {
        return;
    }
    if !is_fortran_order(L::__SPEC, &view.layout().__all_numbers()) {
        view.layout().indices().for_each(visit);
        return;
    }
    let extents = view.extents();
    let mut index = <L::Index as IndexInternals>::__ZERO;
    loop {
        visit(index);
        let mut axis = 0;
        // The first axis runs fastest.
        while axis < L::RANK && index.as_ref()[axis] + 1 == extents.as_ref()[axis] {
            index.as_mut()[axis] = 0;
            axis += 1;
        }
        if axis == L::RANK {
            return;
        }
        index.as_mut()[axis] += 1;
    }
}
