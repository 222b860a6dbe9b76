//! The functions and handles of Open MPI that are called here. Other implementations of MPI have the same functions, and other handles.

#![allow(non_upper_case_globals)]

use core::ffi::{c_char, c_int, c_void};
use tensor_layout::descriptors::mpi::Basic;

/// A communicator, a datatype.
pub(crate) type Handle = *mut c_void;

/// What a handle points to.
#[repr(C)]
pub(crate) struct Opaque([u8; 0]);

#[link(name = "mpi")]
unsafe extern "C" {
    static mut ompi_mpi_comm_world: Opaque;
    static mut ompi_mpi_c_bool: Opaque;
    static mut ompi_mpi_int8_t: Opaque;
    static mut ompi_mpi_int16_t: Opaque;
    static mut ompi_mpi_int32_t: Opaque;
    static mut ompi_mpi_int64_t: Opaque;
    static mut ompi_mpi_uint8_t: Opaque;
    static mut ompi_mpi_uint16_t: Opaque;
    static mut ompi_mpi_uint32_t: Opaque;
    static mut ompi_mpi_uint64_t: Opaque;
    static mut ompi_mpi_float: Opaque;
    static mut ompi_mpi_double: Opaque;
    static mut ompi_mpi_c_float_complex: Opaque;
    static mut ompi_mpi_c_double_complex: Opaque;

    pub(crate) fn MPI_Init(argc: *mut c_int, argv: *mut *mut *mut c_char) -> c_int;
    pub(crate) fn MPI_Finalize() -> c_int;
    pub(crate) fn MPI_Abort(among: Handle, code: c_int) -> c_int;
    pub(crate) fn MPI_Comm_rank(of: Handle, rank: *mut c_int) -> c_int;
    pub(crate) fn MPI_Comm_size(of: Handle, size: *mut c_int) -> c_int;
    pub(crate) fn MPI_Type_create_hvector(
        count: c_int,
        block_length: c_int,
        stride_in_bytes: isize,
        of: Handle,
        made: *mut Handle,
    ) -> c_int;
    pub(crate) fn MPI_Type_create_resized(
        of: Handle,
        lower_bound_bytes: isize,
        extent_in_bytes: isize,
        made: *mut Handle,
    ) -> c_int;
    pub(crate) fn MPI_Type_commit(datatype: *mut Handle) -> c_int;
    pub(crate) fn MPI_Type_free(datatype: *mut Handle) -> c_int;
    pub(crate) fn MPI_Send(
        from: *const c_void,
        count: c_int,
        datatype: Handle,
        to_rank: c_int,
        tag: c_int,
        among: Handle,
    ) -> c_int;
    pub(crate) fn MPI_Recv(
        to: *mut c_void,
        count: c_int,
        datatype: Handle,
        from_rank: c_int,
        tag: c_int,
        among: Handle,
        status: *mut c_void,
    ) -> c_int;
    pub(crate) fn MPI_Sendrecv(
        from: *const c_void,
        from_count: c_int,
        from_datatype: Handle,
        to_rank: c_int,
        to_tag: c_int,
        to: *mut c_void,
        to_count: c_int,
        to_datatype: Handle,
        from_rank: c_int,
        from_tag: c_int,
        among: Handle,
        status: *mut c_void,
    ) -> c_int;
}

/// `MPI_COMM_WORLD`
pub(crate) fn world() -> Handle {
    (&raw mut ompi_mpi_comm_world).cast()
}

/// The handle of a basic type.
pub(crate) fn handle_of(basic: Basic) -> Handle {
    let handle = match basic {
        Basic::Bool => &raw mut ompi_mpi_c_bool,
        Basic::Int8 => &raw mut ompi_mpi_int8_t,
        Basic::Int16 => &raw mut ompi_mpi_int16_t,
        Basic::Int32 => &raw mut ompi_mpi_int32_t,
        Basic::Int64 => &raw mut ompi_mpi_int64_t,
        Basic::Uint8 => &raw mut ompi_mpi_uint8_t,
        Basic::Uint16 => &raw mut ompi_mpi_uint16_t,
        Basic::Uint32 => &raw mut ompi_mpi_uint32_t,
        Basic::Uint64 => &raw mut ompi_mpi_uint64_t,
        Basic::Float => &raw mut ompi_mpi_float,
        Basic::Double => &raw mut ompi_mpi_double,
        Basic::FloatComplex => &raw mut ompi_mpi_c_float_complex,
        Basic::DoubleComplex => &raw mut ompi_mpi_c_double_complex,
        other => panic!("this program has no handle of {}", other.name()),
    };
    handle.cast()
}
