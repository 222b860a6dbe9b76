//! Times the candidates of a case in turn, so that whatever the machine does besides hits all of them alike.

use std::hint::black_box;
use std::time::{Duration, Instant};
use tensor_layout::{Layout, Tensor};

/// The name of a case, and what sets it up.
pub type Listed = (&'static str, Box<dyn Fn() -> Box<dyn Bench>>);

/// One that needs nothing else.
pub type Plain = (&'static str, fn() -> Box<dyn Bench>);

/// A case that is set up.
pub trait Bench {
    /// Runs every candidate once, and times them for about `budget` if there is one.
    ///
    /// # Errors
    ///
    /// The name of a candidate whose result differs from the result of the first candidate.
    fn run(&mut self, budget: Option<Duration>) -> Result<Vec<Row>, &'static str>;

    /// What runs ours once.
    fn ours(self: Box<Self>) -> Box<dyn FnMut()>;

    /// The ratio that ours had before anything was done about it, to compare with.
    fn at_first(&self) -> Option<&'static str>;
}

/// A candidate's times.
pub struct Row {
    /// The code that was run.
    pub name: &'static str,
    /// The median.
    pub time: Duration,
    /// The median, over the rounds, of a ratio: the time divided by the time of the fastest candidate written by hand.
    pub ratio: f64,
}

/// The purpose of a candidate.
#[derive(Clone, Copy, PartialEq)]
enum Role {
    Ours,
    ByHand,
    Peer,
    /// Not the same task, but a bound of it, as copying the bytes is.
    Bound,
}

struct Candidate<I, O> {
    role: Role,
    name: &'static str,
    run: fn(&I, &mut O),
}

/// Several ways from one input to one output.
pub struct Case<I, O> {
    input: I,
    output: O,
    candidates: Vec<Candidate<I, O>>,
    at_first: Option<&'static str>,
}

impl<I, O> Case<I, O> {
    /// Without candidates.
    #[must_use]
    pub fn new(input: I, output: O) -> Self {
        Case { input, output, candidates: Vec::new(), at_first: None }
    }

    /// With a version written by hand.
    #[must_use]
    pub fn by_hand(self, name: &'static str, run: fn(&I, &mut O)) -> Self {
        self.with(Role::ByHand, name, run)
    }

    /// With ours.
    #[must_use]
    pub fn ours(self, name: &'static str, run: fn(&I, &mut O)) -> Self {
        self.with(Role::Ours, name, run)
    }

    /// With another library's.
    #[must_use]
    pub fn peer(self, name: &'static str, run: fn(&I, &mut O)) -> Self {
        self.with(Role::Peer, name, run)
    }

    /// With what is not the same task, but a bound of it.
    #[must_use]
    pub fn bound(self, name: &'static str, run: fn(&I, &mut O)) -> Self {
        self.with(Role::Bound, name, run)
    }

    /// With the ratio that ours had before anything was done about it.
    pub fn at_first(self, ratio: &'static str) -> Self {
        Case { at_first: Some(ratio), ..self }
    }

    fn with(mut self, role: Role, name: &'static str, run: fn(&I, &mut O)) -> Self {
        self.candidates.push(Candidate { role, name, run });
        self
    }
}

/// The output of a candidate.
pub trait Output: Clone {
    /// Whether all of it is equal, padding too.
    fn equals(&self, other: &Self) -> bool;
}

impl Output for u32 {
    fn equals(&self, other: &Self) -> bool {
        self == other
    }
}

impl<T: Clone + PartialEq> Output for Vec<T> {
    fn equals(&self, other: &Self) -> bool {
        self == other
    }
}

impl<T: Clone + PartialEq, L: Layout> Output for Tensor<T, L> {
    fn equals(&self, other: &Self) -> bool {
        self.storage() == other.storage()
    }
}

impl<I: 'static, O: Output + 'static> Bench for Case<I, O> {
    fn ours(mut self: Box<Self>) -> Box<dyn FnMut()> {
        let ours = self.candidates.iter().find(|candidate| candidate.role == Role::Ours).expect("a case has ours").run;
        Box::new(move || ours(black_box(&self.input), black_box(&mut self.output)))
    }

    fn run(&mut self, budget: Option<Duration>) -> Result<Vec<Row>, &'static str> {
        self.verify()?;
        Ok(budget.map_or_else(Vec::new, |budget| self.time(budget)))
    }

    fn at_first(&self) -> Option<&'static str> {
        self.at_first
    }
}

impl<I, O: Output> Case<I, O> {
    fn verify(&self) -> Result<(), &'static str> {
        let mut first = None;
        for candidate in self.candidates.iter().filter(|candidate| candidate.role != Role::Bound) {
            let mut output = self.output.clone();
            (candidate.run)(&self.input, &mut output);
            if !first.get_or_insert_with(|| output.clone()).equals(&output) {
                return Err(candidate.name);
            }
        }
        Ok(())
    }

    fn time(&mut self, budget: Duration) -> Vec<Row> {
        let count = self.candidates.len();
        let turns: Vec<_> = (0..count).map(|k| self.turns(k)).collect();
        let begin = Instant::now();
        let mut times = vec![Vec::new(); count];
        // At least 7 rounds, each of another order.
        for round in 0.. {
            if round >= 7 && begin.elapsed() > budget {
                break;
            }
            for k in 0..count {
                let k = if round % 2 == 0 { (round + k) % count } else { (round + count - k) % count };
                times[k].push(self.measured(k, turns[k]));
            }
        }
        self.rows(&times)
    }

    /// The number of runs of a candidate in one measurement: as many as take a millisecond, and at least one.
    fn turns(&mut self, k: usize) -> u32 {
        let once = self.measured(k, 1).min(self.measured(k, 1));
        ((1e-3 / once.max(1e-8)) as u32).max(1)
    }

    /// The seconds of one run, after one that is not measured: a candidate that writes past the caches leaves none of its output there for the next one.
    fn measured(&mut self, k: usize, turns: u32) -> f64 {
        let run = black_box(self.candidates[k].run);
        run(black_box(&self.input), black_box(&mut self.output));
        let begin = Instant::now();
        for _ in 0..turns {
            run(black_box(&self.input), black_box(&mut self.output));
        }
        begin.elapsed().as_secs_f64() / f64::from(turns)
    }

    fn rows(&self, times: &[Vec<f64>]) -> Vec<Row> {
        let medians: Vec<_> = times.iter().map(|times| median(times.clone())).collect();
        let by_hand = (0..times.len()).filter(|&k| self.candidates[k].role == Role::ByHand);
        let fastest =
            by_hand.min_by(|&a, &b| medians[a].total_cmp(&medians[b])).expect("a case has a candidate by hand");
        let row = |(k, candidate): (usize, &Candidate<I, O>)| {
            let ratios = times[k].iter().zip(&times[fastest]).map(|(time, fastest)| time / fastest);
            Row { name: candidate.name, time: Duration::from_secs_f64(medians[k]), ratio: median(ratios.collect()) }
        };
        self.candidates.iter().enumerate().map(row).collect()
    }
}

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}
