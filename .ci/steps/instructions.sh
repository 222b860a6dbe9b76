. .ci/lib.sh

# callgrind counts them: the numbers are the same on each processor.
need valgrind
cargo run --locked --profile counted --package tensor-layout-counted
