//! Writes `generated.rs`: operations at random, one after the other, on random layouts with and without a `?`, and with and without blocks.

use crate::run::operate;
use std::fmt::Write;
use tensor_layout_tests::oracle::{Oracle, Table, parse};
use tensor_layout_tests::random::Random;

const WRITABLE: usize = 12;
const SHARED: usize = 6;
const BLOCKED: usize = 8;
/// One chain in so many is in the sample that `cargo test` compiles.
const SAMPLE: usize = 4;
const MOST_OPERATIONS: usize = 4;
const MOST_INDICES: usize = 400;
const MOST_AXES: usize = 6;
const NAMES: [&str; 14] = ["N", "C", "D", "H", "W", "O", "I", "K", "Q", "P", "M", "Batch", "Seq", "Head"];

/// The list of chains is what the generator writes. After a change to it, run this test with `BLESS=1`.
#[test]
fn the_chains_are_up_to_date() {
    let generated = file();
    if std::env::var_os("BLESS").is_some() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/parts/generated.rs");
        std::fs::write(path, &generated).expect("the checkout can be written");
    } else {
        assert!(generated == include_str!("generated.rs"), "`generated.rs` is out of date: run this test with BLESS=1");
    }
}

fn file() -> String {
    let mut lists = [WRITABLE, SHARED, BLOCKED].map(|most| (most, Vec::new()));
    let mut generator = Generator(Random::new(1));
    while lists.iter().any(|(most, list)| list.len() < *most) {
        let (chain, is_writable, is_blocked) = generator.chain();
        let list = match (is_writable, is_blocked) {
            (true, false) => 0,
            (false, false) => 1,
            (true, true) => 2,
            (false, true) => continue,
        };
        let (most, list) = &mut lists[list];
        if list.len() < *most {
            list.push(chain);
        }
    }
    let [writable, shared, blocked] = lists.map(|(_, list)| list);
    let mut file = String::from(
        "//! Chains of operations at random; written by `generator.rs`, which says how to write them anew.\n\n\
         use crate::chain::{Chain, chains};\n\
         use crate::{Batch, Head, Seq};\n\
         use tensor_layout::axis::{C, D, H, I, K, M, N, O, P, Q, W};\n",
    );
    list(&mut file, "There are mutable views, and these operations on them.", "WRITABLE", "writable", &writable);
    list(&mut file, "There are shared views only, or an operation is for these.", "SHARED", "shared", &shared);
    list(&mut file, "There are mutable views, and the result has blocks.", "BLOCKED", "blocked", &blocked);
    file
}

fn list(file: &mut String, doc: &str, name: &str, access: &str, chains: &[String]) {
    let mut lines: Vec<String> = chains.iter().map(|chain| format!("    {chain};\n")).collect();
    lines.insert(chains.len().div_ceil(SAMPLE), "    exhaustive:\n".to_owned());
    let lines = lines.concat();
    let list = format!("chains![{access}:\n{lines}];\n");
    write!(file, "\n/// {doc}\npub(crate) static {name}: &[Chain] = {list}").expect("a string takes everything");
}

/// Writes random chains.
struct Generator(Random);

/// A view, while its chain is written.
struct View {
    /// With some number for each `?`.
    table: Table,
    /// Whether the type knows the extent of each axis.
    knows: Vec<bool>,
}

/// An operation as it is written, the numbers that it is given at run time, and what the type of its result knows.
type Written = (String, Vec<usize>, Vec<bool>);

impl Generator {
    /// A chain, whether mutable views have it, and whether its result has blocks.
    fn chain(&mut self) -> (String, bool, bool) {
        let mut layout = self.layout();
        let mut rules = parse(&layout);
        let (extents, strides) = rules.run_time_numbers();
        let extents: Vec<usize> = (0..extents).map(|_| 2 + self.0.below(4)).collect();
        let strides: Vec<isize> = (0..strides).map(|_| 1 + self.0.below(40) as isize).collect();
        if Oracle::of(&rules.bind(&extents, &strides)).is_err() {
            layout = layout.replace("stride(", "overlap(");
            rules = parse(&layout);
        }
        let table = Table::of(&Oracle::of(&rules.bind(&extents, &strides)).expect("small numbers"));
        let mut is_writable = table.is_unique();
        let mut view = View { table, knows: rules.axes.iter().map(|axis| axis.extent.is_some()).collect() };
        let mut text = format!("[{layout}]");
        for _ in 0..[2, 3, 4, 4][self.0.below(4)].min(MOST_OPERATIONS) {
            let Some((operation, result)) = (0..50).find_map(|_| self.operation(&view)) else { break };
            is_writable &= !operation.starts_with("broadcast") && !operation.starts_with("windows");
            _ = write!(text, "[{operation}]");
            view = result;
        }
        (text, is_writable, !view.table.is_strided())
    }

    /// An operation that has a result for the view, and the result.
    fn operation(&mut self, view: &View) -> Option<(String, View)> {
        let (text, given, knows) = if view.knows.is_empty() { self.new_axis(view) } else { self.written(view) }?;
        let table = operate(&view.table, &text, &given).ok()?;
        let parts: usize = table.digits.iter().map(|digits| digits.len().max(1)).sum();
        let is_small = parts <= MOST_AXES && table.len() <= MOST_INDICES;
        (is_small && table.names.iter().all(|name| NAMES.contains(&&**name))).then_some((text, View { table, knows }))
    }

    fn written(&mut self, view: &View) -> Option<Written> {
        let (table, rank) = (&view.table, view.knows.len());
        let at = self.0.below(rank);
        let (axis, extent) = (&table.names[at], table.extents[at]);
        let [mut knows, mut without] = [view.knows.clone(), view.knows.clone()];
        without.remove(at);
        let small = 1 + self.0.below(4);
        let is_plain = |at: usize| table.digits[at].is_empty();
        Some(match self.0.below(17) {
            // These have no result for an axis with blocks.
            4..=6 | 11 | 12 | 15 | 16 if !is_plain(at) => {
                let [outer, inner] = self.two_names(table, axis);
                let mut names = vec![outer, inner];
                while names.len() < table.digits[at].len() {
                    names.insert(1, self.new_name(table).to_owned());
                }
                knows.splice(at + 1..at + 1, vec![true; names.len() - 1]);
                (format!("unblock {axis} ({})", names.join(" ")), vec![], knows)
            }
            0 if extent > 0 => (format!("fix {axis}"), vec![self.0.below(extent)], without),
            1 | 2 if extent > 0 => {
                knows[at] = true;
                (format!("crop {axis} {}", 1 + self.0.below(extent)), vec![0], knows)
            }
            3 => {
                knows[at] = false;
                let start = self.0.below(extent + 1);
                (format!("range {axis}"), vec![start, extent], knows)
            }
            4 => (format!("step {axis} {small}"), vec![], knows),
            5 => (format!("reverse {axis}"), vec![], knows),
            6 => (format!("reverse_if {axis}"), vec![self.0.below(2)], knows),
            7 => {
                let order = self.0.shuffled(table.names.iter().map(String::as_str).collect());
                let knows = order.iter().map(|axis| view.knows[table.position(axis)]).collect();
                (format!("permute {}", order.join(" ")), vec![], knows)
            }
            8 => (format!("rename {axis} {}", self.new_name(table)), vec![], knows),
            9 => return self.new_axis(view),
            10 => (format!("squeeze {axis}"), vec![], without),
            11 => {
                knows[at] = true;
                (format!("broadcast {axis} {small}"), vec![], knows)
            }
            12 if self.0.below(3) == 0 => {
                knows[at] = false;
                knows.insert(at, false);
                let [outer, inner] = self.two_names(table, axis);
                (format!("split_by {axis} ({outer} {inner})"), vec![small], knows)
            }
            12 => {
                knows.insert(at, true);
                knows.swap(at, at + 1);
                let [outer, inner] = self.two_names(table, axis);
                let text = match self.0.below(2) {
                    0 => format!("split {axis} ({outer} {inner}) {small}"),
                    _ => format!("windows {axis} ({outer} {inner}) {} {small}", 1 + self.0.below(3)),
                };
                (text, vec![], knows)
            }
            13 | 14 => return self.merged(view),
            15 if rank > 1 => {
                let other = (at + 1 + self.0.below(rank - 1)) % rank;
                if !is_plain(other) {
                    return None;
                }
                knows[at] &= knows[other];
                knows.remove(other);
                (format!("diagonal ({axis} {}) {}", table.names[other], self.new_name(table)), vec![], knows)
            }
            16 if extent > 0 => {
                without.push(true);
                let name = if self.0.below(2) == 0 { axis } else { self.new_name(table) };
                (format!("arrays {axis} {extent} {name}"), vec![], without)
            }
            _ => return None,
        })
    }

    fn new_axis(&mut self, view: &View) -> Option<Written> {
        let knows = [&[true], &*view.knows].concat();
        Some((format!("insert {}", self.new_name(&view.table)), vec![], knows))
    }

    /// A merge of axes in the order of their strides, in which they may continue one another.
    fn merged(&mut self, view: &View) -> Option<Written> {
        let table = &view.table;
        let mut axes: Vec<usize> = (0..view.knows.len()).filter(|axis| table.digits[*axis].is_empty()).collect();
        if axes.len() < 2 {
            return None;
        }
        axes.sort_by_key(|axis| -table.strides[*axis].abs());
        let count = 2 + self.0.below(axes.len() - 1);
        let first = self.0.below(axes.len() - count + 1);
        let axes = &axes[first..][..count];
        let names: Vec<&str> = axes.iter().map(|axis| &*table.names[*axis]).collect();
        let knows = (0..view.knows.len())
            .filter(|axis| !axes[1..].contains(axis))
            .map(|axis| if axis == axes[0] { axes.iter().all(|axis| view.knows[*axis]) } else { view.knows[axis] });
        Some((format!("merge ({}) {}", names.join(" "), self.new_name(table)), vec![], knows.collect()))
    }

    /// A name that no axis has.
    fn new_name(&mut self, table: &Table) -> &'static str {
        loop {
            let name = self.0.one_of(&NAMES);
            if table.names.iter().all(|other| other != name) {
                return name;
            }
        }
    }

    /// Two names for what an axis becomes; one may be its own.
    fn two_names(&mut self, table: &Table, axis: &str) -> [String; 2] {
        let outer = self.new_name(table).to_owned();
        let inner = if self.0.below(3) == 0 { axis } else { self.new_name(table) };
        if inner == outer { self.two_names(table, axis) } else { [outer, inner.to_owned()] }
    }

    fn layout(&mut self) -> String {
        let rank = [1, 2, 2, 3, 3, 3, 4][self.0.below(7)];
        let mut names = self.0.shuffled(NAMES.to_vec());
        names.truncate(rank);
        let is_mixed = self.0.below(2) == 0;
        let has_blocks = self.0.below(2) == 0;
        let mut extent = |name: &&str| match self.0.below(3) {
            0 if is_mixed => format!("{name}=?"),
            _ => format!("{name}={}", [0, 1, 1, 2, 3, 3, 4, 4, 5, 6, 6, 8][self.0.below(12)]),
        };
        let mut rules = vec![names.iter().map(&mut extent).collect::<Vec<_>>().join(" ")];
        let split: Vec<_> = names.iter().copied().filter(|_| has_blocks && self.0.below(2) == 0).collect();
        let has_order = self.0.below(2) == 0 && rank > 1;
        rules.extend((has_order || !split.is_empty()).then(|| format!("order = {}", self.0.order(&names, &split))));
        rules.extend(names.iter().filter(|name| !split.contains(name)).filter_map(|name| match self.0.below(10) {
            4 if has_blocks && split.is_empty() => Some(format!("block({name}) = {}", 1 + self.0.below(4))),
            0 => Some(format!("pad({name}) = {}", 1 + self.0.below(8))),
            1 => Some(format!("align({name}) = {}", 1 + self.0.below(16))),
            2 if is_mixed => Some(format!("stride({name}) = ?")),
            2 => Some(format!("stride({name}) = {}", 1 + self.0.below(60))),
            3 if self.0.below(2) == 0 => Some(format!("broadcast({name})")),
            _ => None,
        }));
        rules.join("; ")
    }
}
