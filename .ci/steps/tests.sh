. .ci/lib.sh

command=$(readme_command 'cargo test')
echo "$command"
bash -c "$command"

# What does not compile gives one error in a release build too.
cargo test --locked --test one_error -- --ignored

# Nothing of it is built twice.
cargo test --locked --test suite ci:: -- --ignored
