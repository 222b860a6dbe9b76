//! Layouts as the text of `layout!`, with the numbers that they are bound to.

use crate::arith::numbers::Numbers;
use crate::arith::recover::recovered;
use crate::arith::spec::{AxisSpec, Digit, MAX_RANK, Rules, Spec, StrideRule, WrittenOrder};
use crate::error::LayoutError;
use crate::layout::{Layout, Nominal};
use core::fmt::{Display, Formatter, Result};
use core::ops::Range;

/// The rules as they are written, with a number for each `?`: `H=300 W=451 C=3; stride(H) = 1360`.
pub(crate) fn rules(
    axes: &[AxisSpec],
    order: &core::result::Result<WrittenOrder, LayoutError>,
    numbers: &Numbers,
    f: &mut Formatter<'_>,
) -> Result {
    let mut names = [""; MAX_RANK];
    for (axis, spec) in axes.iter().enumerate() {
        names[axis] = spec.name.text();
    }
    text(&names[..axes.len()], &order.unwrap_or(WrittenOrder::NONE).without_ones(), numbers, f)
}

/// Rules that give these numbers, and the digits of `spec`. The storage may differ: a part of a tensor does not own padding.
pub(crate) fn numbers(spec: &Spec, numbers: &Numbers, f: &mut Formatter<'_>) -> Result {
    text(&spec.names[..spec.rank], &recovered(spec, numbers).without_ones(), numbers, f)
}

/// The axes with their extents, the order and the rules of its items. The `stride` of an axis has the number of the axis.
pub(crate) fn text(names: &[&str], order: &WrittenOrder, numbers: &Numbers, f: &mut Formatter<'_>) -> Result {
    extents(names, numbers, f)?;
    let blocks = blocks(order);
    write_order(names, order, blocks.is_some(), f)?;
    for (axis, name) in names.iter().enumerate() {
        for place in (0..order.count).filter(|&place| order.axes[place] == axis) {
            write_rules(Part { name, digit: order.digits[place] }, &order.rules[place], numbers.strides[axis], f)?;
        }
    }
    for place in blocks.unwrap_or(0..0) {
        let Some(size) = order.digits[place].modulus else { continue };
        write!(f, "; block({}) = {size}", Word(names[order.axes[place]]))?;
    }
    Ok(())
}

/// The rules of an item, whose axis has this stride.
fn write_rules(item: Part<'_>, rules: &Rules, stride: isize, f: &mut Formatter<'_>) -> Result {
    let is_bound = matches!(rules.stride, StrideRule::AtRunTime);
    if (is_bound && stride == 0) || matches!(rules.stride, StrideRule::Broadcast) {
        return write!(f, "; broadcast({item})"); // beside it no other rule has an effect
    }
    if rules.pad != 1 {
        write!(f, "; pad({item}) = {}", rules.pad)?;
    }
    let word = if rules.may_share { "overlap" } else { "stride" };
    match rules.stride {
        StrideRule::Aligned(1) | StrideRule::Broadcast => {}
        StrideRule::Aligned(multiple) => write!(f, "; align({item}) = {multiple}")?,
        StrideRule::AtRunTime => write!(f, "; {word}({item}) = {}", stride.unsigned_abs())?,
        StrideRule::Exactly(stride) => write!(f, "; {word}({item}) = {stride}")?,
    }
    if rules.is_reversed || (is_bound && stride < 0) {
        write!(f, "; reverse({item})")?;
    }
    Ok(())
}

/// The places of the inner digits, if a `block` for each says all: they are innermost, and each axis has one at most.
fn blocks(order: &WrittenOrder) -> Option<Range<usize>> {
    let inner = (0..order.count).rev().take_while(|&place| !order.digits[place].is_last()).count();
    let places = order.count - inner..order.count;
    let all = (0..order.count).all(|place| {
        let digit = order.digits[place];
        if places.contains(&place) { digit.divisor == 1 } else { digit.is_last() }
    });
    all.then_some(places)
}

/// An item of the order: `M/32%4`.
struct Part<'a> {
    name: &'a str,
    digit: Digit,
}

impl Display for Part<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        Word(self.name).fmt(f)?;
        if self.digit.divisor != 1 {
            write!(f, "/{}", self.digit.divisor)?;
        }
        self.digit.modulus.map_or(Ok(()), |modulus| write!(f, "%{modulus}"))
    }
}

/// A name as it is written. A keyword is written with `r#`; without `alloc` there is no parser that would mind.
struct Word<'a>(&'a str);

impl Display for Word<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        #[cfg(feature = "alloc")]
        if tensor_layout_syntax::words::is_keyword(self.0) {
            f.write_str("r#")?;
        }
        f.write_str(self.0)
    }
}

/// The `Display` of a layout with a name of its own is the text of its layout, without the name: `H=2 W=3`.
///
/// # Errors
///
/// If it cannot be written.
pub fn unnamed<M: Nominal<As: Display>>(layout: &M, f: &mut Formatter<'_>) -> Result {
    layout.plain().fmt(f)
}

/// `N=1 C=3`
fn extents(names: &[&str], numbers: &Numbers, f: &mut Formatter<'_>) -> Result {
    for (axis, name) in names.iter().enumerate() {
        let space = if axis == 0 { "" } else { " " };
        write!(f, "{space}{}={}", Word(name), numbers.extents[axis])?;
    }
    Ok(())
}

/// `; order = NHWC`, unless it is the logical one. Where blocks say the digits, the axes only.
fn write_order(names: &[&str], order: &WrittenOrder, has_blocks: bool, f: &mut Formatter<'_>) -> Result {
    let places = || (0..order.count).filter(|&place| !has_blocks || order.digits[place].is_last());
    if has_blocks && places().map(|place| order.axes[place]).eq(0..names.len()) {
        return Ok(());
    }
    // One word is a run of letters if all of them are capital ones.
    let are_letters = names.iter().all(|name| matches!(name.as_bytes(), [b'A'..=b'Z']));
    let space = if are_letters && has_blocks { "" } else { " " };
    f.write_str("; order = ")?;
    for (number, place) in places().enumerate() {
        let digit = if has_blocks { Digit::WHOLE } else { order.digits[place] };
        let item = Part { name: names[order.axes[place]], digit };
        write!(f, "{}{item}", if number == 0 { "" } else { space })?;
    }
    Ok(())
}

/// `Layout(N=1 C=3, strides 3 1)`
pub(crate) fn debug<L: Layout>(layout: &L, f: &mut Formatter<'_>) -> Result {
    f.write_str("Layout(")?;
    for axis in 0..L::RANK {
        write!(f, "{}={}, ", L::__SPEC.names[axis], layout.__extent_at(axis))?;
    }
    f.write_str("strides")?;
    for axis in 0..L::RANK {
        write!(f, " {}", layout.__stride_at(axis))?;
        for term in (L::RANK..L::__SPEC.term_count).rev().filter(|&term| L::__SPEC.terms[term].axis == axis) {
            let count = L::__SPEC.terms[term].digit.room(layout.__extent_at(axis));
            write!(f, " of blocks of {count} with stride {}", layout.__stride_at(term))?;
        }
    }
    f.write_str(")")
}

#[cfg(test)]
mod tests;
