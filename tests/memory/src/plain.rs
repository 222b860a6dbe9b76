//! A layout as plain loops see it.

use tensor_layout_tests::oracle::{Oracle, Table};

/// The numbers of a layout, or of a part of one, in its buffer.
#[derive(Clone, Debug)]
pub struct Plain {
    /// The names of the axes, in logical order.
    pub names: Vec<String>,
    /// Their extents, in elements.
    pub extents: Vec<usize>,
    /// Their strides, in elements.
    pub strides: Vec<isize>,
    /// The offset of index 0 in the buffer, in elements.
    pub first: usize,
}

impl Plain {
    /// A layout by the oracle's numbers.
    #[must_use]
    pub fn of(oracle: &Oracle) -> Plain {
        let first = if oracle.is_empty() { 0 } else { oracle.offset(&vec![0; oracle.extents.len()]) };
        Plain { names: oracle.names.clone(), extents: oracle.extents.clone(), strides: oracle.strides.clone(), first }
    }

    /// A part of a view by the oracle's table of its elements.
    #[must_use]
    pub fn of_part(table: &Table) -> Plain {
        let strides = table.strides.iter().map(|stride| *stride as isize).collect();
        let first = table.element(&vec![0; table.extents.len()]).unwrap_or(0);
        let part = Plain { names: table.names.clone(), extents: table.extents.clone(), strides, first };
        assert_eq!(part.offsets(), table.elements(), "the strides of the table do not lead to its elements");
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
        let distances = index.iter().zip(&self.strides).map(|(digit, stride)| *digit as isize * stride);
        self.first.checked_add_signed(distances.sum()).expect("an offset in the buffer")
    }

    /// The offset of each index, in logical order.
    #[must_use]
    pub fn offsets(&self) -> Vec<usize> {
        self.matched(self).into_iter().map(|[offset, _]| offset).collect()
    }

    /// The length of a buffer that ends with the highest element of the layout.
    #[must_use]
    pub fn span(&self) -> usize {
        if self.extents.contains(&0) {
            return 0;
        }
        // A reversed axis has its highest element at index 0.
        let highest = |(extent, stride): (&usize, &isize)| if *stride < 0 { 0 } else { extent - 1 };
        self.offset(&self.extents.iter().zip(&self.strides).map(highest).collect::<Vec<_>>()) + 1
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

    /// For each index in logical order, its offset, and that of the index of the same names in `other`, which may have fewer.
    #[must_use]
    pub fn matched(&self, other: &Plain) -> Vec<[usize; 2]> {
        let mut offsets = Vec::new();
        self.for_each_pair(other, &mut |pair| offsets.push(pair));
        offsets
    }

    /// Calls `f` with each of these.
    pub fn for_each_pair(&self, other: &Plain, f: &mut impl FnMut([usize; 2])) {
        assert!(other.names.iter().all(|name| self.names.contains(name)), "{other:?} has other axes than {self:?}");
        let position = |name| other.names.iter().position(|theirs| theirs == name);
        let strides = self.names.iter().zip(&self.strides);
        let strides: Vec<_> =
            strides.map(|(name, stride)| [*stride, position(name).map_or(0, |k| other.strides[k])]).collect();
        nested_loops(&self.extents, &strides, [self.first, other.first], f);
    }

    /// Nested lists of what `text` gives for the offset of each index, as `Debug` writes them.
    #[must_use]
    pub fn nested(&self, text: &impl Fn(usize) -> String) -> String {
        self.nested_from(0, self.first as isize, text)
    }

    fn nested_from(&self, axis: usize, at: isize, text: &impl Fn(usize) -> String) -> String {
        let Some(extent) = self.extents.get(axis) else { return text(at as usize) };
        let inner = |digit| self.nested_from(axis + 1, at + digit as isize * self.strides[axis], text);
        format!("[{}]", (0..*extent).map(inner).collect::<Vec<_>>().join(", "))
    }
}

/// A loop for each extent, within one another.
fn nested_loops(extents: &[usize], strides: &[[isize; 2]], [at, other]: [usize; 2], f: &mut impl FnMut([usize; 2])) {
    match (extents, strides) {
        ([extent, extents @ ..], [[stride, other_stride], strides @ ..]) => {
            let (mut at, mut other) = (at, other);
            for _ in 0..*extent {
                nested_loops(extents, strides, [at, other], f);
                (at, other) = (at.wrapping_add_signed(*stride), other.wrapping_add_signed(*other_stride));
            }
        }
        _ => f([at, other]),
    }
}
