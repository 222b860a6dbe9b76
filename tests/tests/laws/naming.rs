//! Laws of what names an axis by its type: its extent, its strides, and `fix`, the part of a view at one index of it.

use crate::indexing::message_of;
use crate::sample::own_offsets;
use crate::{Batch, Head, Seq};
use tensor_layout::axis::{A, B, C, D, E, F, G, H, N, W};
use tensor_layout::{LayoutError, StridedLayout, Tensor, View, ViewMut, layout};
use tensor_layout_tests::case;
use tensor_layout_tests::oracle::{Oracle, parse};
use tensor_layout_tests::random::{Numbers, config, for_every, small_numbers};
use tensor_layout_tests::subject::{AnyView, AnyViewMut, Case, Reads, array, strided};

/// A layout of which each axis is named in turn.
struct Whole {
    case: Case,
    numbers: fn(&Numbers, &[u32], axis: &str) -> ByName,
    part: for<'a> fn(&Numbers, &'a [u32], axis: &str, index: usize) -> Part<'a>,
    part_mut: for<'a> fn(&Numbers, &'a mut [u32], axis: &str, index: usize) -> Box<dyn AnyViewMut + 'a>,
}

/// The extent of an axis, its stride, and its stride in bytes.
type ByName = (usize, isize, isize);

/// The result of `fix`.
struct Part<'a> {
    view: Box<dyn AnyView<'a> + 'a>,
    layout: Box<dyn Reads>,
}

impl<'a> Part<'a> {
    fn of<L: StridedLayout>(view: View<'a, u32, L>) -> Part<'a> {
        Part { view: Box::new(view), layout: strided(*view.layout()) }
    }
}

/// [`Whole`]s: the axes, and the layout.
macro_rules! wholes {
    ($([$($axis:ident)*] [$($layout:tt)*])*) => { &[$(Whole {
        case: case!(writable: $($layout)*),
        numbers: |(extents, strides), buffer, axis| {
            let layout = <layout!($($layout)*)>::with_extents_and_strides(array(extents), array(strides));
            let view = View::with_layout(layout.expect("small numbers"), buffer).expect("a buffer of the span");
            match axis {
                $(stringify!($axis) =>
                    (view.extent::<$axis>(), view.stride::<$axis>(), view.stride_in_bytes::<$axis>()),)*
                _ => unreachable!("the list names every axis"),
            }
        },
        part: |(extents, strides), buffer, axis, index| {
            let layout = <layout!($($layout)*)>::with_extents_and_strides(array(extents), array(strides));
            let view = View::with_layout(layout.expect("small numbers"), buffer).expect("a buffer of the span");
            match axis {
                $(stringify!($axis) => Part::of(view.fix::<$axis>(index)),)*
                _ => unreachable!("the list names every axis"),
            }
        },
        part_mut: |(extents, strides), buffer, axis, index| {
            let layout = <layout!($($layout)*)>::with_extents_and_strides(array(extents), array(strides));
            let view = ViewMut::with_layout(layout.expect("small numbers"), buffer).expect("a unique layout");
            match axis {
                $(stringify!($axis) => Box::new(view.fix::<$axis>(index)),)*
                _ => unreachable!("the list names every axis"),
            }
        },
    }),*] };
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

/// The oracle's idea of `fix`: the same layout without one axis. A part owns no padding.
fn without(oracle: &Oracle, axis: usize) -> Oracle {
    let mut rest = oracle.clone();
    rest.names.remove(axis);
    rest.extents.remove(axis);
    rest.strides.remove(axis);
    rest.storage = rest.span();
    rest
}

/// Tries a law on every layout of the list, for every axis and every index along it.
fn for_every_part(law: impl Fn(&Whole, &Numbers, &Oracle, usize, usize)) {
    for whole in WHOLES {
        let rules = parse(whole.case.text);
        for_every(whole.case.text, config().cases.div_ceil(4), small_numbers(&rules), |numbers| {
            let oracle = Oracle::of(&rules.bind(&numbers.0, &numbers.1)).expect("small numbers");
            for axis in 0..oracle.extents.len() {
                (0..oracle.extents[axis]).for_each(|index| law(whole, &numbers, &oracle, axis, index));
            }
        });
    }
}

/// `extent::<A>`, `stride::<A>` and `stride_in_bytes::<A>` are those of the axis' place in the logical order.
#[test]
fn an_axis_tells_its_numbers_by_name() {
    for_every_part(|whole, numbers, oracle, axis, _| {
        let buffer = own_offsets(oracle);
        let stride = oracle.strides[axis];
        let expected = (oracle.extents[axis], stride, stride * size_of::<u32>() as isize);
        assert_eq!((whole.numbers)(numbers, &buffer, &oracle.names[axis]), expected);
    });
}

/// `v.fix::<A>(i)[rest]` is `v[rest with i at A]`.
#[test]
fn a_part_has_the_elements_of_its_index() {
    for_every_part(|whole, numbers, oracle, axis, index| {
        let buffer = own_offsets(oracle);
        let part = (whole.part)(numbers, &buffer, &oracle.names[axis], index);
        let inside: Vec<_> = oracle.indices().into_iter().filter(|all| all[axis] == index).collect();
        assert_eq!(part.view.len(), inside.len());
        for (all, (mut rest, element)) in inside.into_iter().zip(part.view.indexed_iter()) {
            assert!(std::ptr::eq(element, part.view.at(&rest)));
            assert_eq!(*element as usize, oracle.offset(&all));
            rest.insert(axis, index);
            assert_eq!(rest, all);
        }
    });
}

/// The layout of a part is that of the whole without the axis; its storage is its span.
#[test]
fn the_layout_of_a_part_lacks_the_axis() {
    for_every_part(|whole, numbers, oracle, axis, index| {
        let buffer = own_offsets(oracle);
        let part = (whole.part)(numbers, &buffer, &oracle.names[axis], index).layout;
        let rest = without(oracle, axis);
        let (shape, properties) = (part.shape(), part.properties());
        assert_eq!(shape.names, rest.names);
        assert_eq!(shape.extents, rest.extents);
        assert_eq!(shape.strides, rest.strides);
        assert_eq!((shape.span, shape.storage), (rest.span(), rest.storage));
        assert_eq!(properties.is_unique, rest.is_unique());
        assert_eq!(properties.is_exhaustive, rest.is_exhaustive());
        assert_eq!(properties.is_packed, rest.is_packed());
        assert_eq!(properties.is_broadcast, rest.is_broadcast());
        assert_eq!(properties.is_padded, rest.is_padded());
    });
}

/// The runs of a part cover exactly its elements.
#[test]
fn the_runs_of_a_part_cover_it() {
    for_every_part(|whole, numbers, oracle, axis, index| {
        let buffer = own_offsets(oracle);
        let part = (whole.part)(numbers, &buffer, &oracle.names[axis], index);
        let mut given: Vec<u32> = part.view.runs().flatten().copied().collect();
        let mut expected: Vec<u32> = part.view.iter().copied().collect();
        given.sort_unstable();
        expected.sort_unstable();
        assert_eq!(given, expected);
    });
}

/// Through `view_mut.fix::<A>(i)`, exactly the elements of indices with `i` at `A` can be written.
#[test]
fn a_mutable_part_reaches_the_elements_of_its_index() {
    for_every_part(|whole, numbers, oracle, axis, index| {
        if !oracle.is_unique() {
            return;
        }
        let mut buffer = vec![0; oracle.span()];
        (whole.part_mut)(numbers, &mut buffer, &oracle.names[axis], index).for_each(&mut |element| *element += 1);
        let mut expected = vec![0; oracle.span()];
        for all in oracle.indices().iter().filter(|all| all[axis] == index) {
            expected[oracle.offset(all)] = 1;
        }
        assert_eq!(buffer, expected);
    });
}

/// The order in which axes are fixed makes no difference, and all of them fixed is the one element.
#[test]
fn fixing_commutes_down_to_the_scalar() -> Result<(), LayoutError> {
    type Mixed = layout!(N=? C=3 H=? W=2; order = NHWC; pad(H) = 4; stride(N) = ?);
    let layout = Mixed::with_extents_and_strides([2, 3], [50])?;
    let tensor: Tensor<u32, Mixed> =
        Tensor::from_fn_with(layout, |[n, c, h, w]| (n * 1000 + c * 100 + h * 10 + w) as u32);
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
        let rules = parse(whole.case.text);
        let (extents, strides) = rules.run_time_numbers();
        let numbers = (vec![2; extents], vec![64; strides]);
        let oracle = Oracle::of(&rules.bind(&numbers.0, &numbers.1)).expect("small numbers");
        let buffer = own_offsets(&oracle);
        for (name, extent) in oracle.names.iter().zip(&oracle.extents) {
            for index in [*extent, usize::MAX] {
                let expected = format!("index {index} is out of bounds for axis `{name}` of extent {extent}");
                assert_eq!(message_of(|| drop((whole.part)(&numbers, &buffer, name, index))), expected);
            }
        }
    }
}
