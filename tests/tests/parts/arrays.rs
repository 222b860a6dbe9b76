//! Groups of elements as elements: `as_arrays` and `as_flattened`, each against its postcondition.

use tensor_layout::axis::{C, H, N, W};
use tensor_layout::{Axes, Layout, PartError, StridedLayout, Tensor, View, layout};
use tensor_layout_tests::random::for_every;

tensor_layout::axis!(Co, Ci);

/// The array of each index has the elements along `C`, through every way to read it, and flattened it is what it was.
fn arrays<L: Axes<(N, C, H, W)> + StridedLayout, const LEN: usize>(view: View<'_, u32, L>) {
    let act = view.permute::<(N, C, H, W)>();
    let arrays = act.try_as_arrays::<C, LEN>().expect("neighbours");
    assert_eq!(arrays.len() * LEN, act.len());
    let is = |[n, h, w]: [usize; 3], array: &[u32; LEN]| {
        array.iter().enumerate().for_each(|(c, x)| assert_eq!(*x, act[[n, c, h, w]], "{n} {c} {h} {w}"));
    };
    arrays.indexed_iter().for_each(|(index, array)| is(index, array));
    arrays.for_each_indexed(is);
    let mut count = 0;
    arrays.zip(&arrays).for_each(|a, b| count += usize::from(a == b));
    assert_eq!(count, arrays.len());
    assert_eq!(arrays.runs().flatten().count(), arrays.len());
    let strides = act.strides();
    let divided = [strides[0], strides[2], strides[3]].map(|stride| stride / LEN as isize);
    assert_eq!(arrays.strides(), divided);
    for (h, row) in arrays.axis_iter::<H>().enumerate() {
        row.indexed_iter().for_each(|([n, w], array)| is([n, h, w], array));
    }
    let back = arrays.as_flattened::<C>().permute::<(N, C, H, W)>();
    assert_eq!(back, act);
    // Copied as units of their size.
    let extents = [act.extent::<W>(), act.extent::<N>(), act.extent::<H>()];
    let mut copy = Tensor::<[u32; LEN], layout!(W=? N=? H=?; pad(H) = 4)>::zeros_with_layout(
        <layout!(W=? N=? H=?; pad(H) = 4)>::with_extents(extents).expect("small numbers"),
    );
    copy.view_mut().zip_mut(&arrays).for_each(|to, from| *to = *from);
    assert_eq!(copy.view().permute::<(N, H, W)>(), arrays);
    copy.fill([7; LEN]);
    copy.copy_from(&arrays);
    assert_eq!(copy.view().permute::<(N, H, W)>(), arrays);
}

#[test]
fn neighbours_are_arrays_whatever_the_layout() {
    own_offsets!(v = <layout!(N=2 C=3 H=4 W=5; order = NHWC)>::default());
    arrays::<_, 3>(v);
    own_offsets!(v = <layout!(N=2 C=3 H=4 W=5; order = WNHC; align(H) = 6; pad(N) = 3)>::default());
    arrays::<_, 3>(v);
    own_offsets!(v = <layout!(N=2 C=16 H=4 W=5; order = NHWC; pad(C) = 32)>::default());
    arrays::<_, 16>(v);
    own_offsets!(v = <layout!(N=2 C=4 H=4 W=5; order = NHWC; reverse(H))>::default());
    arrays::<_, 4>(v);
    own_offsets!(v = <layout!(N=? C=3 H=? W=?; order = NHWC)>::with_extents([2, 3, 4]).expect("small numbers"));
    arrays::<_, 3>(v);
    own_offsets!(
        v = <layout!(N=? C=? H=? W=?; order = NHWC; stride(H) = ?)>::with_extents_and_strides([2, 3, 4, 5], [-21])
            .expect("small numbers")
    );
    arrays::<_, 3>(v);
    own_offsets!(v = <layout!(N=2 C=1 H=4 W=5; order = NHWC)>::default());
    arrays::<_, 1>(v);
    own_offsets!(v = <layout!(N=0 C=3 H=4 W=5; order = NHWC)>::default());
    arrays::<_, 3>(v);
}

/// The same for extents at random.
#[test]
fn neighbours_are_arrays_whatever_the_extents() {
    for_every("layouts of arrays", 60, [0..4usize, 0..5, 0..5], |[n, h, w]| {
        own_offsets!(v = <layout!(N=? C=3 H=? W=?; order = NHWC)>::with_extents([n, h, w]).expect("small numbers"));
        arrays::<_, 3>(v);
        own_offsets!(
            v = <layout!(N=? C=? H=? W=?; order = WHNC; align(W) = 16)>::with_extents([n, 4, h, w])
                .expect("small numbers")
        );
        arrays::<_, 4>(v);
    });
}

/// The vectors of a blocked layout: `unblock`, and then arrays of a block. Another axis may keep its blocks.
#[test]
fn blocks_are_arrays() {
    own_offsets!(act = <layout!(N=2 C=32 H=3 W=2; block(C) = 16)>::default());
    let vectors = act.unblock::<C, (Co, Ci)>().as_arrays::<Ci, 16>(); // N=2 Co=2 H=3 W=2, of [u32; 16]
    assert_eq!(vectors.strides(), [12, 6, 2, 1]);
    for ([n, co, h, w], vector) in vectors.indexed_iter() {
        vector.iter().enumerate().for_each(|(ci, x)| assert_eq!(*x, act[[n, 16 * co + ci, h, w]]));
    }
    own_offsets!(filter = <layout!(O=8 I=8 H=3; block(I) = 4; block(O) = 2)>::default());
    let pairs = filter.unblock::<tensor_layout::axis::O, (Co, Ci)>().as_arrays::<Ci, 2>(); // Co=4 I=8 H=3, of [u32; 2]
    assert!(!pairs.layout().is_strided());
    for ([co, i, h], pair) in pairs.indexed_iter() {
        assert_eq!(*pair, [0, 1].map(|ci| filter[[2 * co + ci, i, h]]));
    }
    let back = pairs.as_flattened::<Ci>(); // Co=4 I=8 H=3 Ci=2
    assert!(back.indexed_iter().all(|([co, i, h, ci], x)| *x == filter[[2 * co + ci, i, h]]));
}

#[test]
fn what_is_no_array_is_refused() {
    type Image = layout!(H=? W=? C=?; stride(W) = ?);
    let image = |extents, stride| Image::with_extents_and_strides(extents, [stride]).expect("small numbers");
    let buffer = [0u8; 400];
    let refused = |extents, stride| {
        let view = View::with_layout(image(extents, stride), &buffer).expect("a large buffer");
        view.try_as_arrays::<C, 3>().map(|_| ()).expect_err("no arrays")
    };
    let error = refused([2, 4, 4], 4);
    assert_eq!(error, PartError::NotTheLength { axis: "C", extent: 4, len: 3 });
    assert!(
        error.to_string().contains("axis `C` has extent 4, and an array 3 elements; write the extent as the length"),
        "{error}"
    );
    let error = refused([2, 4, 3], 4);
    assert_eq!(error, PartError::NotMultipleOfArray { axis: "H", stride: 16, len: 3 });
    assert!(error.to_string().contains("which is not a multiple of the 3 elements of an array"), "{error}");
    let planes = View::with_layout(<layout!(C=? H=?)>::with_extents([3, 4]).expect("small numbers"), &buffer)
        .expect("a large buffer");
    let error = planes.try_as_arrays::<C, 3>().map(|_| ()).expect_err("no neighbours");
    assert_eq!(error, PartError::NotNeighbours { axis: "C", stride: 4 });
    let panic = std::panic::catch_unwind(|| planes.as_arrays::<C, 3>().len()).expect_err("a panic");
    assert!(panic.downcast::<String>().expect("a text").contains("axis `C` has stride 4"));
    // Elements without bytes can be more than there are addresses.
    const HUGE: usize = 1 << (usize::BITS - 24);
    let many = vec![[(); HUGE]; 1 << 10];
    let view =
        View::with_layout(<layout!(H=?)>::with_extents([1 << 10]).expect("small numbers"), &many).expect("the span");
    assert!(view.try_as_flattened::<C>().is_ok());
    let more = View::with_layout(<layout!(H=? W=?)>::with_extents([1 << 10, 0]).expect("small numbers"), &many)
        .expect("the span");
    assert!(more.try_as_flattened::<C>().is_ok());
    let most = vec![[(); HUGE]; 1 << 30];
    let view =
        View::with_layout(<layout!(H=?)>::with_extents([1 << 30]).expect("small numbers"), &most).expect("the span");
    assert_eq!(view.try_as_flattened::<C>().map(|_| ()).map_err(|error| error.axis()), Err("H"));
}

/// Arrays are changed in place: also arrays of a tensor, and also by threads.
#[test]
fn mutable_arrays_are_the_elements() {
    let mut image = Tensor::<u8, layout!(H=3 W=2 C=3; pad(W) = 4)>::zeros(); // H=3 W=2 C=3
    image.as_arrays_mut::<C, 3>().for_each_indexed_mut(|[h, w], pixel| *pixel = [h as u8, w as u8, 7]);
    assert!(image.indexed_iter().all(|([h, w, c], x)| *x == [h as u8, w as u8, 7][c]));
    assert_eq!(image.as_arrays::<C, 3>()[[2, 1]], [2, 1, 7]);
    assert_eq!(image.try_as_arrays::<C, 3>().map(|pixels| pixels[[2, 1]]), Ok([2, 1, 7]));
    assert_eq!(image.try_as_arrays_mut::<C, 3>().map(|pixels| pixels[[2, 0]]), Ok([2, 0, 7]));
    assert_eq!(image.storage().iter().filter(|x| **x == 7).count(), 6);
    let mut pixels = image.view_mut().as_arrays::<C, 3>();
    pixels[[0, 0]] = [9; 3];
    pixels.as_flattened::<C>().fill(1);
    assert!(image.iter().all(|x| *x == 1));
}

/// A tensor of arrays is flattened as its views are.
#[test]
fn a_tensor_of_arrays_is_flattened() {
    let mut pixels = Tensor::<[u32; 3], layout!(H=? W=2)>::from_fn_with_layout(
        <layout!(H=? W=2)>::with_extents([2]).expect("small numbers"),
        |[h, w]| [0, 1, 2].map(|c| (h * 6 + w * 3 + c) as u32),
    );
    let bytes = pixels.as_flattened::<C>(); // H=2 W=2 C=3
    assert!(bytes.iter().copied().eq(0..12));
    assert_eq!((bytes.strides(), pixels.try_as_flattened::<C>()), ([6, 3, 1], Ok(bytes)));
    pixels.as_flattened_mut::<C>().for_each_indexed_mut(|[_, _, c], x| *x += 100 * c as u32);
    let mut bytes = pixels.try_as_flattened_mut::<C>().expect("small numbers");
    bytes[[0, 0, 0]] = 7;
    assert_eq!(pixels.storage(), [[7, 101, 202], [3, 104, 205], [6, 107, 208], [9, 110, 211]]);
    let empty = Tensor::<[(); 8], layout!(N=0 H=?)>::zeros_with_layout(
        <layout!(N=0 H=?)>::with_extents([isize::MAX as usize / 4]).expect("no index"),
    );
    assert!(empty.try_as_flattened::<C>().is_err());
}
