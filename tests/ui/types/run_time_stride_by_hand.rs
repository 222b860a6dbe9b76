use tensor_layout::{DynStride, StaticStorage};

fn needs<S: StaticStorage>() {}

fn main() {
    needs::<DynStride>();
}
