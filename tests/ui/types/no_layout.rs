use tensor_layout::View;

fn first(view: View<'_, u8, [usize; 2]>) -> u8 {
    view[[0, 0]]
}

fn main() {}
