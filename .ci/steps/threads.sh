# ThreadSanitizer over the parallel walks and copies. It must see every access of every thread, also those of the standard
# library, which Debian's compiler builds with it; the runtime of ThreadSanitizer is that of the installed Rust. The test says
# how many cases it ran.
. .ci/lib.sh

target=x86_64-unknown-linux-gnu
runtimes=("$(rustc --print sysroot)/lib/rustlib/$target/lib"/librustc-*_rt.tsan.a)
[ -e "${runtimes[0]}" ] || { echo "no ThreadSanitizer: there is no ${runtimes[0]}" >&2; exit 1; }

# Without optimisation the tests take ten times as long. The standard library is not optimised: it would take longer to build than it
# saves.
optimized=()
for package in tensor-layout{,-strided,-tests,-memory} rayon{,-core} crossbeam-{deque,epoch,utils}; do
    optimized+=(--config "profile.dev.package.$package.opt-level=1")
done

# First on the linker's command line, so that it takes the place of what others define.
runtime="-Zpre-link-arg=-Wl,--whole-archive -Zpre-link-arg=${runtimes[0]} -Zpre-link-arg=-Wl,--no-whole-archive"
FUZZ_CASES=${FUZZ_CASES:-800} RUSTFLAGS="-Zsanitizer=thread -Zexternal-clangrt $runtime" \
    debian_cargo test --locked -Zbuild-std=std,panic_unwind --target "$target" "${optimized[@]}" \
    --package tensor-layout-memory --test threads
