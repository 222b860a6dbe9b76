# AddressSanitizer over every way of reading and writing, over texts and files of any numbers, and over the loops and copies without layouts. Naming
# the target keeps it out of macros and build scripts, which run inside the compiler.
. .ci/lib.sh

export RUSTC_BOOTSTRAP=1 RUSTFLAGS=-Zsanitizer=address CARGO_TARGET_DIR=target/ci/addresses
# A size that no process has is an error of the library's, and not the end of the program.
export ASAN_OPTIONS=allocator_may_return_null=1
# A case of the tests of what other libraries share is all layouts. The loops take long where they are not optimised.
FUZZ_CASES=${FUZZ_CASES:-300} cargo test --locked --target x86_64-unknown-linux-gnu \
    --config profile.dev.package.tensor-layout-strided.opt-level=1 --package tensor-layout-strided --lib \
    --package tensor-layout-sharing --features tensor-layout-sharing/exhaustive --test sharing --package tensor-layout-memory --test ways -- --skip exhaustive --show-output
