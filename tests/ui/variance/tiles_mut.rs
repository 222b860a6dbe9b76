#![allow(coherence_leak_check)]

use core::marker::PhantomData;
use tensor_layout::iter::TilesMut;
use tensor_layout::{Nominal, axis, layout};

type AnyLifetime = for<'a> fn(&'a ());
type Static = fn(&'static ());

struct Image<F>(PhantomData<fn() -> F>);
impl<F> Clone for Image<F> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<F> Copy for Image<F> {}
impl<F> Default for Image<F> {
    fn default() -> Self {
        Image(PhantomData)
    }
}
impl Nominal for Image<AnyLifetime> {
    type As = layout!(H=2 W=3);
    const VALUE: Self = Image(PhantomData);
}
impl Nominal for Image<Static> {
    type As = layout!(H=200 W=300);
    const VALUE: Self = Image(PhantomData);
}

fn exchange<'a>(
    small: TilesMut<'a, u32, Image<AnyLifetime>, axis::H, axis::W>,
) -> TilesMut<'a, u32, Image<Static>, axis::H, axis::W> {
    small
}

fn main() {}
