//! Work divided among the threads of `rayon`.

/// A pool's thread may be held up by the system; with as many pieces a thread, others take over what it has not begun.
const PIECES_A_THREAD: usize = 4;

/// Work that can be divided, and each part again.
pub(crate) trait Divide: Sized + Send {
    /// Divides it in two, of which the first has about `share` of `of` parts; `None` if it is too short.
    fn divide(&self, share: usize, of: usize) -> Option<[Self; 2]>;
}

/// Where to cut `extent` in two, of which the first has about `share` of `of` parts: at a multiple of `unit`. `None` where
/// there is none within.
pub(crate) fn cut(extent: usize, unit: usize, share: usize, of: usize) -> Option<usize> {
    let units = extent.div_ceil(unit);
    (units > 1).then(|| unit * (units * share / of).clamp(1, units - 1))
}

/// In how many pieces to do work of this size: none smaller than `least`, so that small work stays on the calling thread.
pub(crate) fn pieces(size: usize, least: usize) -> usize {
    let most = size / least;
    if most < 2 {
        return 1;
    }
    match rayon::current_num_threads() {
        1 => 1,
        threads => most.min(PIECES_A_THREAD * threads),
    }
}

/// Does the work in so many pieces, or fewer, and brings the results of neighbours together, the earlier one first.
pub(crate) fn run<W: Divide, R: Send>(
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
