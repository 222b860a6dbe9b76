//! `unblock_padded` of a tensor: against `unblock` of the layout whose extent fills its blocks, on the same storage.

use std::panic::{AssertUnwindSafe, catch_unwind};
use tensor_layout::axis::C;
use tensor_layout::{BufferErrorKind, HasAxis, Layout, PartError, StorageMut, Tensor, layout};
use tensor_layout_tests::random::for_every;

tensor_layout::axis!(Co, Ci);

/// A tensor whose storage has its own offsets as elements.
fn numbered<L: Layout>(layout: L) -> Tensor<u32, L> {
    let mut tensor = Tensor::zeros_with_layout(layout);
    tensor.storage_mut().iter_mut().zip(0..).for_each(|(element, offset)| *element = offset);
    tensor
}

/// `whole` is the layout with the extent of C rounded up to blocks. The result is the `unblock` of `whole`, on the same storage.
fn has_whole_blocks<L, W>(layout: L, whole: W)
where
    L: Layout + HasAxis<C>,
    W: Layout + HasAxis<C>,
{
    let (mut tensor, whole) = (numbered(layout), numbered(whole));
    assert_eq!(tensor.storage(), whole.storage());
    let expected = whole.view().unblock::<C, (Co, Ci)>();
    let extents = expected.extents().as_ref().to_vec();
    let places: Vec<u32> = expected.iter().copied().collect();
    {
        let blocks = tensor.try_unblock_padded::<C, (Co, Ci)>().expect("a storage of whole blocks");
        assert_eq!(blocks.extents().as_ref(), extents);
        assert!(blocks.iter().eq(&places) && tensor.unblock_padded::<C, (Co, Ci)>().iter().eq(&places));
        let (unblocked, expected) = (blocks.layout(), expected.layout());
        assert_eq!(unblocked.required_span_size(), expected.required_span_size());
        assert_eq!(unblocked.storage_size(), expected.storage_size());
    }
    // What is written is there, and nothing else.
    let mut storage = tensor.storage().to_vec();
    places.iter().for_each(|place| storage[*place as usize] += 1000);
    tensor.unblock_padded_mut::<C, (Co, Ci)>().for_each_mut(|element| *element += 1000);
    assert_eq!(tensor.storage(), storage);
    let blocks = tensor.try_unblock_padded_mut::<C, (Co, Ci)>().expect("a storage of whole blocks");
    assert!(blocks.iter().copied().eq(places.iter().map(|place| place + 1000)));
    lent_storage_is_as_owned(tensor);
}

/// The storage in a larger buffer of the caller's: the same blocks, and nothing past the storage is written.
fn lent_storage_is_as_owned<L: Layout + HasAxis<C>>(mut tensor: Tensor<u32, L>) {
    let layout = *tensor.layout();
    let mut buffer = [tensor.storage(), &[7; 5]].concat();
    let mut lent = StorageMut::with_layout(layout, &mut buffer).expect("a buffer of the storage");
    assert_eq!((lent.storage(), lent.view()), (tensor.storage(), tensor.view()));
    let blocks = lent.unblock_padded::<C, (Co, Ci)>();
    assert!(blocks.iter().eq(tensor.unblock_padded::<C, (Co, Ci)>().iter()));
    lent.unblock_padded_mut::<C, (Co, Ci)>().for_each_mut(|element| *element += 1);
    tensor.unblock_padded_mut::<C, (Co, Ci)>().for_each_mut(|element| *element += 1);
    assert_eq!(lent.storage_mut(), tensor.storage_mut());
    lent.view_mut().fill(5);
    tensor.view_mut().fill(5);
    assert_eq!(lent.storage(), tensor.storage());
    lent.fill_storage(3);
    let storage = tensor.storage().len();
    assert!(buffer[..storage].iter().all(|element| *element == 3) && buffer[storage..] == [7; 5]);
    if let Some(short) = storage.checked_sub(1) {
        let error = StorageMut::with_layout(layout, &mut buffer[..short]).map(|_| ()).expect_err("an element too few");
        assert_eq!((error.required, error.actual, error.kind), (storage, short, BufferErrorKind::TooSmall));
    }
}

/// The last block is whole: what fills it are elements of the storage.
#[test]
fn whole_blocks_of_a_tensor_have_its_padding() {
    has_whole_blocks(
        <layout!(N=2 C=10 H=3; block(C) = 4)>::default(),
        <layout!(N=2 C=12 H=3; block(C) = 4)>::default(),
    );
    has_whole_blocks(<layout!(C=3 H=2; block(C) = 4)>::default(), <layout!(C=4 H=2; block(C) = 4)>::default());
    let small = |extent: usize, block: usize| extent.next_multiple_of(block);
    for_every("layouts of a tail", 60, [0..4usize, 0..12, 0..6], |[n, c, h]| {
        macro_rules! case {
            ($block:literal, $($layout:tt)*) => {
                type Tail = layout!($($layout)*);
                let bound = |c| Tail::with_extents([n, c, h]).expect("small numbers");
                has_whole_blocks(bound(c), bound(small(c, $block)));
            };
        }
        {
            case!(4, N=? C=? H=?; block(C) = 4);
        }
        {
            case!(3, N=? C=? H=?; order = HCN; pad(N) = 4; block(C) = 3);
        }
        {
            case!(4, N=? C=? H=?; order = HNC; block(C) = 4; reverse(H));
        }
        {
            case!(5, N=? C=? H=?; block(N) = 2; block(C) = 5);
        }
        {
            case!(2, N=? C=? H=?; block(C) = 2; block(H) = 3);
        }
    });
}

/// A storage that ends inside the last block: the storage of a part, or of a layout with a stride that leaves no room.
#[test]
fn whole_blocks_lie_in_the_storage() {
    type Act = layout!(C=? H=2; block(C) = 4);
    let act = numbered(Act::with_extents([10]).expect("small numbers"));
    let part = Tensor::<u32, _>::zeros_with_layout(*act.view().range::<C>(..6).layout()); // C=6 H=2
    assert_eq!(part.storage().len(), 14);
    let error = part.try_unblock_padded::<C, (Co, Ci)>().map(|_| ()).expect_err("half a block");
    assert_eq!(error, PartError::NotStored { axis: "C", required: 16, storage: 14 });
    assert_eq!(
        error.to_string(),
        "part: axis `C`: its last block ends at element 16, and the storage has 14; copy into a tensor of a packed layout"
    );
    let panic =
        catch_unwind(AssertUnwindSafe(|| part.unblock_padded::<C, (Co, Ci)>().len())).expect_err("half a block");
    assert!(panic.downcast::<String>().is_ok_and(|text| text.contains("the storage has 14")));

    // Neighbours along H lie in the block that is not full.
    type Close = layout!(C=? H=2; stride(H) = ?; block(C) = 4);
    let close = Close::with_extents_and_strides([3], [3]).expect("small numbers");
    assert!(close.is_unique());
    let mut tight = numbered(close);
    let error = tight.try_unblock_padded::<C, (Co, Ci)>().map(|_| ()).expect_err("an element too few");
    assert_eq!(error, PartError::NotStored { axis: "C", required: 7, storage: 6 });
    let panic =
        catch_unwind(AssertUnwindSafe(|| tight.unblock_padded_mut::<C, (Co, Ci)>().len())).expect_err("an overlap");
    let text = panic.downcast::<String>().expect("a text");
    assert!(text.contains("axes `Ci` (stride 1) and `H` (stride 3) overlap"), "{text}");
}

/// Indices that are no element's repeat elements, so there may be more than fit a `usize`.
#[test]
fn whole_blocks_are_counted() {
    type Repeated = layout!(C=? N=?; broadcast(N); block(C) = 4);
    let most = isize::MAX as usize;
    let layout = Repeated::with_extents([1, most]).expect("as many indices as there may be");
    let error = numbered(layout).try_unblock_padded::<C, (Co, Ci)>().map(|_| ()).expect_err("four times as many");
    assert!(error.to_string().contains("isize::MAX"), "{error}");
    let few = numbered(Repeated::with_extents([1, most / 4]).expect("few indices"));
    assert_eq!(few.unblock_padded::<C, (Co, Ci)>().extents(), [1, 4, most / 4]);
}
