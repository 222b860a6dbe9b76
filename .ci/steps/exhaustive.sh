# Every small layout (`cargo test` tries a sample). The first command tests the layout arithmetic alone, optimised, as there are 20
# million layouts. The second tests views and copies in the build of the tests' step. Both print what they counted.
. .ci/lib.sh

export EXHAUSTIVE=1
CARGO_PROFILE_DEV_OPT_LEVEL=1 CARGO_TARGET_DIR=target/ci/exhaustive \
    cargo test --locked --package tensor-layout --lib exhaustive -- --show-output
cargo test --locked --package tensor-layout-tests --test exhaustive -- --show-output
