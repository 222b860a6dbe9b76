# `half` beside each of the three: nothing, `alloc`, and `std`, which implies `alloc`. `rayon` implies `std`.
. .ci/lib.sh

for features in '' half alloc alloc,half std std,half rayon rayon,half; do
    echo "features: ${features:-none}"
    selection=(--locked --package tensor-layout --no-default-features --features "$features")
    cargo clippy "${selection[@]}" --all-targets -- -D warnings
    cargo test "${selection[@]}" --lib --tests
done
