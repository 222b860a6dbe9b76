//! Copies, maps and walks on WebAssembly, each compared with plain loops: `.ci/run wasm` builds this program with `simd128` and without, and
//! runs it under node. `times` measures them beside loops by hand. The program runs on any other target, too.

mod arrays;
mod lists;
mod times;

use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        [] => {
            println!("simd128: {}", if cfg!(target_feature = "simd128") { "yes" } else { "no" });
            arrays::check();
            lists::check();
        }
        ["times"] => times::print(),
        _ => {
            eprintln!("usage: tensor-layout-wasm [times]");
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}
