use tensor_layout::Layout;

#[derive(Clone, Copy)]
struct Hilbert;

impl Layout for Hilbert {
    type Index = [usize; 2];
}

fn main() {}
