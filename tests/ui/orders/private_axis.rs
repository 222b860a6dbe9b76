use tensor_layout::{axis, layouts};

axis!(Layer);

layouts!(pub enum KvCache = Layer=? B=?; LayerFirst = Layer B | BlockFirst = B Layer);

fn main() {}
