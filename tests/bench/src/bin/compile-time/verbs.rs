//! Programs of pairs of layouts with a `?`, each copied, walked, summed and mapped; and the same programs written by hand.

use super::program::Style;
use std::fmt::Write;

/// The source of a library with four functions for each pair. Not inlined: see `program`.
pub(crate) fn source(style: Style, pairs: usize) -> String {
    let mut source = String::from(match style {
        Style::Ours => "use tensor_layout::{View, ViewMut, layout};\n",
        _ => "",
    });
    for pair in 0..pairs {
        source += &match style {
            Style::Ours => ours(pair),
            _ => by_hand(pair),
        };
    }
    source
}

fn ours(pair: usize) -> String {
    let (channels, multiple) = (3 + pair, 1 + pair);
    format!(
        "
type To{pair} = layout!(N=? C={channels} H=? W=?);
type From{pair} = layout!(N=? C={channels} H=? W=?; order = NHWC; pad(W) = {multiple});
#[inline(never)]
pub fn copy{pair}(to: &mut ViewMut<f32, To{pair}>, from: &View<f32, From{pair}>) {{
    to.copy_from(from);
}}
#[inline(never)]
pub fn add{pair}(to: &mut ViewMut<f32, To{pair}>, from: &View<f32, From{pair}>) {{
    to.zip_mut(from).for_each(|a, b| *a += b);
}}
#[inline(never)]
pub fn sum{pair}(from: &View<f32, From{pair}>) -> f32 {{
    from.fold(0.0, |sum, x| sum + x)
}}
#[inline(never)]
pub fn scale{pair}(to: &mut ViewMut<f32, To{pair}>, from: &View<f32, From{pair}>) {{
    to.map_from(from, |x| x * 2.0);
}}
"
    )
}

/// Loops in the order of the destination, or of the source where there is no other, with the indices of slices.
fn by_hand(pair: usize) -> String {
    let (channels, multiple) = (3 + pair, 1 + pair);
    let to = format!("((n * {channels} + c) * height + h) * width + w");
    let from = format!("((n * height + h) * width.next_multiple_of({multiple}) + w) * {channels} + c");
    let each = |body: &str| {
        format!(
            "    for n in 0..images {{ for c in 0..{channels} {{ for h in 0..height {{ for w in 0..width {{ {body} }} }} }} }}"
        )
    };
    let extents = "[images, height, width]: [usize; 3]";
    let mut source = String::new();
    for (name, body) in [
        ("copy", format!("to[{to}] = from[{from}];")),
        ("add", format!("to[{to}] += from[{from}];")),
        ("scale", format!("to[{to}] = from[{from}] * 2.0;")),
    ] {
        let _ = writeln!(
            source,
            "#[inline(never)]\npub fn {name}{pair}(to: &mut [f32], from: &[f32], {extents}) {{\n{}\n}}",
            each(&body)
        );
    }
    let sum = each(&format!("sum += from[{from}];"));
    let _ = writeln!(
        source,
        "#[inline(never)]\npub fn sum{pair}(from: &[f32], {extents}) -> f32 {{\n    let mut sum = 0.0;\n{sum}\n    sum\n}}"
    );
    source
}
