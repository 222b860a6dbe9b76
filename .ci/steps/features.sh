# The runtime in the combinations of its features. `std` implies `alloc`, and `rayon` implies `std`; `half` is for `directml`.
. .ci/lib.sh

# Each interchange adds a module of its own, so it is built alone, without the default features, and all of them together.
shares=(npy ndarray-0_17 dlpack safetensors image-0_25 descriptors shader)
combinations=(half directml,half alloc,directml,half "${shares[@]}" "half,$(IFS=,; echo "${shares[*]}")")
for memory in '' alloc std rayon; do
    combinations+=("$memory," "$memory,directml")
done
for features in "${combinations[@]}"; do
    echo "features: $features"
    selection=(--locked --package tensor-layout --no-default-features --features "$features")
    cargo clippy "${selection[@]}" -- -D warnings
    # The tests run with nothing, without `std`, and with all interchanges; the step `tests` has the default features.
    case $features in
        , | half,* | alloc,directml,half) cargo test "${selection[@]}" --lib ;;
    esac
done

# The loops and copies without layouts.
for features in '' std rayon; do
    cargo clippy --locked --package tensor-layout-strided --no-default-features --features "$features" -- -D warnings
done

# Without those features the library has the dependencies that it has without this list.
for package in ndarray dlpack-ffi safetensors image serde; do
    if cargo tree --locked --package tensor-layout --edges normal --prefix none | grep -q "^$package "; then
        echo "the default features depend on $package" >&2
        exit 1
    fi
done

# The guide says how many packages each feature adds.
packages() {
    cargo tree --locked --package tensor-layout --no-default-features --features "$1" --edges normal --prefix none |
        sed 's/ (.*//' | sort -u | wc -l
}
for share in "${shares[@]}"; do
    more=$(($(packages "alloc,$share") - $(packages alloc)))
    require_words runtime/src/guide/sharing.md "| \`$share\` | $more |"
done

# A user without `directml`: views compile, and `#[layout(directml)]` names the missing feature at its token. The package is
# selected alone, as the features of packages that are built together add up.
user=(--locked --package tensor-layout-without-directml)
cargo clippy "${user[@]}" -- -D warnings
expected='error: `directml` needs the feature `directml` of `tensor-layout`: enable it in `Cargo.toml`, or remove this
 --> tests/hygiene/without-directml/src/mistake.rs:5:10'
if printed=$(cargo check "${user[@]}" --features mistake --color never 2>&1); then
    echo "#[layout(directml)] compiles without the feature directml" >&2
    exit 1
fi
actual=$(grep -A 1 '^error' <<<"$printed" | head -n 2)
[ "$actual" = "$expected" ] || { printf 'expected:\n%s\nprinted:\n%s\n' "$expected" "$printed" >&2; exit 1; }
