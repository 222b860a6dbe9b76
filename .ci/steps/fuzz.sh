# AddressSanitizer over random copies, maps and walks, in release code with assertions and overflow checks. It detects reads and writes outside a
# buffer. The test itself detects wrong writes past the caches. Each test says how many cases it ran.
. .ci/lib.sh

export FUZZ_CASES=${FUZZ_CASES:-3000}
export RUSTC_BOOTSTRAP=1 RUSTFLAGS=-Zsanitizer=address CARGO_TARGET_DIR=target/ci/addresses
# Functions are inlined from level 1 on, and a higher level takes longer to compile.
export CARGO_PROFILE_RELEASE_OPT_LEVEL=1 CARGO_PROFILE_RELEASE_DEBUG_ASSERTIONS=true CARGO_PROFILE_RELEASE_OVERFLOW_CHECKS=true
cargo test --locked --release --target x86_64-unknown-linux-gnu --package tensor-layout-memory --test fuzz
