//! Laws of the checks that every view begins with.

use crate::sample::for_every_layout;
use tensor_layout::{BufferError, BufferErrorKind, Layout, LayoutError, View, layout};

/// A buffer is enough iff it has at least `required_span_size` elements. If it has fewer, the error tells both numbers.
#[test]
fn a_buffer_is_enough_iff_it_holds_the_span() {
    for_every_layout(|sample| {
        let span = sample.oracle.span();
        let mut buffer = vec![0; span + 2];
        for len in 0..buffer.len() {
            let view = sample.layout.reads.view(&buffer[..len]);
            assert_eq!(view.err().as_ref().map(numbers), too_small(span, len));
        }
        let Some(layout) = sample.layout.writes.as_ref().filter(|_| sample.oracle.is_unique()) else { return };
        for len in [0, span / 2, span.saturating_sub(1), span, span + 1] {
            let view = layout.view_mut(&mut buffer[..len]);
            assert_eq!(view.err().as_ref().map(numbers), too_small(span, len));
        }
    });
}

fn numbers(error: &BufferError) -> (BufferErrorKind, usize, usize) {
    (error.kind, error.required, error.actual)
}

fn too_small(required: usize, actual: usize) -> Option<(BufferErrorKind, usize, usize)> {
    (actual < required).then_some((BufferErrorKind::TooSmall, required, actual))
}

/// There is a mutable view of a layout iff it is unique. For a run-time layout that is not, the result is an `Err` that
/// names axes.
#[test]
fn mutable_views_are_of_unique_layouts_only() {
    for_every_layout(|sample| {
        let span = sample.oracle.span();
        let mut buffer = vec![0; span];
        let Some(layout) = &sample.layout.writes else { return };
        let expected = (!sample.oracle.is_unique()).then_some((BufferErrorKind::NotUnique, span, span));
        let error = layout.view_mut(&mut buffer).err();
        assert_eq!(error.as_ref().map(numbers), expected);
        assert_eq!(error.and_then(|error| error.overlap).is_some(), expected.is_some());
    });
}

/// `from_bytes` views as many whole elements as there are; it is an error iff these are fewer than the span, or the bytes
/// do not begin where an element may.
#[test]
fn bytes_are_viewed_as_whole_elements() -> Result<(), LayoutError> {
    type Rows = layout!(H=? W=?; pad(W) = 4);
    let words: Vec<u16> = (0..40).collect();
    let bytes: &[u8] = bytemuck::cast_slice(&words);
    for (h, w) in (0..=5).flat_map(|h| (0..=5).map(move |w| (h, w))) {
        let layout = Rows::with_extents([h, w])?;
        for start in 0..3 {
            for end in start..bytes.len() {
                let bytes = &bytes[start..end];
                let view = View::<u16, _>::from_bytes_with_layout(layout, bytes);
                assert_eq!(view.as_ref().err().map(numbers), bytes_error(&layout, bytes), "{h} x {w}, {start}..{end}");
                if let Ok(view) = view {
                    let first = start / 2;
                    assert!(view.indexed_iter().all(|(index, word)| *word as usize == first + layout.offset(index)));
                }
            }
        }
    }
    Ok(())
}

fn bytes_error(layout: &impl Layout, bytes: &[u8]) -> Option<(BufferErrorKind, usize, usize)> {
    let (required, actual) = (layout.required_span_size(), bytes.len() / 2);
    if required > 0 && bytes.as_ptr().addr() % 2 != 0 {
        return Some((BufferErrorKind::Misaligned { align_in_bytes: 2 }, required, actual));
    }
    too_small(required, actual)
}
