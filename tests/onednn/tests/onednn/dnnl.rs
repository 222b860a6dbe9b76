//! The functions of oneDNN that the tests call.

use core::ffi::{c_int, c_void};
use core::ptr::{null, null_mut};
use core::time::Duration;
use std::time::Instant;
use tensor_layout::descriptors::onednn::{MemoryDesc, RawMemoryDesc};

/// `dnnl_dims_t`
type Dims = [i64; 12];

/// `dnnl_exec_arg_t`
#[repr(C)]
struct Argument {
    which: c_int,
    memory: *mut c_void,
}

#[link(name = "dnnl")]
unsafe extern "C" {
    fn dnnl_memory_desc_init_by_tag(
        desc: *mut RawMemoryDesc,
        rank: c_int,
        dims: *const i64,
        kind: c_int,
        tag: c_int,
    ) -> c_int;
    fn dnnl_memory_desc_init_by_strides(
        desc: *mut RawMemoryDesc,
        rank: c_int,
        dims: *const i64,
        kind: c_int,
        strides: *const i64,
    ) -> c_int;
    fn dnnl_memory_desc_equal(one: *const RawMemoryDesc, other: *const RawMemoryDesc) -> c_int;
    fn dnnl_memory_desc_get_size(desc: *const RawMemoryDesc) -> usize;
    fn dnnl_engine_create(engine: *mut *mut c_void, kind: c_int, index: usize) -> c_int;
    fn dnnl_engine_destroy(engine: *mut c_void) -> c_int;
    fn dnnl_stream_create(stream: *mut *mut c_void, engine: *mut c_void, flags: c_int) -> c_int;
    fn dnnl_stream_wait(stream: *mut c_void) -> c_int;
    fn dnnl_stream_destroy(stream: *mut c_void) -> c_int;
    fn dnnl_memory_create(
        memory: *mut *mut c_void,
        desc: *const RawMemoryDesc,
        engine: *mut c_void,
        handle: *mut c_void,
    ) -> c_int;
    fn dnnl_memory_destroy(memory: *mut c_void) -> c_int;
    fn dnnl_reorder_primitive_desc_create(
        reorder: *mut *mut c_void,
        from: *const RawMemoryDesc,
        from_engine: *mut c_void,
        to: *const RawMemoryDesc,
        to_engine: *mut c_void,
        attributes: *const c_void,
    ) -> c_int;
    fn dnnl_primitive_desc_destroy(desc: *mut c_void) -> c_int;
    fn dnnl_primitive_create(primitive: *mut *mut c_void, desc: *const c_void) -> c_int;
    fn dnnl_primitive_execute(
        primitive: *const c_void,
        stream: *mut c_void,
        count: c_int,
        arguments: *const Argument,
    ) -> c_int;
    fn dnnl_primitive_destroy(primitive: *mut c_void) -> c_int;
}

fn all(numbers: &[i64]) -> Dims {
    let mut all = [0; 12];
    all[..numbers.len()].copy_from_slice(numbers);
    all
}

/// A value for oneDNN to overwrite.
fn blank() -> RawMemoryDesc {
    let mut blank = MemoryDesc::of::<f32, tensor_layout::layout!()>().as_raw();
    (blank.ndims, blank.data_type, blank.format_kind) = (-1, -1, -1);
    blank
}

/// What oneDNN says of a tag. `None` if it refuses.
pub(crate) fn by_tag(dims: &[i64], kind: i32, tag: i32) -> Option<RawMemoryDesc> {
    let (mut desc, dims_of_all) = (blank(), all(dims));
    // SAFETY: the first pointer is to a `dnnl_memory_desc_t`, whose fields the test `structs` compares with the header; the other is
    // to a `dnnl_dims_t`.
    let status =
        unsafe { dnnl_memory_desc_init_by_tag(&mut desc, dims.len() as c_int, dims_of_all.as_ptr(), kind, tag) };
    (status == 0).then_some(desc)
}

/// What oneDNN says of strides, in elements. `None` if it refuses.
pub(crate) fn by_strides(dims: &[i64], kind: i32, strides: &[i64]) -> Option<RawMemoryDesc> {
    let (mut desc, all_dims, all_strides) = (blank(), all(dims), all(strides));
    // SAFETY: as in `by_tag`.
    let status = unsafe {
        dnnl_memory_desc_init_by_strides(&mut desc, dims.len() as c_int, all_dims.as_ptr(), kind, all_strides.as_ptr())
    };
    (status == 0).then_some(desc)
}

pub(crate) fn are_equal(one: &RawMemoryDesc, other: &RawMemoryDesc) -> bool {
    // SAFETY: both are `dnnl_memory_desc_t`.
    unsafe { dnnl_memory_desc_equal(one, other) != 0 }
}

/// The size of a memory, in bytes.
pub(crate) fn size_in_bytes(desc: &RawMemoryDesc) -> usize {
    // SAFETY: it is a `dnnl_memory_desc_t`.
    unsafe { dnnl_memory_desc_get_size(desc) }
}

#[track_caller]
fn succeeded(status: c_int) {
    assert_eq!(status, 0, "the dnnl_status_t");
}

/// Writes the elements of one memory to the other, several times, and says how long that takes. `from` and `to` have the storage of the descriptors'
/// tensors.
///
/// # Panics
///
/// If a buffer has fewer bytes than oneDNN counts, or if oneDNN refuses.
pub(crate) fn reorder<T>(from: (&RawMemoryDesc, &[T]), to: (&RawMemoryDesc, &mut [T]), times: u32) -> Duration {
    assert!(size_in_bytes(from.0) <= size_of_val(from.1) && size_in_bytes(to.0) <= size_of_val(to.1));
    let (source, target) = (from.1.as_ptr().cast_mut().cast(), to.1.as_mut_ptr().cast());
    let (mut engine, mut stream, mut memories) = (null_mut(), null_mut(), [null_mut(); 2]);
    let (mut desc, mut primitive) = (null_mut(), null_mut());
    // SAFETY: each function gets what the functions before it have made, and nothing is used after it is destroyed. Memories have the
    // bytes that `dnnl_memory_desc_get_size` counts, as asserted. oneDNN only reads the first one, and `to` is borrowed mutably until the
    // stream has ended.
    #[expect(clippy::multiple_unsafe_ops_per_block, reason = "one sequence of calls, with one argument for all")]
    unsafe {
        succeeded(dnnl_engine_create(&mut engine, 1, 0));
        succeeded(dnnl_stream_create(&mut stream, engine, 1));
        succeeded(dnnl_memory_create(&mut memories[0], from.0, engine, source));
        succeeded(dnnl_memory_create(&mut memories[1], to.0, engine, target));
        succeeded(dnnl_reorder_primitive_desc_create(&mut desc, from.0, engine, to.0, engine, null()));
        succeeded(dnnl_primitive_create(&mut primitive, desc));
        let arguments = [Argument { which: 1, memory: memories[0] }, Argument { which: 17, memory: memories[1] }];
        let begin = Instant::now();
        for _ in 0..times {
            succeeded(dnnl_primitive_execute(primitive, stream, 2, arguments.as_ptr()));
            succeeded(dnnl_stream_wait(stream));
        }
        let taken = begin.elapsed();
        succeeded(dnnl_primitive_destroy(primitive));
        succeeded(dnnl_primitive_desc_destroy(desc));
        succeeded(dnnl_memory_destroy(memories[0]));
        succeeded(dnnl_memory_destroy(memories[1]));
        succeeded(dnnl_stream_destroy(stream));
        succeeded(dnnl_engine_destroy(engine));
        taken
    }
}
