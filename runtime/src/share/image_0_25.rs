//! Buffers of the crate `image` 0.25, both ways, without a copy.
//!
//! An image is a view of `H W C`, in that order of indices: rows, columns, channels. In a buffer they lie in that order, packed.
//!
//! ```
//! use image::{Rgb, RgbImage};
//! use tensor_layout::{Tensor, View, image_0_25, layout};
//!
//! let photo = RgbImage::from_fn(5, 2, |x, y| Rgb([x as u8, y as u8, 7]));
//! let view = View::<u8, layout!(H=? W=? C=3)>::try_from(&photo)?; // H=2 W=5 C=3
//! assert_eq!((view[[1, 4, 0]], view[[1, 4, 1]]), (4, 1));
//!
//! let mut rows =
//!     // H=2 W=5 C=3, rows of 16 bytes
//!     Tensor::<u8, layout!(H=2 W=5 C=3; align(H) = 16)>::zeros();
//! rows.copy_from(&view);
//! let samples = image_0_25::tensor_samples(&rows)?;
//! assert_eq!(
//!     samples.as_view::<Rgb<u8>>().map(|image| image::GenericImageView::get_pixel(&image, 4, 1)),
//!     Ok(Rgb([4, 1, 7]))
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::any::ViewError;
use crate::element::InMemory;
use crate::error::demand::demand;
use crate::error::run_time::run_time_errors;
use crate::notation::Written;
use crate::untyped::AnyView;
use crate::view::demand::Demand;
use crate::{AnyLayout, Layout, StridedLayout, Tensor, View, ViewMut};
use alloc::vec::Vec;
use core::ops::{Deref, DerefMut};
use image::flat::{FlatSamples, SampleLayout};
use image::{ImageBuffer, Pixel};

/// The view of samples, as `ImageBuffer::as_flat_samples` gives them, through a layout of rows, columns and channels, in that order of axes. The
/// order in memory is any: planes are `order = CHW`.
///
/// # Errors
///
/// If the layout has another rank, extent or stride, where a `?` takes the number that is there; or if there are too few samples.
pub fn view<'a, T, L: Written + StridedLayout>(samples: FlatSamples<&'a [T]>) -> Result<View<'a, T, L>, ImageError> {
    demand!(L::__SOUND);
    let (extents, strides) = numbers(&samples.layout)?;
    Ok(View::with_numbers(&extents, &strides, samples.samples)?)
}

/// The mutable view of samples, as `ImageBuffer::as_flat_samples_mut` gives them.
///
/// # Errors
///
/// As [`view`], and if two indices of the layout share a sample.
pub fn view_mut<'a, T, L: Written + StridedLayout>(
    samples: FlatSamples<&'a mut [T]>,
) -> Result<ViewMut<'a, T, L>, ImageError> {
    demand!(L::__SOUND, Demand::<L>::UNIQUE);
    let (extents, strides) = numbers(&samples.layout)?;
    Ok(ViewMut::with_numbers(&extents, &strides, samples.samples)?)
}

/// The samples as a tensor of `H W C` whose type and layout are known at run time. Without a copy.
///
/// ```
/// use image::RgbImage;
/// use tensor_layout::image_0_25;
///
/// let photo = RgbImage::new(5, 2);
/// assert_eq!(image_0_25::any_view(photo.as_flat_samples())?.to_string(), "u8 H=2 W=5 C=3");
/// # Ok::<(), image_0_25::ImageError>(())
/// ```
///
/// # Errors
///
/// If there are too few samples, or a stride is over `isize::MAX`.
pub fn any_view<T: InMemory>(samples: FlatSamples<&[T]>) -> Result<AnyView<'_>, ImageError> {
    let (extents, strides) = numbers(&samples.layout)?;
    let layout = AnyLayout::from_numbers(&["H", "W", "C"], &extents, &strides)?;
    Ok(AnyView::new(T::DATA_TYPE, layout, bytemuck::cast_slice(samples.samples))?)
}

/// Rows, columns and channels.
fn numbers(layout: &SampleLayout) -> Result<([usize; 3], [isize; 3]), ImageError> {
    let SampleLayout { channels, channel_stride, width, width_stride, height, height_stride } = *layout;
    let extent =
        |axis, extent: u32| usize::try_from(extent).map_err(|_| ImageError::Extent { axis, extent: usize::MAX });
    let stride =
        |axis, stride| isize::try_from(stride).map_err(|_| ImageError::Stride { axis, stride: stride as i128 });
    Ok((
        [extent("H", height)?, extent("W", width)?, channels.into()],
        [stride("H", height_stride)?, stride("W", width_stride)?, stride("C", channel_stride)?],
    ))
}

/// The samples of a view of rows, columns and channels, in that order of axes; `as_view` of them is an image.
///
/// # Errors
///
/// If the view does not have 3 axes; if an extent is more than an image can have (255 channels, `u32::MAX` rows or columns); if a stride is
/// negative; or if the view has gaps, which may be another owner's: samples are one slice.
pub fn samples<T, L: StridedLayout>(view: View<'_, T, L>) -> Result<FlatSamples<&[T]>, ImageError> {
    let layout = sample_layout(view.layout())?;
    let samples = view.as_slice_in_memory_order().ok_or(ImageError::Gaps)?;
    Ok(FlatSamples { samples, layout, color_hint: None })
}

/// The samples of a tensor of rows, columns and channels, in that order of axes. The padding is in the slice, and the strides skip it.
///
/// # Errors
///
/// As [`samples`], but for the gaps.
pub fn tensor_samples<T, L: StridedLayout>(tensor: &Tensor<T, L>) -> Result<FlatSamples<&[T]>, ImageError> {
    let layout = sample_layout(tensor.layout())?;
    Ok(FlatSamples { samples: tensor.storage(), layout, color_hint: None })
}

impl<'a, P: Pixel, C: Deref<Target = [P::Subpixel]>, L: Written + StridedLayout> TryFrom<&'a ImageBuffer<P, C>>
    for View<'a, P::Subpixel, L>
{
    type Error = ImageError;

    /// [`view`](self::view) of the samples of an image.
    fn try_from(image: &'a ImageBuffer<P, C>) -> Result<Self, ImageError> {
        view(FlatSamples { samples: &**image, layout: image.sample_layout(), color_hint: None })
    }
}

impl<'a, P: Pixel, C: DerefMut<Target = [P::Subpixel]>, L: Written + StridedLayout> TryFrom<&'a mut ImageBuffer<P, C>>
    for ViewMut<'a, P::Subpixel, L>
{
    type Error = ImageError;

    /// [`view_mut`](self::view_mut) of the samples of an image.
    fn try_from(image: &'a mut ImageBuffer<P, C>) -> Result<Self, ImageError> {
        let layout = image.sample_layout();
        view_mut(FlatSamples { samples: &mut **image, layout, color_hint: None })
    }
}

impl<'a, P: Pixel, L: Layout> TryFrom<View<'a, P::Subpixel, L>> for ImageBuffer<P, &'a [P::Subpixel]> {
    type Error = ImageError;

    /// An image of the elements of a view of rows, columns and channels, in that order of axes, without a copy.
    ///
    /// ```
    /// use image::{ImageBuffer, Rgb};
    /// use tensor_layout::{View, layout};
    ///
    /// let view = View::<u8, layout!(H=1 W=2 C=3)>::from_array(&[1, 2, 3, 10, 20, 30]); // H=1 W=2 C=3
    /// let image = ImageBuffer::<Rgb<u8>, &[u8]>::try_from(view)?;
    /// assert_eq!(image.get_pixel(1, 0), &Rgb([10, 20, 30]));
    /// # Ok::<(), tensor_layout::image_0_25::ImageError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the view does not have 3 axes or the channels of a pixel, if an extent is over `u32::MAX`, or if the elements are in another order or
    /// have gaps.
    fn try_from(view: View<'a, P::Subpixel, L>) -> Result<Self, ImageError> {
        image_of(view.layout(), view.as_slice())
    }
}

impl<P: Pixel, L: Layout> TryFrom<Tensor<P::Subpixel, L>> for ImageBuffer<P, Vec<P::Subpixel>> {
    type Error = ImageError;

    /// An image of the elements of a tensor of rows, columns and channels, in that order of axes: [`Tensor::into_vec`], which copies only where
    /// memory has another order or padding, or is not that of a `Vec`.
    ///
    /// # Errors
    ///
    /// If the tensor does not have 3 axes or the channels of a pixel, or if an extent is over `u32::MAX`.
    fn try_from(tensor: Tensor<P::Subpixel, L>) -> Result<Self, ImageError> {
        let layout = *tensor.layout();
        image_of(&layout, Some(tensor.into_vec()))
    }
}

/// The image of a layout of rows, columns and channels, whose elements these are; there are none if they are not neighbours in this order.
fn image_of<P: Pixel, C: Deref<Target = [P::Subpixel]>, L: Layout>(
    layout: &L,
    elements: Option<C>,
) -> Result<ImageBuffer<P, C>, ImageError> {
    let extents = layout.extents();
    let &[height, width, channels] = extents.as_ref() else {
        return Err(ImageError::Rank { rank: L::RANK });
    };
    if channels != usize::from(P::CHANNEL_COUNT) {
        return Err(ImageError::Channels { axis: L::__SPEC.names[2], extent: channels, channels: P::CHANNEL_COUNT });
    }
    let image = ImageBuffer::from_raw(side::<L>(1, width)?, side::<L>(0, height)?, elements.ok_or(ImageError::Order)?);
    // There are as many samples as the sides say. Their product may still be over `usize::MAX` on the way to 0 rows.
    image.ok_or(ImageError::Extent { axis: L::__SPEC.names[1], extent: width })
}

fn side<L: Layout>(axis: usize, extent: usize) -> Result<u32, ImageError> {
    u32::try_from(extent).map_err(|_| ImageError::Extent { axis: L::__SPEC.names[axis], extent })
}

fn sample_layout<L: StridedLayout>(layout: &L) -> Result<SampleLayout, ImageError> {
    let (extents, strides) = (layout.extents(), layout.strides());
    let (&[height, width, channels], &[h, w, c]) = (extents.as_ref(), strides.as_ref()) else {
        return Err(ImageError::Rank { rank: L::RANK });
    };
    let stride = |axis: usize, stride: isize| {
        usize::try_from(stride).map_err(|_| ImageError::Stride { axis: L::__SPEC.names[axis], stride: stride as i128 })
    };
    Ok(SampleLayout {
        channels: u8::try_from(channels)
            .map_err(|_| ImageError::Extent { axis: L::__SPEC.names[2], extent: channels })?,
        channel_stride: stride(2, c)?,
        width: side::<L>(1, width)?,
        width_stride: stride(1, w)?,
        height: side::<L>(0, height)?,
        height_stride: stride(0, h)?,
    })
}

run_time_errors! {
    /// Why samples are not a view of some layout, or a view is not an image.
    #[derive(Clone, PartialEq, Eq)]
    pub enum ImageError ["image: "] {
        /// The view does not have the three axes rows, columns and channels.
        Rank { rank: usize }
        => "the view has {rank} axes; an image has rows, columns and channels";

        /// An extent is more than an image can have, or a row of an image without rows has more samples than `usize::MAX`.
        Extent { axis: &'static str, extent: usize }
        => "axis `{axis}` has extent {extent}; an image has up to 255 channels, 4294967295 rows and columns, and usize::MAX samples";

        /// A stride, in elements, is negative, or over `isize::MAX`.
        Stride { axis: &'static str, stride: i128 }
        => "axis `{axis}` has stride {stride}; the strides of an image are 0 to isize::MAX";

        /// The last axis has not as many indices as a pixel has channels.
        Channels { axis: &'static str, extent: usize, channels: u8 }
        => "axis `{axis}` has extent {extent}, and a pixel has {channels} channels";

        /// The elements of the view are not neighbours in the order of rows, columns and channels.
        Order
        => "the elements are in another order, or have gaps; use `to_tensor` of rows, columns and channels (`permute`), or `samples`";

        /// The view has gaps between its elements, which may be another owner's.
        Gaps
        => "the view has gaps between its elements; use `tensor_samples` of the whole tensor, or copy the view into a `Tensor`";
    }
    or View(ViewError as Into): "It is not a tensor of the required layout.";
}
