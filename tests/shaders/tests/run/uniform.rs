//! Layouts with numbers that only the running program knows: their shaders read them from a uniform buffer.

use crate::batch::value_type;
use crate::gpu::{Gpu, Kernel, Program, gpu, skipped};
use crate::kernel::{Conversion, Gather, NONE, OUTSIDE};
use crate::random::Random;
use crate::values::{value_bits, with_normal_numbers};
use crate::{glslang, hlsl, wgsl};
use bytemuck::Pod;
use half::f16;
use tensor_layout::element::Element;
use tensor_layout::shader::{Language, Uniform};
use tensor_layout::{Layout, View, ViewMut, layout};

/// The texts of two layouts at compile time, and their bindings.
struct Kind<'a> {
    language: Language,
    text: &'a str,
    /// The type of an element's value in HLSL and GLSL.
    value: &'a str,
    axes: Vec<String>,
    has_numbers: [bool; 2],
}

/// The kernels of a kind.
struct Kernels {
    gather: Kernel,
    conversion: Kernel,
}

impl<'a> Kind<'a> {
    fn new<T: Element, S: Layout>(language: Language, text: &'a str) -> Self {
        let axes = S::NAMES.iter().map(|name| name.to_lowercase()).collect();
        let has_numbers = ["struct SNumbers", "struct DNumbers"].map(|name| text.contains(name));
        Kind { language, text, value: value_type(T::DATA_TYPE), axes, has_numbers }
    }

    fn compile(&self, gpu: &Gpu, extents: &[usize]) -> Kernels {
        let uniforms = self.has_numbers.map(u32::from);
        Kernels {
            gather: self.kernel(gpu, &self.gather(extents), uniforms[0]),
            conversion: self.kernel(gpu, &self.conversion(), uniforms[0] + uniforms[1]),
        }
    }

    fn kernel(&self, gpu: &Gpu, text: &str, uniforms: u32) -> Kernel {
        match self.language {
            Language::Wgsl => gpu.compile(&Program::Wgsl(text), uniforms),
            language => gpu.compile(&Program::SpirV(&glslang::compile(language, "uniform", text)), uniforms),
        }
    }

    fn conversion(&self) -> String {
        let conversion = Conversion {
            number: 0,
            source: "s",
            target: "d",
            source_numbers: if self.has_numbers[0] { "s_numbers, " } else { "" },
            target_numbers: if self.has_numbers[1] { "d_numbers, " } else { "" },
            axes: &self.axes,
            words: self.length(),
            from_base: 0,
            to_base: 0,
        };
        let conversion = match self.language {
            Language::Wgsl => wgsl::conversion(&conversion),
            _ => hlsl::conversion(&conversion),
        };
        self.shader("convert", &conversion, &[("s", self.has_numbers[0]), ("d", self.has_numbers[1])])
    }

    /// `extents` are the extents of a static layout. A layout with numbers in a uniform buffer has its extents there.
    fn gather(&self, extents: &[usize]) -> String {
        let has_numbers = self.has_numbers[0];
        let extent = |(axis, extent): (&String, &usize)| match has_numbers {
            true => format!("s_numbers.extent_{axis}"),
            false => format!("{extent}u"),
        };
        let gather = Gather {
            number: 0,
            source: "s",
            numbers: if has_numbers { "s_numbers, " } else { "" },
            axes: &self.axes,
            extents: &self.axes.iter().zip(extents).map(extent).collect::<Vec<_>>(),
            count: &format!("{} / 4u", self.length()),
            from_base: 0,
            to_base: 0,
        };
        let gather = match self.language {
            Language::Wgsl => wgsl::gather(&gather),
            language => hlsl::gather(language, &gather, self.value),
        };
        self.shader("gather", &gather, &[("s", has_numbers)])
    }

    /// The number of words of the target.
    fn length(&self) -> &'static str {
        match self.language {
            Language::Hlsl => "length_of_target()",
            Language::Glsl => "uint(to_words.length())",
            _ => "arrayLength(&to_words)",
        }
    }

    fn shader(&self, call: &str, kernel: &str, layouts: &[(&str, bool)]) -> String {
        let bound = layouts.iter().filter(|(_, has_numbers)| *has_numbers);
        let uniforms = (2..).zip(bound).map(|(binding, (name, _))| {
            let structure = format!("{}Numbers", name.to_uppercase());
            match self.language {
                Language::Hlsl => {
                    format!("[[vk::binding({binding}, 0)]] cbuffer c{binding} {{ {structure} {name}_numbers; }};\n")
                }
                Language::Glsl => {
                    format!(
                        "layout(std140, binding = {binding}) uniform U{binding} {{ {structure} {name}_numbers; }};\n"
                    )
                }
                _ => format!("@group(0) @binding({binding}) var<uniform> {name}_numbers: {structure};\n"),
            }
        });
        let text = format!("{}{}", self.text, uniforms.collect::<String>());
        match self.language {
            Language::Hlsl => {
                let length = "uint length_of_target() { uint count, stride; to_words.GetDimensions(count, stride); return count; }";
                hlsl::shader(self.language, &format!("{text}{length}\n{kernel}"), call, 1)
            }
            Language::Glsl => hlsl::shader(self.language, &(text + kernel), call, 1),
            _ => wgsl::shader(&(text + kernel), call, 1),
        }
    }
}

/// One set of numbers.
struct Run<'a, S, D> {
    gpu: &'a Gpu,
    kind: &'a Kind<'a>,
    kernels: &'a Kernels,
    source: S,
    target: D,
    uniforms: [&'a [u8]; 2],
    /// Where the tensors begin in their buffers, in elements.
    firsts: [usize; 2],
    /// Whether the target's strides nest. Otherwise no element is found, and nothing is written.
    has_way_back: bool,
}

impl<S: Layout, D: Layout> Run<'_, S, D> {
    fn check<T: Pod + Element>(&self, random: &mut Random) {
        let words = |elements: usize| (elements * size_of::<T>()).div_ceil(4).max(1);
        let [source_first, target_first] = self.firsts;
        let mut from = random.words(words(source_first + self.source.storage_size()));
        with_normal_numbers(T::DATA_TYPE, &mut from);
        let elements: &[T] = &bytemuck::cast_slice(&from)[source_first..];
        let view = View::with_layout(self.source, elements).expect("a layout within its storage");
        self.gathers(&view, &from);
        let to = random.words(words(target_first + self.target.storage_size()));
        let mut expected = to.clone();
        if self.has_way_back {
            let elements = &mut bytemuck::cast_slice_mut(&mut expected)[target_first..];
            let target = ViewMut::with_layout(self.target, elements);
            target.expect("a unique layout").copy_from(&view);
        }
        let uniforms: Vec<&[u8]> = (0..2).filter(|at| self.kind.has_numbers[*at]).map(|at| self.uniforms[at]).collect();
        let workgroups = [to.len().div_ceil(64) as u32, 1];
        let written = self.gpu.run(&self.kernels.conversion, &from, &to, &uniforms, workgroups);
        assert!(written == expected, "{written:x?} in place of {expected:x?}\n{}", self.kind.text);
    }

    fn gathers<T: Pod + Element>(&self, view: &View<'_, T, S>, from: &[u32]) {
        let mut expected = Vec::new();
        for (index, element) in view.indexed_iter() {
            let mut bits = [0; 4];
            bits[..size_of::<T>()].copy_from_slice(bytemuck::bytes_of(element));
            let value = value_bits(T::DATA_TYPE, u32::from_le_bytes(bits));
            let offset = self.firsts[0] + self.source.offset(index);
            expected.extend([value, offset as u32, NONE, 1]);
        }
        expected.extend([OUTSIDE, 0, 0, 0].repeat(5));
        let uniforms = if self.kind.has_numbers[0] { &self.uniforms[..1] } else { &[] };
        let workgroups = [expected.len().div_ceil(4 * 64) as u32, 1];
        let written = self.gpu.run(&self.kernels.gather, from, &vec![0; expected.len()], uniforms, workgroups);
        assert!(written == expected, "{written:x?} in place of {expected:x?}\n{}", self.kind.text);
    }
}

/// What the kinds of layouts have run.
#[derive(Default)]
struct Counts {
    kinds: usize,
    numbers: usize,
    without_way_back: usize,
}

/// For each kind: elements, rank, the source's layout, the target's, and numbers of both: extents and strides.
macro_rules! kinds {
    ($($element:ident, $rank:literal: [$($source:tt)*] => [$($target:tt)*],
        $([$source_extents:expr, $source_strides:expr; $target_extents:expr, $target_strides:expr])*)*
    ) => {
        /// Runs all of them.
        fn run_kinds(gpu: &Gpu, language: Language, counts: &mut Counts) {
            let mut random = Random(5);
            $({
                type S = layout!($($source)*);
                type D = layout!($($target)*);
                let text = match language {
                    Language::Hlsl => tensor_layout::hlsl!(s: [$element; S], d: [$element; D]),
                    Language::Glsl => tensor_layout::glsl!(s: [$element; S], d: [$element; D]),
                    _ => tensor_layout::wgsl!(s: [$element; S], d: [$element; D]),
                };
                let kind = Kind::new::<$element, S>(language, text);
                let mut kernels = None;
                counts.kinds += 1;
                $({
                    let source = S::with_extents_and_strides($source_extents, $source_strides).expect("small numbers");
                    let target = D::with_extents_and_strides($target_extents, $target_strides).expect("small numbers");
                    // The buffer of a static layout begins with its lowest element.
                    let firsts = kind.has_numbers.map(|has_numbers| if has_numbers { random.below(9) } else { 0 });
                    let numbers = Uniform::<$rank>::starting_at(&source, firsts[0]).expect("small numbers");
                    let target_numbers = Uniform::<$rank>::starting_at(&target, firsts[1]).expect("small numbers");
                    let has_way_back = target_numbers.has_way_back();
                    let kernels = kernels.get_or_insert_with(|| kind.compile(gpu, source.extents().as_ref()));
                    let uniforms = [bytemuck::bytes_of(&numbers), bytemuck::bytes_of(&target_numbers)];
                    let run = Run { gpu, kind: &kind, kernels, source, target, uniforms, firsts, has_way_back };
                    run.check::<$element>(&mut random);
                    counts.numbers += 1;
                    counts.without_way_back += usize::from(!has_way_back && target.required_span_size() > 0);
                })*
            })*
        }
    };
}

kinds! {
    u8, 3: [H=? W=? C=3] => [H=? W=? C=3; order = CHW],
        [[4, 5], []; [4, 5], []]
        [[1, 1], []; [1, 1], []]
        [[17, 6], []; [17, 6], []]
        [[0, 3], []; [0, 3], []]
    u8, 3: [H=? W=? C=3; overlap(H) = ?] => [C=3 H=? W=?; pad(W) = 8],
        [[4, 5], [16]; [4, 5], []]
        [[4, 5], [-16]; [4, 5], []]
        [[6, 2], [0]; [6, 2], []]
        [[2, 9], [-300]; [2, 9], []]
    f16, 4: [N=1 C=? H=? W=?; block(C) = 16] => [N=1 C=? H=? W=?; order = NHWC; pad(C) = 8],
        [[16, 2, 3], []; [16, 2, 3], []]
        [[17, 3, 2], []; [17, 3, 2], []]
        [[5, 1, 1], []; [5, 1, 1], []]
    f32, 4: [N=? C=? H=? W=?] => [N=? C=? H=? W=?; block(C) = 4],
        [[2, 4, 3, 3], []; [2, 4, 3, 3], []]
        [[1, 9, 2, 5], []; [1, 9, 2, 5], []]
        [[3, 3, 1, 1], []; [3, 3, 1, 1], []]
    u16, 2: [A=? B=?; reverse(A)] => [A=? B=?; order = BA; reverse(B); align(B) = 8],
        [[3, 5], []; [3, 5], []]
        [[9, 4], []; [9, 4], []]
        [[1, 7], []; [1, 7], []]
    i16, 2: [A=? B=?; overlap(A) = ?; overlap(B) = ?] => [A=? B=?; reverse(A, B)],
        [[3, 5], [5, 1]; [3, 5], []]
        [[3, 5], [-1, 3]; [3, 5], []]
        [[3, 5], [0, -7]; [3, 5], []]
        [[4, 4], [1, 1]; [4, 4], []]
    i8, 2: [H=4 W=?; broadcast(H)] => [H=4 W=?; block(W) = 4; block(H) = 3],
        [[8], []; [8], []]
        [[5], []; [5], []]
        [[1], []; [1], []]
    u32, 2: [A=3 B=5; reverse(B)] => [A=3 B=5; stride(A) = ?],
        [[], []; [], [5]]
        [[], []; [], [-9]]
    u16, 2: [A=? B=?] => [A=? B=?; stride(A) = ?; stride(B) = ?],
        [[2, 3], []; [2, 3], [3, 1]]
        [[2, 3], []; [2, 3], [-1, 2]]
        [[2, 3], []; [2, 3], [3, 2]]
        [[1, 3], []; [1, 3], [-7, -2]]
    i32, 1: [A=?] => [A=?; reverse(A)],
        [[1], []; [1], []]
        [[70], []; [70], []]
    u8, 6: [A=? B=2 C=? D=2 E=? F=?; order = FEDCBA; reverse(C)] => [F=? E=? D=2 C=? B=2 A=?; order = FEDBCA; block(B) = 2],
        [[2, 3, 2, 3], []; [3, 2, 3, 2], []]
        [[1, 4, 1, 5], []; [5, 1, 4, 1], []]
    f16, 4: [O=? I=? H=3 W=3; order = OHWI] => [O=? I=? H=3 W=3; block(I) = 4; block(O) = 4],
        [[4, 8], []; [4, 8], []]
        [[5, 3], []; [5, 3], []]
    u8, 2: [H=? W=?; pad(W) = 4] => [H=? W=?; order = WH; pad(W) = 3; align(W) = 4],
        [[3, 5], []; [3, 5], []]
        [[33, 7], []; [33, 7], []]
}

#[test]
fn numbers_at_run_time() {
    let Some(gpu) = gpu("uniform") else { return };
    run("WGSL", gpu, Language::Wgsl);
    if !glslang::is_there() {
        return skipped("uniform in HLSL", "there is no glslangValidator");
    }
    if let Some(gpu) = glslang::gpu_for_spirv("uniform in HLSL") {
        run("HLSL", gpu, Language::Hlsl);
        run("GLSL", gpu, Language::Glsl);
    }
}

fn run(name: &str, gpu: &Gpu, language: Language) {
    let mut counts = Counts::default();
    run_kinds(gpu, language, &mut counts);
    let Counts { kinds, numbers, without_way_back } = counts;
    println!(
        "uniform: {name}: {kinds} kinds of layouts, {numbers} sets of numbers; {without_way_back} without a way back"
    );
    assert_eq!(
        without_way_back, 2,
        "the strides of 1 and 2, and those of 3 and 2, do not nest in the order of the layout"
    );
}
