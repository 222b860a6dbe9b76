# The library for the system that DirectML lives on.
. .ci/lib.sh
need gcc-mingw-w64-x86-64

debian_cargo build --locked --target x86_64-pc-windows-gnu -Zbuild-std=std,panic_abort \
    --package tensor-layout --all-features
