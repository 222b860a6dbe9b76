# Debian 12 has the oldest Rust that the manifest promises. It is unpacked beside the installed Rust.
. .ci/lib.sh

rust=$(rust_version)
root=$PWD/target/ci/rust-$rust

# Unpacks elsewhere first, so that a folder of that name is always a whole toolchain.
unpack_rust() {
    update_package_lists
    local version
    version=$(apt-cache madison rustc-web | awk -v rust="$rust." 'index($3, rust) == 1 { print $3; exit }')
    [ -n "$version" ] || { echo "Debian has no Rust $rust" >&2; return 1; }

    rm -rf "$root.part"
    mkdir -p "$root.part"
    (
        cd "$root.part"
        apt-get download -qq -o APT::Sandbox::User=root libllvm19 \
            "rustc-web=$version" "libstd-rust-web-dev=$version" "libstd-rust-web-$rust=$version"
        for package in *.deb; do
            dpkg -x "$package" .
            rm "$package"
        done
    )
    mv "$root.part" "$root"
}
if [ ! -d "$root" ]; then unpack_rust; fi

export LD_LIBRARY_PATH=$root/usr/lib/x86_64-linux-gnu
export RUSTC=$root/usr/bin/rustc CARGO_TARGET_DIR=target/ci/oldest_rust
"$RUSTC" --version
cargo check --locked --package tensor-layout-macros
cargo check --locked --package tensor-layout --all-features
cargo check --locked --package tensor-layout-cli
cargo check --locked --package tensor-layout --no-default-features
cargo check --locked --package tensor-layout --no-default-features --features directml
cargo check --locked --package tensor-layout-memory --all-targets
# To compile the laws and the small layouts to machine code would take longer than all else here. The steps `tests`, `foreign` and
# `exhaustive` run them.
cargo check --locked --package tensor-layout-tests --all-features --test laws --test exhaustive
cargo test --locked "${figures[@]}"
