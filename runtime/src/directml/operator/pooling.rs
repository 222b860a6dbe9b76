//! Poolings.

use super::error::OperatorError;
use super::rules::{Named, alike, named, output, same_sizes, window_fits};
use super::window::{WindowAxis, spatial_axis};
use crate::description::place::Placing;
use crate::description::setters::setters;
use crate::directml::desc::IsTaken;
use crate::directml::descriptor_error::or_raise;
use crate::directml::{BufferTensorDesc, DescriptorError, Element};
use crate::error::attempt;
use crate::error::const_demand::const_demand;
use crate::layout::{Layout, StaticLayout};

/// The parameters of a pooling (average, maximum, Lp) over `D` spatial dimensions: 2 (H W) or 3 (D H W).
///
/// ```
/// use tensor_layout::directml::{Pooling, PoolingTensors};
/// use tensor_layout::layout;
///
/// const POOL1: Pooling<2> =
///     Pooling::of_window([3, 3]).with_strides([2, 2]).with_padding([1, 1], [1, 1]);
///
/// static TENSORS: PoolingTensors = POOL1.tensors::<
///     f32,
///     layout!(N=1 C=64 H=112 W=112; order = NHWC),
///     layout!(N=1 C=64 H=56 W=56; order = NHWC),
/// >();
/// assert_eq!(TENSORS.output.sizes(), [1, 64, 56, 56]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Pooling<const D: usize> {
    /// The size of the window, in elements.
    pub window: [u32; D],
    /// The distance between two positions of the window, in elements.
    pub strides: [u32; D],
    /// The distance between two elements of the window, in elements. Only `DML_MAX_POOLING2_OPERATOR_DESC` takes other values than 1.
    pub dilations: [u32; D],
    /// The padding before the input, in elements.
    pub start_padding: [u32; D],
    /// The padding after the input, in elements.
    pub end_padding: [u32; D],
}

/// The tensors of a pooling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PoolingTensors {
    /// {N, C, H, W}, or {N, C, D, H, W}.
    pub input: BufferTensorDesc,
    /// {N, C, H, W}, or {N, C, D, H, W}.
    pub output: BufferTensorDesc,
}

const OPERATOR: &str = "pooling";

impl<const D: usize> Pooling<D> {
    /// A window of this size, with strides and dilations of 1 and no padding.
    #[must_use]
    pub const fn of_window(window: [u32; D]) -> Self {
        Self { window, strides: [1; D], dilations: [1; D], start_padding: [0; D], end_padding: [0; D] }
    }

    setters! {
        /// With these [`strides`](Self::strides), in elements.
        with_strides(strides: [u32; D]);
        /// With these [`dilations`](Self::dilations), in elements.
        with_dilations(dilations: [u32; D]);
        /// With this padding before and after the input, in elements.
        ///
        /// ```
        /// use tensor_layout::directml::Pooling;
        ///
        /// let pool = Pooling::of_window([3, 3]).with_padding([1, 1], [0, 0]);
        /// assert_eq!((pool.start_padding, pool.end_padding), ([1, 1], [0, 0]));
        /// ```
        with_padding(start_padding: [u32; D], end_padding: [u32; D]);
    }

    /// The descriptors of input and output.
    ///
    /// ```
    /// use tensor_layout::directml::{Pooling, PoolingTensors};
    /// use tensor_layout::layout;
    ///
    /// static GLOBAL: PoolingTensors = Pooling::of_window([7, 7])
    ///     .tensors::<f32, layout!(N=1 C=512 H=7 W=7), layout!(N=1 C=512 H=1 W=1)>();
    /// assert_eq!(GLOBAL.output.sizes(), [1, 512, 1, 1]);
    /// ```
    ///
    /// # Panics
    ///
    /// If DirectML would refuse one of them, or both together. In a `const` or `static` that is a compile-time error.
    #[must_use]
    #[track_caller]
    pub const fn tensors<T: Element, I: StaticLayout, O: StaticLayout>(self) -> PoolingTensors {
        const_demand!(IsTaken<T, I>, IsTaken<T, O>);
        or_raise!(self.assemble(
            BufferTensorDesc::describe_static::<T, I>(Placing::ByName),
            BufferTensorDesc::describe_static::<T, O>(Placing::ByName),
        ))
    }

    /// [`tensors`](Self::tensors) for any layout values.
    ///
    /// ```
    /// use tensor_layout::{directml::Pooling, layout};
    ///
    /// type Image = layout!(N=1 C=64 H=? W=?; order = NHWC);
    /// let (input, output) = (Image::with_extents([8, 8])?, Image::with_extents([4, 4])?);
    /// let pool = Pooling::of_window([2, 2]).with_strides([2, 2]);
    /// let tensors = pool.tensors_of_layouts::<f32, _, _>(&input, &output)?;
    /// assert_eq!(tensors.output.sizes(), [1, 64, 4, 4]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If DirectML would refuse one of them, or both together.
    pub fn tensors_of_layouts<T: Element, I: Layout, O: Layout>(
        self,
        input: &I,
        output: &O,
    ) -> Result<PoolingTensors, OperatorError> {
        self.assemble(BufferTensorDesc::of_layout::<T, I>(input), BufferTensorDesc::of_layout::<T, O>(output))
    }

    const fn assemble(
        self,
        input: Result<BufferTensorDesc, DescriptorError>,
        to: Result<BufferTensorDesc, DescriptorError>,
    ) -> Result<PoolingTensors, OperatorError> {
        let tensors = PoolingTensors { input: attempt!(named("input", input)), output: attempt!(output(to)) };
        attempt!(self.check(&tensors));
        Ok(tensors)
    }

    /// Checks tensors that were described one by one.
    ///
    /// ```
    /// use tensor_layout::directml::{BufferTensorDesc, Pooling, PoolingTensors};
    /// use tensor_layout::layout;
    ///
    /// let tensors = PoolingTensors {
    ///     input: BufferTensorDesc::of::<f32, layout!(N=1 C=64 H=8 W=8)>(),
    ///     output: BufferTensorDesc::of::<f32, layout!(N=1 C=64 H=4 W=4)>().as_output(),
    /// };
    /// assert!(Pooling::of_window([2, 2]).check(&tensors).is_err());
    /// assert!(Pooling::of_window([2, 2]).with_strides([2, 2]).check(&tensors).is_ok());
    /// ```
    ///
    /// # Errors
    ///
    /// If the ranks, data types, batches or channels do not agree, or if, along a spatial axis, the sizes break
    /// `output = (input + padding - dilation * (window - 1) - 1) / stride + 1`, rounded down.
    pub const fn check(&self, tensors: &PoolingTensors) -> Result<(), OperatorError> {
        const {
            assert!(
                D == 2 || D == 3,
                "a pooling has 2 or 3 spatial dimensions (a 1-D pooling is a 2-D one without an H)"
            )
        };
        let input = Named { name: "input", tensor: &tensors.input };
        let output = Named { name: "output", tensor: &tensors.output };
        attempt!(alike(OPERATOR, &[input, output], D as u32 + 2));
        attempt!(same_sizes(OPERATOR, &["N", "C"], output, input.tensor, "as many as the input"));
        up_to!(k < D, {
            let along = WindowAxis {
                axis: spatial_axis(D, k),
                input: input.tensor.sizes[k + 2],
                start_padding: self.start_padding[k],
                end_padding: self.end_padding[k],
                window: self.window[k],
                dilation: self.dilations[k],
                stride: self.strides[k],
            };
            attempt!(window_fits(OPERATOR, along, output.tensor.sizes[k + 2]));
        });
        Ok(())
    }
}
