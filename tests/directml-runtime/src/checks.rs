//! The checks: what the library says against what the runtime says or does.

pub(crate) mod accepted;
pub(crate) mod bindings;
pub(crate) mod convolved;
pub(crate) mod copies;
pub(crate) mod operators;
pub(crate) mod ranks;
pub(crate) mod refused;
pub(crate) mod resnet;

/// `$f` of each element type that the runtime has: all but `U4` and `I4`, which come with feature level 6.3.
macro_rules! of_each_type {
    ($f:ident, $($rest:ty),*) => {
        [
            $f::<f32, $($rest),*>, $f::<half::f16, $($rest),*>, $f::<f64, $($rest),*>,
            $f::<u8, $($rest),*>, $f::<u16, $($rest),*>, $f::<u32, $($rest),*>, $f::<u64, $($rest),*>,
            $f::<i8, $($rest),*>, $f::<i16, $($rest),*>, $f::<i32, $($rest),*>, $f::<i64, $($rest),*>,
        ]
    };
}
use of_each_type;
