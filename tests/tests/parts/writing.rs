//! All that a mutable view writes, held against its table.

use tensor_layout_tests::oracle::Table;
use tensor_layout_tests::subject::AnyViewMut;

/// The value of each element before writing. Every number that is written is smaller.
pub(crate) const CANARY: u32 = 0xCAFE_0000;
/// Canaries before and after the span.
pub(crate) const MARGIN: usize = 9;

/// Writes in every way through the mutable view that `part` gives of a buffer, whose span lies between two margins: each way
/// writes the elements of the table and nothing else. Without a table there is no view.
pub(crate) fn reaches_its_elements(
    span: usize,
    table: Option<&Table>,
    part: impl for<'a> Fn(&'a mut [u32]) -> Option<Box<dyn AnyViewMut + 'a>>,
) {
    let mut buffer = vec![CANARY; MARGIN + span + MARGIN];
    let Some(table) = table else {
        assert!(part(&mut buffer).is_none());
        return;
    };
    let mut expected = buffer.clone();
    for (element, count) in table.elements().into_iter().zip(1..) {
        expected[MARGIN + element] = count;
    }
    let mut view = part(&mut buffer).expect("a part, as of the shared view");
    view.iter_mut().zip(1..).for_each(|(element, count)| *element = count);
    drop(view);
    assert_eq!(buffer, expected, "{table:?}");

    let ways: [fn(&mut dyn AnyViewMut); 4] = [
        |view| view.for_each(&mut |element| *element += 1),
        |view| view.walk(&mut |element| *element += 1),
        |view| view.walk_indexed(&mut |_, element| *element += 1),
        |view| view.runs_mut().flatten().for_each(|element| *element += 1),
    ];
    for write in ways {
        write(&mut *part(&mut buffer).expect("a part, as before"));
        table.elements().into_iter().for_each(|element| expected[MARGIN + element] += 1);
        assert_eq!(buffer, expected, "{table:?}");
    }

    part(&mut buffer).expect("a part, as before").fill(7);
    table.elements().into_iter().for_each(|element| expected[MARGIN + element] = 7);
    assert_eq!(buffer, expected, "{table:?}");

    let mut view = part(&mut buffer).expect("a part, as before");
    for (index, count) in table.indices().iter().zip(100..) {
        *view.at_mut(index) = count;
        *view.get_mut(index).expect("in bounds") += 1;
        expected[MARGIN + table.element(index).expect("in bounds")] = count + 1;
    }
    drop(view);
    assert_eq!(buffer, expected, "{table:?}");
}
