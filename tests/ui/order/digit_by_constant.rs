use tensor_layout::layout;

const LANES: usize = 16;

type Mistaken = layout!(O=32 I=32; order = O/LANES I O%{LANES});

fn main() {}
