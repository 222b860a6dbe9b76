//! The operations of views: each as the sources of its axes and what it requires.

use super::precondition::GROUP;
use super::source::{Extent, SourceTerms, Step};
use super::{Op, Precondition, Source};
use crate::arith::name::NumberedName;
use crate::arith::spec::{MAX_RANK, Spec};
use crate::error::text::same;
use crate::error::{LayoutError, PartError, Phrase, attempt};

impl Op {
    /// Of a scalar.
    pub(crate) const NONE: Op = Op::same(&Spec::SCALAR);

    /// The operation that leaves every axis of `spec` as it is.
    pub(super) const fn same(spec: &Spec) -> Op {
        let mut sources = [Source::NEW; MAX_RANK];
        up_to!(axis < spec.rank, {
            sources[axis] = Source::same(axis);
        });
        Op {
            rank: spec.rank,
            names: spec.names,
            sources,
            precondition: Precondition::Nothing,
            repeats: false,
            is_whole: false,
            packing: None,
        }
    }

    /// The axis at `axis` from another source.
    const fn with(spec: &Spec, axis: usize, source: Source, precondition: Precondition) -> Op {
        let mut op = Op::same(spec);
        op.sources[axis] = source;
        op.precondition = precondition;
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
        (self.names[self.rank], self.sources[self.rank]) = ("", Source::NEW);
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
        up_to!(k < self.rank, {
            up_to!(other < k, {
                if same(self.names[k], self.names[other]) {
                    return Err(PartError::AxisThere { axis: self.names[k] });
                }
            });
        });
        Ok(self)
    }

    /// `fix`: without the axis; its index moves the view's pointer.
    pub(crate) const fn fix(spec: &Spec, axis: usize) -> Op {
        Op::same(spec).without(axis)
    }

    /// `crop`.
    pub(crate) const fn crop(spec: &Spec, axis: usize, len: usize) -> Op {
        Op::with(spec, axis, Source::range(axis, Extent::Fixed(len)), Precondition::AtLeast { axis, len })
    }

    /// A chunk of `axis_chunks`: a `crop` to `len` indices. Where the type knows that there are fewer, there is no chunk; its
    /// layout must be valid all the same: it is the layout of the whole axis.
    pub(crate) const fn chunk(spec: &Spec, axis: usize, len: usize) -> Op {
        let is_longer = spec.knows_extent(axis) && spec.extents[axis] < len;
        let len = if is_longer { spec.extents[axis] } else { len };
        Op::with(spec, axis, Source::range(axis, Extent::Fixed(len)), Precondition::Nothing)
    }

    /// `range`.
    pub(crate) const fn range(spec: &Spec, axis: usize) -> Op {
        Op::with(spec, axis, Source::range(axis, Extent::Given), Precondition::Nothing)
    }

    /// Ranges of all axes.
    pub(crate) const fn ranges(spec: &Spec) -> Op {
        let mut op = Op::same(spec);
        up_to!(axis < spec.rank, {
            op.sources[axis] = Source::range(axis, Extent::Given);
        });
        op
    }

    /// `step`.
    pub(crate) const fn step(spec: &Spec, axis: usize, by: usize) -> Result<Op, PartError> {
        if by == 0 {
            return Err(PartError::Zero { axis: spec.names[axis], what: Phrase("step") });
        }
        Ok(Op::with(spec, axis, Source::of(axis, Step::By(by), Extent::Ceil(by)), Precondition::Nothing))
    }

    /// `step_by`. The number, which is given at run time, is not 0.
    pub(crate) const fn step_by(spec: &Spec, axis: usize) -> Op {
        Op::with(spec, axis, Source::of(axis, Step::Given, Extent::CeilGiven), Precondition::Nothing)
    }

    /// `reverse`.
    pub(crate) const fn reverse(spec: &Spec, axis: usize) -> Op {
        Op { is_whole: true, ..Op::with(spec, axis, Source::of(axis, Step::Back, Extent::Kept), Precondition::Nothing) }
    }

    /// `reverse_if`: reversed if the number that is given at run time is not 0.
    pub(crate) const fn reverse_if(spec: &Spec, axis: usize) -> Op {
        Op {
            is_whole: true,
            ..Op::with(spec, axis, Source::of(axis, Step::BackIf, Extent::Kept), Precondition::Nothing)
        }
    }

    /// `permute`: the axis at `k` is the operand's at `order[k]`. The `count` positions are distinct.
    pub(crate) const fn permute(spec: &Spec, order: &[usize; MAX_RANK], count: usize) -> Result<Op, PartError> {
        let mut op = Op { is_whole: true, ..Op::same(spec) };
        let mut named = 0u32;
        up_to!(k < count, {
            (op.names[k], op.sources[k]) = (spec.names[order[k]], Source::same(order[k]));
            named |= 1 << order[k];
        });
        if count < spec.rank {
            return Err(PartError::Layout(LayoutError::NotInOrder {
                axis: spec.names[named.trailing_ones() as usize],
            }));
        }
        Ok(op)
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
        attempt!(op.and(0, name, Source::NEW)).with_distinct_names()
    }

    /// `squeeze`.
    pub(crate) const fn squeeze(spec: &Spec, axis: usize) -> Op {
        Op { precondition: Precondition::One { axis, operation: "squeeze" }, ..Op::same(spec).without(axis) }
    }

    /// `broadcast` to `len`, or to what is given at run time.
    pub(crate) const fn broadcast(spec: &Spec, axis: usize, len: Option<usize>) -> Op {
        let extent = match len {
            Some(len) => Extent::Fixed(len),
            None => Extent::Given,
        };
        let source = Source::along(SourceTerms::Nothing, extent);
        Op { repeats: true, ..Op::with(spec, axis, source, Precondition::One { axis, operation: "broadcast" }) }
    }

    /// `split`.
    pub(crate) const fn split(spec: &Spec, axis: usize, names: [&'static str; 2], by: usize) -> Result<Op, PartError> {
        if by == 0 {
            return Err(PartError::Zero { axis: spec.names[axis], what: GROUP });
        }
        let mut op =
            Op::with(spec, axis, Source::of(axis, Step::By(by), Extent::Floor(by)), Precondition::Divides { axis, by });
        op.names[axis] = names[0];
        attempt!(op.and(axis + 1, names[1], Source::range(axis, Extent::Fixed(by)))).with_distinct_names()
    }

    /// `split_by`. The size of a group is given at run time.
    pub(crate) const fn split_by(spec: &Spec, axis: usize, names: [&'static str; 2]) -> Result<Op, PartError> {
        let groups = Source::of(axis, Step::Given, Extent::FloorGiven);
        let mut op = Op::with(spec, axis, groups, Precondition::DividesGiven { axis });
        op.names[axis] = names[0];
        attempt!(op.and(axis + 1, names[1], Source::range(axis, Extent::Given))).with_distinct_names()
    }

    /// `unblock`.
    pub(crate) const fn unblock(spec: &Spec, axis: usize, names: &[NumberedName]) -> Result<Op, PartError> {
        let Some(size) = spec.block_of(axis) else {
            return Err(PartError::NotBlocked { axis: spec.names[axis] });
        };
        let (digits, count) = spec.digits(axis);
        if names.len() != count {
            return Err(PartError::OtherNumberOfDigits { axis: spec.names[axis], digits: count, names: names.len() });
        }
        let mut op =
            Op::with(spec, axis, Source::range(axis, Extent::Ceil(size)), Precondition::FullBlocks { axis, size });
        (op.names[axis], op.is_whole) = (names[0].text(), true);
        let mut k = 1;
        while k < count {
            let term = digits[k];
            // The most significant digit alone has no modulus, and it is the axis.
            if let Some(modulus) = spec.terms[term].digit.modulus {
                op = attempt!(op.and(axis + k, names[k].text(), Source::range(term, Extent::Fixed(modulus))));
            }
            k += 1;
        }
        op.with_distinct_names()
    }

    /// `unblock_padded`: the last block is whole, whatever the extent.
    pub(crate) const fn unblock_padded(spec: &Spec, axis: usize, names: &[NumberedName]) -> Result<Op, PartError> {
        match Op::unblock(spec, axis, names) {
            Ok(op) => Ok(Op { precondition: Precondition::WholeBlocks { axis }, ..op }),
            Err(error) => Err(error),
        }
    }

    /// `as_arrays`: without the axis, whose `len` indices are one element.
    pub(crate) const fn as_arrays(spec: &Spec, axis: usize, len: usize) -> Result<Op, PartError> {
        let name = spec.names[axis];
        if len == 0 {
            return Err(PartError::Zero { axis: name, what: Phrase("length of an array") });
        }
        if let Some(size) = spec.block_of(axis) {
            return Err(PartError::Blocked { axis: name, size });
        }
        let precondition = Precondition::Array { axis, len, rank: spec.rank };
        // What the type does not know counts as right.
        let mut known = spec.numbers();
        known.extents[axis] = if spec.knows_extent(axis) { known.extents[axis] } else { len };
        known.strides[axis] = if spec.knows_stride(axis) { known.strides[axis] } else { 1 };
        attempt!(precondition.check(&spec.names, &known, 1));
        let mut k = spec.rank;
        while k < spec.term_count {
            let inner = spec.terms[k];
            if inner.stride % len as isize != 0 {
                return Err(PartError::NotMultipleOfArray { axis: spec.names[inner.axis], stride: inner.stride, len });
            }
            k += 1;
        }
        let mut op = Op::same(spec);
        up_to!(k < spec.rank, {
            op.sources[k] = Source::of(k, Step::Over(len), Extent::Kept);
        });
        Ok(Op { precondition, ..op.without(axis) })
    }

    /// `as_flattened`: the `len` elements of each array as a new axis, the last one.
    pub(crate) const fn as_flattened(spec: &Spec, name: &'static str, len: usize) -> Result<Op, PartError> {
        if len == 0 {
            return Err(PartError::Zero { axis: name, what: Phrase("length of an array") });
        }
        let mut op = Op::same(spec);
        up_to!(k < spec.rank, {
            op.sources[k] = Source::of(k, Step::By(len), Extent::Kept);
        });
        op.precondition = Precondition::Elements { rank: spec.term_count, len };
        let elements = Source::along(SourceTerms::Array, Extent::Fixed(len));
        attempt!(op.and(spec.rank, name, elements)).with_distinct_names()
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
            return Err(PartError::Zero {
                axis: spec.names[axis],
                what: Phrase(if size == 0 { "window size" } else { "step" }),
            });
        }
        let source = Source::of(axis, Step::By(step), Extent::Windows { size, step });
        let mut op = Op { repeats: true, ..Op::with(spec, axis, source, Precondition::Window { axis, size }) };
        op.names[axis] = names[0];
        attempt!(op.and(axis + 1, names[1], Source::range(axis, Extent::Fixed(size)))).with_distinct_names()
    }

    /// The windows of `windows_with`, one at each index. Their size, which is given at run time, is at least 1 and at most the extent.
    pub(crate) const fn slide(spec: &Spec, axis: usize, names: [&'static str; 2]) -> Result<Op, PartError> {
        let mut op =
            Op { repeats: true, ..Op::with(spec, axis, Source::range(axis, Extent::Slide), Precondition::Nothing) };
        op.names[axis] = names[0];
        attempt!(op.and(axis + 1, names[1], Source::range(axis, Extent::Given))).with_distinct_names()
    }

    /// `merge` of the `count` axes at these positions, outermost first.
    pub(crate) const fn merge(
        spec: &Spec,
        axes: [usize; MAX_RANK],
        count: usize,
        name: &'static str,
    ) -> Result<Op, PartError> {
        if count == 0 {
            return Err(PartError::Zero { axis: name, what: Phrase("number of merged axes") });
        }
        let merged = Source::along(SourceTerms::Merged { axes, count }, Extent::Kept);
        let mut op = Op::with(spec, axes[0], merged, Precondition::Continues { axes, count });
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
        let both = Source::along(SourceTerms::Both(axes), Extent::Kept);
        let mut op = Op::with(spec, a, both, Precondition::Nothing);
        op.names[a] = name;
        op.without(b).with_distinct_names()
    }
}
