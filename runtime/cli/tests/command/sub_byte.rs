//! Files of elements of four bits in other layouts, against loops over halves of bytes.

use crate::program::{answer, folder, run};
use std::fs;
use tensor_layout::AnyLayout;
use tensor_layout::element::DataType;

/// Four bits: those of odd elements are the high ones of their byte.
fn nibble(bytes: &[u8], element: usize) -> u8 {
    bytes[element / 2] >> (element % 2 * 4) & 15
}

/// Each element is where the layouts say, and the padding is zero.
#[test]
fn a_file_of_four_bits_is_laid_out_again() {
    let folder = folder("sub_byte");
    let path = |name: &str| folder.join(name).to_str().expect("a path in UTF-8").to_owned();
    let layout = |text: &str| AnyLayout::parse(text).expect("a right text");
    for (data_type, from, to) in [
        ("f4_e2m1", "M=3 N=2 K=6", "N=2 M=3 K=6; pad(K) = 8"),
        ("i4", "M=3 N=2 K=6; pad(K) = 8; reverse(M)", "M=3 N=2 K=6"),
        ("u4", "M=3 N=5", "M=3 N=5"),
        ("f4_e2m1", "M=40 K=22", "M=40 K=22; order = M/16 K/8 M%16 K%8"),
        ("i4", "M=5 K=12; order = M/2 K/6 M%2 K%6", "K=12 M=5; order = M K; block(K) = 4"),
        ("u4", "M=6 K=10; order = M/4 K/4 M%4 K%4", "M=6 K=10; block(K) = 6"),
        ("f4_e2m1", "M=7 K=16; order = K/8 M K/2%4 K%2", "M=7 K=16; order = M K/4 K%4"),
        ("i4", "M=9 K=8; order = M/2 K/4 M%2 K%4", "M=9 K=8; pad(K) = 12; reverse(M)"),
    ] {
        let (before, after) = (layout(from), layout(to));
        let input: Vec<u8> = (0..before.storage_size().div_ceil(2)).map(|at| (at * 37 + 11) as u8).collect();
        fs::write(path("in.raw"), &input).expect("the folder for results of tests");
        answer(&[
            "relayout",
            &path("in.raw"),
            &path("out.raw"),
            "--type",
            data_type,
            "--from",
            from,
            "--to",
            to,
            "--force",
        ]);
        let output = fs::read(path("out.raw")).expect("it is written");
        assert_eq!(output.len(), after.storage_size().div_ceil(2), "{to}");
        let mut expected = vec![0; output.len()];
        for at in 0..before.extents().iter().product::<usize>() {
            let mut rest = at;
            let mut index: Vec<usize> =
                before.extents().iter().rev().map(|extent| (rest % extent, rest /= extent).0).collect();
            index.reverse();
            let place = |name: &str| index[before.position(name).expect("both have the axis")];
            let of_after: Vec<usize> = after.names().map(place).collect();
            let (source, target) = (before.offset(&index).expect("inside"), after.offset(&of_after).expect("inside"));
            expected[target / 2] |= nibble(&input, source) << (target % 2 * 4);
        }
        // The half of a byte after the last element is nobody's.
        let elements = after.storage_size();
        assert!((0..elements).all(|at| nibble(&output, at) == nibble(&expected, at)), "{data_type}: {from} -> {to}");
    }
}

/// What would take bytes apart is refused, by each question that copies, with one reason.
#[test]
fn bytes_are_not_taken_apart() {
    let folder = folder("sub_byte_refused");
    let path = |name: &str| folder.join(name).to_str().expect("a path in UTF-8").to_owned();
    for (from, to) in [("M=4 K=5", "M=4 K=5; pad(K) = 8"), ("M=4 K=6", "K=6 M=4"), ("M=4 K=8", "M=4 K=8; block(K) = 3")]
    {
        let elements = AnyLayout::parse(from).expect("a right text").storage_size();
        fs::write(path("in.raw"), vec![0; elements / 2]).expect("the folder for results of tests");
        let relayout =
            run(&["relayout", &path("in.raw"), &path("out.raw"), "--type", "i4", "--from", from, "--to", to]);
        let convert = run(&["convert", from, to, "--type", "i4"]);
        assert_eq!((relayout.code, convert.code), (2, 1), "{from} -> {to}");
        for run in [relayout, convert] {
            let is_named =
                run.errors.contains("elements of i4 lie several to a byte") && run.errors.contains("multiples of 2");
            assert!(is_named, "{from} -> {to}: {}", run.errors);
        }
        assert!(!folder.join("out.raw").exists());
    }
}

/// Each type that the library knows has an explanation, and its bytes are those of its bits.
#[test]
fn each_type_is_explained() {
    for &data_type in DataType::ALL {
        let text = answer(&["explain", "M=3 K=7", "--type", data_type.name()]);
        let bytes = (21 * data_type.size_in_bits()).div_ceil(8);
        assert!(text.contains(&format!("required span {bytes} bytes, storage {bytes} bytes")), "{text}");
        assert_eq!(text.contains("the first in the low bits"), data_type.size_in_bits() % 8 != 0, "{text}");
    }
}
