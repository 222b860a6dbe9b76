# Sends tensors between 4 processes by Debian's Open MPI, from one layout to another, and compares with copies; and runs the example `halo`.
. .ci/lib.sh

if ! need gcc libc6-dev libopenmpi-dev openmpi-bin; then
    echo "mpi: skipped, as Debian's Open MPI cannot be installed here"
    exit 0
fi
cargo build --locked "${beside[@]}" --bin mpi --bin halo
for program in mpi halo; do
    mpirun --timeout 600 --oversubscribe --allow-run-as-root -n 4 "target/debug/$program"
done
