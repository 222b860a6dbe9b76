//! Matrix products.

use super::error::OperatorError;
use super::rules::{Named, SizeRule, alike, named, output, same_sizes};
use crate::description::place::Placing;
use crate::description::setters::setters;
use crate::directml::desc::IsTaken;
use crate::directml::descriptor_error::or_raise;
use crate::directml::{BufferTensorDesc, DescriptorError, Element};
use crate::error::attempt;
use crate::error::const_demand::const_demand;
use crate::layout::{Layout, StaticLayout};

/// The parameters of a `DML_GEMM_OPERATOR_DESC`: `output = a * b + c`.
///
/// A matrix is the last two axes of its layout in logical order, rows first, whatever their names. Up to two axes before them count
/// matrices. DirectML does not broadcast by itself: an axis that is broadcast has the output's extent and stride 0.
///
/// ```
/// use tensor_layout::directml::{Gemm, GemmTensors};
/// use tensor_layout::layout;
///
/// // A fully connected layer. Its weights have a row for each output.
/// const FC: Gemm = Gemm::PLAIN.with_transpose_b(true);
///
/// static TENSORS: GemmTensors = FC.tensors_with_c::<
///     f32,
///     layout!(N=8 K=2048),
///     layout!(M=1000 K=2048),
///     layout!(N=8 M=1000; broadcast(N)),
///     layout!(N=8 M=1000),
/// >();
/// assert_eq!(TENSORS.b.sizes(), [1, 1, 1000, 2048]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Gemm {
    /// `a` is stored transposed: {.., K, M}.
    pub transpose_a: bool,
    /// `b` is stored transposed: {.., N, K}.
    pub transpose_b: bool,
}

/// The tensors of a matrix product. Each has rank 4.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GemmTensors {
    /// {.., M, K}.
    pub a: BufferTensorDesc,
    /// {.., K, N}.
    pub b: BufferTensorDesc,
    /// {.., M, N}. It is added to the product.
    pub c: Option<BufferTensorDesc>,
    /// {.., M, N}.
    pub output: BufferTensorDesc,
}

const OPERATOR: &str = "matrix product";
const RANK: u32 = 4;

impl Gemm {
    /// Neither matrix transposed.
    pub const PLAIN: Self = Self { transpose_a: false, transpose_b: false };

    setters! {
        /// Whether `a` is stored transposed.
        with_transpose_a(transpose_a: bool);
        /// Whether `b` is stored transposed.
        ///
        /// ```
        /// use tensor_layout::directml::Gemm;
        ///
        /// assert!(Gemm::PLAIN.with_transpose_b(true).transpose_b);
        /// ```
        with_transpose_b(transpose_b: bool);
    }

    /// The descriptors of both factors and the output.
    ///
    /// ```
    /// use tensor_layout::directml::{Gemm, GemmTensors};
    /// use tensor_layout::layout;
    ///
    /// static PRODUCT: GemmTensors =
    ///     Gemm::PLAIN.tensors::<f32, layout!(M=2 K=3), layout!(K=3 N=4), layout!(M=2 N=4)>();
    /// assert_eq!(PRODUCT.output.sizes(), [1, 1, 2, 4]);
    /// ```
    ///
    /// # Panics
    ///
    /// If DirectML would refuse one of them, or all of them together. In a `const` or `static` that is a compile-time error.
    #[must_use]
    #[track_caller]
    pub const fn tensors<T: Element, A: StaticLayout, B: StaticLayout, O: StaticLayout>(self) -> GemmTensors {
        const_demand!(IsTaken<T, A, false>, IsTaken<T, B, false>, IsTaken<T, O, false>);
        or_raise!(self.assemble(matrices::<T, A>(), matrices::<T, B>(), None, matrices::<T, O>()))
    }

    /// The descriptors of both factors, the addend and the output.
    ///
    /// # Panics
    ///
    /// As [`tensors`](Self::tensors).
    #[must_use]
    #[track_caller]
    pub const fn tensors_with_c<T: Element, A: StaticLayout, B: StaticLayout, C: StaticLayout, O: StaticLayout>(
        self,
    ) -> GemmTensors {
        const_demand!(IsTaken<T, A, false>, IsTaken<T, B, false>, IsTaken<T, C, false>, IsTaken<T, O, false>);
        or_raise!(self.assemble(matrices::<T, A>(), matrices::<T, B>(), Some(matrices::<T, C>()), matrices::<T, O>()))
    }

    /// [`tensors`](Self::tensors) for any layout values.
    ///
    /// ```
    /// use tensor_layout::{directml::Gemm, layout};
    ///
    /// let a = <layout!(M=? K=3)>::with_extents([2])?;
    /// let b = <layout!(K=3 N=4)>::default();
    /// let output = <layout!(M=? N=4)>::with_extents([2])?;
    /// let tensors = Gemm::PLAIN.tensors_of_layouts::<f32, _, _, _>(&a, &b, &output)?;
    /// assert_eq!(tensors.a.sizes(), [1, 1, 2, 3]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If DirectML would refuse one of them, or all of them together.
    pub fn tensors_of_layouts<T: Element, A: Layout, B: Layout, O: Layout>(
        self,
        a: &A,
        b: &B,
        output: &O,
    ) -> Result<GemmTensors, OperatorError> {
        self.assemble(try_matrices::<T, A>(a), try_matrices::<T, B>(b), None, try_matrices::<T, O>(output))
    }

    /// [`tensors_with_c`](Self::tensors_with_c) for any layout values.
    ///
    /// # Errors
    ///
    /// As [`tensors_of_layouts`](Self::tensors_of_layouts).
    pub fn tensors_with_c_of_layouts<T: Element, A: Layout, B: Layout, C: Layout, O: Layout>(
        self,
        a: &A,
        b: &B,
        c: &C,
        output: &O,
    ) -> Result<GemmTensors, OperatorError> {
        let c = try_matrices::<T, C>(c);
        self.assemble(try_matrices::<T, A>(a), try_matrices::<T, B>(b), Some(c), try_matrices::<T, O>(output))
    }

    const fn assemble(
        self,
        a: Described,
        b: Described,
        c: Option<Described>,
        to: Described,
    ) -> Result<GemmTensors, OperatorError> {
        let c = match c {
            Some(c) => Some(attempt!(named("tensor `c`", c))),
            None => None,
        };
        let tensors = GemmTensors {
            a: attempt!(named("tensor `a`", a)),
            b: attempt!(named("tensor `b`", b)),
            c,
            output: attempt!(output(to)),
        };
        attempt!(self.check(&tensors));
        Ok(tensors)
    }

    /// Checks tensors that were described one by one.
    ///
    /// ```
    /// use tensor_layout::directml::{BufferTensorDesc, Gemm, GemmTensors};
    /// use tensor_layout::layout;
    ///
    /// let tensors = GemmTensors {
    ///     a: BufferTensorDesc::in_logical_order::<f32, layout!(M=2 K=3)>(),
    ///     b: BufferTensorDesc::in_logical_order::<f32, layout!(N=4 K=3)>().owned_by_dml(),
    ///     c: None,
    ///     output: BufferTensorDesc::in_logical_order::<f32, layout!(M=2 N=4)>().as_output(),
    /// };
    /// assert!(Gemm::PLAIN.check(&tensors).is_err());
    /// assert!(Gemm::PLAIN.with_transpose_b(true).check(&tensors).is_ok());
    /// ```
    ///
    /// # Errors
    ///
    /// If the ranks, data types, numbers of matrices, rows or columns do not agree.
    pub const fn check(&self, tensors: &GemmTensors) -> Result<(), OperatorError> {
        let a = Named { name: "tensor `a`", tensor: &tensors.a };
        let b = Named { name: "tensor `b`", tensor: &tensors.b };
        let output = Named { name: "output", tensor: &tensors.output };
        attempt!(alike(OPERATOR, &[a, b, output], RANK));
        if let Some(c) = &tensors.c {
            let c = Named { name: "tensor `c`", tensor: c };
            attempt!(alike(OPERATOR, &[a, c], RANK));
            attempt!(same_sizes(
                OPERATOR,
                &OUTPUT_AXES,
                c,
                output.tensor,
                "as in the output (broadcast it by stride 0)"
            ));
        }
        let of_a = if self.transpose_a { [3, 2] } else { [2, 3] };
        let of_b = if self.transpose_b { [3, 2] } else { [2, 3] };
        attempt!(same_sizes(OPERATOR, &BATCH_AXES, a, output.tensor, BATCHES));
        attempt!(same_sizes(OPERATOR, &BATCH_AXES, b, output.tensor, BATCHES));
        let (m, k) = (a.tensor.sizes[of_a[0]] as u64, a.tensor.sizes[of_a[1]] as u64);
        let n = b.tensor.sizes[of_b[1]] as u64;
        attempt!(
            rule(
                of_b[0],
                k,
                "`b` has a row for each column of `a`; set `transpose_b` if it is stored transposed, and only then"
            )
            .check(b)
        );
        attempt!(rule(2, m, "the output has a row for each row of `a`").check(output));
        rule(3, n, "the output has a column for each column of `b`").check(output)
    }
}

const OUTPUT_AXES: [&str; 4] = ["matrices", "matrices", "rows", "columns"];
const BATCH_AXES: [&str; 2] = [OUTPUT_AXES[0], OUTPUT_AXES[1]];
const BATCHES: &str = "as many matrices as in the output (broadcast them by stride 0)";

const fn rule(dimension: usize, required: u64, reason: &'static str) -> SizeRule {
    SizeRule { operator: OPERATOR, axis: OUTPUT_AXES[dimension], dimension, required, reason }
}

type Described = Result<BufferTensorDesc, DescriptorError>;

const fn matrices<T: Element, L: StaticLayout>() -> Described {
    BufferTensorDesc::describe_static::<T, L>(Placing::Logical)
}

fn try_matrices<T: Element, L: Layout>(layout: &L) -> Described {
    BufferTensorDesc::try_in_logical_order::<T, L>(layout)
}
