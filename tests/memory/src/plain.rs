//! A layout as plain loops see it.

use tensor_layout_tests::oracle::{Oracle, parse};

/// The numbers of a layout, or of a part of one, in its buffer.
#[derive(Clone, Debug)]
pub struct Plain {
    /// The names of the axes, in logical order.
    pub names: Vec<String>,
    /// Their extents, in elements.
    pub extents: Vec<usize>,
    /// Their strides, in elements.
    pub strides: Vec<usize>,
    /// The offset of index 0 in the buffer, in elements.
    pub first: usize,
}

impl Plain {
    /// The layout of this text, with numbers for each `?`; worked out by the oracle.
    #[must_use]
    pub fn of(text: &str, extents: &[usize], strides: &[usize]) -> Plain {
        let Oracle { names, extents, strides, .. } =
            Oracle::of(&parse(text).bind(extents, strides)).expect("small numbers");
        Plain { names, extents, strides, first: 0 }
    }

    /// The part at which the axis of this position has this index.
    #[must_use]
    pub fn fixed(&self, axis: usize, index: usize) -> Plain {
        let mut part = self.clone();
        part.first += index * part.strides[axis];
        part.names.remove(axis);
        part.extents.remove(axis);
        part.strides.remove(axis);
        part
    }

    /// Each index, in logical order.
    #[must_use]
    pub fn indices(&self) -> Vec<Vec<usize>> {
        let mut indices = vec![vec![]];
        for extent in &self.extents {
            let longer = |index: Vec<usize>| (0..*extent).map(move |digit| [&index[..], &[digit]].concat());
            indices = indices.into_iter().flat_map(longer).collect();
        }
        indices
    }

    /// The offset of an index in the buffer, in elements.
    #[must_use]
    pub fn offset(&self, index: &[usize]) -> usize {
        self.first + index.iter().zip(&self.strides).map(|(digit, stride)| digit * stride).sum::<usize>()
    }

    /// The offset of each index, in logical order.
    #[must_use]
    pub fn offsets(&self) -> Vec<usize> {
        self.matched(self).into_iter().map(|[offset, _]| offset).collect()
    }

    /// How many elements a buffer has that ends with the last one of the layout.
    #[must_use]
    pub fn span(&self) -> usize {
        if self.extents.contains(&0) {
            return 0;
        }
        self.first
            + 1
            + self.extents.iter().zip(&self.strides).map(|(extent, stride)| (extent - 1) * stride).sum::<usize>()
    }

    /// Whether each offset is that of one index.
    #[must_use]
    pub fn is_unique(&self) -> bool {
        let mut offsets = self.offsets();
        offsets.sort_unstable();
        offsets.windows(2).all(|pair| pair[0] < pair[1])
    }

    /// The offsets in a buffer of `len` elements that no index has.
    #[must_use]
    pub fn gaps(&self, len: usize) -> Vec<usize> {
        let mut is_gap = vec![true; len];
        self.offsets().into_iter().for_each(|offset| is_gap[offset] = false);
        (0..len).filter(|offset| is_gap[*offset]).collect()
    }

    /// The addressed offsets, ascending, if there are no gaps between them.
    #[must_use]
    pub fn whole(&self) -> Option<Vec<usize>> {
        let mut offsets = self.offsets();
        offsets.sort_unstable();
        offsets.dedup();
        offsets.windows(2).all(|pair| pair[0] + 1 == pair[1]).then_some(offsets)
    }

    /// For each index in logical order, its offset, and that of the index of the same names in `other`.
    #[must_use]
    pub fn matched(&self, other: &Plain) -> Vec<[usize; 2]> {
        let mut offsets = Vec::new();
        self.for_each_pair(other, &mut |pair| offsets.push(pair));
        offsets
    }

    /// Calls `f` with each of these.
    pub fn for_each_pair(&self, other: &Plain, f: &mut impl FnMut([usize; 2])) {
        let position = |name| other.names.iter().position(|theirs| theirs == name).expect("the same axes");
        let strides = self.names.iter().zip(&self.strides);
        let strides: Vec<_> = strides.map(|(name, stride)| [*stride, other.strides[position(name)]]).collect();
        nested_loops(&self.extents, &strides, [self.first, other.first], f);
    }

    /// Nested lists of what `text` gives for the offset of each index, as `Debug` writes them.
    #[must_use]
    pub fn nested(&self, text: &impl Fn(usize) -> String) -> String {
        let Some(extent) = self.extents.first() else { return text(self.first) };
        let parts: Vec<String> = (0..*extent).map(|index| self.fixed(0, index).nested(text)).collect();
        format!("[{}]", parts.join(", "))
    }
}

/// A loop for each extent, within one another.
fn nested_loops(extents: &[usize], strides: &[[usize; 2]], [at, other]: [usize; 2], f: &mut impl FnMut([usize; 2])) {
    match (extents, strides) {
        ([extent, extents @ ..], [[stride, other_stride], strides @ ..]) => {
            (0..*extent).for_each(|k| nested_loops(extents, strides, [at + k * stride, other + k * other_stride], f));
        }
        _ => f([at, other]),
    }
}
