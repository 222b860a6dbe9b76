//! The drawings of the README and of the documentation are what the library draws.

use tensor_layout::picture::{conversion_svg, part_svg, parts_svg};
use tensor_layout::{AnyLayout, Segments, Tensor, View, axis, layout};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../runtime/src/guide/pictures");

fn parsed(text: &str) -> AnyLayout {
    AnyLayout::parse(text).unwrap_or_else(|error| panic!("{error}"))
}

/// A layout, coloured by this axis.
fn layout(text: &str, axis: &str) -> String {
    parsed(text).svg().color_by(axis).expect("the layout has the axis").to_string()
}

/// A layout of `f32` with cache lines of 64 bytes.
fn ruled(text: &str, axis: &str) -> String {
    parsed(text).svg().color_by(axis).expect("the layout has the axis").rule_bytes(4, 64).to_string()
}

/// An image of bytes with rows of 256 bytes.
fn pitched(text: &str) -> String {
    parsed(text).svg().color_by("C").expect("an image has channels").rule_bytes(1, 256).to_string()
}

fn conversion(from: &str, to: &str, axis: &str) -> String {
    let (from, to) = (parsed(from), parsed(to));
    let svg = conversion_svg(&to, &from).expect("the axes are the same");
    svg.color_by(axis).expect("the layouts have the axis").to_string()
}

fn part(whole: &str, part: &str, at: usize, axis: &str) -> String {
    drawn(&parsed(whole), &parsed(part), at, axis)
}

fn drawn(whole: &AnyLayout, part: &AnyLayout, at: usize, axis: &str) -> String {
    let svg = part_svg(whole, part, at).expect("the part lies in the whole");
    svg.color_by(axis).expect("the whole has the axis").to_string()
}

/// A tile of 4 x 4 pixels of an image, with a halo of one pixel.
fn halo() -> String {
    let pixels: [u8; 96] = core::array::from_fn(|at| at as u8);
    let image = View::<u8, layout!(H=8 W=12)>::from_array(&pixels); // H=8 W=12
    let with_halo = image.crop::<axis::H, 6>(1).crop::<axis::W, 6>(3); // H=6 W=6
    let tile = with_halo.crop::<axis::H, 4>(1).crop::<axis::W, 4>(1); // H=4 W=4
    let at = |first: u8| usize::from(first);
    let [whole, part, core] = [
        AnyLayout::of_layout(image.layout()),
        AnyLayout::of_layout(with_halo.layout()),
        AnyLayout::of_layout(tile.layout()),
    ];
    let svg = part_svg(&whole, &part, at(with_halo[[0, 0]])).expect("the part lies in the image");
    svg.core(&core, at(tile[[0, 0]])).expect("the tile lies in the image").to_string()
}

/// Blocks of 4 channels.
type Blocked = layout!(N=1 C=8 H=2 W=3; block(C) = 4);

/// Each element is its own offset.
fn blocked() -> Tensor<u8, Blocked> {
    let mut act = Tensor::zeros();
    act.storage_mut().iter_mut().zip(0..).for_each(|(element, offset)| *element = offset);
    act
}

/// An element of `as_arrays`: the four channels of a block at one pixel.
fn grouped_elements() -> String {
    let act = blocked(); // N=1 C=8 H=2 W=3
    let vectors = act.view().unblock::<axis::C, (axis::O, axis::I)>().as_arrays::<axis::I, 4>(); // N=1 O=2 H=2 W=3, of [u8; 4]
    let vector = vectors.fix::<axis::O>(1).crop::<axis::H, 1>(1).crop::<axis::W, 1>(2).as_flattened::<axis::I>(); // N=1 H=1 W=1 I=4
    drawn(&AnyLayout::of_layout(act.layout()), &AnyLayout::of_layout(vector.layout()), vector[[0, 0, 0, 0]].into(), "C")
}

/// Parts of one memory, each with the offset of its index 0.
fn parts(whole: &str, parts: &[(AnyLayout, usize)]) -> String {
    parts_svg(&parsed(whole), parts).expect("the parts lie in the whole").to_string()
}

/// The struct of the chapter on structs, with its offsets.
#[derive(Segments)]
#[layout(align_bytes = 64)]
struct Linear {
    #[layout(O=3 I=5)]
    weight: f32,
    #[layout(O = 3)]
    bias: f32,
    #[layout(T=4; align_bytes = 4096)]
    table: u16,
}

/// The fields in words of four bytes, in lines of 64 bytes. Two of `table` are a word.
fn segments() -> String {
    let fields = [parsed("O=3 I=5"), parsed("O=3"), parsed("T=2")];
    let at = Linear::OFFSETS_IN_BYTES.map(|bytes| bytes / 4);
    let lines = Linear::SIZE_IN_BYTES.div_ceil(64);
    parts(&format!("Line={lines} Word=16"), &fields.into_iter().zip(at).collect::<Vec<_>>())
}

/// I420 with a `linesize` of -8 in each plane. The chroma planes lie beside one another.
fn i420() -> String {
    let [luma, blue, red] =
        ["H=4 W=6", "H=2 W=3", "H=2 W=3"].map(|extents| parsed(&format!("{extents}; stride(H) = 8; reverse(H)")));
    parts("R=6 B=8", &[(luma, 24), (blue, 40), (red, 44)])
}

/// Windows of three elements.
fn windows() -> String {
    let row = View::<u8, layout!(W = 5)>::from_array(&[0, 1, 2, 3, 4]); // W=5
    let windows = row.windows::<axis::W, (axis::P, axis::K), 3, 1>(); // P=3 K=3
    AnyLayout::of_layout(windows.layout()).svg().color_by("K").expect("an axis of the windows").to_string()
}

/// An image that is split into tiles of 2 x 3: the planes are the tiles.
fn split() -> String {
    use axis::{H, Q, R, W, X, Y};
    let image = View::<u8, layout!(H=4 W=6)>::from_array(&[0; 24]); // H=4 W=6
    let tiles = image.split::<H, (R, Y), 2>().split::<W, (Q, X), 3>().permute::<(R, Q, Y, X)>(); // R=2 Q=2 Y=2 X=3
    AnyLayout::of_layout(tiles.layout()).svg().color_by("Q").expect("an axis of the tiles").to_string()
}

/// The pixels of an image as one axis.
fn merge() -> String {
    let pixels = View::<u8, layout!(C=4 H=2 W=3; order = HWC)>::from_array(&[0; 24]); // C=4 H=2 W=3
    let matrix = pixels.merge::<(axis::H, axis::W), axis::P>(); // C=4 P=6
    AnyLayout::of_layout(matrix.layout()).svg().color_by("C").expect("an axis of the matrix").to_string()
}

/// The name of each drawing, and the document.
fn drawings() -> Vec<(&'static str, String)> {
    vec![
        ("nchw", ruled("N=1 C=3 H=4 W=5", "C")),
        ("nhwc", ruled("N=1 C=3 H=4 W=5; order = NHWC", "C")),
        ("nhwc_padded", layout("N=1 C=3 H=4 W=5; order = NHWC; pad(W) = 8", "C")),
        ("padded_image", pitched("H=300 W=451 C=3; align(H) = 256")),
        ("nchw16c", ruled("N=1 C=64 H=56 W=56; block(C) = 16", "C")),
        ("nchw4c", layout("N=1 C=8 H=2 W=3; block(C) = 4", "C")),
        ("bias", layout("N=2 C=4 H=3 W=5; broadcast(N, H, W)", "C")),
        ("tile_with_halo", halo()),
        ("grouped_elements", grouped_elements()),
        ("nchw_to_nhwc", conversion("N=1 C=3 H=2 W=4", "N=1 C=3 H=2 W=4; order = NHWC", "C")),
        (
            "kv_cache",
            conversion("Batch=1 Head=2 Seq=4 D=4", "Batch=1 Head=2 Seq=4 D=4; order = Batch Seq Head D", "Head"),
        ),
        ("kv_cache_pages", layout("L=2 B=100 T=16 H=8 D=128; order = BLHTD", "H")),
        ("fold_from", layout("H=2 I=3", "I")),
        ("i420_upside_down", i420()),
        ("merge", merge()),
        ("reversed", layout("H=3 W=4; align(H) = 6; reverse(H)", "H")),
        ("segments", segments()),
        ("split", split()),
        ("windows", windows()),
        ("rows_in_lines", ruled("H=3 W=10; pad(W) = 16", "H")),
        ("filter", layout("K=2 C=3 H=2 W=2; order = KHWC", "C")),
        ("nv12", part("R=6 B=8", "H=2 W=4 C=2", 32, "R")),
        (
            "padded_rows",
            conversion("N=1 C=3 H=57 W=57; order = NHWC", "N=1 C=3 H=57 W=57; order = NHWC; pad(W) = 8", "W"),
        ),
    ]
}

/// The test draws each anew. After a change of a picture, run it with `BLESS=1`, and look at what it has drawn.
#[test]
fn the_drawings_are_up_to_date() {
    let is_blessed = std::env::var_os("BLESS").is_some();
    let drawings = drawings();
    for (name, svg) in &drawings {
        let path = format!("{FOLDER}/{name}.svg");
        if is_blessed {
            std::fs::write(&path, svg).expect("the checkout can be written");
        }
        let stored = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        assert!(stored.replace("\r\n", "\n") == *svg, "{path} is out of date: run this test with BLESS=1");
    }
    let files = std::fs::read_dir(FOLDER).expect("there are drawings").count();
    assert_eq!(files, drawings.len(), "a file is drawn by nothing");
}

/// A blank line would end the HTML of a picture that stands in Markdown.
#[test]
fn a_drawing_is_one_element_without_a_blank_line() {
    for (name, svg) in drawings() {
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{name}");
        assert!(svg.lines().all(|line| !line.trim().is_empty()), "{name}");
        for tag in ["g", "text", "svg", "style", "title", "desc", "defs", "pattern"] {
            let begins = svg.matches(&format!("<{tag}>")).count() + svg.matches(&format!("<{tag} ")).count();
            assert_eq!(begins, svg.matches(&format!("</{tag}>")).count(), "{name}: {tag}");
        }
    }
}
