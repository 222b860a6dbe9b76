. .ci/lib.sh

RUSTDOCFLAGS='-D warnings' cargo doc --locked --workspace --no-deps --all-features

# Of the pages that it writes: no table is shown as text, and each link leads somewhere.
TENSOR_LAYOUT_PAGES=$PWD/target/doc cargo test --locked --test suite pages:: -- --include-ignored

# What it lists: no type may let a coercion exchange its layout.
RUSTDOCFLAGS='-D warnings' cargo test --locked --test variance -- --ignored

# As docs.rs builds them: the feature that an item needs stands beside it. Only compilers with unstable features do that. With these, build scripts
# ask for other code: a folder of its own, so that what other steps have built stays. The step `interface` has the same.
pages=target/ci/unstable
RUSTC_BOOTSTRAP=1 RUSTDOCFLAGS='--cfg docsrs -D warnings -Z unstable-options --sort-modules-by-appearance' cargo doc --locked --no-deps --all-features --target-dir "$pages" \
    --package tensor-layout --package tensor-layout-macros --package tensor-layout-strided --package tensor-layout-syntax
require_words "$pages/doc/tensor_layout/index.html" 'Available on crate feature `directml` only'
