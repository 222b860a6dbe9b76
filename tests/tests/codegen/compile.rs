//! Compiling the probes and the kernels to assembly.

use crate::assembly::Assembly;
use std::path::Path;
use std::process::Command;
use std::sync::OnceLock;

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

/// What is compiled.
#[derive(Clone, Copy)]
pub(crate) enum Package {
    Probes,
    Kernels,
}

/// The assembly of the probes; see [`assembly`].
pub(crate) fn probes(cpu: Cpu) -> Option<&'static Assembly> {
    assembly(Package::Probes, cpu)
}

/// The assembly of a package, compiled once; `None`, and a line that says so, on targets that it is not read of.
pub(crate) fn assembly(package: Package, cpu: Cpu) -> Option<&'static Assembly> {
    static CELLS: [OnceLock<Assembly>; 4] = [const { OnceLock::new() }; 4];
    let is_x86_64_elf =
        cfg!(all(target_arch = "x86_64", target_pointer_width = "64", unix, not(target_vendor = "apple")));
    if !is_x86_64_elf {
        println!("skipped: instructions are compared on x86-64 ELF targets only");
        return None;
    }
    let cell = &CELLS[2 * package as usize + cpu as usize];
    Some(cell.get_or_init(|| compile(package, cpu)))
}

fn compile(package: Package, cpu: Cpu) -> Assembly {
    let package = match package {
        Package::Probes => "tensor-layout-probes",
        Package::Kernels => "tensor-layout-kernels",
    };
    // A separate target folder: that of this test may be locked.
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("probes");
    let file = target.join(format!("{package}-{}", cpu.name())).with_extension("s");
    let output = Command::new(env!("CARGO"))
        .args(["rustc", "--release", "--package", package, "--lib", "--target-dir"])
        .arg(&target)
        .args(["--", "-C", "codegen-units=1", "-C", &format!("target-cpu={}", cpu.name())])
        .arg(format!("--emit=asm={}", file.display()))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        // The flags of this test itself, such as coverage or a sanitizer, must not apply to the probes.
        .env("RUSTFLAGS", "")
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .output()
        .expect("cargo can be started");
    assert!(output.status.success(), "`{package}` does not compile:\n{}", String::from_utf8_lossy(&output.stderr));
    Assembly::parse(&std::fs::read_to_string(file).expect("rustc has written the assembly"))
}
