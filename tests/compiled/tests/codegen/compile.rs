//! Compiling the probes and the kernels to assembly.

use crate::assembly::Assembly;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use tensor_layout_compiled::{cargo, folder, told};

/// The target that the instructions are chosen for.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Cpu {
    /// Every 64-bit x86, with 128-bit vectors.
    Baseline,
    /// With 256-bit vectors and fused multiplication and addition.
    V3,
}

impl Cpu {
    pub(crate) const ALL: [Cpu; 2] = [Cpu::Baseline, Cpu::V3];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Cpu::Baseline => "x86-64",
            Cpu::V3 => "x86-64-v3",
        }
    }
}

/// The assembly of the probes, compiled once; `None`, and a line that says so, on targets that it is not read of.
pub(crate) fn probes(cpu: Cpu) -> Option<&'static Assembly> {
    static CELLS: [OnceLock<Assembly>; 2] = [const { OnceLock::new() }; 2];
    is_read().then(|| {
        CELLS[cpu as usize].get_or_init(|| {
            let file = target().join(cpu.name()).with_extension("s");
            let (cpu, emit) = (format!("target-cpu={}", cpu.name()), format!("--emit=asm={}", file.display()));
            rustc("tensor-layout-probes", &["-C", "codegen-units=1", "-C", &cpu, &emit]);
            Assembly::parse(&read(&file))
        })
    })
}

/// The assembly of the kernels, likewise. They are compiled as users compile: for the default processor, in units that are optimised side by
/// side and then together.
pub(crate) fn kernels() -> Option<&'static Assembly> {
    static CELL: OnceLock<Assembly> = OnceLock::new();
    is_read().then(|| {
        CELL.get_or_init(|| {
            rustc("tensor-layout-kernels", &["-C", "codegen-units=16", "--emit=asm"]);
            Assembly::parse(&units(&target().join("release/deps"), "tensor_layout_kernels-"))
        })
    })
}

fn is_read() -> bool {
    let is_x86_64_elf =
        cfg!(all(target_arch = "x86_64", target_pointer_width = "64", unix, not(target_vendor = "apple")));
    if !is_x86_64_elf {
        println!("skipped: instructions are compared on x86-64 ELF targets only");
    }
    is_x86_64_elf
}

fn rustc(package: &str, options: &[&str]) {
    let output = cargo(&["rustc", "--release", "--package", package, "--lib"])
        .arg("--target-dir")
        .arg(target())
        .arg("--")
        .args(options)
        // The flags of this test itself, such as coverage or a sanitizer, must not apply to the probes.
        .env("RUSTFLAGS", "")
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .output()
        .expect("cargo can be started");
    assert!(output.status.success(), "`{package}` does not compile:\n{}", told(&output));
}

/// A folder of its own: the assembly of the last compilation is what lies in it.
fn target() -> PathBuf {
    folder("codegen")
}

/// The assembly of all units of the last compilation: rustc writes a file for each, after the list of sources (`.d`). Older files
/// are of other compilations.
fn units(folder: &Path, prefix: &str) -> String {
    let written = |path: &Path| path.metadata().and_then(|file| file.modified()).expect("the file system has times");
    let files = || {
        let entries =
            folder.read_dir().expect("cargo has made the folder").map(|entry| entry.expect("readable").path());
        entries.filter(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(prefix)))
    };
    let is = |path: &Path, extension| path.extension().is_some_and(|found| found == extension);
    let begin = files().filter(|path| is(path, "d")).map(|path| written(&path)).max().expect("cargo has compiled");
    files().filter(|path| is(path, "s") && written(path) >= begin).map(|path| read(&path)).collect()
}

fn read(file: &Path) -> String {
    std::fs::read_to_string(file).expect("rustc has written the assembly")
}
