. .ci/lib.sh

RUSTDOCFLAGS='-D warnings' cargo doc --locked --workspace --no-deps --all-features
