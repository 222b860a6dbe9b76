//! Laws of what names an axis by its type: its extent, its strides, and the indices that `fix` takes. What `fix` gives has its laws
//! among the parts of views.

use crate::message::message_of;
use crate::pair::bound;
use crate::sample::own_offsets;
use crate::{Batch, Head, Seq};
use tensor_layout::axis::{A, B, C, D, E, F, G, H, N, W};
use tensor_layout::{LayoutError, Tensor, View, layout};
use tensor_layout_tests::oracle::{Oracle, parse};
use tensor_layout_tests::random::{Numbers, config, for_every, small_numbers};

/// A layout, for a test that names each of its axes in turn.
struct Whole {
    text: &'static str,
    numbers: fn(&Numbers, &[u32], axis: &str) -> ByName,
    fix: fn(&Numbers, &[u32], axis: &str, index: usize),
}

/// The extent of an axis, its stride, and its stride in bytes.
type ByName = (usize, isize, isize);

/// [`Whole`]s: the axes, and the layout.
macro_rules! wholes {
    ($([$($axis:ident)*] [$($layout:tt)*])*) => { &[$(Whole {
        text: stringify!($($layout)*),
        numbers: |numbers, buffer, axis| {
            let view = wholes!(@view numbers, buffer, [$($layout)*]);
            match axis {
                $(stringify!($axis) =>
                    (view.extent::<$axis>(), view.stride::<$axis>(), view.stride_in_bytes::<$axis>()),)*
                _ => unreachable!("the list names every axis"),
            }
        },
        fix: |numbers, buffer, axis, index| {
            let view = wholes!(@view numbers, buffer, [$($layout)*]);
            match axis {
                $(stringify!($axis) => _ = view.fix::<$axis>(index),)*
                _ => unreachable!("the list names every axis"),
            }
        },
    }),*] };
    (@view $numbers:ident, $buffer:ident, [$($layout:tt)*]) => {
        View::with_layout(bound!($numbers: $($layout)*), $buffer).expect("a buffer of the span")
    };
}

static WHOLES: &[Whole] = wholes![
    [W] [W=4; stride(W) = 3]
    [W] [W=?]
    [H W] [H=3 W=4; order = WH; pad(H) = 5]
    [H W] [H=? W=?; pad(W) = 5]
    [H W] [H=? W=3; stride(H) = ?]
    [H W] [H=? W=?; broadcast(H)]
    [N C H W] [N=2 C=3 H=4 W=5; order = NHWC; pad(H) = 8]
    [N C H W] [N=? C=? H=? W=?; order = NHWC; align(H) = 8]
    [Batch Seq Head D] [Batch=? Seq=4 Head=2 D=?; order = Batch Head Seq D]
    [Batch Seq Head] [Batch=2 Seq=0 Head=3]
    [A B C D E F G H] [A=? B=? C=? D=2 E=? F=? G=? H=?; order = HAGBFCED; stride(A) = ?]
];

/// `extent::<A>`, `stride::<A>` and `stride_in_bytes::<A>` are the numbers at the axis' place in the logical order.
#[test]
fn an_axis_tells_its_numbers_by_name() {
    for whole in WHOLES {
        let rules = parse(whole.text);
        for_every(whole.text, config().cases.div_ceil(4), small_numbers(&rules), |numbers| {
            let oracle = Oracle::of(&rules.bind(&numbers.0, &numbers.1)).expect("small numbers");
            let buffer = own_offsets(&oracle);
            for ((name, extent), stride) in oracle.names.iter().zip(&oracle.extents).zip(&oracle.strides) {
                let expected = (*extent, *stride, stride * size_of::<u32>() as isize);
                assert_eq!((whole.numbers)(&numbers, &buffer, name), expected);
            }
        });
    }
}

/// The order in which axes are fixed makes no difference, and all of them fixed is the one element.
#[test]
fn fixing_commutes_down_to_the_scalar() -> Result<(), LayoutError> {
    type Mixed = layout!(N=? C=3 H=? W=2; order = NHWC; pad(H) = 4; stride(N) = ?);
    let layout = Mixed::with_extents_and_strides([2, 3], [50])?;
    let tensor: Tensor<u32, Mixed> =
        Tensor::from_fn_with_layout(layout, |[n, c, h, w]| (n * 1000 + c * 100 + h * 10 + w) as u32);
    for (index, element) in tensor.indexed_iter() {
        let [n, c, h, w] = index;
        let view = tensor.view();
        assert_eq!(view.fix::<N>(n).fix::<H>(h), view.fix::<H>(h).fix::<N>(n));
        let scalar = view.fix::<W>(w).fix::<N>(n).fix::<C>(c).fix::<H>(h);
        assert_eq!(scalar[[]], *element);
        assert!(scalar.iter().eq([element]));
    }
    Ok(())
}

/// `fix` panics iff the index is not less than the extent, and names the axis, the index and the extent.
#[test]
fn fixing_panics_out_of_bounds() {
    for whole in WHOLES {
        let rules = parse(whole.text);
        let (extents, strides) = rules.run_time_numbers();
        let numbers = (vec![2; extents], vec![64; strides]);
        let oracle = Oracle::of(&rules.bind(&numbers.0, &numbers.1)).expect("small numbers");
        let buffer = own_offsets(&oracle);
        for (name, extent) in oracle.names.iter().zip(&oracle.extents) {
            for index in [*extent, usize::MAX] {
                let expected = format!("index {index} is out of bounds for axis `{name}` of extent {extent}");
                assert_eq!(message_of(|| (whole.fix)(&numbers, &buffer, name, index)), expected);
            }
        }
    }
}
