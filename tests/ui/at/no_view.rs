use tensor_layout::at;

fn pixel(image: usize) -> u8 {
    at!(image, C: 0)
}

fn main() {}
