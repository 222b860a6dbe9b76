use tensor_layout::layouts;

layouts!(enum KvCache = L=? B=? T=16; LBT | BLT);

fn main() {
    let cache = KvCache::LBT.with_extents([1, 2]).unwrap();
    let _ = KvCacheLayout!(cache, cache => cache.storage_size());
}
