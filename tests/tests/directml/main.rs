//! DirectML: descriptors, their rules and limits, the way back, bindings, operators.

mod binding;
mod descriptor;
mod foreign;
mod operators;
