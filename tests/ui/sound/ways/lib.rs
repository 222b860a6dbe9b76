//! Each function makes one thing that must not exist, or asks for one that its types rule out, and does nothing with the result.
//! `../../one_error.rs` builds this crate and demands one error for each function, which ends at its line. A type or a number of its
//! own keeps each error apart from the others: rustc shows the same constant once.
#![allow(unused, clippy::all, clippy::pedantic)]

use tensor_layout::axis::{A, B, C, D, H, I, M, N, O, W};
use tensor_layout::{AnyLayout, Axes, Layout, StaticLayout, StridedLayout, Tensor, View, ViewMut, Views, convert, layout, transfer};
use tensor_layout::{Memory, StorageMut};

/// The number of indices overflows.
type Bad<const E: usize> = layout!(H={E} W={usize::MAX / 2});
type BadMixed<const E: usize> = layout!(N=? H={E} W={usize::MAX / 2});
type BadStrided<const E: usize> = layout!(N=? H={E} W={usize::MAX / 2}; stride(N) = ?);
/// Two indices share an element.
type Shared<const E: usize> = layout!(H={E} W=4; broadcast(H));

#[derive(Clone, Copy, Layout)]
#[layout(H={E} W={usize::MAX / 2})]
pub struct Named<const E: usize>;

#[rustfmt::skip]
pub mod layout_values {
    use super::*;
    pub fn default() { <Bad<2>>::default(); }
    pub fn default_of_part() { <tensor_layout::ops::Via<layout!(H=45 W=4), tensor_layout::ops::Crop<H, 90>>>::default(); }
    pub fn with_extents() { BadMixed::<4>::with_extents([1]); }
    pub fn default_of_named() { NamedByDefault::<3>::default(); }
    // The error is at the derive.
    #[derive(Clone, Copy, Layout)]
    #[layout(H={E} W={usize::MAX / 2})]
    pub struct NamedByDefault<const E: usize>;
    pub fn with_extents_of_named() { NamedMixed::<5>::with_extents([1]); }
    // The error is at the derive.
    #[derive(Clone, Copy, Layout)]
    #[layout(N=? H={E} W={usize::MAX / 2})]
    pub struct NamedMixed<const E: usize>(tensor_layout::Numbers<Self>);
    pub fn with_strides() { BadStrided::<8>::with_extents_and_strides([1], [1]); }
    pub fn bind(layout: &AnyLayout) { layout.bind::<Bad<6>>(); }
    pub fn operation() { Named::<7>.permute::<(W, H)>(); }
    pub fn squeeze(l: layout!(H=45 W=4)) { l.squeeze::<H>(); }
    pub fn try_squeeze(l: layout!(H=46 W=4)) { l.try_squeeze::<H>(); }
    pub fn broadcast(l: layout!(H=45 W=4)) { l.broadcast::<H, 8>(); }
    pub fn try_broadcast(l: layout!(H=46 W=4)) { l.try_broadcast::<H, 8>(); }
    pub fn broadcast_to(l: layout!(H=45 W=4)) { l.broadcast_to::<H>(8); }
    pub fn try_broadcast_to(l: layout!(H=46 W=4)) { l.try_broadcast_to::<H>(8); }
    pub fn split(l: layout!(H=45 W=4)) { l.split::<H, (O, I), 4>(); }
    pub fn try_split(l: layout!(H=45 W=4)) { l.try_split::<H, (O, I), 7>(); }
    pub fn split_by(l: layout!(H=47 W=4)) { l.split_by::<H, (O, W)>(7); }
    pub fn try_split_by(l: layout!(H=48 W=4)) { l.try_split_by::<H, (O, W)>(7); }
    pub fn reverse_if(l: layout!(H=49 W=4; block(H) = 2)) { l.reverse_if::<H>(true); }
    pub fn merge(l: layout!(H=45 W=4; pad(W) = 8)) { l.merge::<(H, W), M>(); }
    pub fn try_merge(l: layout!(H=46 W=4; pad(W) = 8)) { l.try_merge::<(H, W), M>(); }
    pub fn unblock(l: layout!(C=120 H=5; block(C) = 16)) { l.unblock::<C, (O, I)>(); }
    pub fn try_unblock(l: layout!(C=121 H=5; block(C) = 16)) { l.try_unblock::<C, (O, I)>(); }
    pub fn rename(l: layout!(H=45 W=4)) { l.rename::<H, W>(); }
    pub fn insert(l: layout!(H=45 W=4)) { l.insert::<W>(); }
    pub fn reverse(l: layout!(C=120 H=5; block(C) = 16)) { l.reverse::<C>(); }
}

#[rustfmt::skip]
pub mod constants {
    // Generic functions: `cargo check` evaluates the constants of others, and rustc goes no further. A small function that may be inlined
    // is not compiled before it is called.
    use super::*;
    fn of_names<L: StaticLayout>() { L::NAMES; } #[inline(never)] pub fn names() { of_names::<Bad<400>>(); }
    fn of_span<L: StaticLayout>() { L::REQUIRED_SPAN_SIZE; } #[inline(never)] pub fn span() { of_span::<Bad<401>>(); }
    fn of_storage<L: StaticLayout>() { L::STORAGE_SIZE; } #[inline(never)] pub fn storage() { of_storage::<Bad<402>>(); }
    fn of_extents<L: StaticLayout>() { L::EXTENTS; } #[inline(never)] pub fn extents() { of_extents::<Bad<403>>(); }
    fn of_strides<L: StaticLayout>() { L::STRIDES; } #[inline(never)] pub fn strides() { of_strides::<Bad<404>>(); }
    fn of_is_unique<L: StaticLayout>() { L::IS_UNIQUE; } #[inline(never)] pub fn is_unique() { of_is_unique::<Bad<405>>(); }
    fn of_is_packed<L: StaticLayout>() { L::IS_PACKED; } #[inline(never)] pub fn is_packed() { of_is_packed::<Bad<406>>(); }
    #[inline(never)] pub fn strategy() { convert::strategy::<u8, Bad<407>, layout!(H=407 W={usize::MAX / 2 / 407})>(); }
}

#[rustfmt::skip]
pub mod views {
    use super::*;
    pub fn new(b: &[u8]) { View::<u8, Bad<20>>::new(b); }
    pub fn from_array(b: &[u8; 9]) { View::<u8, Bad<21>>::from_array(b); }
    pub fn from_rows(b: &[[u8; 3]; 9]) { View::<u8, layout!(H=5 W=4)>::from(b); }
    pub fn mut_from_rows(b: &mut [[u8; 3]; 8]) { ViewMut::<u8, layout!(H=5 W=4)>::from(b); }
    pub fn default_of_tensor() { Tensor::<u8, Bad<71>>::default(); }
    pub fn from_array_too_small(b: &[u8; 9]) { View::<u8, layout!(H=5 W=4)>::from_array(b); }
    pub fn from_bytes(b: &[u8]) { View::<u8, Bad<22>>::from_bytes(b); }
    pub fn with_layout(b: &[u8]) { View::with_layout(Named::<23>, b); }
    pub fn from_bytes_with_layout(b: &[u8]) { View::<u8, _>::from_bytes_with_layout(Named::<24>, b); }
    pub fn from_raw_parts(b: &[u8]) { unsafe { View::from_raw_parts(b.as_ptr(), Named::<25>) }; }
    pub fn with_numbers(b: &[u8]) { View::<u8, Bad<161>>::with_numbers(&[], &[], b); }
    pub fn from_origin_with_numbers(b: &[u8]) { unsafe { View::<u8, Bad<162>>::from_origin_with_numbers(b.as_ptr(), &[], &[]) }; }
    pub fn mut_with_numbers(b: &mut [u8]) { ViewMut::<u8, Bad<163>>::with_numbers(&[], &[], b); }
    pub fn mut_from_origin_with_numbers(b: &mut [u8]) { unsafe { ViewMut::<u8, Bad<164>>::from_origin_with_numbers(b.as_mut_ptr(), &[], &[]) }; }
    pub fn shared_with_numbers(b: &mut [u8]) { ViewMut::<u8, Shared<165>>::with_numbers(&[], &[], b); }
    pub fn shared_from_origin_with_numbers(b: &mut [u8]) { unsafe { ViewMut::<u8, Shared<166>>::from_origin_with_numbers(b.as_mut_ptr(), &[], &[]) }; }
    pub fn from_origin(b: &[u8]) { unsafe { View::from_origin(b.as_ptr(), Named::<38>) }; }
    pub fn storage_new(b: &mut [u8]) { StorageMut::<u8, Bad<26>>::new(b); }
    pub fn storage_with_layout(b: &mut [u8]) { StorageMut::with_layout(Named::<27>, b); }
    pub fn storage_of_shared(b: &mut [u8]) { StorageMut::<u8, Shared<28>>::new(b); }
    pub fn with_memory(m: Memory<u8>) { Tensor::with_memory(Named::<29>, m); }
    pub fn into_layout(t: Tensor<u8, layout!(H=5 W=4)>) { t.into_layout(Named::<39>); }
    pub fn new_of_part(b: &[u8]) { View::<u8, tensor_layout::ops::Via<layout!(H=5 W=4), tensor_layout::ops::Crop<H, 91>>>::new(b); }
    pub fn mut_new(b: &mut [u8]) { ViewMut::<u8, Bad<30>>::new(b); }
    pub fn mut_from_array(b: &mut [u8; 9]) { ViewMut::<u8, Bad<31>>::from_array(b); }
    pub fn mut_from_array_too_small(b: &mut [u8; 8]) { ViewMut::<u8, layout!(H=5 W=4)>::from_array(b); }
    pub fn mut_from_bytes(b: &mut [u8]) { ViewMut::<u8, Bad<32>>::from_bytes(b); }
    pub fn mut_with_layout(b: &mut [u8]) { ViewMut::with_layout(Named::<33>, b); }
    pub fn mut_from_bytes_with_layout(b: &mut [u8]) { ViewMut::<u8, _>::from_bytes_with_layout(Named::<34>, b); }
    pub fn mut_from_raw_parts(b: &mut [u8]) { unsafe { ViewMut::from_raw_parts(b.as_mut_ptr(), Named::<35>) }; }
    pub fn mut_from_origin(b: &mut [u8]) { unsafe { ViewMut::from_origin(b.as_mut_ptr(), Named::<36>) }; }
    pub fn shared_new(b: &mut [u8]) { ViewMut::<u8, Shared<40>>::new(b); }
    pub fn shared_from_array(b: &mut [u8; 9]) { ViewMut::<u8, Shared<41>>::from_array(b); }
    pub fn shared_from_bytes(b: &mut [u8]) { ViewMut::<u8, Shared<42>>::from_bytes(b); }
    pub fn shared_with_layout(l: Shared<43>, b: &mut [u8]) { ViewMut::with_layout(l, b); }
    pub fn shared_from_bytes_with_layout(l: Shared<44>, b: &mut [u8]) { ViewMut::<u8, _>::from_bytes_with_layout(l, b); }
    pub fn shared_from_raw_parts(l: Shared<45>, b: &mut [u8]) { unsafe { ViewMut::from_raw_parts(b.as_mut_ptr(), l) }; }
    pub fn shared_from_origin(l: Shared<46>, b: &mut [u8]) { unsafe { ViewMut::from_origin(b.as_mut_ptr(), l) }; }
}

// A function that takes an `&impl Layout` cannot name its type, so these errors end at a line of the library: `one_error.rs` finds them by their
// numbers, which count up from 500.
#[rustfmt::skip]
pub mod transfers {
    use super::*;
    type Other<const E: usize> = layout!(H={E} W=?);
    pub fn regions(l: Other<500>) { transfer::regions::<u8>(&l, &Named::<500>); }
    pub fn pitched(l: Other<501>) { transfer::pitched::<u8>(&Named::<501>, &l, transfer::PitchRule::Any); }
    pub fn reads(l: Other<502>, p: transfer::ReadPolicy) { transfer::reads::<u8>(&l, &Named::<502>, p); }
    pub fn ranges() { transfer::ranges::<u8>(&Named::<503>, 0); }
    pub fn other_axes(l: layout!(H=504 C=4), m: layout!(H=504 W=4)) { transfer::regions::<u8>(&l, &m); }
    pub fn other_extents(l: layout!(H=505 W=5), m: layout!(H=505 W=4)) { transfer::pitched::<u8>(&l, &m, transfer::PitchRule::Any); }
}

#[rustfmt::skip]
pub mod tensors {
    use super::*;
    pub fn zeros() { Tensor::<u8, Bad<50>>::zeros(); }
    pub fn from_fn() { Tensor::<u8, Bad<51>>::from_fn(|_| 0); }
    pub fn zeros_with_layout() { Tensor::<u8, _>::zeros_with_layout(Named::<52>); }
    pub fn from_fn_with_layout() { Tensor::<u8, _>::from_fn_with_layout(Named::<53>, |_| 0); }
    pub fn from_vec() { Tensor::<u8, Bad<65>>::from_vec(vec![]); }
    pub fn from_vec_with_layout() { Tensor::<u8, _>::from_vec_with_layout(Named::<66>, vec![]); }
    pub fn into_view_mut(t: &mut Tensor<u8, Shared<67>>) { ViewMut::from(t); }
    pub fn from_view(v: View<'_, u8, layout!(H=54 W=4)>) { Tensor::<u8, Shared<54>>::from_view(&v); }
    pub fn from_view_with_layout(l: Shared<55>, v: View<'_, u8, layout!(H=55 W=4)>) { Tensor::from_view_with_layout(l, &v); }
    pub fn view_mut(t: &mut Tensor<u8, Shared<56>>) { t.view_mut(); }
    pub fn try_view_mut(t: &mut Tensor<u8, Shared<57>>) { t.try_view_mut(); }
    pub fn iter_mut(t: &mut Tensor<u8, Shared<58>>) { t.iter_mut(); }
    pub fn runs_mut(t: &mut Tensor<u8, Shared<59>>) { t.runs_mut(); }
    pub fn fill(t: &mut Tensor<u8, Shared<60>>) { t.fill(1); }
    pub fn for_each_mut(t: &mut Tensor<u8, Shared<61>>) { t.for_each_mut(|_| ()); }
    pub fn for_each_indexed_mut(t: &mut Tensor<u8, Shared<62>>) { t.for_each_indexed_mut(|_, _| ()); }
    pub fn copy_from(t: &mut Tensor<u8, Shared<63>>, v: View<'_, u8, layout!(H=63 W=4)>) { t.copy_from(&v); }
    pub fn zip_mut(t: &mut Tensor<u8, Shared<64>>, v: View<'_, u8, layout!(H=64 W=4)>) { t.zip_mut(&v); }
    pub fn zip_of_shared(v: View<'_, u8, layout!(H=169 W=4)>, t: &mut Tensor<u8, Shared<169>>) { v.zip(t); }
    pub fn and_shared(v: View<'_, u8, layout!(H=170 W=4)>, t: &mut Tensor<u8, Shared<170>>) { v.zip(&v).and(t); }
    pub fn and_mut_shared(v: View<'_, u8, layout!(H=171 W=4)>, t: &mut Tensor<u8, Shared<171>>) { v.zip(&v).and_mut(t); }
}

#[rustfmt::skip]
pub mod parts {
    use super::*;
    type V<'a, const E: usize> = View<'a, u8, layout!(H={E} W=4)>;
    type VM<'a, const E: usize> = ViewMut<'a, u8, layout!(H={E} W=4)>;
    type Blocked<const E: usize> = layout!(C={E} H=5; block(C) = 16);
    pub fn crop(v: V<'_, 5>) { v.crop::<H, 9>(0); }
    pub fn try_crop(v: V<'_, 5>) { v.try_crop::<H, 10>(0); }
    pub fn crop_mut(v: VM<'_, 5>) { v.crop::<H, 11>(0); }
    pub fn split_of_blocks(v: View<'_, u8, Blocked<32>>) { v.split::<C, (O, I), 16>(); }
    pub fn windows_of_blocks(v: View<'_, u8, Blocked<33>>) { v.windows::<C, (O, I), 16, 16>(); }
    pub fn step_of_blocks(v: View<'_, u8, Blocked<34>>) { v.step::<C, 16>(); }
    pub fn merge_of_blocks(v: View<'_, u8, Blocked<35>>) { v.merge::<(C, H), M>(); }
    pub fn diagonal_of_blocks(v: View<'_, u8, Blocked<38>>) { v.diagonal::<(C, H), M>(); }
    pub fn axis_chunks_of_blocks(v: View<'_, u8, Blocked<39>>) { v.axis_chunks::<C, 8>(); }
    pub fn step(v: V<'_, 5>) { v.step::<H, 0>(); }
    pub fn reverse(v: View<'_, u8, Blocked<36>>) { v.reverse::<C>(); }
    pub fn permute(v: View<'_, u8, Blocked<37>>) { v.unblock::<C, (O, H)>(); }
    pub fn rename(v: V<'_, 5>) { v.rename::<H, W>(); }
    pub fn insert(v: V<'_, 5>) { v.insert::<W>(); }
    pub fn squeeze(v: V<'_, 5>) { v.squeeze::<H>(); }
    pub fn try_squeeze(v: V<'_, 6>) { v.try_squeeze::<H>(); }
    pub fn broadcast(v: V<'_, 5>) { v.broadcast::<H, 8>(); }
    pub fn try_broadcast(v: V<'_, 6>) { v.try_broadcast::<H, 8>(); }
    pub fn broadcast_to(v: V<'_, 5>) { v.broadcast_to::<H>(8); }
    pub fn try_broadcast_to(v: V<'_, 6>) { v.try_broadcast_to::<H>(8); }
    pub fn split(v: V<'_, 5>) { v.split::<H, (O, I), 3>(); }
    pub fn try_split(v: V<'_, 5>) { v.try_split::<H, (O, I), 4>(); }
    pub fn split_by(v: V<'_, 5>) { v.split_by::<H, (O, W)>(5); }
    pub fn try_split_by(v: V<'_, 6>) { v.try_split_by::<H, (O, W)>(5); }
    pub fn split_by_of_blocks(v: View<'_, u8, Blocked<41>>) { v.split_by::<C, (O, I)>(16); }
    pub fn reverse_if(v: View<'_, u8, Blocked<42>>) { v.reverse_if::<C>(true); }
    pub fn merge(v: View<'_, u8, layout!(H=5 W=4; pad(W) = 8)>) { v.merge::<(H, W), M>(); }
    pub fn try_merge(v: View<'_, u8, layout!(H=6 W=4; pad(W) = 8)>) { v.try_merge::<(H, W), M>(); }
    pub fn unblock(v: View<'_, u8, Blocked<20>>) { v.unblock::<C, (O, I)>(); }
    pub fn try_unblock(v: View<'_, u8, Blocked<21>>) { v.try_unblock::<C, (O, I)>(); }
    pub fn into_axis_array(v: V<'_, 5>) { v.into_axis_array::<H, 51>(); }
    pub fn try_into_axis_array(v: V<'_, 5>) { v.try_into_axis_array::<H, 52>(); }
    pub fn into_axis_array_mut(v: VM<'_, 5>) { v.into_axis_array::<H, 53>(); }
    pub fn as_arrays(v: V<'_, 5>) { v.as_arrays::<W, 3>(); }
    pub fn try_as_arrays(v: V<'_, 5>) { v.try_as_arrays::<W, 5>(); }
    pub fn as_arrays_of_blocks(v: View<'_, u8, Blocked<40>>) { v.as_arrays::<C, 16>(); }
    pub fn as_arrays_mut(v: VM<'_, 5>) { v.as_arrays::<H, 5>(); }
    pub fn as_arrays_of_mixed(v: View<'_, u8, layout!(H=? C=4)>) { v.as_arrays::<C, 3>(); }
    pub fn try_as_arrays_of_tensor(t: &Tensor<u8, layout!(H=5 W=4)>) { t.try_as_arrays::<W, 8>(); }
    pub fn try_as_arrays_mut_of_tensor(t: &mut Tensor<u8, layout!(H=5 W=4)>) { t.try_as_arrays_mut::<W, 9>(); }
    pub fn as_arrays_of_tensor(t: &Tensor<u8, layout!(H=5 W=4)>) { t.as_arrays::<W, 6>(); }
    pub fn as_arrays_mut_of_tensor(t: &mut Tensor<u8, layout!(H=5 W=4)>) { t.as_arrays_mut::<W, 7>(); }
    pub fn as_flattened(v: View<'_, [u8; 3], layout!(H=5 W=4)>) { v.as_flattened::<H>(); }
    pub fn try_as_flattened(v: View<'_, [u8; 3], layout!(H=6 W=4)>) { v.try_as_flattened::<H>(); }
    pub fn as_flattened_of_tensor(t: &Tensor<[u8; 3], layout!(H=15 W=4)>) { t.as_flattened::<H>(); }
    pub fn try_as_flattened_of_tensor(t: &Tensor<[u8; 3], layout!(H=16 W=4)>) { t.try_as_flattened::<H>(); }
    pub fn as_flattened_mut_of_tensor(t: &mut Tensor<[u8; 3], layout!(H=7 W=4)>) { t.as_flattened_mut::<H>(); }
    pub fn try_as_flattened_mut_of_tensor(t: &mut Tensor<[u8; 3], layout!(H=8 W=4)>) { t.try_as_flattened_mut::<H>(); }
    pub fn unblock_padded(t: &Tensor<u8, layout!(H=5 W=4)>) { t.unblock_padded::<H, (O, I)>(); }
    pub fn try_unblock_padded(t: &Tensor<u8, layout!(H=6 W=4)>) { t.try_unblock_padded::<H, (O, I)>(); }
    pub fn unblock_padded_mut(t: &mut Tensor<u8, layout!(H=7 W=4)>) { t.unblock_padded_mut::<H, (O, I)>(); }
    pub fn try_unblock_padded_mut(t: &mut Tensor<u8, Blocked<2>>) { t.try_unblock_padded_mut::<C, (O, H)>(); }
    pub fn windows(v: V<'_, 5>) { v.windows::<H, (O, I), 6, 1>(); }
    pub fn try_windows(v: V<'_, 5>) { v.try_windows::<H, (O, I), 7, 1>(); }
    pub fn diagonal(v: V<'_, 5>) { v.insert::<C>().diagonal::<(H, W), C>(); }
    pub fn axis_chunks(v: V<'_, 5>) { v.axis_chunks::<H, 0>(); }
    pub fn axis_chunks_mut(mut v: VM<'_, 6>) { v.axis_chunks_mut::<H, 0>(); }
    pub fn par_axis_chunks(v: V<'_, 7>) { v.par_axis_chunks::<H, 0>(); }
    pub fn tiles(v: V<'_, 5>) { v.tiles::<(H, H)>([1, 1]); }
    pub fn try_tiles(v: V<'_, 6>) { v.try_tiles::<(H, H)>([1, 1]); }
    pub fn tiles_mut(mut v: VM<'_, 7>) { v.tiles_mut::<(H, H)>([1, 1]); }
    pub fn par_tiles(v: V<'_, 8>) { v.par_tiles::<(H, H)>([1, 1]); }
    pub fn as_layout(v: V<'_, 5>) { v.as_layout::<layout!(H=6 W=4)>(); }
    pub fn try_as_layout(v: V<'_, 5>) { v.try_as_layout::<layout!(H=7 W=4)>(); }
    pub fn into_layout(v: V<'_, 5>) { let _: View<'_, u8, layout!(H=16 W=4)> = v.crop::<H, 4>(0).into(); }
    pub fn into_layout_mut(v: VM<'_, 5>) { let _: ViewMut<'_, u8, layout!(H=17 W=4)> = v.crop::<H, 4>(0).into(); }
    pub fn into_layout_of_range(v: V<'_, 5>) { let _: View<'_, u8, layout!(H=18 W=4)> = v.range::<H>(..).into(); }
    pub fn crop_of_tensor(t: &Tensor<u8, layout!(H=5 W=4)>) { t.crop::<H, 20>(0); }
    pub fn try_crop_of_tensor(t: &Tensor<u8, layout!(H=5 W=4)>) { t.try_crop::<H, 21>(0); }
    pub fn crop_mut_of_tensor(t: &mut Tensor<u8, layout!(H=5 W=4)>) { t.crop_mut::<H, 22>(0); }
    pub fn fix_mut_of_tensor(t: &mut Tensor<u8, Shared<167>>) { t.fix_mut::<H>(0); }
    pub fn split_at_mut_of_tensor(t: &mut Tensor<u8, Shared<168>>) { t.split_at_mut::<H>(0); }
    pub fn as_layout_mut_of_tensor(t: &mut Tensor<u8, layout!(H=5 W=4)>) { t.as_layout_mut::<layout!(H=20 W=4)>(); }
    pub fn split_of_tensor(t: &Tensor<u8, layout!(H=5 W=4)>) { t.split::<H, (O, I), 2>(); }
    pub fn windows_of_tensor(t: &Tensor<u8, layout!(H=5 W=4)>) { t.windows::<H, (O, I), 8, 1>(); }
    pub fn windows_with_of_tensor(t: &Tensor<u8, layout!(H=5 W=4)>) { t.windows_with::<H, (O, W)>(tensor_layout::Window::new(1)); }
    pub fn as_layout_of_tensor(t: &Tensor<u8, layout!(H=5 W=4)>) { t.as_layout::<layout!(H=19 W=4)>(); }
    pub fn as_bad_layout(v: View<'_, u8, layout!(H=? W=?)>) { v.as_layout::<Bad<300>>(); }
    pub fn chain(v: V<'_, 5>) { v.crop::<H, 12>(0).permute::<(W, H)>().fix::<H>(0).iter().count(); }
    pub fn copied(v: V<'_, 5>, mut to: VM<'_, 4>) { to.copy_from(&v.crop::<H, 13>(0)); }
    pub fn required(v: V<'_, 5>) { tensor_layout::require!(v.crop::<H, 14>(0); contiguous(W), packed); }
    fn generic<L: Axes<(H, W)>>(v: View<'_, u8, L>) {
        v.permute::<(H, W)>().crop::<H, 15>(0).iter().count();
    }
    pub fn in_generic_code(v: V<'_, 5>) { generic(v); }
}

#[rustfmt::skip]
pub mod pairs {
    use super::*;
    type V<'a, const E: usize> = View<'a, u8, layout!(H={E} W=4)>;
    type VM<'a, const E: usize> = ViewMut<'a, u8, layout!(H={E} W=4)>;
    pub fn copy_from(mut v: VM<'_, 5>, w: V<'_, 6>) { v.copy_from(&w); }
    pub fn try_copy_from(mut v: VM<'_, 5>, w: V<'_, 7>) { v.try_copy_from(&w); }
    pub fn par_copy_from(mut v: VM<'_, 5>, w: V<'_, 8>) { v.par_copy_from(&w); }
    pub fn try_par_copy_from(mut v: VM<'_, 5>, w: V<'_, 9>) { v.try_par_copy_from(&w); }
    pub fn map_from(mut v: VM<'_, 5>, w: V<'_, 10>) { v.map_from(&w, |x| x); }
    pub fn try_map_from(mut v: VM<'_, 5>, w: V<'_, 11>) { v.try_map_from(&w, |x| x); }
    pub fn map_from_indexed(mut v: VM<'_, 5>, w: V<'_, 12>) { v.map_from_indexed(&w, |_, x| x); }
    pub fn par_map_from(mut v: VM<'_, 5>, w: V<'_, 13>) { v.par_map_from(&w, |x| x); }
    pub fn zip(v: V<'_, 5>, w: V<'_, 6>) { v.zip(&w); }
    pub fn try_zip(v: V<'_, 5>, w: V<'_, 7>) { v.try_zip(&w); }
    pub fn zip_mut(mut v: VM<'_, 5>, w: V<'_, 14>) { v.zip_mut(&w); }
    pub fn zip_and(v: V<'_, 5>, w: V<'_, 15>) { v.zip(&v).and(&w); }
    pub fn fold_from(mut v: VM<'_, 5>, w: V<'_, 16>) { v.fold_from(&w, |_, _| ()); }
    pub fn try_fold_from(mut v: VM<'_, 5>, w: V<'_, 17>) { v.try_fold_from(&w, |_, _| ()); }
    pub fn par_fold_from(mut v: VM<'_, 5>, w: V<'_, 18>) { v.par_fold_from(&w, |_, _| ()); }
    pub fn equal(v: V<'_, 5>, w: View<'_, u8, layout!(C=5 W=4)>) { v == w; }
    pub fn differences(v: V<'_, 5>, w: View<'_, u8, layout!(C=6 W=4)>) { v.differences(&w); }
    pub fn tensor_copy_from(t: &mut Tensor<u8, layout!(H=5 W=4)>, w: V<'_, 19>) { t.copy_from(&w); }
    pub fn tensor_map_from(t: &mut Tensor<u8, layout!(H=5 W=4)>, w: V<'_, 20>) { t.map_from(&w, |x| x); }
    pub fn tensor_fold_from(t: &mut Tensor<u8, layout!(H=5 W=4)>, w: V<'_, 21>) { t.fold_from(&w, |_, _| ()); }
    pub fn tensor_zip(t: &Tensor<u8, layout!(H=5 W=4)>, w: V<'_, 22>) { t.zip(&w); }
    pub fn tensor_from_view(w: V<'_, 23>) { Tensor::<u8, layout!(H=5 W=4)>::from_view(&w); }
    pub fn tensor_equal(v: &Tensor<u8, layout!(H=5 W=4)>, w: &Tensor<u8, layout!(C=7 W=4)>) { *v == *w; }
}
