# AddressSanitizer over the tests that read and write memory, which those of small layouts do not. Naming the target keeps it
# out of macros and build scripts, which run inside the compiler.
. .ci/lib.sh

export RUSTC_BOOTSTRAP=1 RUSTFLAGS=-Zsanitizer=address CARGO_TARGET_DIR=target/ci/addresses
cargo test --locked --target x86_64-unknown-linux-gnu --all-features --lib --test sharing \
    --package tensor-layout --package tensor-layout-strided --package tensor-layout-sharing -- --skip exhaustive
cargo test --locked --target x86_64-unknown-linux-gnu --package tensor-layout-memory --test ways -- --show-output
