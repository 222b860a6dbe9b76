use tensor_layout::iter::Cut;

fn past_the_end<I: Cut>(parts: I) -> [I; 2] {
    parts.__cut(100)
}

fn main() {}
