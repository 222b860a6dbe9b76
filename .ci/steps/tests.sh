. .ci/lib.sh

command=$(readme_command 'cargo test')
echo "$command"
bash -c "$command"

# What does not compile gives one error in a release build too.
cargo test --locked --test one_error -- --ignored

# For these tests nothing is built twice, with other features or in another version: a package of the workspace would take as long as the longest.
twice=$(cargo tree --locked --edges normal,build,dev --duplicates --depth 0 --prefix none | grep -E '^(tensor-layout|bytemuck|ndarray|syn)' || true)
[ -z "$twice" ] || { printf 'built twice for `cargo test`:\n%s\n' "$twice" >&2; exit 1; }
