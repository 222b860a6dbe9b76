//! Laws of what leaves and enters: elements in the order of the indices, storage in the order of memory, and copies without gaps.

use std::fmt::Display;
use tensor_layout::axis::{A, B, C, H, N, W};
use tensor_layout::{BufferErrorKind, Layout, LayoutError, StaticLayout, Tensor, View, layout, ops};

/// The elements of a view are `u32` numbers of their places in a buffer.
fn own_offsets(span: usize) -> Vec<u32> {
    (0..span as u32).collect()
}

/// Of any layout, the packed layout has its axes and extents, no gaps and the same order of memory; `to_tensor` and `map` copy into it.
fn keeps_the_order_without_gaps<L: Layout + Display>(layout: L, storage: usize) {
    let packed = layout.packed();
    assert_eq!(<ops::Packed<L> as Layout>::NAMES, L::NAMES);
    assert_eq!((packed.extents().as_ref(), packed.rank()), (layout.extents().as_ref(), layout.rank()));
    assert_eq!((packed.is_unique(), packed.storage_size()), (true, storage), "{layout} is {packed}");
    assert_eq!(packed.is_packed(), storage == layout.len(), "{packed}");
    assert_eq!(packed.packed().to_string(), packed.to_string());
    // Each index as its offset from index 0 along one axis: where the strides of two axes differ, so do those of the result.
    let along = |axis: usize, offset: &dyn Fn(L::Index) -> usize| {
        let mut indices = layout.indices();
        let first = indices.next().map_or(0, offset) as isize;
        indices
            .find(|index| index.as_ref().iter().enumerate().all(|(at, digit)| *digit == usize::from(at == axis)))
            .map(|index| offset(index) as isize - first)
    };
    let strides: Vec<_> = (0..L::RANK)
        .filter_map(|axis| {
            Some([along(axis, &|index| layout.offset(index))?, along(axis, &|index| packed.offset(index))?])
        })
        .collect();
    for [outer, outer_packed] in &strides {
        assert!((*outer < 0) == (*outer_packed < 0), "{layout} is {packed}");
        for [inner, inner_packed] in &strides {
            assert!(outer.abs() <= inner.abs() || outer_packed.abs() > inner_packed.abs(), "{layout} is {packed}");
        }
    }

    let buffer = own_offsets(layout.required_span_size());
    let view = View::with_layout(layout, &buffer).expect("a buffer of the span");
    let copy = view.to_tensor();
    assert_eq!(copy.view(), view);
    assert_eq!(copy.storage().len(), storage);
    assert!(*copy.layout() == packed);
    assert!(view.map(|element| element * 2).iter().copied().eq(view.iter().map(|element| element * 2)));
    let elements: Vec<u32> = view.iter().copied().collect();
    assert_eq!(
        (view.to_vec(), copy.to_vec(), copy.clone().into_vec()),
        (elements.clone(), elements.clone(), elements.clone())
    );
    assert_eq!(copy.as_slice().is_some(), layout.is_empty() || copy.storage() == elements);
    assert_eq!(copy.as_slice_in_memory_order().map(<[u32]>::len), (storage == layout.len()).then_some(storage));
    assert_eq!(Tensor::from_vec_with_layout(packed, elements).expect("one for each index"), copy);
    let stored = copy.storage().to_vec();
    assert_eq!(Tensor::from_storage_with_layout(packed, copy.into_storage()).expect("the storage").storage(), stored);
}

#[test]
fn copies_have_no_gaps() -> Result<(), LayoutError> {
    macro_rules! laws {
        ($($layout:expr => $storage:expr;)*) => { $( keeps_the_order_without_gaps($layout, $storage); )* };
    }
    type Padded = layout!(N=2 C=3 H=5 W=7; order = NHWC; pad(H) = 8);
    type Frames = layout!(H=? W=? C=3; stride(H) = ?);
    type Any = layout!(H=? W=? C=?; stride(H) = ?; stride(W) = ?; stride(C) = ?);
    type Bands = layout!(H=? W=? C=?; order = CHW; align(H) = 16; align(C) = 32);
    laws! {
        <layout!()>::default() => 1;
        Padded::default() => 210;
        Padded::default().reverse::<H>().reverse::<C>() => 210;
        Padded::default().permute::<(W, C, H, N)>() => 210;
        <layout!(H=2 W=3; order = WH; pad(H) = 5)>::default() => 6;
        <layout!(H=3 W=0; align(H) = 8)>::default() => 0;
        <layout!(N=2 C=3 H=4 W=5; order = NHWC; broadcast(C))>::default() => 120;
        <layout!(H=4 W=3; broadcast(H, W))>::default() => 12;
        <layout!(N=2 H=2 W=3; overlap(H) = 2)>::default() => 12;
        <layout!(A=2 B=3; stride(A) = 3; stride(B) = 2)>::default() => 6;
        // The blocks keep the rest of the last one.
        <layout!(C=5 H=2; block(C) = 4)>::default() => 16;
        <layout!(C=8 H=3; block(C) = 4; pad(H) = 4)>::default() => 24;
        <layout!(K=7 N=5; order = K/2 N K%2; pad(N) = 8)>::default() => 40;
        <layout!(M=? K=?; order = M/128 K/4 M%32 M/32%4 K%4)>::with_extents([130, 6])? => 2048;
        Frames::with_extents_and_strides([4, 5], [32])? => 60;
        Frames::with_extents_and_strides([4, 5], [-32])? => 60;
        Frames::with_extents_and_strides([0, 5], [32])? => 0;
        Frames::with_extents_and_strides([4, 5], [32])?.permute::<(C, W, H)>() => 60;
        Any::with_extents_and_strides([4, 5, 3], [1, 16, 4])? => 60;
        Any::with_extents_and_strides([4, 5, 3], [40, -3, 1])? => 60;
        <layout!(H=? W=?; overlap(H) = ?)>::with_extents_and_strides([4, 5], [0])? => 20;
        <layout!(H=? W=?; overlap(H) = ?)>::with_extents_and_strides([4, 5], [2])? => 20;
        Bands::with_extents([3, 4, 2])? => 24;
        Bands::with_extents([1, 4, 2])? => 8;
        <layout!(C=? H=3; block(C) = 4)>::with_extents([6])? => 24;
    }
    Ok(())
}

/// What the type of a packed layout knows: the numbers that the type of the layout decides.
#[test]
fn types_of_packed_layouts_know_their_numbers() -> Result<(), LayoutError> {
    type Padded = layout!(N=2 C=3 H=5 W=7; order = NHWC; pad(H) = 8);
    type Packed = ops::Packed<Padded>;
    const { assert!(Packed::STORAGE_SIZE == 210 && Packed::IS_PACKED && !Padded::IS_PACKED) };
    assert_eq!((Packed::STRIDES, Packed::default()), (&[105, 1, 21, 3][..], Padded::default().packed()));
    // A pitch that is not known at compile time leaves the strides of pixels known: this compiles.
    let frame = <layout!(H=? W=? C=3; stride(H) = ?)>::with_extents_and_strides([2, 4], [16])?;
    let copy = View::with_layout(frame, &[1_u8; 28]).expect("a buffer of the span").to_tensor();
    let pixels = copy.view().as_layout::<layout!(H=? W=? C=3)>(); // H=2 W=4 C=3
    assert_eq!((pixels.strides(), copy.storage()), ([12, 3, 1], &[1; 24][..]));
    assert!(copy.as_arrays::<C, 3>().as_slice().is_some());
    Ok(())
}

/// A copy of a part is as large as the part.
#[test]
fn a_copy_of_a_part_is_as_large_as_the_part() -> Result<(), LayoutError> {
    let frame = <layout!(H=? W=?)>::with_extents([432, 768])?;
    let frame = Tensor::from_fn_with_layout(frame, |[h, w]| (h * 7 + w) as u8); // H=432 W=768
    let part = frame.range::<H>(100..324).range::<W>(50..274).to_tensor(); // H=224 W=224
    assert_eq!(part.view(), frame.range::<H>(100..324).range::<W>(50..274));
    assert_eq!(part.storage().len(), 50_176);
    let column = frame.fix::<W>(3).to_tensor(); // H=432
    assert_eq!((column.storage().len(), column.strides()), (432, [1]));
    let diagonal = frame.diagonal::<(H, W), A>().to_tensor(); // A=432
    assert_eq!((diagonal.storage().len(), diagonal[[431]]), (432, frame[[431, 431]]));
    let every_other = frame.step::<H, 2>().step::<W, 4>().map(u16::from); // H=216 W=192
    assert_eq!((every_other.storage().len(), every_other[[3, 5]]), (216 * 192, u16::from(frame[[6, 20]])));
    let windows = frame.fix::<H>(0).windows::<W, (W, N), 3, 2>().to_tensor(); // W=383 N=3
    assert_eq!((windows.storage().len(), windows[[5, 2]]), (383 * 3, frame[[0, 12]]));
    let rows = frame.fix::<H>(9).insert::<B>().broadcast::<B, 2>().to_tensor(); // B=2 W=768
    assert_eq!((rows.storage().len(), rows.strides(), rows[[1, 5]]), (2 * 768, [1, 2], frame[[9, 5]]));
    Ok(())
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Class {
    Cat = 7,
    Dog = 9,
}

/// Elements that are no numbers, have no default and are never zero are copied and mapped; gaps get copies of them.
#[test]
fn any_element_is_copied_and_mapped() -> Result<(), Box<dyn std::error::Error>> {
    type Blocked = layout!(C=5 H=2; block(C) = 4);
    let class = |even: bool| if even { Class::Cat } else { Class::Dog };
    let numbers = Tensor::<u8, Blocked>::from_fn(|[c, h]| (c + h) as u8 + 1); // C=5 H=2
    let mapped = numbers.map(|number| class(number % 2 == 1)); // C=5 H=2
    assert_eq!((mapped.storage().len(), mapped[[4, 1]], mapped.storage()[15]), (16, Class::Dog, Class::Cat));
    let copy = mapped.range::<H>(1..2).to_tensor(); // C=5 H=1
    assert_eq!((copy.storage().len(), copy.to_vec()), (8, mapped.range::<H>(1..2).to_vec()));
    assert_eq!(Tensor::<Class, Blocked>::from_vec(mapped.to_vec())?, mapped);
    let some = numbers.view().map(Some); // C=5 H=2
    assert_eq!((some[[3, 1]], some.storage()[15]), (Some(5), Some(1)));
    // The rest of the last block is 0 of numbers.
    assert_eq!(numbers.to_vec().iter().sum::<u8>(), numbers.view().to_tensor().storage().iter().sum::<u8>());
    // Elements that own memory, or borrow it.
    let names = numbers.map(|number| number.to_string());
    let first = |index: [usize; 2]| names[index].as_str();
    let letters: Tensor<&str, Blocked> = Tensor::from_fn(first);
    assert_eq!((letters[[4, 1]], letters.into_vec().len()), ("6", 10));
    // Without an index, nothing is mapped, and the storage is empty where it could have no element.
    let none = Tensor::<u8, layout!(H=2 W=0; stride(H) = 8)>::zeros(); // H=2 W=0
    assert_eq!(
        (none.storage().len(), none.map(u32::from).storage().len(), none.map(Some).storage().len()),
        (16, 16, 0)
    );
    Ok(())
}

/// A `Vec` of the elements, or of the storage, is the tensor's memory, and comes back, at the same address.
#[test]
fn vectors_go_in_and_out_without_a_copy() -> Result<(), Box<dyn std::error::Error>> {
    type Padded = layout!(H=2 W=3; pad(W) = 4);
    let elements = own_offsets(6);
    let address = elements.as_ptr();
    let tensor = Tensor::<u32, layout!(H=2 W=3)>::from_vec(elements)?; // H=2 W=3
    assert_eq!((tensor.storage().as_ptr(), tensor.allocated_size_in_bytes()), (address, 24));
    let elements = tensor.into_vec();
    assert_eq!((elements.as_ptr(), &elements[..]), (address, &[0, 1, 2, 3, 4, 5][..]));
    let elements = Tensor::<u32, layout!(H=2 W=3)>::from_storage(elements)?.into_storage();
    assert_eq!(elements.as_ptr(), address);

    let storage = own_offsets(8);
    let address = storage.as_ptr();
    let tensor = Tensor::<u32, Padded>::from_storage(storage)?; // H=2 W=3
    assert_eq!((tensor.storage().as_ptr(), tensor.to_vec()), (address, vec![0, 1, 2, 4, 5, 6]));
    let storage = tensor.into_storage();
    assert_eq!((storage.as_ptr(), storage.len()), (address, 8));
    let tensor = Tensor::<u32, Padded>::from_storage(storage)?;
    assert_eq!(tensor.clone().into_vec(), [0, 1, 2, 4, 5, 6]);
    assert_eq!(tensor.clone().storage().as_ptr().addr() % 64, 0);

    // Elements in the order of the indices, whatever the order in memory.
    let columns = Tensor::<u32, layout!(H=2 W=3; order = WH; pad(H) = 4)>::from_vec(own_offsets(6))?; // H=2 W=3
    assert_eq!(columns.storage(), [0, 3, 0, 0, 1, 4, 0, 0, 2, 5, 0, 0]);
    assert_eq!((columns[[1, 0]], columns.into_vec()), (3, own_offsets(6)));
    // What is missing of the storage is 0.
    let short = Tensor::<u32, Padded>::from_storage(vec![9; 7])?;
    assert_eq!(short.storage(), [9, 9, 9, 9, 9, 9, 9, 0]);
    Ok(())
}

/// Elements that are not one for each index, and elements that are fewer than the span or more than the storage, are errors with the numbers.
#[test]
fn vectors_of_another_length_are_errors() {
    type Padded = layout!(H=2 W=3; pad(W) = 4);
    for len in [5, 7, 8] {
        let error = Tensor::<u32, Padded>::from_vec(own_offsets(len)).map(|_| ()).expect_err("not one for each index");
        assert_eq!((error.required, error.actual, error.kind), (6, len, BufferErrorKind::NotTheLength));
        assert!(error.to_string().contains("write `from_storage`"), "{error}");
    }
    let error = |len| Tensor::<u32, Padded>::from_storage(own_offsets(len)).map(|_| ()).expect_err("not a storage");
    assert_eq!((error(6).required, error(6).actual, error(6).kind), (7, 6, BufferErrorKind::TooSmall));
    assert_eq!((error(9).actual, error(9).kind), (9, BufferErrorKind::TooLarge { storage: 8 }));
    let shared = <layout!(H=? W=?; overlap(H) = ?)>::with_extents_and_strides([2, 3], [1]).expect("small numbers");
    let error = Tensor::from_vec_with_layout(shared, own_offsets(6)).map(|_| ()).expect_err("shared elements");
    assert_eq!(error.kind, BufferErrorKind::NotUnique);
}
