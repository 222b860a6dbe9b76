//! Setters of parameters that may become more.

/// A `const` setter for each field: programs cannot write all fields of a struct that may get more of them.
macro_rules! setters {
    ($($(#[$doc:meta])* $setter:ident($($field:ident: $type:ty),+);)*) => { $(
        $(#[$doc])*
        #[must_use]
        pub const fn $setter(mut self, $($field: $type),+) -> Self {
            $( self.$field = $field; )+
            self
        }
    )* };
}
pub(crate) use setters;
