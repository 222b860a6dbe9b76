use rayon::iter::plumbing::Producer;
use tensor_layout::{ViewMut, axis, layout};

fn past_the_end(mut image: ViewMut<'_, u32, layout!(H=4 W=8)>) {
    Producer::split_at(image.par_axis_iter_mut::<axis::H>(), 100);
}

fn main() {}
