//! Random pairs of layouts of the same axes and extents, in the same logical order.

use crate::memory::{Memory, Part, Whole};
use tensor_layout::AnyLayout;
use tensor_layout::descriptors::mpi::Datatype;
use tensor_layout::element::DataType;
use tensor_layout_tests::random::Random;

/// The types that parts are taken of, and the others.
const TYPES: [DataType; 4] = [DataType::Uint8, DataType::Int16, DataType::Float32, DataType::Float64];
const OTHERS: [DataType; 12] = [
    DataType::Bool,
    DataType::Int8,
    DataType::Int32,
    DataType::Int64,
    DataType::Uint16,
    DataType::Uint32,
    DataType::Uint64,
    DataType::Float16,
    DataType::Bfloat16,
    DataType::Float8E4M3,
    DataType::Complex64,
    DataType::Complex128,
];

#[derive(Debug)]
pub(crate) struct Pair {
    pub(crate) data_type: DataType,
    pub(crate) from: Memory,
    pub(crate) to: Memory,
}

pub(crate) struct Pairs(Random);

impl Pairs {
    pub(crate) fn new(seed: u64) -> Self {
        Pairs(Random::new(seed))
    }

    /// The pair of this number: every third one has a part, every seventh one larger extents.
    pub(crate) fn next(&mut self, number: usize) -> Pair {
        let scale = if number % 7 < 6 { 1 } else { 8 };
        if number % 3 < 2 {
            let data_type = OTHERS[number % OTHERS.len()];
            let (names, extents) = self.axes(scale);
            let [to, from] = [true, false].map(|is_target| self.memory(&names, &extents, data_type, is_target));
            return Pair { data_type, from, to };
        }
        let data_type = TYPES[self.0.below(TYPES.len())];
        let extents = [1 + self.0.below(9 * scale), self.0.below(12 * scale), [1, 3, 4, 8][self.0.below(4)]];
        let sides = [1 + self.0.below(3), 1];
        let [to, from] = [true, false].map(|is_target| {
            if sides[usize::from(is_target)] == 1 {
                self.part(extents, is_target)
            } else {
                self.memory(&["H", "W", "C"], &extents, data_type, is_target)
            }
        });
        Pair { data_type, from, to }
    }

    fn axes(&mut self, scale: usize) -> (Vec<&'static str>, Vec<usize>) {
        let mut names = self.0.shuffled(vec!["N", "C", "H", "W", "Depth"]);
        names.truncate(self.0.below(6));
        let (mut product, most) = (1, 400 * scale.pow(3));
        let extents = names.iter().map(|_| {
            let extent = [0, 1, 1, 2, 3, 4, 4, 6, 8, 12, 13, 16, 24][self.0.below(13)] * scale;
            let extent = if extent == 0 && self.0.below(4) > 0 { 2 } else { extent };
            let extent = if product * extent > most { 2 } else { extent };
            product *= extent.max(1);
            extent
        });
        let extents = extents.collect();
        (names, extents)
    }

    /// A layout of these axes that MPI takes.
    fn memory(&mut self, names: &[&str], extents: &[usize], data_type: DataType, is_target: bool) -> Memory {
        loop {
            let split: Vec<_> = names.iter().copied().filter(|_| self.0.below(3) == 0).collect();
            let mut rules = vec![names.iter().zip(extents).map(|(name, extent)| format!("{name}={extent} ")).collect()];
            if self.0.below(5) > 0 {
                let shuffled = self.0.shuffled(names.to_vec());
                rules.push(format!("order = {}", self.0.order(&shuffled, &split)));
            }
            let is_split = rules.len() > 1;
            for name in names.iter().filter(|name| !(is_split && split.contains(name))) {
                rules.extend(self.rules(name, is_target));
            }
            // Some rules exclude one another. The last blocks may not be full.
            let text = if names.is_empty() { String::new() } else { rules.join("; ") };
            let Ok(layout) = AnyLayout::parse(&text) else { continue };
            if Datatype::of_any(data_type, &layout).is_ok() && (layout.is_unique() || !is_target) {
                return Memory { layout, part: None };
            }
        }
    }

    fn rules(&mut self, name: &str, is_target: bool) -> Vec<String> {
        let number = 1 + self.0.below(9);
        let mut rules = match self.0.below(if is_target { 6 } else { 10 }) {
            0 => vec![format!("pad({name}) = {number}")],
            1 => vec![format!("align({name}) = {number}")],
            2 => vec![format!("stride({name}) = {}", number * 3)],
            6 | 7 => return vec![format!("broadcast({name})")],
            8 => vec![format!("overlap({name}) = {number}")],
            _ => vec![],
        };
        if self.0.below(3) == 0 {
            rules.push(format!("reverse({name})"));
        }
        rules
    }

    /// A part of these extents along H, W, C, of a larger tensor.
    fn part(&mut self, extents: [usize; 3], is_target: bool) -> Memory {
        let whole = [Whole::Rows, Whole::Planes, Whole::Columns, Whole::Blocked][self.0.below(4)];
        let channels = self.0.below(2) * 4;
        let part = Part {
            whole,
            begin: [self.0.below(3), self.0.below(5), channels],
            extents,
            reversed: [self.0.below(2) == 0, self.0.below(2) == 0],
            is_broadcast: !is_target && self.0.below(3) == 0,
        };
        let [h, w, c] = [2 * extents[0] + 3, extents[1] + 4, extents[2] + 4];
        let text = match whole {
            Whole::Rows => format!("H={h} W={w} C={c}"),
            Whole::Planes => format!("H={h} W={w} C={c}; order = CHW; align(H) = 8"),
            Whole::Columns => format!("W={w} C={c} H={h}; order = WHC; pad(C) = 5; reverse(H)"),
            Whole::Blocked => format!("C={c} H={h} W={w}; block(C) = 4"),
        };
        Memory { layout: AnyLayout::parse(&text).expect("it is a layout"), part: Some(part) }
    }
}
