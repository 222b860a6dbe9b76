//! What the rows of verbs and operations name, where the macros that have them are used.

pub(crate) use crate::axis::AxisName;
pub(crate) use crate::crate_token::CrateToken;
pub(crate) use crate::error::demand::demand;
pub(crate) use crate::error::verbs::verbs;
pub(crate) use crate::error::{ExtentMismatch, Panic, PartError, expect_part};
pub(crate) use crate::layout::names::{HasAxes, TwoNames};
pub(crate) use crate::layout::ops::{
    Broadcast, BroadcastTo, Crop, Diagonal, Fix, Insert, Merge, Permute, Range, Ranges, Rename, Reverse, ReverseIf,
    Split, SplitBy, Squeeze, Step, StepBy, Unblock, UnblockPadded, Via, Windows, WindowsWith,
};
pub(crate) use crate::layout::pair::Pair;
pub(crate) use crate::layout::{Axes, HasAxis, Layout, Order, numbers};
#[cfg(feature = "rayon")]
pub(crate) use crate::view::Parallel;
pub(crate) use crate::view::demand::Demand;
pub(crate) use crate::view::parts::begin::{At, Every, First, GivenNumber, Last, LastIf, Within};
pub(crate) use crate::view::parts::operations::operations;
pub(crate) use crate::view::parts::{ChunksOf, Grid};
pub(crate) use crate::view::raw::Neighbours;
pub(crate) use crate::view::viewed::{Viewed, Zipped};
pub(crate) use crate::view::walk::{Folded, LogicalIndex, Reduced, Walking, compared_in_zip};
pub(crate) use crate::view::{
    AxisChunks, AxisChunksMut, AxisIter, AxisIterMut, Differences, IndexedIter, IndexedIterMut, Iter, IterMut, Runs,
    RunsMut, Tiles, TilesMut, View, ViewMut, Zip,
};
pub(crate) use bytemuck::{NoUninit, Pod};
pub(crate) use core::ops::{Index, IndexMut, RangeBounds};
