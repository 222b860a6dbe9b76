# Builds the library for Windows with the types of the `windows` crate, its documentation, which docs.rs shows for Windows first, the command,
# and the example that is for Windows only. For Windows on ARM64 it is checked, as Debian has no linker for it.
. .ci/lib.sh
need gcc-mingw-w64-x86-64

target=x86_64-pc-windows-gnu
options=(--locked --target "$target" -Zbuild-std=std,panic_unwind)
debian_cargo build "${options[@]}" --package tensor-layout --all-features
debian_cargo build "${options[@]}" --package tensor-layout-cli
debian_cargo build "${options[@]}" --package tensor-layout-examples --example directml_identity
debian_cargo check --locked --target aarch64-pc-windows-msvc -Zbuild-std=core,alloc \
    --package tensor-layout --no-default-features --features alloc,windows

RUSTDOC=/usr/bin/rustdoc RUSTDOCFLAGS='--cfg docsrs -D warnings' \
    debian_cargo doc "${options[@]}" --no-deps --package tensor-layout --all-features
pages=target/ci/debian/$target/doc/tensor_layout
require_words "$pages/element/enum.DataType.html" 'DML_TENSOR_DATA_TYPE' 'Windows and crate feature'
require_words "$pages/directml/struct.RawDesc.html" 'DML_BUFFER_TENSOR_DESC' 'Windows and crate feature'
