//! The answers of the command `tensor-layout` as values: what it says of a layout, and of a copy between two. The program writes them as text or as
//! JSON, and so does any other tool that depends on this package without its feature `command`.
//!
//! ```
//! use tensor_layout::{AnyLayout, element::DataType};
//! use tensor_layout_cli::{Conversion, Numbers};
//!
//! let planes = AnyLayout::parse("C=3 H=224 W=224")?;
//! let pixels = AnyLayout::parse("C=3 H=224 W=224; order = HWC")?;
//! assert!(Numbers::of(&pixels).table(DataType::Uint8, None).starts_with("axis  extent  stride\nC          3       1\n"));
//! let conversion = Conversion::of(&pixels, &planes, DataType::Uint8)?;
//! assert!(conversion.text().contains("strategy  interleave"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod conversion;
mod descriptor;
mod explanation;
mod functions;
mod lines;
mod numbers;

pub use conversion::Conversion;
pub use descriptor::Descriptor;
pub use explanation::Explanation;
pub use functions::{LANGUAGES, index_functions};
pub use numbers::{Numbers, aligned};
use tensor_layout::element::DataType;

/// The bytes of so many elements that lie one after the other. Elements of less than a byte share bytes, and the last byte may have room for more.
pub(crate) fn bytes_of(elements: u128, data_type: DataType) -> u128 {
    (elements * data_type.size_in_bits() as u128).div_ceil(8)
}
