use tensor_layout::IndexArray;

fn needs<I: IndexArray>() {}

fn main() {
    needs::<[usize; 9]>();
}
