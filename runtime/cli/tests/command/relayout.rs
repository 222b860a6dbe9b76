//! Files in other layouts: each kind of file, what is refused, and a program that is killed.

use crate::program::{answer, folder, program, run};
use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant};
use tensor_layout::element::DataType;
use tensor_layout::npy;
use tensor_layout::safetensors_0_8::{self as safetensors, Writer};
use tensor_layout::{AnyLayout, AnyTensor, AnyView, Tensor, layout};

type Conv = layout!(O=8 I=3 H=3 W=5);

fn parsed(text: &str) -> AnyLayout {
    AnyLayout::parse(text).unwrap_or_else(|error| panic!("{error}"))
}

fn conv() -> Tensor<f32, Conv> {
    Tensor::<f32, Conv>::from_fn(|[o, i, h, w]| (o * 1000 + i * 100 + h * 10 + w) as f32)
}

/// A file of two convolutions, one of 8-bit floats, and a bias, without texts, as other programs write it.
pub(crate) fn weights(path: &Path) {
    let (conv, bytes) = (conv(), (0..=255).collect::<Vec<u8>>());
    let entries = r#"{"__metadata__":{"format":"pt"},"a.bias":{"dtype":"U8","shape":[5],"data_offsets":[0,5]},"a.weight":{"dtype":"F32","shape":[8,3,3,5],"data_offsets":[5,1445]},"b.weight":{"dtype":"F8_E4M3","shape":[2,4,1,2],"data_offsets":[1445,1461]}}"#;
    let header = [&(entries.len() as u64).to_le_bytes(), entries.as_bytes()].concat();
    let file = [&header, &bytes[..5], conv.storage_as_bytes(), &bytes[..16]].concat();
    fs::write(path, file).expect("the folder for results of tests");
}

#[test]
fn tensors_of_a_safetensors_file() {
    let folder = folder("relayout_safetensors");
    let (input, output) = (folder.join("in.safetensors"), folder.join("out.safetensors"));
    weights(&input);
    let [from, to] = [&input, &output].map(|path| path.to_str().expect("a path in UTF-8"));
    let request = "*.weight: O I H W -> order = OHWI; pad(I) = 4";
    let dry = answer(&["relayout", from, to, "--tensor", request, "--dry-run"]);
    assert!(!output.exists() && dry.ends_with("nothing is written\n"), "{dry}");
    let said = answer(&["relayout", from, to, "--tensor", request]);
    assert_eq!(dry, said.clone() + "nothing is written\n");
    assert_eq!(
        said,
        "a.weight  f32      1440 -> 1920 bytes  O=8 I=3 H=3 W=5   ->   O=8 I=3 H=3 W=5; order = OHWI; pad(I) = 4\n\
         b.weight  f8_e4m3      16 -> 16 bytes  O=2 I=4 H=1 W=2   ->   O=2 I=4 H=1 W=2; order = OHWI; pad(I) = 4\n\
         1 other tensor, 5 bytes, is copied as it is\n"
    );

    let bytes = fs::read(&output).expect("it is written");
    let file = safetensors::Reader::parse(&bytes).expect("a right file");
    let metadata = |key: &str| file.metadata().find(|entry| entry.0 == key).map(|entry| entry.1);
    assert_eq!(metadata("format"), Some("pt"));
    assert_eq!(file.info("a.weight").expect("it is there").shape, [8, 3, 5, 4]);
    let weight =
        file.tensor::<f32, layout!(O=8 I=3 H=3 W=5; order = OHWI; pad(I) = 4)>("a.weight").expect("its layout");
    assert!(weight == conv() && weight.storage().chunks(4).all(|pixel| pixel[3] == 0.0));
    assert_eq!(file.bytes("a.bias").expect("it is there"), [0, 1, 2, 3, 4]);
    assert_eq!(file.bytes("b.weight").expect("it is there"), [0, 2, 4, 6, 1, 3, 5, 7, 8, 10, 12, 14, 9, 11, 13, 15]);

    // The way back takes the axes from the file.
    let back = folder.join("back.safetensors");
    let path = back.to_str().expect("a path in UTF-8");
    answer(&["relayout", to, path, "--tensor", "a.weight ->", "--tensor", "b.*: O I H W ->"]);
    let bytes = fs::read(&back).expect("it is written");
    let file = safetensors::Reader::parse(&bytes).expect("a right file");
    assert_eq!(file.bytes("a.weight").expect("it is there"), conv().storage_as_bytes());
    assert_eq!(file.bytes("b.weight").expect("it is there"), (0..16).collect::<Vec<u8>>());
    assert_eq!(file.text("b.weight"), Some("O=2 I=4 H=1 W=2"));
}

#[test]
fn arrays_of_numpy_and_bytes() {
    let folder = folder("relayout_arrays");
    let path = |name: &str| folder.join(name).to_str().expect("a path in UTF-8").to_owned();
    let planes = Tensor::<u16, layout!(C=3 H=4 W=5)>::from_fn(|[c, h, w]| (c * 100 + h * 10 + w) as u16);
    fs::write(path("planes.npy"), tensor_layout::npy::to_bytes(&planes.view()))
        .expect("the folder for results of tests");
    let said = answer(&["relayout", &path("planes.npy"), &path("pixels.npy"), "--from", "C H W", "--to", "H W C"]);
    assert_eq!(said, "u16  120 -> 120 bytes  C=3 H=4 W=5   ->   H=4 W=5 C=3\n");
    let bytes = fs::read(path("pixels.npy")).expect("it is written");
    let npy = npy::Reader::parse(&bytes).expect("a right file");
    assert_eq!(npy.tensor::<u16, layout!(H=4 W=5 C=3)>().expect("these extents"), planes);

    // A type that NumPy lacks is named by `--type`, and the output says of it what the input did.
    let halves = String::from_utf8_lossy(&bytes[..128]).replace("<u2", "<V2").into_bytes();
    let halves = [&bytes[..8], &halves[halves.len() - 120..], &bytes[128..]].concat();
    fs::write(path("halves.npy"), &halves).expect("the folder for results of tests");
    let arguments = ["--from", "H W C", "--to", "C H W", "--type", "bf16"];
    let said = answer(&[&["relayout", &path("halves.npy"), &path("turned.npy")], &arguments[..]].concat());
    assert_eq!(said, "bf16  120 -> 120 bytes  H=4 W=5 C=3   ->   C=3 H=4 W=5\n");
    let turned = fs::read(path("turned.npy")).expect("it is written");
    let npy = npy::Reader::parse(&turned).expect("a right file");
    assert_eq!((npy.descr(), npy.data()), ("<V2", planes.storage_as_bytes()));

    fs::write(path("frame.raw"), (0..24).collect::<Vec<u8>>()).expect("the folder for results of tests");
    let raw = [&*path("frame.raw"), &path("rows.raw")].map(str::to_owned);
    let arguments = ["--type", "u8", "--from", "H=2 W=4 C=3", "--to", "H W C; align(H) = 16"];
    answer(&[&["relayout", &raw[0], &raw[1]][..], &arguments].concat());
    let rows = fs::read(&raw[1]).expect("it is written");
    let row = |first: u8| (first..first + 12).chain([0; 4]).collect::<Vec<u8>>();
    assert_eq!(rows, [row(0), row(12)].concat());
}

/// Each mistake is a line that says what and where, and leaves no file.
#[test]
fn wrong_files_and_requests() {
    let folder = folder("relayout_mistakes");
    let path = |name: &str| folder.join(name).to_str().expect("a path in UTF-8").to_owned();
    weights(&folder.join("in.safetensors"));
    let whole = fs::read(path("in.safetensors")).expect("just written");
    fs::write(path("cut.safetensors"), &whole[..whole.len() - 1]).expect("the folder for results of tests");
    let overlap = String::from_utf8_lossy(&whole[8..300]).replace("[5,1445]", "[4,1444]");
    let overlap = [&whole[..8], overlap.as_bytes(), &whole[300..]].concat();
    fs::write(path("overlap.safetensors"), overlap).expect("the folder for results of tests");
    let row = AnyTensor::zeros(DataType::Uint8, parsed("W=4"));
    let mut lie = Writer::new();
    lie.add_any("x", &row.view()).expect("bytes");
    let lie = String::from_utf8_lossy(&lie.to_bytes().expect("a small file")).replace("W=4", "W=5");
    fs::write(path("lie.safetensors"), lie).expect("the folder for results of tests");
    let square = AnyView::new(DataType::Uint8, parsed("H=2 W=2"), row.storage_as_bytes()).expect("4 bytes");
    let square = square.downcast::<u8, layout!(H=2 W=2)>().expect("bytes");
    fs::write(path("square.npy"), tensor_layout::npy::to_bytes(&square)).expect("the folder for results of tests");
    let void = String::from_utf8_lossy(&fs::read(path("square.npy")).expect("just written")[8..]).replace("|u1", "|V1");
    fs::write(path("void.npy"), [b"\x93NUMPY\x01\x00", void.as_bytes()].concat())
        .expect("the folder for results of tests");
    fs::write(path("four.raw"), row.storage_as_bytes()).expect("the folder for results of tests");
    fs::write(path("old.safetensors"), "old").expect("the folder for results of tests");

    let all = "*.weight: O I H W -> order = OHWI";
    for (input, output, options, words) in [
        ("none.safetensors", "x.safetensors", &["--tensor", all][..], "none.safetensors: cannot read it: "),
        ("cut.safetensors", "x.safetensors", &["--tensor", all], "cut.safetensors: safetensors: "),
        ("overlap.safetensors", "x.safetensors", &["--tensor", all], "overlap.safetensors: safetensors: "),
        (
            "lie.safetensors",
            "x.safetensors",
            &["--tensor", "x ->"],
            "`x` in the metadata has a storage of extents [5], and the tensor has [4]",
        ),
        ("in.safetensors", "old.safetensors", &["--tensor", all], "old.safetensors: it exists; `--force` replaces it"),
        (
            "in.safetensors",
            "no/x.safetensors",
            &["--tensor", all],
            "x.safetensors: cannot write it: there is no folder",
        ),
        ("in.safetensors", "x.npy", &["--tensor", all], "must have the same extension"),
        (
            "in.safetensors",
            "x.safetensors",
            &["--tensor", "c.*: O -> pad(O) = 2"],
            "no tensor has the name of `--tensor 'c.*: O -> pad(O) = 2'`",
        ),
        (
            "in.safetensors",
            "x.safetensors",
            &["--tensor", "a.bias: O I ->"],
            "it has 2 axes, and the tensor has 1: [5]",
        ),
        ("in.safetensors", "x.safetensors", &["--tensor", "a.bias ->"], "the file does not say its axes"),
        (
            "in.safetensors",
            "x.safetensors",
            &["--tensor", "a.bias: O=6 -> pad(O) = 8"],
            "`O=6` has a storage of 6 elements, and the tensor has 5",
        ),
        (
            "in.safetensors",
            "x.safetensors",
            &["--tensor", "b.weight: O=4 I=2 H=1 W=2 ->"],
            "has the extents [4, 2, 1, 2], and the tensor has [2, 4, 1, 2]",
        ),
        (
            "in.safetensors",
            "x.safetensors",
            &["--tensor", "?.bias: O ->"],
            "no tensor has the name of `--tensor '?.bias: O ->'`",
        ),
        (
            "in.safetensors",
            "x.safetensors",
            &["--tensor", "a.bias: O -> broadcast(O)"],
            "`a.bias`: indices of the destination share elements",
        ),
        ("in.safetensors", "x.safetensors", &["--tensor", "a.bias"], "write `NAME: AXES -> RULES`"),
        ("in.safetensors", "x.safetensors", &["--from", "O I H W"], "`--from` is not for a `.safetensors` file"),
        ("square.npy", "x.npy", &["--from", "H", "--to", "H"], "square.npy: npy: layout: there are 1 names, 2 extents"),
        (
            "square.npy",
            "x.npy",
            &["--from", "H W", "--to", "W H", "--type", "i8"],
            "a `.npy` file that says its type, u8",
        ),
        ("void.npy", "x.npy", &["--from", "H W", "--to", "W H"], "`|V1` is not known: give one of 1 bytes by `--type`"),
        (
            "void.npy",
            "x.npy",
            &["--from", "H W", "--to", "W H", "--type", "bf16"],
            "`|V1`, of 8 bits each, and bf16 has 16",
        ),
        ("square.npy", "x.npy", &["--from", "H W"], "give its layout by `--from`, and the new one by `--to`"),
        ("four.raw", "x.raw", &["--from", "H=2 W=2", "--to", "W H"], "bytes have no type: give `--type f32`"),
        (
            "four.raw",
            "x.raw",
            &["--from", "H=2 W=2", "--to", "W H", "--type", "u16"],
            "has a storage of 8 bytes, and the file has 4",
        ),
        ("four.raw", "x.raw", &["--from", "H=2 W=2", "--to", "W C", "--type", "u8"], "`C`"),
        (
            "four.raw",
            "x.raw",
            &["--from", "H=2 W=2", "--to", "W=2 H=3", "--type", "u8"],
            "axis `H` has extent 3 in the destination and 2 in the source",
        ),
        (
            "four.raw",
            "x.raw",
            &["--from", "H=2 W=4", "--to", "H W; order = WH", "--type", "i4"],
            "elements of i4 lie several to a byte",
        ),
    ] {
        let run = run(&[&["relayout", &*path(input), &*path(output)][..], options].concat());
        assert_eq!((run.code, &*run.output), (2, ""), "{input} {options:?}: {}", run.errors);
        assert!(run.errors.contains(words), "{input} {options:?}: {}", run.errors);
        let is_text = run.errors.contains('^');
        assert!(is_text || run.errors.lines().count() == 1, "{}", run.errors);
    }
    assert_eq!(fs::read(path("old.safetensors")).expect("it was there"), b"old");
    let files = fs::read_dir(&folder).expect("the folder").map(|entry| entry.expect("its files").file_name());
    let left: Vec<_> = files.filter(|name| name.to_string_lossy().starts_with(['.', 'x'])).collect();
    assert!(left.is_empty(), "{left:?}");
    answer(&["relayout", &path("in.safetensors"), &path("old.safetensors"), "--tensor", all, "--force"]);
    assert!(safetensors::Reader::parse(&fs::read(path("old.safetensors")).expect("it was there")).is_ok());
}

/// A file that is replaced keeps its mode, a link to it stays, and what is not a file is not replaced.
#[cfg(unix)]
#[test]
fn what_is_replaced() {
    use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
    let folder = folder("relayout_replaced");
    let path = |name: &str| folder.join(name).to_str().expect("a path in UTF-8").to_owned();
    fs::write(path("in.raw"), [1, 2, 3, 4]).expect("the folder for results of tests");
    let layouts = ["--type", "u8", "--from", "H=2 W=2", "--to", "W H", "--force"];
    let relayout = |output: &str| run(&[&["relayout", &*path("in.raw"), output][..], &layouts].concat());
    for mode in [0o600, 0o640, 0o755, 0o444] {
        fs::write(path("old.raw"), "old").expect("the folder for results of tests");
        fs::set_permissions(path("old.raw"), PermissionsExt::from_mode(mode)).expect("our own file");
        _ = fs::remove_file(path("link.raw"));
        symlink("old.raw", path("link.raw")).expect("a link");
        assert_eq!(relayout(&path("link.raw")).code, 0);
        assert!(fs::symlink_metadata(path("link.raw")).expect("it was there").is_symlink());
        assert_eq!(fs::read(path("old.raw")).expect("it is written"), [1, 3, 2, 4]);
        let replaced = fs::metadata(path("old.raw")).expect("it is written").permissions();
        assert_eq!(replaced.mode() & 0o777, mode);
        fs::remove_file(path("old.raw")).expect("our own file");
    }
    let pipe = path("pipe.raw");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.expect("a program that each Unix has").success());
    for output in [&*pipe, "/dev/null", &path("")] {
        let run = relayout(output);
        assert_eq!(run.code, 2, "{output}: {}", run.output);
        assert!(run.errors.contains("it is not a file, and is not replaced"), "{output}: {}", run.errors);
    }
    assert!(fs::metadata(&pipe).expect("it was there").file_type().is_fifo());
}

/// A name may have what a request has: a colon, an arrow, a `?`. Only `*` stands for other letters.
#[test]
fn names_of_every_kind() {
    let folder = folder("relayout_names");
    let path = |name: &str| folder.join(name).to_str().expect("a path in UTF-8").to_owned();
    let rows = AnyTensor::zeros(DataType::Uint8, parsed("A=2 B=3"));
    let mut writer = Writer::new();
    for name in ["a:0", "a", "ab", "a?", "b->c:1", "enc:W", "enc", "*", "x.*.y"] {
        writer.add_any(name, &rows.view()).expect("bytes");
    }
    fs::write(path("in.safetensors"), writer.to_bytes().expect("a small file"))
        .expect("the folder for results of tests");
    let changed = |request: &str| {
        let (from, to) = (path("in.safetensors"), path("out.safetensors"));
        let run = run(&["relayout", &from, &to, "--tensor", request, "--dry-run"]);
        let names = run.output.lines().filter_map(|line| Some(line.split_once("  ")?.0.to_owned()));
        if run.code == 0 { Ok(names.collect::<Vec<_>>().join(" ")) } else { Err(run.errors) }
    };
    for (request, names) in [
        ("a:0 -> order = BA", "a:0"),
        ("a:0: A B -> order = BA", "a:0"),
        ("a:0: -> order = BA", "a:0"),
        ("a: A B -> order = BA", "a"),
        ("a -> order = BA", "a"),
        ("a? -> order = BA", "a?"),
        ("b->c:1 -> order = BA", "b->c:1"),
        ("b->c:1: A B -> order = BA", "b->c:1"),
        ("enc:W: -> order = BA", "enc:W"),
        ("enc: A B -> order = BA", "enc"),
        ("x.*.y -> order = BA", "x.*.y"),
        ("*W -> order = BA", "enc:W"),
        ("e*c* -> order = BA", "enc enc:W"),
        ("a*0 -> order = BA", "a:0"),
        ("*:* -> order = BA", "a:0 b->c:1 enc:W"),
        ("* -> order = BA", "* a a:0 a? ab b->c:1 enc enc:W x.*.y"),
    ] {
        assert_eq!(changed(request).as_deref(), Ok(names), "{request}");
    }
    for (request, words) in [
        (
            "enc:W -> order = BA",
            "there are tensors of the name `enc:W` and of the name `enc`; write `enc:W: -> ..`, or `enc : W -> ..`",
        ),
        ("enc : W -> order = BA", "the axes in the metadata of the file are `A B`"),
        ("a0 -> order = BA", "no tensor has the name of `--tensor 'a0 -> order = BA'`"),
        ("a*:0*0 -> order = BA", "the axes in the metadata of the file are `A B`"),
        (": A B ->", "write `NAME: AXES -> RULES`"),
        ("ab: A=3 B=2 ->", "the layout in the metadata of the file is `A=2 B=3`; `--ignore-text` ignores it"),
        ("ab: A B; order = BA ->", "the layout in the metadata of the file is `A=2 B=3`"),
    ] {
        assert!(changed(request).is_err_and(|error| error.contains(words)), "{request}: {:?}", changed(request));
    }
}

/// A signal that a program can catch leaves no file behind, whichever others its parent has it ignore.
#[cfg(unix)]
#[test]
fn a_program_that_is_interrupted() {
    let folder = folder("relayout_interrupted");
    let path = |name: &str| folder.join(name).to_str().expect("a path in UTF-8").to_owned();
    // So large that the program is at work when its file appears.
    fs::File::create(path("in.raw"))
        .and_then(|file| file.set_len(3_000_000_000))
        .expect("a file of zeros without blocks");
    let files = || fs::read_dir(&folder).expect("the folder").map(|entry| entry.expect("its files").file_name());
    let is_unfinished = |name: &std::ffi::OsString| name.to_string_lossy().starts_with(".tensor-layout-");
    let send = |child: &std::process::Child, signal: &str| {
        let sent = std::process::Command::new("kill").args([&format!("-{signal}"), &child.id().to_string()]).status();
        assert!(sent.expect("a program that each Unix has").success());
    };
    // A shell has what it starts in the background ignore INT, and `nohup` HUP.
    let signals =
        [("", "INT"), ("", "TERM"), ("", "HUP"), ("INT", "TERM"), ("INT", "HUP"), ("HUP", "TERM"), ("HUP", "INT")];
    for (ignored, signal) in signals {
        let files_of = [path("in.raw"), path("out.raw")];
        let layouts = ["--type", "u8", "--from", "C=3 P=1000000000", "--to", "P C"];
        let arguments = [&["relayout", &*files_of[0], &*files_of[1]][..], &layouts].concat();
        let mut command = program(&arguments);
        if !ignored.is_empty() {
            let program = command;
            command = std::process::Command::new("sh");
            command
                .args(["-c", "trap '' $0; exec \"$@\"", ignored])
                .arg(program.get_program())
                .args(program.get_args());
        }
        // What started the tests may have them ignore signals, as a shell does in the background.
        let with_signals = || {
            for signal in [libc::SIGINT, libc::SIGTERM, libc::SIGHUP] {
                // SAFETY: `signal` may be called between `fork` and `exec`, and sets no handler here.
                unsafe { libc::signal(signal, libc::SIG_DFL) };
            }
            Ok(())
        };
        // SAFETY: the function calls `signal` only.
        unsafe { std::os::unix::process::CommandExt::pre_exec(&mut command, with_signals) };
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts");
        while !files().any(|name| is_unfinished(&name)) {
            assert!(child.try_wait().expect("our own program").is_none(), "it ended before its file was seen");
        }
        if !ignored.is_empty() {
            send(&child, ignored);
            sleep(Duration::from_millis(100));
            assert!(child.try_wait().expect("our own program").is_none(), "{ignored} is ignored");
        }
        send(&child, signal);
        assert_eq!(child.wait().expect("our own program").code(), Some(130), "{signal}");
        assert!(!files().any(|name| is_unfinished(&name)) && !folder.join("out.raw").exists(), "{signal}");
    }
}

/// Killed at any moment, the input and an earlier output are as they were, or the output is whole.
#[test]
fn a_program_that_is_killed() {
    let folder = folder("relayout_killed");
    let path = |name: &str| folder.join(name).to_str().expect("a path in UTF-8").to_owned();
    let input: Vec<u8> = (0..6_000_000_u32).map(|at| (at % 251) as u8).collect();
    fs::write(path("in.raw"), &input).expect("the folder for results of tests");
    let relayout = |output: &str| {
        let layouts = ["--type", "u8", "--from", "C=3 P=2000000", "--to", "P C", "--force"];
        program(&[&["relayout", &*path("in.raw"), &*path(output)][..], &layouts].concat())
    };
    let begin = Instant::now();
    assert!(relayout("whole.raw").stdout(Stdio::null()).status().expect("the program starts").success());
    let micros = begin.elapsed().as_micros() as u64;
    let whole = fs::read(path("whole.raw")).expect("it is written");
    let (mut seed, mut killed) = (1_u64, 0);
    for _ in 0..50 {
        fs::write(path("out.raw"), "old").expect("the folder for results of tests");
        let mut child =
            relayout("out.raw").stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the program starts");
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        sleep(Duration::from_micros((seed >> 33) % (micros + 1)));
        child.kill().expect("it is there, or has ended");
        child.wait().expect("it has ended");
        let output = fs::read(path("out.raw")).expect("there is always one");
        assert!(
            output == b"old" || output == whole,
            "{} bytes are neither the earlier output nor the new one",
            output.len()
        );
        killed += usize::from(output == b"old");
    }
    assert!(fs::read(path("in.raw")).expect("it is there") == input);
    println!("{killed} of 50 were killed before the output had its name");
}
