//! The error of a pitch that is not a whole number of elements.

use crate::error::sentence::errors;
use crate::error::text::Text;

errors! {
    /// Why a distance in bytes is not a number of elements.
    ///
    /// ```
    /// use tensor_layout::try_elements_in;
    ///
    /// let error = try_elements_in::<f32>(-1922).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "a pitch of -1922 bytes is not a whole number of elements of 4 bytes; view the rows as bytes, or ask for a pitch that is a multiple of 4"
    /// );
    /// ```
    pub enum PitchError [Text::new("")] {
        /// The bytes are not a multiple of the element's size.
        NotWhole { bytes: Signed, element_size_in_bytes: Count }
        => "a pitch of {bytes} bytes is not a whole number of elements of {element_size_in_bytes} bytes; view the rows as bytes, or ask for a pitch that is a multiple of {element_size_in_bytes}";

        /// The elements have no bytes.
        NoSize { bytes: Signed }
        => "a pitch of {bytes} bytes is not a number of elements that have no bytes; give the stride in elements";
    }
}
