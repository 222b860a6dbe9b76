# The examples that a reader is told to run. The tests run the others too.
. .ci/lib.sh

before=$(git status --porcelain)
bash -c "$(readme_command 'cargo run --release --example photo')"
bash -c "$(grep -m 1 -o 'cargo run .*--example ndarray' runtime/strided/README.md)"
[ "$(git status --porcelain)" = "$before" ] || { echo "an example wrote into the checkout" >&2; exit 1; }
