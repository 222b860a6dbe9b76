use std::sync::Arc;
use tensor_layout::Views;

#[derive(Views)]
struct Attention {
    #[layout(M=3 K=5; element = bool; shared)]
    mask: Arc<[u8]>,
}

fn main() {}
