//! Views that are handed to other libraries and taken back: borrowed by `ndarray`, owned by a deleter of DLPack.

use crate::Tried;
use tensor_layout::dlpack::Managed;
use tensor_layout::{Layout, Tensor, View, ViewMut, layout, ndarray_0_17};
use tensor_layout_memory::{Trial, trial};

/// The elements of each index, in logical order, where the buffer counts.
fn numbers<L>(trial: &Trial<L>) -> Vec<u32> {
    trial.plain.offsets().into_iter().map(|offset| offset as u32).collect()
}

/// The buffer after each element of the layout has been changed once; the gaps are as they were.
fn changed<L>(trial: &Trial<L>) -> Vec<u32> {
    let mut buffer: Vec<u32> = (0..trial.plain.span() as u32).collect();
    trial.plain.offsets().into_iter().for_each(|offset| buffer[offset] += 1000);
    buffer
}

/// A buffer of exactly the span, so that the tools see every access outside. Element `k` is `k`.
fn buffer<L>(trial: &Trial<L>) -> Box<[u32]> {
    (0..trial.plain.span() as u32).collect()
}

/// Reading, of any layout.
macro_rules! read {
    ($tried:ident: $([$($layout:tt)*])*) => { $({
        type L = layout!($($layout)*);
        let trial = trial!([$($layout)*]);
        let buffer = buffer(&trial);
        let view = View::with_layout(L::default(), &buffer).expect("the span");

        let array = ndarray_0_17::array_view(view);
        assert!(array.iter().copied().eq(numbers(&trial)));
        let back: View<'_, u32, L> = ndarray_0_17::view(array).expect("its own strides");
        assert!(back.iter().copied().eq(numbers(&trial)) && back == view);

        let managed = Managed::from_view(view);
        let back = managed.view::<u32, L>().expect("its own layout");
        assert!(back.iter().copied().eq(numbers(&trial)) && back == view);

        let layout = L::default();
        let managed = Managed::from_tensor(Tensor::<u32, L>::from_fn(|index| layout.offset(index) as u32));
        assert!(managed.view::<u32, L>().expect("its own layout") == view);
        $tried.1 += 4;
    })* };
}

/// Writing, of layouts in which no two indices share an element.
macro_rules! write {
    ($tried:ident: $([$($layout:tt)*])*) => { $({
        type L = layout!($($layout)*);
        let trial = trial!([$($layout)*]);
        let layout = L::default();

        let mut buffer = self::buffer(&trial);
        let view = ViewMut::with_layout(layout, &mut buffer).expect("the span");
        ndarray_0_17::array_view_mut(view).iter_mut().for_each(|x| *x += 1000);
        assert_eq!(buffer[..], changed(&trial));

        let mut buffer = self::buffer(&trial);
        let view = ViewMut::with_layout(layout, &mut buffer).expect("the span");
        let array = ndarray_0_17::array_view_mut(view);
        let mut back: ViewMut<'_, u32, L> = ndarray_0_17::view_mut(array).expect("its own strides");
        back.iter_mut().for_each(|x| *x += 1000);
        assert_eq!(buffer[..], changed(&trial));

        let mut buffer = self::buffer(&trial);
        let mut managed = Managed::from_view_mut(ViewMut::with_layout(layout, &mut buffer).expect("the span"));
        managed.view_mut::<u32, L>().expect("its own layout").for_each_mut(|x| *x += 1000);
        drop(managed);
        assert_eq!(buffer[..], changed(&trial));

        let tensor = Tensor::<u32, L>::from_fn(|index| layout.offset(index) as u32);
        let pointer = Managed::from_tensor(tensor).into_raw();
        // SAFETY: the tensor is this crate's, and nobody else has it.
        let mut managed = unsafe { Managed::from_raw(pointer.as_ptr()) }.expect("version 1");
        managed.view_mut::<u32, L>().expect("its own layout").iter_mut().for_each(|x| *x += 1);
        let after = managed.view::<u32, L>().expect("its own layout");
        assert!(after.iter().map(|x| x - 1).eq(numbers(&trial)));
        $tried.1 += 4;
    })* };
}

#[test]
fn handed_over_and_back() {
    let mut tried = Tried("sharing", 0);
    read! {
        tried:
        [H=2 W=3]
        [H=2 W=3; pad(W) = 4]
        [H=2 W=3; order = WH; pad(H) = 3]
        [H=2 W=3; reverse(H)]
        [H=3 W=2; reverse(H, W); pad(W) = 4]
        [H=2 W=3; broadcast(H)]
        [N=2 H=2 W=3; overlap(H) = 2]
        [N=2 C=3 H=1 W=2; order = NHWC]
        [H=0 W=3]
        []
    }
    write! {
        tried:
        [H=2 W=3]
        [H=2 W=3; pad(W) = 4]
        [H=2 W=3; order = WH; pad(H) = 3]
        [H=2 W=3; reverse(H)]
        [H=3 W=2; reverse(H, W); pad(W) = 4]
        [N=2 C=3 H=1 W=2; order = NHWC]
        [H=0 W=3]
        []
    }
}
