//! Random pairs of layouts of the same axes and extents.

use tensor_layout::AnyLayout;
use tensor_layout_tests::random::Random;

/// The axes of a random pair.
const NAMES: [&str; 5] = ["N", "C", "H", "W", "Depth"];
const MOST_ELEMENTS: usize = 400;

pub(crate) struct Pairs(Random);

impl Pairs {
    pub(crate) fn new(seed: u64) -> Self {
        Pairs(Random::new(seed))
    }

    /// A number below `bound`.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0.below(bound)
    }

    /// A destination and a source.
    pub(crate) fn next(&mut self) -> [AnyLayout; 2] {
        let rank = self.below(6);
        let mut names = self.0.shuffled(NAMES.to_vec());
        names.truncate(rank);
        let mut product = 1;
        let extents: Vec<usize> = (0..rank)
            .map(|_| {
                let extent = [0, 1, 1, 2, 2, 3, 3, 4, 5, 6, 7, 13, 20][self.below(13)];
                let extent = if extent == 0 && self.below(5) > 0 { 2 } else { extent };
                let extent = if product * extent > MOST_ELEMENTS { 2 } else { extent };
                product *= extent.max(1);
                extent
            })
            .collect();
        [true, false].map(|is_target| self.layout(&names, &extents, is_target))
    }

    /// A layout of these axes, in any logical order. A destination seldom has indices that share elements.
    fn layout(&mut self, names: &[&str], extents: &[usize], is_target: bool) -> AnyLayout {
        loop {
            let axes = self.0.shuffled((0..names.len()).collect::<Vec<_>>());
            let listed: Vec<_> = axes.iter().map(|&axis| format!("{}={}", names[axis], extents[axis])).collect();
            let mut rules = vec![listed.join(" ")];
            let split: Vec<_> = names.iter().copied().filter(|_| self.below(4) == 0).collect();
            if self.below(5) > 0 {
                let shuffled = self.0.shuffled(names.to_vec());
                rules.push(format!("order = {}", self.0.order(&shuffled, &split)));
            }
            let is_split = rules.len() > 1;
            for &name in names.iter().filter(|name| !(is_split && split.contains(name))) {
                rules.extend(self.rule(name, is_target));
            }
            // Some rules exclude one another.
            let text = rules.join("; ");
            let text = if names.is_empty() { String::new() } else { text };
            if let Ok(layout) = AnyLayout::parse(&text) {
                return layout;
            }
        }
    }

    fn rule(&mut self, name: &str, is_target: bool) -> Vec<String> {
        let number = 1 + self.below(9);
        let mut rules = match self.below(if is_target { 12 } else { 16 }) {
            0 | 1 => vec![format!("pad({name}) = {number}")],
            2 => vec![format!("align({name}) = {number}")],
            3 => vec![format!("stride({name}) = {}", number * 3)],
            4 if self.below(3) == 0 => vec![format!("overlap({name}) = {number}")],
            12 | 13 => return vec![format!("broadcast({name})")],
            14 => vec![format!("overlap({name}) = {number}")],
            _ => vec![],
        };
        if self.below(4) == 0 {
            rules.push(format!("reverse({name})"));
        }
        rules
    }
}
