# Every small layout. The first command tests the layout arithmetic alone, as there are 20 million layouts.
# The second tests views and copies. Both are optimised, and print what they counted.
. .ci/lib.sh

export EXHAUSTIVE=1
optimized=(--config profile.dev.package.tensor-layout.opt-level=2 --config profile.dev.package.tensor-layout-tests.opt-level=2)
cargo test --locked "${optimized[@]}" --package tensor-layout --lib exhaustive -- --show-output
cargo test --locked "${optimized[@]}" --package tensor-layout-tests --features exhaustive --test exhaustive -- --show-output
