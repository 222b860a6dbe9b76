//! Work that is divided among the threads of a `rayon` pool.

/// Pieces for each thread of the pool. If the system delays a thread, others take the pieces that it has not begun.
const PIECES_A_THREAD: usize = 4;

/// Work that can be divided repeatedly.
pub trait Divide: Sized + Send {
    /// Divides the work in two pieces. The first one has about `share` of `of` parts. `None` if the work is too small.
    fn divide(&self, share: usize, of: usize) -> Option<[Self; 2]>;
}

/// Where to divide `extent` in two: at a multiple of `unit`, so that the first piece has about `share` of `of` parts. `None` if
/// no multiple of `unit` is inside.
pub fn cut(extent: usize, unit: usize, share: usize, of: usize) -> Option<usize> {
    let units = extent.div_ceil(unit);
    (units > 1).then(|| unit * (units * share / of).clamp(1, units - 1))
}

/// The number of pieces for work of this size. None is smaller than `least`, so that small work stays on the calling thread.
pub fn pieces(size: usize, least: usize) -> usize {
    let most = size / least;
    if most < 2 {
        return 1;
    }
    match rayon::current_num_threads() {
        1 => 1,
        threads => most.min(PIECES_A_THREAD * threads),
    }
}

/// Does the work in at most this number of pieces. The results of neighbouring pieces are reduced, the earlier one first.
pub fn run<W: Divide, R: Send>(
    work: W,
    pieces: usize,
    run_piece: &(impl Fn(W) -> R + Sync),
    reduce: &(impl Fn(R, R) -> R + Sync),
) -> R {
    let share = pieces / 2;
    if share == 0 {
        return run_piece(work);
    }
    let Some([first, rest]) = work.divide(share, pieces) else { return run_piece(work) };
    let first = || run(first, share, run_piece, reduce);
    let rest = || run(rest, pieces - share, run_piece, reduce);
    let (first, rest) = rayon::join(first, rest);
    reduce(first, rest)
}
