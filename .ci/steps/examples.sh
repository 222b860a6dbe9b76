# Every example of the workspace, as a user runs it.
. .ci/lib.sh
need jq

readme_command 'cargo run --release --example photo'
examples=$(cargo metadata --locked --no-deps --format-version 1 |
    jq -r '.packages[].targets[] | select(.kind == ["example"]) | .name')
[ -n "$examples" ] || { echo "the workspace has no example" >&2; exit 1; }

before=$(git status --porcelain)
for example in $examples; do
    echo "cargo run --release --example $example"
    cargo run --release --example "$example"
done
[ "$(git status --porcelain)" = "$before" ] || { echo "an example wrote into the checkout" >&2; exit 1; }
