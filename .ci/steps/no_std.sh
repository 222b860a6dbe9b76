# Targets without a standard library, and `alloc` built only where the feature of that name allows it.
. .ci/lib.sh

for target in x86_64-unknown-none thumbv7em-none-eabihf; do
    build=(build --locked --package tensor-layout --target "$target" --no-default-features)
    echo "$target"
    debian_cargo "${build[@]}" -Zbuild-std=core
    debian_cargo "${build[@]}" -Zbuild-std=core --features directml,half
    debian_cargo "${build[@]}" -Zbuild-std=core,alloc --features alloc,directml
done
