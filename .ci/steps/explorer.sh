# The page of `examples/explorer`: its module is built for WebAssembly, and the page is driven in headless Chromium. It shows the numbers that the
# command prints, and axe-core finds nothing to object to.
. .ci/lib.sh
need lld chromium chromium-driver

# The checks of accessibility, in JavaScript.
axe=4.14.1
if [ ! -e "target/ci/axe/$axe/package/axe.min.js" ]; then
    command -v npm >/dev/null || need npm
    mkdir -p "target/ci/axe/$axe"
    (cd "target/ci/axe/$axe" && npm pack --silent "axe-core@$axe" && tar -xzf "axe-core-$axe.tgz")
fi

# The steps `no_std` and `wasm` have built the macros there, with the same compiler.
export CARGO_TARGET_DIR=target/ci/no_std CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=wasm-ld
debian_cargo build --locked --profile explorer --target wasm32-unknown-unknown -Zbuild-std=std,panic_abort \
    --package tensor-layout-explorer --lib
debian_cargo test --locked --package tensor-layout-explorer --lib
debian_cargo run --locked --package tensor-layout-explorer -- "$CARGO_TARGET_DIR/wasm32-unknown-unknown/explorer/tensor_layout_explorer.wasm"
debian_cargo build --locked --package tensor-layout-cli
python3 examples/explorer/drive.py target/explorer.html "$CARGO_TARGET_DIR/debug/tensor-layout" "target/ci/axe/$axe/package/axe.min.js"
