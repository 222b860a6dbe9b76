use tensor_layout::__private::{End, Spell, Spelled};
use tensor_layout::{AxisName, axis};

// `H` has a spelling already, which is the letter.
struct Height;
impl Spelled for Height {
    type Key = Spell<axis::E, axis::I, End>;
}
const HEIGHT: &str = Height::NAME;

// There is no such byte.
struct Past;
impl Spelled for Past {
    type Key = Spell<axis::Q, axis::A, Spell<axis::G, axis::B, End>>;
}
const PAST: &str = Past::NAME;

struct Nameless;
impl Spelled for Nameless {
    type Key = End;
}
const NAMELESS: &str = Nameless::NAME;

struct NoText;
impl Spelled for NoText {
    type Key = Spell<axis::P, axis::P, Spell<axis::P, axis::P, End>>;
}
const NO_TEXT: &str = NoText::NAME;

fn main() {}
