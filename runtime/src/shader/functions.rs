//! The index functions of one layout: what they are made of.

use super::Language;
use super::parameters::not_of_name;
use super::terms::Terms;
use super::{MOST, TARGET, TYPES};
#[cfg(feature = "alloc")]
use crate::arith::rules::WrittenOrder;
use crate::description::{Description, ExportError, Refusal};
use crate::element::{DataType, Element, SizeDemand};
use crate::error::attempt;
use crate::layout::Layout;

/// The index functions of one layout, for shaders, for kernels of CUDA and OpenCL, and for programs in Rust and C: [`text`](Self::text)
/// writes them.
///
/// The name of the layout is the prefix of all names in the text, so several of them make one shader. [`wgsl!`](crate::wgsl!),
/// [`hlsl!`](crate::hlsl!), [`glsl!`](crate::glsl!) and [`cuda!`](crate::cuda!) give the text as a constant; this type is for layouts that are known
/// at run time, and for generic code.
///
/// ```
/// use tensor_layout::AnyLayout;
/// use tensor_layout::element::DataType;
/// use tensor_layout::shader::{IndexFunctions, Language};
///
/// let weights =
///     AnyLayout::parse("O=64 I=32; order = IO; block(I) = 4")?; // from a configuration file
/// let source =
///     IndexFunctions::of_any("weights", DataType::Float16, &weights)?.text(Language::Wgsl);
/// assert!(source.contains("return o * 4u + i / 4u * 256u + i % 4u;"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct IndexFunctions<'a> {
    pub(super) name: &'a str,
    pub(super) data_type: DataType,
    pub(super) layout: Description,
    /// Those of the axes.
    pub(super) names: [&'a str; Description::MAX_RANK],
    /// Those that the layout is written with, if it is.
    #[cfg(feature = "alloc")]
    pub(super) rules: Option<WrittenOrder>,
}

impl<'a> IndexFunctions<'a> {
    /// Those of a type of layouts. What the type does not know, the functions take as `numbers`, whose Rust twin is
    /// [`Uniform`](super::Uniform).
    ///
    /// ```
    /// use tensor_layout::Layout;
    /// use tensor_layout::description::ExportError;
    /// use tensor_layout::element::Element;
    /// use tensor_layout::shader::{IndexFunctions, Language};
    ///
    /// fn source<T: Element, L: Layout>() -> Result<String, ExportError> {
    ///     Ok(IndexFunctions::try_of::<T, L>("input")?.text(Language::Hlsl))
    /// }
    ///
    /// let text = source::<f32, tensor_layout::layout!(H=4 W=5; order = WH)>()?;
    /// assert!(text.contains("uint input_offset(uint h, uint w) {\n    return h + w * 4u;\n}"));
    /// # Ok::<(), ExportError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If `name` is not an identifier of all languages, or a known number has more than 32 bits.
    pub const fn try_of<T: Element, L: Layout>(name: &'a str) -> Result<Self, ExportError> {
        let () = SizeDemand::<T>::DESCRIBED;
        let layout = Description::of::<L>();
        let mut names = [""; Description::MAX_RANK];
        up_to!(axis < layout.rank(), {
            names[axis] = layout.name(axis);
        });
        Self {
            name,
            data_type: T::DATA_TYPE,
            layout,
            names,
            #[cfg(feature = "alloc")]
            rules: L::__WRITTEN_RULES,
        }
        .checked()
    }

    /// As [`try_of`](Self::try_of), with a panic in place of the error.
    ///
    /// # Panics
    ///
    /// If `name` is not an identifier of all languages, or a known number has more than 32 bits. In a `const` that is a compile-time error.
    #[must_use]
    #[track_caller]
    pub const fn of<T: Element, L: Layout>(name: &'a str) -> Self {
        match Self::try_of::<T, L>(name) {
            Ok(functions) => functions,
            Err(error) => error.raise(),
        }
    }

    /// Those of a layout as a value. All its numbers are constants of the text.
    ///
    /// # Errors
    ///
    /// If `name` is not an identifier of all languages, or a number has more than 32 bits.
    #[cfg(feature = "alloc")]
    pub fn of_any(name: &'a str, data_type: DataType, layout: &'a crate::AnyLayout) -> Result<Self, ExportError> {
        let functions = Self::unlimited(name, data_type, layout);
        functions.checked().map_err(|error| error.with_names_of(layout))
    }

    /// [`of_any`](Self::of_any) without a check.
    #[cfg(feature = "alloc")]
    pub(super) fn unlimited(name: &'a str, data_type: DataType, layout: &'a crate::AnyLayout) -> Self {
        let rules = Some(*layout.written());
        Self { name, data_type, layout: Description::of_any(layout), names: names(layout), rules }
    }

    /// Checks that the language has functions on words for the elements, if it has such functions.
    ///
    /// # Errors
    ///
    /// If it is one of shaders, and they do not have the data type.
    pub const fn check_words(&self, language: Language) -> Result<(), ExportError> {
        if language.is_of_shaders() && !self.data_type.is_in_words() {
            return Err(TARGET.refuses(Refusal::DataType { data_type: self.data_type, has: TYPES }));
        }
        Ok(())
    }

    const fn checked(self) -> Result<Self, ExportError> {
        if let Some(place) = not_of_name(self.name) {
            return Err(TARGET.refuses(Refusal::Name { place }));
        }
        let (terms, mut term) = (Terms::of(&self.layout), self.layout.rank());
        while term < terms.count() {
            if terms.get(term).stride.is_none() {
                let axis = self.layout.name(terms.get(term).axis);
                return Err(TARGET.refuses(Refusal::OpenDigit { axis }));
            }
            term += 1;
        }
        attempt!(in_32_bits(&self.layout));
        Ok(self)
    }
}

#[cfg(feature = "alloc")]
pub(super) fn names(layout: &crate::AnyLayout) -> [&str; Description::MAX_RANK] {
    let mut names = [""; Description::MAX_RANK];
    for (place, name) in names.iter_mut().zip(layout.names()) {
        *place = name;
    }
    names
}

/// Whether 32 bits are enough for all numbers that are known.
pub(super) const fn in_32_bits(layout: &Description) -> Result<(), ExportError> {
    let mut axis = 0;
    while axis < layout.rank() {
        match layout.extent(axis) {
            Some(extent) if is_over_32_bits(extent) => {
                return Err(TARGET.refuses(Refusal::ExtentTooLarge { axis: layout.name(axis), extent, most: MOST }));
            }
            _ => axis += 1,
        }
    }
    if let Some(span) = layout.required_span_size() {
        return if is_over_32_bits(span) {
            Err(TARGET.refuses(Refusal::SpanTooLarge { elements: span, most: MOST }))
        } else {
            Ok(())
        };
    }
    let terms = Terms::of(layout);
    let mut term = 0;
    while term < terms.count() {
        let part = terms.get(term);
        match part.stride {
            Some(stride) if is_over_32_bits(stride.unsigned_abs()) => {
                let axis = layout.name(part.axis);
                return Err(TARGET.refuses(Refusal::StrideTooLarge { axis, stride, unit_in_bytes: 1, most: MOST }));
            }
            _ => term += 1,
        }
    }
    Ok(())
}

const fn is_over_32_bits(number: usize) -> bool {
    number as u128 > MOST as u128
}
