//! The texts of `tests/format/vectors.json`.

use tensor_layout::AnyLayout;
use tensor_layout_tests::random::Random;

/// How many texts there are.
pub(crate) const COUNT: usize = 200;

/// One text for each rule, and for what is seldom written.
const WRITTEN: &[&str] = &[
    "",
    "N=1",
    "H=2 W=3",
    "H=2 W=3; order = WH",
    "H=2 W=3; order = row_major",
    "H=2 W=3; order = column_major",
    "H = 2 W = 3 ; order = W H ;",
    "H=2\n\tW=3;\n\torder = H W\n",
    "H=0x10 W=0b11 C=0o7",
    "H=1_000 W=0_3",
    "Batch=2 Seq=3 D=4; order = Seq Batch D",
    "Batch=2 H=3; order = Batch H",
    "r#type=2 W=3; pad(r#type) = 4",
    "r#H=2 r#match=3; order = r#match r#H",
    "_a1=2 Größe=3; reverse(Größe)",
    "H=2 W=3; pad(W) = 5",
    "H=2 W=3; pad(H, W) = 8",
    "H=2 W=3; pad(W) = 1",
    "H=2 W=3; align(H) = 4",
    "H=2 W=3; align(H) = 1",
    "H=2 W=3; stride(H) = 4",
    "H=2 W=3; stride(H) = 3",
    "C=2 H=4; stride(C) = 1; stride(H) = 2",
    "H=1 W=3; stride(H) = 1",
    "N=2 H=2 W=3; overlap(H) = 2",
    "H=2 W=3; overlap(H) = 0",
    "N=2 H=2 W=3; overlap(H) = 2; stride(N) = 6",
    "H=2 W=3; broadcast(H)",
    "H=2 W=3; broadcast(H, W)",
    "H=2 W=3; reverse(H)",
    "H=2 W=3; reverse(H, W)",
    "H=2 W=3; pad(W) = 4; reverse(H)",
    "H=2 W=3; align(H) = 4; reverse(H); pad(H) = 4",
    "H=2 W=3; stride(H) = 5; reverse(H); pad(H) = 3",
    "C=5 H=2; block(C) = 4",
    "C=5 H=2; block(C) = 1",
    "N=1 C=64 H=8 W=8; block(C) = 16",
    "N=1 C=64 H=8 W=8; order = N C/16 H W C%16",
    "N=2 C=20 H=3; order = HNC; block(C) = 16",
    "O=32 I=32 H=3 W=3; block(I) = 16; block(O) = 16",
    "O=32 I=32 H=3 W=2; order = O/16 I/16 H W I/4%4 O%16 I%4",
    "M=256 K=8; order = M/128 K/4 M%32 M/32%4 K%4",
    "M=256 K=8; order = M/128 K/4 M%32 M/32%4 K%4; stride(M/128) = 4096",
    "K=7 N=5; order = K/2 N K%2",
    "H=64 W=64; order = H/32 W/32 H/16%2 W/16%2 H%16 W%16",
    "Y=8 X=8; order = Y/4 X/4 Y/2%2 X/2%2 Y%2 X%2",
    "A=8 B=2; order = A/4 B A%4; stride(A/4) = 64",
    "A=8 B=2; stride(A/4) = 64; block(A) = 4",
    "A=8 B=2; block(A) = 4; stride(A%4) = 2",
    "A=8 B=2; order = A/4 B A%4; stride(A%4) = 2; stride(A/4) = 64",
    "A=8 B=2; block(A) = 4; overlap(A/4) = 6",
    "B=3 W=2; overlap(B) = 0; reverse(B)",
    "B=3 W=2; pad(B) = 4; overlap(B) = 0",
    "A=2 B=2 C=2 D=2 E=2 F=2 G=2 H=2; block(A) = 1",
    "A=2 row_major=3; order = row_major",
    "A=2 column_major=3; order = column_major",
    "A=2 row_major=3; order = row_major A",
    "H=2 W=3; broadcast(H, W,)",
    "H=2 W=3; align(H,) = 4",
    "H=0x_1f W=2_",
    "H=2\u{85}W\u{200e}=\u{2028}3\u{c};",
    "a٣=2 ℘·=3 \u{1885}=1; order = ℘· a٣ \u{1885}",
    "Größe=2 Gro\u{308}ße=3; pad(Gro\u{308}ße) = 4",
    "r#gen=2 r#union=3; pad(r#gen, union) = 4",
    "H=3 W=0",
    "H=0 W=3; broadcast(H)",
    "H=0 C=5; block(C) = 4",
    "A=2 B=2 C=2 D=2 E=2 F=2 G=2 H=2; order = HGFEDCBA",
    "W=9223372036854775807",
    "H=4294967296 W=2147483647",
];

/// Texts that are not layouts, and why.
pub(crate) const REFUSED: &[(&str, &str)] = &[
    ("H=2,W=3", "axes have no commas"),
    ("H=2 W", "an extent is missing"),
    ("H=2 W=", "an extent is missing"),
    ("H=? W=3", "a number is missing"),
    ("H=ROWS W=3", "a number is missing"),
    ("H=-2", "a negative number"),
    ("H=2.5", "not a whole number"),
    ("H=18446744073709551616", "over 64 bits"),
    ("H=2 H=3", "an axis twice"),
    ("A=1 B=1 C=1 D=1 E=1 F=1 G=1 H=1 I=1", "more than 8 axes"),
    ("pad=2 W=3", "the name of a rule"),
    ("type=2", "a keyword without `r#`"),
    ("_=2", "not a name"),
    ("gen=2", "a keyword of the edition 2024"),
    ("H=2 W=3; order = HWC", "an axis that is not there"),
    ("H=2 W=3; order = H", "an axis is left out"),
    ("H=2 W=3; order = HHW", "an axis twice in the order"),
    ("H=2 W=3; order = H, W", "an order has no commas"),
    ("H=2 W=3; order =", "an order is missing"),
    ("H=2 W=3; order = WH; order = WH", "two orders"),
    ("H=2 W=3; padd(W) = 4", "no such rule"),
    ("H=2 W=3 pad(W) = 4", "a `;` is missing"),
    ("H=2 W=3; pad W = 4", "no parentheses"),
    ("H=2 W=3; pad(C) = 4", "an axis that is not there"),
    ("H=2 W=3; pad(W)", "a number is missing"),
    ("H=2 W=3; pad() = 4", "no axis"),
    ("H=2 W=3; pad(W, W) = 4", "an axis twice in a list"),
    ("H=2 W=3; pad(W) = 4; pad(W) = 8", "a rule twice"),
    ("H=2 W=3; pad(W) = 0", "a multiple of 0"),
    ("H=2 W=3; align(H) = 0", "a multiple of 0"),
    ("H=2 W=3; stride(H) = 0", "a stride of 0"),
    ("H=2 W=3; block(H) = 0", "a block of 0"),
    ("H=2 W=3; align(H, W) = 4", "`align` takes one axis"),
    ("H=2 W=3; stride(H, W) = 4", "`stride` takes one axis"),
    ("H=2 W=3; broadcast(H) = 2", "`broadcast` takes no number"),
    ("H=2 W=3; reverse(H) = 2", "`reverse` takes no number"),
    ("H=2 W=3; broadcast(H); pad(H) = 2", "`broadcast` excludes the other rules"),
    ("H=2 W=3; broadcast(H); reverse(H)", "`broadcast` excludes the other rules"),
    ("H=2 W=3; align(H) = 4; stride(H) = 4", "`stride` excludes `align`"),
    ("H=2 W=3; align(H) = 4; overlap(H) = 4", "`overlap` excludes `align`"),
    ("H=2 W=3; stride(H) = 4; overlap(H) = 4", "`overlap` excludes `stride`"),
    ("C=8 W=3; block(C) = 4; pad(C) = 16", "`block` excludes the other rules"),
    ("C=8 W=3; block(C) = 4; reverse(C)", "`block` excludes the other rules"),
    ("C=8 W=3; order = C/4 W", "a digit is missing"),
    ("C=8 W=3; order = C/4 W C%2", "a digit is missing"),
    ("C=8 W=3; order = C/2 W C%4", "a digit is covered twice"),
    ("C=8 W=3; order = W C%4", "no last digit"),
    ("C=8 W=3; order = C/1 W", "a divisor of 1"),
    ("C=8 W=3; order = C/4 W C%4 C%1", "a modulus of 1"),
    ("C=8 W=3; order = C/0 W C%0", "a divisor of 0"),
    ("C=8 W=3; order = C/4 W C%4; pad(C) = 4", "an axis with digits has no other rule"),
    ("C=8 W=3; order = C/4 W C%4; stride(C/2) = 4", "a digit that is not in the order"),
    ("A=2 B=2 C=2 D=2 E=2 F=2 G=2 H=2; block(A) = 2", "more than 8 items"),
    ("H=2 W=3; stride(H) = 2", "indices share an element"),
    ("N=2 H=2 W=3; overlap(H) = 2; stride(N) = 2", "indices share an element"),
    ("H=3037000500 W=3037000500", "over 2^63 - 1 elements"),
    ("H=2 W=9223372036854775807", "over 2^63 - 1 elements"),
    ("H=1 W=3; stride(H) = 9223372036854775808", "over 2^63 - 1"),
    ("H=2 W=3; /", "not a rule"),
    ("H=2 W=3; order = WH pad(W) = 4", "a `;` is missing"),
    ("H=(2)", "not a number"),
    ("A²=2", "not an identifier of Rust"),
    ("ⓐ=2", "not an identifier of Rust"),
    ("\u{37a}=2", "not an identifier of Rust: ID_Start, and not XID_Start"),
    ("٣=2", "a digit at the beginning of a name"),
    ("H=٣", "not a digit of an integer"),
    ("H=0x_", "no digit"),
    ("H=2\u{a0}W=3", "not white space of Rust"),
    ("H=2\u{200b}W=3", "not white space of Rust"),
    ("r#self=2", "not a name, even after `r#`"),
    ("r#Self=2", "not a name, even after `r#`"),
    ("r#super=2", "not a name, even after `r#`"),
    ("r#crate=2", "not a name, even after `r#`"),
    ("r#pad=2 W=3", "the word of a rule"),
    ("r#type=2; pad(type) = 4", "a keyword without `r#`"),
    ("r#type=2 W=3; order = W type", "a keyword without `r#`"),
    ("H=2 W=3; r#pad(W) = 4", "not the word of a rule"),
    ("H=2 W=3; r#order = WH", "not the word of a rule"),
    ("H=2 r#H=3", "an axis twice"),
    ("H=2 W=3; pad(,) = 4", "no axis"),
    ("H=2 W=3; pad(H,,) = 4", "no axis"),
    ("H=2 W=3; broadcast(H W)", "a comma is missing"),
    ("H=2 W=3;; pad(W) = 4", "no rule"),
    ("H=4 W=4; order = H W/2 W%2; overlap(W%2) = 0", "a digit with a stride of 0"),
    ("C=8 W=3; block(C) = 4; stride(C) = 64", "`block` excludes the other rules"),
    ("C=8 W=3; block(C) = 1; pad(C) = 4", "`block` excludes the other rules"),
    ("C=8 W=3; block(C) = 4; stride(C%4) = 2; overlap(C%4) = 2", "`overlap` excludes `stride`"),
    ("H=2 W=3; broadcast(H); overlap(H) = 0", "`broadcast` excludes the other rules"),
];

/// All texts.
pub(crate) fn texts() -> Vec<String> {
    let mut texts: Vec<String> = WRITTEN.iter().map(|&text| text.to_owned()).collect();
    let mut random = Random::new(2);
    while texts.len() < COUNT {
        let text = random_text(&mut random);
        if AnyLayout::parse(&text).is_ok() && !texts.contains(&text) {
            texts.push(text);
        }
    }
    texts
}

const NAMES: [&str; 9] = ["N", "C", "D", "H", "W", "K", "Batch", "Seq", "Head"];

/// A text with some of the rules. About half of them are not layouts.
pub(crate) fn random_text(random: &mut Random) -> String {
    let rank = 1 + random.below(5);
    let mut names = random.shuffled(NAMES.to_vec());
    names.truncate(rank);
    let extents =
        names.iter().map(|name| format!("{name}={}", [0, 1, 2, 2, 3, 3, 4, 5, 6, 7, 9, 13][random.below(12)]));
    let mut parts = vec![extents.collect::<Vec<_>>().join(" ")];
    let split: Vec<&str> = names.iter().copied().filter(|_| random.below(3) == 0).collect();
    let order = random.shuffled(names.clone());
    if random.below(4) > 0 {
        let order = random.order(&order, &split);
        for digit in order.split_whitespace().filter(|item| item.contains(['/', '%'])) {
            match random.below(8) {
                0 => parts.push(format!("stride({digit}) = {}", 4 << random.below(6))),
                1 => parts.push(format!("overlap({digit}) = {}", 1 + random.below(9))),
                _ => {}
            }
        }
        parts.push(format!("order = {order}"));
    }
    for name in names {
        let number = 1 + random.below(9);
        match random.below(16) {
            0 | 1 => parts.push(format!("pad({name}) = {number}")),
            2 | 3 => parts.push(format!("align({name}) = {number}")),
            4 => parts.push(format!("stride({name}) = {}", 4 * number)),
            5 => parts.push(format!("overlap({name}) = {number}")),
            6 => parts.push(format!("broadcast({name})")),
            7 => parts.push(format!("block({name}) = {}", 1 + number / 2)),
            _ => {}
        }
        if random.below(6) == 0 {
            parts.push(format!("reverse({name})"));
        }
    }
    parts.join("; ")
}
