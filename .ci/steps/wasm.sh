# WebAssembly, with the vectors of `simd128` and without: the library compiles with `alloc` and without; random copies and maps, and every way of
# reading and writing, are compared with plain loops under node. `bash .ci/steps/wasm.sh times` measures instead.
. .ci/lib.sh
need lld nodejs wasi-libc

# The step `no_std` has built the macros there, with the same compiler.
export CARGO_TARGET_DIR=target/ci/no_std CARGO_TARGET_WASM32_WASIP1_LINKER=wasm-ld
# Node 20 sometimes crashes at its end where V8 has made calls of WASI faster.
node=(node --no-warnings --no-turbo-fast-api-calls)
export CARGO_TARGET_WASM32_WASIP1_RUNNER="${node[*]} $PWD/tests/wasm/run.mjs"
# Debian's C library for WASI has its own place, and lacks functions of threads that the standard library names.
libc=/usr/lib/wasm32-wasi
export CARGO_TARGET_WASM32_WASIP1_RUSTFLAGS="-Clink-self-contained=no -L$libc -Clink-arg=$libc/crt1-command.o -Clink-arg=--allow-undefined"

# Only the packages of this repository are built for each, and not what they depend on.
plain=() simd128=(-Zprofile-rustflags)
for profile in dev release; do
    for package in tensor-layout{,-strided,-memory,-wasm}; do
        simd128+=(--config "profile.$profile.package.$package.rustflags=['-Ctarget-feature=+simd128']")
    done
done

program=(--locked --target wasm32-wasip1 -Zbuild-std=std,panic_abort --package tensor-layout-wasm)
if [ "${1:-}" = times ]; then
    # Optimised code from the first call on.
    export CARGO_TARGET_WASM32_WASIP1_RUNNER="${node[*]} --no-liftoff $PWD/tests/wasm/run.mjs"
    debian_cargo run --release "${simd128[@]}" "${program[@]}" -- times
    debian_cargo run --release "${program[@]}" -- times
    exit
fi

check=(check --locked --target wasm32-unknown-unknown --package tensor-layout --no-default-features)
for features in plain simd128; do
    declare -n flags=$features
    echo "$features"
    debian_cargo "${check[@]}" "${flags[@]}" -Zbuild-std=core
    debian_cargo "${check[@]}" "${flags[@]}" -Zbuild-std=core,alloc --features alloc
    FUZZ_CASES=${FUZZ_CASES:-400} debian_cargo run "${flags[@]}" "${program[@]}"
done
