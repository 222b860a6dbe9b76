# The runtime's tests where `usize` has 32 bits, and where bytes lie the other way round; qemu runs them.
. .ci/lib.sh
need qemu-user

test_on() {
    local target=$1 triple=$2 qemu=$3 upper
    upper=$(tr 'a-z-' 'A-Z_' <<<"$target")
    export "CARGO_TARGET_${upper}_LINKER=$triple-gcc"
    export "CARGO_TARGET_${upper}_RUNNER=$qemu -L /usr/$triple"
    debian_cargo test --locked --target "$target" -Zbuild-std=std,panic_unwind "${behaviour[@]}"
}

need gcc-i686-linux-gnu libc6-dev-i386-cross
test_on i686-unknown-linux-gnu i686-linux-gnu qemu-i386

need gcc-s390x-linux-gnu libc6-dev-s390x-cross
test_on s390x-unknown-linux-gnu s390x-linux-gnu qemu-s390x
