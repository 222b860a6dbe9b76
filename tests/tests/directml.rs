//! DirectML: descriptors, their rules and limits, the way back, bindings, operators.

#[path = "directml/binding.rs"]
mod binding;
#[path = "directml/descriptor.rs"]
mod descriptor;
#[path = "directml/foreign.rs"]
mod foreign;
#[path = "directml/operators.rs"]
mod operators;
