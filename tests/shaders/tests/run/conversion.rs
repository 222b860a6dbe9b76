//! Every word of a tensor is written from another tensor of the same extents, by the index functions of both.

use crate::batch::{Batch, Pair};
use crate::gpu::{Program, gpu};
use crate::random::{Random, Role, parsed, words};
use tensor_layout::shader::Language;

const PAIRS: usize = 560;
const PAIRS_IN_A_SHADER: usize = 20;

/// What became of random pairs.
#[derive(Default)]
pub(crate) struct Counts {
    pub(crate) pairs: usize,
    pub(crate) with_blocks: usize,
    pub(crate) without_way_back: usize,
}

/// The padding keeps its bytes, as with `copy_from`.
#[test]
fn the_bytes_are_those_of_copy_from() {
    let Some(gpu) = gpu("conversion") else { return };
    let mut counts = Counts::default();
    let mut random = Random(14);
    while counts.pairs < PAIRS {
        let batch = conversions(&mut random, Language::Wgsl, PAIRS_IN_A_SHADER, &mut counts);
        let text = batch.shader("convert");
        batch.run(gpu, &Program::Wgsl(&text));
    }
    let Counts { pairs, with_blocks, without_way_back } = counts;
    println!(
        "conversion: {pairs} pairs, {with_blocks} with blocks; {without_way_back} skipped, without index_from_offset"
    );
    assert!(without_way_back < pairs / 4 && with_blocks > pairs / 5);
}

/// Random conversions, as many as a shader takes.
pub(crate) fn conversions(random: &mut Random, language: Language, count: usize, counts: &mut Counts) -> Batch {
    let mut batch = Batch::new(language);
    while batch.len() < count {
        let (axes, data_type) = (random.axes(), random.data_type());
        let rules = [random.rules(&axes, Role::Source), random.rules(&axes, Role::Target)];
        let [source, target] = [parsed(&axes, &rules[0]), parsed(&axes, &rules[1])];
        if !target.is_unique() {
            continue;
        }
        let shader = rules.each_ref().map(|rules| {
            let mut axes = axes.clone();
            random.shuffle(&mut axes);
            parsed(&axes, rules)
        });
        let has_blocks = !source.is_strided() || !target.is_strided();
        let added = batch.add_conversion(Pair {
            data_type,
            typed: [&source, &target],
            shader: [&shader[0], &shader[1]],
            source: random.words(words(&source, data_type)),
            target: random.words(words(&target, data_type)),
        });
        counts.pairs += usize::from(added);
        counts.with_blocks += usize::from(added && has_blocks);
        counts.without_way_back += usize::from(!added);
    }
    batch
}
