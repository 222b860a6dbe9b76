//! The reasons of several fields of a struct, in an error whose size does not grow with their number.

use super::FieldError;
#[cfg(feature = "alloc")]
use alloc::boxed::Box;

/// Why fields of a struct of `K` fields fail, by their place. With an allocator the reason of each is kept; without one, the reason of
/// the first field, and the number of all.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Reasons<const K: usize, E> {
    /// The names of all fields. They are here, and not beside the reasons, as one struct has less padding than two.
    fields: &'static [&'static str; K],
    /// `None` until a field fails, so that nothing is allocated before.
    #[cfg(feature = "alloc")]
    each: Option<Box<[Option<E>; K]>>,
    #[cfg(not(feature = "alloc"))]
    first: Option<E>,
    /// The place of the first field.
    #[cfg(not(feature = "alloc"))]
    place: u32,
    #[cfg(not(feature = "alloc"))]
    count: u32,
}

#[cfg(feature = "alloc")]
impl<const K: usize, E: Copy> Reasons<K, E> {
    pub(super) const fn none(fields: &'static [&'static str; K]) -> Self {
        Reasons { fields, each: None }
    }

    #[cold]
    #[inline(never)]
    pub(super) fn add(&mut self, field: usize, reason: E) {
        self.each.get_or_insert_with(|| Box::new([None; K]))[field] = Some(reason);
    }

    /// The number of fields that fail.
    pub(super) fn count(&self) -> usize {
        self.kept().count()
    }

    /// The fields whose reasons are kept, in the order of the struct.
    pub(super) fn kept(&self) -> impl Iterator<Item = FieldError<E>> + '_ {
        let each = self.each.iter().flat_map(|each| self.fields.iter().zip(each.iter()));
        each.filter_map(|(field, reason)| Some(FieldError { field, kind: (*reason)? }))
    }
}

#[cfg(not(feature = "alloc"))]
impl<const K: usize, E: Copy> Reasons<K, E> {
    pub(super) const fn none(fields: &'static [&'static str; K]) -> Self {
        Reasons { fields, first: None, place: 0, count: 0 }
    }

    #[cold]
    #[inline(never)]
    pub(super) fn add(&mut self, field: usize, reason: E) {
        self.count += 1;
        if self.first.is_none() || field < self.place as usize {
            (self.first, self.place) = (Some(reason), field as u32);
        }
    }

    /// The number of fields that fail.
    pub(super) fn count(&self) -> usize {
        self.count as usize
    }

    /// The field whose reason is kept.
    pub(super) fn kept(&self) -> impl Iterator<Item = FieldError<E>> + '_ {
        self.first.into_iter().map(|kind| FieldError { field: self.fields[self.place as usize], kind })
    }
}

#[cfg(test)]
mod tests {
    use crate::{LayoutError, ViewsError, ViewsErrorKind};
    use std::string::ToString;

    #[test]
    fn the_reasons_are_in_the_order_of_the_struct() {
        let mut errors: ViewsError<3> = ViewsError::none(&["left", "right", "sum"]);
        assert_eq!(errors.clone().or_ok(), Ok(()));
        let reason = |axis| Err(ViewsErrorKind::Layout(LayoutError::NotInOrder { axis }));
        let values = [errors.keep(2, reason("H")), errors.keep(0, Ok(7)), errors.keep(1, reason("W"))];
        assert_eq!(values, [None, Some(7), None]);
        let first = "2 of 3 buffers cannot be viewed\n  `right`: layout: axis `W` is missing from the order; name each axis exactly once";
        let second = if cfg!(feature = "alloc") {
            "`sum`: layout: axis `H` is missing from the order; name each axis exactly once"
        } else {
            "and 1 more; enable the feature `alloc` for the reason of each"
        };
        assert_eq!(errors.to_string(), std::format!("{first}\n  {second}"));
        assert!(errors.or_ok().is_err_and(|errors| errors.iter().next().is_some_and(|error| error.field == "right")));
    }
}
