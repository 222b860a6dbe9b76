use tensor_layout::notation::IndexArray;

fn needs<I: IndexArray>() {}

fn main() {
    needs::<[usize; 9]>();
}
