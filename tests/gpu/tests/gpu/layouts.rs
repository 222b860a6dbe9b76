//! Random pairs of tensors of the same axes, and what `copy_from` writes.

use tensor_layout::element::DataType;
use tensor_layout::{AnyLayout, AnyView, AnyViewMut};
use tensor_layout_tests::random::{Random, limited};

/// The most indices of a random layout, which keeps a run short.
const MOST_INDICES: usize = 400;

/// Two tensors, and the bytes of the target after a copy.
pub(crate) struct Pair {
    pub(crate) source: AnyLayout,
    pub(crate) target: AnyLayout,
    pub(crate) from: Vec<u8>,
    pub(crate) to: Vec<u8>,
    pub(crate) expected: Vec<u8>,
}

/// Which rules layouts have.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Rules {
    /// The rules that keep strides positive: an order, `pad`, `align` and `stride`.
    Strided,
    /// Also digits and `reverse`, and sources have `broadcast`.
    All,
}

impl Pair {
    /// Tensors of these axes. `element` is the bytes of an element of some number.
    pub(crate) fn random<const N: usize>(
        random: &mut Random,
        names: &[&str],
        data_type: DataType,
        rules: Rules,
        element: impl Fn(&mut Random, Side) -> [u8; N],
    ) -> Pair {
        let extents = names.iter().map(|_| [1, 1, 2, 3, 4, 5, 7, 8, 9, 17][random.below(10)]).collect();
        let extents = limited(extents, MOST_INDICES);
        let axes: Vec<(&str, usize)> = names.iter().copied().zip(extents).collect();
        loop {
            let [source, target] = [Side::Source, Side::Target].map(|side| layout(random, &axes, rules, side));
            let [from, mut to] = [(&source, Side::Source), (&target, Side::Target)].map(|(layout, side)| {
                (0..layout.storage_size()).flat_map(|_| element(random, side)).collect::<Vec<u8>>()
            });
            let mut expected = to.clone();
            let view = AnyView::new(data_type, source.clone(), &from).unwrap_or_else(|why| panic!("{source}: {why}"));
            // A stride may lead two indices to one element.
            let Ok(mut copy) = AnyViewMut::new(data_type, target.clone(), &mut expected) else { continue };
            copy.copy_from(&view);
            if rules == Rules::All || source.is_unique() {
                to.truncate(expected.len());
                return Pair { source, target, from, to, expected };
            }
        }
    }

    /// Panics if the target has other bytes than after the copy.
    pub(crate) fn is_copied(&self, written: &[u8], by: &str) {
        if let Some(at) = (0..self.expected.len()).find(|&at| written[at] != self.expected[at]) {
            let (source, target) = (&self.source, &self.target);
            panic!("{by}: {target} from {source}: byte {at} is {} in place of {}", written[at], self.expected[at]);
        }
    }
}

/// Which tensor of a pair.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Side {
    Source,
    Target,
}

/// A layout of the axes in some logical order.
fn layout(random: &mut Random, axes: &[(&str, usize)], rules: Rules, side: Side) -> AnyLayout {
    let all = rules == Rules::All;
    let logical = random.shuffled(axes.to_vec());
    let names: Vec<&str> = axes.iter().map(|(name, _)| *name).collect();
    let split: Vec<&str> = names.iter().copied().filter(|_| all && random.below(6) == 0).collect();
    let mut text: Vec<String> = logical.iter().map(|(name, extent)| format!("{name}={extent}")).collect();
    text = vec![text.join(" "), format!("order = {}", random.order(&names, &split))];
    for name in names.iter().filter(|name| !split.contains(name)) {
        match random.below(12) {
            0 | 1 => text.push(format!("pad({name}) = {}", 1 + random.below(8))),
            2 | 3 => text.push(format!("align({name}) = {}", 1 + random.below(16))),
            4 => text.push(format!("overlap({name}) = {}", 1 + random.below(120))),
            5 if all && side == Side::Source => {
                text.push(format!("broadcast({name})"));
                continue;
            }
            _ => {}
        }
        if all && random.below(5) == 0 {
            text.push(format!("reverse({name})"));
        }
    }
    let text = text.join("; ");
    AnyLayout::parse(&text).unwrap_or_else(|error| panic!("{text}: {error}"))
}
