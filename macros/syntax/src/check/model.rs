//! A layout with its names resolved.

use super::position;
use crate::ast::{Item, Number, StorageKind, Value};
use crate::token::{Ident, Origin};
use alloc::string::String;
use alloc::vec::Vec;

/// A layout with its names resolved.
pub struct Model<O: Origin> {
    /// In logical order.
    pub axes: Vec<ModelAxis<O>>,
    /// Outermost first. A `block` is two digits here: one at the place of its axis, and one more innermost.
    pub order: Vec<ModelItem<O>>,
}

/// An item of the order: an axis, or a digit of it.
#[derive(Clone)]
pub struct ModelItem<O: Origin> {
    /// Position in the axes.
    pub axis: usize,
    /// What follows the `/`.
    pub divisor: Option<Number<O>>,
    /// What follows the `%`.
    pub modulus: Option<Number<O>>,
    /// Where it is, if it is a digit.
    pub span: Option<O::Span>,
    /// The rule that gives a digit its stride, the stride, and the span of its word.
    pub stride: Option<(StorageKind, Number<O>, O::Span)>,
}

/// An axis, and the rules that apply to it.
pub struct ModelAxis<O: Origin> {
    /// The name.
    pub name: Ident<O>,
    /// The extent.
    pub extent: Value<O>,
    /// The rules of this axis, each kind at most once, in the order of `StorageKind`, with the span of its word.
    pub storage: Vec<(StorageKind, Value<O>, O::Span)>,
}

impl<O: Origin> Model<O> {
    /// The axis of this name, compared by the text of the identifiers.
    #[must_use]
    pub fn position(&self, name: &str) -> Option<usize> {
        position(&self.axes, name)
    }

    /// The names of the axes.
    pub fn names(&self) -> impl ExactSizeIterator<Item = &str> + Clone {
        self.axes.iter().map(|axis| &*axis.name.text)
    }

    /// All numbers that are written: of extents, of rules and of digits.
    pub fn numbers(&self) -> impl Iterator<Item = &Number<O>> {
        let extents = self.axes.iter().filter_map(|axis| axis.extent.number());
        let rules = self.axes.iter().flat_map(ModelAxis::rules).filter_map(|(_, value, _)| value.number());
        extents.chain(rules).chain(self.digit_numbers())
    }

    /// How many extents and how many strides are a `?`.
    #[must_use]
    pub fn run_time_numbers(&self) -> (usize, usize) {
        let extents = self.axes.iter().filter(|axis| matches!(axis.extent, Value::Dynamic(_)));
        let rules = self.axes.iter().flat_map(|axis| &axis.storage);
        (extents.count(), rules.filter(|(_, value, _)| matches!(value, Value::Dynamic(_))).count())
    }

    /// The numbers of the digits in the order.
    pub fn digit_numbers(&self) -> impl Iterator<Item = &Number<O>> {
        let strides = self.order.iter().filter_map(|item| Some(&item.stride.as_ref()?.1));
        self.order.iter().flat_map(|item| [&item.divisor, &item.modulus]).flatten().chain(strides)
    }

    /// The axis and the word of each `stride`, whose number may let indices share an element.
    pub fn stride_words(&self) -> impl Iterator<Item = (usize, O::Span)> {
        let of_axis = |(axis, own): (usize, &ModelAxis<O>)| {
            let rule = own.storage.iter().find(|(kind, ..)| *kind == StorageKind::Stride)?;
            Some((axis, rule.2))
        };
        let of_digit = |item: &ModelItem<O>| match item.stride {
            Some((StorageKind::Stride, _, word)) => Some((item.axis, word)),
            _ => None,
        };
        self.axes.iter().enumerate().filter_map(of_axis).chain(self.order.iter().filter_map(of_digit))
    }

    /// The order of these items, with the blocks that the rules give: the indices of a block are innermost.
    #[must_use]
    pub fn with_blocks(&self, items: &[ModelItem<O>]) -> Vec<ModelItem<O>> {
        let outer = |axis: usize| self.order.iter().find(|item| item.axis == axis && item.modulus.is_none());
        let with_block =
            |item: &ModelItem<O>| if item.is_digit() { item.clone() } else { outer(item.axis).unwrap_or(item).clone() };
        items.iter().map(with_block).chain(self.blocks().cloned()).collect()
    }

    /// The indices in a block, of each axis with a `block`, where no other axis has digits.
    pub fn blocks(&self) -> impl Iterator<Item = &ModelItem<O>> {
        self.order.iter().filter(|item| item.modulus.is_some())
    }
}

impl<O: Origin> ModelItem<O> {
    /// An axis as it is.
    #[must_use]
    pub fn whole(axis: usize) -> Self {
        ModelItem { axis, divisor: None, modulus: None, span: None, stride: None }
    }

    /// Whether it is not an axis as it is.
    #[must_use]
    pub fn is_digit(&self) -> bool {
        self.divisor.is_some() || self.modulus.is_some()
    }

    /// Whether it is written as another one is. Integers are compared by their values.
    #[must_use]
    pub fn is(&self, other: &Self) -> bool {
        let key =
            |item: &Self| (item.axis, item.divisor.as_ref().map(Number::key), item.modulus.as_ref().map(Number::key));
        key(self) == key(other)
    }

    /// `M/32%4`
    pub(super) fn text(&self, axes: &[ModelAxis<O>]) -> String {
        let (name, divisor, modulus) = (axes[self.axis].name.clone(), self.divisor.clone(), self.modulus.clone());
        Item { name, divisor, modulus }.text()
    }
}

impl<O: Origin> ModelAxis<O> {
    /// The rules without a `block`, which is in the order.
    pub fn rules(&self) -> impl Iterator<Item = &(StorageKind, Value<O>, O::Span)> {
        self.storage.iter().filter(|(kind, ..)| *kind != StorageKind::Block)
    }

    /// Where the extent is, or the name of an axis without one.
    #[must_use]
    pub fn extent_span(&self) -> O::Span {
        match &self.extent {
            Value::Absent => self.name.span,
            Value::Dynamic(question) => *question,
            Value::Static(number) => number.span,
        }
    }
}
