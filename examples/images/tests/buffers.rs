//! Buffers of `image`.

use image::flat::{FlatSamples, SampleLayout};
use image::{GenericImageView, ImageBuffer, Luma, Rgb, RgbImage, Rgba};
use tensor_layout::any::{BindError, ViewError};
use tensor_layout::axis::{C, H, W};
use tensor_layout::image_0_25::{ImageError, samples, tensor_samples, view, view_mut};
use tensor_layout::notation::Written;
use tensor_layout::{AnyLayout, BufferErrorKind, StridedLayout, Tensor, View, ViewMut, layout};

fn photo() -> RgbImage {
    RgbImage::from_fn(5, 4, |x, y| Rgb([x as u8, y as u8, (x * y) as u8]))
}

#[test]
fn images_are_viewed_and_written() -> Result<(), ImageError> {
    let mut photo = photo();
    let image = view::<_, layout!(H=? W=? C=3)>(photo.as_flat_samples())?; // H=4 W=5 C=3
    assert_eq!(image.extents(), [4, 5, 3]);
    assert!(image.indexed_iter().all(|([h, w, c], x)| *x as usize == [w, h, w * h][c]));
    let mut image = view_mut::<_, layout!(H=4 W=5 C=3)>(photo.as_flat_samples_mut())?;
    image[[3, 4, 1]] = 99;
    assert_eq!(photo.get_pixel(4, 3), &Rgb([4, 99, 12]));

    let deep = ImageBuffer::<Luma<u16>, _>::from_vec(2, 1, vec![1, 65_535]).expect("two pixels");
    assert_eq!(view::<u16, layout!(H=1 W=2 C=1)>(deep.as_flat_samples())?[[0, 1, 0]], 65_535);
    Ok(())
}

/// `try_from`, both ways.
#[test]
fn images_are_views_by_their_names() -> Result<(), ImageError> {
    let mut photo = photo();
    let image = View::<u8, layout!(H=? W=? C=3)>::try_from(&photo)?; // H=4 W=5 C=3
    let again = ImageBuffer::<Rgb<u8>, &[u8]>::try_from(image)?;
    assert_eq!(again.as_raw().as_ptr(), photo.as_raw().as_ptr());
    assert!(photo.enumerate_pixels().all(|(x, y, pixel)| again.get_pixel(x, y) == pixel));
    let planes = image.permute::<(C, H, W)>(); // C=3 H=4 W=5
    assert_eq!(
        ImageBuffer::<Rgb<u8>, _>::try_from(planes).unwrap_err(),
        ImageError::Channels { axis: "W", extent: 5, channels: 3 }
    );
    let stored = Tensor::<u8, layout!(C=3 H=4 W=5)>::from_view(&planes);
    let stored = stored.permute::<(H, W, C)>(); // H=4 W=5 C=3
    assert_eq!(ImageBuffer::<Rgb<u8>, _>::try_from(stored).unwrap_err(), ImageError::Order);
    assert_eq!(RgbImage::try_from(stored.to_tensor())?, photo);
    let row = image.fix::<H>(0); // W=5 C=3
    assert_eq!(ImageBuffer::<Rgb<u8>, _>::try_from(row).unwrap_err(), ImageError::Rank { rank: 2 });

    ViewMut::<u8, layout!(H=? W=? C=?)>::try_from(&mut photo)?[[3, 4, 1]] = 99;
    assert_eq!(photo.get_pixel(4, 3), &Rgb([4, 99, 12]));
    let error = View::<u8, layout!(H=4 W=4 C=3)>::try_from(&photo).unwrap_err();
    assert_eq!(error.to_string(), view::<_, layout!(H=4 W=4 C=3)>(photo.as_flat_samples()).unwrap_err().to_string());

    // The memory of a `Vec` is the image's.
    let tensor = Tensor::<u8, layout!(H=2 W=2 C=4)>::from_vec((0..16).collect()).expect("sixteen");
    let memory = tensor.storage().as_ptr();
    let image = ImageBuffer::<Rgba<u8>, _>::try_from(tensor)?;
    assert_eq!((image.as_raw().as_ptr(), image.get_pixel(1, 1)), (memory, &Rgba([12, 13, 14, 15])));
    Ok(())
}

/// Views and tensors of any order are images without a copy.
#[test]
fn views_are_images() -> Result<(), ImageError> {
    macro_rules! image {
        ($([$($layout:tt)*])*) => { $({
            let tensor = Tensor::<u8, layout!($($layout)*)>::from_fn(|[h, w, c]| [w, h, w * h][c] as u8);
            let flat = tensor_samples(&tensor)?;
            let image = flat.as_view::<Rgb<u8>>();
            if flat.layout.channel_stride == 1 {
                let image = image.expect("channels together");
                assert!(photo().enumerate_pixels().all(|(x, y, pixel)| image.get_pixel(x, y) == *pixel));
            }
            assert!(photo().enumerate_pixels().all(|(x, y, pixel)| (0..3).all(|c| flat.get_sample(c, x, y) == Some(&pixel[c as usize]))));
            assert!(view::<_, layout!($($layout)*)>(flat)? == tensor.view());
        })* };
    }
    image! {
        [H=4 W=5 C=3]
        [H=4 W=5 C=3; align(H) = 16]
        [H=4 W=5 C=3; order = CHW]
        [H=4 W=5 C=3; pad(C) = 4]
    }
    let tensor = Tensor::<u8, layout!(H=4 W=5 C=3; order = WHC)>::from_fn(|[h, w, c]| [w, h, w * h][c] as u8);
    let flat = samples(tensor.view())?;
    assert_eq!(flat.get_sample(2, 4, 3), Some(&12));
    Ok(())
}

#[test]
fn views_that_are_refused() {
    let tensor = Tensor::<u8, layout!(H=2 W=2 C=3; pad(W) = 4)>::zeros();
    assert_eq!(samples(tensor.view()).unwrap_err(), ImageError::Gaps);
    let rows = View::<u8, layout!(H=2 W=3)>::from_array(&[0; 6]);
    assert_eq!(
        samples(rows).unwrap_err().to_string(),
        "image: the view has 2 axes; an image has rows, columns and channels"
    );
    let reversed = View::<u8, layout!(H=2 W=1 C=3; reverse(H))>::from_array(&[0; 6]);
    assert_eq!(samples(reversed).unwrap_err(), ImageError::Stride { axis: "H", stride: -3 });
    let many = View::<u8, layout!(H=1 W=1 C=256)>::from_array(&[0; 256]);
    assert_eq!(samples(many).unwrap_err(), ImageError::Extent { axis: "C", extent: 256 });
}

#[test]
fn samples_that_are_refused() {
    let photo = photo();
    let error = view::<_, layout!(H=? W=? C=4)>(photo.as_flat_samples()).unwrap_err();
    assert_eq!(error.to_string(), "image: bind: axis `C` has extent 3, and the required layout has 4");
    let error = view::<_, layout!(H=? W=? C=3; align(H) = 16)>(photo.as_flat_samples()).unwrap_err();
    assert_eq!(error.to_string(), "image: bind: axis `H` has stride 15, and the required layout has 16");
    let error = view::<_, layout!(H=? W=?)>(photo.as_flat_samples()).unwrap_err();
    assert_eq!(error, ImageError::View(BindError::Rank { rank: 3, required: 2 }.into()));

    // Numbers that lie about their samples.
    let layout =
        SampleLayout { channels: 3, channel_stride: 1, width: 5, width_stride: 3, height: 40, height_stride: 15 };
    let flat = FlatSamples { samples: photo.as_raw().as_slice(), layout, color_hint: None };
    let ImageError::View(ViewError::Buffer(error)) = view::<_, layout!(H=? W=? C=3)>(flat.clone()).unwrap_err() else {
        panic!("too few samples")
    };
    assert_eq!((error.required, error.actual), (600, 60));
    let flat = FlatSamples { layout: SampleLayout { height_stride: usize::MAX, ..layout }, ..flat };
    let error = view::<_, layout!(H=? W=? C=3; stride(H) = ?)>(flat).unwrap_err();
    assert!(matches!(error, ImageError::Stride { axis: "H", .. }));

    // A mutable view of one pixel for all, as `FlatSamples::with_monocolor` makes.
    let mut pixel = [1, 2, 3, 4];
    let layout =
        SampleLayout { channels: 4, channel_stride: 1, width: 5, width_stride: 0, height: 4, height_stride: 0 };
    let flat = FlatSamples { samples: &mut pixel[..], layout, color_hint: None };
    let error = view_mut::<u8, layout!(H=? W=? C=4; overlap(W) = ?; overlap(H) = ?)>(flat).unwrap_err();
    assert!(matches!(error, ImageError::View(ViewError::Buffer(error)) if error.kind == BufferErrorKind::NotUnique));
    let flat = FlatSamples::with_monocolor(&Rgba([1, 2, 3, 4]), 5, 4);
    let view = view::<_, layout!(H=? W=? C=4; broadcast(H, W))>(flat).expect("a shared view repeats them");
    assert_eq!(view[[3, 4, 2]], 3);
}

/// Every way that three axes of up to three indices can lie, with strides that no buffer of `image` has among them.
#[test]
fn samples_are_viewed_as_their_numbers_are_bound() {
    let elements: Vec<u16> = (0..64).collect();
    let all = |numbers: &'static [usize]| {
        let pairs = numbers.iter().flat_map(|h| numbers.iter().map(move |w| [*h, *w]));
        pairs.flat_map(|[h, w]| numbers.iter().map(move |c| [h, w, *c]))
    };
    for (extents, strides) in all(&[0, 1, 2, 3]).flat_map(|extents| all(&[0, 1, 3, 4, 9]).map(move |s| (extents, s))) {
        let [[height, width, channels], [h, w, c]] = [extents, strides];
        let layout = SampleLayout {
            channels: channels as u8,
            channel_stride: c,
            width: width as u32,
            width_stride: w,
            height: height as u32,
            height_stride: h,
        };
        let flat = FlatSamples { samples: &elements[..], layout, color_hint: None };
        assert_viewed::<layout!(H=? W=? C=?)>(&flat);
        assert_viewed::<layout!(H=? W=? C=3; stride(H) = ?)>(&flat);
        assert_viewed::<layout!(H=? W=? C=?; order = CHW; stride(C) = ?)>(&flat);
        assert_viewed::<layout!(H=? W=? C=?; align(H) = 4; pad(W) = 2; stride(W) = ?)>(&flat);
        assert_viewed::<layout!(H=? W=? C=?; broadcast(W); stride(C) = ?)>(&flat);
        assert_viewed::<layout!(H=? W=? C=?; overlap(H) = ?; overlap(W) = ?; overlap(C) = ?)>(&flat);
    }
}

/// The view has the strides that `bind` gives for the same numbers, and every element is the sample there.
fn assert_viewed<L: Written + StridedLayout<Index = [usize; 3]>>(flat: &FlatSamples<&[u16]>) {
    let SampleLayout { channels, channel_stride, width, width_stride, height, height_stride } = flat.layout;
    let extents = [height as usize, width as usize, channels as usize];
    let strides = [height_stride, width_stride, channel_stride];
    let bound = AnyLayout::from_numbers(&["H", "W", "C"], &extents, &strides.map(|stride| stride as isize))
        .ok()
        .and_then(|layout| layout.bind::<L>().ok());
    match (view::<_, L>(flat.clone()).ok(), bound) {
        (Some(view), Some(layout)) => {
            assert_eq!(view.strides().as_ref(), layout.strides().as_ref(), "{flat:?}");
            assert_eq!(view.extents(), extents, "{flat:?}");
            for (index, element) in view.indexed_iter() {
                let sample: usize = index.iter().zip(strides).map(|(index, stride)| index * stride).sum();
                assert_eq!(usize::from(*element), sample, "{flat:?} at {index:?}");
            }
        }
        (None, None) => {}
        (viewed, bound) => panic!("{flat:?}: viewed {}, bound {}", viewed.is_some(), bound.is_some()),
    }
}
