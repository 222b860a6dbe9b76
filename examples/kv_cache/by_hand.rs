//! The same with a vector for each sequence, head and token.

use super::model::{self, CONTEXTS, DIM, HEADS, LEAST, SHARPNESS};
use super::{Generated, STEPS, TEXT};

/// One head of one sequence. Keys are stored as the layout of the views stores them: the tokens together.
#[derive(Clone)]
struct Head {
    keys: [Vec<f32>; DIM],
    values: Vec<[f32; DIM]>,
}

pub(super) fn generate(prompts: &[String]) -> Generated {
    let empty = Head { keys: [const { Vec::new() }; DIM], values: Vec::new() };
    let mut text = vec![empty; HEADS];
    for (at, byte) in TEXT.bytes().enumerate() {
        append(&mut text, &TEXT.as_bytes()[..at], byte);
    }

    let mut generated = Generated::default();
    for prompt in prompts {
        let (mut heads, mut sequence) = (text.clone(), TEXT.as_bytes().to_vec());
        for byte in prompt.bytes() {
            append(&mut heads, &sequence, byte);
            sequence.push(byte);
        }
        for _ in 0..STEPS {
            let outputs = std::array::from_fn(|h| heads[h].attend(&model::code_of_context(&sequence, CONTEXTS[h])));
            let byte = model::decode(&outputs);
            append(&mut heads, &sequence, byte);
            sequence.push(byte);
            generated.outputs.extend(outputs);
        }
        generated.sequences.push(sequence.split_off(TEXT.len()));
    }
    generated
}

fn append(heads: &mut [Head], before: &[u8], byte: u8) {
    for (head, len) in heads.iter_mut().zip(CONTEXTS) {
        let key = model::code_of_context(before, len);
        head.keys.iter_mut().zip(key).for_each(|(keys, x)| keys.push(x));
        head.values.push(model::code_of_byte(byte));
    }
}

impl Head {
    fn attend(&self, query: &[f32; DIM]) -> [f32; DIM] {
        let mut weights = vec![0.0; self.values.len()];
        for (query, keys) in query.iter().zip(&self.keys) {
            weights.iter_mut().zip(keys).for_each(|(weight, key)| *weight += query * key);
        }
        weights.iter_mut().for_each(|weight| *weight = (SHARPNESS * *weight).exp());
        let total = weights.iter().fold((SHARPNESS * LEAST).exp(), |total, weight| total + weight);

        let mut output = [0.0; DIM];
        for (weight, value) in weights.iter().zip(&self.values) {
            output.iter_mut().zip(value).for_each(|(sum, x)| *sum += weight / total * x);
        }
        output
    }
}
