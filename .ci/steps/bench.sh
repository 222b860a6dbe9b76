. .ci/lib.sh

# No result depends on time.
cargo bench --locked --package tensor-layout-bench -- --quick
cargo run --locked --release --package tensor-layout-bench --bin compile-time -- once 1 library
