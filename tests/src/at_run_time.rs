//! A layout at run time, compared with the typed one that it is made of.

use crate::subject::{Properties, Reads};
use tensor_layout::AnyLayout;

/// `AnyLayout::of` says what the layout says, and so does its text. The storage of the text may be larger: not every part of a tensor has a text
/// with its storage. Without elements it may be another one; and it is smaller where no `pad` gives the storage of a result, which no layout of the
/// lists is an example of. Blocks whose distance follows from no other rule have no text.
pub fn says_the_same(layout: &dyn Reads) {
    let (any, shape) = (layout.any(), layout.shape());
    assert!(any.names().eq(shape.names.iter().copied()), "{any}");
    assert_eq!(any.extents(), shape.extents, "{any}");
    if layout.properties().is_strided {
        assert_eq!(any.strides(), shape.strides, "{any}");
    }
    assert_eq!((any.required_span_size(), any.storage_size()), (shape.span, shape.storage), "{any}");
    let properties = Properties {
        is_unique: any.is_unique(),
        is_exhaustive: any.is_exhaustive(),
        is_packed: any.is_packed(),
        is_strided: any.is_strided(),
        is_broadcast: any.is_broadcast(),
        is_padded: any.is_padded(),
    };
    assert_eq!(properties, layout.properties(), "{any}");
    let again = match AnyLayout::parse(&any.to_string()) {
        Ok(again) => again,
        // The digits of a part may have other strides than those that rules give.
        Err(error) if error.to_string().contains("`block` and `stride` of") => return,
        Err(error) if error.to_string().contains("has digits in the order, and a `stride`") => return,
        Err(error) => panic!("{error}"),
    };
    assert_eq!(again.required_span_size(), shape.span, "{any}");
    let is_empty = shape.extents.contains(&0);
    assert!(again.storage_size() >= shape.storage || is_empty, "{any}");
    assert!(again == any || again.storage_size() != shape.storage, "{again:?} of {any:?}");
}
