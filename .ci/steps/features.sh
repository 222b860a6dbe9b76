# The runtime in the combinations of its features. `std` implies `alloc`, and `rayon` implies `std`; `half` is for `directml`.
. .ci/lib.sh

# Each interchange adds a module of its own, so it is built alone, without the default features, and all of them together.
shares=(npy ndarray-0_17 dlpack safetensors-0_8 image-0_25 descriptors shader)
for features in '' directml alloc alloc,directml,half std rayon serde "${shares[@]}" "half,directml,$(IFS=,; echo "${shares[*]}")"; do
    echo "features: $features"
    selection=(--locked --package tensor-layout --no-default-features --features "$features")
    cargo clippy "${selection[@]}" -- -D warnings
    # The tests run with nothing, and without `std`; the step `tests` has the default features, and the step `wine` all but one.
    case $features in
        '' | alloc,directml,half) cargo test "${selection[@]}" --lib ;;
    esac
done

# What compares all errors with the list of public items needs all features. The step `shaders` has the same build.
cargo test --locked --package tensor-layout --all-features --lib error::tests

# The loops and copies without layouts.
for features in '' std rayon; do
    cargo clippy --locked --package tensor-layout-strided --no-default-features --features "$features" -- -D warnings
done

# Without those features the library has the dependencies that it has without this list.
for package in ndarray dlpack-ffi safetensors image serde serde_core; do
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
    require_words runtime/src/guide/ch08_run_time.md "\`$share\` $more"
done

# A user without some features compiles, and what a feature adds names the missing feature at its place. The package is selected
# alone, as the features of packages that are built together add up.
user=(--locked --package tensor-layout-without-features)
cargo clippy "${user[@]}" -- -D warnings

# The errors of a mistake, and their places, are those of the standard input.
names_feature() {
    local expected printed actual
    expected=$(cat)
    if printed=$(cargo check "${user[@]}" --features "mistake-$1" --color never 2>&1); then
        echo "a use of the feature $1 compiles without it" >&2
        exit 1
    fi
    actual=$(grep -A 1 '^error.* feature `' <<<"$printed" | sed '/^--$/d; s/^ *-->/ -->/; s/:[0-9]*$//')
    [ "$actual" = "$expected" ] || { printf 'expected:\n%s\nprinted:\n%s\n' "$expected" "$printed" >&2; exit 1; }
}
names_feature directml <<'END'
error: `directml` needs the feature `directml` of `tensor-layout`: enable it in `Cargo.toml`, or remove this
 --> tests/hygiene/without-features/src/directml.rs:5
END
names_feature shader <<'END'
error: `wgsl!` needs the feature `shader` of `tensor-layout`: enable it in `Cargo.toml`
 --> tests/hygiene/without-features/src/shader.rs:2
END
calls=tests/hygiene/without-features/src/rayon.rs
for line in $(grep -n 'par_' "$calls" | cut -d: -f1); do
    printf '%s\n' 'error[E0277]: the methods that begin with `par_` need the feature `rayon` of `tensor-layout`' " --> $calls:$line"
done | names_feature rayon
