#![allow(coherence_leak_check)]

use core::marker::PhantomData;
use tensor_layout::ops::Permute;
use tensor_layout::__private::Spelled;
use tensor_layout::axis;

type AnyLifetime = for<'a> fn(&'a ());
type Static = fn(&'static ());

struct Name<F>(PhantomData<fn() -> F>);
impl Spelled for Name<AnyLifetime> {
    type Key = axis::H;
}
impl Spelled for Name<Static> {
    type Key = axis::W;
}

fn exchange(one: Permute<(Name<AnyLifetime>,)>) -> Permute<(Name<Static>,)> {
    one
}

fn main() {}
