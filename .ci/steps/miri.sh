# Miri over every way of reading and writing, and over the kernels on plain arrays; by the rules of Stacked Borrows and, where
# references are made, by those of Tree Borrows too. It comes with nightly toolchains only, so it is skipped where there is none.
. .ci/lib.sh

# Where a toolchain is missing, rustup says so instead of fetching it.
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
"${miri[@]}" test --locked --package tensor-layout --features rayon --lib
awk '/ ways tried$/ { ways += $(NF - 2) } END { print "miri: " ways " ways tried" }' "$tried"
