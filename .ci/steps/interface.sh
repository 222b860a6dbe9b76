# Every public item of the libraries, hidden ones too, is on a list: `tests/interface/src/main.rs` says which. After a change that is meant,
# `BLESS=1 .ci/run interface` writes the lists that are not written by hand.
. .ci/lib.sh

# The JSON is an unstable feature of rustdoc. The step `docs` reads its warnings, and has the same folder.
pages=target/ci/unstable
json=(-A rustdoc::all -Z unstable-options --output-format json --document-private-items --document-hidden-items)
for package in tensor-layout tensor-layout-strided; do
    RUSTC_BOOTSTRAP=1 cargo rustdoc --locked --lib --all-features --target-dir "$pages" --package "$package" -- "${json[@]}"
done
cargo test --locked --package tensor-layout-interface
cargo run --locked --package tensor-layout-interface -- "$pages"/doc/tensor_layout{,_strided}.json
