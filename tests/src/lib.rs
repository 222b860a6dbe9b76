//! Everything about `tensor-layout` that is seen from a user's side.
