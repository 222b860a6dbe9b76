# Targets where `usize` has 32 bits, a target that is big endian, and ARM64, which has vectors of its own.
. .ci/lib.sh

# The instructions of each kernel for ARM64, in the code that is released, without a standard library.
assembly=$PWD/target/ci/arm64.s
debian_cargo rustc --locked --release -Zbuild-std=core --target aarch64-unknown-linux-gnu --no-default-features \
    --package tensor-layout-strided --lib -- -C codegen-units=1 -C symbol-mangling-version=v0 "--emit=asm=$assembly"
debian_cargo test --locked --package tensor-layout-arm64
debian_cargo run --locked --package tensor-layout-arm64 -- "$assembly"

# What follows runs on the oldest Rust that the manifest promises, as Debian has its standard library for each target.
use_oldest_rust amd64 i386 s390x arm64

export CARGO_TARGET_I686_UNKNOWN_LINUX_GNU_LINKER=i686-linux-gnu-gcc
export CARGO_TARGET_I686_UNKNOWN_LINUX_GNU_RUNNER='/usr/i686-linux-gnu/lib/ld-linux.so.2 --library-path /usr/i686-linux-gnu/lib'
export CARGO_TARGET_S390X_UNKNOWN_LINUX_GNU_LINKER=s390x-linux-gnu-gcc
export CARGO_TARGET_S390X_UNKNOWN_LINUX_GNU_RUNNER='qemu-s390x -L /usr/s390x-linux-gnu'
export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER=aarch64-linux-gnu-gcc
export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER='qemu-aarch64 -L /usr/aarch64-linux-gnu'

# The library's own tests, and those of the module `share`. The other tests compare messages and machine code, which depend on the compiler, or are
# laws; the step `wasm` has every way, and random copies and walks, on 32 bits.
need gcc-i686-linux-gnu libc6-dev-i386-cross
cargo test --locked --target i686-unknown-linux-gnu "${library[@]}" --package tensor-layout-sharing --test sharing

# What depends on the byte order is in the module `share`. The other tests would take qemu longer than all other steps together. The slices of an
# array are numbers.
need gcc-s390x-linux-gnu libc6-dev-s390x-cross qemu-user
cargo test --locked --target s390x-unknown-linux-gnu --package tensor-layout-sharing --test sharing -- --skip every_slice_of_an_array

# The loops and copies with all kinds of vectors. What depends on the processor is in the package `strided` alone. Left out is what takes qemu
# minutes and has no code for one processor: maps of which the others have the same strategies.
need gcc-aarch64-linux-gnu libc6-dev-arm64-cross
cargo test --locked --target aarch64-unknown-linux-gnu --config profile.dev.package.tensor-layout-strided.opt-level=1 \
    --package tensor-layout-strided --lib -- \
    --skip map::tests::channels --skip map::tests::random_axes --skip map::tests::blocks_with_remainders
