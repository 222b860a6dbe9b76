# Functions that the steps share. Each step sources this file from the root of the checkout.
set -euo pipefail

# The features of the library for its tests under sanitizers and on other targets: all but `image-0_25`, whose colour management takes longer
# to build than the library, and has no code that depends on the target.
features=std,directml,half,rayon,windows-0_62,serde,npy,ndarray-0_17,dlpack,safetensors-0_8,descriptors,shader
library=(--package tensor-layout --package tensor-layout-strided --lib --features "tensor-layout/${features//,/,tensor-layout/}")

# The packages beside those of `cargo test` that a step of its own tests or runs. Cargo chooses the features of dependencies for all packages of
# a command, so a command for one of these names all of them, and one target: `cargo test "${beside[@]}" --test onednn`. Then the library is built
# once for all.
beside=()
for package in directml-runtime ffmpeg halo images kv-processes mpi onednn preprocess python shaders shard; do
    beside+=(--package "tensor-layout-$package")
done

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
    CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-target/ci/debian} RUSTC_BOOTSTRAP=1 RUSTC=/usr/bin/rustc \
        /usr/bin/cargo "$@"
}

# Debian 12 has the oldest Rust that the manifest promises, and its standard library for other architectures. Both are unpacked beside the
# installed Rust: the library for the given architectures (`amd64`, `i386`). This compiler is that of the rest of the step.
use_oldest_rust() {
    local architecture oldest_rust
    oldest_rust=$PWD/target/ci/rust-$(rust_version)
    mkdir -p target/ci
    for architecture; do
        flock target/ci/oldest-rust.lock bash -c '. .ci/lib.sh; unpack_rust "$@"' - "$oldest_rust" "$architecture"
    done
    export LD_LIBRARY_PATH=$oldest_rust/usr/lib/x86_64-linux-gnu
    export RUSTC=$oldest_rust/usr/bin/rustc CARGO_TARGET_DIR=target/ci/oldest_rust
    "$RUSTC" --version
}

# Unpacks the oldest Rust, or its standard library for another architecture, unless it is there.
unpack_rust() {
    local root=$1 architecture=$2 lists=$PWD/target/ci/lists rust version package packages=(libstd-rust-web-dev)
    [ ! -e "$root/$architecture" ] || return 0
    # Lists of its own: those of the system stay as they are.
    local options=(-o "Dir::State::lists=$lists" -o APT::Architectures=amd64,i386,s390x,arm64 -o APT::Sandbox::User=root)
    rust=$(rust_version)
    if [ ! -d "$lists" ]; then
        mkdir -p "$lists/partial"
        # A source without one of the architectures is an error to apt-get. Whether there is a package is asked below.
        apt_get "${options[@]}" update || true
    fi
    version=$(apt-cache "${options[@]}" madison "libstd-rust-web-dev:$architecture" |
        awk -v rust="$rust." 'index($3, rust) == 1 { print $3; exit }')
    [ -n "$version" ] || { rm -rf "$lists"; echo "Debian has no Rust $rust for $architecture" >&2; return 1; }

    # The file of this name is made last, so what was not finished is done again.
    mkdir -p "$root"
    (
        cd "$root"
        rm -f ./*.deb
        if [ "$architecture" = amd64 ]; then
            apt-get download -qq "${options[@]}" libllvm19
            packages+=(rustc-web "libstd-rust-web-$rust")
        fi
        for package in "${packages[@]}"; do
            apt-get download -qq "${options[@]}" "$package:$architecture=$version"
        done
        for package in *.deb; do
            dpkg -x "$package" .
            rm "$package"
        done
    )
    touch "$root/$architecture"
}

# Fails unless the file has each of the given words.
require_words() {
    local file=$1 words
    for words in "${@:2}"; do
        grep -qF "$words" "$file" || { echo "$file lacks '$words'" >&2; return 1; }
    done
}

# A new environment of Python with pip in the given folder.
new_venv() {
    # `ensurepip` is in a package of its own.
    python3 -m venv --help >/dev/null 2>&1 && python3 -c 'import ensurepip' 2>/dev/null || need python3-venv || true
    rm -rf "$1"
    python3 -m venv "$1"
}

# Python with the real NumPy and the real reader of safetensors, as `$python`. pip installs both beside the system's packages; Debian's NumPy
# is too old for version 1 of DLPack. Fails where they cannot be installed.
python=target/ci/python/bin/python
need_python() {
    if ! "$python" -c 'import ml_dtypes, numpy, safetensors' 2>/dev/null; then
        new_venv target/ci/python && target/ci/python/bin/pip install --quiet 'numpy>=2.1' 'safetensors>=0.4' 'ml_dtypes>=0.5' || return 1
    fi
    "$python" -c 'import ml_dtypes, numpy, safetensors, sys; print("Python", sys.version.split()[0], "NumPy", numpy.__version__, "safetensors", safetensors.__version__, "ml_dtypes", ml_dtypes.__version__)'
}
