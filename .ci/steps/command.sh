# The command `tensor-layout`. `cargo test` leaves it out: its libraries would be compiled for every test of the library, which has none of them.
. .ci/lib.sh

cargo test --locked --package tensor-layout --features cli --test command

# As a user installs it, in a folder of a new name.
mkdir -p target/ci
installed=$(mktemp -d target/ci/command.XXXXXX)
trap 'rm -rf "$installed"' EXIT
cargo install --locked --quiet --debug --path runtime --features cli --root "$installed" --target-dir target
"$installed/bin/tensor-layout" explain 'H=2 W=3; pad(W) = 4' >"$installed/answer"
require_words "$installed/answer" 'span 7, storage 8'

# Without the feature the library depends on what it did before.
packages=$(cargo tree --locked --package tensor-layout --edges normal --prefix none)
for package in clap serde anstream; do
    if grep -q "^$package" <<<"$packages"; then
        echo "$package is a dependency without the feature cli" >&2
        exit 1
    fi
done
