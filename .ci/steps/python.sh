# Passes tensors to the real NumPy and the real reader of safetensors, and back, and compares every element. The package in `runtime/python` reads
# the texts of layouts: as a folder, in a process beside one in Rust, and from its wheel in a new environment.
. .ci/lib.sh

# The package needs nothing but Python. It also reads what the library writes of random layouts, and refuses what the library refuses: the packages
# are those of `cargo test`, whose build is there.
need python3
PYTHONPATH=runtime/python python3 tests/python/text_format.py
cargo test --locked --test suite format:: -- --ignored

# A cache goes from a process in Rust to one in Python and back.
cargo build --locked "${beside[@]}" --bin kv_processes
target/debug/kv_processes

if ! need_python; then
    echo 'python: skipped, as Python with NumPy 2, safetensors and ml_dtypes cannot be installed here'
    exit 0
fi
# One version for all packages.
require_words runtime/python/tensor_layout/__init__.py "__version__ = \"$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml)\""
wheels=$(mktemp -d target/ci/wheels.XXXXXX)
trap 'rm -rf "$wheels"' EXIT
"$python" -m pip wheel --quiet --no-deps --wheel-dir "$wheels" runtime/python
python3 -m venv "$wheels/new"
"$wheels/new/bin/pip" install --quiet --no-index "$wheels"/tensor_layout-*.whl
"$wheels/new/bin/python" -I tests/python/text_format.py
"$python" -m pip install --quiet --no-index --force-reinstall "$wheels"/tensor_layout-*.whl
"$python" -I tests/python/readme.py runtime/python/README.md

cargo build --locked "${beside[@]}" --lib
"$python" tests/python/compare.py target/debug/libtensor_layout_python.so
