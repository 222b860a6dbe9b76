//! What the targets have in common: their constructors, and the functions that give their numbers.

/// A `const fn` of `[i64]` and the like: the first `rank` numbers.
macro_rules! first {
    ($numbers:expr, $rank:expr) => {
        $numbers.split_at($rank as usize).0
    };
}
pub(super) use first;

/// Numbers of a descriptor: a `const fn` for each. [`exports`](super::exports()) lists what they give.
macro_rules! getters {
    ($descriptor:ty, $this:ident: $($(#[$about:meta])* $name:ident: $number:ty = $value:expr;)*) => {
        impl $descriptor {
            $(
                $(#[$about])*
                #[must_use]
                pub const fn $name(&$this) -> $number {
                    $value
                }
            )*

            /// What each of these functions gives.
            #[cfg(feature = "alloc")]
            pub(super) fn numbers(&self) -> alloc::vec::Vec<super::Number> {
                alloc::vec::Vec::from([$(super::constructors::number(stringify!($name), &self.$name())),*])
            }
        }
    };
}
pub(super) use getters;

#[cfg(feature = "alloc")]
pub(super) fn number(name: &'static str, value: &dyn core::fmt::Debug) -> super::Number {
    super::Number { name, value: alloc::format!("{value:?}") }
}

/// The constructors of a descriptor, all by one `const fn` of the data type, the numbers of a layout, and perhaps an argument.
///
/// The last one is for layouts of run-time rank.
macro_rules! constructors {
    ($descriptor:ty: $(#[$about:meta])* $of:ident $of_layout:ident $of_any:ident =>
        $describe:path $(, $argument:expr)?) => {
        impl $descriptor {
            $(#[$about])*
            ///
            /// # Panics
            ///
            /// Never: what the target does not take does not compile.
            #[must_use]
            #[track_caller]
            pub const fn $of<T: $crate::element::Element, L: $crate::StaticLayout>() -> Self {
                /// The demand that the target takes it.
                struct Described<T, L>(core::marker::PhantomData<(T, L)>);

                impl<T: $crate::element::Element, L: $crate::StaticLayout> Described<T, L> {
                    #[track_caller]
                    const fn of() -> $descriptor {
                        let () = $crate::element::SizeDemand::<T>::DESCRIBED;
                        let described = match $crate::description::Description::try_of::<L>() {
                            Ok(layout) => $describe(T::DATA_TYPE, &layout $(, $argument)?),
                            Err($crate::PartError::Layout(error)) => {
                                Err(TARGET.refuses($crate::description::Refusal::Layout(error)))
                            }
                            Err(error) => error.raise(),
                        };
                        match described {
                            Ok(descriptor) => descriptor,
                            Err(error) => error.raise(),
                        }
                    }
                }

                impl<T: $crate::element::Element, L: $crate::StaticLayout> $crate::error::const_demand::ConstDemand for Described<T, L> {
                    const MET: () = {
                        let _ = Self::of();
                    };
                }

                $crate::error::const_demand::const_demand!(Described<T, L>);
                Described::<T, L>::of()
            }

            #[doc = concat!("[`", stringify!($of), "`](Self::", stringify!($of), ") for any layout value.")]
            ///
            /// # Errors
            ///
            /// If the target does not take it.
            pub fn $of_layout<T: $crate::element::Element, L: $crate::Layout>(
                layout: &L,
            ) -> Result<Self, $crate::description::ExportError> {
                let () = $crate::element::SizeDemand::<T>::DESCRIBED;
                $describe(T::DATA_TYPE, &$crate::description::Description::of_layout(layout) $(, $argument)?)
            }

            #[doc = concat!("[`", stringify!($of_layout), "`](Self::", stringify!($of_layout), ") for a layout of run-time rank.")]
            ///
            /// # Errors
            ///
            /// If the target does not take it.
            #[cfg(feature = "alloc")]
            pub fn $of_any(
                data_type: $crate::element::DataType,
                layout: &$crate::AnyLayout,
            ) -> Result<Self, $crate::description::ExportError> {
                $describe(data_type, &$crate::description::Description::of_any(layout) $(, $argument)?)
                    .map_err(|error| error.with_names_of(layout))
            }
        }
    };
}
pub(super) use constructors;
