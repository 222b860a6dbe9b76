//! What the text of a kernel depends on.

/// Writes the tensor `target` with the elements of the tensor `source`, word by word.
pub(crate) struct Conversion<'a> {
    /// It is `convert_0`, if this is 0.
    pub(crate) number: usize,
    /// The names of the layouts.
    pub(crate) source: &'a str,
    pub(crate) target: &'a str,
    /// The first arguments of the functions of layouts with a `?`, with a comma.
    pub(crate) source_numbers: &'a str,
    pub(crate) target_numbers: &'a str,
    /// The source's axes, in its logical order, as the shader names them.
    pub(crate) axes: &'a [String],
    /// How many words the target has, as an expression.
    pub(crate) words: &'a str,
    /// Where the tensors begin in the buffers.
    pub(crate) from_base: usize,
    pub(crate) to_base: usize,
}

/// Writes the elements of the tensor `source` in logical order, four words for each.
pub(crate) struct Gather<'a> {
    /// It is `gather_0`, if this is 0.
    pub(crate) number: usize,
    /// The name of the layout.
    pub(crate) source: &'a str,
    /// The first argument of the functions of a layout with a `?`, with a comma.
    pub(crate) numbers: &'a str,
    /// The axes in logical order, as the shader names them, and their extents as expressions.
    pub(crate) axes: &'a [String],
    pub(crate) extents: &'a [String],
    /// How often it is called, as an expression: more often than there are elements.
    pub(crate) count: &'a str,
    /// Where the tensor and what is written begin in the buffers.
    pub(crate) from_base: usize,
    pub(crate) to_base: usize,
}

/// What a gather writes of an index past the last element, in the first of the four words.
pub(crate) const OUTSIDE: u32 = 0xdead_beef;

/// The offset of an index that is out of bounds.
pub(crate) const NONE: u32 = u32::MAX;
