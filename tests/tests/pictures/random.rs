//! Random texts of layouts, with small extents and with large ones.

use tensor_layout::AnyLayout;
use tensor_layout_tests::random::Random;

const NAMES: [&str; 10] = ["N", "C", "D", "H", "W", "O", "I", "Batch", "Seq", "Head"];

/// As many layouts as asked for.
pub(crate) fn layouts(count: usize) -> Vec<AnyLayout> {
    let mut random = Random::new(13);
    let mut layouts = Vec::new();
    while layouts.len() < count {
        // Rules that exclude one another, and numbers that overflow.
        layouts.extend(AnyLayout::parse(&text(&mut random)));
    }
    layouts
}

fn text(random: &mut Random) -> String {
    let mut names = random.shuffled(NAMES.to_vec());
    names.truncate(random.below(7));
    let large = random.below(3) == 0;
    let mut extent = || match (large, random.below(12)) {
        (true, number) => [1, 2, 3, 16, 57, 64, 100, 451, 1000, 30_000, 5, 8][number],
        (false, number) => [0, 1, 1, 2, 2, 2, 3, 3, 4, 5, 6, 13][number],
    };
    let axes: Vec<_> = names.iter().map(|name| format!("{name}={}", extent())).collect();
    let mut rules = vec![axes.join(" ")];
    if names.len() > 1 && random.below(3) > 0 {
        rules.push(format!("order = {}", random.shuffled(names.clone()).join(" ")));
    }
    for name in names {
        let number = 1 + random.below(9);
        match random.below(14) {
            0 => rules.push(format!("pad({name}) = {number}")),
            1 => rules.push(format!("align({name}) = {number}")),
            2 => rules.push(format!("overlap({name}) = {number}")),
            3 => rules.push(format!("broadcast({name})")),
            4 => rules.push(format!("reverse({name})")),
            5 => rules.push(format!("block({name}) = {number}")),
            _ => {}
        }
    }
    rules.join("; ")
}
