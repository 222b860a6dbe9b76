//! The logical view: planes of the innermost two axes, with an offset for each index.

use super::focus::{Focus, pieces};
use super::memory_map::MemoryMap;
use super::shown::Shown;
use crate::arith::spec::MAX_RANK;
use alloc::vec::Vec;

/// The most cells, rows and planes of a grid that are drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Room {
    pub(super) columns: usize,
    pub(super) rows: usize,
    pub(super) planes: usize,
}

/// What is drawn of the logical view.
#[derive(Clone, Debug)]
pub(super) struct Grid {
    /// The axis whose index is that of a row, if there are two axes.
    pub(super) row_axis: Option<usize>,
    pub(super) column_axis: Option<usize>,
    pub(super) rows: Vec<Shown>,
    pub(super) columns: Vec<Shown>,
    /// The index of the first cell of each plane.
    pub(super) planes: Vec<[usize; MAX_RANK]>,
    /// Whether there is every plane. If not, `planes` has one, and the others follow from the strides of the outer axes.
    pub(super) is_whole: bool,
}

impl Grid {
    pub(super) fn of(map: &MemoryMap<'_>, room: Room, focus: Option<&Focus>) -> Grid {
        let extents = map.layout.extents();
        let rank = extents.len();
        let (row_axis, column_axis) = (rank.checked_sub(2), rank.checked_sub(1));
        let along = |axis: Option<usize>, room: usize| match axis {
            Some(axis) => pieces(extents[axis], room, focus.map(|focus| focus.axis(axis))),
            None => pieces(1, 1, None),
        };
        let outer = &extents[..row_axis.unwrap_or(0)];
        let count = outer.iter().copied().try_fold(1_usize, usize::checked_mul);
        let is_whole = count.is_some_and(|count| count <= room.planes);
        let planes = if is_whole { all_planes(outer) } else { Vec::from([first_plane(outer, focus)]) };
        let (rows, columns) = (along(row_axis, room.rows), along(column_axis, room.columns));
        Grid { row_axis, column_axis, rows, columns, planes, is_whole }
    }

    /// The index of a cell of a plane.
    pub(super) fn index(&self, plane: &[usize; MAX_RANK], row: usize, column: usize) -> [usize; MAX_RANK] {
        let mut index = *plane;
        for (axis, at) in [(self.row_axis, row), (self.column_axis, column)] {
            if let Some(axis) = axis {
                index[axis] = at;
            }
        }
        index
    }
}

fn first_plane(outer: &[usize], focus: Option<&Focus>) -> [usize; MAX_RANK] {
    let mut index = [0; MAX_RANK];
    for (axis, at) in index.iter_mut().enumerate().take(outer.len()) {
        *at = focus.map_or(0, |focus| focus.axis(axis).0);
    }
    index
}

/// Each index of the outer axes, the last axis fastest. There are few.
fn all_planes(outer: &[usize]) -> Vec<[usize; MAX_RANK]> {
    let mut planes = Vec::from([[0; MAX_RANK]]);
    for (axis, &extent) in outer.iter().enumerate() {
        let longer = planes.iter().flat_map(|plane| {
            (0..extent).map(move |at| {
                let mut plane = *plane;
                plane[axis] = at;
                plane
            })
        });
        planes = longer.collect();
    }
    planes
}
