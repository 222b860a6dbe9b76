//! Layouts at run time: their mistakes are rustc's, and the texts of all typed layouts are theirs.

use std::fmt::Display;
use std::fs;
use std::path::{Path, PathBuf};
use tensor_layout::any::Mistake;
use tensor_layout::axis::{A, B, C, H, M, N, O, P, W};
use tensor_layout::{AnyLayout, Layout, LayoutError, PartError, Tensor, View, layout};

tensor_layout::axis!(Batch, Seq, Co, Ci);

/// An error that rustc printed: the message, and where it is.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Printed {
    line: usize,
    column: usize,
    /// Without spaces, as rustc decides on those in the tokens that a message quotes.
    message: String,
}

fn spaceless(text: &str) -> String {
    text.split_whitespace().collect()
}

/// The errors in a `.stderr` file.
fn printed(stderr: &str) -> Vec<Printed> {
    let mut found = Vec::new();
    let mut lines = stderr.lines().peekable();
    while let Some(line) = lines.next() {
        let Some((_, message)) = line.strip_prefix("error").and_then(|error| error.split_once(": ")) else { continue };
        let Some(place) = lines.peek().and_then(|next| next.trim_start().strip_prefix("--> ")) else { continue };
        let mut numbers = place.rsplit(':').map(str::parse);
        // What is wrong in the standard library has a line only.
        let (Some(Ok(column)), Some(Ok(line))) = (numbers.next(), numbers.next()) else { continue };
        let message = message.strip_prefix("evaluation panicked: ").unwrap_or(message);
        found.push(Printed { line, column, message: spaceless(message) });
    }
    found
}

/// Where the texts of `layout!(..)` are in a program: the type form, without the item form.
fn texts(source: &str) -> Vec<std::ops::Range<usize>> {
    let starts = source.match_indices("layout!(").map(|(at, macro_name)| at + macro_name.len());
    let whole = starts.filter_map(|start| {
        let mut depth = 1_i32;
        let end = source[start..].find(|c| {
            depth += i32::from(c == '(') - i32::from(c == ')');
            depth == 0
        })?;
        Some(start..start + end)
    });
    whole
        .filter(|text| !["pub", "type", "struct", "#", "$"].iter().any(|item| source[text.clone()].starts_with(item)))
        .collect()
}

/// The mistake as rustc prints it, if it is one for `layout!` too.
fn as_printed(source: &str, start: usize, mistake: &Mistake) -> Option<Printed> {
    let is_of_both = !mistake.message().contains("is not known in a text at run time");
    let before = &source[..start + mistake.bytes().start];
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    let (line, column) = (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1);
    is_of_both.then(|| Printed { line, column, message: spaceless(mistake.message()) })
}

/// All `.rs` files beside a `.stderr` file.
fn programs(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("ui").join(folder);
    let files = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<_> =
        files.map(|entry| entry.unwrap().path()).filter(|path| path.with_extension("stderr").exists()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "rs"));
    files.sort();
    files
}

/// The mistakes of a text at run time have the words and the places that rustc printed for `layout!`, and no others.
#[test]
fn mistakes_are_those_that_rustc_prints() {
    let mut count = 0;
    for program in ["syntax", "axes", "extents", "order", "rules"].into_iter().flat_map(programs) {
        let read = |path: &Path| fs::read_to_string(path).unwrap().replace("\r\n", "\n");
        let (source, stderr) = (read(&program), read(&program.with_extension("stderr")));
        let printed = printed(&stderr);
        for text in texts(&source) {
            let Err(error) = AnyLayout::parse(&source[text.clone()]) else { continue };
            for mistake in error.mistakes().filter_map(|mistake| as_printed(&source, text.start, mistake)) {
                assert!(printed.contains(&mistake), "{}: {mistake:?} is not among {printed:?}", program.display());
                count += 1;
            }
        }
    }
    assert!(count >= 60, "{count} mistakes");
}

/// What `layout!` says of an order or of a rule, a text at run time says too, if its numbers are integers.
#[test]
fn what_rustc_prints_is_a_mistake_at_run_time() {
    let mut count = 0;
    for program in ["order", "rules"].into_iter().flat_map(programs) {
        let read = |path: &Path| fs::read_to_string(path).unwrap().replace("\r\n", "\n");
        let (source, stderr) = (read(&program), read(&program.with_extension("stderr")));
        let [text] = &texts(&source)[..] else { continue };
        if source[text.clone()].contains(['{', '?']) {
            continue;
        }
        let error = AnyLayout::parse(&source[text.clone()]).expect_err("rustc refuses it");
        let found: Vec<_> = error.mistakes().filter_map(|mistake| as_printed(&source, text.start, mistake)).collect();
        for error in printed(&stderr) {
            assert!(found.contains(&error), "{}: {error:?} is not among {found:?}", program.display());
            count += 1;
        }
    }
    assert!(count >= 15, "{count} errors");
}

/// The text of a typed layout is a text of the DSL with the same numbers.
#[track_caller]
fn has_text<L: Layout + Display>(layout: L) {
    let text = layout.to_string();
    let any = AnyLayout::parse(&text).unwrap_or_else(|error| panic!("{error}"));
    assert!(any.names().eq(L::NAMES.iter().copied()), "{text}");
    assert_eq!(any.extents(), layout.extents().as_ref(), "{text}");
    assert_eq!(any.required_span_size(), layout.required_span_size(), "{text}");
    assert!(any.storage_size() >= layout.storage_size(), "{text}");
    for index in layout.indices() {
        assert_eq!(any.offset(index.as_ref()), Some(layout.offset(index)), "{text}");
    }
}

#[test]
fn the_text_of_a_written_layout_is_parsed() -> Result<(), LayoutError> {
    has_text(<layout!()>::default());
    has_text(<layout!(H=2 W=3)>::default());
    has_text(<layout!(N=2 C=3 H=4 W=5; order = NHWC; pad(H) = 8; align(N) = 1024)>::default());
    has_text(<layout!(N=2 C=3 H=4 W=5; order = column_major; broadcast(C); reverse(H, W))>::default());
    has_text(<layout!(N=2 H=2 W=3; overlap(H) = 2)>::default());
    has_text(<layout!(Batch=2 Seq=3 D=4; order = Seq Batch D; pad(D) = 8)>::default());
    has_text(<layout!(N=2 C=20 H=3; block(C) = 8)>::default());
    has_text(<layout!(O=20 I=18 H=3; block(I) = 16; block(O) = 8; pad(H) = 4)>::default());
    type Frame = layout!(N=? H=? W=3; pad(H) = 4; overlap(N) = ?; overlap(H) = ?);
    for strides in [[100, 5], [0, 5], [100, -5], [-7, 0], [1, 1]] {
        has_text(Frame::with_extents_and_strides([2, 4], strides)?);
        has_text(Frame::with_extents_and_strides([1, 4], strides)?);
        has_text(Frame::with_extents_and_strides([0, 4], strides)?);
    }
    has_text(<layout!(N=? C=? H=?; order = NHC; block(C) = 4)>::with_extents([2, 6, 3])?);
    Ok(())
}

#[test]
fn the_text_of_a_part_is_parsed() -> Result<(), PartError> {
    let tensor = Tensor::<u8, layout!(N=2 C=6 H=4 W=5; order = NHWC; pad(W) = 8)>::zeros(); // N=2 C=6 H=4 W=5
    let view = tensor.view();
    has_text(*view.fix::<N>(1).layout());
    has_text(*view.crop::<W, 2>(1).layout());
    has_text(*view.range::<H>(1..3).layout());
    has_text(*view.step::<W, 2>().step::<C, 4>().layout());
    has_text(*view.reverse::<H>().reverse::<C>().layout());
    has_text(*view.permute::<(W, C, N, H)>().layout());
    has_text(*view.rename::<C, A>().insert::<C>().layout());
    has_text(*view.crop::<C, 1>(2).squeeze::<C>().layout());
    has_text(*view.fix::<N>(0).insert::<N>().broadcast::<N, 3>().layout());
    has_text(*view.split::<C, (A, B), 2>().layout());
    has_text(view.layout().merge::<(W, C), M>());
    has_text(*view.windows::<H, (O, P), 3, 1>().layout());
    has_text(*view.diagonal::<(H, W), P>().layout());
    has_text(*view.fix::<H>(0).fix::<W>(0).fix::<C>(0).fix::<N>(0).layout());
    let blocked = Tensor::<u8, layout!(N=2 C=16 H=4; block(C) = 8)>::zeros(); // N=2 C=16 H=4
    has_text(*blocked.view().fix::<N>(1).layout());
    has_text(*blocked.view().crop::<C, 8>(8).layout());
    has_text(*blocked.view().permute::<(H, N, C)>().layout());
    has_text(blocked.layout().unblock::<C, (Co, Ci)>());
    Ok(())
}

/// The whole way: a text names the layout of a file, the program has its own type, and the copy matches the axes by name.
#[test]
fn a_text_describes_a_buffer() -> Result<(), Box<dyn std::error::Error>> {
    type Stored = layout!(N=? H=? W=? C=3; align(H) = 16);
    let described: AnyLayout = "N=1 H=2 W=5 C=3; align(H) = 16".parse()?;
    let bytes: Vec<u8> = (0..described.storage_size()).map(|byte| byte as u8).collect();
    let stored = View::<u8, Stored>::with_layout(described.bind()?, &bytes)?; // N=1 H=2 W=5 C=3
    let mut planes = Tensor::<u8, layout!(C=3 N=1 H=2 W=5)>::zeros(); // C=3 N=1 H=2 W=5
    planes.copy_from(&stored);
    assert_eq!(planes.view()[[2, 0, 1, 4]] as usize, described.offset(&[0, 1, 4, 2]).unwrap());
    Ok(())
}
