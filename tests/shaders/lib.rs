//! All of this package is in `tests/`.
