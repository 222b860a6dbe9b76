use tensor_layout::{View, Viewed, layout};

type Image = layout!(H=2 W=3);

struct Camera {
    pixels: [u8; 6],
}

impl Viewed for Camera {
    type Element = u8;
    type Layout = Image;
    type Lent<'r> = View<'r, u8, Image>;

    fn viewed(&self) -> View<'_, u8, Image> {
        View::from_array(&self.pixels)
    }

    fn __lent(&self) -> View<'_, u8, Image> {
        View::from_array(&self.pixels)
    }
}

fn main() {}
