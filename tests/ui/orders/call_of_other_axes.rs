use tensor_layout::axis::{B, H, L, T};
use tensor_layout::{Axes, Layout, layouts};

layouts!(enum KvCache = L=2 B=3 T=16; LBT | BLT);

fn blocks<K: Axes<(L, B, H, T)>>(cache: K) -> usize {
    cache.permute::<(L, B, H, T)>().extents()[1]
}

fn main() {
    KvCache!(KvCache::LBT; K => blocks(K::default()));
}
