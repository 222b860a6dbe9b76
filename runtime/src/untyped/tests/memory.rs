//! What copies allocate, and the errors where that is too much.

use super::parsed;
use crate::axis::W;
use crate::convert::AnyPairError;
use crate::element::DataType;
use crate::untyped::{AnyTensor, AnyView, ViewError};
use crate::{Layout, Tensor, View, layout};
use std::vec::Vec;

/// A copy is larger than the bytes only by the numbers that its type says. What says the others may be a file.
#[test]
fn a_copy_is_as_large_as_the_bytes_or_its_type_say() {
    let bytes: Vec<u8> = (0..48).collect();
    let of = |text: &str, len: usize| AnyView::new(DataType::Uint8, parsed(text), &bytes[..len]).unwrap();
    macro_rules! storage {
        ($text:literal, $len:literal, $($layout:tt)*) => {
            of($text, $len).convert::<u8, layout!($($layout)*)>().map(|tensor| tensor.storage().len())
        };
    }
    fn larger<V>(bytes: u64, held_in_bytes: usize) -> Result<V, ViewError> {
        Err(ViewError::Larger { bytes, held_in_bytes })
    }
    assert_eq!(storage!("A=1073741824; broadcast(A)", 1, A=?), larger(1 << 30, 1));
    assert_eq!(storage!("A=1073741824; broadcast(A)", 1, A=?; broadcast(A)), Ok(1));
    assert_eq!(storage!("A=5 B=7; broadcast(A)", 7, A=? B=?), larger(35, 7));
    assert_eq!(storage!("A=5 B=7; broadcast(A)", 40, A=? B=?), Ok(35));
    assert_eq!(storage!("A=5 B=7; broadcast(A)", 7, A=5 B=?), Ok(35));
    assert_eq!(storage!("A=5 B=7; broadcast(A)", 7, A=? B=7), Ok(35), "as many as the bytes have");
    // Padding and blocks of the type.
    assert_eq!(storage!("A=5 B=7", 35, A=? B=?; pad(B) = 64), Ok(320));
    assert_eq!(storage!("A=5 B=7", 35, A=? B=?; block(A) = 16; block(B) = 16), Ok(256));
    // Strides of the bytes: as far as they go, and not those that would spread the elements.
    assert_eq!(storage!("A=3 B=4; stride(A) = 16", 36, A=? B=?; stride(A) = ?), Ok(48));
    assert_eq!(storage!("A=2 B=24; order = AB", 48, A=? B=?; order = BA; stride(A) = ?), Ok(48));
    assert_eq!(storage!("A=2 B=24; order = AB", 48, A=2 B=24; order = BA; stride(A) = ?), Ok(48));

    // A typed view says its layout itself, and who wants such a copy makes its memory.
    type Shared = layout!(A=? B=4; broadcast(A));
    let shared = Shared::with_extents([6]).unwrap();
    let typed = AnyView::from_view(View::with_layout(shared, &[1_u8, 2, 3, 4]).unwrap());
    assert_eq!(typed.convert::<u8, layout!(A=? B=?)>().unwrap().storage().len(), 24);
    let view = of("A=6 B=4; broadcast(A)", 4);
    let packed = <layout!(A=? B=?)>::with_extents([6, 4]).unwrap();
    let mut copy = Tensor::<u8, _>::zeros_with_layout(packed);
    view.copy_to(&mut copy.view_mut()).unwrap();
    assert_eq!(copy.storage(), [0, 1, 2, 3].repeat(6));
    // A copy without gaps has an element for each index, but where few bytes would become many.
    let tensor = view.to_tensor(); // the broadcast axis is innermost
    assert_eq!(tensor.storage_as_bytes(), [0, 1, 2, 3].map(|element| [element; 6]).concat());
    assert_eq!(tensor.convert::<u8, layout!(A=6 B=4)>().unwrap().storage(), copy.storage());
    let refused = of("A=134217728 B=4; broadcast(A)", 4).try_to_tensor().map(|_| ());
    assert_eq!(refused, Err(AnyPairError::Larger { bytes: 1 << 29, held_in_bytes: 4 }));
}

/// Without gaps, whatever indices share: of a view whose gaps are its own, and of one whose gaps are not.
#[test]
fn a_copy_without_gaps() {
    let bytes: Vec<u8> = (1..=48).collect();
    for text in [
        "A=3 B=4",
        "A=3 B=4; pad(B) = 8",
        "A=3 B=4; broadcast(A, B)",
        "A=1000000 B=0; broadcast(A)",
        "A=5 B=5; block(A) = 2; block(B) = 2",
        "",
    ] {
        let view = AnyView::new(DataType::Uint8, parsed(text), &bytes).unwrap();
        let copy = view.try_to_tensor().unwrap();
        assert_eq!(
            (copy.layout(), copy.storage_as_bytes().len()),
            (&view.layout().packed(), view.layout().packed().storage_size()),
            "{text}"
        );
        if view.layout().rank() == 0 {
            assert_eq!(copy.storage_as_bytes(), [1]);
            continue;
        }
        let extents = [view.layout().extents()[0], view.layout().extents()[1]];
        let elements = |view: &AnyView<'_>| {
            let layout = <layout!(A=? B=?)>::with_extents(extents).unwrap();
            let mut elements = Tensor::<u8, _>::zeros_with_layout(layout);
            view.copy_to(&mut elements.view_mut()).unwrap();
            elements.into_vec()
        };
        assert_eq!(elements(&copy.view()), elements(&view), "{text}");
    }
    type Rows = layout!(A=3 B=2; broadcast(A); stride(B) = 4);
    let typed = AnyView::from_view(View::<u8, Rows>::new(&bytes).unwrap());
    assert_eq!((typed.as_bytes(), typed.to_tensor().storage_as_bytes()), (None, &[1, 1, 1, 5, 5, 5][..]));
}

/// Where there is no memory, what gives a `Result` gives an error.
#[cfg(all(target_pointer_width = "64", not(miri)))]
#[test]
fn a_tensor_that_is_not_allocated() {
    use crate::error::PartError;
    use crate::untyped::{AnyTensor, StreamError};
    use std::format;
    use std::string::ToString;

    // Over the address space of a process.
    const ELEMENTS: usize = 1 << 60;
    let text = format!("A={ELEMENTS}; broadcast(A)");
    let view = AnyView::new(DataType::Uint16, parsed(&text), &[1, 2]).unwrap();
    let bytes = 2 * ELEMENTS as u64;
    let error = view.convert::<u16, layout!(A = 1152921504606846976)>().map(|_| ()).unwrap_err();
    assert_eq!(error, ViewError::Memory { bytes });
    assert_eq!(error.to_string(), "there is no memory for a tensor of 2305843009213693952 bytes; use smaller extents");
    let packed = parsed(&format!("A={ELEMENTS}"));
    let refused = Err(AnyPairError::Memory { bytes });
    assert_eq!(AnyTensor::try_from_view_with_layout(packed, &view).map(|_| ()), refused);
    let view = View::<u8, layout!(A=3 B=2)>::from_array(&[1, 2, 3, 4, 5, 6]);
    let interlocked = parsed("A=3 B=2; stride(A) = 576460752303423488; stride(B) = 864691128455135232");
    let streamed = AnyView::from_view(view).stream(&interlocked, &mut [0; 8], |_| Ok::<_, ()>(()));
    assert!(matches!(streamed, Err(StreamError::Pair(AnyPairError::Memory { .. }))), "{streamed:?}");
    type Repeated = layout!(A = 1152921504606846976; broadcast(A));
    let repeated = AnyView::from_view(View::<u8, Repeated>::new(&[1]).unwrap());
    assert!(matches!(repeated.try_to_tensor(), Err(AnyPairError::Memory { .. })));

    let image = View::<u16, layout!(H=1 W=1)>::from_array(&[7]);
    let frame = <layout!(H=? W=?)>::with_extents([4, ELEMENTS / 4]).unwrap();
    let error = Tensor::try_bordered_with_layout(frame, &image, [0, 0], 0).map(|_| ()).unwrap_err();
    assert_eq!(error, PartError::Memory { axis: "W", extent: ELEMENTS / 4, bytes });
}

/// Parts along one axis, as tensors with that layout: the bytes that a view gives are the memory's, to be read, to be written and to be filed.
#[test]
fn the_memory_of_a_part_is_as_large_as_its_layout_says() {
    let data: Vec<f32> = (0..3000_u16).map(f32::from).collect();
    for width in [5, 1000] {
        let matrix =
            View::with_layout(<layout!(H=? W=?)>::with_extents([3, width]).unwrap(), &data[..3 * width]).unwrap();
        let column = *matrix.fix::<W>(0).layout();
        let mut any: AnyTensor = Tensor::full_with_layout(column, 1.0_f32).into();
        assert_eq!(any.layout().storage_size(), column.storage_size());
        assert_eq!(any.storage_as_bytes().len(), 3 * width * 4);
        assert_eq!((any.view().as_bytes(), any.view().as_bytes_in_memory_order()), (None, None));
        any.view_mut().storage_as_mut_bytes().unwrap().fill(7);
        assert!(any.view().storage_as_bytes().unwrap().iter().all(|byte| *byte == 7));
        let copy: AnyTensor = matrix.fix::<W>(0).to_tensor().into();
        assert_eq!((copy.view().as_bytes().unwrap().len(), copy.layout().storage_size()), (12, 3));
    }
    // Without an element, a typed tensor may have no memory.
    let none = Tensor::<f32, layout!(H=2 W=0; stride(H) = 8)>::from_vec(Vec::new()).unwrap();
    assert_eq!(none.storage().len(), 0);
    assert_eq!(AnyTensor::from(none).storage_as_bytes(), [0; 64]);
}
