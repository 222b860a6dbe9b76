# Targets where `usize` has 32 bits, and targets that are big endian.
. .ci/lib.sh

export CARGO_TARGET_I686_UNKNOWN_LINUX_GNU_LINKER=i686-linux-gnu-gcc
export CARGO_TARGET_I686_UNKNOWN_LINUX_GNU_RUNNER='/usr/i686-linux-gnu/lib/ld-linux.so.2 --library-path /usr/i686-linux-gnu/lib'
export CARGO_TARGET_S390X_UNKNOWN_LINUX_GNU_LINKER=s390x-linux-gnu-gcc
export CARGO_TARGET_S390X_UNKNOWN_LINUX_GNU_RUNNER='qemu-s390x -L /usr/s390x-linux-gnu'

test_on() {
    debian_cargo test --locked -Zbuild-std=std,panic_unwind --target "$@"
}

need gcc-i686-linux-gnu libc6-dev-i386-cross
test_on i686-unknown-linux-gnu "${figures[@]}" --test exhaustive --test laws

# The laws' thousands of cases would take qemu longer than all other steps together, and so would the small layouts. The library's own
# tests are optimised, which halves the time that qemu takes.
need gcc-s390x-linux-gnu libc6-dev-s390x-cross qemu-user
test_on s390x-unknown-linux-gnu --config profile.dev.package.tensor-layout.opt-level=1 "${figures[@]}" -- --skip exhaustive
