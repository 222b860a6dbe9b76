//! The index functions in CUDA C++, compiled by NVRTC; their kernels are copies.

use crate::device::Gpu;
use crate::layouts::{Pair, Rules};
use crate::libraries::Nvrtc;
use crate::or_skipped;
use core::fmt::Write;
use std::ffi::CString;
use tensor_layout::AnyLayout;
use tensor_layout::element::DataType;
use tensor_layout::shader::{IndexFunctions, Language};
use tensor_layout_tests::random::Random;

const PROGRAMS: usize = 15;
const PAIRS_IN_A_PROGRAM: usize = 20;

/// A program with two kernels for some pairs: `forward0` is called once for each element, `backward0` for each place in memory of the target,
/// if there is a way back to an index.
#[derive(Default)]
struct Program {
    text: String,
    pairs: Vec<(Pair, bool)>,
}

impl Program {
    fn random(random: &mut Random) -> Program {
        let mut program = Program::default();
        for number in 0..PAIRS_IN_A_PROGRAM {
            match random.below(4) {
                0 => program.add::<1>(random, number, DataType::Uint8, "unsigned char"),
                1 => program.add::<2>(random, number, DataType::Uint16, "unsigned short"),
                2 => program.add::<4>(random, number, DataType::Uint32, "unsigned int"),
                _ => program.add::<8>(random, number, DataType::Uint64, "unsigned long long"),
            }
        }
        program
    }

    fn add<const BYTES: usize>(&mut self, random: &mut Random, number: usize, data_type: DataType, element: &str) {
        let names = &["A", "B", "C", "D", "E", "F"][..1 + random.below(6)];
        let any = |random: &mut Random, _| [(); BYTES].map(|()| random.below(256) as u8);
        let pair = Pair::random(random, names, data_type, Rules::All, any);
        let mut text = String::new();
        for (side, layout) in [("s", &pair.source), ("d", &pair.target)] {
            let functions = IndexFunctions::of_any(&format!("{side}{number}"), data_type, layout)
                .unwrap_or_else(|error| panic!("{layout}: {error}"))
                .text(Language::Cuda);
            text += &functions;
        }
        let has_way_back = text.contains(&format!("d{number}_index_from_offset("));
        let kinds = [("forward", "linear", format!("d{number}_offset({})", arguments(&pair.target)))];
        let back = has_way_back.then(|| ("backward", "offset", "i".to_owned()));
        for (kernel, way, at) in kinds.into_iter().chain(back) {
            writeln!(
                text,
                "extern \"C\" __global__ void {kernel}{number}(const {element} *source, {element} *target) {{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    D{number}Index at = d{number}_index_from_{way}(i);
    if (at.is_element) {{
        target[{at}] = source[s{number}_checked_offset({})];
    }}
}}",
                arguments(&pair.source)
            )
            .expect("a String takes it");
        }
        self.text += &text;
        self.pairs.push((pair, has_way_back));
    }
}

/// The axes of the index `at`, in the layout's logical order.
fn arguments(layout: &AnyLayout) -> String {
    layout.names().map(|name| format!("at.{}", name.to_lowercase())).collect::<Vec<_>>().join(", ")
}

fn programs() -> impl Iterator<Item = (Program, CString)> {
    let mut random = Random::new(14);
    (0..PROGRAMS).map(move |_| {
        let program = Program::random(&mut random);
        let text = CString::new(program.text.as_str()).expect("it has no NUL");
        (program, text)
    })
}

/// Needs no GPU.
#[test]
fn nvrtc_takes_the_text() {
    let Some(nvrtc) = or_skipped("the text for NVRTC", Nvrtc::load()) else { return };
    for (_, text) in programs() {
        nvrtc.compile(&text, c"--gpu-architecture=compute_90");
    }
}

/// Byte for byte, with the padding as it was.
#[test]
fn a_kernel_is_a_copy() {
    let libraries = Nvrtc::load().and_then(|nvrtc| Ok((nvrtc, Gpu::open()?)));
    let Some((nvrtc, gpu)) = or_skipped("kernels by NVRTC", libraries) else { return };
    let architecture = format!("--gpu-architecture=compute_{}", gpu.capability);
    let architecture = CString::new(architecture).expect("it has no NUL");
    for (program, text) in programs() {
        let module = gpu.module(&nvrtc.compile(&text, &architecture));
        for (number, (pair, has_way_back)) in program.pairs.iter().enumerate() {
            let places = pair.source.extents().iter().product::<usize>().max(pair.target.storage_size());
            for kernel in ["forward", "backward"].into_iter().take(1 + usize::from(*has_way_back)) {
                let [from, to] = [&pair.from, &pair.to].map(|bytes| gpu.memory(bytes));
                let name = CString::new(format!("{kernel}{number}")).expect("it has no NUL");
                gpu.run(module, &name, places, [&from, &to]);
                pair.is_copied(&to.bytes(), kernel);
            }
        }
        gpu.unload(module);
    }
}
