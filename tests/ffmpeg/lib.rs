//! Has only tests: `tests/ffmpeg/`.
