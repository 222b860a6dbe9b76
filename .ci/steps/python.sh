# Passes tensors to the real NumPy and the real reader of safetensors, and back, and compares every element.
. .ci/lib.sh

# A reader of the texts of layouts, which needs nothing but Python.
need python3
python3 tests/python/text_format.py
# The same reader and what the library writes and refuses, of random layouts. The packages are those of `cargo test`, whose build is there.
cargo test --locked --test suite format:: -- --ignored

if ! need_python; then
    echo 'python: skipped, as Python with NumPy 2, safetensors and ml_dtypes cannot be installed here'
    exit 0
fi
cargo build --locked "${beside[@]}" --lib
"$python" tests/python/compare.py target/debug/libtensor_layout_python.so
