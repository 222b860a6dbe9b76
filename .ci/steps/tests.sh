. .ci/lib.sh

command=$(readme_command 'cargo test')
echo "$command"
bash -c "$command"

# The laws once more, with four times as many random cases.
PROPTEST_CASES=256 cargo test --locked --test laws --test parts

# What does not compile gives one error in a release build too.
cargo test --locked --package tensor-layout-ui --test one_error -- --ignored
