# Miri runs every way of reading and writing, by the rules of Stacked Borrows and by those of Tree Borrows, and the library's own
# tests. Only nightly toolchains have it, so the step is skipped if Miri is not installed. The library's own tests run without `rayon`,
# whose threads outlive them. The other tests have too few elements to start threads.
. .ci/lib.sh

# If a toolchain is missing, rustup reports it instead of downloading it.
export RUSTUP_AUTO_INSTALL=0
if cargo miri --version >/dev/null 2>&1; then
    miri=(cargo miri)
elif cargo +nightly miri --version >/dev/null 2>&1; then
    miri=(cargo +nightly miri)
else
    echo 'miri: skipped, as neither `cargo miri` nor `cargo +nightly miri` is installed here'
    exit 0
fi

tried=$(mktemp)
trap 'rm -f "$tried"' EXIT
for borrows in '' -Zmiri-tree-borrows; do
    MIRIFLAGS=$borrows "${miri[@]}" test --locked --package tensor-layout-memory --test ways | tee -a "$tried"
done
"${miri[@]}" test --locked --package tensor-layout --package tensor-layout-strided --lib
awk '/ ways tried$/ { ways += $(NF - 2) } END { print "miri: " ways " ways tried" }' "$tried"
