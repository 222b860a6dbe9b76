# The library's own tests as a program for Windows, with the structs of the `windows` crate; Wine runs it.
. .ci/lib.sh
need gcc-mingw-w64-x86-64 wine64

# Rust takes random numbers from a library that Debian 12's Wine does not have.
libraries=$PWD/target/ci/wine-libraries
mkdir -p "$libraries"
x86_64-w64-mingw32-gcc -shared -x c - -o "$libraries/bcryptprimitives.dll" -ladvapi32 <<'SOURCE'
#include <windows.h>
#include <ntsecapi.h>
BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T size) { return RtlGenRandom(data, size); }
SOURCE

export CARGO_TARGET_X86_64_PC_WINDOWS_GNU_RUNNER=/usr/lib/wine/wine64 WINEPATH=$libraries
export WINEPREFIX=$PWD/target/ci/wine WINEDEBUG=-all WINEDLLOVERRIDES='mscoree,mshtml='
debian_cargo test --locked --target x86_64-pc-windows-gnu -Zbuild-std=std,panic_unwind \
    "${library[@]}"
