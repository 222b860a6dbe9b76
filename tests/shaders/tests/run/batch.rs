//! Kernels of many layouts in one shader: drivers take longer to compile a shader than to run it.

use crate::gpu::{Gpu, Program};
use crate::kernel::{Conversion, Gather, NONE, OUTSIDE};
use crate::random::words;
use crate::values::{as_elements, value_bits};
use crate::{hlsl, typed, wgsl};
use std::ops::Range;
use tensor_layout::AnyLayout;
use tensor_layout::element::DataType;
use tensor_layout::shader::{IndexFunctions, Language};

/// Kernels of one kind, and what they write.
pub(crate) struct Batch {
    language: Language,
    text: String,
    source: Vec<u32>,
    target: Vec<u32>,
    expected: Vec<u32>,
    parts: Vec<Part>,
}

/// What one kernel writes.
struct Part {
    what: String,
    text: Range<usize>,
    range: Range<usize>,
    invocations: usize,
}

/// Two tensors of the same extents. The first layouts are in the order of the names, for the types; the others are what is tested.
pub(crate) struct Pair<'a> {
    pub(crate) data_type: DataType,
    pub(crate) typed: [&'a AnyLayout; 2],
    pub(crate) shader: [&'a AnyLayout; 2],
    pub(crate) source: Vec<u32>,
    pub(crate) target: Vec<u32>,
}

impl Batch {
    pub(crate) fn new(language: Language) -> Batch {
        Batch { language, text: String::new(), source: vec![], target: vec![], expected: vec![], parts: vec![] }
    }

    /// How many kernels there are.
    pub(crate) fn len(&self) -> usize {
        self.parts.len()
    }

    /// Adds the conversion of a source to a target. `false` if the target has no way back from an offset to an index.
    pub(crate) fn add_conversion(&mut self, mut pair: Pair<'_>) -> bool {
        let number = self.parts.len();
        let (source, target) = (format!("s{number}"), format!("d{number}"));
        let functions = text(&target, pair.data_type, pair.shader[1], self.language);
        if !functions.contains(&format!("{target}_index_from_offset(")) {
            return false;
        }
        self.text += &functions;
        self.text += &text(&source, pair.data_type, pair.shader[0], self.language);
        let conversion = Conversion {
            number,
            source: &source,
            target: &target,
            source_numbers: "",
            target_numbers: "",
            axes: &names(pair.shader[0]),
            words: &format!("{}u", pair.target.len()),
            from_base: self.source.len(),
            to_base: self.target.len(),
        };
        self.text += &match self.language {
            Language::Wgsl => wgsl::conversion(&conversion),
            _ => hlsl::conversion(&conversion),
        };
        let what = format!("{:?}: {} from {}", pair.data_type, pair.shader[1], pair.shader[0]);
        let before = pair.target.clone();
        copy(&mut pair);
        self.add(what, pair.target.len(), &pair.source, &before, &pair.target);
        true
    }

    /// Adds the gather of a tensor in logical order. `layout` is in the order of the names.
    pub(crate) fn add_gather(&mut self, data_type: DataType, layout: &AnyLayout, source: &[u32]) {
        let (number, name) = (self.parts.len(), format!("s{}", self.parts.len()));
        let (offsets, values) = gathered(data_type, layout, source);
        let invocations = values.len() + 5;
        self.text += &text(&name, data_type, layout, self.language);
        let gather = Gather {
            number,
            source: &name,
            numbers: "",
            axes: &names(layout),
            extents: &layout.extents().iter().map(|extent| format!("{extent}u")).collect::<Vec<_>>(),
            count: &format!("{invocations}u"),
            from_base: self.source.len(),
            to_base: self.target.len(),
        };
        self.text += &match self.language {
            Language::Wgsl => wgsl::gather(&gather),
            language => hlsl::gather(language, &gather, value_type(data_type)),
        };
        let mut expected: Vec<u32> =
            values.into_iter().zip(offsets).flat_map(|(value, offset)| [value, offset, NONE, 1]).collect();
        expected.extend([OUTSIDE, 0, 0, 0].repeat(5));
        self.add(format!("{data_type:?}: {layout}"), invocations, source, &vec![0; expected.len()], &expected);
    }

    fn add(&mut self, what: String, invocations: usize, source: &[u32], target: &[u32], expected: &[u32]) {
        let begin = self.parts.last().map_or(0, |part| part.text.end);
        let text = begin..self.text.len();
        let range = self.target.len()..self.target.len() + target.len();
        self.source.extend(source);
        self.target.extend(target);
        self.expected.extend(expected);
        self.parts.push(Part { what, text, range, invocations });
    }

    /// The text of the shader. `call` is what the kernels are called, without the number.
    pub(crate) fn shader(&self, call: &str) -> String {
        match self.language {
            Language::Wgsl => wgsl::shader(&self.text, call, self.parts.len()),
            language => hlsl::shader(language, &self.text, call, self.parts.len()),
        }
    }

    /// Runs the shader, and compares every word.
    pub(crate) fn run(mut self, gpu: &Gpu, program: &Program<'_>) {
        self.source.push(0); // no buffer is empty
        self.target.push(0);
        let most = self.parts.iter().map(|part| part.invocations).max().unwrap_or(0).div_ceil(64).max(1);
        let kernel = gpu.compile(program, 0);
        let written = gpu.run(&kernel, &self.source, &self.target, &[], [most as u32, self.parts.len() as u32]);
        for part in &self.parts {
            let (written, expected) = (&written[part.range.clone()], &self.expected[part.range.clone()]);
            if let Some(at) = (0..written.len()).find(|&at| written[at] != expected[at]) {
                let (written, expected) = (written[at], expected[at]);
                panic!(
                    "{}: word {at} is {written:#x} in place of {expected:#x}\n{}",
                    part.what,
                    &self.text[part.text.clone()]
                );
            }
        }
    }
}

/// The index functions of a layout.
pub(crate) fn text(name: &str, data_type: DataType, layout: &AnyLayout, language: Language) -> String {
    let functions = IndexFunctions::of_any(name, data_type, layout);
    functions.unwrap_or_else(|error| panic!("{layout}: {error}")).text(language)
}

/// The axes as shaders name them.
fn names(layout: &AnyLayout) -> Vec<String> {
    layout.names().map(str::to_lowercase).collect()
}

/// The type of an element's value in HLSL and GLSL.
pub(crate) fn value_type(data_type: DataType) -> &'static str {
    match data_type {
        DataType::Float32 | DataType::Float16 => "float",
        DataType::Int32 | DataType::Int16 | DataType::Int8 => "int",
        _ => "uint",
    }
}

/// `copy_from` on the target's words.
fn copy(pair: &mut Pair<'_>) {
    let [source, target] = pair.typed;
    let (from, to) = (pair.source.as_slice(), pair.target.as_mut_slice());
    debug_assert_eq!(to.len(), words(target, pair.data_type));
    match crate::random::size_of(pair.data_type) {
        1 => typed::copy::<u8>(source, bytemuck::cast_slice(from), target, bytemuck::cast_slice_mut(to)),
        2 => typed::copy::<u16>(source, bytemuck::cast_slice(from), target, bytemuck::cast_slice_mut(to)),
        _ => typed::copy::<u32>(source, from, target, to),
    }
}

/// The offset and the value of each element, in logical order.
fn gathered(data_type: DataType, layout: &AnyLayout, source: &[u32]) -> (Vec<u32>, Vec<u32>) {
    let positions: Vec<u32> = (0..layout.storage_size() as u32).collect();
    let offsets = typed::elements(layout, &positions);
    let values = as_elements(data_type, source, |storage| typed::elements(layout, storage));
    (offsets, values.into_iter().map(|bits| value_bits(data_type, bits)).collect())
}
