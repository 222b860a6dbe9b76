//! What a layout at run time is, says and refuses.

mod by_name;
mod fuzz;
mod parts;
mod random;

use super::*;
use crate::LayoutError;
use crate::layout;
use crate::{Layout, StridedLayout};
use alloc::string::String;
use alloc::vec::Vec;
use std::format;
use std::string::ToString;

fn parsed(text: &str) -> AnyLayout {
    AnyLayout::parse(text).unwrap_or_else(|error| panic!("{error}"))
}

/// The text that is found for these numbers.
#[track_caller]
fn found(axes: &[(&str, usize, isize)]) -> String {
    let names: Vec<_> = axes.iter().map(|axis| axis.0).collect();
    let extents: Vec<_> = axes.iter().map(|axis| axis.1).collect();
    let strides: Vec<_> = axes.iter().map(|axis| axis.2).collect();
    let any = AnyLayout::from_numbers(&names, &extents, &strides).unwrap();
    assert_eq!((any.extents(), any.strides()), (&*extents, strides));
    let text = any.to_string();
    assert_eq!(parsed(&text), any, "{text}");
    text
}

#[test]
fn the_shortest_text_is_found() {
    assert_eq!(found(&[]), "");
    assert_eq!(found(&[("H", 2, 3), ("W", 3, 1)]), "H=2 W=3");
    assert_eq!(found(&[("H", 2, 1), ("W", 3, 2)]), "H=2 W=3; order = WH");
    assert_eq!(found(&[("n", 2, 1), ("c", 3, 2)]), "n=2 c=3; order = c n");
    assert_eq!(found(&[("in", 2, 1), ("fn", 3, 2)]), "r#in=2 r#fn=3; order = r#fn r#in");
    assert_eq!(
        found(&[("N", 1, 96), ("C", 3, 1), ("H", 4, 24), ("W", 5, 3)]),
        "N=1 C=3 H=4 W=5; order = NHWC; pad(W) = 4"
    );
    assert_eq!(found(&[("H", 57, 4096), ("W", 64, 64), ("C", 57, 1)]), "H=57 W=64 C=57; pad(C) = 8");
    assert_eq!(found(&[("H", 300, 1360), ("W", 451, 3), ("C", 3, 1)]), "H=300 W=451 C=3; align(H) = 8");
    assert_eq!(found(&[("H", 4, 2), ("W", 3, 1)]), "H=4 W=3; overlap(H) = 2");
    assert_eq!(found(&[("W", 3, 4)]), "W=3; align(W) = 4");
    assert_eq!(found(&[("H", 2, 0), ("W", 3, -1)]), "H=2 W=3; order = WH; broadcast(H); reverse(W)");
    assert_eq!(found(&[("H", 3, 0), ("W", 0, 77)]), "H=3 W=0");
}

/// A stored extent, and a step, that is larger than the numbers by a number without small divisors.
#[test]
fn padding_of_any_size_is_found() {
    for (inner, outer) in [(5, 7), (5, 8), (64, 4093), (3, 67_108_859), (57, 1 << 24)] {
        found(&[("H", 2, outer), ("W", inner, 1)]);
        found(&[("H", 2, outer * 3), ("W", inner, 3), ("C", 2, 1)]);
        found(&[("H", 2, outer + 1), ("W", inner, 1), ("C", 2, -(outer + 1) * 2)]);
    }
}

/// The last block of `A` has one index of four, and counts as full.
#[test]
fn a_stride_has_room_for_whole_blocks() {
    let said = |text: &str| AnyLayout::parse(text).map(|layout| layout.to_string()).map_err(|error| error.to_string());
    let refused = said("A=5 B=4; order = B A/4 A%4; stride(B) = 5").unwrap_err();
    let text = "layout: axis `B`: by its stride 5 it shares elements with axis `A`, as a last block that is not full counts as full; \
                write `stride(B) = 8`, or `overlap(B)` where elements are to be shared";
    assert!(refused.contains(text), "{refused}");
    assert!(said("A=5 B=4; order = B A/4 A%4; stride(B) = 8").is_ok());
    assert!(said("A=8 B=4; order = B A/4 A%4; stride(B) = 5").unwrap_err().contains("with the stride 5 it shares"));
}

#[test]
fn numbers_without_a_layout_are_refused() {
    let of = |names: &[&str], extents: &[usize], strides: &[isize]| {
        let error = AnyLayout::from_numbers(names, extents, strides).unwrap_err();
        (error.clone(), error.to_string())
    };
    let (error, text) = of(&["H"], &[1, 2], &[1]);
    assert_eq!(error, NumbersError::Lengths { names: 1, extents: 2, strides: 1 });
    assert_eq!(text, "layout: there are 1 names, 2 extents and 1 strides; give one of each for each axis");
    let (error, text) = of(&["A", "B", "C", "D", "E", "F", "G", "H", "I"], &[1; 9], &[1; 9]);
    assert_eq!(error, NumbersError::Rank { rank: 9 });
    assert_eq!(text, "layout: there are 9 axes; a layout has at most 8: merge axes that are adjacent in memory");
    // Names that are short of them are not what is wrong.
    assert_eq!(of(&["A"], &[1; 9], &[1; 9]).0, NumbersError::Rank { rank: 9 });
    for name in ["", "3", "a b", "a-b", "_", "self", "crate", "pad", "order", "block", "r#in", "N\n", "N="] {
        assert_eq!(of(&[name], &[1], &[1]).0, NumbersError::Name { name: name.into() });
    }
    // The numbers are those that are given.
    let past = isize::MAX as usize + 1;
    for (extents, strides, said) in [
        ([past, 0], [1, 1], format!("layout: axis `A`: its size overflows: extent {past}; ")),
        ([2, 3], [isize::MIN, 1], format!("layout: axis `A`: its stride overflows: {past}; ")),
        ([2, 3], [1, isize::MIN], format!("layout: axis `B`: its stride overflows: {past}; ")),
    ] {
        assert!(of(&["A", "B"], &extents, &strides).1.starts_with(&said), "{extents:?} {strides:?}");
    }
    assert!(AnyLayout::from_numbers(&["A", "B"], &[1, 0], &[isize::MIN, isize::MIN]).is_ok());
    let (error, text) = of(&["Batch", "Batch"], &[1, 1], &[1, 1]);
    assert_eq!(error, NumbersError::Twice { name: "Batch".into() });
    assert_eq!(text, "layout: axis `Batch` occurs twice; give each axis its own name");
    let (error, text) = of(&["Batch", "W"], &[2, 3], &[isize::MAX, 1]);
    assert!(matches!(error, NumbersError::Layout(error) if error.axis() == "Batch"));
    assert!(text.starts_with("layout: axis `Batch`: its size overflows"), "{text}");
    assert!(matches!(of(&["H"], &[2], &[isize::MIN]).0, NumbersError::Layout(_)));
}

/// What a text says is what the macro says.
#[test]
fn a_text_is_what_the_macro_takes() {
    type Act = layout!(N=2 C=3 H=4 W=5; order = NHWC; pad(W) = 8; reverse(H));
    let (any, act) = (parsed("N=2 C=3 H=4 W=5; order = NHWC; pad(W) = 8; reverse(H)"), Act::default());
    assert_eq!(any, AnyLayout::of_layout(&act));
    assert_eq!(any, AnyLayout::from(&act));
    assert_eq!(any.to_string(), act.to_string());
    assert_eq!((any.rank(), any.extents(), any.strides()), (4, &act.extents()[..], act.strides().to_vec()));
    assert_eq!((any.required_span_size(), any.storage_size()), (act.required_span_size(), act.storage_size()));
    assert!(act.indices().all(|index| any.offset(&index) == Some(act.offset(index))));
    assert_eq!(
        [any.is_unique(), any.is_exhaustive(), any.is_packed(), any.is_strided(), any.is_broadcast(), any.is_padded()],
        [act.is_unique(), act.is_exhaustive(), act.is_packed(), act.is_strided(), act.is_broadcast(), act.is_padded()]
    );
    assert_eq!(format!("{any:?}"), format!("AnyLayout({any}, strides 96 1 -24 3, storage 192)"));
    for outside in [&[2, 0, 0, 0][..], &[0, 0, 0, usize::MAX], &[0, 0, 0], &[0; 5], &[]] {
        assert_eq!(any.offset(outside), None);
    }
    assert_eq!(parsed("").offset(&[]), Some(0));
    assert_eq!("H=2 W=3".parse(), Ok(parsed("H=2 W=3")));
}

/// Layouts are equal if they address the same elements of equal storage by the same names.
#[test]
fn equality_is_that_of_numbers() {
    let equal = |a: &str, b: &str| parsed(a) == parsed(b);
    assert!(equal("H=2 W=3; pad(W) = 4", "H=2 W=3; align(H) = 4"));
    assert!(equal("H=1 W=3", "H=1 W=3; order = WH") && equal("H=0 W=3; stride(W) = 7", "H=0 W=3"));
    assert!(!equal("H=2 W=3", "W=3 H=2; order = HW") && !equal("H=2 W=3", "H=2 W=4") && !equal("H=2 W=3", "H=2 C=3"));
    assert!(!equal("H=2 W=3", "H=2 W=3; order = WH") && !equal("H=2 W=3", "H=2 W=3; pad(H) = 4"));
    assert!(!equal("H=2", "H=2 W=1"));
}

/// A text can say the storage of every part.
#[test]
fn storage_is_kept_where_a_text_can_say_it() {
    let part = |text: &str, storage: usize| {
        let numbers = parsed(text).all_numbers();
        let (rank, spec) = (parsed(text).rank(), parsed(text).spec);
        let written = crate::arith::recover::recovered_with_storage(&spec, &numbers, storage);
        AnyLayout::new(&parsed(text).names, &numbers.extents[..rank], written).unwrap()
    };
    for (text, storage) in [
        ("H=2 W=2; pad(W) = 5", 7),
        ("H=57 W=4", 256),
        ("H=2 W=3", 6),
        ("H=3; pad(H) = 4", 3),
        ("H=4 W=3; broadcast(H)", 12),
    ] {
        let layout = part(text, storage);
        assert_eq!((layout.storage_size(), layout.strides()), (storage, parsed(text).strides()), "{layout}");
        assert_eq!(parsed(&layout.to_string()), layout);
    }
    assert_eq!(part("H=2 W=2; pad(W) = 5", 7).to_string(), "H=2 W=2; order = WH; stride(H) = 5; stride(W) = 1");
    // No rule ends the storage of a single axis with its span, so that of a part does not either.
    assert_eq!(part("W=3; stride(W) = 4", 9).storage_size(), 12);
}

#[test]
fn binding_names_the_first_difference() {
    type Act = layout!(N=1 C=3 H=? W=?; order = NHWC; stride(H) = ?);
    let bound = |text: &str| parsed(text).bind::<Act>();
    let act = bound("N=1 C=3 H=4 W=5; order = NHWC; pad(W) = 8").unwrap();
    assert_eq!((act.extents(), act.strides()), ([1, 3, 4, 5], [96, 1, 24, 3]));
    assert_eq!(bound("N=1 C=3 H=4 W=5; order = NHWC; reverse(H)").unwrap().strides(), [60, 1, -15, 3]);
    let message = |text: &str| bound(text).unwrap_err().to_string();
    assert_eq!(message("N=1 C=3 H=4"), "bind: the number of axes is 3, and the required layout has 4");
    assert_eq!(message("N=1 H=4 C=3 W=5"), "bind: axis `H` is in the place of the axis `C` of the required layout");
    assert_eq!(message("N=1 C=4 H=4 W=5"), "bind: axis `C` has extent 4, and the required layout has 3");
    assert_eq!(message("N=1 C=3 H=4 W=5"), "bind: axis `C` has stride 20, and the required layout has 1");
    // Sharing is another word in the type.
    let (broadcast, rows) =
        ("N=1 C=3 H=4 W=5; order = NHWC; broadcast(H)", "N=1 C=3 H=4 W=5; order = NHWC; overlap(H) = 3");
    type Shared = layout!(N=1 C=3 H=? W=?; order = NHWC; overlap(H) = ?);
    let strides = |text| parsed(text).bind::<Shared>().map(|shared| shared.strides());
    assert_eq!([broadcast, rows].map(strides), [Ok([15, 1, 0, 3]), Ok([12, 1, 3, 3])]);
    assert!(message(broadcast).starts_with("bind: layout: axis `H`: the stride is 0"), "{}", message(broadcast));
    assert!(message(rows).ends_with("write `overlap(H)` for `stride(H)`"), "{}", message(rows));
    type Fixed = layout!(H=2 W=3);
    assert_eq!(parsed("H=2 W=3").bind::<Fixed>(), Ok(Fixed::default()));
    assert_eq!(parsed("H=1 W=3; stride(H) = 9").bind::<layout!(H=? W=3)>().unwrap().extents(), [1, 3]);
    let error = parsed("H=2 W=3; pad(W) = 4").bind::<Fixed>().unwrap_err();
    assert_eq!(error, BindError::Numbers(crate::PartError::OtherStride { axis: "H", stride: 4, required: 3 }));
}

/// Two parts of an axis have a stride each. What operations leave of a layout with blocks has a text where `pad` can say it.
#[test]
fn blocks_are_kept() {
    type Act = layout!(N=1 C=20 H=4 W=5; block(C) = 8; pad(W) = 8; align(N) = 4096);
    let (any, act) = (parsed("N=1 C=20 H=4 W=5; block(C) = 8; pad(W) = 8; align(N) = 4096"), Act::default());
    assert_eq!((&any, any.to_string()), (&AnyLayout::of_layout(&act), act.to_string()));
    assert!(act.indices().all(|index| any.offset(&index) == Some(act.offset(index))));
    assert_eq!((inner(&any, 1), inner(&any, 3), any.is_strided()), (Some((8, 1)), None, false));
    assert_eq!(any.bind::<Act>(), Ok(act));
    let row = AnyLayout::of_layout(&act.permute::<(crate::axis::H, crate::axis::C, crate::axis::W, crate::axis::N)>());
    assert_eq!(row.to_string(), "H=4 C=20 W=5 N=1; order = NCHW; pad(W) = 4; stride(N) = 4096; block(C) = 8");
    assert_eq!(parsed(&row.to_string()).all_numbers().strides[..3], row.all_numbers().strides[..3]);
    let error = any.bind::<layout!(N=1 C=20 H=4 W=5)>().unwrap_err();
    assert_eq!(error.to_string(), "bind: axis `C` has blocks of 8, and the required layout has blocks of 1");
    assert_ne!(parsed("C=16; block(C) = 8"), parsed("C=16; block(C) = 4"));
    let weights = parsed("O=32 I=32 H=3 W=3; block(I) = 16; block(O) = 8");
    assert_eq!((inner(&weights, 0), inner(&weights, 1)), (Some((8, 1)), Some((16, 8))));
    assert_eq!(parsed(&weights.to_string()), weights);
}

/// Each mistake is shown below its line, with the characters that are wrong underlined.
#[test]
fn mistakes_are_shown_as_rustc_shows_them() {
    let shown = |text: &str| AnyLayout::parse(text).unwrap_err().to_string();
    assert_eq!(
        shown("N=1\n  \tC=2 é=?\n; pad(N) = 0"),
        "error: nothing can be rounded up to a multiple of 0: write 1 for no padding, or remove the rule\n\
         \u{20} |\n3 | ; pad(N) = 0\n  |            ^\n\
         error: `?` is not known in a text at run time, which needs an integer: write `é = 8`\n\
         \u{20} |\n2 |   \tC=2 é=?\n  |   \t      ^"
    );
}

/// What the program says for a name is held to what a written number is held to: digits of 0, digits that leave out some or take some
/// twice, and another answer to the same question.
#[test]
fn numbers_given_for_digits_are_checked() {
    let with = |text: &str, numbers: &[usize]| {
        let mut numbers = numbers.iter();
        AnyLayout::parse_with(text, |_| numbers.next().copied())
    };
    for (text, numbers) in [
        ("M=8; order = M/{A} M%{B}", &[0, 0][..]),
        ("M=8; order = M/{A} M%{B}", &[4, 0]),
        ("M=8; order = M/{A} M%{B}", &[4, 2]),
        ("M=8; order = M/{A} M%{B}", &[2, 4]),
        ("M=4096; order = M/{A} M%{B}", &[1024, 2]),
        ("M=8; order = M/{A}%{B} M%{A} M/{C}", &[4, 1, 4, 8]),
        ("M=8; block(M) = {B}", &[0]),
        ("C=4096; block(C) = {B}", &[1024, 2]),
    ] {
        assert!(with(text, numbers).is_err(), "{text} of {numbers:?}");
    }
}

/// Mistakes with numbers, each at the extent of its axis.
#[cfg(target_pointer_width = "64")]
#[test]
fn overflow_is_an_error_of_the_layout() {
    let error = AnyLayout::parse("C=1 Batch=9223372036854775807 W=2").unwrap_err();
    let mistake = error.mistakes().next().unwrap();
    assert_eq!(&error.text()[mistake.bytes()], "9223372036854775807");
    assert!(mistake.message().starts_with("layout: axis `Batch`: its size overflows: extent 9223372036854775807"));
    assert_eq!(mistake.layout_error().map(LayoutError::<String>::axis), Some("Batch"));
    for (text, axis) in [
        ("A=3037000500 B=3037000500; stride(B) = 2; overlap(A) = 1", "B"),
        ("H=2 W=9223372036854775806; align(H) = 5", "H"),
    ] {
        let error = AnyLayout::parse(text).unwrap_err();
        assert_eq!(
            error.mistakes().next().and_then(Mistake::layout_error).map(LayoutError::<String>::axis),
            Some(axis),
            "{text}"
        );
    }
}

/// Of an axis of two digits, the modulus and the stride of the least significant one.
fn inner(layout: &AnyLayout, axis: usize) -> Option<(usize, isize)> {
    let [_, inner] = layout.digits(axis)[..] else { return None };
    Some((inner.modulus?, inner.stride?))
}
