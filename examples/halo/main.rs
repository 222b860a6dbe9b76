//! Four processes blur a grid together. Each has a quarter of it, and around the quarter one row or column of ghost cells: the cells of its
//! neighbours, which they send after each step.
//!
//! ```text
//! cargo build --release --package tensor-layout-halo
//! mpirun -n 4 target/release/halo
//! ```
//!
//! As root, or on a machine of fewer than 4 cores, `mpirun` needs `--allow-run-as-root` or `--oversubscribe`. The rows and columns are parts of
//! views: MPI reads the cells of a column from where they lie, and writes them to where they belong. At the end, the first process gathers
//! the quarters in one grid that lies column by column, so these messages transpose. It compares the grid with the one that it has computed
//! alone.

use std::process::ExitCode;

use tensor_layout::axis::{H, W};
use tensor_layout::descriptors::mpi::Datatype;
use tensor_layout::{Tensor, View, ViewMut, layout};
use tensor_layout_halo::{MadeOf, World};

/// The cells of a process.
const ROWS: usize = 96;
const COLUMNS: usize = 160;
const STEPS: usize = 50;

/// The cells of a process, and its ghost cells.
type Block = layout!(H={ROWS + 2} W={COLUMNS + 2});
/// A row of it, and a column. The ghost cells at the corners belong to both.
type Row = layout!(W = { COLUMNS + 2 });
type Column = layout!(H={ROWS + 2}; stride(H) = {COLUMNS + 2});
/// The cells of a process in its block.
type Own = layout!(H={ROWS} W={COLUMNS}; stride(H) = {COLUMNS + 2});

/// All cells, column by column.
type Grid = layout!(H={2 * ROWS} W={2 * COLUMNS}; order = WH);
/// The cells of a process in the grid.
type Quarter = layout!(H={ROWS} W={COLUMNS}; order = WH; stride(W) = {2 * ROWS});

/// What MPI is told of a column, known to the compiler.
const COLUMN: Datatype = Datatype::of::<f32, Column>();

/// The value of a cell at the beginning.
fn initial(h: usize, w: usize) -> f32 {
    (h * 31 + w * 17) as f32 % 64.0
}

fn main() -> ExitCode {
    let world = World::start();
    if world.size() != 4 {
        eprintln!("halo: there are {} processes; run it by `mpirun -n 4`", world.size());
        return ExitCode::FAILURE;
    }
    let block = blurred(&world); // H=98 W=162
    let own = block.view().crop::<H, ROWS>(1).crop::<W, COLUMNS>(1).as_layout::<Own>(); // H=96 W=160
    if world.rank() > 0 {
        world.send_view(&world.make_of(), own, 0);
        return ExitCode::SUCCESS;
    }
    let grid = gathered(&world, own); // H=192 W=320
    if grid != alone() {
        eprintln!("halo: the grid differs from the one that one process has computed");
        return ExitCode::FAILURE;
    }
    println!("{STEPS} steps on {} x {} cells of 4 processes: the same as on one", 2 * ROWS, 2 * COLUMNS);
    println!("a column is {:?} of {}", COLUMN.vectors(), COLUMN.basic().name());
    ExitCode::SUCCESS
}

/// The block of this process after all steps.
fn blurred(world: &World) -> Tensor<f32, Block> {
    let (top, left) = quarter_of(world.rank());
    // The grid continues at its other side, so index 0 of a block, a ghost cell, may be in the last row.
    let at = |begin: usize, index: usize, extent: usize| (begin + index + extent - 1) % extent;
    let mut block = Tensor::<f32, Block>::from_fn(|[h, w]| initial(at(top, h, 2 * ROWS), at(left, w, 2 * COLUMNS))); // H=98 W=162
    let mut next = block.clone();
    let (row, column) = (world.make_of(), world.make_of());
    for _ in 0..STEPS {
        blur(block.view(), next.view_mut());
        core::mem::swap(&mut block, &mut next);
        exchange_columns(world, &column, block.view_mut());
        // The rows have the ghost cells of the columns: so the corners arrive too.
        exchange_rows(world, &row, block.view_mut());
    }
    block
}

/// Where the cells of a process begin in the grid.
fn quarter_of(rank: i32) -> (usize, usize) {
    ((rank as usize / 2) * ROWS, (rank as usize % 2) * COLUMNS)
}

/// Each cell that has all neighbours becomes the mean of itself and its eight neighbours.
fn blur(from: View<'_, f32, Block>, mut to: ViewMut<'_, f32, Block>) {
    for h in 1..=ROWS {
        for w in 1..=COLUMNS {
            let row = |h: usize| from[[h, w - 1]] + from[[h, w]] + from[[h, w + 1]];
            to[[h, w]] = (row(h - 1) + row(h) + row(h + 1)) / 9.0;
        }
    }
}

/// The outer columns of own cells to the neighbours left and right, and their cells to the ghost columns. In a grid of two by two that
/// continues at its other side, both neighbours are the same process.
fn exchange_columns(world: &World, column: &MadeOf<'_, f32, Column>, mut block: ViewMut<'_, f32, Block>) {
    let neighbour = world.rank() ^ 1;
    let (own, ghosts) = block.view_mut().split_at::<W>(COLUMNS + 1); // H=98 W=161, H=98 W=1
    let first = own.view().fix::<W>(1).as_layout(); // H=98
    world.exchange(column, (first, neighbour), (ghosts.fix::<W>(0).as_layout(), neighbour));
    let (ghosts, own) = block.split_at::<W>(1); // H=98 W=1, H=98 W=161
    let last = own.view().fix::<W>(COLUMNS - 1).as_layout(); // H=98
    world.exchange(column, (last, neighbour), (ghosts.fix::<W>(0).as_layout(), neighbour));
}

/// The same with rows, and the neighbours above and below.
fn exchange_rows(world: &World, row: &MadeOf<'_, f32, Row>, mut block: ViewMut<'_, f32, Block>) {
    let neighbour = world.rank() ^ 2;
    let (own, ghosts) = block.view_mut().split_at::<H>(ROWS + 1); // H=97 W=162, H=1 W=162
    let first = own.view().fix::<H>(1).as_layout(); // W=162
    world.exchange(row, (first, neighbour), (ghosts.fix::<H>(0).as_layout(), neighbour));
    let (ghosts, own) = block.split_at::<H>(1); // H=1 W=162, H=97 W=162
    let last = own.view().fix::<H>(ROWS - 1).as_layout(); // W=162
    world.exchange(row, (last, neighbour), (ghosts.fix::<H>(0).as_layout(), neighbour));
}

/// The own cells and those of the other processes, in one grid.
fn gathered(world: &World, own: View<'_, f32, Own>) -> Tensor<f32, Grid> {
    let mut grid = Tensor::<f32, Grid>::zeros(); // H=192 W=320
    let datatype = world.make_of();
    for rank in 0..world.size() {
        let (top, left) = quarter_of(rank);
        let quarter = grid.view_mut().crop::<H, ROWS>(top).crop::<W, COLUMNS>(left); // H=96 W=160
        let mut quarter = quarter.as_layout::<Quarter>();
        match rank {
            0 => quarter.copy_from(&own),
            _ => world.receive_view(&datatype, quarter, rank),
        }
    }
    grid
}

/// All steps on all cells, by one process.
fn alone() -> Tensor<f32, Grid> {
    let mut grid = Tensor::<f32, Grid>::from_fn(|[h, w]| initial(h, w)); // H=192 W=320
    for _ in 0..STEPS {
        let at = |h: usize, w: usize| grid[[h % (2 * ROWS), w % (2 * COLUMNS)]];
        // The additions are in the order of `blur`.
        let mean = |[h, w]: [usize; 2]| {
            let (h, w) = (h + 2 * ROWS, w + 2 * COLUMNS);
            let row = |h: usize| at(h, w - 1) + at(h, w) + at(h, w + 1);
            (row(h - 1) + row(h) + row(h + 1)) / 9.0
        };
        grid = Tensor::from_fn(mean);
    }
    grid
}
