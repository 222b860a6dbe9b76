//! Which ranks an operator takes.

use super::desc::BufferTensorDesc;
use super::error::DescriptorError;

/// The operators of DirectML by the ranks that they take, at the latest feature level.
///
/// ```
/// use tensor_layout::directml::{BufferTensorDesc, OperatorGroup};
/// use tensor_layout::layout;
///
/// const ROWS: BufferTensorDesc = BufferTensorDesc::of::<f32, layout!(H=3 W=5)>().with_rank(2);
/// assert_eq!(OperatorGroup::Gemm.ranks(), (2, 4));
/// assert!(ROWS.check_rank(OperatorGroup::Gemm).is_ok());
/// assert!(ROWS.check_rank(OperatorGroup::Pooling).is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum OperatorGroup {
    /// Element-wise and activation operators, reduce, slice, gather, pad, tile, cast, join, split: 1 to 8.
    ElementWise,
    /// Convolutions: 3 to 5.
    Convolution,
    /// Matrix products: 2 to 4.
    Gemm,
    /// Resampling: 1 to 4.
    Resample,
    /// Pooling: 4 to 5.
    Pooling,
    /// Local response normalisation, LSTM, region-of-interest operators, depth to space and back: 4.
    FourDimensional,
}

impl OperatorGroup {
    /// The least and the greatest rank.
    #[must_use]
    pub const fn ranks(self) -> (u32, u32) {
        match self {
            Self::ElementWise => (1, 8),
            Self::Convolution => (3, 5),
            Self::Gemm => (2, 4),
            Self::Resample => (1, 4),
            Self::Pooling => (4, 5),
            Self::FourDimensional => (4, 4),
        }
    }

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::ElementWise => "element-wise operators",
            Self::Convolution => "convolutions",
            Self::Gemm => "matrix products",
            Self::Resample => "resampling operators",
            Self::Pooling => "pooling operators",
            Self::FourDimensional => "normalisation, LSTM, region and depth-to-space operators",
        }
    }
}

impl BufferTensorDesc {
    /// Checks that operators of this group take a tensor of this rank.
    ///
    /// # Errors
    ///
    /// If they do not.
    pub const fn check_rank(&self, operator: OperatorGroup) -> Result<(), DescriptorError> {
        let (least, most) = operator.ranks();
        if self.rank < least || self.rank > most {
            return Err(DescriptorError::OperatorRank { operator, rank: self.rank });
        }
        Ok(())
    }
}
