# Miri runs the ways of reading and writing by the rules of Stacked Borrows, those in which several references live at once by the rules of Tree
# Borrows too, and the library's own tests of views, tensors and what they are made of. Only nightly toolchains have it, so the step is
# skipped if Miri is not installed. Left out is what takes it minutes: layouts in blocks in every way (their parts are not left out), a large
# view, random cases, and the kernels, whose tests AddressSanitizer runs. The library's own tests run without `rayon`, whose threads outlive
# them. The other tests have too few elements to start threads.
. .ci/lib.sh

# If a toolchain is missing, rustup reports it instead of downloading it.
export RUSTUP_AUTO_INSTALL=0
miri=()
for cargo in cargo 'cargo +nightly'; do
    if said=$($cargo miri --version 2>&1); then
        miri=($cargo miri)
        break
    fi
    # What is there and does not work is an error.
    grep -qE 'no such (sub)?command|is not installed|is not available' <<<"$said" || { echo "$cargo miri: $said" >&2; exit 1; }
done
if [ ${#miri[@]} -eq 0 ]; then
    echo 'miri: skipped, as neither `cargo miri` nor `cargo +nightly miri` is installed here'
    exit 0
fi

tried=$(mktemp)
trap 'rm -f "$tried"' EXIT
"${miri[@]}" test --locked --package tensor-layout-memory --test ways -- --skip layouts::blocked | tee -a "$tried"
MIRIFLAGS=-Zmiri-tree-borrows "${miri[@]}" test --locked --package tensor-layout-memory --test ways -- \
    edges minds misuse panics sharing | tee -a "$tried"
"${miri[@]}" test --locked --package tensor-layout --lib -- view:: tensor:: untyped:: --skip random --skip large_view
awk '/ ways tried$/ { ways += $(NF - 2) } END { print "miri: " ways " ways tried" }' "$tried"
