# What is published compiles with the oldest Rust that the manifest promises. The step `foreign` runs the tests with it.
. .ci/lib.sh

use_oldest_rust amd64
cargo check --locked --package tensor-layout --all-features --package tensor-layout-cli
cargo check --locked --package tensor-layout --no-default-features
cargo check --locked --package tensor-layout --no-default-features --features directml
