# Every public item of the libraries, hidden ones too, is on a list: `tests/interface/src/main.rs` says which. After a change that is meant,
# `BLESS=1 .ci/run interface` writes the lists that are not written by hand.
. .ci/lib.sh

# The JSON is an unstable feature of rustdoc. The step `docs` reads its warnings.
export RUSTC_BOOTSTRAP=1
json=(-A rustdoc::all -Z unstable-options --output-format json --document-private-items --document-hidden-items)
for package in tensor-layout tensor-layout-strided; do
    cargo rustdoc --locked --lib --all-features --package "$package" -- "${json[@]}"
done
cargo test --locked --package tensor-layout-interface
cargo run --locked --package tensor-layout-interface -- target/doc/tensor_layout{,_strided}.json
