//! Layouts as the text of `layout!`, with the numbers that they are bound to.

use crate::arith::name::Name;
use crate::arith::numbers::Numbers;
use crate::arith::spec::{AxisSpec, MAX_RANK, StrideRule};
use crate::layout::internals::StaticInternals;
use crate::layout::{Nominal, StridedLayout};
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
    Ok(())
}

/// Rules that give these numbers. The order is that of descending strides, and each axis whose stride does not follow from those
/// inside it has a `stride`. The storage may differ: a part of a tensor does not own padding.
pub(crate) fn numbers(names: &[&'static str], numbers: &Numbers, f: &mut Formatter<'_>) -> Result {
    let order = descending(names.len(), numbers);
    let order = &order[..names.len()];
    extents(names, numbers, f)?;
    write_order(names, order.iter().map(|&axis| names[axis]), f)?;
    let mut explicit = [false; MAX_RANK];
    let mut step = 1;
    for &axis in order.iter().rev() {
        let (extent, stride) = (numbers.extents[axis], numbers.strides[axis].unsigned_abs());
        if extent == 1 || stride == 0 {
            continue;
        }
        explicit[axis] = stride != step;
        step = stride.saturating_mul(extent);
    }
    for (axis, name) in names.iter().enumerate() {
        let stride = numbers.strides[axis];
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
    Ok(())
}

/// The `Display` of a layout with a name of its own: `Mask: H=2 W=3`.
///
/// # Errors
///
/// If it cannot be written.
pub fn named<M: Nominal<As: Display>>(name: &str, f: &mut Formatter<'_>) -> Result {
    write!(f, "{name}: {}", <M::As as StaticInternals>::VALUE)
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
pub(crate) fn debug<L: StridedLayout>(layout: &L, f: &mut Formatter<'_>) -> Result {
    f.write_str("Layout(")?;
    for axis in 0..L::RANK {
        write!(f, "{}={}, ", L::SPEC.names[axis], layout.extent_at(axis))?;
    }
    f.write_str("strides")?;
    for axis in 0..L::RANK {
        write!(f, " {}", layout.stride_at(axis))?;
    }
    f.write_str(")")
}

#[cfg(test)]
mod tests;
