//! The text in HLSL and GLSL, compiled by glslang, and run on the device.

use crate::batch::Batch;
use crate::conversion::{Counts, conversions};
use crate::gather;
use crate::gpu::{Gpu, Program, gpu, skipped};
use crate::random::Random;
use std::path::Path;
use std::process::Command;
use tensor_layout::shader::Language;

const SHADERS: usize = 6;
const LAYOUTS_IN_A_SHADER: usize = 20;

const LANGUAGES: [Language; 2] = [Language::Hlsl, Language::Glsl];

/// All functions but `pack`.
#[test]
fn conversions_by_glslang() {
    if !is_there() {
        return skipped("conversion by glslang", "there is no glslangValidator");
    }
    let gpu = gpu_for_spirv("conversion by glslang");
    for language in LANGUAGES {
        let (mut counts, mut random) = (Counts::default(), Random(15));
        let mut run = 0;
        for _ in 0..SHADERS {
            let batch = conversions(&mut random, language, LAYOUTS_IN_A_SHADER, &mut counts);
            let words = compile(language, "conversion", &batch.shader("convert"));
            if let Some(gpu) = gpu {
                run += batch.len();
                batch.run(gpu, &Program::SpirV(&words));
            }
        }
        println!("{language:?} conversion: {} pairs compiled, {run} run", counts.pairs);
    }
}

/// `pack` too.
#[test]
fn gathers_by_glslang() {
    if !is_there() {
        return skipped("gather by glslang", "there is no glslangValidator");
    }
    let gpu = gpu_for_spirv("gather by glslang");
    for language in LANGUAGES {
        let mut random = Random(16);
        let (mut compiled, mut run) = (0, 0);
        for _ in 0..SHADERS {
            let mut batch = Batch::new(language);
            while batch.len() < LAYOUTS_IN_A_SHADER {
                gather::add(&mut batch, &mut random);
            }
            compiled += batch.len();
            let words = compile(language, "gather", &batch.shader("gather"));
            if let Some(gpu) = gpu {
                run += batch.len();
                batch.run(gpu, &Program::SpirV(&words));
            }
        }
        println!("{language:?} gather: {compiled} layouts compiled, {run} run");
    }
}

/// The device, if it runs what glslang compiles. `None` where it does not, after a line that says so.
pub(crate) fn gpu_for_spirv(test: &str) -> Option<&'static Gpu> {
    let gpu = gpu(test)?;
    if !gpu.takes_spirv() {
        skipped(test, "the device takes no SPIR-V");
        return None;
    }
    Some(gpu)
}

pub(crate) fn is_there() -> bool {
    crate::tool::is_there("glslangValidator")
}

/// The SPIR-V of the entry point `main`.
///
/// # Panics
///
/// If it does not compile, with the errors and the text.
pub(crate) fn compile(language: Language, name: &str, text: &str) -> Vec<u32> {
    try_compile(language, name, text).unwrap_or_else(|errors| panic!("{errors}\n{text}"))
}

/// The SPIR-V of the entry point `main`, or what the compiler says. The files have this name.
pub(crate) fn try_compile(language: Language, name: &str, text: &str) -> Result<Vec<u32>, String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let extension = if let Language::Hlsl = language { "hlsl" } else { "comp" };
    let (file, output) = (folder.join(format!("{name}.{extension}")), folder.join(format!("{name}.{extension}.spv")));
    std::fs::write(&file, text).expect("the target folder can be written");
    let result = Command::new("glslangValidator")
        .args(if let Language::Hlsl = language { &["-D"][..] } else { &[] })
        .args(["-V", "-S", "comp", "-e", "main", "--target-env", "vulkan1.1", "-o"])
        .args([&output, &file])
        .output()
        .expect("glslangValidator runs");
    match result.status.success() {
        true => Ok(bytemuck::pod_collect_to_vec(&std::fs::read(&output).expect("it is written"))),
        false => Err(String::from_utf8_lossy(&result.stdout).into_owned()),
    }
}
