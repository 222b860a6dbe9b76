//! The kernels of `tests/kernels` compute with vectors: their instructions tell, whatever a machine's clock says.
//!
//! Where a row of known length is added to local accumulators, LLVM may unroll the loop completely, and compute with single numbers. The
//! forms to which this happens are listed here. `runtime/src/guide/performance.md` says what to write instead.

use crate::assembly::{Assembly, Symbol};
use crate::compile::kernels;
use std::collections::BTreeMap;

const KERNELS: &[&str] = &[
    "conv_nhwc::k8",
    "conv_nhwc::k16",
    "conv_nhwc::k32",
    "conv_nhwc::k64",
    "conv_nchw",
    "matmul::tile",
    "matmul::row8",
    "matmul::row16",
    "matmul::row32",
    "matmul::row64",
    "matmul::bytes",
    "depthwise",
    "attention::mean",
    "bias",
    "stencil",
];

/// Forms with single numbers, with rustc 1.95. `by_zip` and `by_fold` are never among them.
const SINGLE: &[(&str, &[&str])] = &[
    ("conv_nhwc::k32", &["by_at", "by_index", "by_fix", "by_slice"]),
    ("matmul::row32", &["by_at", "by_index", "by_slice", "by_iter"]),
    ("matmul::bytes", &["by_at", "by_index", "by_fix", "by_slice", "by_iter"]),
    ("depthwise", &["by_iter"]),
];

/// Additions and multiplications of single numbers, and of vectors. A loop of vectors has a few of single numbers, for the end of a row.
fn arithmetic(symbol: &Symbol) -> (usize, usize) {
    let mnemonics = symbol.instructions.iter().filter_map(|line| line.split_whitespace().next());
    mnemonics.fold((0, 0), |(single, vectors), mnemonic| match mnemonic.trim_start_matches('v') {
        "mulss" | "addss" | "imull" => (single + 1, vectors),
        "mulps" | "addps" | "pmaddwd" | "pmulld" | "pmuludq" | "pmullw" => (single, vectors + 1),
        _ => (single, vectors),
    })
}

/// The function `form` of the module `kernel`, by the names in its symbol: `9conv_nhwc3k325by_at`.
fn function<'a>(assembly: &'a Assembly, kernel: &str, form: &str) -> &'a Symbol {
    let path: String = kernel.split("::").chain([form]).map(|name| format!("{}{name}", name.len())).collect();
    let name = assembly.names().find(|symbol| symbol.contains(&path)).unwrap_or_else(|| panic!("there is no `{path}`"));
    assembly.symbol(name).expect("it is there").1
}

#[test]
fn kernels_compute_with_vectors() {
    let mut single = BTreeMap::<_, Vec<_>>::new();
    let Some(assembly) = kernels() else { return };
    for kernel in KERNELS {
        for form in ["by_at", "by_index", "by_fix", "by_slice", "by_iter", "by_zip", "by_fold"] {
            let (numbers, vectors) = arithmetic(function(assembly, kernel, form));
            let is_listed = SINGLE.iter().any(|(name, forms)| name == kernel && forms.contains(&form));
            if numbers >= vectors && !is_listed {
                single.entry(*kernel).or_default().push((form, numbers, vectors));
            }
        }
    }
    assert!(single.is_empty(), "kernels that compute with single numbers (numbers, vectors): {single:#?}");
}
