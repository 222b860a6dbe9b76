use tensor_layout::AxisName;
use tensor_layout::__private::{End, Spelled};

struct Nameless;

impl Spelled for Nameless {
    type __Key = End;
}

const NAME: &str = Nameless::NAME;

fn main() {}
