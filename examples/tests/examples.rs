//! Runs the examples as their users do. `cargo test` has built them, beside this test.

use std::fs;
use std::path::Path;

use tensor_layout_examples::Picture;

mod files;
mod run;

use files::KINDS;
use run::{assert_lines, example, folder, printed};

/// Runs `photo` on a picture, and compares what it writes with what it read.
fn assert_comes_back(file: &Path, folder: &Path) {
    let printed = printed(example("photo", folder).arg(file));
    assert_eq!(printed.matches("the same to the byte").count(), 3, "{printed}");
    let name = file.file_stem().expect("a picture has a name").to_string_lossy();
    let read = Picture::read(file).expect("the picture can be read");
    for form in ["upload", "planes", "interleaved"] {
        let back = Picture::read(&folder.join(format!("{name}-from-{form}.png"))).expect("photo has written a picture");
        assert!(back == read, "{} came back changed", file.display());
    }
}

#[test]
fn photo_tells_of_the_cat() {
    assert_lines(
        &printed(&mut example("photo", &folder("photo_tells_of_the_cat"))),
        &[
            "stride    1,536    3  1",
            "DirectML  UINT8, sizes {1, 3, 300, 451}, strides {405900, 1, 1353, 3}, total 405,900 bytes",
            "DirectML  UINT8, sizes {1, 3, 300, 451}, strides {460800, 1, 1536, 3}, total 460,620 bytes",
            "DirectML  FLOAT32, sizes {1, 3, 300, 451}, strides null (packed), total 1,623,600 bytes",
            "DirectML  FLOAT32, sizes {1, 3, 300, 451}, strides {410400, 1, 1368, 3}, total 1,641,540 bytes",
        ],
    );
}

#[test]
fn photo_brings_any_picture_back() {
    let folder = folder("photo_brings_any_picture_back");
    assert_comes_back(&Path::new(env!("CARGO_MANIFEST_DIR")).join("data/cat.png"), &folder);

    // Rows of less than, exactly and more than a multiple of 8 pixels, and of 256 bytes.
    for (width, height) in [(1, 1), (3, 7), (8, 1), (9, 2), (85, 3), (86, 3), (256, 5)] {
        let picture = Picture::from_fn([height, width], |h, w| [w as u8, h as u8, (w * h * 37) as u8]);
        let file = folder.join(format!("{width}x{height}.png"));
        picture.write(&file).expect("the picture can be written");
        assert_comes_back(&file, &folder);
    }
    for kind in KINDS {
        let file = folder.join(format!("{}.png", kind.name));
        kind.write(&file);
        assert_eq!(Picture::read(&file).as_ref(), Ok(&kind.picture()), "{}", kind.name);
        assert_comes_back(&file, &folder);
    }
}

#[test]
fn photo_says_what_is_wrong_with_a_file() {
    let folder = folder("photo_says_what_is_wrong_with_a_file");
    let cat = include_bytes!("../data/cat.png");
    fs::write(folder.join("text.png"), "no picture").expect("a file can be written");
    fs::write(folder.join("cut.png"), &cat[..cat.len() / 2]).expect("a file can be written");
    fs::write(folder.join("empty.png"), "").expect("a file can be written");
    fs::create_dir_all(folder.join("folder")).expect("a folder can be made");
    for file in ["missing.png", "text.png", "cut.png", "empty.png", "folder"] {
        let output = example("photo", &folder).arg(folder.join(file)).output().expect("an example can be run");
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{file}: {error}");
        assert!(output.stdout.is_empty() && error.lines().count() == 1, "{file}: {error}");
        assert!(error.starts_with("photo: cannot read a PNG picture from ") && error.contains(file), "{file}: {error}");
    }
}

#[test]
fn strides_tour_prints_the_figures() {
    assert_lines(
        &printed(&mut example("strides_tour", &folder("strides_tour"))),
        &[
            "element  A  D  B  E  C  F",
            "element  A  G  D  J  B  H  E  K  C  I   F   L",
            "element  A  B  C  .  .  D  E  F  .  .",
            "index [1, 0, 1] has offset 1 x 6 + 0 x 3 + 1 x 1 = 7",
            "H=3 W=5                        {1, 1, 3, 5}     null            {15, 15, 5, 1}        60",
            "N=1 C=1 H=3 W=5; order = NHWC  {1, 1, 3, 5}     null            {15, 1, 5, 1}         60",
        ],
    );
}

#[test]
fn descriptors_prints_a_line_for_each_tensor() {
    let printed = printed(&mut example("descriptors", &folder("descriptors")));
    assert_lines(&printed, &["parameters (owned by DirectML)      108  25,530,472  102.1"]);
    let tensors = include_str!("../data/resnet50.tsv").lines().count() - 1;
    assert_eq!(printed.lines().take_while(|line| !line.is_empty()).count(), tensors + 1);
}

#[test]
fn expanded_prints_both_sides() {
    let printed = printed(&mut example("expanded", &folder("expanded")));
    assert_lines(&printed, &["type Written = layout!(H=? W=? C=3; stride(H) = ?);"]);
    assert_lines(&printed, &["type ByHand = Strided<(Dyn<H, DynStride>, Dyn<W>, Dim<C, 3>), (H, W, C)>;"]);
    assert!(printed.trim_end().ends_with("checked for all 9747 indices."));
}

/// The program itself compares its tiles with the whole picture. Here are pictures of one tile or several, smaller and larger ones at
/// the edges, and pictures that the filter reaches over.
#[test]
fn tiles_blurs_any_picture() {
    let folder = folder("tiles_blurs_any_picture");
    let printed_of_cat = printed(&mut example("tiles", &folder));
    assert!(printed_of_cat.contains("451 x 300 pixels, 40 tiles"), "{printed_of_cat}");

    for (width, height) in [(1, 1), (3, 70), (64, 64), (65, 63), (72, 129)] {
        let picture = Picture::from_fn([height, width], |h, w| [w as u8 * 3, h as u8, (w * h * 37) as u8]);
        let file = folder.join(format!("{width}x{height}.png"));
        picture.write(&file).expect("the picture can be written");
        let printed = printed(example("tiles", &folder).arg(&file));
        assert!(printed.contains("the same to the byte as the whole picture by hand"), "{printed}");
        let blurred = folder.join(format!("{width}x{height}-blurred.png"));
        let blurred = Picture::read(&blurred).expect("a picture is written");
        assert_eq!([blurred.width, blurred.height], [width, height]);
        if (width, height) == (1, 1) {
            assert!(blurred == picture, "one pixel is its own mean");
        } else {
            assert!(blurred != picture, "{width} x {height} pixels are not blurred");
        }
    }
}

#[test]
fn kv_cache_goes_on_as_the_text_does() {
    let folder = folder("kv_cache");
    assert_lines(
        &printed(&mut example("kv_cache", &folder)),
        &[
            "3 sequences, each after a text of 1,085 bytes",
            r#""Permission is" goes on: " hereby granted, free of charge, to any person o""#,
            r#""The above copyright" goes on: " notice and this permission notice shall be incl""#,
            "576 outputs, the same as those of nested vectors",
        ],
    );
    assert_lines(
        &printed(example("kv_cache", &folder).args(["furnished to do so,", ""])),
        &[
            "2 sequences, each after a text of 1,085 bytes",
            r#""furnished to do so," goes on: " subject to the following conditions:\n\nThe above""#,
        ],
    );
}

#[test]
fn kv_orders_converts_all_pairs() {
    let folder = folder("kv_orders_converts_all_pairs");
    assert_lines(
        &printed(&mut example("kv_orders", &folder)),
        &[
            "3 layers, 5 blocks in the order BLHNC",
            "LBNHC    40,960   8,192  512     64  1         Rows",
            "BHLNC     1,024  24,576   64  3,072  1         Rows",
            "36 conversions of 122,880 elements, each the same as by loops",
        ],
    );
    let (config, cache) = (folder.join("server.conf"), folder.join("cache.bin"));
    fs::write(&config, "blocks = 1\nlayers = 2 # few\n\n  kv_cache_layout=LHBNC\n").expect("a file can be written");
    let elements: Vec<u8> = (0..2 * 16 * 8 * 64).flat_map(|element: u32| (element * 7).to_le_bytes()).collect();
    fs::write(&cache, &elements).expect("a file can be written");
    assert_lines(
        &printed(example("kv_orders", &folder).args([&config, &cache])),
        &["2 layers, 1 blocks in the order LHBNC", "36 conversions of 16,384 elements, each the same as by loops"],
    );
}

/// The program compares each layout with nested loops. The times are not looked at.
#[test]
fn normalise_gives_the_same_in_each_layout() {
    let printed = printed(&mut example("normalise", &folder("normalise_gives_the_same_in_each_layout")));
    assert_lines(&printed, &["N=4 C=64 H=56 W=56: one function, the same in 8 layouts as nested loops"]);
    for layout in ["NCHW ", "NHWC ", "NCHW16c ", "a crop of NCHW ", "strides at run time "] {
        assert!(printed.lines().any(|line| line.trim_start().starts_with(layout)), "no line of {layout}in\n{printed}");
    }
}

/// A wrong name and a wrong shape are answered in one line each.
#[test]
fn kv_orders_says_what_is_wrong_with_a_configuration() {
    let folder = folder("kv_orders_says_what_is_wrong_with_a_configuration");
    let (config, cache) = (folder.join("server.conf"), folder.join("cache.bin"));
    let orders = "orders are LBNHC, LBHNC, LHBNC, BLHNC, BLNHC and BHLNC";
    let of_line =
        |name: &str, rest: &str| format!("line 1 of the configuration: there is no KvCache order {name}: {rest}");
    for (text, elements, error) in [
        ("kv_cache_layout = LBNCH", 0, of_line("\"LBNCH\"", &format!("did you mean \"LBNHC\"? The {orders}"))),
        ("kv_cache_layout = NHD", 0, of_line("\"NHD\"", &format!("the {orders}"))),
        ("kv_cache_layout =", 0, of_line("\"\"", &format!("the {orders}"))),
        ("layers = 1\nblocks = many", 0, "line 2 of the configuration: invalid digit found in string".to_owned()),
        ("layers = 1\nblocks = 2", 0, "the configuration has no `kv_cache_layout`".to_owned()),
        ("layers", 0, "line 1 of the configuration: expected `key = value`, found `layers`".to_owned()),
        ("heads = 3", 0, "line 1 of the configuration: there is no key `heads`".to_owned()),
        (
            "layers = 2\nblocks = 3\nkv_cache_layout = BHLNC",
            2 * 3 * 16 * 8 * 64 - 1,
            "the buffer is too small: the layout needs 49152 elements, and the buffer has 49151".to_owned(),
        ),
        (
            "layers = 2\nblocks = 3\nkv_cache_layout = BHLNC",
            2 * 3 * 16 * 8 * 64 + 1,
            "the shape has 49152 elements, and the cache has 49153".to_owned(),
        ),
        (
            "layers = 18446744073709551615\nblocks = 3\nkv_cache_layout = BHLNC",
            0,
            "layout: axis `L`: its size overflows: extent 18446744073709551615 times stride 1024; offsets may be at most \
             isize::MAX elements: make an extent, a pad or a stride smaller"
                .to_owned(),
        ),
    ] {
        fs::write(&config, text).expect("a file can be written");
        fs::write(&cache, vec![0; 4 * elements]).expect("a file can be written");
        let output = example("kv_orders", &folder).args([&config, &cache]).output().expect("an example can be run");
        assert_eq!(output.status.code(), Some(1), "{text}");
        assert_eq!(String::from_utf8_lossy(&output.stderr).trim_end(), format!("kv_orders: {error}"));
    }
}

/// Half of the colours are lost in a frame, and levels are rounded: the picture is about the same.
#[test]
fn camera_gives_the_picture_back() {
    let folder = folder("camera_gives_the_picture_back");
    let cat = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/cat.png");
    let printed_of_cat = printed(&mut example("camera", &folder));
    assert_lines(
        &printed_of_cat,
        &[
            "luma    H=300 W=450; stride(H) = 512",
            "chroma  H=150 W=225 C=2; stride(H) = 512, from byte 155,648",
            "256 x 256 pixels from [22, 96] as planes: the same as made by hand",
        ],
    );
    let cat = Picture::read(&cat).expect("the picture can be read");
    let back = Picture::read(&folder.join("cat-from-nv12.png")).expect("camera has written a picture");
    assert_eq!([back.width, back.height], [256, 256]);
    let mut difference = 0;
    for (h, w) in (0..256).flat_map(|h| (0..256).map(move |w| (h, w))) {
        let (pixel, original) = (back.pixel(h, w), cat.pixel(h + 22, w + 96));
        difference += (0..3).map(|c| u64::from(pixel[c].abs_diff(original[c]))).sum::<u64>();
    }
    assert!(difference < 2 * 3 * 256 * 256, "the mean difference is {}", difference as f64 / (3.0 * 256.0 * 256.0));
}

#[test]
fn camera_takes_pictures_that_are_large_enough() {
    let folder = folder("camera_takes_pictures_that_are_large_enough");
    for (width, height, error) in [
        (256, 257, None),
        (515, 300, None),
        (
            255,
            300,
            Some("camera: part: axis `W`: the range `0..256` ends past the extent 254; end it at 254 or before"),
        ),
        (300, 1, Some("camera: part: axis `H`: the range `0..256` ends past the extent 0; end it at 0 or before")),
    ] {
        let file = folder.join(format!("{width}x{height}.png"));
        let picture = Picture::from_fn([height, width], |h, w| [w as u8, h as u8, (w + h) as u8]);
        picture.write(&file).expect("the picture can be written");
        let output = example("camera", &folder).arg(&file).output().expect("an example can be run");
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.success(), error.is_none(), "{message}");
        assert_eq!(message.trim_end(), error.unwrap_or_default());
    }
}

#[test]
fn model_computes_what_numpy_computes() {
    assert_lines(
        &printed(&mut example("model", &folder("model_computes_what_numpy_computes"))),
        &[
            "conv.bias      bf16 O=32",
            "conv.strength  f8_e4m3 O=32",
            "conv.weight    f32 O=32 I=16 H=3 W=3",
            "converted to f32 O=32 I=16 H=3 W=3; block(I) = 16; block(O) = 16",
            "3200 outputs, 1418 of them over 0, all within 1e-5 of those of NumPy",
        ],
    );
}

#[test]
fn weights_are_viewed_where_they_lie() {
    let folder = folder("weights_are_viewed_where_they_lie");
    assert_lines(
        &printed(&mut example("weights", &folder)),
        &[
            "filters  O=8 I=3 H=3 W=3; order = OHWI      0..864",
            "biases   O=8                              896..928",
            "classes  K=4 O=8                          960..992",
            "scales   K=4                            1024..1040",
            "the same scores as those of nested arrays",
            "`scales`: its bytes are 1024..1040, and the buffer has 1039 bytes",
        ],
    );
    let file = fs::read(folder.join("tensor-layout-weights.bin")).expect("weights has written a file");
    assert_eq!(file.len(), 1040);
    assert_eq!(file[..4], (-1.0_f32).to_le_bytes());
}

#[test]
fn chains_prints_what_each_chain_gives() {
    assert_lines(
        &printed(&mut example("chains", &folder("chains"))),
        &[
            "space to depth  C=12 H=112 W=112",
            "patches         P=196 K=768",
            "windows         P=49284 K=27",
            "heads           Head=12 P=196 D=64; order = P Head D",
            "all elements are those of loops over indices",
        ],
    );
}

/// The program itself compares the outputs with the outputs of loops over indices.
#[test]
fn gemm_int8_multiplies_any_number_of_rows() {
    let folder = folder("gemm_int8_multiplies_any_number_of_rows");
    let result = |outputs: &str| format!("{outputs} outputs, the same as those of loops over indices");
    assert_lines(
        &printed(&mut example("gemm_int8", &folder)),
        &[
            "weights      K=512 N=256; order = NK; block(N) = 16; block(K) = 4, i8",
            "as blocks    Ko=128 No=16; order = No Ko, [[i8; 4]; 16]",
            &result("8,192"),
        ],
    );
    for (rows, outputs) in [("0", "0"), ("1", "256"), ("7", "1,792")] {
        assert_lines(&printed(example("gemm_int8", &folder).arg(rows)), &[&result(outputs)]);
    }
    for rows in ["many", "-1", "18446744073709551615"] {
        let output = example("gemm_int8", &folder).arg(rows).output().expect("an example can be run");
        assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
    }
}

/// Examples without a test of their own run.
#[test]
fn the_other_examples_run() {
    let names = include_str!("../Cargo.toml").split("[[example]]\nname = \"").skip(1);
    let names = names.map(|rest| rest.split_once('"').expect("a name ends").0);
    let others = names.filter(|name| !include_str!("examples.rs").contains(&format!("example(\"{name}\"")));
    for name in others {
        printed(&mut example(name, &folder(name)));
    }
}
