//! The text in CUDA and OpenCL C, compiled by clang for a device, without the headers of either.

use std::path::Path;
use std::process::Command;
use tensor_layout::shader::Language;

pub(crate) fn is_there() -> bool {
    Command::new("clang").arg("--version").output().is_ok()
}

/// What the compiler says, if it does not take the text without a warning. The file has this name.
pub(crate) fn try_compile(language: Language, name: &str, text: &str) -> Result<(), String> {
    let options: &[&str] = match language {
        Language::Cuda => &[
            "-x",
            "cuda",
            "--cuda-device-only",
            "--cuda-gpu-arch=sm_70",
            "-nocudainc",
            "-nocudalib",
            "-D__host__=__attribute__((host))",
            "-D__device__=__attribute__((device))",
        ],
        _ => &["-x", "cl", "-cl-std=CL1.2"],
    };
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.{language:?}"));
    std::fs::write(&file, text).expect("the target folder can be written");
    let warnings =
        ["-fsyntax-only", "-Wall", "-Wextra", "-Werror", "-Wno-unused-function", "-Wno-unused-const-variable"];
    let result = Command::new("clang").args(options).args(warnings).arg(&file).output().expect("clang runs");
    match result.status.success() {
        true => Ok(()),
        false => Err(String::from_utf8_lossy(&result.stderr).into_owned()),
    }
}
