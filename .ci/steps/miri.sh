# Miri over every way of reading and writing, by the rules of Stacked Borrows and by those of Tree Borrows, and over the library's
# own tests. It comes with nightly toolchains only, so it is skipped where it is not installed. (Without `rayon`, whose threads
# outlive the tests, for the latter; in the former so few elements start none.)
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
"${miri[@]}" test --locked --package tensor-layout --lib
awk '/ ways tried$/ { ways += $(NF - 2) } END { print "miri: " ways " ways tried" }' "$tried"
