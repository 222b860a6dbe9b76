# Functions that the steps share. Each step sources this file from the root of the checkout.
set -euo pipefail

# The version of Rust that the manifest promises, such as 1.85.
rust_version() {
    sed -n 's/^rust-version = "\(.*\)"$/\1/p' Cargo.toml
}

# The line of the README that starts with the given words, so that the steps run the commands of the README.
readme_command() {
    grep -m 1 "^$1" README.md || { echo "README.md has no line that starts with '$1'" >&2; return 1; }
}

# Waits until no other step uses apt-get, which does not wait by itself.
apt_get() {
    mkdir -p target/ci
    flock target/ci/apt-get.lock apt-get -qq "$@"
}

# Brings Debian's package lists up to date, unless that was done within the hour.
update_package_lists() {
    local stamp=target/ci/package-lists
    [ -z "$(find "$stamp" -mmin -60 2>/dev/null)" ] || return 0
    apt_get update
    touch "$stamp"
}

# Installs those of the given Debian packages that are missing.
need() {
    local package missing=()
    for package in "$@"; do
        [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || missing+=("$package")
    done
    [ ${#missing[@]} -gt 0 ] || return 0
    echo "installing ${missing[*]}"
    update_package_lists
    DEBIAN_FRONTEND=noninteractive apt_get install -y --no-install-recommends "${missing[@]}" >/dev/null
}

# Debian's own cargo and rustc, which come with the sources of the standard library and so build for any
# target; `-Zbuild-std` asks for the bootstrap flag.
debian_cargo() {
    need rustc-web cargo-web rust-web-src
    CARGO_TARGET_DIR=target/ci/debian RUSTC_BOOTSTRAP=1 RUSTC=/usr/bin/rustc \
        /usr/bin/cargo "$@"
}

# Fails unless the file has each of the given words.
require_words() {
    local file=$1 words
    for words in "${@:2}"; do
        grep -qF "$words" "$file" || { echo "$file lacks '$words'" >&2; return 1; }
    done
}

# The tests of what the library computes, reads and writes, for other compilers and machines. The other tests
# compare messages and machine code, which depend on the compiler. First those of what users see.
figures_of_users=(
    --package tensor-layout-tests --package tensor-layout-sharing --all-features
    --test table --test directml --test derive --test named_indices --test sharing
)
figures=("${figures_of_users[@]}" --package tensor-layout --package tensor-layout-strided --lib)

# Python with the real NumPy and the real reader of safetensors, as `$python`. pip installs both beside the system's packages; Debian's NumPy
# is too old for version 1 of DLPack. Fails where they cannot be installed.
python=target/ci/python/bin/python
need_python() {
    # `ensurepip` is in a package of its own.
    python3 -m venv --help >/dev/null 2>&1 && python3 -c 'import ensurepip' 2>/dev/null || need python3-venv || true
    if ! "$python" -c 'import ml_dtypes, numpy, safetensors' 2>/dev/null; then
        rm -rf target/ci/python
        python3 -m venv target/ci/python && target/ci/python/bin/pip install --quiet 'numpy>=2.1' 'safetensors>=0.4' 'ml_dtypes>=0.5' || return 1
    fi
    "$python" -c 'import ml_dtypes, numpy, safetensors, sys; print("Python", sys.version.split()[0], "NumPy", numpy.__version__, "safetensors", safetensors.__version__, "ml_dtypes", ml_dtypes.__version__)'
}
