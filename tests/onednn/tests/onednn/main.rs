//! The descriptors of oneDNN, compared with the installed oneDNN itself.
//!
//! The package is not among the default members, as the test is linked with `libdnnl`. `.ci/run onednn` installs it from Debian's packages.

mod dnnl;
mod header;
mod reorder;
mod tags;
