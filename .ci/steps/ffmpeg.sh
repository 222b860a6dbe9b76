# Compares the planes of frames that FFmpeg fills, as our views give them, with what FFmpeg reads; and the other way round.
. .ci/lib.sh

if ! need gcc libc6-dev libavutil-dev libswscale-dev; then
    echo "ffmpeg: skipped, as Debian's libavutil and libswscale cannot be installed here"
    exit 0
fi
cargo test --locked "${beside[@]}" --test ffmpeg -- --nocapture
