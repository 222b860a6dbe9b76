. .ci/lib.sh

# No result depends on time.
cargo bench --locked --package tensor-layout-bench -- --quick
# callgrind counts instructions.
need valgrind
cargo run --locked --release --package tensor-layout-bench --bin transfer
cargo run --locked --release --package tensor-layout-bench --bin compile-time -- once 1 verbs library
