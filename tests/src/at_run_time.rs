//! A layout at run time, compared with the typed one that it is made of.

use crate::subject::{Properties, Reads};
use tensor_layout::AnyLayout;

/// `AnyLayout::of_layout` says what the layout says, and its text is read back as the same layout. The storage of a part of a tensor ends with its
/// span; where no text says that, it is larger. Digits of one value are left out.
///
/// # Panics
///
/// If it does not.
pub fn says_the_same(layout: &dyn Reads) {
    let (any, shape, properties) = (layout.any(), layout.shape(), layout.properties());
    assert!(any.names().eq(shape.names.iter().copied()), "{any}");
    assert_eq!(any.extents(), shape.extents, "{any}");
    if properties.is_strided {
        assert_eq!(any.strides(), shape.strides, "{any}");
    }
    assert_eq!(any.required_span_size(), shape.span, "{any}");
    assert_eq!(any.storage_size(), shape.storage, "{any}");
    let of_any = Properties {
        is_unique: any.is_unique(),
        is_exhaustive: any.is_exhaustive(),
        is_packed: any.is_packed(),
        is_strided: any.is_strided() && properties.is_strided,
        is_broadcast: any.is_broadcast(),
        is_padded: any.is_padded(),
    };
    assert_eq!(of_any, properties, "{any}");
    assert_eq!(AnyLayout::parse(&any.to_string()).as_ref(), Ok(&any), "{any}");
}
