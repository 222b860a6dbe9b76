. .ci/lib.sh

# No result depends on time, and a higher level takes longer to compile.
export CARGO_PROFILE_RELEASE_OPT_LEVEL=1
cargo bench --locked --package tensor-layout-bench -- --quick
# callgrind counts instructions.
need valgrind
cargo run --locked --release --package tensor-layout-bench --bin transfer
cargo run --locked --release --package tensor-layout-bench --bin compile-time -- once 1 library
