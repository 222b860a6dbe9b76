//! The numbers that the `?`s of a layout take, so that it is the layout of a given tensor.

use super::numbers::Numbers;
use super::resolve::{past, stride};
use super::rules::{AxisSpec, StrideRule, WrittenOrder};

/// What a layout is for, whose `?`s take the numbers of a tensor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To see the elements of the tensor where they are. Strides are compared where there is a second index.
    View,
    /// To copy them.
    Copy,
}

/// Writes numbers over the `?`s: the extents of the tensor, and strides for the purpose.
///
/// A view has the tensor's strides. The stride of an axis of one index reaches no element, but the strides of the axes outside it follow
/// from it: it is the tensor's if these agree with the tensor, and otherwise one for which they do, if there is one.
///
/// A copy has the tensor's stride where there is a second index, and room for all that lies inside the axis; otherwise it has the least
/// stride with that room. So no two elements share a place.
pub(crate) fn fit(axes: &mut [AxisSpec], order: &mut WrittenOrder, tensor: &Numbers, purpose: Purpose) {
    for (axis, &extent) in axes.iter_mut().zip(&tensor.extents) {
        axis.extent = axis.extent.or(Some(extent));
    }
    let is_empty = axes.iter().any(|axis| axis.extent == Some(0));
    let compared = (purpose == Purpose::View && !is_empty).then_some(tensor);
    let mut step = 1;
    for place in (0..order.count).rev() {
        let axis = order.axes[place];
        if let StrideRule::AtRunTime = order.rules[place].stride {
            // The items outside this one, and it.
            let mut outside = WrittenOrder { count: place + 1, ..*order };
            let (rules, given) = (order.rules[place], tensor.strides[axis]);
            let candidates = match purpose {
                Purpose::View => [given, largest_inside(axes, &outside, tensor), 0],
                Purpose::Copy if axes[axis].extent > Some(1) && given.unsigned_abs() >= step => {
                    [given, step as isize, 0]
                }
                Purpose::Copy => [step as isize, 0, 0],
            };
            let chosen = candidates.into_iter().find(|&stride| {
                outside.rules[place] = rules.with_stride(stride);
                agrees(axes, &outside, step, compared)
            });
            order.rules[place] = rules.with_stride(chosen.unwrap_or(given));
        }
        let Some((_, past)) = passed(axes, order, place, step) else { return };
        step = past;
    }
}

/// The stride of an item of the order, and the step past it; `None` if the layout has no such numbers.
fn passed(axes: &[AxisSpec], order: &WrittenOrder, place: usize, step: usize) -> Option<(usize, usize)> {
    let (axis, rules) = (&axes[order.axes[place]], &order.rules[place]);
    match rules.stride {
        StrideRule::Broadcast => Some((0, step)),
        _ => {
            let stride = stride(axis, rules, Some(step)).ok()??;
            Some((stride, past(axis, rules, Some(stride), order.digits[place].room(axis.extent?)).ok()??))
        }
    }
}

/// Whether the stride of the last item of the `order`, and those that follow from it, are numbers; and whether they are the tensor's,
/// that of the axis and that of the nearest one outside it with a second index.
fn agrees(axes: &[AxisSpec], order: &WrittenOrder, mut step: usize, tensor: Option<&Numbers>) -> bool {
    for (distance, place) in (0..order.count).rev().enumerate() {
        let (position, digit) = (order.axes[place], order.digits[place]);
        let (axis, rules) = (&axes[position], order.rules[place]);
        if distance > 0 && !matches!(rules.stride, StrideRule::Aligned(_) | StrideRule::Broadcast) {
            return true;
        }
        let Some((stride, past)) = passed(axes, order, place, step) else { return false };
        // The strides of digits that are not the last ones are compared where the layout is made.
        if let Some(tensor) = tensor.filter(|_| digit.is_last() && axis.extent > Some(digit.divisor)) {
            if rules.signed(stride) != tensor.strides[position] {
                return false;
            }
            if distance > 0 && stride > 0 {
                return true;
            }
        }
        step = past;
    }
    true
}

/// The largest stride of the last item of the `order`, an axis of one index, from which no more than the tensor's stride follows for the
/// nearest last digit outside it with a second value. Without such a digit it is the tensor's.
fn largest_inside(axes: &[AxisSpec], order: &WrittenOrder, tensor: &Numbers) -> isize {
    let is_broadcast = |place: usize| matches!(order.rules[place].stride, StrideRule::Broadcast);
    let last = order.count - 1;
    let is_compared = |&place: &usize| {
        let (axis, digit) = (order.axes[place], order.digits[place]);
        digit.is_last() && axes[axis].extent > Some(digit.divisor) && !is_broadcast(place)
    };
    let Some(end) = (0..last).rev().find(is_compared) else {
        return tensor.strides[order.axes[last]];
    };
    let mut most = tensor.strides[order.axes[end]].unsigned_abs();
    for place in end..last {
        if let StrideRule::Aligned(multiple) = order.rules[place].stride {
            most -= most % multiple;
        }
        if !is_broadcast(place + 1) {
            // Of digits that are not the last ones all values have room.
            most /= order.digits[place + 1].modulus.unwrap_or(order.rules[place + 1].pad);
        }
    }
    most as isize
}
