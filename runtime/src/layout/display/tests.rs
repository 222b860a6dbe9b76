//! The text of layouts, by their rules and by their numbers.

use super::*;
use crate::arith::name::NumberedName;
use crate::arith::rules::{Rules, StrideRule};
use std::format;
use std::string::{String, ToString};

struct Written<W>(W);

impl<W: Fn(&mut Formatter<'_>) -> Result> Display for Written<W> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        self.0(f)
    }
}

/// The extent and the stride of each axis.
fn numbers_of(axes: &[(&'static str, usize, isize)]) -> Numbers {
    let mut numbers = Numbers::NONE;
    for (axis, &(_, extent, stride)) in axes.iter().enumerate() {
        (numbers.extents[axis], numbers.strides[axis]) = (extent, stride);
    }
    numbers
}

fn by_numbers(axes: &[(&'static str, usize, isize)]) -> String {
    let mut spec = Spec { rank: axes.len(), term_count: axes.len(), ..Spec::SCALAR };
    spec.names.iter_mut().zip(axes).for_each(|(name, axis)| *name = axis.0);
    Written(|f: &mut Formatter<'_>| numbers(&spec, &numbers_of(axes), f)).to_string()
}

#[test]
fn the_order_is_that_of_descending_strides() {
    assert_eq!(by_numbers(&[]), "");
    assert_eq!(by_numbers(&[("H", 2, 3), ("W", 3, 1)]), "H=2 W=3");
    assert_eq!(by_numbers(&[("H", 2, 1), ("W", 3, 2)]), "H=2 W=3; order = WH");
    assert_eq!(by_numbers(&[("A", 4, 1), ("B", 2, 12), ("C", 3, 4)]), "A=4 B=2 C=3; order = BCA");
    assert_eq!(by_numbers(&[("Batch", 2, 1), ("W", 3, 2)]), "Batch=2 W=3; order = W Batch");
    // Equal strides stay in logical order.
    assert_eq!(by_numbers(&[("H", 1, 3), ("W", 3, 1), ("A", 2, 1)]), "H=1 W=3 A=2; overlap(W) = 1");
}

#[test]
fn a_rule_is_written_where_a_stride_does_not_follow() {
    assert_eq!(by_numbers(&[("H", 2, 8), ("W", 3, 1)]), "H=2 W=3; pad(W) = 8");
    assert_eq!(by_numbers(&[("H", 2, 6), ("W", 3, 2)]), "H=2 W=3; align(W) = 2");
    assert_eq!(by_numbers(&[("H", 2, -3), ("W", 3, -1)]), "H=2 W=3; reverse(H); reverse(W)");
    assert_eq!(by_numbers(&[("H", 2, -8), ("W", 3, 1)]), "H=2 W=3; reverse(H); pad(W) = 8");
    assert_eq!(by_numbers(&[("H", 2, 3), ("C", 4, 0), ("W", 3, 1)]), "H=2 C=4 W=3; order = HWC; broadcast(C)");
    // A multiple is a power of two or the whole: another one would hide the number that was meant.
    assert_eq!(by_numbers(&[("H", 9, 7936), ("W", 1920, 4), ("C", 4, 1)]), "H=9 W=1920 C=4; pad(W) = 1984");
    assert_eq!(by_numbers(&[("H", 9, 7937), ("W", 1920, 4), ("C", 4, 1)]), "H=9 W=1920 C=4; stride(H) = 7937");
    assert_eq!(by_numbers(&[("H", 9, 8192), ("W", 1920, 3), ("C", 3, 1)]), "H=9 W=1920 C=3; align(H) = 4096");
    // The step past an axis may be over the limit.
    let far = format!("A=2 H=3; overlap(A) = {0}; stride(H) = {0}", isize::MAX);
    assert_eq!(by_numbers(&[("A", 2, isize::MAX), ("H", 3, isize::MAX)]), far);
}

/// It stays beside the axis before it, whatever its stride is.
#[test]
fn an_axis_of_one_index_has_no_rule() {
    for stride in [5, 500, -500] {
        assert_eq!(by_numbers(&[("N", 1, stride), ("H", 2, 3), ("W", 3, 1)]), "N=1 H=2 W=3");
        assert_eq!(by_numbers(&[("H", 2, 3), ("N", 1, stride), ("W", 3, 1)]), "H=2 N=1 W=3");
    }
    for stride in [0, 1, 500, -500] {
        assert_eq!(by_numbers(&[("H", 2, 3), ("W", 3, 1), ("N", 1, stride)]), "H=2 W=3 N=1");
    }
    assert_eq!(by_numbers(&[("H", 0, 3), ("W", 3, 1)]), "H=0 W=3");
}

/// In logical order, each with the numbers that it has; a `?` with the number of the layout.
#[test]
fn rules_are_those_that_are_written() {
    let axis = |name, pad, stride| {
        let may_share = matches!(name, "E" | "F");
        let rules = Rules { pad, stride, is_reversed: name == "C", may_share };
        AxisSpec { name: NumberedName::of(name), extent: Some(2), rules }
    };
    let axes = [
        axis("A", 1, StrideRule::Aligned(1)),
        axis("B", 8, StrideRule::Aligned(64)),
        axis("C", 1, StrideRule::Exactly(90)),
        axis("D", 3, StrideRule::AtRunTime),
        axis("E", 1, StrideRule::Broadcast),
        axis("F", 3, StrideRule::AtRunTime),
    ];
    let of = numbers_of(&[("A", 2, 0), ("B", 3, 128), ("C", 4, -90), ("D", 5, -7), ("E", 6, 0), ("F", 7, 0)]);
    let text = |order: [usize; 6]| {
        let mut places = [0; MAX_RANK];
        places[..6].copy_from_slice(&order);
        let order = Ok(WrittenOrder::of_axes(places, &axes));
        Written(|f: &mut Formatter<'_>| rules(&axes, &order, &of, f)).to_string()
    };
    let written = "pad(B) = 8; align(B) = 64; stride(C) = 90; reverse(C); pad(D) = 3; stride(D) = 7; reverse(D); \
                   broadcast(E); broadcast(F)";
    assert_eq!(text([0, 1, 2, 3, 4, 5]), format!("A=2 B=3 C=4 D=5 E=6 F=7; {written}"));
    assert_eq!(text([4, 0, 2, 1, 3, 5]), format!("A=2 B=3 C=4 D=5 E=6 F=7; order = EACBDF; {written}"));
}
