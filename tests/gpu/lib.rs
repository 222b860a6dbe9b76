//! Has only tests: `tests/gpu/`.
