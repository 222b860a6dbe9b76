use tensor_layout::{Axes, View, axis, layouts};

layouts! {
    /// The orders of a cache.
    pub enum Cache = L=? B=? T=16; LBT | LTB | BL
}

fn first<X: Axes<(axis::L, axis::B, axis::T)>>(view: View<'_, f32, X>) -> f32 {
    view.permute::<(axis::L, axis::B, axis::T)>()[[0, 0, 0]]
}

fn run(buffer: &[f32]) -> f32 {
    let cache: Cache = "LTB".parse().unwrap();
    let _ = (cache.name(), Cache::NAMES, Cache::LBT);
    Cache!(cache; K => first(View::with_layout(K::with_extents([2, 3]).unwrap(), buffer).unwrap()))
}

fn main() {}
