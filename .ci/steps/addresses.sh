# AddressSanitizer over every way of reading and writing. Naming the target keeps it out of macros and build scripts, which run inside the
# compiler.
. .ci/lib.sh

export RUSTC_BOOTSTRAP=1 RUSTFLAGS=-Zsanitizer=address CARGO_TARGET_DIR=target/ci/addresses
cargo test --locked --target x86_64-unknown-linux-gnu --package tensor-layout-memory --test ways -- --show-output
