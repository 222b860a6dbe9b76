use tensor_layout::{ViewMut, axis, layout};

fn main() {
    let mut pixels = [0; 12];
    let mut image = ViewMut::<u8, layout!(H=2 W=6)>::from_array(&mut pixels);
    let rows = image.axis_iter_mut::<axis::H>();
    let columns = image.axis_iter_mut::<axis::W>();
    rows.zip(columns).for_each(|(mut row, mut column)| {
        row.fill(1);
        column.fill(2);
    });
}
