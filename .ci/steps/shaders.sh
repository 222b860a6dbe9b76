# Shaders with the index functions of layouts are checked, compiled, and run on a Vulkan device that is a program; kernels in OpenCL C on an
# OpenCL device that is a program, which also copies boxes of `transfer::pitched`; and those in CUDA are compiled. Headers of layouts are
# compiled as C, C++ and CUDA. The example that preprocesses a photograph runs too, and Python reads
# and writes its files.
. .ci/lib.sh

need mesa-vulkan-drivers libvulkan1 glslang-tools clang g++ pocl-opencl-icd ocl-icd-opencl-dev
export TENSOR_LAYOUT_DEVICE=required

cargo test --locked "${beside[@]}" --test run -- --nocapture
cargo test --locked --package tensor-layout --all-features --lib shader::tests::programs -- --nocapture
cargo test --locked --test transfer opencl -- --nocapture

folder=target/ci/preprocess
cargo build --locked "${beside[@]}" --bin preprocess
target/debug/preprocess run "$folder"
if ! need_python; then
    echo 'shaders: Python is left out, as NumPy 2 and safetensors cannot be installed here'
    exit 0
fi
"$python" examples/preprocess/check.py "$folder"
target/debug/preprocess read "$folder"
