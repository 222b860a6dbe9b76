//! Operations on layouts as data: where each axis of the result comes from. [`apply`] computes what the type of the result
//! knows, and [`Op::numbers`] its run-time numbers. Both go by [`Source`].

use super::numbers::Numbers;
use super::spec::{LIMIT, MAX_RANK, Spec, StorageEnd, StrideTerm};
use crate::error::text::same;
use crate::error::{LayoutError, PartError};

/// Where the numbers of one axis of the result come from. Positions are those of the operand's axes.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Source {
    /// An axis as it is.
    Same(usize),
    /// `len` neighbouring indices of an axis, a number that the type knows.
    Crop { axis: usize, len: usize },
    /// Neighbouring indices of an axis, as many as are given at run time.
    Range(usize),
    /// Every `by`-th index.
    Step { axis: usize, by: usize },
    /// The indices from last to first.
    Reverse(usize),
    /// No axis: a new one of extent 1.
    New,
    /// The one index of an axis, this many times.
    Broadcast(usize),
    /// The one index of an axis, as often as is given at run time.
    BroadcastTo,
    /// The first indices of groups of `by`.
    Groups { axis: usize, by: usize },
    /// The first indices of the windows of `size`, `step` apart.
    Windows { axis: usize, size: usize, step: usize },
    /// Several axes as one, outermost first.
    Merge { axes: [usize; MAX_RANK], count: usize },
    /// Two axes walked together.
    Diagonal([usize; 2]),
}

impl Source {
    /// The extent and the stride of this axis, of an operand with these numbers; `given` is the number given at run time.
    ///
    /// No number overflows: the result addresses elements of the operand. If it has no element, or repeats them,
    /// [`Op::check`] has checked the product of the extents.
    #[inline(always)]
    pub(crate) const fn numbers(&self, of: &Numbers, given: usize) -> (usize, isize) {
        let Numbers { extents, strides } = of;
        match *self {
            Source::Same(axis) => (extents[axis], strides[axis]),
            Source::Crop { axis, len } => (len, strides[axis]),
            Source::Range(axis) => (given, strides[axis]),
            Source::Step { axis, by } => (extents[axis].div_ceil(by), strides[axis].wrapping_mul(by as isize)),
            Source::Reverse(axis) => (extents[axis], strides[axis].wrapping_neg()),
            Source::New => (1, 0),
            Source::Broadcast(len) => (len, 0),
            Source::BroadcastTo => (given, 0),
            Source::Groups { axis, by } => (extents[axis] / by, strides[axis].wrapping_mul(by as isize)),
            Source::Windows { axis, size, step } => {
                ((extents[axis].wrapping_sub(size) / step).wrapping_add(1), strides[axis].wrapping_mul(step as isize))
            }
            Source::Merge { axes, count } => merged(of, &axes, count),
            Source::Diagonal([a, b]) => {
                let extent = if extents[a] < extents[b] { extents[a] } else { extents[b] };
                (extent, strides[a].wrapping_add(strides[b]))
            }
        }
    }

    /// Whether the type knows the extent, and the stride, if it knows those of the operand that `spec` says it knows.
    const fn is_known(&self, spec: &Spec) -> (bool, bool) {
        match *self {
            Source::Same(axis)
            | Source::Step { axis, .. }
            | Source::Reverse(axis)
            | Source::Groups { axis, .. }
            | Source::Windows { axis, .. } => (spec.knows_extent(axis), spec.knows_stride(axis)),
            Source::Crop { axis, .. } => (true, spec.knows_stride(axis)),
            Source::Range(axis) => (false, spec.knows_stride(axis)),
            Source::New | Source::Broadcast(_) => (true, true),
            Source::BroadcastTo => (false, true),
            Source::Merge { axes, count } => {
                let (mut extents, mut k) = (true, 0);
                let mut stride = true;
                while k < count {
                    extents = extents && spec.knows_extent(axes[k]);
                    stride = stride && spec.knows_stride(axes[k]);
                    k += 1;
                }
                // The extents decide which of the strides it is.
                (extents, stride && (extents || inner_stride_decides(spec, axes[count - 1])))
            }
            Source::Diagonal([a, b]) => {
                (spec.knows_extent(a) && spec.knows_extent(b), spec.knows_stride(a) && spec.knows_stride(b))
            }
        }
    }

    /// Whether an unknown stride cannot be negative.
    const fn is_forward(&self, spec: &Spec) -> bool {
        match *self {
            Source::Reverse(_) => false,
            Source::Diagonal([a, b]) => spec.is_forward_along(a) && spec.is_forward_along(b),
            Source::Merge { axes, count } => {
                let (mut is_forward, mut k) = (true, 0);
                while k < count {
                    is_forward = is_forward && spec.is_forward_along(axes[k]);
                    k += 1;
                }
                is_forward
            }
            _ => match self.axis() {
                Some(axis) => spec.is_forward_along(axis),
                None => true,
            },
        }
    }

    /// The axis of the operand that this one takes the place of in memory order.
    const fn axis(&self) -> Option<usize> {
        match *self {
            Source::Same(axis)
            | Source::Crop { axis, .. }
            | Source::Range(axis)
            | Source::Step { axis, .. }
            | Source::Reverse(axis)
            | Source::Groups { axis, .. }
            | Source::Windows { axis, .. } => Some(axis),
            Source::Merge { axes, count } => Some(axes[count - 1]),
            Source::New | Source::Broadcast(_) | Source::BroadcastTo | Source::Diagonal(_) => None,
        }
    }
}

/// Whether the innermost of merged axes has more than one index, whatever the unknown numbers are, so that its stride is that
/// of the result.
const fn inner_stride_decides(spec: &Spec, inner: usize) -> bool {
    spec.knows_extent(inner) && spec.extents[inner] > 1
}

/// The product of the extents, and the stride of the innermost axis of extent over 1.
#[inline(always)]
const fn merged(of: &Numbers, axes: &[usize; MAX_RANK], count: usize) -> (usize, isize) {
    let mut extent = 1usize;
    let mut stride = of.strides[axes[count - 1]];
    let mut is_found = false;
    let mut k = count;
    while k > 0 {
        k -= 1;
        let axis = axes[k];
        if !is_found && of.extents[axis] > 1 {
            (stride, is_found) = (of.strides[axis], true);
        }
        extent = extent.wrapping_mul(of.extents[axis]);
    }
    (extent, stride)
}

/// What an operation requires of the numbers of its operand.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Requirement {
    Nothing,
    /// The axis has at least `len` indices.
    AtLeast {
        axis: usize,
        len: usize,
    },
    /// The axis has one index.
    One {
        axis: usize,
        operation: &'static str,
    },
    /// `by` divides the extent.
    Divides {
        axis: usize,
        by: usize,
    },
    /// A window of `size` fits.
    Window {
        axis: usize,
        size: usize,
    },
    /// Each axis continues where the next one ends.
    Continues {
        axes: [usize; MAX_RANK],
        count: usize,
    },
}

/// An operation whose axes are resolved to positions.
#[derive(Clone, Copy, Debug)]
pub struct Op {
    /// The axes of the result.
    pub(crate) rank: usize,
    pub(crate) names: [&'static str; MAX_RANK],
    pub(crate) sources: [Source; MAX_RANK],
    pub(crate) demand: Requirement,
    /// Some elements are addressed by several indices of the result, so the number of indices may grow.
    pub(crate) repeats: bool,
    /// The result addresses what the operand does: it keeps its storage.
    pub(crate) is_whole: bool,
}

impl Op {
    /// Of a scalar.
    pub(crate) const NONE: Op = Op::same(&Spec::SCALAR);

    /// The operation that leaves every axis of `spec` as it is.
    const fn same(spec: &Spec) -> Op {
        let mut sources = [Source::New; MAX_RANK];
        let mut axis = 0;
        while axis < spec.rank {
            sources[axis] = Source::Same(axis);
            axis += 1;
        }
        Op {
            rank: spec.rank,
            names: spec.names,
            sources,
            demand: Requirement::Nothing,
            repeats: false,
            is_whole: false,
        }
    }

    /// The axis at `axis` from another source.
    const fn with(spec: &Spec, axis: usize, source: Source, demand: Requirement) -> Op {
        let mut op = Op::same(spec);
        op.sources[axis] = source;
        op.demand = demand;
        op
    }

    /// Takes an axis out.
    const fn without(mut self, axis: usize) -> Op {
        let mut k = axis;
        while k + 1 < self.rank {
            (self.names[k], self.sources[k]) = (self.names[k + 1], self.sources[k + 1]);
            k += 1;
        }
        self.rank -= 1;
        (self.names[self.rank], self.sources[self.rank]) = ("", Source::New);
        self
    }

    /// Puts an axis in before the one at `at`.
    const fn and(mut self, at: usize, name: &'static str, source: Source) -> Result<Op, PartError> {
        if self.rank == MAX_RANK {
            return Err(PartError::TooManyAxes { axis: name });
        }
        let mut k = self.rank;
        while k > at {
            (self.names[k], self.sources[k]) = (self.names[k - 1], self.sources[k - 1]);
            k -= 1;
        }
        (self.names[at], self.sources[at]) = (name, source);
        self.rank += 1;
        Ok(self)
    }

    /// The operation, if no two axes of its result have one name.
    const fn with_distinct_names(self) -> Result<Op, PartError> {
        let mut k = 0;
        while k < self.rank {
            let mut other = 0;
            while other < k {
                if same(self.names[k], self.names[other]) {
                    return Err(PartError::AxisThere { axis: self.names[k] });
                }
                other += 1;
            }
            k += 1;
        }
        Ok(self)
    }

    /// `fix`: without the axis; its index moves the view's pointer.
    pub(crate) const fn fix(spec: &Spec, axis: usize) -> Op {
        Op::same(spec).without(axis)
    }

    /// `crop`.
    pub(crate) const fn crop(spec: &Spec, axis: usize, len: usize) -> Op {
        Op::with(spec, axis, Source::Crop { axis, len }, Requirement::AtLeast { axis, len })
    }

    /// A chunk of `axis_chunks`: a `crop` to `len` indices. Where the type knows that there are fewer, there is no chunk; its
    /// layout must be one all the same, and is that of the whole axis.
    pub(crate) const fn chunk(spec: &Spec, axis: usize, len: usize) -> Op {
        let is_longer = spec.knows_extent(axis) && spec.extents[axis] < len;
        let len = if is_longer { spec.extents[axis] } else { len };
        Op::with(spec, axis, Source::Crop { axis, len }, Requirement::Nothing)
    }

    /// `range`.
    pub(crate) const fn range(spec: &Spec, axis: usize) -> Op {
        Op::with(spec, axis, Source::Range(axis), Requirement::Nothing)
    }

    /// `step`.
    pub(crate) const fn step(spec: &Spec, axis: usize, by: usize) -> Result<Op, PartError> {
        if by == 0 {
            return Err(PartError::Zero { axis: spec.names[axis], what: "step" });
        }
        Ok(Op::with(spec, axis, Source::Step { axis, by }, Requirement::Nothing))
    }

    /// `reverse`.
    pub(crate) const fn reverse(spec: &Spec, axis: usize) -> Op {
        Op { is_whole: true, ..Op::with(spec, axis, Source::Reverse(axis), Requirement::Nothing) }
    }

    /// `permute`: the axis at `k` is the operand's at `order[k]`.
    pub(crate) const fn permute(spec: &Spec, order: &[usize; MAX_RANK]) -> Op {
        let mut op = Op { is_whole: true, ..Op::same(spec) };
        let mut k = 0;
        while k < spec.rank {
            (op.names[k], op.sources[k]) = (spec.names[order[k]], Source::Same(order[k]));
            k += 1;
        }
        op
    }

    /// `rename`.
    pub(crate) const fn rename(spec: &Spec, axis: usize, name: &'static str) -> Result<Op, PartError> {
        let mut op = Op { is_whole: true, ..Op::same(spec) };
        op.names[axis] = name;
        op.with_distinct_names()
    }

    /// `insert`.
    pub(crate) const fn insert(spec: &Spec, name: &'static str) -> Result<Op, PartError> {
        let op = Op { is_whole: true, ..Op::same(spec) };
        attempt!(op.and(0, name, Source::New)).with_distinct_names()
    }

    /// `squeeze`.
    pub(crate) const fn squeeze(spec: &Spec, axis: usize) -> Op {
        Op { demand: Requirement::One { axis, operation: "squeeze" }, ..Op::same(spec).without(axis) }
    }

    /// `broadcast` to `len`, or to what is given at run time.
    pub(crate) const fn broadcast(spec: &Spec, axis: usize, len: Option<usize>) -> Op {
        let source = match len {
            Some(len) => Source::Broadcast(len),
            None => Source::BroadcastTo,
        };
        Op { repeats: true, ..Op::with(spec, axis, source, Requirement::One { axis, operation: "broadcast" }) }
    }

    /// `split`.
    pub(crate) const fn split(spec: &Spec, axis: usize, names: [&'static str; 2], by: usize) -> Result<Op, PartError> {
        if by == 0 {
            return Err(PartError::Zero { axis: spec.names[axis], what: "part" });
        }
        let mut op = Op::with(spec, axis, Source::Groups { axis, by }, Requirement::Divides { axis, by });
        op.names[axis] = names[0];
        attempt!(op.and(axis + 1, names[1], Source::Crop { axis, len: by })).with_distinct_names()
    }

    /// `windows`.
    pub(crate) const fn windows(
        spec: &Spec,
        axis: usize,
        names: [&'static str; 2],
        size: usize,
        step: usize,
    ) -> Result<Op, PartError> {
        if size == 0 || step == 0 {
            return Err(PartError::Zero { axis: spec.names[axis], what: if size == 0 { "size" } else { "step" } });
        }
        let source = Source::Windows { axis, size, step };
        let mut op = Op { repeats: true, ..Op::with(spec, axis, source, Requirement::Window { axis, size }) };
        op.names[axis] = names[0];
        attempt!(op.and(axis + 1, names[1], Source::Crop { axis, len: size })).with_distinct_names()
    }

    /// `merge` of the `count` axes at these positions, outermost first.
    pub(crate) const fn merge(
        spec: &Spec,
        axes: [usize; MAX_RANK],
        count: usize,
        name: &'static str,
    ) -> Result<Op, PartError> {
        let mut op = Op::with(spec, axes[0], Source::Merge { axes, count }, Requirement::Continues { axes, count });
        op.names[axes[0]] = name;
        let mut axis = spec.rank;
        while axis > 0 {
            axis -= 1;
            let mut k = 1;
            while k < count {
                if axes[k] == axis {
                    op = op.without(axis);
                }
                k += 1;
            }
        }
        op.with_distinct_names()
    }

    /// `diagonal`.
    pub(crate) const fn diagonal(spec: &Spec, axes: [usize; 2], name: &'static str) -> Result<Op, PartError> {
        let [a, b] = axes;
        let mut op = Op::with(spec, a, Source::Diagonal(axes), Requirement::Nothing);
        op.names[a] = name;
        op.without(b).with_distinct_names()
    }

    /// Checks that the operation has a result for an operand of these numbers. `given` is the number given at run time.
    ///
    /// # Errors
    ///
    /// If it has none, or if the number of indices of the result is over `isize::MAX`.
    #[inline(always)]
    pub(crate) const fn check(
        &self,
        names: &[&'static str; MAX_RANK],
        of: &Numbers,
        given: usize,
    ) -> Result<(), PartError> {
        match self.demand {
            Requirement::Nothing => {}
            Requirement::AtLeast { axis, len } => {
                if len > of.extents[axis] {
                    let (axis, extent) = (names[axis], of.extents[axis]);
                    return Err(PartError::RangePastEnd { axis, start: 0, end: len, extent });
                }
            }
            Requirement::One { axis, operation } => {
                if of.extents[axis] != 1 {
                    return Err(PartError::NotOne { operation, axis: names[axis], extent: of.extents[axis] });
                }
            }
            Requirement::Divides { axis, by } => {
                if of.extents[axis] % by != 0 {
                    return Err(PartError::NotDivisible { axis: names[axis], extent: of.extents[axis], by });
                }
            }
            Requirement::Window { axis, size } => {
                if size > of.extents[axis] {
                    return Err(PartError::WindowTooLarge { axis: names[axis], size, extent: of.extents[axis] });
                }
            }
            Requirement::Continues { axes, count } => attempt!(continues(names, of, &axes, count)),
        }
        if self.repeats || matches!(self.demand, Requirement::Continues { .. }) {
            return self.count(of, given);
        }
        Ok(())
    }

    /// Whether [`Op::check`] needs only what the type of the operand knows. The number of indices may still grow with the
    /// unknown numbers.
    pub(crate) const fn is_decided(&self, spec: &Spec) -> bool {
        match self.demand {
            Requirement::Nothing => true,
            Requirement::AtLeast { axis, .. }
            | Requirement::One { axis, .. }
            | Requirement::Divides { axis, .. }
            | Requirement::Window { axis, .. } => spec.knows_extent(axis),
            // An extent of 0 of another axis makes every merge possible.
            Requirement::Continues { .. } => spec.is_static(),
        }
    }

    /// Whether [`Op::check`] cannot fail at run time, once [`apply`] has succeeded.
    pub(crate) const fn is_checked(&self, spec: &Spec) -> bool {
        let mut knows_count = spec.is_static();
        let mut axis = 0;
        while axis < self.rank {
            knows_count = knows_count && !matches!(self.sources[axis], Source::BroadcastTo);
            axis += 1;
        }
        // A view compares the length of a crop together with its start.
        let is_decided = self.is_decided(spec) || matches!(self.demand, Requirement::AtLeast { .. });
        is_decided && (knows_count || !self.repeats)
    }

    /// # Errors
    ///
    /// If the number of indices of the result is over `isize::MAX`. The elements are the operand's, so the span is not. Where there
    /// is no index, only the product of merged extents counts.
    const fn count(&self, of: &Numbers, given: usize) -> Result<(), PartError> {
        let is_empty = self.is_empty(of, given);
        let (mut count, mut axis) = (1u128, 0);
        while axis < self.rank {
            let (mut extent, _) = self.sources[axis].numbers(of, given);
            let merges_too_many = match self.sources[axis] {
                Source::Merge { axes, count } => product(of, &axes, count) > LIMIT as u128,
                _ => false,
            };
            if merges_too_many {
                extent = usize::MAX; // the product itself may be no `usize`
            }
            if !is_empty {
                count *= extent as u128;
            }
            if count > LIMIT as u128 || merges_too_many {
                return Err(PartError::Layout(LayoutError::TooManyElements { axis: self.names[axis], extent }));
            }
            axis += 1;
        }
        Ok(())
    }

    /// Whether some extent of the result is 0.
    const fn is_empty(&self, of: &Numbers, given: usize) -> bool {
        let mut axis = 0;
        while axis < self.rank {
            if self.sources[axis].numbers(of, given).0 == 0 {
                return true;
            }
            axis += 1;
        }
        false
    }

    /// The extent and the stride of each axis of the result.
    #[inline(always)]
    pub(crate) const fn numbers(&self, of: &Numbers, given: usize) -> Numbers {
        let mut numbers = Numbers::NONE;
        let mut axis = 0;
        while axis < self.rank {
            (numbers.extents[axis], numbers.strides[axis]) = self.sources[axis].numbers(of, given);
            axis += 1;
        }
        numbers
    }
}

/// The product of the extents; no more than `LIMIT + 1` counts.
const fn product(of: &Numbers, axes: &[usize; MAX_RANK], count: usize) -> u128 {
    let (mut product, mut k) = (1u128, 0);
    while k < count {
        if of.extents[axes[k]] == 0 {
            return 0;
        }
        if product <= LIMIT as u128 {
            product *= of.extents[axes[k]] as u128;
        }
        k += 1;
    }
    product
}

/// Checks that each axis of extent over 1 continues where the next one ends. If there is no element, all do.
///
/// # Errors
///
/// The first two that do not.
const fn continues(
    names: &[&'static str; MAX_RANK],
    of: &Numbers,
    axes: &[usize; MAX_RANK],
    count: usize,
) -> Result<(), PartError> {
    let mut axis = 0;
    while axis < MAX_RANK {
        if of.extents[axis] == 0 {
            return Ok(());
        }
        axis += 1;
    }
    let mut inner: Option<usize> = None;
    let mut k = count;
    while k > 0 {
        k -= 1;
        let outer = axes[k];
        if of.extents[outer] == 1 {
            continue;
        }
        if let Some(inner) = inner {
            let (extent, inner_stride) = (of.extents[inner], of.strides[inner]);
            if of.strides[outer] != inner_stride.wrapping_mul(extent as isize) {
                return Err(PartError::NotContinuous {
                    outer: names[outer],
                    stride: of.strides[outer],
                    inner: names[inner],
                    extent,
                    inner_stride,
                });
            }
        }
        inner = Some(outer);
    }
    Ok(())
}

/// What the type knows of the result of an operation.
///
/// # Errors
///
/// If what the type knows of the operand rules a result out, or a number overflows.
pub(crate) const fn apply(spec: &Spec, op: &Op) -> Result<Spec, PartError> {
    let of = spec.numbers();
    if op.is_decided(spec) {
        attempt!(op.check(&spec.names, &of, 1));
    }
    let mut result = Spec { rank: op.rank, term_count: op.rank, names: op.names, ..Spec::SCALAR };
    let mut axis = 0;
    while axis < op.rank {
        let source = op.sources[axis];
        let (extent, stride) = source.numbers(&of, 1);
        let (knows_extent, knows_stride) = source.is_known(spec);
        result.extents[axis] = if knows_extent { extent } else { 1 };
        result.known_extents |= (knows_extent as u32) << axis;
        result.terms[axis] = StrideTerm::plain(axis, if knows_stride { stride } else { 0 });
        result.known_strides |= (knows_stride as u32) << axis;
        let is_forward = if knows_stride { stride >= 0 } else { source.is_forward(spec) };
        result.forward |= (is_forward as u32) << axis;
        axis += 1;
    }
    result.is_nested = spec.is_nested && !op.repeats;
    (result.order, result.is_ordered) = memory_order(spec, op);
    result.continues = continued(spec, op, &result);
    result.end = if op.is_whole { moved_end(spec.end, op) } else { StorageEnd::Span };
    match result.measured() {
        Ok(result) => Ok(result),
        Err(error) => Err(PartError::Layout(error)),
    }
}

/// The memory order of the result, and whether it holds whatever the unknown numbers are: each axis has the place of the axis
/// that it comes from.
const fn memory_order(spec: &Spec, op: &Op) -> ([usize; MAX_RANK], bool) {
    let mut order = [0; MAX_RANK];
    let (mut place, mut is_ordered) = (0, spec.is_ordered);
    let mut from = 0;
    while from < spec.rank {
        let mut axis = 0;
        while axis < op.rank {
            // The outer part of a split and the first indices of windows come before the inner part, as they stand.
            if let Some(source) = op.sources[axis].axis() {
                if source == spec.order[from] {
                    order[place] = axis;
                    place += 1;
                }
            }
            axis += 1;
        }
        from += 1;
    }
    // An axis that does not come from one has stride 0: it is innermost, as broadcast ones are.
    let mut axis = 0;
    while axis < op.rank {
        if op.sources[axis].axis().is_none() {
            order[place] = axis;
            place += 1;
        }
        is_ordered = is_ordered
            && match op.sources[axis] {
                Source::Diagonal(_) => false,
                Source::Merge { axes, count } => inner_stride_decides(spec, axes[count - 1]),
                _ => true,
            };
        axis += 1;
    }
    (order, is_ordered)
}

/// Which axes of the result continue where the one after them ends.
const fn continued(spec: &Spec, op: &Op, result: &Spec) -> u32 {
    let (mut continues, mut place) = (0, 0);
    while place + 1 < result.rank {
        let (outer, inner) = (result.order[place], result.order[place + 1]);
        // The inner axis must keep every index. The outer one may lose some.
        let is_continued = match (op.sources[outer], op.sources[inner]) {
            (Source::Groups { axis, by }, Source::Crop { axis: of, len }) if axis == of && by == len => true,
            (
                Source::Same(a) | Source::Crop { axis: a, .. } | Source::Range(a),
                Source::Same(b) | Source::Groups { axis: b, .. },
            ) => spec.continues >> a & 1 == 1 && spec.follows(a, b),
            _ => false,
        };
        continues |= (is_continued as u32) << outer;
        place += 1;
    }
    continues
}

/// Where the storage of the result ends, if it is that of the operand.
const fn moved_end(end: StorageEnd, op: &Op) -> StorageEnd {
    let StorageEnd::Past { axis: before, pad } = end else { return end };
    let mut axis = 0;
    while axis < op.rank {
        if let Source::Same(source) | Source::Reverse(source) = op.sources[axis] {
            if source == before {
                return StorageEnd::Past { axis, pad };
            }
        }
        axis += 1;
    }
    StorageEnd::Span
}

#[cfg(test)]
mod tests;
