# What rustc makes of programs, in tests that compile for a minute each: the instructions of loops compared with those of loops by hand, and every
# macro beside items of the names that its expansion has. `cargo test` leaves them out.
. .ci/lib.sh

cargo test --locked --features tensor-layout-compiled/slow --test codegen --test names
