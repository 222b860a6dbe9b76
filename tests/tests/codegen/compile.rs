//! Compiling the probes to assembly.

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

/// The assembly of the probes, compiled once; `None`, and a line that says so, on targets that it is not read of.
pub(crate) fn probes(cpu: Cpu) -> Option<&'static Assembly> {
    static BASELINE: OnceLock<Assembly> = OnceLock::new();
    static V3: OnceLock<Assembly> = OnceLock::new();
    let is_x86_64_elf =
        cfg!(all(target_arch = "x86_64", target_pointer_width = "64", unix, not(target_vendor = "apple")));
    if !is_x86_64_elf {
        println!("skipped: instructions are compared on x86-64 ELF targets only");
        return None;
    }
    let cell = match cpu {
        Cpu::Baseline => &BASELINE,
        Cpu::V3 => &V3,
    };
    Some(cell.get_or_init(|| compile(cpu)))
}

fn compile(cpu: Cpu) -> Assembly {
    // A separate target folder: that of this test may be locked.
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("probes");
    let file = target.join(cpu.name()).with_extension("s");
    let output = Command::new(env!("CARGO"))
        .args(["rustc", "--release", "--package", "tensor-layout-probes", "--lib", "--target-dir"])
        .arg(&target)
        .args(["--", "-C", "codegen-units=1", "-C", &format!("target-cpu={}", cpu.name())])
        .arg(format!("--emit=asm={}", file.display()))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        // The flags of this test itself, such as coverage or a sanitizer, must not apply to the probes.
        .env("RUSTFLAGS", "")
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .output()
        .expect("cargo can be started");
    assert!(output.status.success(), "the probes do not compile:\n{}", String::from_utf8_lossy(&output.stderr));
    Assembly::parse(&std::fs::read_to_string(file).expect("rustc has written the assembly"))
}
