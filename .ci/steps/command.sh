# The command `tensor-layout`. `cargo test` leaves it out: its libraries would be compiled for no other test.
. .ci/lib.sh

cargo test --locked --package tensor-layout-cli

# As a user installs it, in a folder of a new name.
mkdir -p target/ci
installed=$(mktemp -d target/ci/command.XXXXXX)
trap 'rm -rf "$installed"' EXIT
cargo install --locked --quiet --debug --path runtime/cli --root "$installed" --target-dir target
"$installed/bin/tensor-layout" explain 'H=2 W=3; pad(W) = 4' >"$installed/answer"
require_words "$installed/answer" 'span 7, storage 8'
