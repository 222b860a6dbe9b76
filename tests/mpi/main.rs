//! Messages between four processes, from one random layout to another, compared with `copy_from`: every byte of the memory that receives.
//!
//! The package is not among the default members, as it is linked with Open MPI. `.ci/run mpi` installs it from Debian's packages, and runs
//! this program by `mpirun`.

mod memory;
mod pairs;

use pairs::{Pair, Pairs};
use tensor_layout::AnyTensor;
use tensor_layout::descriptors::mpi::Datatype;
use tensor_layout::element::DataType;
use tensor_layout_halo::World;
use tensor_layout_tests::random::Random;

const PAIRS: usize = 300;
const RANKS: i32 = 4;

fn main() {
    let world = World::start();
    assert_eq!(world.size(), RANKS, "run it by `mpirun -n {RANKS}`");
    // The same on each process.
    let (mut pairs, mut counts) = (Pairs::new(1), Counts::default());
    for number in 0..PAIRS {
        let pair = pairs.next(number);
        counts.add(&pair);
        let from_rank = number as i32 % RANKS;
        let to_rank = (from_rank + 1 + number as i32 / RANKS % (RANKS - 1)) % RANKS;
        run(&world, &pair, [from_rank, to_rank], number as u64);
    }
    if world.rank() == 0 {
        counts.print();
    }
}

/// What one process has to do with a pair: to send, to receive and compare, or nothing.
fn run(world: &World, pair: &Pair, [from_rank, to_rank]: [i32; 2], seed: u64) {
    let (mut random, rank) = (Random::new(seed), world.rank());
    let source = filled(&mut random, AnyTensor::zeros(pair.data_type, pair.from.layout.clone()));
    if rank == from_rank {
        pair.from.with_view(&source, |view| {
            let datatype = described(pair.data_type, view.layout());
            // SAFETY: the datatype lists the elements of the view, from its origin.
            unsafe { world.send(&world.make(&datatype), view.origin(), to_rank) };
        });
    }
    if rank == to_rank {
        let mut received = filled(&mut random, AnyTensor::zeros(pair.data_type, pair.to.layout.clone()));
        let mut expected = received.clone();
        pair.to.with_view_mut(&mut expected, |mut to| pair.from.with_view(&source, |from| to.copy_from(&from)));
        pair.to.with_view_mut(&mut received, |mut view| {
            let datatype = described(pair.data_type, view.layout());
            // SAFETY: the datatype lists the elements of the view, from its origin; a mutable view has each once, for itself. What is sent
            // are values of the type.
            unsafe { world.receive(&world.make(&datatype), view.origin_mut(), from_rank) };
        });
        assert!(received.storage_as_bytes() == expected.storage_as_bytes(), "{pair:?}");
    }
}

/// The tensor with random bytes, in its padding too. They are values of the type.
fn filled(random: &mut Random, mut tensor: AnyTensor) -> AnyTensor {
    let values = if tensor.data_type() == DataType::Bool { 2 } else { 256 };
    tensor.storage_as_mut_bytes().fill_with(|| random.below(values) as u8);
    tensor
}

fn described(data_type: DataType, layout: &tensor_layout::AnyLayout) -> Datatype {
    Datatype::of_any(data_type, layout).unwrap_or_else(|error| panic!("{layout}: {error}"))
}

/// How many pairs have what.
#[derive(Default)]
struct Counts {
    /// A side that is a part of a typed view.
    parts: usize,
    /// A side with a negative stride.
    reversed: usize,
    /// A source with an axis of several indices and stride 0.
    broadcast: usize,
    /// A side with digits.
    digits: usize,
    /// No element.
    empty: usize,
    /// Messages that are longer than 64 KiB.
    long: usize,
}

impl Counts {
    fn add(&mut self, pair: &Pair) {
        let sides = [&pair.from, &pair.to];
        let layouts = sides.map(|side| side.described(pair.data_type));
        self.parts += usize::from(sides.iter().any(|side| side.part.is_some()));
        self.reversed += usize::from(layouts.iter().any(|layout| layout.strides().iter().any(|&stride| stride < 0)));
        self.broadcast += usize::from(layouts[0].is_broadcast());
        self.digits += usize::from(layouts.iter().any(|layout| !layout.is_strided()));
        let bytes = layouts[0].extents().iter().product::<usize>() * pair.data_type.size_in_bits() / 8;
        self.empty += usize::from(bytes == 0);
        self.long += usize::from(bytes > 1 << 16);
    }

    fn print(&self) {
        let Counts { parts, reversed, broadcast, digits, empty, long } = self;
        println!("{PAIRS} pairs of layouts between {RANKS} processes: the bytes of `copy_from`");
        println!(
            "{parts} of parts, {reversed} reversed, {broadcast} broadcast, {digits} of digits, {empty} empty, {long} over 64 KiB"
        );
        let least = [parts, reversed, broadcast, digits].into_iter().min().expect("there are some");
        assert!(*least >= 30 && *empty > 0 && *long > 0, "the random pairs have too few of one kind");
    }
}
