//! Writes `generated.rs`: static layouts at random, each rule and what they make together.

use std::fmt::Write;
use tensor_layout_tests::oracle::{Oracle, parse};
use tensor_layout_tests::random::Random;

const UNIQUE: usize = 16;
const SHARED: usize = 6;
const DIGITS: usize = 8;
/// One layout in so many is in the sample that `cargo test` compiles.
const SAMPLE: usize = 8;
const MOST_INDICES: usize = 300;
const NAMES: [&str; 12] = ["N", "C", "D", "H", "W", "O", "I", "K", "Q", "Batch", "Seq", "Head"];

/// The list of static layouts is what the generator writes. After a change to it, run this test with `BLESS=1`.
#[test]
fn the_static_layouts_are_up_to_date() {
    let generated = file();
    if std::env::var_os("BLESS").is_some() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/laws/generated.rs");
        std::fs::write(path, &generated).expect("the checkout can be written");
    } else {
        assert!(generated == include_str!("generated.rs"), "`generated.rs` is out of date: run this test with BLESS=1");
    }
}

fn file() -> String {
    let (mut unique, mut shared) = (vec![String::new()], Vec::new()); // the scalar is there in any case
    let mut generator = Generator(Random::new(1));
    while unique.len() < UNIQUE || shared.len() < SHARED {
        let text = generator.layout();
        let is_unique = Oracle::of(&parse(&text)).expect("small numbers").is_unique();
        let (list, most) = if is_unique { (&mut unique, UNIQUE) } else { (&mut shared, SHARED) };
        if list.len() < most {
            list.push(text);
        }
    }
    let digits: Vec<_> = (0..DIGITS).map(|_| generator.digits()).collect();
    let mut file = String::from(
        "//! Static layouts at random; written by `generator.rs`, which says how to write them anew.\n\n\
         use crate::{Batch, Head, Seq};\n\
         use tensor_layout_tests::subject::{Case, StaticCase};\n\
         use tensor_layout_tests::{cases, static_cases};\n",
    );
    let unique = ("No two indices share an element.", "UNIQUE: &[StaticCase] = static_cases![writable", &*unique);
    let shared = ("Some two indices share an element.", "SHARED: &[StaticCase] = static_cases![shared", &*shared);
    let digits = ("Axes with digits, some of unknown extents.", "DIGITS: &[Case] = cases![blocked", &*digits);
    for (doc, name, layouts) in [unique, shared, digits] {
        let mut lines: Vec<String> = layouts.iter().map(|layout| format!("    [{layout}]\n")).collect();
        lines.insert(layouts.len().div_ceil(SAMPLE), "    exhaustive:\n".to_owned());
        let lines = lines.concat();
        write!(file, "\n/// {doc}\npub(crate) static {name}:\n{lines}];\n").expect("a string takes everything");
    }
    file
}

/// The layout, with an `overlap` for each `stride` if indices share elements.
fn sharing(layout: String) -> String {
    match Oracle::of(&parse(&layout)) {
        Ok(_) => layout,
        Err(_) => layout.replace("stride(", "overlap("),
    }
}

/// Writes random layouts.
struct Generator(Random);

impl Generator {
    fn layout(&mut self) -> String {
        let rank = [1, 2, 2, 3, 3, 4, 4, 4, 5, 5, 6, 7, 8][self.0.below(13)];
        let mut names = self.0.shuffled(NAMES.to_vec());
        names.truncate(rank);
        let mut rules = vec![self.axes(&names)];
        rules.extend(self.order(&names));
        for name in names {
            rules.extend(self.storage(name));
        }
        sharing(rules.join("; "))
    }

    /// A layout in which at least one axis has digits. The other axes perhaps have rules.
    fn digits(&mut self) -> String {
        let rank = [1, 2, 2, 3, 3, 4, 5][self.0.below(7)];
        let mut names = self.0.shuffled(NAMES.to_vec());
        names.truncate(rank);
        let (split, whole) = names.split_at(1 + self.0.below(rank));
        let (split, whole, names) = (split.to_vec(), whole.to_vec(), self.0.shuffled(names.clone()));
        let extents = self.axes(&names);
        let extents = extents.split(' ').map(|axis| match (self.0.below(3), axis.split_once('=')) {
            (0, _) | (_, None) => axis.to_owned(),
            (_, Some((name, _))) => format!("{name}=?"),
        });
        let mut rules = vec![extents.collect::<Vec<_>>().join(" ")];
        let order = self.0.order(&names, &split);
        let digits: Vec<&str> = order.split(' ').filter(|item| item.contains(['/', '%'])).collect();
        if self.0.below(2) == 0 && !digits.is_empty() {
            let digit = digits[self.0.below(digits.len())];
            // Of unknown extents, only a large stride has room in any case.
            let [small, large] = [1 + self.0.below(30), 5000 + self.0.below(30)];
            rules.push(
                self.0
                    .one_of(&[&*format!("overlap({digit}) = {small}"), &format!("stride({digit}) = {large}")])
                    .to_owned(),
            );
        }
        rules.push(format!("order = {order}"));
        for name in whole {
            let kept = |rule: &String| !rule.starts_with("broadcast") && !rule.starts_with("stride");
            rules.extend(self.storage(name).into_iter().filter(kept));
        }
        rules.join("; ")
    }

    fn axes(&mut self, names: &[&str]) -> String {
        let mut product = 1;
        let mut axis = |name: &&str| {
            let extent = [0, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 5, 6, 7, 13][self.0.below(15)];
            let extent = if extent == 0 && self.0.below(4) > 0 { 2 } else { extent };
            let extent = if product * extent > MOST_INDICES { 1 } else { extent };
            product *= extent.max(1);
            format!("{name}={extent}")
        };
        names.iter().map(&mut axis).collect::<Vec<_>>().join(" ")
    }

    fn order(&mut self, names: &[&str]) -> Option<String> {
        let shuffled = self.0.shuffled(names.to_vec());
        let order = match self.0.below(8) {
            0 => return None,
            1 => self.0.one_of(&["row_major", "column_major"]).to_owned(),
            2 => shuffled.join(" "),
            _ if names.iter().all(|name| name.len() == 1) => shuffled.concat(),
            _ => shuffled.join(" "),
        };
        Some(format!("order = {order}"))
    }

    /// The rules of one axis: mostly none, sometimes two.
    fn storage(&mut self, name: &str) -> Vec<String> {
        let pad = format!("pad({name}) = {}", 1 + self.0.below(8));
        let align = format!("align({name}) = {}", 1 + self.0.below(16));
        let stride = format!("stride({name}) = {}", 1 + self.0.below(60));
        let mut rules = match self.0.below(20) {
            0 | 1 => vec![pad],
            2 | 3 => vec![align],
            4 | 5 => vec![stride],
            6 => vec![pad, align],
            7 => vec![stride, pad],
            8 => return vec![format!("broadcast({name})")],
            _ => vec![],
        };
        if self.0.below(6) == 0 {
            rules.push(format!("reverse({name})"));
        }
        rules
    }
}
