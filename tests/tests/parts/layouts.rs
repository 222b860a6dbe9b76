//! Laws of operations on layouts without a view, and of layouts with names of their own.

use crate::chain::chains_of_values;
use crate::reading::{agrees, has_numbers};
use crate::run::{hold, operate};
use crate::{Batch, Head, Seq};
use tensor_layout::axis::{C, D, G, H, I, M, N, O, P, W};
use tensor_layout::{Layout, PartError, StaticLayout, StridedLayout, Tensor, View, layout};
use tensor_layout_tests::oracle::{Oracle, Table, parse};
use tensor_layout_tests::subject::constants;

/// An operation on a layout gives the layout of the same operation on a view.
#[test]
fn layouts_have_the_operations_that_keep_all_elements() {
    hold(chains_of_values![writable:
        [N=? C=3 H=? W=?; order = NHWC; pad(H) = 4][permute C H W N][reverse H];
        [N=1 H=3 W=4; pad(N, H, W) = 5][squeeze N];
        [C=? H=?][split C (G I) 2][permute I G H];
        [C=? H=6 W=2; pad(H) = 8][split_by C (G I)][reverse_if H];
        [H=? W=3; stride(H) = ?][reverse H][reverse W][merge (H W) P];
        exhaustive:
        [][permute][insert N];
        [H=2 W=3; pad(H, W) = 4][permute W H];
        [H=2 W=3; pad(W) = 4][reverse H];
        [H=? W=?; stride(H) = ?][reverse W][reverse H];
        [Batch=? Seq=4; pad(Batch) = 8][rename Seq Head][insert D];
        [N=? H=3][squeeze N];
        [C=6 H=?; order = HC][split C (G I) 3];
        [H=4 W=3][merge (H W) P];
        [N=? C=? H=? W=?; order = NHWC][merge (N H W) M];
    ]);
    hold(chains_of_values![shared:
        [N=1 W=4; pad(W) = 5][broadcast N 3];
        [N=? W=4][broadcast N 3][reverse W];
        [N=? W=4][broadcast_to N][reverse_if W];
        [H=2 W=3; broadcast(H)][reverse W][permute W H];
    ]);
}

fn constants_of<L: StaticLayout + StridedLayout>(_: &L) -> impl Fn(&Table) + use<L> {
    |table| {
        let (shape, properties) = constants::<L>();
        has_numbers(&shape, &properties, table);
    }
}

fn table(layout: &str, operations: &[&str]) -> Table {
    let whole = Table::of(&Oracle::of(&parse(layout)).expect("small numbers"));
    operations.iter().fold(whole, |table, operation| operate(&table, operation, &[1]).expect("a result"))
}

/// The constants of a static layout after an operation agree with an enumeration, for views and for layouts.
#[test]
fn constants_of_a_result_are_those_of_an_enumeration() {
    let buffer: Vec<u32> = (0..500).collect();
    let view = View::<u32, layout!(C=4 H=3 W=5; order = HWC; pad(W) = 8)>::new(&buffer).expect("a buffer of the span");
    let text = "C=4 H=3 W=5; order = HWC; pad(W) = 8";
    let layout = *view.layout();
    constants_of(&layout.permute::<(W, C, H)>())(&table(text, &["permute W C H"]));
    constants_of(&layout.reverse::<H>().rename::<H, M>())(&table(text, &["reverse H", "rename H M"]));
    constants_of(&layout.insert::<N>().broadcast::<N, 2>())(&table(text, &["insert N", "broadcast N 2"]));
    constants_of(&layout.split::<C, (G, I), 2>())(&table(text, &["split C (G I) 2"]));
    constants_of(&layout.merge::<(W, C), P>())(&table(text, &["merge (W C) P"]));
    constants_of(view.fix::<H>(1).layout())(&table(text, &["fix H"]));
    constants_of(view.crop::<W, 2>(1).step::<C, 3>().layout())(&table(text, &["crop W 2", "step C 3"]));
    constants_of(view.windows::<W, (O, I), 3, 2>().layout())(&table(text, &["windows W (O I) 3 2"]));
    constants_of(view.diagonal::<(C, W), D>().layout())(&table(text, &["diagonal (C W) D"]));
    constants_of(view.crop::<H, 1>(0).squeeze::<H>().layout())(&table(text, &["crop H 1", "squeeze H"]));
}

#[derive(Clone, Copy, Layout)]
#[layout(H=4 W=6; pad(W) = 8)]
struct Depth;

#[derive(Clone, Copy, Layout)]
#[layout(H=2 W=6; stride(H) = 16)]
struct EvenRows;

/// Operations on a view of a derived layout have the results of its plain layout; `as_layout` gives
/// the name.
#[test]
fn named_layouts_have_operations() {
    let buffer: Vec<u32> = (0..32).collect();
    let depth = View::<u32, Depth>::new(&buffer).expect("a buffer of the span");
    let text = "H=4 W=6; pad(W) = 8";
    let part = crate::chain::Part::of(depth.split::<W, (O, I), 3>().reverse::<H>().permute::<(I, O, H)>());
    agrees(&part, &table(text, &["split W (O I) 3", "reverse H", "permute I O H"]), &buffer);
    let even: View<'_, u32, EvenRows> = depth.step::<H, 2>().as_layout();
    let part = crate::chain::Part::of(even);
    agrees(&part, &table(text, &["step H 2", "as_layout H=2 W=6; stride(H) = 16"]), &buffer);
    let again: View<'_, u32, Depth> = depth.reverse::<H>().reverse::<H>().as_layout();
    assert!(again == depth);
    assert_eq!(
        depth.range::<H>(..2).try_as_layout::<EvenRows>().map(|_| ()),
        Err(PartError::OtherStride { axis: "H", stride: 8, required: 16 })
    );
}

/// A tensor may have the layout that an operation gives: it owns the storage, and each index has an element of it.
#[test]
fn tensors_own_what_an_operation_gives() {
    fn owns<L: StridedLayout>(layout: L) {
        let mut tensor: Tensor<u32, L> = Tensor::zeros_with_layout(layout);
        assert_eq!(tensor.storage().len(), layout.storage_size());
        tensor.view_mut().iter_mut().zip(1..).for_each(|(element, count)| *element = count);
        for (index, count) in layout.indices().zip(1..) {
            assert_eq!(tensor.storage()[layout.offset(index)], count);
            assert_eq!(tensor[index], count);
        }
        let mut counts: Vec<u32> = tensor.storage().iter().copied().filter(|count| *count > 0).collect();
        counts.sort_unstable();
        assert!(counts.into_iter().eq(1..=tensor.view().len() as u32));
    }
    let layout = <layout!(C=4 H=? W=5; order = HWC; pad(W, H) = 8)>::with_extents([3]).expect("small numbers");
    owns(layout.permute::<(W, C, H)>());
    owns(layout.reverse::<C>().reverse::<H>());
    owns(layout.rename::<C, M>().insert::<N>());
    owns(layout.split::<C, (G, I), 2>().merge::<(W, G, I), P>());
    owns(<layout!(H=2 W=3; pad(H) = 4)>::default().reverse::<H>().reverse::<W>());
}
