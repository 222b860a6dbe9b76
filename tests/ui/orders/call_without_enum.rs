mod cache {
    tensor_layout::layouts!(pub enum KvCache = L=? B=? T=16; LBT | BLT);
}

fn main() {
    let order = cache::KvCache::LBT;
    cache::KvCache!(order; K => K::with_extents([1, 2]).is_ok());
}
