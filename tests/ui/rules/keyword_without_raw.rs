#![allow(non_camel_case_types)]

use tensor_layout::{axis, layout};

axis!(r#type);

type Mistaken = layout!(r#type=2 W=3; pad(type) = 4);

fn main() {}
