//! The ways to copy a matrix of units. Where a kernel has a parameter `UNITS`, that many units make 16 bytes.

mod channels;
mod line_tiles;
mod low;
pub(super) mod memcpy;
mod repeat;
mod reverse;
mod short;
mod strips;
mod threes;
mod tiles;
mod units;
mod zip;

pub(super) use channels::{DeinterleaveChannels, InterleaveChannels};
pub(super) use line_tiles::LineTiles;
pub(super) use low::TransposeLow;
pub(super) use repeat::RepeatUnits;
pub(super) use reverse::ReverseRows;
pub(super) use short::TransposeShort;
pub(super) use threes::TransposeThrees;
pub(super) use tiles::TransposeTiles;
pub(super) use units::{MoveChunks, MoveUnits};
