//! Files that are made to do harm: what they say of sizes, names and texts. The program ends with an answer or a sentence, writes no more than the file
//! holds, and writes no character that a terminal acts on.

use crate::program::{Run, folder, run};
use std::fs;
use std::path::Path;
use tensor_layout::safetensors_0_8 as safetensors;

const NAME: &str = "\u{1b}]0;pwned\u{7}\u{1b}[31mred\u{1b}[0m\nfake line\r../x";
const SHOWN: &str = r"\u{1b}]0;pwned\u{7}\u{1b}[31mred\u{1b}[0m\nfake line\r../x";

/// A `.safetensors` file with this header, as it is.
fn tensors(header: &[u8], data: &[u8]) -> Vec<u8> {
    let padding = vec![b' '; (8 - header.len() % 8) % 8];
    [&((header.len() + padding.len()) as u64).to_le_bytes(), header, &padding, data].concat()
}

/// One tensor, with a text of its layout.
fn told(name: &str, dtype: &str, shape: &str, text: &str, data: &[u8]) -> Vec<u8> {
    let [name, key, text] =
        [name, &format!("layout:{name}"), text].map(|text| serde_json::to_string(text).expect("a text"));
    let offsets = format!("[0,{}]", data.len());
    let header = format!(
        "{{{name}:{{\"dtype\":\"{dtype}\",\"shape\":{shape},\"data_offsets\":{offsets}}},\"__metadata__\":{{{key}:{text}}}}}"
    );
    tensors(header.as_bytes(), data)
}

/// A `.npy` file of this type and these extents.
fn array(descr: &str, shape: &str, data: &[u8]) -> Vec<u8> {
    let header = format!("{{'descr': {descr}, 'fortran_order': False, 'shape': {shape}, }}\n");
    npy(header.as_bytes(), data)
}

fn npy(header: &[u8], data: &[u8]) -> Vec<u8> {
    let len = u16::try_from(header.len()).expect("a short header").to_le_bytes();
    [b"\x93NUMPY\x01\x00", &len[..], header, data].concat()
}

/// No character that a terminal acts on, nor one that turns the direction of a text.
#[track_caller]
fn assert_printable(run: &Run) {
    for char in run.output.chars().chain(run.errors.chars()) {
        let is_shown = char == '\n' || "'\"\\".contains(char) || char.escape_debug().len() == 1;
        assert!(is_shown, "{char:?} in {run:?}");
    }
}

/// Each way in which a file is re-laid, with the sizes of what it wrote: `None` where it is refused.
fn relaid(folder: &Path, name: &str, file: &[u8], ways: &[&[&str]]) -> Vec<Option<u64>> {
    let (input, output) = (folder.join(name), folder.join(format!("out.{name}")));
    fs::write(&input, file).expect("the folder for results of tests");
    let [from, to] = [&input, &output].map(|path| path.to_str().expect("a path in UTF-8"));
    let way = |way: &&[&str]| {
        let run = run(&[&["relayout", from, to, "--force"][..], way].concat());
        assert!(matches!(run.code, 0 | 2), "{name} {way:?}: {run:?}");
        assert_printable(&run);
        let is_text = run.errors.contains('^');
        assert!(run.code == 0 || is_text || run.errors.lines().count() == 1, "{name} {way:?}: {run:?}");
        let size = fs::metadata(&output).ok().map(|written| written.len());
        assert_eq!(size.is_some(), run.code == 0, "{name} {way:?}: {run:?}");
        if size.is_some() {
            fs::remove_file(&output).expect("our own file");
        }
        size
    };
    ways.iter().map(way).collect()
}

#[test]
fn each_file_is_answered_in_few_bytes() {
    let folder = folder("hostile");
    let entry = |shape: &str, end: usize| {
        format!("{{\"a\":{{\"dtype\":\"F32\",\"shape\":{shape},\"data_offsets\":[0,{end}]}}}}")
    };
    let plain = |shape: &str, data: &[u8]| tensors(entry(shape, data.len()).as_bytes(), data);
    let overlapping = r#"{"a":{"dtype":"F32","shape":[4],"data_offsets":[0,16]},"b":{"dtype":"F32","shape":[4],"data_offsets":[8,24]}}"#;
    let twice = r#"{"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4]},"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}}"#;
    let deep = [&b"{\"a\":"[..], &vec![b'['; 100_000], &vec![b']'; 100_000], b"}"].concat();
    let orders = format!("A=16; {}", "order = A ".repeat(10));
    let mut files = vec![
        ("name", told(NAME, "F32", "[2,2]", "A=2 B=2", &[0; 16])),
        ("text", told("a", "F32", "[2,2]", "A=2 \u{1b}[2J\u{1b}]0;pwned\u{7} B", &[0; 16])),
        ("newline", told("a", "F32", "[2,2]", "A=2\r\n\u{202e}B=2\u{8}", &[0; 16])),
        ("huge_header", [&(1_u64 << 63).to_le_bytes()[..], b"{}", &[b' '; 190]].concat()),
        ("long_header", [&100_000_000_u64.to_le_bytes()[..], b"{}", &[b' '; 190]].concat()),
        ("overlapping", tensors(overlapping.as_bytes(), &[0; 24])),
        ("not_utf8", tensors(b"{\"\xff\xfe\":{\"dtype\":\"F32\",\"shape\":[0],\"data_offsets\":[0,0]}}", &[])),
        ("deep", tensors(&deep, &[])),
        ("twice", tensors(twice.as_bytes(), &[0; 8])),
        ("empty_first", plain("[0,1099511627776,1048576]", &[])),
        ("empty_inside", plain("[1099511627776,0,1048576]", &[])),
        ("empty_last", plain("[9223372036854775808,9223372036854775808,0]", &[])),
        ("empty_past", plain("[0,9223372036854775808,9223372036854775808]", &[])),
        ("empty_text", told("a", "F32", "[0,1099511627776]", "A=0 B=1099511627776", &[])),
        ("other_empty_text", told("a", "F32", "[0]", "A=0 B=1099511627776", &[])),
        ("broadcast", told("a", "F32", "[1]", "A=1099511627776; broadcast(A)", &[0; 4])),
        ("broadcast_rows", told("a", "F32", "[1,3]", "A=1099511627776 B=3; broadcast(A)", &[0; 12])),
        ("overlap", told("a", "U8", "[24]", "A=16 B=9; overlap(A) = 1; overlap(B) = 1", &[0; 24])),
        ("block", told("a", "F32", "[64]", "A=64; block(A) = 18446744073709551615", &[0; 256])),
        ("digit", told("a", "F32", "[64]", "A=64; order = A/18446744073709551615 A%18446744073709551615", &[0; 256])),
        ("orders", told("a", "U8", "[16]", &orders, &[0; 16])),
        ("lie", told("a", "F32", "[2,3]", "A=3 B=2", &[0; 24])),
    ];
    files.iter_mut().for_each(|(_, file)| file.truncate(1 << 20));
    let ways: &[&[&str]] = &[
        &["--tensor", "a ->"],
        &["--tensor", "* -> pad(A) = 64"],
        &["--tensor", "*: A -> stride(A) = 4096"],
        &["--tensor", "*: A B -> order = BA"],
        &["--tensor", "*: A B -> order = BA; stride(B) = 5"],
        &["--tensor", "*: A B C -> order = CBA; align(B) = 1024"],
        &["--tensor", "a -> order = BA; stride(B) = 5"],
        &["--tensor", "*: A B ->", "--ignore-text"],
        &[],
    ];
    for (name, file) in &files {
        let name = format!("{name}.safetensors");
        for (size, way) in relaid(&folder, &name, file, ways).iter().zip(ways) {
            // What a way says itself is 4096 elements of 4 bytes for each one.
            let most = (file.len() as u64 + 1024) * 4096 * 4;
            assert!(size.is_none_or(|size| size <= most), "{name} {way:?}: {size:?} bytes");
        }
    }

    let arrays = [
        ("no_bytes", array("'<V0'", "(1152921504606846976,)", &[])),
        ("no_letters", array("'<U0'", "(1152921504606846976, 8)", &[])),
        ("zero", array("'<f4'", "(1099511627776, 0)", &[])),
        ("zero_rows", array("'<f4'", "(0, 1099511627776, 1048576)", &[])),
        ("far_type", array("'|V99999999999'", "(0,)", &[])),
        ("type", array("'\u{1b}]0;pwned\u{7}'", "(2,)", &[])),
        ("deep", npy(&[b'('; 30_000], &[])),
        ("records", array("[('a\u{1b}[31m','<f4'),('b','<i2')]", "(2, 3)", &[0; 36])),
        ("right", array("'<f4'", "(2, 3)", &[0; 24])),
    ];
    let ways: &[&[&str]] = &[
        &["--from", "A", "--to", "A; pad(A) = 8"],
        &["--from", "A B", "--to", "B A"],
        &["--from", "A B", "--to", "A B; order = BA"],
        &["--from", "A B", "--to", "B A; stride(B) = 5"],
        &["--from", "A B", "--to", "A B; stride(A) = 5", "--type", "u8"],
        &["--from", "A B C", "--to", "A B C; order = CBA"],
        &["--from", "A B C", "--to", "A B C; stride(A) = 3; stride(B) = 1"],
    ];
    for (name, file) in &arrays {
        let sizes = relaid(&folder, &format!("{name}.npy"), file, ways);
        assert!(sizes.iter().flatten().all(|size| *size <= 1024), "{name}: {sizes:?}");
        assert_eq!(
            sizes.iter().flatten().count() > 0,
            ["zero", "zero_rows", "right"].contains(name),
            "{name}: {sizes:?}"
        );
    }
}

/// Names and texts of a file are shown with escapes, in lists and errors.
#[test]
fn a_terminal_is_not_written_to() {
    let folder = folder("hostile_names");
    let path = |name: &str| folder.join(name).to_str().expect("a path in UTF-8").to_owned();
    fs::write(path("name.safetensors"), told(NAME, "F32", "[2,2]", "A=2 B=2", &[0; 16])).expect("the folder");
    let relayout = |request: &str| {
        let run =
            run(&["relayout", &path("name.safetensors"), &path("out.safetensors"), "--tensor", request, "--dry-run"]);
        assert_printable(&run);
        run
    };
    let listed = relayout("* -> order = BA").output;
    assert!(listed.starts_with(&format!("{SHOWN}  f32  16 -> 16 bytes")) && listed.lines().count() == 2, "{listed}");
    let error = relayout("*: A C ->").errors;
    assert!(error.contains(&format!("`{SHOWN}`, by `--tensor '*: A C ->'`")), "{error}");
    let error = relayout(&format!("{NAME}x -> order = BA")).errors;
    assert!(error.contains(&format!("`--tensor '{SHOWN}x -> order = BA'`")), "{error}");
    let shared = ["relayout", &path("name.safetensors"), &path("out.safetensors"), "--tensor", "* -> broadcast(A)"];
    let error = run(&shared).errors;
    assert!(error.contains(&format!("`{SHOWN}`: indices of the destination share elements")), "{error}");
    let error = relayout("* -> \u{1b}[2J").errors;
    assert!(error.contains(r"\u{1b}[2J"), "{error}");
    fs::write(path("text.safetensors"), told("a", "F32", "[4]", "A=4 \u{1b}[2J\u{7f}", &[0; 16])).expect("the folder");
    let run = run(&["relayout", &path("text.safetensors"), &path("out.safetensors"), "--tensor", "a ->"]);
    assert_printable(&run);
    assert!(run.errors.contains(r"is wrong: `A=4 \u{1b}[2J\u{7f}`: "), "{run:?}");
    // A layout that is read from a file.
    fs::write(path("layout.txt"), "A=4 \u{1b}[2J\u{9b}31m B").expect("the folder");
    for question in ["explain", "svg", "shader", "header"] {
        let run = crate::program::run(&[question, &format!("@{}", path("layout.txt"))]);
        assert_printable(&run);
        assert!(run.code == 2 && run.errors.contains(r"A=4 \u{1b}[2J\u{9b}31m B"), "{}", run.errors);
    }
    let json = crate::program::run(&["explain", &format!("@{}", path("layout.txt")), "--json"]);
    assert_printable(&json);
    let read: serde_json::Value = serde_json::from_str(&json.output).expect("it is JSON");
    assert_eq!(read["text"], "A=4 \u{1b}[2J\u{9b}31m B");
}

/// A text of the metadata that has more elements than the file is written only where that is asked for.
#[test]
fn more_than_the_file_holds_is_asked_for() {
    let folder = folder("hostile_sizes");
    let path = |name: &str| folder.join(name).to_str().expect("a path in UTF-8").to_owned();
    let relayout = |name: &str, options: &[&str]| {
        run(&[&["relayout", &path(name), &path("out.safetensors"), "--force"][..], options].concat())
    };
    let far = told("a", "F32", "[1]", "A=1099511627776; broadcast(A)", &[0; 4]);
    assert!(far.len() < 200);
    fs::write(path("far.safetensors"), far).expect("the folder");
    for options in [&["--tensor", "a ->"][..], &["--tensor", "a ->", "--dry-run"], &["--tensor", "a: A ->"]] {
        let run = relayout("far.safetensors", options);
        assert_eq!(run.code, 2, "{}", run.output);
        assert!(
            run.errors.ends_with("`a`: `A=1099511627776; broadcast(A)` has 1099511627776 elements, and the file has 1 for it: the output would have 4398046511104 bytes in place of 4; `--expand` writes them\n"),
            "{}",
            run.errors
        );
    }
    let run = relayout("far.safetensors", &["--tensor", "a ->", "--expand", "--dry-run"]);
    assert!(run.output.contains("4 -> 4398046511104 bytes"), "{}", run.errors);
    fs::write(path("near.safetensors"), told("a", "U8", "[1,2]", "A=3 B=2; broadcast(A)", &[1, 2]))
        .expect("the folder");
    let run = relayout("near.safetensors", &["--tensor", "a -> order = BA", "--expand"]);
    assert_eq!(run.code, 0, "{}", run.errors);
    let assert_written = |text: &str, elements: &[u8]| {
        let bytes = fs::read(path("out.safetensors")).expect("it is written");
        let file = safetensors::Reader::parse(&bytes).expect("a right file");
        assert_eq!((file.text("a"), file.bytes("a").expect("it is there")), (Some(text), elements));
    };
    assert_written("A=3 B=2; order = BA", &[1, 1, 1, 2, 2, 2]);
    // What the file does not look like is not believed.
    fs::write(path("lie.safetensors"), told("a", "U8", "[2,3]", "A=3 B=2", &[1, 2, 3, 4, 5, 6])).expect("the folder");
    let run = relayout("lie.safetensors", &["--tensor", "a ->"]);
    assert!(run.errors.ends_with("the layout of `a` in the metadata has a storage of extents [3, 2], and the tensor has [2, 3]; another program may have changed the tensor: `--ignore-text` takes it as its extents say\n"), "{}", run.errors);
    let run = relayout("lie.safetensors", &["--tensor", "a: B A -> order = AB", "--ignore-text"]);
    assert_eq!(run.code, 0, "{}", run.errors);
    assert_written("B=2 A=3; order = AB", &[1, 4, 2, 5, 3, 6]);
}
