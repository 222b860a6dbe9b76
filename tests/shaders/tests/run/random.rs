//! Random layouts, the same in every run.

use crate::typed::BLOCKED;
use tensor_layout::AnyLayout;
use tensor_layout::element::DataType;

/// The most indices of a random layout; keeps a run short.
const MOST_INDICES: usize = 400;

/// A linear congruential generator (Knuth's MMIX).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// A number below `bound`.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    /// An item of the list.
    pub(crate) fn one_of<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }

    pub(crate) fn shuffle<T>(&mut self, list: &mut [T]) {
        for at in (1..list.len()).rev() {
            list.swap(at, self.below(at + 1));
        }
    }

    pub(crate) fn words(&mut self, count: usize) -> Vec<u32> {
        (0..count).map(|_| (self.below(1 << 16) << 16 | self.below(1 << 16)) as u32).collect()
    }

    pub(crate) fn data_type(&mut self) -> DataType {
        self.one_of(&DATA_TYPES)
    }

    /// Axes `A`, `B` and so on: 1 to 6 of them.
    pub(crate) fn axes(&mut self) -> Vec<(char, usize)> {
        let rank = self.one_of(&[1, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 6]);
        let mut product = 1;
        let mut extent = || {
            let extent = self.one_of(&[1, 1, 2, 2, 3, 3, 4, 4, 5, 6, 7, 8, 9, 13, 16, 17]);
            let extent = if self.below(60) == 0 { 0 } else { extent };
            let extent = if product * extent > MOST_INDICES { 1 } else { extent };
            product *= extent.max(1);
            extent
        };
        ('A'..).take(rank).map(|name| (name, extent())).collect()
    }

    /// An order, and rules on some axes; or blocks.
    pub(crate) fn rules(&mut self, axes: &[(char, usize)], role: Role) -> String {
        if self.below(5) == 0 {
            let blocked = BLOCKED.iter().filter(|(rank, _)| *rank == axes.len());
            return self.one_of(&blocked.map(|(_, rules)| *rules).collect::<Vec<_>>()).to_owned();
        }
        let mut names: Vec<char> = axes.iter().map(|(name, _)| *name).collect();
        self.shuffle(&mut names);
        let mut rules = vec![format!("order = {}", names.iter().collect::<String>())];
        for (name, _) in axes {
            self.rules_of_axis(*name, role, &mut rules);
        }
        rules.join("; ")
    }

    /// Mostly none, sometimes two.
    fn rules_of_axis(&mut self, name: char, role: Role, rules: &mut Vec<String>) {
        let pad = format!("pad({name}) = {}", 1 + self.below(8));
        let align = format!("align({name}) = {}", 1 + self.below(16));
        let stride = format!("overlap({name}) = {}", 1 + self.below(120));
        match self.below(16) {
            0 | 1 => rules.push(pad),
            2 | 3 => rules.push(align),
            4 | 5 => rules.push(stride),
            6 => rules.extend([pad, align]),
            7 => rules.extend([stride, pad]),
            8 if role == Role::Source => return rules.push(format!("broadcast({name})")),
            _ => {}
        }
        if self.below(5) == 0 {
            rules.push(format!("reverse({name})"));
        }
    }
}

/// What a layout is for.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Role {
    /// Indices may share elements.
    Source,
    /// No two indices share an element.
    Target,
}

pub(crate) const DATA_TYPES: [DataType; 8] = [
    DataType::Float32,
    DataType::Float16,
    DataType::Int32,
    DataType::Uint32,
    DataType::Int16,
    DataType::Uint16,
    DataType::Int8,
    DataType::Uint8,
];

/// The layout of these axes, in this logical order, by its text. The rules begin with an order, so that they mean the same in each
/// logical order.
pub(crate) fn parsed(axes: &[(char, usize)], rules: &str) -> AnyLayout {
    let extents: Vec<String> = axes.iter().map(|(name, extent)| format!("{name}={extent}")).collect();
    let text = format!("{}; {rules}", extents.join(" "));
    AnyLayout::parse(&text).unwrap_or_else(|error| panic!("{error}"))
}

/// The bytes of an element.
pub(crate) fn size_of(data_type: DataType) -> usize {
    match data_type {
        DataType::Int8 | DataType::Uint8 => 1,
        DataType::Int16 | DataType::Uint16 | DataType::Float16 => 2,
        _ => 4,
    }
}

/// The words that a tensor of these takes.
pub(crate) fn words(layout: &AnyLayout, data_type: DataType) -> usize {
    (layout.storage_size() * size_of(data_type)).div_ceil(4)
}
