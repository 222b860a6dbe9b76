//! The text in CUDA and OpenCL C, compiled by clang for a device, without the headers of either. HIP reads the text in CUDA.

use std::path::Path;
use std::process::Command;
use tensor_layout::shader::Language;

pub(crate) fn is_there() -> bool {
    crate::tool::is_there("clang")
}

/// Languages of kernels by clang's names, and how it compiles them.
pub(crate) const KERNELS: [(&str, Language, &[&str]); 3] = [
    (
        "cuda",
        Language::Cuda,
        &["--cuda-device-only", "--cuda-gpu-arch=sm_70", "-nocudainc", "-nocudalib", HOST, DEVICE],
    ),
    ("hip", Language::Cuda, &["--cuda-device-only", "--offload-arch=gfx906", "-nogpuinc", "-nogpulib", HOST, DEVICE]),
    ("cl", Language::OpenCl, &["-cl-std=CL1.2"]),
];

const HOST: &str = "-D__host__=__attribute__((host))";
const DEVICE: &str = "-D__device__=__attribute__((device))";

/// What the compiler says, if it does not take the text without a warning. The file has this name.
pub(crate) fn try_compile(kernel: &str, options: &[&str], name: &str, text: &str) -> Result<(), String> {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.{kernel}"));
    std::fs::write(&file, text).expect("the target folder can be written");
    let warnings =
        ["-fsyntax-only", "-Wall", "-Wextra", "-Werror", "-Wno-unused-function", "-Wno-unused-const-variable"];
    let result = Command::new("clang")
        .args(["-x", kernel])
        .args(options)
        .args(warnings)
        .arg(&file)
        .output()
        .expect("clang runs");
    match result.status.success() {
        true => Ok(()),
        false => Err(String::from_utf8_lossy(&result.stderr).into_owned()),
    }
}
