use tensor_layout::notation::{DynStride, StaticStorage};

fn needs<S: StaticStorage>() {}

fn main() {
    needs::<DynStride>();
}
