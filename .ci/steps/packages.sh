# The packages need one another, so they are packaged together.
. .ci/lib.sh

# A checkout in which somebody works may be dirty. In CI it must be clean.
dirty=()
[ -n "${CI:-}" ] || dirty=(--allow-dirty)

# A folder of a new name each time: cargo keeps what it unpacks by the folder's name and the version, which both stay.
mkdir -p target/ci
built=$(mktemp -d target/ci/packages.XXXXXX)
trap 'rm -rf "$built"' EXIT
cargo package --locked --target-dir "$built" "${dirty[@]}" \
    --package tensor-layout-syntax --package tensor-layout-macros --package tensor-layout-strided --package tensor-layout --package tensor-layout-cli

# Cargo packages only what lies in a package's folder, and says nothing about a licence that does not.
require() {
    local package=$1 file files
    files=$(cargo package --locked --list "${dirty[@]}" --package "$package")
    for file in "${@:2}"; do
        grep -qx "$file" <<<"$files" || { echo "the package $package lacks $file" >&2; return 1; }
    done
}
require tensor-layout-syntax LICENSE-MIT LICENSE-APACHE README.md
require tensor-layout-macros LICENSE-MIT LICENSE-APACHE README.md
require tensor-layout-strided LICENSE-MIT LICENSE-APACHE README.md
require tensor-layout LICENSE-MIT LICENSE-APACHE README.md
require tensor-layout-cli LICENSE-MIT LICENSE-APACHE README.md Cargo.lock
