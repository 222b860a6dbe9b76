//! What is refused: indices out of bounds, and buffers that are too short or begin at the wrong place. And the ways that the
//! lists have no place for.

use std::panic::{AssertUnwindSafe, catch_unwind};
use tensor_layout::{BufferErrorKind, Layout, LayoutError, Tensor, View, ViewMut, Views, at, axis, layout};

type Padded = layout!(H=2 W=3; pad(W) = 4);
type Shared = layout!(H=? W=?; overlap(H) = ?);

fn panics(f: impl FnOnce()) -> bool {
    catch_unwind(AssertUnwindSafe(f)).is_err()
}

/// An index out of bounds along one axis is refused, even where its offset is within the span.
#[test]
fn indices_out_of_bounds() {
    let mut buffer = [1, 2, 3, 0, 4, 5, 6];
    let mut tensor = Tensor::<u32, Padded>::zeros();
    for index in [[0, 3], [2, 0], [1, 3], [usize::MAX, 0], [0, usize::MAX], [usize::MAX; 2]] {
        let view = View::<u32, Padded>::from_array(&buffer);
        assert!(view.get(index).is_none() && panics(|| _ = view[index]));
        assert!(panics(|| _ = tensor[index]) && panics(|| tensor[index] = 9));
        let mut view = ViewMut::<u32, Padded>::from_array(&mut buffer);
        assert!(view.get(index).is_none() && view.get_mut(index).is_none());
        assert!(panics(|| _ = view[index]) && panics(|| view[index] = 9));
    }
    let mut view = ViewMut::<u32, Padded>::from_array(&mut buffer);
    assert!(panics(|| _ = view.view().fix::<axis::H>(2)) && panics(|| _ = view.view_mut().fix::<axis::W>(3)));
    assert_eq!(buffer, [1, 2, 3, 0, 4, 5, 6]);
}

/// A buffer that is one element short is refused.
#[test]
fn buffers_that_are_too_short() -> Result<(), LayoutError> {
    let (mut buffer, layout) = ([0; 6], Padded::default());
    let run_time = <layout!(H=? W=?; pad(W) = 4)>::with_extents([2, 3])?;
    let bytes = bytemuck::cast_slice::<u32, u8>(&buffer);
    let mut errors = vec![
        View::<u32, Padded>::new(&buffer).err(),
        View::with_layout(layout, &buffer).err(),
        View::with_layout(run_time, &buffer).err(),
        View::<u32, Padded>::from_bytes(bytes).err(),
        View::<u32, _>::from_bytes_with_layout(run_time, bytes).err(),
        ViewMut::<u32, Padded>::new(&mut buffer).err(),
        ViewMut::with_layout(layout, &mut buffer).err(),
        ViewMut::with_layout(run_time, &mut buffer).err(),
    ];
    let bytes = bytemuck::cast_slice_mut::<u32, u8>(&mut buffer);
    errors.push(ViewMut::<u32, Padded>::from_bytes(bytes).err());
    errors.push(ViewMut::<u32, _>::from_bytes_with_layout(run_time, bytes).err());
    for error in errors {
        let error = error.expect("a buffer that is too short");
        assert_eq!((error.required, error.actual, error.kind), (7, 6, BufferErrorKind::TooSmall));
    }
    Ok(())
}

/// Bytes that begin where no element may begin are refused, and so is a mutable view in which indices share an element.
#[test]
fn buffers_that_do_not_fit() -> Result<(), LayoutError> {
    let mut words = [0_u32; 9];
    let bytes = bytemuck::cast_slice_mut::<u32, u8>(&mut words);
    let misaligned = BufferErrorKind::Misaligned { align_in_bytes: 4 };
    for shift in 1..4 {
        assert_eq!(View::<u32, Padded>::from_bytes(&bytes[shift..]).map(|_| ()).map_err(|e| e.kind), Err(misaligned));
        assert_eq!(
            ViewMut::<u32, Padded>::from_bytes(&mut bytes[shift..]).map(|_| ()).map_err(|e| e.kind),
            Err(misaligned)
        );
        assert_eq!(View::<[u8; 3], Padded>::from_bytes(&bytes[shift..]).map(|view| view.len()).ok(), Some(6));
    }
    let shared = Shared::with_extents_and_strides([2, 3], [2])?;
    assert_eq!(ViewMut::with_layout(shared, &mut words).map_err(|e| e.kind).err(), Some(BufferErrorKind::NotUnique));
    let mut tensor = Tensor::<u32, Shared>::zeros_with_layout(shared);
    assert!(tensor.try_view_mut().is_err() && panics(|| _ = tensor.view_mut()) && panics(|| tensor.fill(1)));
    tensor[[1, 0]] = 5; // an index at a time is no view
    assert_eq!(tensor[[0, 2]], 5);
    Ok(())
}

/// An array is viewed without an error to be handled; its gaps are left alone.
#[test]
fn arrays() {
    type Columns = layout!(H=2 W=2; order = WH);
    static LETTERS: View<'_, u8, Columns> = View::from_array(b"acbd");
    assert!(LETTERS.iter().eq(b"abcd"));
    let mut buffer = [9; 8];
    let mut view = ViewMut::<u32, Padded>::from_array(&mut buffer);
    view.fill(1);
    at!(view, W: 2, H: 1) = 5;
    assert_eq!(at!(view, H: 1, W: 2), 5);
    assert_eq!(buffer, [1, 1, 1, 9, 1, 1, 5, 9]);
}

/// Elements without a byte: every pointer is the same, and fine.
#[test]
fn elements_without_bytes() {
    let mut buffer = [(); 7];
    let mut view = ViewMut::<(), Padded>::from_array(&mut buffer);
    assert_eq!((view.iter().count(), view.iter_mut().count(), view.runs().flatten().count()), (6, 6, 6));
    let source = Tensor::<(), layout!(W=3 H=2)>::zeros();
    view.copy_from(&source);
    view.map_from(&source, |()| ());
    view.zip_mut(&source).for_each(|to, from| *to = *from);
    assert_eq!(view.fold(0, |count, ()| count + 1), 6);
    assert_eq!(view.view(), source.view());
}

/// A tensor takes its memory along into another layout, and drops it once.
#[test]
fn tensors_by_another_name() {
    #[derive(Clone, Copy, Layout)]
    #[layout(H=2 W=3; pad(W) = 4)]
    struct Mask;
    let tensor = Tensor::<Box<usize>, Padded>::from_fn(|[h, w]| Box::new(h * 3 + w));
    let pointer: *const Box<usize> = &tensor[[0, 0]];
    let tensor = tensor.named::<Mask>().unnamed();
    assert!(std::ptr::eq(pointer, &tensor[[0, 0]]));
    assert!(tensor.iter().map(|element| **element).eq(0..6));
}

/// The pixels of a tensor as arrays, and as bytes again.
#[test]
fn tensors_of_pixels() {
    let mut tensor = Tensor::<u32, layout!(H=? W=3 C=2)>::from_fn_with_layout(
        <layout!(H=? W=3 C=2)>::with_extents([2]).expect("a layout"),
        |[h, w, c]| (h * 6 + w * 2 + c) as u32,
    );
    for pixels in [tensor.as_arrays::<axis::C, 2>(), tensor.try_as_arrays().expect("two channels")] {
        assert!(pixels.iter().eq(&[[0, 1], [2, 3], [4, 5], [6, 7], [8, 9], [10, 11]]));
        let bytes = pixels.try_as_flattened::<axis::C>().expect("a few elements");
        assert!(bytes.iter().copied().eq(0..12));
    }
    tensor.as_arrays_mut::<axis::C, 2>().iter_mut().for_each(|pixel| pixel.swap(0, 1));
    let mut pixels = tensor.try_as_arrays_mut::<axis::C, 2>().expect("two channels");
    pixels[[1, 2]][1] = 30;
    assert_eq!(tensor.storage(), [1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 30]);
}

/// A tensor of pixels as its bytes.
#[test]
fn tensors_of_bytes() {
    let mut tensor = Tensor::<[u32; 2], layout!(W = 3)>::from_fn(|[w]| [w as u32, 10 + w as u32]);
    for bytes in [tensor.as_flattened::<axis::C>(), tensor.try_as_flattened().expect("a few elements")] {
        assert!(bytes.iter().eq(&[0, 10, 1, 11, 2, 12]));
    }
    tensor.as_flattened_mut::<axis::C>().for_each_mut(|element| *element += 1);
    tensor.try_as_flattened_mut::<axis::C>().expect("a few elements")[[2, 1]] = 5;
    assert_eq!(tensor.storage(), [[1, 11], [2, 12], [3, 5]]);
}

/// The padding of blocks, through views of whole blocks.
#[test]
fn tensors_of_whole_blocks() {
    use axis::{I, O};
    type Tail = layout!(C=? H=2; block(C) = 4);
    let layout = Tail::with_extents([5]).expect("a layout");
    let mut tensor = Tensor::<u32, Tail>::from_fn_with_layout(layout, |[c, h]| (10 * c + h + 1) as u32);
    for blocks in [tensor.unblock_padded::<axis::C, (O, I)>(), tensor.try_unblock_padded().expect("whole blocks")] {
        let expected = [1, 2, 11, 12, 21, 22, 31, 32, 41, 42, 0, 0, 0, 0, 0, 0]; // O=2 I=4 H=2
        assert!(blocks.iter().eq(&expected));
    }
    tensor.unblock_padded_mut::<axis::C, (O, I)>().as_arrays::<I, 4>().for_each_mut(|block| block[3] += 100);
    tensor.try_unblock_padded_mut::<axis::C, (O, I)>().expect("whole blocks")[[1, 3, 1]] += 1;
    assert_eq!(tensor.storage(), [1, 11, 21, 131, 2, 12, 22, 132, 41, 0, 0, 100, 42, 0, 0, 101]);
}

/// The buffers of a struct, viewed together.
#[test]
fn buffers_of_a_struct() {
    #[derive(Views)]
    struct Planes<'a> {
        #[layout(H=2 W=3)]
        luma: &'a [u8],
        #[layout(H=2 W=3; pad(W) = 4)]
        mask: &'a mut [u16],
        #[layout(H=2 W=3; element = u32)]
        sums: &'a mut [u8],
    }
    let (mut mask, mut sums) = ([7; 7], [0_u32; 6]);
    let mut planes = Planes { luma: &[1, 2, 3, 4, 5, 6], mask: &mut mask, sums: bytemuck::cast_slice_mut(&mut sums) };
    assert!(planes.check().is_ok());
    let views = planes.views().expect("buffers that are large enough");
    assert!(
        views.luma.iter().eq(&[1, 2, 3, 4, 5, 6]) && views.mask.iter().eq(&[7; 6]) && views.sums.iter().eq(&[0; 6])
    );
    let PlanesViewsMut { luma, mut mask, mut sums } = planes.views_mut().expect("buffers that are large enough");
    mask.map_from(&luma, u16::from);
    sums.map_from(&mask, |element| u32::from(element) * 10);
    assert_eq!(planes.mask, [1, 2, 3, 7, 4, 5, 6]);
    assert_eq!(bytemuck::cast_slice::<u8, u32>(planes.sums), [10, 20, 30, 40, 50, 60]);
}

/// Two mutable views that lie in each other's gaps, on two threads.
#[test]
fn views_in_each_others_gaps() {
    let mut buffer = vec![0_u32; 12];
    let pointer = buffer.as_mut_ptr();
    type Every = layout!(H=2 W=3; stride(W) = 2);
    // SAFETY: the buffer holds the span from each of the two elements on, and the views have no element in common.
    let [mut even, mut odd] =
        [0, 1].map(|first| unsafe { ViewMut::from_raw_parts(pointer.wrapping_add(first), Every::default()) });
    std::thread::scope(|scope| {
        scope.spawn(|| even.iter_mut().zip(10..).for_each(|(element, number)| *element = number));
        scope.spawn(|| odd.for_each_indexed_mut(|[h, w], element| *element = (20 + h * 3 + w) as u32));
    });
    assert!(even.iter().copied().eq(10..16));
    even.copy_from(&odd);
    assert_eq!(buffer, [20, 20, 21, 21, 22, 22, 23, 23, 24, 24, 25, 25]);
}
