//! Steps in memory by their sizes, and what follows from these.

use super::numbers::MAX_RANK;

/// Of axes, or other parts of an index, those with several values, by descending size of the step from one value to the next. Steps of 0 are last.
#[derive(Clone, Copy, Debug)]
pub struct Steps {
    /// How many there are.
    pub len: usize,
    /// How many steps are not 0.
    pub moving: usize,
    /// Where each stands in the lists that this is made of.
    pub places: [usize; MAX_RANK],
    /// The number of values: 2 or more.
    pub counts: [usize; MAX_RANK],
    /// In elements.
    pub sizes: [usize; MAX_RANK],
    /// `reach[k]`: the distance from the first to the last element of the steps from `k` on. The largest number stands for more.
    pub reach: [u128; MAX_RANK + 1],
}

impl Steps {
    /// The steps of these sizes. There is none if a count is 0. At most [`MAX_RANK`] counts are over 1.
    pub const fn of(counts: &[usize], sizes: &[usize]) -> Self {
        let none = Steps {
            len: 0,
            moving: 0,
            places: [0; MAX_RANK],
            counts: [1; MAX_RANK],
            sizes: [0; MAX_RANK],
            reach: [0; MAX_RANK + 1],
        };
        let mut steps = none;
        up_to!(place < counts.len(), {
            match counts[place] {
                0 => return none,
                1 => {}
                count => steps.insert(place, count, sizes[place]),
            }
        });
        let mut k = steps.len;
        while k > 0 {
            k -= 1;
            let own = (steps.counts[k] as u128 - 1) * steps.sizes[k] as u128;
            steps.reach[k] = steps.reach[k + 1].saturating_add(own);
        }
        steps
    }

    /// Behind the steps that are as large.
    const fn insert(&mut self, place: usize, count: usize, size: usize) {
        let mut k = self.len;
        while k > 0 && self.sizes[k - 1] < size {
            self.places[k] = self.places[k - 1];
            self.counts[k] = self.counts[k - 1];
            self.sizes[k] = self.sizes[k - 1];
            k -= 1;
        }
        (self.places[k], self.counts[k], self.sizes[k]) = (place, count, size);
        self.len += 1;
        self.moving += (size > 0) as usize;
    }

    /// Whether the step has room for all smaller ones: it is over their reach together.
    pub const fn has_room(&self, k: usize) -> bool {
        self.sizes[k] as u128 > self.reach[k + 1]
    }

    /// Whether each step that is not 0 has room for all smaller ones.
    pub const fn nest(&self) -> bool {
        up_to!(k < self.moving, {
            if !self.has_room(k) {
                return false;
            }
        });
        true
    }

    /// Whether the steps lead to every offset up to their reach: each is at most one more than the reach of all smaller ones together. Up to
    /// there every offset is reached, and the element just past it is reached by no larger step.
    pub const fn leave_no_gap(&self) -> bool {
        up_to!(k < self.moving, {
            if self.sizes[k] as u128 > self.reach[k + 1] + 1 {
                return false;
            }
        });
        true
    }
}
