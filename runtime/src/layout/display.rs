//! Layouts as the text of `layout!`, with the numbers that they are bound to.

use crate::arith::name::Name;
use crate::arith::numbers::Numbers;
use crate::arith::spec::{AxisSpec, MAX_RANK, Spec, StrideRule};
use crate::layout::{Layout, Nominal};
use core::fmt::{Display, Formatter, Result};

/// The rules as they are written, with a number for each `?`: `H=300 W=451 C=3; stride(H) = 1360`.
pub(crate) fn rules(axes: &[AxisSpec], order: &[Name], numbers: &Numbers, f: &mut Formatter<'_>) -> Result {
    let mut names = [""; MAX_RANK];
    for (name, axis) in names.iter_mut().zip(axes) {
        *name = axis.name.text();
    }
    let names = &names[..axes.len()];
    extents(names, numbers, f)?;
    write_order(names, order.iter().map(Name::text), f)?;
    for (axis, spec) in axes.iter().enumerate() {
        let (name, rules, stride) = (names[axis], &spec.rules, numbers.strides[axis]);
        let is_bound_to_0 = matches!(rules.stride, StrideRule::AtRunTime) && stride == 0;
        if is_bound_to_0 || matches!(rules.stride, StrideRule::Broadcast) {
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
        if rules.is_reversed || stride < 0 {
            write!(f, "; reverse({name})")?;
        }
    }
    // From the outermost block to the innermost, whose places may be any numbers.
    let mut last = None;
    let blocks = || axes.iter().enumerate().filter_map(|(axis, spec)| Some((spec.rules.block?, axis)));
    while let Some((place, axis, size)) = blocks()
        .map(|(block, axis)| (block.place, axis, block.size))
        .filter(|&(place, axis, _)| last < Some((place, axis)))
        .min()
    {
        write!(f, "; block({}) = {size}", names[axis])?;
        last = Some((place, axis));
    }
    Ok(())
}

/// Rules that give these numbers, and the blocks of `spec`. The order is that of descending strides, and each axis whose stride does
/// not follow from those inside it has a `stride`. The storage may differ: a part of a tensor does not own padding.
///
/// Blocks allow no `stride`, so there the axis inside has a `pad`. Where no axis is inside, no rule gives the numbers; the text then
/// has a `stride`, which `layout!` refuses.
pub(crate) fn numbers(spec: &Spec, numbers: &Numbers, f: &mut Formatter<'_>) -> Result {
    let names = &spec.names[..spec.rank];
    let order = descending(names.len(), numbers);
    let order = &order[..names.len()];
    extents(names, numbers, f)?;
    write_order(names, order.iter().map(|&axis| names[axis]), f)?;
    let (mut explicit, mut pads) = ([false; MAX_RANK], [1; MAX_RANK]);
    let inner_parts = &spec.terms[spec.rank..spec.term_count];
    let mut step = inner_parts.iter().map(|inner| inner.modulus).product();
    let mut inside: Option<usize> = None;
    for &axis in order.iter().rev() {
        let (stride, divisor) = (numbers.strides[axis].unsigned_abs(), spec.terms[axis].divisor);
        let extent = numbers.extents[axis].div_ceil(divisor);
        if extent == 1 || stride == 0 {
            continue;
        }
        match inside.map(|inner| (inner, numbers.strides[inner].unsigned_abs())) {
            Some((inner, by)) if divisor > 1 && stride != step && stride > step && stride % by == 0 => {
                pads[inner] = stride / by;
            }
            _ => explicit[axis] = stride != step,
        }
        step = stride.saturating_mul(extent);
        inside = (divisor == 1).then_some(axis);
    }
    for (axis, name) in names.iter().enumerate() {
        let stride = numbers.strides[axis];
        if pads[axis] > 1 {
            write!(f, "; pad({name}) = {}", pads[axis])?;
        }
        if numbers.extents[axis] > 1 && stride == 0 {
            write!(f, "; broadcast({name})")?;
        }
        if explicit[axis] {
            write!(f, "; stride({name}) = {}", stride.unsigned_abs())?;
        }
        if numbers.extents[axis] > 1 && stride < 0 {
            write!(f, "; reverse({name})")?;
        }
    }
    // The inner parts stand from the innermost one outwards.
    for inner in inner_parts.iter().rev() {
        write!(f, "; block({}) = {}", names[inner.axis], inner.modulus)?;
    }
    Ok(())
}

/// The `Display` of a layout with a name of its own: `Mask: H=2 W=3`.
///
/// # Errors
///
/// If it cannot be written.
pub fn named<M: Nominal<As: Display>>(layout: &M, name: &str, f: &mut Formatter<'_>) -> Result {
    write!(f, "{name}: {}", layout.plain())
}

/// `N=1 C=3`
fn extents(names: &[&'static str], numbers: &Numbers, f: &mut Formatter<'_>) -> Result {
    for (axis, name) in names.iter().enumerate() {
        let space = if axis == 0 { "" } else { " " };
        write!(f, "{space}{name}={}", numbers.extents[axis])?;
    }
    Ok(())
}

/// `; order = NHWC`, unless it is the logical one.
fn write_order(
    names: &[&'static str],
    order: impl Iterator<Item = &'static str> + Clone,
    f: &mut Formatter<'_>,
) -> Result {
    if order.clone().eq(names.iter().copied()) {
        return Ok(());
    }
    let space = if names.iter().all(|name| name.len() == 1) { "" } else { " " };
    f.write_str("; order = ")?;
    for (place, name) in order.enumerate() {
        write!(f, "{}{name}", if place == 0 { "" } else { space })?;
    }
    Ok(())
}

/// The axes by descending stride. An axis of one index stays beside the axis before it.
fn descending(rank: usize, numbers: &Numbers) -> [usize; MAX_RANK] {
    let mut order = [0; MAX_RANK];
    let step = |axis: usize| numbers.strides[axis].unsigned_abs();
    for axis in 0..rank {
        let mut place = axis;
        while place > 0 && numbers.extents[axis] != 1 && step(order[place - 1]) < step(axis) {
            order[place] = order[place - 1];
            place -= 1;
        }
        order[place] = axis;
    }
    order
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
