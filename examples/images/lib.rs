//! Has an example, `bitmap`, and the tests of buffers of `image`.
