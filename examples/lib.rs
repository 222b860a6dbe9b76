//! Programs that a user of `tensor-layout` would start from.
