//! Each element of each type is unpacked to its value, and packed to its bits.

use crate::batch::text;
use crate::gpu::{Program, gpu};
use crate::random::{DATA_TYPES, Random, size_of};
use crate::values::{as_elements, value_bits};
use crate::wgsl;
use half::f16;
use tensor_layout::AnyLayout;
use tensor_layout::element::DataType;
use tensor_layout::shader::Language;

const COUNT: usize = 1 << 16;

#[test]
fn values_and_bits() {
    let Some(gpu) = gpu("elements") else { return };
    for data_type in DATA_TYPES {
        let source = all_elements(data_type);
        let count = source.len() * 4 / size_of(data_type);
        let layout = AnyLayout::parse(&format!("A={count}")).expect("a row");
        let functions = text("e", data_type, &layout, Language::Wgsl) + &kernel(source.len());
        let program = wgsl::shader(&functions, "elements", 1);
        let kernel = gpu.compile(&Program::Wgsl(&program), 0);
        let target = vec![0; source.len() + count];
        let written = gpu.run(&kernel, &source, &target, &[], [source.len().div_ceil(64) as u32, 1]);

        let (packed, values) = written.split_at(source.len());
        let bits = as_elements(data_type, &source, <[u32]>::to_vec);
        for (at, (value, bits)) in values.iter().zip(bits).enumerate() {
            let expected = value_bits(data_type, bits);
            assert_eq!(
                *value, expected,
                "{data_type:?}: element {at}, {bits:#x}, is unpacked to {value:#x}, not {expected:#x}"
            );
        }
        let wrong = (0..source.len()).find(|&at| packed[at] != source[at]);
        assert_eq!(wrong.map(|at| (source[at], packed[at])), None, "{data_type:?}: packed to other bits");
        println!("elements: {data_type:?}: {count} values");
    }
}

/// Every one of 8 and 16 bits, but for infinities and NaNs, and some of 32 bits.
fn all_elements(data_type: DataType) -> Vec<u32> {
    let all = 0..COUNT as u32;
    match data_type {
        DataType::Float32 => all.map(|at| (at as i32 as f32 / 3.0 - 1e4).to_bits()).collect(),
        DataType::Int32 | DataType::Uint32 => Random(7).words(COUNT),
        DataType::Float16 => {
            let finite = all.map(|bits| bits as u16).filter(|bits| f16::from_bits(*bits).is_finite());
            bytemuck::pod_collect_to_vec(&finite.collect::<Vec<u16>>())
        }
        DataType::Int16 | DataType::Uint16 => {
            bytemuck::pod_collect_to_vec(&all.map(|bits| bits as u16).collect::<Vec<u16>>())
        }
        _ => bytemuck::pod_collect_to_vec(&(0..=255).collect::<Vec<u8>>()),
    }
}

/// Writes the packed words, and then the values.
fn kernel(words: usize) -> String {
    format!(
        "fn elements_0(word: u32) {{
    if (word >= {words}u) {{ return; }}
    let bits = from_words[word];
    var packed = ~bits;
    for (var lane = 0u; lane < e_lanes; lane++) {{
        let at = word * e_lanes + lane;
        let value = e_unpack(bits, at);
        to_words[{words}u + at] = bitcast<u32>(value);
        packed = e_pack(packed, at, value);
    }}
    to_words[word] = packed;
}}
"
    )
}
