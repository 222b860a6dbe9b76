# Checks the library for Windows with the types of the `windows` crate, the command, and the examples for Windows; and builds the
# documentation, which docs.rs shows for Windows first. The step `wine` links and runs. For Windows on ARM64 the library is checked too.
. .ci/lib.sh
# rustc makes the import libraries of the `windows` crate with its `dlltool`.
need binutils-mingw-w64-x86-64

target=x86_64-pc-windows-gnu
options=(--locked --target "$target" -Zbuild-std=std,panic_unwind)
debian_cargo check "${options[@]}" --package tensor-layout --all-features
debian_cargo check "${options[@]}" --package tensor-layout-cli
debian_cargo check "${options[@]}" --package tensor-layout-examples --example directml_identity --example directml_operator
debian_cargo check --locked --target aarch64-pc-windows-msvc -Zbuild-std=core,alloc \
    --package tensor-layout --no-default-features --features alloc,windows-0_62

RUSTDOC=/usr/bin/rustdoc RUSTDOCFLAGS='--cfg docsrs -D warnings' \
    debian_cargo doc "${options[@]}" --no-deps --package tensor-layout --all-features
pages=target/ci/debian/$target/doc/tensor_layout
require_words "$pages/element/enum.DataType.html" 'DML_TENSOR_DATA_TYPE' 'Windows and crate feature'
require_words "$pages/directml/struct.RawDesc.html" 'DML_BUFFER_TENSOR_DESC' 'Windows and crate feature'
