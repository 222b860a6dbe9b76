//! Asks Microsoft's DirectML runtime whether it takes the descriptors of `tensor-layout`, and whether it computes what the library
//! does. See the README beside this package's manifest.

#[cfg(target_os = "linux")]
mod bring;
#[cfg(target_os = "linux")]
mod checks;
#[cfg(target_os = "linux")]
mod d3d12;
#[cfg(target_os = "linux")]
mod directml;
#[cfg(target_os = "linux")]
mod layouts;
#[cfg(target_os = "linux")]
mod library;
#[cfg(target_os = "linux")]
mod random;
#[cfg(target_os = "linux")]
mod run;
#[cfg(target_os = "linux")]
mod tally;

#[cfg(target_os = "linux")]
fn main() -> std::process::ExitCode {
    run::run()
}

#[cfg(not(target_os = "linux"))]
fn main() {
    println!("skipped: the runtime that this asks is one for Linux");
}
