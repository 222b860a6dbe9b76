//! A layout as plain loops see it.

use tensor_layout_tests::oracle::{Oracle, Table};

/// The numbers of a layout, or of a part of one, in its buffer.
#[derive(Clone, Debug)]
pub struct Plain {
    /// The names of the axes, in logical order.
    pub names: Vec<String>,
    /// Their extents, in elements.
    pub extents: Vec<usize>,
    /// For each index along each axis, its distance from index 0, in elements.
    pub distances: Vec<Vec<isize>>,
    /// The offset of index 0 in the buffer, in elements.
    pub first: usize,
}

impl Plain {
    /// A layout by the oracle's numbers.
    #[must_use]
    pub fn of(oracle: &Oracle) -> Plain {
        Plain::by(&oracle.names, &oracle.extents, |index| oracle.offset(index))
    }

    /// A part of a view by the oracle's table of its elements.
    #[must_use]
    pub fn of_part(table: &Table) -> Plain {
        let element = |index: &[usize]| table.element(index).expect("an element of each index");
        let part = Plain::by(&table.names, &table.extents, element);
        assert_eq!(part.offsets(), table.elements(), "the distances along the axes do not lead to the elements");
        part
    }

    /// A layout of these axes by the offset of each index.
    fn by(names: &[String], extents: &[usize], offset: impl Fn(&[usize]) -> usize) -> Plain {
        let is_empty = extents.contains(&0);
        let zero = vec![0; extents.len()];
        let first = if is_empty { 0 } else { offset(&zero) };
        let along = |axis: usize, digit: usize| {
            let mut index = zero.clone();
            index[axis] = digit;
            if is_empty { 0 } else { offset(&index) as isize - first as isize }
        };
        let distances = |axis: usize| (0..extents[axis]).map(|digit| along(axis, digit)).collect();
        let distances = (0..extents.len()).map(distances).collect();
        Plain { names: names.to_vec(), extents: extents.to_vec(), distances, first }
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
        let distances = index.iter().zip(&self.distances).map(|(digit, distances)| distances[*digit]);
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
        let highest = self.distances.iter().filter_map(|distances| distances.iter().max());
        self.first.checked_add_signed(highest.sum()).expect("an offset in the buffer") + 1
    }

    /// Whether no two indices have the same offset.
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

    /// For each index in logical order, its offset in this layout and its offset in `other`. Axes are matched by name, and `other` may have
    /// fewer axes.
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
        let theirs = self.names.iter().map(|name| position(name).map(|k| &other.distances[k]));
        let at = |distances: &[isize], digit: usize| distances.get(digit).copied().unwrap_or(0);
        let both = |(ours, theirs): (&Vec<isize>, Option<&Vec<isize>>)| {
            let theirs = theirs.map_or(&[][..], |theirs| &theirs[..]);
            (0..ours.len()).map(|digit| [ours[digit], at(theirs, digit)]).collect()
        };
        let distances: Vec<Vec<[isize; 2]>> = self.distances.iter().zip(theirs).map(both).collect();
        nested_loops(&distances, [self.first, other.first], f);
    }

    /// Nested lists of what `text` gives for the offset of each index, as `Debug` writes them.
    #[must_use]
    pub fn nested(&self, text: &impl Fn(usize) -> String) -> String {
        self.nested_from(0, self.first as isize, text)
    }

    fn nested_from(&self, axis: usize, at: isize, text: &impl Fn(usize) -> String) -> String {
        let Some(extent) = self.extents.get(axis) else { return text(at as usize) };
        let inner = |digit| self.nested_from(axis + 1, at + self.distances[axis][digit], text);
        format!("[{}]", (0..*extent).map(inner).collect::<Vec<_>>().join(", "))
    }
}

/// A loop for each axis, within one another.
fn nested_loops(axes: &[Vec<[isize; 2]>], [at, other]: [usize; 2], f: &mut impl FnMut([usize; 2])) {
    match axes {
        [distances, axes @ ..] => {
            for [distance, other_distance] in distances {
                let places = [at.wrapping_add_signed(*distance), other.wrapping_add_signed(*other_distance)];
                nested_loops(axes, places, f);
            }
        }
        [] => f([at, other]),
    }
}
