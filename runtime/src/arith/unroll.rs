//! Loops over axes that are written out, one body after the other.

/// The body once for each axis below `$count`, written out.
///
/// A loop is unrolled only after the optimiser has looked at what depends on the index: range checks would stay in the loops
/// around it, and nothing there would be vectorised. The codegen test compares the instructions.
macro_rules! each_axis {
    ($axis:ident < $count:expr => $body:block) => {
        $crate::arith::unroll::each!($axis < $count => $body; 0 1 2 3 4 5 6 7)
    };
}

/// [`each_axis`] for the parts of a layout.
macro_rules! each_part {
    ($part:ident < $count:expr => $body:block) => {
        $crate::arith::unroll::each!($part < $count => $body; 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15)
    };
}

macro_rules! each {
    ($k:ident < $count:expr => $body:block; $($at:literal)*) => { $(
        if $at < $count {
            let $k: usize = $at;
            $body
        }
    )* };
}

pub(crate) use {each, each_axis, each_part};
