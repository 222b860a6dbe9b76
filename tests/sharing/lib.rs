//! Has only tests: `tests/sharing/`.
