use tensor_layout::Views;

#[derive(Views)]
union Conv {
    input: [f32; 3],
}

fn main() {}
