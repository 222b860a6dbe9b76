. .ci/lib.sh

cargo fmt --all --check
