//! DirectML descriptors.
