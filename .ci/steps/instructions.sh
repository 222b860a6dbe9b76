. .ci/lib.sh

# callgrind counts them: the numbers are the same on each processor.
need valgrind
cargo run --locked --profile counted --package tensor-layout-counted

# Only what is a part of `Vectors::enter` is compiled for the vectors of a kernel. What LLVM leaves as a function of its own, such as a closure, calls each of
# their operations: a kernel then took 25 times as long. These two use no vectors.
functions=$(nm --demangle target/counted/instructions | grep -E ' [tTwW] .*tensor_layout_strided::(kernels|vectors)::')
grep -q 'Vectors>*::enter' <<<"$functions"
! grep -vE 'Vectors>*::enter|kernels::line_tiles::cut|kernels::memcpy::copy_in_pieces' <<<"$functions"
