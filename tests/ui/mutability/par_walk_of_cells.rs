use std::cell::Cell;
use tensor_layout::{View, layout};

fn clear(counts: View<'_, Cell<u32>, layout!(H=2 W=3)>) {
    counts.par_for_each(|count| count.set(0));
}

fn main() {}
