# Targets without a standard library, and `alloc` built only where the feature of that name allows it.
. .ci/lib.sh

# The other lane builds in the folder of Debian's compiler.
export CARGO_TARGET_DIR=target/ci/no_std
for target in x86_64-unknown-none thumbv7em-none-eabihf; do
    check=(check --locked --package tensor-layout --target "$target" --no-default-features)
    echo "$target"
    debian_cargo "${check[@]}" -Zbuild-std=core --features directml,half
    debian_cargo "${check[@]}" -Zbuild-std=core,alloc --features alloc,directml
done
debian_cargo "${check[@]}" -Zbuild-std=core
