//! Values that follow from types, or are computed when they are needed.

/// What a value is computed of: numbers, which any thread may read.
pub trait Plain: Copy + Send + Sync + 'static {}
impl<V: Copy + Send + Sync + 'static> Plain for V {}

/// A value that is a constant or stored.
pub trait Derived<V: Plain>: Copy + Send + Sync {
    /// Calls `compute` if the value is stored.
    fn new(compute: impl FnOnce() -> V) -> Self;
    /// The value, which is `constant` if it is not stored.
    fn get<'a>(&'a self, constant: &'a V) -> &'a V;
}

impl<V: Plain> Derived<V> for () {
    #[inline(always)]
    fn new(_: impl FnOnce() -> V) {}
    #[inline(always)]
    fn get<'a>(&'a self, constant: &'a V) -> &'a V {
        constant
    }
}

/// A derived value that is stored.
#[derive(Clone, Copy)]
pub struct Computed<V>(V);

impl<V: Plain> Derived<V> for Computed<V> {
    #[inline(always)]
    fn new(compute: impl FnOnce() -> V) -> Self {
        Computed(compute())
    }
    #[inline(always)]
    fn get<'a>(&'a self, _: &'a V) -> &'a V {
        &self.0
    }
}
