//! Files of one array: `.npy`, and bytes.

use crate::program::{answer, folder, run};
use std::fs;
use tensor_layout::{AnyLayout, Tensor, layout, npy};

/// NumPy sees the same tensor, in C's order or in Fortran's; where a file has neither, the program says what NumPy sees, or refuses.
#[test]
fn numpy_sees_the_axes_that_are_named() {
    let folder = folder("arrays_numpy");
    let path = |name: &str| folder.join(name).to_str().expect("a path in UTF-8").to_owned();
    let image = Tensor::<u16, layout!(H=2 W=3 C=4)>::from_fn(|[h, w, c]| (h * 100 + w * 10 + c) as u16);
    fs::write(path("in.npy"), npy::to_bytes(&image.view())).expect("the folder for results of tests");
    let relayout =
        |to: &str| run(&["relayout", &path("in.npy"), &path("out.npy"), "--force", "--from", "H W C", "--to", to]);
    for (to, fortran, extents) in [
        ("H W C", false, [2, 3, 4]),
        ("C W H", false, [4, 3, 2]),
        ("H W C; order = CWH", true, [2, 3, 4]),
        ("C H W; order = WHC", true, [4, 2, 3]),
    ] {
        let run = relayout(to);
        assert_eq!((run.code, run.output.lines().count()), (0, 1), "{to}: {run:?}");
        let bytes = fs::read(path("out.npy")).expect("it is written");
        let file = npy::Reader::parse(&bytes).expect("a right file");
        assert_eq!((file.is_fortran_order(), file.extents()), (fortran, &extents[..]), "{to}");
        let names: Vec<_> = to.split(';').next().expect("the axes").split_whitespace().collect();
        let seen = file.any_tensor(&names).expect("its axes").convert::<u16, layout!(H=? W=? C=?)>().expect("by name");
        assert!(seen.iter().eq(image.iter()), "{to}");
        // As the library writes it.
        let layout = AnyLayout::parse_with(to, |name| image.extents().get("HWC".find(name)?).copied());
        assert_eq!(layout.ok().and_then(|layout| file.header_of(&layout)).as_deref(), Some(&bytes[..bytes.len() - 48]));
    }
    for (to, note) in [
        ("H W C; pad(C) = 8", "[2, 3, 8]"),
        ("C W H; block(C) = 2", "[2, 3, 2, 2]"),
        ("H W C; pad(H) = 4", "[4, 3, 4]"),
        ("H W C; stride(H) = 13", "[26]"),
    ] {
        let run = relayout(to);
        let said = format!("a `.npy` file has no padding and no blocks: NumPy sees the storage, an array of {note}\n");
        assert!(run.code == 0 && run.output.ends_with(&said), "{to}: {run:?}");
        let bytes = fs::read(path("out.npy")).expect("it is written");
        assert_eq!(format!("{:?}", npy::Reader::parse(&bytes).expect("a right file").extents()), note);
    }
    fs::remove_file(path("out.npy")).expect("our own file");
    for (to, words) in [
        ("H W C; order = CHW", "NumPy would see the axes as `C H W`; name them in that order: `--to 'C H W'`"),
        ("H W C; order = CWH; pad(H) = 4", "NumPy would see the axes as `C W H`"),
        ("H W C; order = WHC; block(C) = 2", "NumPy would see the axes as `W H C`"),
        ("H W C; reverse(W)", "NumPy would see `W` from its end; leave out `reverse(W)`"),
    ] {
        let run = relayout(to);
        assert!(run.code == 2 && run.errors.contains(words), "{to}: {run:?}");
        assert!(!fs::exists(path("out.npy")).expect("our own folder"));
    }
    // An array without elements has any order.
    let none = Tensor::<u8, layout!(H=0 W=3)>::zeros();
    fs::write(path("none.npy"), npy::to_bytes(&none.view())).expect("the folder for results of tests");
    answer(&["relayout", &path("none.npy"), &path("out.npy"), "--from", "H W", "--to", "H W; order = WH"]);
    let bytes = fs::read(path("out.npy")).expect("it is written");
    assert_eq!(npy::Reader::parse(&bytes).expect("a right file").extents(), [0, 3]);
}

/// Bytes only move, whichever order they have in an element.
#[test]
fn elements_of_another_byte_order() {
    let folder = folder("arrays_bytes");
    let path = |name: &str| folder.join(name).to_str().expect("a path in UTF-8").to_owned();
    for (descr, element) in [(">u2", 2), ("<u2", 2), (">c8", 8), (">f8", 8)] {
        let header = format!("{{'descr': '{descr}', 'fortran_order': False, 'shape': (2, 3), }}\n");
        let data: Vec<u8> = (0..6 * element).collect();
        let file = [b"\x93NUMPY\x01\x00", &(header.len() as u16).to_le_bytes()[..], header.as_bytes(), &data].concat();
        fs::write(path("in.npy"), file).expect("the folder for results of tests");
        answer(&["relayout", &path("in.npy"), &path("out.npy"), "--force", "--from", "H W", "--to", "W H"]);
        let bytes = fs::read(path("out.npy")).expect("it is written");
        let turned = npy::Reader::parse(&bytes).expect("a right file");
        assert_eq!((turned.descr(), turned.extents()), (descr, &[3, 2][..]));
        let elements: Vec<_> = data.chunks(usize::from(element)).collect();
        assert_eq!(turned.data(), [0, 3, 1, 4, 2, 5].map(|at| elements[at]).concat(), "{descr}");
    }
}

/// A header before the bytes, and a file that ends with its last element.
#[test]
fn bytes_behind_a_header() {
    let folder = folder("arrays_offset");
    let path = |name: &str| folder.join(name).to_str().expect("a path in UTF-8").to_owned();
    let relayout = |file: &[u8], options: &[&str]| {
        fs::write(path("in.raw"), file).expect("the folder for results of tests");
        let layouts = ["--from", "H=2 W=3; pad(W) = 4", "--to", "W H", "--type", "u8", "--force"];
        let run = run(&[&["relayout", &path("in.raw"), &path("out.raw")][..], &layouts, options].concat());
        (run.code == 0).then(|| fs::read(path("out.raw")).expect("it is written")).ok_or(run.errors)
    };
    let rows = [1, 2, 3, 99, 4, 5, 6, 99];
    let turned = Ok(vec![1, 4, 2, 5, 3, 6]);
    assert_eq!(relayout(&rows, &[]), turned);
    assert_eq!(relayout(&rows[..7], &[]), turned, "the last row has no padding");
    assert_eq!(relayout(&[&b"P5 3 2 255\n"[..], &rows].concat(), &["--offset", "11"]), turned);
    assert_eq!(relayout(&[&b"P5 3 2 255\n"[..], &rows[..7]].concat(), &["--offset", "11"]), turned);
    for (file, offset, words) in [
        (&rows[..6], "0", "has a storage of 8 bytes, 7 without the padding at its end, and the file has 6\n"),
        (
            &[&rows[..], &[0]].concat(),
            "0",
            "and the file has 9: give the number of bytes before the first element by `--offset`, and those of the tensor by `--length 8`\n",
        ),
        (&rows[..], "2", "and the file has 8, of which 2 are before the first element\n"),
        (&rows[..], "9", "and the file has 8, of which 9 are before the first element\n"),
        (&rows[..], "18446744073709551615", "are before the first element\n"),
    ] {
        let error = relayout(file, &["--offset", offset]).unwrap_err();
        assert!(error.ends_with(words) && error.lines().count() == 1, "{error}");
    }
    let middle = [&[0; 3][..], &rows, &[0; 5]].concat();
    assert_eq!(relayout(&middle, &["--offset", "3", "--length", "8"]), turned);
    assert_eq!(relayout(&middle, &["--offset", "3", "--length", "7"]), turned, "the last row has no padding");
    for length in ["6", "9", "14", "18446744073709551615"] {
        let error = relayout(&middle, &["--offset", "3", "--length", length]).unwrap_err();
        assert!(error.contains(&format!("`--length` is {length}; the file has 16, of which 3 are before")), "{error}");
    }
    fs::write(path("in.npy"), npy::to_bytes(&Tensor::<u8, layout!(W = 2)>::zeros().view())).expect("the folder");
    for option in ["--offset", "--length"] {
        let run = run(&["relayout", &path("in.npy"), &path("out.npy"), "--from", "W", "--to", "W", option, "8"]);
        assert!(run.errors.contains(&format!("`{option}` is not for a `.npy` file")), "{}", run.errors);
    }
}

/// NumPy gives an axis of one index, and each axis of an empty array, a stride that nothing is read by: it may be no whole number of elements.
#[test]
fn a_stride_without_effect_may_be_a_part_of_an_element() {
    for (sizes, strides, said) in [
        ("1,3", "13,4", &["13 bytes of `H`"][..]),
        ("3,1", "-4,-7", &["-7 bytes of `W`"]),
        ("0,3", "13,3", &["13 bytes of `H`", "3 bytes of `W`"]),
        ("3,0", "1,-1", &["1 bytes of `H`", "-1 bytes of `W`"]),
    ] {
        let checked = run(&check(sizes, strides));
        assert_eq!(checked.code, 0, "{}", checked.errors);
        let (text, _) = checked.output.split_once('\n').expect("a line");
        assert!(text.starts_with(&format!("H={} W={}", &sizes[..1], &sizes[2..])), "{text}");
        assert_eq!(checked.output.matches("has no effect").count(), said.len(), "{}", checked.output);
        for stride in said {
            let without_effect = format!("stride {stride} has no effect, as it leads to no second element");
            assert!(checked.output.contains(&without_effect), "{}", checked.output);
        }
    }
    let wrong = run(&check("2,3", "13,4"));
    assert_eq!(wrong.code, 1, "{}", wrong.output);
    let message =
        "the stride of `H`, 13 bytes, is not a whole number of elements of 4 bytes; no layout of `f32` has it";
    assert!(wrong.errors.contains(message) && !wrong.errors.contains("give the `--type`"), "{}", wrong.errors);
}

fn check<'a>(sizes: &'a str, strides: &'a str) -> [&'a str; 11] {
    ["check", "--names", "HW", "--sizes", sizes, "--strides", strides, "--unit", "bytes", "--type", "f32"]
}
