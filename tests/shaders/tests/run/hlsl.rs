//! The kernels of `wgsl.rs` in HLSL, and in GLSL, which has other buffers.

use crate::kernel::{Conversion, Gather};
use std::fmt::Write;
use tensor_layout::shader::Language;

/// A shader of these functions that calls `call_0(id.x)`, `call_1(id.x)` and so on, by `id.y`.
pub(crate) fn shader(language: Language, text: &str, call: &str, calls: usize) -> String {
    let mut cases = String::new();
    for number in 0..calls {
        writeln!(cases, "        case {number}u: {call}_{number}(id.x); break;").expect("a string takes everything");
    }
    if let Language::Glsl = language {
        return format!(
            "#version 450
layout(local_size_x = 64) in;
layout(std430, binding = 0) readonly buffer From {{ uint from_words[]; }};
layout(std430, binding = 1) buffer To {{ uint to_words[]; }};
{text}
void main() {{
    uvec3 id = gl_GlobalInvocationID;
    switch (id.y) {{
{cases}        default: break;
    }}
}}
"
        );
    }
    format!(
        "[[vk::binding(0, 0)]] StructuredBuffer<uint> from_words : register(t0);
[[vk::binding(1, 0)]] RWStructuredBuffer<uint> to_words : register(u1);
{text}
[numthreads(64, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {{
    switch (id.y) {{
{cases}        default: break;
    }}
}}
"
    )
}

/// `convert_0(word)`: writes a word of the target.
pub(crate) fn conversion(pair: &Conversion<'_>) -> String {
    let Conversion { number, words, from_base, to_base, .. } = pair;
    let (s, d, index_type) = (pair.source, pair.target, index_type(pair.target));
    let (source_numbers, target_numbers) = (pair.source_numbers, pair.target_numbers);
    let index = pair.axes.iter().map(|axis| format!("index.{axis}")).collect::<Vec<_>>().join(", ");
    format!(
        "void convert_{number}(uint word) {{
    if (word >= {words}) {{ return; }}
    uint value = to_words[{to_base}u + word];
    for (uint lane = 0u; lane < {d}_lanes; lane++) {{
        uint at = word * {d}_lanes + lane;
        {index_type} index = {d}_index_from_offset({target_numbers}at);
        if (index.is_element) {{
            uint offset = {s}_offset({source_numbers}{index});
            uint bits = {s}_bits(from_words[{from_base}u + {s}_word(offset)], offset);
            value = {d}_with_bits(value, at, bits);
        }}
    }}
    to_words[{to_base}u + word] = value;
}}
"
    )
}

/// `gather_0(i)`: the kernel of this name in `wgsl.rs`; it calls `pack` too, to no effect.
pub(crate) fn gather(language: Language, one: &Gather<'_>, value: &str) -> String {
    let Gather { number, count, from_base, to_base, source: s, numbers, .. } = one;
    let index_type = index_type(s);
    let as_uint = match (language, value) {
        (Language::Hlsl, _) => "asuint",
        (_, "float") => "floatBitsToUint",
        _ => "uint",
    };
    let index = one.axes.iter().map(|axis| format!("index.{axis}")).collect::<Vec<_>>().join(", ");
    let outside = one.axes.iter().map(|axis| format!("outside.{axis}")).collect::<Vec<_>>().join(", ");
    let mut cases = String::new();
    for (at, (axis, extent)) in one.axes.iter().zip(one.extents).enumerate() {
        let far = format!("(i & 1u) == 0u ? {extent} + i : 0xffffffffu - i");
        writeln!(cases, "        case {at}u: outside.{axis} = {far}; break;").expect("a string takes everything");
    }
    format!(
        "void gather_{number}(uint i) {{
    uint at = {to_base}u + i * 4u;
    if (i >= {count}) {{ return; }}
    {index_type} index = {s}_index_from_linear({numbers}i);
    if (!index.is_element) {{ to_words[at] = 0xdeadbeefu; return; }}
    uint offset = {s}_checked_offset({numbers}{index});
    uint word = from_words[{from_base}u + {s}_word(offset)];
    {value} value = {s}_unpack(word, offset);
    to_words[at] = {as_uint}({s}_unpack({s}_pack(0u, offset, value), offset));
    to_words[at + 1u] = offset;
    {index_type} outside = index;
    switch (i % {rank}u) {{
{cases}        default: break;
    }}
    to_words[at + 2u] = {s}_none == 0xffffffffu ? {s}_checked_offset({numbers}{outside}) : 7u;
    to_words[at + 3u] = ({s}_contains({numbers}{index}) ? 1u : 0u) | ({s}_contains({numbers}{outside}) ? 2u : 0u);
}}
",
        rank = one.axes.len(),
    )
}

/// The struct of an index: `S0Index` of `s0`.
fn index_type(name: &str) -> String {
    format!("{}{}Index", name[..1].to_uppercase(), &name[1..])
}
