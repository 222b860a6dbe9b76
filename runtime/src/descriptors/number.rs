//! What the targets have in common: the numbers of an axis, and how wide they may be.

use crate::description::known::{known_extent, known_stride};
use crate::description::{Description, ExportError, Refusal, Target};

/// What a target takes of the numbers of an axis.
#[derive(Clone, Copy)]
pub(super) struct Width {
    pub(super) target: Target,
    /// The largest number of its integer type.
    pub(super) most: u64,
    /// The bytes of an element if the target counts bytes; 1 if it counts elements.
    pub(super) unit_bytes: usize,
}

impl Width {
    const fn refuse<T>(self, refusal: Refusal) -> Result<T, ExportError> {
        Err(self.target.refuses(refusal))
    }

    /// The extent of an axis, which is not 0.
    pub(super) const fn extent(self, layout: &Description, axis: usize) -> Result<u64, ExportError> {
        let (axis, extent) = (layout.name(axis), known_extent(layout, axis));
        match extent {
            0 => self.refuse(Refusal::Empty { axis }),
            _ if extent as u128 > self.most as u128 => {
                self.refuse(Refusal::ExtentTooLarge { axis, extent, most: self.most })
            }
            _ => Ok(extent as u64),
        }
    }

    /// The stride of an axis that has one, of an extent over 1: it is over 0.
    pub(super) const fn stride(self, layout: &Description, axis: usize) -> Result<u64, ExportError> {
        if let Some((size, _)) = layout.block(axis) {
            return self.refuse(Refusal::Blocked { axis: layout.name(axis), size });
        }
        self.step(layout, axis)
    }

    /// [`stride`](Self::stride), or the distance between the blocks of an axis.
    pub(super) const fn step(self, layout: &Description, axis: usize) -> Result<u64, ExportError> {
        let (extent, stride) = (known_extent(layout, axis), known_stride(layout, axis));
        let axis = layout.name(axis);
        if stride < 0 {
            return self.refuse(Refusal::NegativeStride { axis, stride });
        }
        if stride == 0 {
            return self.refuse(Refusal::Broadcast { axis, extent });
        }
        let units = stride as u128 * self.unit_bytes as u128;
        if units > self.most as u128 {
            return self.refuse(Refusal::StrideTooLarge { axis, stride, unit_bytes: self.unit_bytes, most: self.most });
        }
        Ok(units as u64)
    }

    /// Checks every extent, before anything else is computed from them.
    pub(super) const fn check(self, layout: &Description) -> Result<(), ExportError> {
        let mut axis = 0;
        while axis < layout.rank() {
            if let Err(error) = self.extent(layout, axis) {
                return Err(error);
            }
            axis += 1;
        }
        Ok(())
    }
}

/// A `const fn` of `[i64]` and the like: the first `rank` numbers.
macro_rules! first {
    ($numbers:expr, $rank:expr) => {
        $numbers.split_at($rank as usize).0
    };
}
pub(super) use first;

/// The constructors of a descriptor, all by one `const fn` of the data type, the numbers of a layout, and perhaps an argument.
///
/// The last one is for layouts of run-time rank.
macro_rules! constructors {
    ($descriptor:ty: $(#[$about:meta])* $of:ident $try_of:ident $try_of_any:ident =>
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

                impl<T: $crate::element::Element, L: $crate::StaticLayout> $crate::error::const_demand::Demand for Described<T, L> {
                    const MET: () = {
                        let _ = Self::of();
                    };
                }

                if $crate::error::const_demand::never() {
                    $crate::error::const_demand::name::<Described<T, L>>();
                }
                Described::<T, L>::of()
            }

            #[doc = concat!("[`", stringify!($of), "`](Self::", stringify!($of), ") for any layout value.")]
            ///
            /// # Errors
            ///
            /// If the target does not take it.
            pub fn $try_of<T: $crate::element::Element, L: $crate::Layout>(
                layout: &L,
            ) -> Result<Self, $crate::description::ExportError> {
                let () = $crate::element::SizeDemand::<T>::DESCRIBED;
                $describe(T::DATA_TYPE, &$crate::description::Description::of_layout(layout) $(, $argument)?)
            }

            #[doc = concat!("[`", stringify!($try_of), "`](Self::", stringify!($try_of), ") for a layout of run-time rank.")]
            ///
            /// # Errors
            ///
            /// If the target does not take it. For an axis with a longer name than a letter, the error has the number of the axis in
            /// place of the name: `axis 0`.
            #[cfg(feature = "alloc")]
            pub fn $try_of_any(
                data_type: $crate::element::DataType,
                layout: &$crate::AnyLayout,
            ) -> Result<Self, $crate::description::ExportError> {
                $describe(data_type, &$crate::description::Description::of_any(layout) $(, $argument)?)
            }
        }
    };
}
pub(super) use constructors;
