//! Convolutions.

use super::error::OperatorError;
use super::rules::{Named, SizeRule, alike, named, output, window_fits};
use super::window::{WindowAxis, spatial_axis};
use crate::description::place::Placing;
use crate::description::setters::setters;
use crate::directml::desc::IsTaken;
use crate::directml::descriptor_error::or_raise;
use crate::directml::{BufferTensorDesc, DescriptorError, Element};
use crate::error::attempt;
use crate::error::const_demand::const_demand;
use crate::layout::{Layout, StaticLayout};

/// The parameters of a `DML_CONVOLUTION_OPERATOR_DESC`, forward, over `D` spatial dimensions: 2 (H W) or 3 (D H W).
///
/// A 1-D convolution is a 2-D convolution whose tensors have no axis `H`: an input `N C W` is placed as {N, C, 1, W}, a filter
/// `O I W` as {O, I, 1, W}. Its parameters along H are the ones of [`UNIT`](Self::UNIT).
///
/// ```
/// use tensor_layout::directml::{Convolution, ConvolutionTensors};
/// use tensor_layout::layout;
///
/// const CONV1: Convolution<2> =
///     Convolution::UNIT.with_strides([2, 2]).with_padding([3, 3], [3, 3]);
///
/// static TENSORS: ConvolutionTensors = CONV1.tensors_with_bias::<
///     f32,
///     layout!(N=1 C=3 H=224 W=224; order = NHWC),
///     layout!(O=64 I=3 H=7 W=7; order = OHWI),
///     layout!(O=64),
///     layout!(N=1 C=64 H=112 W=112; order = NHWC),
/// >();
/// assert_eq!(TENSORS.filter.strides(), Some(&[147, 1, 21, 3][..]));
/// assert_eq!(TENSORS.bias.unwrap().sizes(), [1, 64, 1, 1]);
/// ```
///
/// An output of another shape does not compile:
///
/// ```compile_fail
/// # use tensor_layout::directml::{Convolution, ConvolutionTensors};
/// # use tensor_layout::layout;
/// static TENSORS: ConvolutionTensors = Convolution::<2>::UNIT.tensors::<
///     f32,
///     layout!(N=1 C=3 H=8 W=8),
///     layout!(O=4 I=3 H=3 W=3),
///     layout!(N=1 C=4 H=8 W=8), // without padding the output has 6 x 6 elements
/// >();
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Convolution<const D: usize> {
    /// The distance between two positions of the filter, in elements.
    pub strides: [u32; D],
    /// The distance between two elements of the filter, in elements.
    pub dilations: [u32; D],
    /// The padding before the input, in elements.
    pub start_padding: [u32; D],
    /// The padding after the input, in elements.
    pub end_padding: [u32; D],
    /// The number of groups into which the channels are split. Each group has a filter of its own.
    pub groups: u32,
}

/// The tensors of a convolution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConvolutionTensors {
    /// {N, C, H, W}, or {N, C, D, H, W}.
    pub input: BufferTensorDesc,
    /// {O, I, H, W}, or {O, I, D, H, W}, where I is the input channels of one group.
    pub filter: BufferTensorDesc,
    /// {1, O, 1, 1}, or {1, O, 1, 1, 1}.
    pub bias: Option<BufferTensorDesc>,
    /// {N, O, H, W}, or {N, O, D, H, W}.
    pub output: BufferTensorDesc,
}

const OPERATOR: &str = "convolution";

impl<const D: usize> Convolution<D> {
    /// Strides and dilations of 1, no padding, one group.
    pub const UNIT: Self =
        Self { strides: [1; D], dilations: [1; D], start_padding: [0; D], end_padding: [0; D], groups: 1 };

    setters! {
        /// With these [`strides`](Self::strides), in elements.
        with_strides(strides: [u32; D]);
        /// With these [`dilations`](Self::dilations), in elements.
        with_dilations(dilations: [u32; D]);
        /// With this padding before and after the input, in elements.
        ///
        /// ```
        /// use tensor_layout::directml::Convolution;
        ///
        /// const SAME: Convolution<2> = Convolution::UNIT.with_padding([0, 1], [1, 1]);
        /// assert_eq!((SAME.start_padding, SAME.end_padding), ([0, 1], [1, 1]));
        /// ```
        with_padding(start_padding: [u32; D], end_padding: [u32; D]);
        /// With this number of [`groups`](Self::groups).
        with_groups(groups: u32);
    }

    /// The descriptors of input, filter and output.
    ///
    /// ```
    /// use tensor_layout::directml::{Convolution, ConvolutionTensors};
    /// use tensor_layout::layout;
    ///
    /// static DEPTHWISE: ConvolutionTensors = Convolution::<2>::UNIT.with_groups(32).tensors::<
    ///     f32,
    ///     layout!(N=1 C=32 H=16 W=16),
    ///     layout!(O=32 I=1 H=3 W=3),
    ///     layout!(N=1 C=32 H=14 W=14),
    /// >();
    /// assert_eq!((DEPTHWISE.filter.sizes(), DEPTHWISE.bias), (&[32, 1, 3, 3][..], None));
    /// ```
    ///
    /// # Panics
    ///
    /// If DirectML would refuse one of them, or all of them together. In a `const` or `static` that is a compile-time error.
    #[must_use]
    #[track_caller]
    pub const fn tensors<T: Element, I: StaticLayout, F: StaticLayout, O: StaticLayout>(self) -> ConvolutionTensors {
        const_demand!(IsTaken<T, I>, IsTaken<T, F>, IsTaken<T, O>);
        or_raise!(self.assemble(by_name::<T, I>(), by_name::<T, F>(), None, by_name::<T, O>()))
    }

    /// The descriptors of input, filter, bias and output.
    ///
    /// # Panics
    ///
    /// As [`tensors`](Self::tensors).
    #[must_use]
    #[track_caller]
    pub const fn tensors_with_bias<T: Element, I: StaticLayout, F: StaticLayout, B: StaticLayout, O: StaticLayout>(
        self,
    ) -> ConvolutionTensors {
        const_demand!(IsTaken<T, I>, IsTaken<T, F>, IsTaken<T, B>, IsTaken<T, O>);
        or_raise!(self.assemble(by_name::<T, I>(), by_name::<T, F>(), Some(by_name::<T, B>()), by_name::<T, O>()))
    }

    /// [`tensors`](Self::tensors) for any layout values.
    ///
    /// ```
    /// use tensor_layout::{directml::Convolution, layout};
    ///
    /// type Image = layout!(N=1 C=? H=? W=?; order = NHWC);
    /// let (input, output) = (Image::with_extents([3, 8, 8])?, Image::with_extents([4, 6, 6])?);
    /// let filter = <layout!(O=4 I=3 H=3 W=3)>::default();
    /// let tensors = Convolution::<2>::UNIT.tensors_of_layouts::<f32, _, _, _>(&input, &filter, &output)?;
    /// assert_eq!(tensors.output.sizes(), [1, 4, 6, 6]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If DirectML would refuse one of them, or all of them together.
    pub fn tensors_of_layouts<T: Element, I: Layout, F: Layout, O: Layout>(
        self,
        input: &I,
        filter: &F,
        output: &O,
    ) -> Result<ConvolutionTensors, OperatorError> {
        let of = (BufferTensorDesc::of_layout::<T, I>(input), BufferTensorDesc::of_layout::<T, F>(filter));
        self.assemble(of.0, of.1, None, BufferTensorDesc::of_layout::<T, O>(output))
    }

    /// [`tensors_with_bias`](Self::tensors_with_bias) for any layout values.
    ///
    /// # Errors
    ///
    /// As [`tensors_of_layouts`](Self::tensors_of_layouts).
    pub fn tensors_with_bias_of_layouts<T: Element, I: Layout, F: Layout, B: Layout, O: Layout>(
        self,
        input: &I,
        filter: &F,
        bias: &B,
        output: &O,
    ) -> Result<ConvolutionTensors, OperatorError> {
        let of = (BufferTensorDesc::of_layout::<T, I>(input), BufferTensorDesc::of_layout::<T, F>(filter));
        let bias = BufferTensorDesc::of_layout::<T, B>(bias);
        self.assemble(of.0, of.1, Some(bias), BufferTensorDesc::of_layout::<T, O>(output))
    }

    const fn assemble(
        self,
        input: Described,
        filter: Described,
        bias: Option<Described>,
        to: Described,
    ) -> Result<ConvolutionTensors, OperatorError> {
        let bias = match bias {
            Some(bias) => Some(attempt!(named("bias", bias)).with_trailing_dimensions(D as u32 + 2)),
            None => None,
        };
        let tensors = ConvolutionTensors {
            input: attempt!(named("input", input)),
            filter: attempt!(named("filter", filter)),
            bias,
            output: attempt!(output(to)),
        };
        attempt!(self.check(&tensors));
        Ok(tensors)
    }

    /// Checks tensors that were described one by one.
    ///
    /// ```
    /// use tensor_layout::directml::{BufferTensorDesc, Convolution, ConvolutionTensors};
    /// use tensor_layout::layout;
    ///
    /// let tensors = ConvolutionTensors {
    ///     input: BufferTensorDesc::of::<f32, layout!(N=1 C=3 H=8 W=8)>(),
    ///     filter: BufferTensorDesc::of::<f32, layout!(O=4 I=3 H=3 W=3)>().owned_by_dml(),
    ///     bias: None,
    ///     output: BufferTensorDesc::of::<f32, layout!(N=1 C=4 H=8 W=8)>().as_output(),
    /// };
    /// assert!(Convolution::<2>::UNIT.check(&tensors).is_err());
    /// assert!(Convolution::<2>::UNIT.with_padding([1, 1], [1, 1]).check(&tensors).is_ok());
    /// ```
    ///
    /// # Errors
    ///
    /// If the ranks, data types, batches, channels or groups do not agree, or if, along a spatial axis, the sizes break
    /// `output = (input + padding - dilation * (filter - 1) - 1) / stride + 1`, rounded down.
    pub const fn check(&self, tensors: &ConvolutionTensors) -> Result<(), OperatorError> {
        const {
            assert!(
                D == 2 || D == 3,
                "a convolution has 2 or 3 spatial dimensions (a 1-D convolution is a 2-D one without an H)"
            )
        };
        let input = Named { name: "input", tensor: &tensors.input };
        let filter = Named { name: "filter", tensor: &tensors.filter };
        let output = Named { name: "output", tensor: &tensors.output };
        attempt!(alike(OPERATOR, &[input, filter, output], D as u32 + 2));
        attempt!(self.check_channels(input, filter, output));
        if let Some(bias) = &tensors.bias {
            attempt!(check_bias::<D>(bias, filter));
        }
        up_to!(k < D, {
            let along = WindowAxis {
                axis: spatial_axis(D, k),
                input: input.tensor.sizes[k + 2],
                start_padding: self.start_padding[k],
                end_padding: self.end_padding[k],
                window: filter.tensor.sizes[k + 2],
                dilation: self.dilations[k],
                stride: self.strides[k],
            };
            attempt!(window_fits(OPERATOR, along, output.tensor.sizes[k + 2]));
        });
        Ok(())
    }

    const fn check_channels(
        &self,
        input: Named<'_>,
        filter: Named<'_>,
        output: Named<'_>,
    ) -> Result<(), OperatorError> {
        let (groups, channels) = (self.groups, filter.tensor.sizes[0]);
        if groups == 0 {
            return Err(OperatorError::ZeroParameter { operator: OPERATOR, parameter: "groups", axis: "" });
        }
        if channels % groups != 0 {
            return Err(OperatorError::Groups { groups, channels });
        }
        let required = filter.tensor.sizes[1] as u64 * groups as u64;
        let reason = "the size of the filter's dimension 1 (input channels) times the groups";
        attempt!(SizeRule { operator: OPERATOR, axis: "C", dimension: 1, required, reason }.check(input));
        let required = input.tensor.sizes[0] as u64;
        let reason = "as many images as the input";
        attempt!(SizeRule { operator: OPERATOR, axis: "N", dimension: 0, required, reason }.check(output));
        let required = channels as u64;
        let reason = "the size of the filter's dimension 0 (output channels)";
        SizeRule { operator: OPERATOR, axis: "C", dimension: 1, required, reason }.check(output)
    }
}

type Described = Result<BufferTensorDesc, DescriptorError>;

const fn by_name<T: Element, L: StaticLayout>() -> Described {
    BufferTensorDesc::describe_static::<T, L>(Placing::ByName)
}

/// A bias has one number for each output channel.
const fn check_bias<const D: usize>(bias: &BufferTensorDesc, filter: Named<'_>) -> Result<(), OperatorError> {
    let bias = Named { name: "bias", tensor: bias };
    attempt!(alike(OPERATOR, &[filter, bias], D as u32 + 2));
    up_to!(dimension < D + 2, {
        let (axis, required, reason) = match dimension {
            0 => ("N", 1, "a bias is one number for each output channel, so its layout has one axis, O or C"),
            1 => (
                "C",
                filter.tensor.sizes[0] as u64,
                "one number for each output channel, the size of the filter's dimension 0",
            ),
            _ => (spatial_axis(D, dimension - 2), 1, "a bias is one number for each output channel"),
        };
        attempt!(SizeRule { operator: OPERATOR, axis, dimension, required, reason }.check(bias));
    });
    Ok(())
}
