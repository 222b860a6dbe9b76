//! The strategy for two layouts that are known at run time, of any rank.

use super::plan::Plan;
use super::strategy::Strategy;
use crate::any::AnyLayout;
use crate::arith::boxes::Boxes;
use crate::arith::nest::{Nest, Traversal};
use crate::arith::spec::{LIMIT, MAX_RANK};
use alloc::borrow::ToOwned;
use alloc::string::String;
use core::fmt;

/// Why there is no copy between two layouts.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AnyPairError {
    /// Only one of them has this axis.
    LoneAxis {
        /// The name of the axis.
        axis: String,
    },
    /// An axis has different extents.
    Extents {
        /// The name of the axis.
        axis: String,
        /// Its extent in the destination.
        to: usize,
        /// Its extent in the source.
        from: usize,
    },
    /// Two indices of the destination share an element, or the search for such indices did not end within its budget.
    NotUnique,
    /// A tensor of so many bytes has no address for each of them.
    TooLarge {
        /// The storage of the larger layout, in elements.
        elements: usize,
        /// The size of an element, in bytes.
        element_bytes: usize,
    },
}

/// [`strategy`](super::strategy()) for layouts of which the ranks are run-time values too, and for elements of this size in bytes. Axes are
/// matched by name.
///
/// It is what [`copy_from`](crate::ViewMut::copy_from) does where both layouts are static. If a number is a `?`, a copy of at most 256 elements
/// is done without a strategy.
///
/// ```
/// use tensor_layout::AnyLayout;
/// use tensor_layout::convert::{Strategy, strategy_of_any};
///
/// let planes = AnyLayout::parse("C=3 H=224 W=224")?;
/// let pixels = AnyLayout::parse("C=3 H=224 W=224; order = HWC")?;
/// let strategy = strategy_of_any(&pixels, &planes, 1)?;
/// assert_eq!(strategy, Strategy::Interleave { channels: 3, unit: 1, streamed: false });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If the layouts have different axes or extents, or if the destination has no mutable view.
pub fn strategy_of_any(to: &AnyLayout, from: &AnyLayout, element_bytes: usize) -> Result<Strategy, AnyPairError> {
    let matching = matching(to, from)?;
    if !to.is_unique() {
        return Err(AnyPairError::NotUnique);
    }
    let elements = to.storage_size().max(from.storage_size());
    if elements.checked_mul(element_bytes).is_none_or(|bytes| bytes > LIMIT) {
        return Err(AnyPairError::TooLarge { elements, element_bytes });
    }
    let (specs, numbers) = ([to.spec(), from.spec()], [to.all_numbers(), from.all_numbers()]);
    let matchings = [[0, 1, 2, 3, 4, 5, 6, 7], matching];
    let nest = if to.is_strided() && from.is_strided() {
        Nest::over(to.rank(), &numbers, &matchings, Traversal::Memory)
    } else {
        let boxes = Boxes::of(specs, &numbers, &matchings);
        if boxes.count() == 0 {
            return Ok(Strategy::Nothing);
        }
        boxes.get(0, Traversal::Memory).nest
    };
    Ok(Plan::of(nest, element_bytes).strategy)
}

/// The axis of `from` that has the name of each axis of `to`.
fn matching(to: &AnyLayout, from: &AnyLayout) -> Result<[usize; MAX_RANK], AnyPairError> {
    if let Some(axis) = from.names().find(|name| !to.names().any(|other| other == *name)) {
        return Err(AnyPairError::LoneAxis { axis: axis.to_owned() });
    }
    let mut matching = [0; MAX_RANK];
    for (axis, name) in to.names().enumerate() {
        let place = from.names().position(|other| other == name);
        matching[axis] = place.ok_or_else(|| AnyPairError::LoneAxis { axis: name.to_owned() })?;
        let (to, from) = (to.extents()[axis], from.extents()[matching[axis]]);
        if to != from {
            return Err(AnyPairError::Extents { axis: name.to_owned(), to, from });
        }
    }
    Ok(matching)
}

impl fmt::Display for AnyPairError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::LoneAxis { axis } => write!(
                f,
                "the two layouts have different axes: `{axis}` is in only one of them; axes are matched by name, so both layouts must have the same axes"
            ),
            Self::Extents { axis, to, from } => write!(
                f,
                "unequal extents: axis `{axis}` has extent {to} in the destination and {from} in the source; both must be equal"
            ),
            Self::NotUnique => f.write_str(
                "indices of the destination share elements, so it has no mutable view; give each axis a stride of its own",
            ),
            Self::TooLarge { elements, element_bytes } => write!(
                f,
                "a storage of {elements} elements of {element_bytes} bytes is over isize::MAX bytes; use smaller extents"
            ),
        }
    }
}

impl core::error::Error for AnyPairError {}

#[cfg(all(test, feature = "std"))]
mod tests {
    use super::*;
    use crate::convert::{strategy, strategy_of};
    use crate::layout;
    use std::string::ToString;

    fn parsed(text: &str) -> AnyLayout {
        AnyLayout::parse(text).unwrap_or_else(|error| panic!("{error}"))
    }

    /// It is the strategy of the typed layouts.
    macro_rules! same_strategies {
        ($($element:ty: {$($to:tt)*} from {$($source:tt)*};)*) => {$({
            type To = layout!($($to)*);
            type Source = layout!($($source)*);
            let (to, from) = (AnyLayout::of(&To::default()), AnyLayout::of(&Source::default()));
            let any = strategy_of_any(&to, &from, size_of::<$element>());
            assert_eq!(any, Ok(strategy::<$element, To, Source>()), "{to} from {from}");
            assert_eq!(any, Ok(strategy_of::<$element, _, _>(&To::default(), &Source::default())));
        })*};
    }

    #[test]
    fn it_is_the_strategy_of_typed_layouts() {
        same_strategies! {
            f32: {N=1 C=3 H=57 W=57; order = NHWC; pad(H) = 8} from {N=1 C=3 H=57 W=57};
            u8: {C=3 H=224 W=224} from {H=224 W=224 C=3};
            f32: {H=64 W=64} from {W=64 H=64};
            f32: {C=4096 H=1024; order = HC} from {C=4096 H=1024};
            f32: {H=4 W=64} from {H=4 W=64; broadcast(W)};
            u16: {H=4 W=64} from {H=4 W=64; reverse(W)};
            f32: {N=1 C=64 H=8 W=8} from {N=1 C=64 H=8 W=8; block(C) = 16};
            f32: {N=1 C=20 H=8 W=8; block(C) = 16} from {W=8 H=8 C=20 N=1};
            f32: {H=0 C=5; block(C) = 4} from {H=0 C=5};
            u64: {} from {};
            (): {H=3} from {H=3};
        }
    }

    #[test]
    fn pairs_without_a_copy_are_refused() {
        let of = |to: &str, from: &str| strategy_of_any(&parsed(to), &parsed(from), 4).unwrap_err().to_string();
        assert!(of("H=2 W=3", "H=2").contains("`W` is in only one"));
        assert!(of("H=2", "H=2 Wide=3").contains("`Wide` is in only one"));
        assert!(of("H=2 W=3", "W=4 H=2").contains("axis `W` has extent 3 in the destination and 4 in the source"));
        assert!(of("H=2 W=3; broadcast(H)", "H=2 W=3").starts_with("indices of the destination share"));
    }

    #[cfg(target_pointer_width = "64")]
    #[test]
    fn a_tensor_larger_than_the_address_space_is_refused() {
        let large = parsed("H=4611686018427387904");
        let error = strategy_of_any(&large, &large, 4).unwrap_err();
        assert_eq!(error, AnyPairError::TooLarge { elements: 1 << 62, element_bytes: 4 });
        assert!(strategy_of_any(&large, &large, 1).is_ok());
    }
}
