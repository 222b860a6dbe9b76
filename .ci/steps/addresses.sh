# AddressSanitizer over the tests that read and write through views. Naming the target keeps it
# out of macros and build scripts, which run inside the compiler.
. .ci/lib.sh

export RUSTC_BOOTSTRAP=1 RUSTFLAGS=-Zsanitizer=address CARGO_TARGET_DIR=target/ci/addresses
cargo test --locked --target x86_64-unknown-linux-gnu "${figures[@]}"
cargo test --locked --target x86_64-unknown-linux-gnu --package tensor-layout-memory --test ways -- --show-output
# Tensors of run-time types and layouts, which have no ways by name.
cargo test --locked --target x86_64-unknown-linux-gnu --package tensor-layout --all-features --lib untyped
