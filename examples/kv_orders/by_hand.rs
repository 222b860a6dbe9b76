//! The same by loops over indices and the letters of the names.

/// The elements of a cache in the order `to`, from the elements in the order `from`.
pub(super) fn converted(from: &str, to: &str, [layers, blocks]: [usize; 2], elements: &[u32]) -> Vec<u32> {
    let mut converted = vec![0; elements.len()];
    for l in 0..layers {
        for b in 0..blocks {
            for n in 0..16 {
                for h in 0..8 {
                    for c in 0..64 {
                        let axes = [('L', layers, l), ('B', blocks, b), ('N', 16, n), ('H', 8, h), ('C', 64, c)];
                        converted[offset(to, axes)] = elements[offset(from, axes)];
                    }
                }
            }
        }
    }
    converted
}

/// The offset of an element: each letter, from the outermost to the innermost, is a digit.
fn offset(order: &str, axes: [(char, usize, usize); 5]) -> usize {
    order.chars().fold(0, |offset, letter| {
        let digit = axes.iter().find(|(axis, ..)| *axis == letter);
        digit.map_or(offset, |(_, extent, index)| offset * extent + index)
    })
}
