# Passes tensors to the real NumPy and the real reader of safetensors, and back, and compares every element. pip installs both beside the
# system's packages; Debian's NumPy is too old for version 1 of DLPack.
. .ci/lib.sh

python=target/ci/python
# `ensurepip` is in a package of its own.
python3 -m venv --help >/dev/null 2>&1 && python3 -c 'import ensurepip' 2>/dev/null || need python3-venv || true
if ! "$python/bin/python" -c 'import numpy, safetensors' 2>/dev/null; then
    rm -rf "$python"
    if ! python3 -m venv "$python" || ! "$python/bin/pip" install --quiet 'numpy>=2.1' 'safetensors>=0.4'; then
        echo 'python: skipped, as Python with NumPy 2 and safetensors cannot be installed here'
        exit 0
    fi
fi
"$python/bin/python" -c 'import numpy, safetensors, sys; print("Python", sys.version.split()[0], "NumPy", numpy.__version__, "safetensors", safetensors.__version__)'
cargo build --locked --package tensor-layout-python
"$python/bin/python" tests/python/compare.py target/debug/libtensor_layout_python.so
