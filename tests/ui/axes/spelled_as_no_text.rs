//! These bytes are not UTF-8.

use tensor_layout::__private::{End, Spell, Spelled};
use tensor_layout::{AxisName, axis};

struct Mistaken;

impl Spelled for Mistaken {
    type __Key = Spell<axis::P, axis::P, Spell<axis::P, axis::P, End>>;
}

const NAME: &str = Mistaken::NAME;

fn main() {}
