# AddressSanitizer over random copies, maps and walks, in code as it is released but for its assertions. It sees what is read
# or written outside a buffer, and the test itself what is written past the caches. Each test says how many cases it ran.
. .ci/lib.sh

FUZZ_CASES=${FUZZ_CASES:-40000} RUSTC_BOOTSTRAP=1 RUSTFLAGS=-Zsanitizer=address CARGO_TARGET_DIR=target/ci/addresses \
    CARGO_PROFILE_RELEASE_DEBUG_ASSERTIONS=true CARGO_PROFILE_RELEASE_OVERFLOW_CHECKS=true \
    cargo test --locked --release --target x86_64-unknown-linux-gnu --package tensor-layout-memory --test fuzz
