//! MPI: a layout as a derived datatype that lists the elements in logical order.
//!
//! MPI matches the elements of a send with the elements of a receive one by one, in the order in which the datatypes list them. A datatype
//! of this module lists the elements of a layout in its logical order, the last axis innermost, wherever they lie in memory. So a message
//! between two layouts of the same axes and extents converts as [`copy_from`](crate::ViewMut::copy_from) does, without a buffer of the
//! program's own. MPI knows no names: both sides need the axes in the same logical order, which [`permute`](crate::View::permute) changes.
//!
//! The descriptor has the basic type, the offset of the origin, and the nested vectors. [`build`](Datatype::build) makes the datatype of
//! them with the MPI of the program.
//!
//! ```
//! use tensor_layout::descriptors::mpi::{Basic, Datatype, Vector};
//! use tensor_layout::layout;
//!
//! // Planes, and the last row first.
//! type Image = layout!(H=3 W=5 C=2; order = CHW; reverse(H));
//! const IMAGE: Datatype = Datatype::of::<f32, Image>();
//!
//! assert_eq!((IMAGE.basic(), IMAGE.basic().name()), (Basic::Float, "MPI_FLOAT"));
//! assert_eq!(IMAGE.origin_in_bytes(), 40); // index 0 is in the last row in memory
//! let of = |count, stride_in_bytes| Vector { count, stride_in_bytes };
//! assert_eq!(IMAGE.vectors(), [of(2, 60), of(5, 4), of(3, -20)]); // C, W, H
//! ```
//!
//! What MPI does not say does not compile:
//!
//! ```compile_fail,E0080
//! # use tensor_layout::{descriptors::mpi::Datatype, layout};
//! // axis `C` has extent 20 in blocks of 16, and the last block is not full
//! const CHANNELS: Datatype = Datatype::of::<f32, layout!(C=20 W=8; block(C) = 16)>();
//! ```
//!
//! | what | rule |
//! |---|---|
//! | rank | 0 to 8 |
//! | extents, or the counts of digits | 0 to 2^31 - 1. More take the large-count function `MPI_Type_create_hvector_c` of MPI 4 |
//! | strides | any, also negative; an axis of stride 0 sends its element again. MPI forbids it in a receive, and a [`ViewMut`](crate::ViewMut) has none of several indices |
//! | blocks, digits | whose last block is full, or which have one block |
//! | the address, which the program adds | the address of index 0: [`origin`](crate::View::origin), which is [`origin_in_bytes`](Datatype::origin_in_bytes) past [`as_ptr`](crate::View::as_ptr) |
//!
//! MPI has no 16-bit and 8-bit floats. A message moves their bytes, so they are unsigned integers of their size.
//!
//! Messages between 300 random pairs of layouts are compared with `copy_from` under Open MPI, in `tests/mpi` of the repository. The example
//! `halo` exchanges the ghost cells of a grid.

use super::constructors::{constructors, first, getters};
use crate::arith::spec::{LIMIT, MAX_TERMS};
use crate::description::known::{KNOWN, known_extent, known_span};
use crate::description::{Description, ExportError, Refusal, Target};
use crate::element::DataType;
use crate::error::attempt;

/// The target of its errors.
pub const TARGET: Target = Target::new("MPI");

macro_rules! basics {
    ($($basic:ident = $name:literal, $data_type:ident;)*) => {
        /// A basic datatype of MPI.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Basic {
            $(
                #[doc = concat!("`", $name, "`")]
                $basic,
            )*
        }

        impl Basic {
            /// The name of the handle in `mpi.h`.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$basic => $name,)*
                }
            }
        }

        const TYPES: &[(DataType, Basic)] = &[$((DataType::$data_type, Basic::$basic),)*];
    };
}

basics! {
    Bool = "MPI_C_BOOL", Bool;
    Int8 = "MPI_INT8_T", Int8;
    Int16 = "MPI_INT16_T", Int16;
    Int32 = "MPI_INT32_T", Int32;
    Int64 = "MPI_INT64_T", Int64;
    Uint8 = "MPI_UINT8_T", Uint8;
    Uint16 = "MPI_UINT16_T", Uint16;
    Uint32 = "MPI_UINT32_T", Uint32;
    Uint64 = "MPI_UINT64_T", Uint64;
    Float = "MPI_FLOAT", Float32;
    Double = "MPI_DOUBLE", Float64;
    FloatComplex = "MPI_C_FLOAT_COMPLEX", Complex64;
    DoubleComplex = "MPI_C_DOUBLE_COMPLEX", Complex128;
}

/// The basic type of an element. Floats of 16 and 8 bits are only moved, as the unsigned integer of their size.
const fn basic(data_type: DataType) -> Option<Basic> {
    match (data_type.find_in(TYPES), data_type.size_in_bits()) {
        (None, 16) => Some(Basic::Uint16),
        (None, 8) => Some(Basic::Uint8),
        (known, _) => known,
    }
}

/// Elements at equal distances.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Vector {
    /// The number of elements.
    pub count: i32,
    /// The distance from one to the next, in bytes.
    pub stride_in_bytes: isize,
}

/// What a datatype is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Inner<H> {
    /// A basic type: in the first step.
    Basic(Basic),
    /// What the step before has made. It can be freed, by `MPI_Type_free`, once the next datatype is made.
    Made(H),
}

/// A function of MPI that makes a datatype of another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Call {
    /// `MPI_Type_create_hvector`, with the count, a block length of 1, and the stride in bytes.
    Hvector(Vector),
    /// `MPI_Type_create_resized`, with a lower bound of 0 and this extent in bytes. It comes before a vector whose stride is -1 byte: Open MPI
    /// 4.1 takes that number for the extent of the elements, so the extent has to be the same.
    Resized {
        /// The extent, in bytes.
        extent_in_bytes: isize,
    },
}

/// One call of MPI, which creates a datatype. `H` is the handle of a datatype.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Create<H> {
    /// The datatype that the call is given.
    pub of: Inner<H>,
    /// The function, and its numbers.
    pub call: Call,
}

/// The numbers of a derived datatype of MPI.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Datatype {
    basic: Basic,
    origin_in_bytes: usize,
    depth: usize,
    vectors: [Vector; MAX_TERMS],
}

constructors! {
    Datatype:
    /// The datatype of a tensor of `T` in a static layout, with the elements in its logical order.
    of of_layout of_any => Datatype::describe
}

getters! {
    Datatype, self:
    /// The type of the elements.
    basic: Basic = self.basic;
    /// The offset of index 0 from the lowest element, in bytes. The address that MPI is given is this far past the lowest element.
    origin_in_bytes: usize = self.origin_in_bytes;
    /// The nested vectors, innermost first: one for each axis of several indices, or for each of its digits, from the last axis to the first.
    /// There is at least one: a scalar has one element, and a tensor without elements none.
    vectors: &[Vector] = first!(self.vectors, self.depth);
}

impl Datatype {
    const fn describe(data_type: DataType, layout: &Description) -> Result<Self, ExportError> {
        let (Some(basic), Some(element_bytes)) = (basic(data_type), data_type.size_in_bytes()) else {
            return Err(TARGET.refuses(Refusal::DataType { data_type, has: "" }));
        };
        let (elements, most) = (known_span(layout), (LIMIT / element_bytes) as u64);
        if elements as u64 > most {
            return Err(TARGET.refuses(Refusal::SpanTooLarge { elements, most }));
        }
        let one = Vector { count: (elements > 0) as i32, stride_in_bytes: element_bytes as isize };
        let origin_in_bytes = layout.spec().complete().origin() * element_bytes;
        let mut datatype = Datatype { basic, origin_in_bytes, depth: 0, vectors: [one; MAX_TERMS] };
        let mut axis = if elements > 0 { layout.rank() } else { 0 };
        while axis > 0 {
            axis -= 1;
            datatype = attempt!(datatype.around(layout, axis, element_bytes));
        }
        if datatype.depth == 0 {
            datatype.depth = 1;
        }
        Ok(datatype)
    }

    /// With the vectors of an axis, one for each digit of several values.
    const fn around(mut self, layout: &Description, axis: usize, element_bytes: usize) -> Result<Self, ExportError> {
        let (extent, digits) = (known_extent(layout, axis), layout.digits(axis));
        // The least significant digit is innermost. The vectors below a digit go over `divisor` indices, unless that is more than there are.
        let mut k = digits.len();
        while k > 0 {
            k -= 1;
            let divisor = digits[k].divisor;
            let blocks = extent.div_ceil(divisor);
            if blocks > 1 && extent % divisor != 0 {
                let axis = layout.name(axis);
                return Err(TARGET.refuses(Refusal::LastBlock { axis, extent, size: divisor }));
            }
            let count = match digits[k].modulus {
                Some(modulus) if modulus < blocks => modulus,
                _ => blocks,
            };
            if count > i32::MAX as usize {
                let (axis, most) = (layout.name(axis), i32::MAX as u64);
                return Err(TARGET.refuses(Refusal::CountTooLarge { axis, count, most }));
            }
            if count > 1 {
                let stride = digits[k].stride.expect(KNOWN);
                let stride_in_bytes = stride * element_bytes as isize;
                self.vectors[self.depth] = Vector { count: count as i32, stride_in_bytes };
                self.depth += 1;
            }
        }
        Ok(self)
    }

    /// Makes the datatype by the calls of MPI for the [`vectors`](Self::vectors), innermost first, each by `make`, and returns the last result. The
    /// program commits it, and frees it when it is no longer used. A handle may be a `Result`.
    ///
    /// ```
    /// use core::ffi::c_int;
    /// use tensor_layout::descriptors::mpi::{Call, Datatype, Inner, Create, Vector};
    /// use tensor_layout::layout;
    /// # type Handle = String;
    /// # const SUCCESS: c_int = 0;
    /// # fn mpi_type_create_hvector(
    /// #     count: c_int, _: c_int, stride: isize, of: &Handle, made: &mut Handle
    /// # ) -> c_int {
    /// #     *made = format!("{count} x {stride} of {of}");
    /// #     SUCCESS
    /// # }
    /// # fn mpi_type_create_resized(_: &Handle, _: isize, _: isize, _: &mut Handle) -> c_int {
    /// #     unreachable!()
    /// # }
    ///
    /// const COLUMNS: Datatype = Datatype::of::<f64, layout!(C=2 H=4; stride(H) = 6)>();
    /// let columns = COLUMNS.build(|Create { of, call }: Create<Handle>| {
    ///     let of = match of {
    ///         Inner::Basic(basic) => basic.name().into(), // the handle of this name
    ///         Inner::Made(handle) => handle,              // freed when it is dropped
    ///     };
    ///     let mut made = Handle::default();
    ///     let code = match call {
    ///         Call::Hvector(Vector { count, stride_in_bytes }) => {
    ///             mpi_type_create_hvector(count, 1, stride_in_bytes, &of, &mut made)
    ///         }
    ///         Call::Resized { extent_in_bytes } => {
    ///             mpi_type_create_resized(&of, 0, extent_in_bytes, &mut made)
    ///         }
    ///     };
    ///     assert_eq!(code, SUCCESS);
    ///     made
    /// });
    /// assert_eq!(columns, "2 x 192 of 4 x 48 of MPI_DOUBLE");
    /// ```
    pub fn build<H>(&self, mut make: impl FnMut(Create<H>) -> H) -> H {
        let mut of = Inner::Basic(self.basic);
        for &vector in self.vectors() {
            if vector.stride_in_bytes == -1 {
                of = Inner::Made(make(Create { of, call: Call::Resized { extent_in_bytes: -1 } }));
            }
            of = Inner::Made(make(Create { of, call: Call::Hvector(vector) }));
        }
        match of {
            Inner::Made(datatype) => datatype,
            Inner::Basic(_) => unreachable!("there is a vector"),
        }
    }
}
