//! `H` has a spelling already, which is the letter.

use tensor_layout::__private::{End, Spell, Spelled};
use tensor_layout::{AxisName, axis};

struct Mistaken;

impl Spelled for Mistaken {
    type __Key = Spell<axis::E, axis::I, End>;
}

const NAME: &str = Mistaken::NAME;

fn main() {}
