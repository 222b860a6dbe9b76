use tensor_layout::{ViewMut, layout};

type Windows = layout!(N=55 K=3; overlap(N) = 1);

fn main() {
    let mut signal = [0.0; 57];
    let _ = ViewMut::<f32, Windows>::from_array(&mut signal);
}
