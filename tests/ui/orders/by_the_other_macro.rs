use tensor_layout::layout;

layout! {
    /// Where the blocks of a KV cache lie.
    pub enum KvCache = L=? B=? T=16; LBT | BLT
}

fn main() {}
