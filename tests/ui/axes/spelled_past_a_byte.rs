//! There is no such byte.

use tensor_layout::__private::{End, Spell, Spelled};
use tensor_layout::{AxisName, axis};

struct Mistaken;

impl Spelled for Mistaken {
    type __Key = Spell<axis::Q, axis::A, Spell<axis::G, axis::B, End>>;
}

const NAME: &str = Mistaken::NAME;

fn main() {}
