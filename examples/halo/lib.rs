//! Messages of views by Open MPI: the little of it that the example `halo` and `tests/mpi` need.
//!
//! A program that uses another implementation of MPI, or a crate for it, replaces this. The crate `mpi` makes a vector by
//! `UncommittedUserDatatype::heterogeneous_vector`, and has `MPI_Type_create_resized` in `mpi::ffi`.

mod open_mpi;

use core::ffi::c_int;
use core::marker::PhantomData;
use core::ptr::null_mut;
use open_mpi::{
    Handle, MPI_Abort, MPI_Comm_rank, MPI_Comm_size, MPI_Finalize, MPI_Init, MPI_Recv, MPI_Send, MPI_Sendrecv,
    MPI_Type_commit, MPI_Type_create_hvector, MPI_Type_create_resized, MPI_Type_free, handle_of, world,
};
use std::sync::atomic::{AtomicBool, Ordering};

use bytemuck::{AnyBitPattern, NoUninit};
use tensor_layout::descriptors::mpi::{Call, Create, Datatype, Inner, Vector};
use tensor_layout::element::Element;
use tensor_layout::{StaticLayout, View, ViewMut};

/// The tag of all messages.
const TAG: c_int = 0;

/// MPI ends the program on an error, unless it is told otherwise.
fn check(code: c_int) {
    assert_eq!(code, 0, "MPI failed");
}

/// The processes that `mpirun` has started, while MPI runs. It stays on the thread that made it.
pub struct World(PhantomData<*mut ()>);

impl World {
    /// Starts MPI.
    ///
    /// # Panics
    ///
    /// If it was started before: MPI is started once in a process.
    #[must_use]
    pub fn start() -> World {
        static STARTED: AtomicBool = AtomicBool::new(false);
        assert!(!STARTED.swap(true, Ordering::Relaxed), "MPI is started once");
        // SAFETY: MPI takes null for the arguments of the program, and was not started before.
        check(unsafe { MPI_Init(null_mut(), null_mut()) });
        World(PhantomData)
    }

    /// The number of this process among the [`size`](Self::size), from 0.
    #[must_use]
    pub fn rank(&self) -> i32 {
        let mut rank = 0;
        // SAFETY: MPI runs, and writes the number.
        check(unsafe { MPI_Comm_rank(world(), &raw mut rank) });
        rank
    }

    /// The number of processes.
    #[must_use]
    pub fn size(&self) -> i32 {
        let mut size = 0;
        // SAFETY: MPI runs, and writes the number.
        check(unsafe { MPI_Comm_size(world(), &raw mut size) });
        size
    }

    /// The datatype of this descriptor.
    ///
    /// # Panics
    ///
    /// If the descriptor has a call that this program does not make.
    #[must_use]
    pub fn make(&self, datatype: &Datatype) -> Made<'_> {
        let mut made = datatype.build(|Create { of, call }: Create<Handle>| {
            let (of, inner) = match of {
                Inner::Basic(basic) => (handle_of(basic), None),
                Inner::Made(inner) => (inner, Some(inner)),
            };
            let mut made = null_mut();
            check(match call {
                Call::Hvector(Vector { count, stride_in_bytes }) => {
                    // SAFETY: MPI runs, the datatype is one, and MPI writes the handle of another one.
                    unsafe { MPI_Type_create_hvector(count, 1, stride_in_bytes, of, &raw mut made) }
                }
                Call::Resized { extent_in_bytes } => {
                    // SAFETY: as above.
                    unsafe { MPI_Type_create_resized(of, 0, extent_in_bytes, &raw mut made) }
                }
                other => panic!("this program makes no {other:?}"),
            });
            if let Some(mut inner) = inner {
                // SAFETY: a step has made it, and nobody uses it from now on: MPI keeps what the new datatype needs of it.
                check(unsafe { MPI_Type_free(&raw mut inner) });
            }
            made
        });
        // SAFETY: the last step has made it.
        check(unsafe { MPI_Type_commit(&raw mut made) });
        Made(made, PhantomData)
    }

    /// The datatype of views of `T` in a static layout.
    #[must_use]
    pub fn make_of<T: Element, L: StaticLayout>(&self) -> MadeOf<'_, T, L> {
        MadeOf(self.make(&Datatype::of::<T, L>()), PhantomData)
    }

    /// Sends the elements at `origin`, by blocking.
    ///
    /// # Safety
    ///
    /// The elements of the datatype are there, as their type has them.
    pub unsafe fn send(&self, datatype: &Made<'_>, origin: *const u8, to_rank: i32) {
        // SAFETY: the caller says that the elements are there.
        check(unsafe { MPI_Send(origin.cast(), 1, datatype.0, to_rank, TAG, world()) });
    }

    /// Receives elements at `origin`, by blocking.
    ///
    /// # Safety
    ///
    /// The elements of the datatype are there, no two are one, nobody else uses them, and they may have the values that are sent.
    pub unsafe fn receive(&self, datatype: &Made<'_>, origin: *mut u8, from_rank: i32) {
        // SAFETY: the caller says that the elements are there; MPI takes null as the status that nobody reads.
        check(unsafe { MPI_Recv(origin.cast(), 1, datatype.0, from_rank, TAG, world(), null_mut()) });
    }

    /// Sends the elements of a view, by blocking.
    pub fn send_view<T: Element + NoUninit, L: StaticLayout>(
        &self,
        datatype: &MadeOf<'_, T, L>,
        view: View<'_, T, L>,
        to_rank: i32,
    ) {
        // SAFETY: the layout is static, so the datatype lists the elements of the view from its origin.
        unsafe { self.send(&datatype.0, view.origin().cast(), to_rank) };
    }

    /// Receives the elements of a view, by blocking.
    pub fn receive_view<T: Element + AnyBitPattern, L: StaticLayout>(
        &self,
        datatype: &MadeOf<'_, T, L>,
        mut view: ViewMut<'_, T, L>,
        from_rank: i32,
    ) {
        // SAFETY: the layout is static, so the datatype lists the elements of the view from its origin. A mutable view has each element once,
        // for itself. Any bytes are a `T`.
        unsafe { self.receive(&datatype.0, view.origin_mut().cast(), from_rank) };
    }

    /// Sends the elements of a view, and at the same time receives the elements of another one.
    pub fn exchange<T: Element + NoUninit + AnyBitPattern, L: StaticLayout>(
        &self,
        datatype: &MadeOf<'_, T, L>,
        (view, to_rank): (View<'_, T, L>, i32),
        (mut received, from_rank): (ViewMut<'_, T, L>, i32),
    ) {
        let (from, to, datatype) = (view.origin().cast(), received.origin_mut().cast(), datatype.0.0);
        // SAFETY: as of `send_view` and of `receive_view`.
        check(unsafe {
            MPI_Sendrecv(from, 1, datatype, to_rank, TAG, to, 1, datatype, from_rank, TAG, world(), null_mut())
        });
    }
}

impl Drop for World {
    fn drop(&mut self) {
        if std::thread::panicking() {
            // The others may wait for messages of this process. SAFETY: MPI runs. It ends all processes.
            unsafe { MPI_Abort(world(), 1) };
        }
        // SAFETY: MPI runs, and what is made of it lives less long.
        check(unsafe { MPI_Finalize() });
    }
}

/// A datatype that MPI has made.
pub struct Made<'w>(Handle, PhantomData<&'w World>);

impl Drop for Made<'_> {
    fn drop(&mut self) {
        // SAFETY: the handle is one of a derived datatype, and nobody uses it from now on.
        check(unsafe { MPI_Type_free(&raw mut self.0) });
    }
}

/// The datatype of views of `T` in the static layout `L`.
pub struct MadeOf<'w, T, L>(Made<'w>, PhantomData<(T, L)>);
