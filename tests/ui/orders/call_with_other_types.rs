use tensor_layout::layouts;

layouts!(enum KvCache = L=? B=? T=16; LBT | BLT);

fn main() {
    let _ = KvCache!(KvCache::LBT; K => K::with_extents([1, 2]));
}
