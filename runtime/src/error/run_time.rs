//! Errors of run time as tables of sentences.

/// An enum of errors that occur at run time only, as rows like those of [`errors!`](super::sentence::errors), in the notation of `write!`: its
/// fields may own memory. The sentence names fields of the variant, and values that stand after it. All sentences begin with the literal in
/// brackets. Before the sentence may stand others, for a condition on the fields.
///
/// What follows `or` wraps an error that becomes this one by `?`, and has its text; `as Into` is for all that become the wrapped error. The
/// text has that of the wrapped error, and `Debug` is the text: see [`shows_its_text`](super::shows_its_text).
macro_rules! run_time_errors {
    (
        $(#[$about:meta])*
        pub enum $error:ident [$begin:literal] { $(
            $(#[$doc:meta])*
            $variant:ident $({ $($field:ident: $type:ty),+ })? $(( $only:ident: $only_type:ty ))?
            $(if $condition:expr => $other:literal)*
            => $sentence:expr $(, $computed:ident = $value:expr)*;
        )* }
        $(or $inner:ident($wrapped:ty $(as $into:ident)?): $inner_doc:literal;)*
    ) => {
        $(#[$about])*
        #[non_exhaustive]
        pub enum $error {
            $(
                $(#[$doc])*
                ///
                $(
                    #[doc = concat!("> ", $begin, $other)]
                    ///
                )*
                #[doc = concat!("> ", $begin, $sentence)]
                $variant $({ $(
                    #[doc = concat!("`{", stringify!($field), "}` of the text.")]
                    $field: $type,
                )+ })? $(( $only_type ))?,
            )*
            $(
                #[doc = $inner_doc]
                $inner($wrapped),
            )*
        }

        impl core::fmt::Display for $error {
            #[allow(unused_variables, reason = "a sentence does not have all fields")]
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str($begin)?;
                match self {
                    $( Self::$variant $({ $($field),+ })? $(( $only ))? => match () {
                        $( () if $condition => write!(f, $other), )*
                        () => write!(f, $sentence $(, $computed = $value)*),
                    } )*
                    $( Self::$inner(error) => error.fmt(f), )*
                }
            }
        }

        $crate::error::shows_its_text! { [] $error }

        $crate::error::samples! {
            $error: $( $variant $({ $($field)+ })? $(( $only ))?; )* $( ~ $inner; )*
        }
        $( $crate::error::run_time::run_time_errors! { @from $error $inner($wrapped) $($into)? } )*
    };
    (@from $error:ident $inner:ident($wrapped:ty)) => {
        impl From<$wrapped> for $error {
            fn from(error: $wrapped) -> Self {
                Self::$inner(error)
            }
        }
    };
    (@from $error:ident $inner:ident($wrapped:ty) Into) => {
        impl<E: Into<$wrapped>> From<E> for $error {
            fn from(error: E) -> Self {
                Self::$inner(error.into())
            }
        }
    };
}
pub(crate) use run_time_errors;
