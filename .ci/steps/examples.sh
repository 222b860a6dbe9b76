# The examples that a reader is told to run. The tests run the others too.
. .ci/lib.sh

before=$(git status --porcelain)
bash -c "$(readme_command 'cargo run --release --example photo')"
bash -c "$(grep -m 1 -o 'cargo run .*--example ndarray' runtime/strided/README.md)"

# Buffers of the crate `image`, and the examples of the documentation with them: `cargo test` does not build that crate.
cargo build --locked "${beside[@]}" --example bitmap
cargo test --locked "${beside[@]}" --test bitmap --test buffers
cargo test --locked --package tensor-layout --features npy,ndarray-0_17,dlpack,safetensors-0_8,image-0_25 --doc -- image_0_25
[ "$(git status --porcelain)" = "$before" ] || { echo "an example wrote into the checkout" >&2; exit 1; }
