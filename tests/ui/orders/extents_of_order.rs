use tensor_layout::layouts;

layouts!(enum KvCache = L=? B=? T=16; LBT | BLT);

fn main() {
    KvCache!(KvCache::LBT; K => K::with_extents([1, 2, 3]).is_ok());
}
