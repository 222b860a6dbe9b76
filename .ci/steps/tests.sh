. .ci/lib.sh

command=$(readme_command 'cargo test')
echo "$command"
bash -c "$command"

# What does not compile gives one error in a release build too.
cargo test --locked --package tensor-layout-ui --test one_error -- --ignored
