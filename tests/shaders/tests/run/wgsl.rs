//! Kernels in WGSL around the index functions of layouts.

use crate::kernel::{Conversion, Gather};
use std::fmt::Write;

/// A shader of these functions that calls `call_0(id.x)`, `call_1(id.x)` and so on, by `id.y`.
pub(crate) fn shader(text: &str, call: &str, calls: usize) -> String {
    let mut cases = String::new();
    for number in 0..calls {
        writeln!(cases, "        case {number}u: {{ {call}_{number}(id.x); }}").expect("a string takes everything");
    }
    format!(
        "@group(0) @binding(0) var<storage, read> from_words: array<u32>;
@group(0) @binding(1) var<storage, read_write> to_words: array<u32>;
{text}
@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {{
    switch id.y {{
{cases}        default: {{ }}
    }}
}}
"
    )
}

/// `convert_0(word)`: writes a word of the target.
pub(crate) fn conversion(pair: &Conversion<'_>) -> String {
    let Conversion { number, words, from_base, to_base, .. } = pair;
    let (s, d) = (pair.source, pair.target);
    let (source_numbers, target_numbers) = (pair.source_numbers, pair.target_numbers);
    let index = pair.axes.iter().map(|axis| format!("index.{axis}")).collect::<Vec<_>>().join(", ");
    format!(
        "fn convert_{number}(word: u32) {{
    if (word >= {words}) {{ return; }}
    var value = to_words[{to_base}u + word];
    for (var lane = 0u; lane < {d}_lanes; lane++) {{
        let at = word * {d}_lanes + lane;
        let index = {d}_index_from_offset({target_numbers}at);
        if (index.is_element) {{
            let offset = {s}_offset({source_numbers}{index});
            let bits = {s}_bits(from_words[{from_base}u + {s}_word(offset)], offset);
            value = {d}_with_bits(value, at, bits);
        }}
    }}
    to_words[{to_base}u + word] = value;
}}
"
    )
}

/// `gather_0(i)` writes four words: the value of the element `i`, its offset, the offset of an index outside, and the answers of `contains`
/// for both indices.
pub(crate) fn gather(one: &Gather<'_>) -> String {
    let Gather { number, count, from_base, to_base, source: s, numbers, .. } = one;
    let index = one.axes.iter().map(|axis| format!("index.{axis}")).collect::<Vec<_>>().join(", ");
    let outside = one.axes.iter().map(|axis| format!("outside.{axis}")).collect::<Vec<_>>().join(", ");
    let mut cases = String::new();
    for (at, (axis, extent)) in one.axes.iter().zip(one.extents).enumerate() {
        let far = "select(0xffffffffu - i, EXTENT + i, (i & 1u) == 0u)".replace("EXTENT", extent);
        writeln!(cases, "        case {at}u: {{ outside.{axis} = {far}; }}").expect("a string takes everything");
    }
    format!(
        "fn gather_{number}(i: u32) {{
    let at = {to_base}u + i * 4u;
    if (i >= {count}) {{ return; }}
    let index = {s}_index_from_linear({numbers}i);
    if (!index.is_element) {{ to_words[at] = 0xdeadbeefu; return; }}
    let offset = {s}_checked_offset({numbers}{index});
    let value = {s}_unpack(from_words[{from_base}u + {s}_word(offset)], offset);
    to_words[at] = bitcast<u32>(value);
    to_words[at + 1u] = offset;
    var outside = index;
    switch i % {rank}u {{
{cases}        default: {{ }}
    }}
    to_words[at + 2u] = select({s}_checked_offset({numbers}{outside}), 7u, {s}_none != 0xffffffffu);
    to_words[at + 3u] = select(0u, 1u, {s}_contains({numbers}{index})) | select(0u, 2u, {s}_contains({numbers}{outside}));
}}
",
        rank = one.axes.len(),
    )
}
