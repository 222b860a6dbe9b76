//! A verb that can fail is a row: its documentation, its name, what it takes and gives, what its types must meet, and its body, a `Result`.

use super::{ExtentMismatch, PartError};

/// The methods of an `impl`, in pairs. A row gives the method that panics and, after `or`, the `try_` method; both name the demands. The text
/// after `or` stands under "Panics" and "Errors"; `panics` says for what both panic. What stands in `[]` keeps its place in messages of rustc.
/// `then` builds the result outside of the `Result`, as LLVM moves a large `Result` through memory.
macro_rules! verbs {
    ($(
        $(#[$doc:meta])*
        pub $([$inline:meta])? fn $name:ident[$($generics:tt)*]($($argument:tt)*) -> $ok:ty, or $error:ident
        $(where [$($bound:tt)*])?
        demands [$($demand:tt)*]
        $(panics $panics:literal)?
        $body:block
        $(then |$found:ident| $finished:expr,)?
        or $try_name:ident: $fails:literal;
    )*) => { $(
        $(#[$doc])*
        #[doc = "\n# Panics\n\n"]
        $( #[doc = $panics] )?
        #[doc = concat!($fails, " See [`", stringify!($try_name), "`](Self::", stringify!($try_name), ").")]
        $( #[$inline] )?
        #[track_caller]
        pub fn $name<$($generics)*>($($argument)*) -> $ok $(where $($bound)*)? {
            $crate::error::demand::demand!($($demand)*);
            let value = match $body {
                Ok(value) => value,
                Err(error) => $crate::error::verbs::Fails::panic(error),
            };
            $(let $found = value; let value = $finished;)?
            value
        }

        #[doc = concat!("As [`", stringify!($name), "`](Self::", stringify!($name), "), with an error in place of the panic; then nothing is done.")]
        #[doc = "\n# Errors\n\n"]
        #[doc = $fails]
        $(
            #[doc = "\n# Panics\n\n"]
            #[doc = $panics]
        )?
        $( #[$inline] )?
        #[track_caller]
        pub fn $try_name<$($generics)*>($($argument)*) -> Result<$ok, $error> $(where $($bound)*)? {
            $crate::error::demand::demand!($($demand)*);
            $body$(.map(|$found| $finished))?
        }
    )* };
}
pub(crate) use verbs;

/// The error of a verb.
pub(crate) trait Fails {
    #[track_caller]
    fn panic(self) -> !;
}

impl Fails for ExtentMismatch {
    #[inline(always)]
    #[track_caller]
    fn panic(self) -> ! {
        panic!("{self}")
    }
}

impl Fails for PartError {
    #[inline(always)]
    #[track_caller]
    fn panic(self) -> ! {
        super::part::no_part(self)
    }
}
