# Every small layout, and the layouts of the laws that are not in the sample of the step `tests`. The first command tests the layout arithmetic alone, as there are 12 million layouts.
# The second tests views and copies. Both are optimised, and print what they counted. The third one runs the laws.
. .ci/lib.sh

# A folder of its own: the other lane builds in the other one.
export EXHAUSTIVE=1 CARGO_TARGET_DIR=target/ci/exhaustive
optimized=()
for package in tensor-layout{,-strided,-tests}; do
    optimized+=(--config "profile.dev.package.$package.opt-level=2")
done
cargo test --locked "${optimized[@]}" --package tensor-layout --lib exhaustive -- --show-output
cargo test --locked "${optimized[@]}" --package tensor-layout-tests --features exhaustive --test exhaustive --test transfer -- --show-output
cargo test --locked --package tensor-layout-tests --features exhaustive --test laws --test parts
