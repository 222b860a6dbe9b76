//! How a `const fn` fails to compile for what the types know.

/// The demand of a `const fn` on its types.
///
/// In a constant such a function raises at its caller's line, which is the user's. At run time it would panic, so there its demand has
/// to be one of rustc's. If the function named it, rustc would evaluate it for a constant too, before the function, and the error would
/// not show the user's line. So the function names it by [`const_demand!`], in a branch that is [`never`] taken.
pub(crate) trait ConstDemand {
    const MET: ();
}

/// Returns `false`. It is a call, so rustc evaluates the constants that the branch names all the same.
#[inline(always)]
pub(crate) const fn never() -> bool {
    false
}

/// Names the demand.
#[inline(always)]
pub(crate) const fn name<D: ConstDemand>() {
    let () = D::MET;
}

/// The demands of a `const fn`.
macro_rules! const_demand {
    ($($demand:ty),*) => {
        if $crate::error::const_demand::never() {
            $($crate::error::const_demand::name::<$demand>();)*
        }
    };
}
pub(crate) use const_demand;
