# The library for the system that DirectML lives on, with the types of the `windows` crate, and the example that is for it alone.
. .ci/lib.sh
need gcc-mingw-w64-x86-64

build=(build --locked --target x86_64-pc-windows-gnu -Zbuild-std=std,panic_unwind)
debian_cargo "${build[@]}" --package tensor-layout --all-features
debian_cargo "${build[@]}" --package tensor-layout-examples --example directml_identity
