//! The texts of layouts are what they were when a person read them last.

use tensor_layout::AnyLayout;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/pictures/texts");

/// The name of the file, and the layout.
const TEXTS: [(&str, &str); 14] = [
    ("scalar", ""),
    ("empty", "H=3 W=0 C=4"),
    ("vector", "W=100"),
    ("padded_rows", "H=2 W=3; pad(W) = 5"),
    ("nchw", "N=1 C=3 H=4 W=5"),
    ("nhwc_padded", "N=1 C=3 H=4 W=5; order = NHWC; pad(W) = 8"),
    ("activations", "N=1 C=64 H=57 W=57; order = NHWC; pad(H) = 8"),
    ("image", "H=300 W=451 C=3; align(H) = 64"),
    ("reversed", "H=3 W=4; pad(W) = 6; reverse(H)"),
    ("bias", "N=2 C=4 H=3 W=5; broadcast(N, H, W)"),
    ("blocks", "N=1 C=20 H=4 W=5; block(C) = 8"),
    ("overlapping", "N=2 H=2 W=3; overlap(H) = 2"),
    ("rank_8", "A=2 B=3 C=2 D=2 E=2 F=2 G=2 I=2"),
    ("kv_cache", "L=2 B=100 T=16 H=8 D=128; order = BLHTD"),
];

/// The test writes each anew. After a change of the texts, run it with `BLESS=1`, and read what it has written.
#[test]
fn the_texts_are_up_to_date() {
    for (name, text) in TEXTS {
        let layout = AnyLayout::parse(text).unwrap_or_else(|error| panic!("{error}"));
        let (path, explained) = (format!("{FOLDER}/{name}.txt"), layout.explain().to_string());
        if std::env::var_os("BLESS").is_some() {
            std::fs::write(&path, &explained).expect("the checkout can be written");
        }
        let stored = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        assert_eq!(stored.replace("\r\n", "\n"), explained, "{path} is out of date: run this test with BLESS=1");
    }
}
