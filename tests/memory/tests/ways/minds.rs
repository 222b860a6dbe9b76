//! Buffers that change their minds: they lend another slice each time that `derive(Views)` asks them. What was checked is what is read and
//! written, in every way.

use crate::Tried;
use std::marker::PhantomData;
use tensor_layout::{StaticLayout, Views};
use tensor_layout_memory::ways::read::Reads;
use tensor_layout_memory::ways::write;
use tensor_layout_memory::{Trial, Value, trial};
use tensor_layout_tests::fickle::{Fickle, FickleBytes};

#[derive(Views)]
struct Minds<Of: StaticLayout> {
    #[layout(Of; element = u32)]
    elements: Fickle<u32>,
    #[layout(Of; element = u32)]
    bytes: FickleBytes<u32>,
    of: PhantomData<Of>,
}

impl<L: StaticLayout> Minds<L> {
    /// Each buffer lends by turns exactly the span, where element `k` is `k`, and an element less at another address.
    fn new(trial: &Trial<L>) -> Minds<L> {
        let span = trial.plain.span();
        let slice = |len: usize| (0..len as u32).collect();
        let slices = || Fickle::new([slice(span), slice(span.saturating_sub(1))]);
        Minds { elements: slices(), bytes: FickleBytes(slices()), of: PhantomData }
    }
}

/// Reading, of any layout.
fn read<L: StaticLayout>(tried: &mut Tried, trial: &Trial<L>) {
    let minds = Minds::new(trial);
    let MindsViews { elements, bytes } = minds.views().expect("the span");
    assert_eq!(minds.check().is_err(), trial.plain.span() > 0);
    tried.1 += Reads::of_view().try_all(&elements, &trial.plain) + Reads::of_view().try_all(&bytes, &trial.plain);
}

/// Writing, of layouts in which no two indices share an element.
fn write<L: StaticLayout>(tried: &mut Tried, trial: &Trial<L>) {
    let mut expected: Box<[u32]> = (0..trial.plain.span() as u32).collect();
    trial.plain.offsets().into_iter().for_each(|offset| expected[offset].change());
    for (_, way) in write::changes() {
        let mut minds = Minds::new(trial);
        let MindsViewsMut { elements, bytes } = minds.views_mut().expect("the span");
        way(elements);
        way(bytes);
        assert_eq!(minds.views_mut().is_err(), trial.plain.span() > 0);
        assert_eq!([&minds.elements, &minds.bytes.0].map(|buffer| &buffer.slices()[0]), [&expected; 2]);
        tried.1 += 2;
    }
}

#[test]
fn buffers_that_change_their_minds() {
    let mut tried = Tried("minds", 0);
    let tried = &mut tried;
    read(tried, &trial!([H=2 W=3]));
    read(tried, &trial!([H=2 W=3; order = WH; pad(H) = 3]));
    read(tried, &trial!([H=2 W=3; reverse(H)]));
    read(tried, &trial!([H=2 W=3; broadcast(H)]));
    read(tried, &trial!([H=0 W=3]));
    write(tried, &trial!([H=2 W=3]));
    write(tried, &trial!([H=2 W=3; order = WH; pad(H) = 3]));
    write(tried, &trial!([H=2 W=3; reverse(H)]));
    write(tried, &trial!([H=0 W=3]));
}
