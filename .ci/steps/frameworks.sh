# Memory goes to candle, tract and ONNX Runtime and comes back without a second copy; candle's copies and ours give the same elements.
. .ci/lib.sh

# The package is not a member of the workspace, so that nobody else builds candle and tract.
package=(--locked --manifest-path examples/frameworks/Cargo.toml --target-dir target/frameworks)
cargo fmt --check --manifest-path examples/frameworks/Cargo.toml
cargo build "${package[@]}" --examples
cargo test "${package[@]}" --tests --benches

# Each compares its result with one that is computed another way. Without the library of ONNX Runtime `ort` can make no value.
for example in image_to_candle image_to_tract image_to_ort candle_kv_cache; do
    env -u ORT_DYLIB_PATH "target/frameworks/debug/examples/$example"
done
library=(target/ci/onnxruntime/lib/python3*/site-packages/onnxruntime/capi/libonnxruntime.so.*)
if [ ! -e "${library[0]}" ]; then
    new_venv target/ci/onnxruntime
    target/ci/onnxruntime/bin/pip install --quiet --no-deps 'onnxruntime>=1.22'
    library=(target/ci/onnxruntime/lib/python3*/site-packages/onnxruntime/capi/libonnxruntime.so.*)
fi
ORT_DYLIB_PATH=$PWD/${library[0]} target/frameworks/debug/examples/image_to_ort
