#![allow(coherence_leak_check)]

use core::marker::PhantomData;
use tensor_layout::ops::AsArrays;
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

fn exchange(one: AsArrays<Name<AnyLifetime>, 3>) -> AsArrays<Name<Static>, 3> {
    one
}

fn main() {}
