# The example `shard` reads from an S3 server on this machine what it reads from a folder, in as many requests as it prints. The server is `moto` of
# Python, which pip installs beside the system's packages.
. .ci/lib.sh

# `object_store` has a TLS library in C.
need gcc libc6-dev
cargo test --locked "${beside[@]}" --test shard --bin shard

venv=target/ci/moto
if ! "$venv/bin/python" -c 'import moto.server' 2>/dev/null; then
    # `ensurepip` is in a package of its own.
    python3 -c 'import ensurepip, venv' 2>/dev/null || need python3-venv || true
    rm -rf "$venv"
    if ! { python3 -m venv "$venv" && "$venv/bin/pip" install --quiet 'moto[s3,server]>=5'; }; then
        echo 'object_store: S3 is skipped, as moto cannot be installed here'
        exit 0
    fi
fi

folder=target/ci/object_store
rm -rf "$folder"
mkdir -p "$folder"
port=$("$venv/bin/python" -c 'import socket; s = socket.create_server(("127.0.0.1", 0)); print(s.getsockname()[1])')
"$venv/bin/moto_server" --host 127.0.0.1 --port "$port" >"$folder/server.log" 2>&1 &
server=$!
trap 'kill "$server" 2>/dev/null || true' EXIT

# Waits until the server makes a bucket.
make_bucket="from urllib.request import *; urlopen(Request('http://127.0.0.1:$port/models', method='PUT'))"
for try in {1..60}; do
    if "$venv/bin/python" -c "$make_bucket" 2>"$folder/error.log"; then break; fi
    if [ "$try" = 60 ] || ! kill -0 "$server"; then cat "$folder/server.log" "$folder/error.log" >&2; exit 1; fi
    sleep 0.5
done

shard=target/debug/shard
cargo build --locked "${beside[@]}" --bin shard
export AWS_ENDPOINT=http://127.0.0.1:$port AWS_ALLOW_HTTP=true AWS_REGION=us-east-1 AWS_ACCESS_KEY_ID=any AWS_SECRET_ACCESS_KEY=any
for url in "file://$PWD/$folder/model.safetensors" s3://models/model.safetensors; do
    "$shard" write "$url"
    "$shard" read "$url" mlp.down.weight 1 4 | tee "$folder/${url%%:*}.txt"
done
diff <(tail -n +2 "$folder/file.txt") <(tail -n +2 "$folder/s3.txt")

# The server has answered as many requests for a range as the program has printed, and the two for the header.
printed=$(awk '/ %$/ { gsub(",", ""); requests += $(NF - 3) } END { print requests + 2 }' "$folder/s3.txt")
answered=$(grep -c 'GET /models/model.safetensors HTTP/1.1.* 206 ' "$folder/server.log" || true)
[ "$answered" = "$printed" ] || { echo "the server has answered $answered requests, and $printed are printed" >&2; exit 1; }
echo "the server has answered $answered requests"
