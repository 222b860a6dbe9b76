//! Has only tests: `tests/onednn/`.
