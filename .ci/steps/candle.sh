# Elements go to candle and come back in the order of the indices.
. .ci/lib.sh

# The package is no member of the workspace, so that nobody else builds candle.
cargo fmt --check --manifest-path tests/candle/Cargo.toml
cargo test --locked --manifest-path tests/candle/Cargo.toml --target-dir target/candle
