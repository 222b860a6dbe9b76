//! Every descriptor that the library makes of a random layout is taken, and with a total of one byte less it is not.

use super::of_each_type;
use crate::directml::Runtime;
use crate::layouts::*;
use crate::random::Random;
use crate::tally::Tally;
use tensor_layout::directml::{BufferTensorDesc, RawDesc, minimum_size_in_bytes};
use tensor_layout::element::Element;

/// The counters of [`check`].
#[derive(Default)]
pub(crate) struct Accepted {
    /// Descriptors that were made.
    pub taken: Tally,
    /// Descriptors whose total is the minimum. DirectML is asked about them again with one byte less.
    pub minimum: Tally,
    /// Layouts that the library refuses.
    pub refused: u64,
}

type Make = fn(&mut Random) -> Option<BufferTensorDesc>;

/// Asks for `count` descriptors.
pub(crate) fn check(runtime: &mut Runtime, random: &mut Random, count: u64) -> Accepted {
    let makers = makers();
    let mut accepted = Accepted::default();
    while accepted.taken.asked() < count {
        let Some(made) = random.choose(&makers)(random) else {
            accepted.refused += 1;
            continue;
        };
        let descriptor = varied(random, made);
        ask(runtime, &mut accepted, &descriptor.owned_by_dml(), false);
        ask(runtime, &mut accepted, &descriptor, false);
        if let Ok(output) = descriptor.try_as_output() {
            ask(runtime, &mut accepted, &output, true);
        }
    }
    accepted
}

fn ask(runtime: &mut Runtime, accepted: &mut Accepted, descriptor: &BufferTensorDesc, as_output: bool) {
    let taken = runtime.takes_descriptor(descriptor, as_output);
    accepted.taken.count(taken, || format!("refused as {}: {descriptor:?}", role(as_output)));

    let explicit = descriptor.with_explicit_strides();
    let strides = explicit.strides().expect("explicit strides");
    let minimum = minimum_size_in_bytes(descriptor.data_type(), descriptor.sizes(), strides).expect("a taken tensor");
    if descriptor.total_tensor_size_in_bytes() == minimum {
        let less = RawDesc { total_tensor_size_in_bytes: minimum - 1, ..descriptor.as_raw() };
        let taken = runtime.takes_tensor(&less, as_output);
        accepted.minimum.count(!taken, || format!("taken with a byte less as {}: {descriptor:?}", role(as_output)));
    }
}

fn role(as_output: bool) -> &'static str {
    if as_output { "output" } else { "input" }
}

fn makers() -> Vec<Make> {
    let mut makers = Vec::<Make>::new();
    macro_rules! add {
        ($($form:ty)*) => { $( makers.extend(of_each_type!(make, $form) as [Make; 11]); )* };
    }
    add!(Free1 Free2 Free3 Free4 Free5 Free6 Free7 Free8);
    add!(Shared1 Shared2 Shared3 Shared4 Shared5 Shared6 Shared7 Shared8);
    add!(Ordered1 Ordered2 Ordered3 Ordered4 Ordered5 Ordered6 Ordered7 Ordered8);
    makers
}

/// A random layout of this form, mostly small, at times at the limits; `None` if the library refuses it.
fn make<T: Element, L: Form>(random: &mut Random) -> Option<BufferTensorDesc> {
    const LARGE: [usize; 11] = [1, 2, 3, 255, 256, 65535, 65536, 65537, 1 << 31, (1 << 32) - 4, (1 << 32) - 1];
    let large = random.percent(20);
    let extents: Vec<_> = (0..L::RANK)
        .map(|_| {
            if large && random.percent(40) { random.choose(&LARGE) } else { random.within(0..=6).max(random.below(2)) }
        })
        .collect();
    let extent_of = |name: &str| {
        let axis = L::NAMES.iter().position(|other| *other == name);
        extents[axis.expect("an axis of the form")]
    };
    let keep_apart = random.percent(70);
    let layout = bound::<L>(random, extent_of, keep_apart).ok()?;
    let described = if random.percent(80) {
        BufferTensorDesc::of_layout::<T, L>(&layout)
    } else {
        BufferTensorDesc::try_in_logical_order::<T, L>(&layout)
    };
    described.ok()
}
