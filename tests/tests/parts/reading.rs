//! All that a shared view tells and gives, held against its table.

use crate::chain::Part;
use tensor_layout_tests::at_run_time::says_the_same;
use tensor_layout_tests::oracle::Table;
use tensor_layout_tests::subject::{Properties, Shape};

/// The view has the elements of the table: each element of `buffer` is its own offset.
pub(crate) fn agrees(part: &Part<'_>, table: &Table, buffer: &[u32]) {
    has_its_numbers(part, table);
    has_its_elements(part, table, buffer);
    is_none_out_of_bounds(part, table);
    iterates_in_logical_order(part, table);
    walks_in_memory_order(part, table);
    has_runs(part, table);
    is_a_slice_without_gaps(part, table, buffer);
    views_another_buffer(part, table);
}

/// Names, extents and strides are the ones that the documentation gives. The span, the storage and the properties of the layout are the
/// ones that an enumeration finds.
fn has_its_numbers(part: &Part<'_>, table: &Table) {
    has_numbers(&part.layout.shape(), &part.layout.properties(), table);
    says_the_same(&*part.layout);
}

pub(crate) fn has_numbers(shape: &Shape, properties: &Properties, table: &Table) {
    assert_eq!(shape.names, table.names);
    assert_eq!(shape.extents, table.extents);
    let strides: Vec<i128> = shape.strides.iter().map(|stride| *stride as i128).collect();
    assert!(strides == table.strides || (strides.is_empty() && !table.is_strided()), "{strides:?} of {table:?}");
    assert_eq!((shape.span, shape.storage), (table.span(), table.storage()), "{table:?}");
    // Of blocks that are not full and do not lie inside one another, the library says what is sure.
    let [is_exhaustive, is_padded] = match table.is_decided() {
        true => [table.is_exhaustive(), table.is_padded()],
        false => [properties.is_exhaustive && table.is_exhaustive(), properties.is_padded || table.is_padded()],
    };
    let expected = Properties {
        is_unique: table.is_unique(),
        is_exhaustive,
        is_packed: table.is_packed(),
        is_strided: table.is_strided(),
        is_broadcast: table.is_broadcast(),
        is_padded,
    };
    assert_eq!(*properties, expected, "{table:?}");
}

/// Each index leads to its element, in every way; offsets count from the lowest element, where `as_ptr` is.
fn has_its_elements(part: &Part<'_>, table: &Table, buffer: &[u32]) {
    assert_eq!(part.view.len(), table.len());
    let Some(lowest) = table.lowest() else { return };
    assert!(std::ptr::eq(part.view.as_ptr(), &buffer[lowest]), "{table:?}");
    for index in table.indices() {
        let place = table.element(&index).expect("in bounds");
        let element = &buffer[place];
        assert!(std::ptr::eq(part.view.at(&index), element), "{index:?} of {table:?}");
        assert!(part.view.get(&index).is_some_and(|it| std::ptr::eq(it, element)), "{index:?}");
        // SAFETY: the table's indices are in bounds.
        assert!(std::ptr::eq(unsafe { part.view.at_unchecked(&index) }, element), "{index:?}");
        assert_eq!(part.layout.offset(&index), place - lowest, "{index:?} of {table:?}");
    }
}

fn is_none_out_of_bounds(part: &Part<'_>, table: &Table) {
    for axis in 0..table.extents.len() {
        for digit in [table.extents[axis], usize::MAX] {
            let mut index = vec![0; table.extents.len()];
            index[axis] = digit;
            assert_eq!(part.view.get(&index), None, "{index:?} of {table:?}");
        }
    }
}

/// Iterators give each index with its element, the last axis fastest; their lengths are exact; folding goes on where `next`
/// stopped.
fn iterates_in_logical_order(part: &Part<'_>, table: &Table) {
    let expected: Vec<_> = table.indices().into_iter().zip(table.elements()).collect();
    let (mut iter, mut indexed) = (part.view.iter(), part.view.indexed_iter());
    for (place, (index, element)) in expected.iter().enumerate() {
        let remaining = expected.len() - place;
        assert_eq!((iter.len(), indexed.len()), (remaining, remaining));
        assert_eq!(iter.next().map(|it| *it as usize), Some(*element));
        assert_eq!(indexed.next().map(|(index, it)| (index, *it as usize)), Some((index.clone(), *element)));
    }
    assert!(iter.next().is_none() && indexed.next().is_none());
    let start = expected.len() / 2;
    let mut rest = Vec::new();
    part.view.for_each_from(start, &mut |index, element| rest.push((index, *element as usize)));
    assert_eq!(rest, expected[start..]);
}

/// `for_each` and `for_each_indexed` give each index once; where axes lie inside one another, in memory order. With indices, blocks that are
/// not full come after those that are; without, the elements may be one slice all the same.
fn walks_in_memory_order(part: &Part<'_>, table: &Table) {
    let (mut walked, mut indexed) = (Vec::new(), Vec::new());
    part.view.walk(&mut |element| walked.push(*element as usize));
    part.view.walk_indexed(&mut |index, element| indexed.push((index, *element as usize)));
    if table.is_unique() {
        let is_slice = !table.is_filled() && walked.is_sorted();
        assert!(is_slice || indexed.iter().map(|(_, element)| element).eq(&walked), "{table:?}");
    }
    if table.is_unique() && table.is_nested() && table.is_filled() {
        assert!(walked.is_sorted(), "{walked:?} of {table:?}");
    }
    indexed.sort_unstable();
    let expected: Vec<_> = table.indices().into_iter().zip(table.elements()).collect();
    assert_eq!(indexed, expected);
    walked.sort_unstable();
    let mut expected = table.elements();
    expected.sort_unstable();
    assert_eq!(walked, expected, "{table:?}");
}

/// The runs have the element of each index once; where axes lie inside one another, they are as long as can be and in memory
/// order.
fn has_runs(part: &Part<'_>, table: &Table) {
    let runs: Vec<&[u32]> = part.view.runs().collect();
    assert!(runs.iter().all(|run| !run.is_empty()));
    if table.is_unique() && table.is_nested() && table.is_filled() {
        let expected = table.ranges();
        let given: Vec<_> = runs.iter().map(|run| run[0] as usize..run[0] as usize + run.len()).collect();
        assert_eq!(given, expected, "{table:?}");
    }
    let mut elements: Vec<usize> = runs.iter().copied().flatten().map(|element| *element as usize).collect();
    elements.sort_unstable();
    let mut expected = table.elements();
    expected.sort_unstable();
    assert_eq!(elements, expected, "{table:?}");
    let mut rest = Vec::new();
    part.view.for_each_run_from(runs.len() / 2, &mut |run| rest.push(run));
    assert_eq!(rest, runs[runs.len() / 2..]);
}

/// `as_slice_in_memory_order` is the span iff every element of it is addressed; `as_slice` is the elements iff they are neighbours in the order
/// of the indices.
fn is_a_slice_without_gaps(part: &Part<'_>, table: &Table, buffer: &[u32]) {
    let start = table.lowest().unwrap_or(0);
    let expected = table.is_exhaustive().then(|| &buffer[start..start + table.span()]);
    let expected =
        if table.is_decided() { expected } else { expected.filter(|_| part.view.as_slice_in_memory_order().is_some()) };
    assert_eq!(part.view.as_slice_in_memory_order(), expected, "{table:?}");
    let elements = table.elements();
    let is_slice = elements.iter().zip(start..).all(|(element, expected)| *element == expected);
    assert_eq!(part.view.as_slice(), is_slice.then(|| &buffer[start..start + elements.len()]), "{table:?}");
}

/// The layout of a part can view other buffers: a buffer of its span, but no shorter one.
fn views_another_buffer(part: &Part<'_>, table: &Table) {
    let lowest = table.lowest().unwrap_or(0);
    let other: Vec<u32> = (lowest as u32..).take(table.span()).collect();
    let view = part.layout.view(&other).unwrap_or_else(|error| panic!("{error}: {table:?}"));
    assert!(view.iter().map(|element| *element as usize).eq(table.elements()), "{table:?}");
    if table.span() > 0 {
        assert!(part.layout.view(&other[1..]).is_err());
    }
}
