//! Loops over axes that are written out, one body after the other.
//!
//! Most functions with such a body become a part of the functions of each layout, where LLVM makes constants of what the type knows:
//! `#[cfg_attr(not(debug_assertions), inline(always))]`. A debug build makes no constants. It compiles these functions once for all layouts;
//! in each layout's functions they would be half of the code of a program with many layouts.

/// The body once for each axis below `$count`, written out.
///
/// LLVM unrolls a loop only after it has looked at what depends on the index: bounds checks would stay in the loops around
/// it, and those would not be vectorised. The codegen test compares the instructions.
///
/// `$count` is at most the highest rank, so that there is a body for each axis.
///
/// After `const`, the count is a constant of the types. Then the bodies past it are not compiled, however little the compiler
/// optimises: that is half of the code of these functions, and every layout of a program has functions of its own.
macro_rules! each_axis {
    ($axis:ident < const $count:expr => $body:block) => {
        $crate::arith::unroll::each!($axis < $count => $body; const 0 1 2 3 4 5 6 7)
    };
    ($axis:ident < $count:expr => $body:block) => {
        $crate::arith::unroll::each!($axis < $count => $body; 0 1 2 3 4 5 6 7)
    };
}

macro_rules! each {
    ($k:ident < $count:expr => $body:block; const $($at:literal)*) => { $(
        if const { $at < $count } {
            let $k: usize = $at;
            $body
        }
    )* };
    ($k:ident < $count:expr => $body:block; $($at:literal)*) => { $(
        if $at < $count {
            let $k: usize = $at;
            $body
        }
    )* };
}

pub(crate) use {each, each_axis};
