//! The number of dimensions: which ranks an operator takes, and leading dimensions of size 1.

use super::TARGET;
use super::desc::BufferTensorDesc;
use super::descriptor_error::{DescriptorError, or_raise};
use crate::arith::spec::MAX_RANK;
use crate::error::sentence::errors;

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

    const fn name(self) -> &'static str {
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

errors! {
    /// Why a tensor cannot have this number of dimensions.
    pub enum RankError [TARGET.about("")] {
        /// The rank is not 1 to 8.
        OutOfRange { rank: Count }
        => "a tensor has 1 to 8 dimensions, not {rank}; choose a rank in that range";

        /// The rank asked for would drop a dimension whose size is not 1.
        DropsDimension { rank: Count, size: U32 }
        => "rank {rank} would drop a leading dimension of size {size}, and only dimensions of size 1 can be dropped; choose a higher rank";

        /// The operator does not take the rank.
        Operator { operator: (OperatorGroup), rank: U32 }
        => "{operators} take tensors of {least} to {most} dimensions, and this one has {rank}; `with_rank` adds and drops leading dimensions of size 1",
        operators: Word = operator.name(), least: U32 = operator.ranks().0, most: U32 = operator.ranks().1;
    }
}

impl BufferTensorDesc {
    /// Checks that the operators of this group take a tensor of this rank.
    ///
    /// ```
    /// use tensor_layout::directml::{BufferTensorDesc, OperatorGroup};
    /// use tensor_layout::layout;
    ///
    /// const ROWS: BufferTensorDesc = BufferTensorDesc::of::<f32, layout!(H=3 W=5)>(); // rank 4
    /// assert!(ROWS.check_rank(OperatorGroup::Pooling).is_ok());
    /// assert!(ROWS.with_rank(2).check_rank(OperatorGroup::Pooling).is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// If they do not.
    pub const fn check_rank(&self, operator: OperatorGroup) -> Result<(), RankError> {
        let (least, most) = operator.ranks();
        if self.rank < least || self.rank > most {
            return Err(RankError::Operator { operator, rank: self.rank });
        }
        Ok(())
    }

    /// Returns the descriptor with `rank` dimensions, 1 to 8. Leading dimensions of size 1 are added or dropped.
    ///
    /// ```
    /// use tensor_layout::{directml::BufferTensorDesc, layout};
    ///
    /// const ROWS: BufferTensorDesc = BufferTensorDesc::of::<f32, layout!(H=3 W=5)>();
    /// assert_eq!(ROWS.with_rank(2).sizes(), [3, 5]);
    /// assert_eq!(ROWS.with_rank(5).sizes(), [1, 1, 1, 3, 5]);
    /// ```
    ///
    /// # Panics
    ///
    /// If the rank is not 1 to 8, or would drop a dimension whose size is not 1. In a `const` that is a compile-time error.
    #[must_use]
    #[track_caller]
    pub const fn with_rank(self, rank: usize) -> Self {
        or_raise!(self.try_with_rank(rank))
    }

    /// As [`with_rank`](Self::with_rank), with an error instead of a panic.
    ///
    /// # Errors
    ///
    /// If the rank is not 1 to 8, or would drop a dimension whose size is not 1.
    pub const fn try_with_rank(mut self, rank: usize) -> Result<Self, DescriptorError> {
        if rank == 0 || rank > MAX_RANK {
            return Err(DescriptorError::Rank(RankError::OutOfRange { rank }));
        }
        let (mut sizes, mut strides) = ([1; MAX_RANK], [self.filler_stride; MAX_RANK]);
        let mut from = self.rank as usize;
        let mut to = rank;
        while from > 0 {
            from -= 1;
            if to > 0 {
                to -= 1;
                (sizes[to], strides[to]) = (self.sizes[from], self.strides[from]);
            } else if self.sizes[from] != 1 {
                return Err(DescriptorError::Rank(RankError::DropsDimension { rank, size: self.sizes[from] }));
            }
        }
        (self.sizes, self.strides, self.rank) = (sizes, strides, rank as u32);
        Ok(self)
    }

    /// Returns the descriptor with trailing dimensions of size 1 up to `rank`: a bias is placed by its channels alone.
    pub(super) const fn with_trailing_dimensions(mut self, rank: u32) -> Self {
        while self.rank < rank {
            self.strides[self.rank as usize] = self.filler_stride;
            self.rank += 1;
        }
        self
    }
}
