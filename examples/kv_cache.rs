//! The cache of keys and values of an attention block: each token appends to it, and reads all tokens before it.
//!
//! ```text
//! cargo run --release --example kv_cache
//! cargo run --release --example kv_cache -- "Permission is" "The above"
//! ```
//!
//! The numbers of sequences and of tokens are known at run time. The sequences have read a text before, the MIT licence, and the program
//! continues the given beginnings as this text does. There is no trained network: the key of a token is a code of the bytes before it, and
//! its value is a code of the byte itself. So a query finds the byte that came after the same bytes. Each head compares contexts of another
//! length. The text is appended to one sequence, and copied from there to the other sequences. The program compares all outputs with the
//! outputs of a cache of nested vectors.

use std::env;
use std::error::Error;

use tensor_layout::axis::D;
use tensor_layout::{Axes, Tensor, View, ViewMut, axis, layout};
use tensor_layout_examples::{print_times, thousands, times_by_turns};

#[path = "kv_cache/by_hand.rs"]
mod by_hand;
#[path = "kv_cache/model.rs"]
mod model;

use model::{CONTEXTS, DIM, HEADS, LEAST, SHARPNESS};

axis!(Batch, Seq, Head);

/// The keys of all tokens. The tokens of each number D lie together: a number of the query is multiplied with all of them.
type Keys = layout!(Batch=? Seq=? Head=HEADS D=DIM; order = Batch Head D Seq);

/// The values of all tokens. The numbers D of each token lie together: all of them have one weight.
type Values = layout!(Batch=? Seq=? Head=HEADS D=DIM; order = Batch Head Seq D);

/// One token, in each head.
type Token = layout!(Head=HEADS D=DIM);

/// One token, the same in each head.
type SameToken = layout!(Head=HEADS D=DIM; broadcast(Head));

/// The keys and the values of one head, of all tokens so far.
type HeadKeys = layout!(Seq=? D=DIM; order = D Seq; stride(D) = ?);
type HeadValues = layout!(Seq=? D=DIM);

/// One number for each token.
type Weights = layout!(Seq=?);

/// A query or an output of one head.
type Vector = layout!(D = DIM);

const TEXT: &str = include_str!("../LICENSE-MIT");

/// The number of bytes that each sequence is continued by.
const STEPS: usize = 48;

/// The result: the bytes of each sequence, and the output of each head at each step.
#[derive(Default, PartialEq)]
struct Generated {
    sequences: Vec<Vec<u8>>,
    outputs: Vec<[f32; DIM]>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut prompts: Vec<String> = env::args().skip(1).collect();
    if prompts.is_empty() {
        prompts = ["Permission is", "The above copyright", "THE SOFTWARE IS"].map(String::from).to_vec();
    }

    let (mut by_hand, mut generated) = (Generated::default(), Generated::default());
    let times = times_by_turns([&mut || by_hand = by_hand::generate(&prompts), &mut || generated = generate(&prompts)]);
    if generated != by_hand {
        return Err("the outputs differ from those of nested vectors".into());
    }

    let cache = Cache::new(&prompts);
    println!("{} sequences, each after a text of {} bytes", prompts.len(), thousands(TEXT.len()));
    println!("  keys    {}, {} bytes", cache.keys.layout(), thousands(cache.keys.allocated_size_in_bytes()));
    println!("  values  {}, {} bytes\n", cache.values.layout(), thousands(cache.values.allocated_size_in_bytes()));
    for (prompt, sequence) in prompts.iter().zip(&generated.sequences) {
        println!("  {prompt:?} goes on: {:?}", String::from_utf8_lossy(&sequence[prompt.len()..]));
    }
    println!("\n  {} outputs, the same as those of nested vectors\n", thousands(generated.outputs.len()));
    print_times(["by hand, nested vectors", "views"], times);
    Ok(())
}

fn generate(prompts: &[String]) -> Generated {
    let mut cache = Cache::new(prompts);
    let mut generated = Generated::default();
    cache.append_text();
    for (b, prompt) in prompts.iter().enumerate() {
        let mut sequence = TEXT.as_bytes().to_vec();
        for byte in prompt.bytes() {
            cache.append(b, &sequence, byte);
            sequence.push(byte);
        }
        for _ in 0..STEPS {
            let outputs = cache.attend(b, &sequence);
            let byte = model::decode(&outputs);
            cache.append(b, &sequence, byte);
            sequence.push(byte);
            generated.outputs.extend(outputs);
        }
        generated.sequences.push(sequence.split_off(TEXT.len()));
    }
    generated
}

/// Keys and values of all sequences, each with room for the text, the longest beginning and what is generated.
struct Cache {
    keys: Tensor<f32, Keys>,
    values: Tensor<f32, Values>,
    /// The tokens of each sequence that the cache holds.
    lens: Vec<usize>,
}

impl Cache {
    fn new(prompts: &[String]) -> Cache {
        let longest = prompts.iter().map(String::len).max().unwrap_or(0);
        let extents = [prompts.len(), TEXT.len() + longest + STEPS];
        let keys = Keys::with_extents(extents).expect("the text is small");
        let values = Values::with_extents(extents).expect("the text is small");
        Cache {
            keys: Tensor::zeros_with_layout(keys),
            values: Tensor::zeros_with_layout(values),
            lens: vec![0; prompts.len()],
        }
    }

    /// Appends the text to the first sequence, and copies what that has appended to the others.
    fn append_text(&mut self) {
        for (at, byte) in TEXT.bytes().enumerate() {
            self.append(0, &TEXT.as_bytes()[..at], byte);
        }
        let len = self.lens[0];
        self.lens.fill(len);
        copy_to_others(self.keys.view_mut(), len);
        copy_to_others(self.values.view_mut(), len);
    }

    /// Appends a byte to a sequence, which is `before` so far.
    fn append(&mut self, b: usize, before: &[u8], byte: u8) {
        let at = self.lens[b];
        let key = CONTEXTS.map(|len| model::code_of_context(before, len));
        let key = View::<f32, Token>::new(key.as_flattened()).expect("as many numbers"); // Head=4 D=64
        let value = model::code_of_byte(byte);
        let value = View::<f32, SameToken>::from_array(&value); // Head=4 D=64
        self.keys.view_mut().fix::<Batch>(b).fix::<Seq>(at).copy_from(&key); // Head=4 D=64
        self.values.view_mut().fix::<Batch>(b).fix::<Seq>(at).copy_from(&value); // Head=4 D=64
        self.lens[b] += 1;
    }

    /// The output of each head for the tokens of this sequence so far.
    fn attend(&self, b: usize, sequence: &[u8]) -> [[f32; DIM]; HEADS] {
        let past = ..self.lens[b];
        let keys = self.keys.view().fix::<Batch>(b).range::<Seq>(past); // Seq=? Head=4 D=64
        let values = self.values.view().fix::<Batch>(b).range::<Seq>(past); // Seq=? Head=4 D=64
        std::array::from_fn(|h| {
            let query = model::code_of_context(sequence, CONTEXTS[h]);
            let query = View::from_array(&query); // D=64
            attend(query, keys.fix::<Head>(h).as_layout(), values.fix::<Head>(h).as_layout())
        })
    }
}

/// Copies the first `len` tokens of the first sequence to the others.
fn copy_to_others<L: Axes<(Batch, Seq, Head, D)>>(cache: ViewMut<'_, f32, L>, len: usize) {
    let cache = cache.permute::<(Batch, Seq, Head, D)>();
    let (first, mut others) = cache.split_at::<Batch>(1);
    let first = first.view().fix::<Batch>(0).range::<Seq>(..len); // Seq=? Head=4 D=64
    for other in others.axis_iter_mut::<Batch>() {
        other.range::<Seq>(..len).copy_from(&first);
    }
}

/// The mean of the values, each weighted by how well its key fits the query.
fn attend(
    query: View<'_, f32, Vector>,
    keys: View<'_, f32, HeadKeys>,
    values: View<'_, f32, HeadValues>,
) -> [f32; DIM] {
    let past = Weights::with_extents([keys.extent::<Seq>()]).expect("as many as there are keys");
    let mut weights = Tensor::<f32, _>::zeros_with_layout(past); // Seq=?
    for (query, keys) in query.iter().zip(keys.axis_iter::<D>()) {
        weights.zip_mut(&keys).for_each(|weight, key| *weight += query * key);
    }
    weights.for_each_mut(|weight| *weight = (SHARPNESS * *weight).exp());
    let total = weights.fold((SHARPNESS * LEAST).exp(), |total, weight| total + weight);

    let mut output = [0.0; DIM];
    let mut sum = ViewMut::<f32, Vector>::from_array(&mut output); // D=64
    for (weight, value) in weights.iter().zip(values.axis_iter::<Seq>()) {
        sum.zip_mut(&value).for_each(|sum, x| *sum += weight / total * x);
    }
    output
}
