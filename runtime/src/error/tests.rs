//! Each error type, once with each variant: its text is what `unwrap` and `main` show, and is said once along its chain of sources.

use super::{BufferError, BufferErrorKind, ExtentMismatch, LayoutError, Overlap, UnknownOrder};
use crate::any::{AnyLayout, Mistake, ParseError, StreamError, ViewError};
use crate::buffers::{FieldError, ViewsError, ViewsErrorKind};
use crate::convert::AnyPairError;
use crate::description::{ExportError, Refusal, Target};
use crate::element::DataType;
use crate::segments::{SegmentsError, SegmentsErrorKind};
use crate::tensor::{Memory, NoRoom};
use crate::transfer::ReadsError;
use std::cell::Cell;
use std::error::Error;
use std::string::{String, ToString};
use std::vec::Vec;
use std::{format, fs, vec};
use tensor_layout_strided::{Side, StridedError};

/// A value of each variant, or some values.
pub(crate) trait Samples: Sized {
    fn samples() -> Vec<Self>;
}

pub(crate) fn sample<T: Samples>() -> T {
    T::samples().remove(0)
}

macro_rules! samples {
    ($($type:ty: [$($value:expr),*];)*) => { $(
        impl Samples for $type {
            fn samples() -> Vec<Self> {
                std::vec![$($value),*]
            }
        }
    )* };
}

std::thread_local! {
    /// Which of its numbers each type gives.
    static NUMBER: Cell<usize> = const { Cell::new(0) };
}

macro_rules! numbers {
    ($($type:ty),*) => {
        samples! { $( $type: [[3, 0, 1, <$type>::MAX, <$type>::MIN][NUMBER.get()]]; )* }
    };
}

numbers! { u8, u16, u32, u64, u128, usize, i32, i64, i128, isize }

samples! {
    &'static str: ["H"];
    crate::error::Phrase: [crate::error::Phrase("step")];
    String: ["H".to_string()];
    Option<usize>: [Some(sample())];
    Option<&'static str>: [Some("H")];
    Vec<usize>: [vec![sample()]];
    (usize, Option<usize>): [(sample(), Some(sample()))];
    [&'static str; 2]: [["H", "W"]];
    [isize; 2]: [[sample(), 1]];
    DataType: [DataType::Bool];
    crate::ByteRange: [crate::ByteRange { start: 3, end: 5 }];
    BufferError: [
        BufferError::new(3, 2, BufferErrorKind::TooSmall),
        BufferError::new(3, 5, BufferErrorKind::TooLarge { storage: 4 }),
        BufferError::new(3, 5, BufferErrorKind::Misaligned { align_in_bytes: 4 }),
        BufferError::new(3, 3, BufferErrorKind::Undecided),
        BufferError { overlap: Some(sample::<Overlap>()), ..BufferError::new(3, 3, BufferErrorKind::NotUnique) }
    ];
    ExtentMismatch: [ExtentMismatch::of("H", 3, 4), ExtentMismatch::of("H", 1, 4).in_zip()];
    UnknownOrder: [super::order::unknown_order("Weights", &["OIHW"], "OHIW")];
    ParseError: [
        AnyLayout::parse("H=2; pad(W) = 4").unwrap_err(),
        AnyLayout::parse(&format!("H={} W=2", usize::MAX)).unwrap_err()
    ];
    StridedError: [
        StridedError::Rank { side: Side::Source, strides: 1, extents: 2 },
        StridedError::TooManyAxes { axes: 9 },
        StridedError::OutOfBounds { side: Side::Source, needed: 6, len: 5 },
        StridedError::NotUnique { axis: 1, stride: 3, reach: 3 },
        StridedError::Undecided
    ];
    LayoutError<String>: [LayoutError::NotInOrder { axis: "H".to_string() }];
}

impl Samples for ExportError {
    fn samples() -> Vec<Self> {
        let layouts = LayoutError::samples().into_iter().map(Refusal::Layout);
        Refusal::samples().into_iter().chain(layouts).map(|refusal| Target::new("CUDA").refuses(refusal)).collect()
    }
}

impl Samples for Mistake {
    fn samples() -> Vec<Self> {
        ParseError::samples().iter().flat_map(ParseError::mistakes).cloned().collect()
    }
}

impl Samples for StreamError<ViewError> {
    fn samples() -> Vec<Self> {
        let pairs = AnyPairError::samples().into_iter().map(Self::Pair);
        pairs.chain(ViewError::samples().into_iter().map(Self::Write)).collect()
    }
}

impl Samples for ReadsError<ExtentMismatch> {
    fn samples() -> Vec<Self> {
        let of_policy = Self::MostBytes { most_bytes: 1, element_size_in_bytes: 4 };
        ExtentMismatch::samples().into_iter().map(Self::Regions).chain([of_policy]).collect()
    }
}

impl Samples for NoRoom<u8> {
    fn samples() -> Vec<Self> {
        BufferError::samples().into_iter().map(|error| NoRoom { error, memory: Memory::zeros(1) }).collect()
    }
}

fn of_each<const K: usize>(fields: &'static [&'static str; K], kind: ViewsErrorKind) -> ViewsError<K> {
    let mut errors = ViewsError::none(fields);
    for field in 0..K {
        errors.keep::<()>(field, Err(kind));
    }
    errors
}

impl Samples for FieldError {
    fn samples() -> Vec<Self> {
        let field = |kind: ViewsErrorKind| of_each(&["weight"], kind).iter().next().unwrap();
        ViewsErrorKind::samples().into_iter().map(field).collect()
    }
}

impl Samples for ViewsError<2> {
    fn samples() -> Vec<Self> {
        ViewsErrorKind::samples().into_iter().map(|kind| of_each(&["weight", "bias"], kind)).collect()
    }
}

#[cfg(feature = "directml")]
mod directml {
    use super::{ExportError, Samples};
    use crate::directml::error::*;
    use crate::directml::{DescriptorError, OperatorGroup, WindowAxis};
    use std::vec::Vec;

    samples! {
        OperatorGroup: [OperatorGroup::Gemm];
        AlignmentError: [AlignmentError { alignment: 8 }];
        WindowAxis: [
            WindowAxis { axis: "H", input: 3, start_padding: 3, end_padding: 3, window: 3, dilation: 3, stride: 3 }
        ];
    }

    impl Samples for DescriptorError {
        fn samples() -> Vec<Self> {
            let mut all = Vec::new();
            all.extend(ExportError::samples().into_iter().map(Self::Tensor));
            all.extend(TotalError::samples().into_iter().map(Self::Total));
            all.extend(RankError::samples().into_iter().map(Self::Rank));
            all.extend(OutputError::samples().into_iter().map(Self::Output));
            all.extend(AlignmentError::samples().into_iter().map(Self::Alignment));
            all.extend(RawError::samples().into_iter().map(Self::Raw));
            all.extend(BindingError::samples().into_iter().map(Self::Binding));
            all
        }
    }
}

#[cfg(feature = "safetensors-0_8")]
samples! {
    safetensors::SafeTensorError: [safetensors::SafeTensorError::HeaderTooSmall];
    safetensors::Dtype: [safetensors::Dtype::F4];
}

/// The most bytes of an error. Clippy warns at a function that returns one of 128.
const MOST_BYTES: usize = 120;

/// What `unwrap`, `expect` and a `main` that returns an error show is the text.
fn shows_its_text<E: Error>(error: &E) {
    assert_eq!(format!("{error:?}"), error.to_string());
}

/// No text along the chain of sources has a line of the text of another error of the chain.
fn repeats_no_line(error: &dyn Error) {
    let chain: Vec<_> =
        core::iter::successors(Some(error), |error: &&dyn Error| (*error).source()).map(ToString::to_string).collect();
    for (place, text) in chain.iter().enumerate() {
        let is_told = |line: &str| chain[..place].iter().any(|before| before.contains(line));
        assert!(!text.lines().any(is_told), "{chain:#?}");
    }
}

/// Checks all errors of the types, and gives the names of these.
macro_rules! walked {
    ($names:ident: $($(#[$condition:meta])* $($module:ident)::+ $(<$argument:tt>)?;)*) => { $(
        $(#[$condition])* {
            let samples = <$($module)::+ $(<$argument>)?>::samples();
            assert!(!samples.is_empty());
            samples.iter().for_each(|error| repeats_no_line(error));
            samples.iter().for_each(shows_its_text);
            let size = size_of_val(&samples[0]);
            assert!(size <= MOST_BYTES, "{}: {size} bytes", stringify!($($module)::+));
            $names.push(stringify!($($module)::+).replace(' ', "").replace("crate::", "tensor_layout::"));
        }
    )* };
}

/// Checks all errors, and gives the names of their types.
fn walk_all() -> Vec<String> {
    let mut names = Vec::new();
    walked! { names:
        crate::BufferError;
        crate::ExtentMismatch;
        crate::FieldError;
        crate::ViewsErrorKind;
        crate::LayoutError;
        crate::NoRoom<u8>;
        crate::PartError;
        crate::PitchError;
        crate::RequirementError;
        crate::SegmentsErrorKind;
        crate::UnknownOrder;
        crate::ViewsError<2>;
        crate::error::Overlap;
        tensor_layout_strided::StridedError;
        crate::any::AnyPartError;
        crate::any::BindError;
        crate::any::Mistake;
        crate::any::NumbersError;
        crate::any::ParseError;
        crate::any::StreamError<ViewError>;
        crate::any::ViewError;
        crate::convert::AnyPairError;
        crate::description::ExportError;
        crate::picture::PictureError;
        crate::transfer::ReadsError<ExtentMismatch>;
        #[cfg(feature = "directml")] crate::directml::DescriptorError;
        #[cfg(feature = "directml")] crate::directml::LayoutMismatch;
        #[cfg(feature = "directml")] crate::directml::OperatorError;
        #[cfg(feature = "directml")] crate::directml::error::AlignmentError;
        #[cfg(feature = "directml")] crate::directml::error::BindingError;
        #[cfg(feature = "directml")] crate::directml::error::OutputError;
        #[cfg(feature = "directml")] crate::directml::error::RankError;
        #[cfg(feature = "directml")] crate::directml::error::RawError;
        #[cfg(feature = "directml")] crate::directml::error::TotalError;
        #[cfg(feature = "dlpack")] crate::dlpack::ExportError;
        #[cfg(feature = "dlpack")] crate::dlpack::ImportError;
        #[cfg(feature = "image-0_25")] crate::image_0_25::ImageError;
        #[cfg(feature = "npy")] crate::npy::HeaderError;
        #[cfg(feature = "npy")] crate::npy::ReadError;
        #[cfg(feature = "safetensors-0_8")] crate::safetensors_0_8::ReadError;
        #[cfg(feature = "safetensors-0_8")] crate::safetensors_0_8::WriteError;
    }
    names
}

/// An error is as small with any names, of any number of fields, and of fields of each kind.
#[test]
fn no_parameter_makes_an_error_large() {
    macro_rules! is_small {
        ($($(#[$condition:meta])* $error:ty;)*) => { $(
            $(#[$condition])*
            assert!(size_of::<$error>() <= MOST_BYTES, "{}: {} bytes", stringify!($error), size_of::<$error>());
        )* };
    }
    is_small! {
        LayoutError<String>;
        FieldError<SegmentsErrorKind>;
        ReadsError<AnyPairError>;
        SegmentsError<1>;
        SegmentsError<100>;
        ViewsError<100>;
        #[cfg(feature = "directml")] FieldError<crate::directml::DescriptorError>;
        #[cfg(feature = "directml")] ViewsError<100, crate::directml::DescriptorError>;
    }
}

/// A program can make an error of any numbers.
#[test]
fn no_number_of_an_error_stops_its_text() {
    for number in 0..5 {
        NUMBER.set(number);
        walk_all();
    }
}

#[test]
fn every_error_shows_its_text_and_is_small_and_repeats_no_source() {
    let mut names = walk_all();
    // The list of public items is in the repository, and has the items of all features.
    let list = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/interface/public.txt"));
    let has_all = cfg!(all(
        feature = "directml",
        feature = "dlpack",
        feature = "image-0_25",
        feature = "npy",
        feature = "safetensors-0_8"
    ));
    let Some(list) = list.ok().filter(|_| has_all) else { return };
    let mut listed: Vec<_> = list
        .lines()
        .filter(|line| line.contains(" Error for ") && line.contains(": impl"))
        .filter_map(|line| Some(line.split_once(": ")?.0))
        .collect();
    listed.sort_unstable();
    names.sort_unstable();
    assert_eq!(names, listed);
}
