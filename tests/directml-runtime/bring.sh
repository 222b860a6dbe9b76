#!/bin/sh
# usage: bring.sh FOLDER
# Brings the DirectML runtime into FOLDER by pip, and builds the two libraries that it links against, by cc.
# Ends with 77 if there is no pip or no cc, and with an error if one is there and does not work; what is there already is kept.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
cd "$1"

skip() {
    echo "$1"
    exit 77
}
command -v python3 >/dev/null || skip "there is no Python to bring the runtime with"
has_pip=$(python3 -c 'import importlib.util; print(importlib.util.find_spec("pip") is not None)')
[ "$has_pip" = True ] || skip "there is no pip to bring the runtime with"
python3 -m pip --version >/dev/null
command -v cc >/dev/null || skip "there is no cc to build the libraries with that the runtime links against"

# DirectML asks for this symbol with a version.
printf 'VER_1 { global: *; };\n' >symbols.map
cc -O1 -Wall -Wextra -shared -fPIC "$here/d3d12.c" -o libd3d12.so \
    -Wl,-soname,libd3d12.so -Wl,--version-script=symbols.map
cc -O1 -Wall -Wextra -shared -fPIC "$here/dxcore.c" -o libdxcore.so -Wl,-soname,libdxcore.so

# The wheel holds DirectML 1.13 for Linux, of feature level 6.2.
if [ ! -f libdirectml.so ]; then
    rm -rf wheel
    python3 -m pip download -q --no-deps --only-binary=:all: --platform manylinux2010_x86_64 --python-version 3.10 \
        torch-directml==0.2.5.dev240914 -d wheel
    python3 - <<'EXTRACT'
import glob, os, zipfile
[wheel] = glob.glob('wheel/*.whl')
with open('libdirectml.part', 'wb') as part:
    part.write(zipfile.ZipFile(wheel).read('torch_directml/libdirectml.so'))
os.rename('libdirectml.part', 'libdirectml.so')
EXTRACT
    rm -rf wheel
fi
