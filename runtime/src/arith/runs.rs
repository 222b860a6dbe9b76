//! The contiguous runs of a layout.

use super::nest::Nest;

/// The contiguous runs of a layout: their length, and a loop nest over where they begin.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RunPlan {
    /// The length of each run, in elements.
    pub(crate) len: usize,
    /// The number of runs.
    pub(crate) count: usize,
    pub(crate) outer: Nest<1>,
}

impl RunPlan {
    /// The runs of the layout that `nest` visits in memory order.
    pub(crate) const fn of(nest: Nest<1>) -> Self {
        let mut outer = nest.merged();
        let mut len = 1;
        if let Some(innermost) = outer.innermost() {
            if outer.loops[innermost].is_contiguous() {
                // Broadcast loops inside it are moved around it: they repeat the run.
                len = outer.take(innermost).extent;
            }
        }
        RunPlan { len, count: outer.iterations(), outer }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arith::nest::Loop;

    fn plan(loops: &[(usize, isize)]) -> RunPlan {
        let mut nest = Nest::NONE;
        loops.iter().for_each(|&(extent, stride)| nest.insert(Loop::new(extent, [stride])));
        RunPlan::of(nest)
    }

    #[test]
    fn a_run_is_as_long_as_strides_continue() {
        let len_and_count = |loops| (plan(loops).len, plan(loops).count);
        assert_eq!(len_and_count(&[]), (1, 1));
        assert_eq!(len_and_count(&[(4, 6), (3, 2), (2, 1)]), (24, 1));
        assert_eq!(len_and_count(&[(4, 8), (3, 2), (2, 1)]), (6, 4));
        assert_eq!(len_and_count(&[(4, 6), (3, 2)]), (1, 12));
    }

    /// The broadcast loops repeat the run.
    #[test]
    fn a_run_is_not_broadcast() {
        let plan = plan(&[(4, 8), (3, 1), (5, 0)]);
        assert_eq!((plan.len, plan.count), (3, 20));
        let outer = plan.outer.loops[..plan.outer.depth].iter().map(|each| (each.extent, each.strides));
        assert!(outer.eq([(4, [8]), (5, [0])]));
    }
}
