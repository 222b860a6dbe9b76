//! The elements of a tensor are found by their place in logical order.

use crate::batch::Batch;
use crate::gpu::{Program, gpu};
use crate::random::{Random, Role, parsed, words};
use crate::values::with_normal_numbers;
use tensor_layout::shader::Language;

const LAYOUTS: usize = 560;
const LAYOUTS_IN_A_SHADER: usize = 20;

/// A shader gives the values and offsets that the view's own walk gives. Past the last element there is no element, and an index out of
/// bounds has no offset.
#[test]
fn the_elements_are_those_of_a_walk() {
    let Some(gpu) = gpu("gather") else { return };
    let mut random = Random(41);
    let (mut layouts, mut with_blocks) = (0, 0);
    while layouts < LAYOUTS {
        let mut batch = Batch::new(Language::Wgsl);
        while batch.len() < LAYOUTS_IN_A_SHADER {
            with_blocks += usize::from(add(&mut batch, &mut random));
        }
        layouts += batch.len();
        let text = batch.shader("gather");
        batch.run(gpu, &Program::Wgsl(&text));
    }
    println!("gather: {layouts} layouts, {with_blocks} with blocks");
    assert!(with_blocks > layouts / 10);
}

/// Adds the gather of a random tensor. Returns whether it has blocks.
pub(crate) fn add(batch: &mut Batch, random: &mut Random) -> bool {
    let (axes, data_type) = (random.axes(), random.data_type());
    let layout = parsed(&axes, &random.rules(&axes, Role::Source));
    let mut source = random.words(words(&layout, data_type));
    with_normal_numbers(data_type, &mut source);
    batch.add_gather(data_type, &layout, &source);
    !layout.is_strided()
}
