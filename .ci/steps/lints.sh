. .ci/lib.sh

cargo clippy --locked --workspace --all-targets --all-features -- -D warnings
