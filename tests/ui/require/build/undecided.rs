use tensor_layout::{Layout, View, layout, require};

type Tangled = layout!(
    A=5 B=4 C=8 D=4 E=7 F=4 G=4;
    overlap(A) = 5326585; overlap(B) = 7473357; overlap(C) = 3838993; overlap(D) = 375502;
    overlap(E) = 7082940; overlap(F) = 9084394; overlap(G) = 6396545
);

fn write<L: Layout>(image: View<'_, f32, L>) -> usize {
    require!(image; unique);
    image.len()
}

fn main() {
    write(View::<_, Tangled>::new(&[]).unwrap());
}
