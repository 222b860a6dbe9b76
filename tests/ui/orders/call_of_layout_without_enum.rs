mod cache {
    tensor_layout::layouts!(pub enum KvCache = L=? B=? T=16; LBT | BLT);
}

fn main() -> Result<(), tensor_layout::LayoutError> {
    let cache = cache::KvCache::LBT.with_extents([1, 2])?;
    cache::KvCacheLayout!(cache; cache => cache.to_string());
    Ok(())
}
