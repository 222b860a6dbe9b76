//! The demand on an element: it has the size of its data type.

use super::{DataType, Element};
use crate::error::sentence::Slot;
use crate::error::text::Text;

/// The demands on an element.
pub(crate) struct SizeDemand<T>(core::marker::PhantomData<T>);

impl<T: Element> SizeDemand<T> {
    /// For a descriptor: it has the size of its data type. [`U4`](super::U4) and [`I4`](super::I4), which stand for less than a byte, have none.
    #[cfg(any(feature = "descriptors", feature = "directml", feature = "shader"))]
    pub(crate) const DESCRIBED: () = {
        if size_of::<T>() != 0 || T::DATA_TYPE.size_in_bytes().is_some() {
            of_its_size(size_of::<T>(), T::DATA_TYPE);
        }
    };
}

#[cfg(feature = "alloc")]
impl<T: super::InMemory> SizeDemand<T> {
    /// For memory: it has the size of its data type, and the bits that are checked have it too.
    pub(crate) const AS_SAID: () = {
        of_its_size(size_of::<T>(), T::DATA_TYPE);
        of_its_size(size_of::<T::Bits>(), T::DATA_TYPE);
    };
}

#[track_caller]
const fn of_its_size(bytes: usize, data_type: DataType) {
    if bytes * 8 != data_type.size_in_bits() {
        other_size(bytes, data_type).raise();
    }
}

const fn other_size(bytes: usize, data_type: DataType) -> Text {
    Text::new("").fill(
        "Element: the type has {bytes} bytes, and its `DATA_TYPE` says {data_type}, of {bits} bits; give it a data type of its size",
        &[
            ("bytes", Slot::Number(bytes as u128)),
            ("data_type", Slot::Word(data_type.name())),
            ("bits", Slot::Number(data_type.size_in_bits() as u128)),
        ],
    )
}
