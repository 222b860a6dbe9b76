#![allow(coherence_leak_check)]

use core::marker::PhantomData;
use tensor_layout::ops::Merge;
use tensor_layout::{AxisName, axis};

type AnyLifetime = for<'a> fn(&'a ());
type Static = fn(&'static ());

struct Name<F>(PhantomData<fn() -> F>);
impl AxisName for Name<AnyLifetime> {
    const NAME: &'static str = "H";
    type Key = <axis::H as AxisName>::Key;
}
impl AxisName for Name<Static> {
    const NAME: &'static str = "W";
    type Key = <axis::W as AxisName>::Key;
}

fn exchange(one: Merge<(Name<AnyLifetime>, axis::C), axis::M>) -> Merge<(Name<Static>, axis::C), axis::M> {
    one
}

fn main() {}
