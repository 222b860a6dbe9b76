# Asks the real DirectML runtime, which pip installs, whether it accepts the library's descriptors. Executes operators with clang.
. .ci/lib.sh
need gcc clang-14 llvm-14
python3 -m pip --version >/dev/null 2>&1 || need python3-pip

cargo test --locked "${beside[@]}" --bin tensor-layout-directml-runtime
cargo build --locked "${beside[@]}" --bin tensor-layout-directml-runtime
DIRECTML_RUNTIME_REQUIRED=1 target/debug/tensor-layout-directml-runtime
