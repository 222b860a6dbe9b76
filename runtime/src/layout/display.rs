//! Layouts as the text of `layout!`, with the numbers that they are bound to.

use crate::arith::name::Name;
use crate::arith::numbers::Numbers;
use crate::arith::recover::{Recovered, recovered};
use crate::arith::spec::{AxisSpec, MAX_RANK, Rules, Spec, StrideRule};
use crate::layout::{Layout, Nominal};
use core::fmt::{Display, Formatter, Result};

/// The rules as they are written, with a number for each `?`: `H=300 W=451 C=3; stride(H) = 1360`.
pub(crate) fn rules(axes: &[AxisSpec], order: &[Name], numbers: &Numbers, f: &mut Formatter<'_>) -> Result {
    let (mut names, mut rules) = ([""; MAX_RANK], [Rules::PACKED; MAX_RANK]);
    for (axis, spec) in axes.iter().enumerate() {
        (names[axis], rules[axis]) = (spec.name.text(), spec.rules);
    }
    text(&names[..axes.len()], &rules, order.iter().map(Name::text), numbers, f)
}

/// Rules that give these numbers, and the blocks of `spec`. The storage may differ: a part of a tensor does not own padding.
///
/// Blocks allow no `stride`. Where no other rule gives the numbers, the text has one, and `layout!` refuses it.
pub(crate) fn numbers(spec: &Spec, numbers: &Numbers, f: &mut Formatter<'_>) -> Result {
    let names = &spec.names[..spec.rank];
    let Recovered { rules, order } = recovered(spec, numbers);
    text(names, &rules, order[..names.len()].iter().map(|&axis| names[axis]), numbers, f)
}

/// The axes with their extents, the order and the rules. A `stride` has the number of the axis.
pub(crate) fn text<'a>(
    names: &[&'a str],
    rules: &[Rules; MAX_RANK],
    order: impl Iterator<Item = &'a str> + Clone,
    numbers: &Numbers,
    f: &mut Formatter<'_>,
) -> Result {
    extents(names, numbers, f)?;
    write_order(names, order, f)?;
    for (axis, &name) in names.iter().enumerate() {
        let (name, rules, stride) = (Word(name), &rules[axis], numbers.strides[axis]);
        let is_bound = matches!(rules.stride, StrideRule::AtRunTime);
        if (is_bound && stride == 0) || matches!(rules.stride, StrideRule::Broadcast) {
            write!(f, "; broadcast({name})")?; // beside it no other rule has an effect
            continue;
        }
        if rules.pad != 1 {
            write!(f, "; pad({name}) = {}", rules.pad)?;
        }
        match rules.stride {
            StrideRule::Aligned(1) | StrideRule::Broadcast => {}
            StrideRule::Aligned(multiple) => write!(f, "; align({name}) = {multiple}")?,
            StrideRule::Exactly(_) | StrideRule::AtRunTime => {
                write!(f, "; stride({name}) = {}", stride.unsigned_abs())?;
            }
        }
        if rules.is_reversed || (is_bound && stride < 0) {
            write!(f, "; reverse({name})")?;
        }
    }
    // From the outermost block to the innermost, whose places may be any numbers.
    let mut last = None;
    let blocks = || rules.iter().enumerate().filter_map(|(axis, rules)| Some((rules.block?, axis)));
    while let Some((place, axis, size)) = blocks()
        .map(|(block, axis)| (block.place, axis, block.size))
        .filter(|&(place, axis, _)| last < Some((place, axis)))
        .min()
    {
        write!(f, "; block({}) = {size}", Word(names[axis]))?;
        last = Some((place, axis));
    }
    Ok(())
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

/// `; order = NHWC`, unless it is the logical one.
fn write_order<'a>(names: &[&'a str], order: impl Iterator<Item = &'a str> + Clone, f: &mut Formatter<'_>) -> Result {
    if order.clone().eq(names.iter().copied()) {
        return Ok(());
    }
    // One word is a run of letters if all of them are capital ones.
    let space = if names.iter().all(|name| matches!(name.as_bytes(), [b'A'..=b'Z'])) { "" } else { " " };
    f.write_str("; order = ")?;
    for (place, name) in order.enumerate() {
        write!(f, "{}{}", if place == 0 { "" } else { space }, Word(name))?;
    }
    Ok(())
}

/// `Layout(N=1 C=3, strides 3 1)`
pub(crate) fn debug<L: Layout>(layout: &L, f: &mut Formatter<'_>) -> Result {
    f.write_str("Layout(")?;
    for axis in 0..L::RANK {
        write!(f, "{}={}, ", L::SPEC.names[axis], layout.extent_at(axis))?;
    }
    f.write_str("strides")?;
    for axis in 0..L::RANK {
        write!(f, " {}", layout.stride_at(axis))?;
        if let Some(inner) = L::SPEC.inner_term(axis) {
            write!(f, " of blocks of {} with stride {}", inner.modulus, inner.stride)?;
        }
    }
    f.write_str(")")
}

#[cfg(test)]
mod tests;
