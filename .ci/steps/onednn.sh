# Compares the descriptors with those of Debian's oneDNN, and tensors that it reorders with copies.
. .ci/lib.sh
need gcc libc6-dev libdnnl-dev

cargo test --locked "${beside[@]}" --test onednn
