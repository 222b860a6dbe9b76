//! `naga` takes the text of every layout, and so does glslang.

use crate::batch::text;
use crate::gpu::skipped;
use crate::random::Random;
use crate::{glslang, hlsl};
use naga::front::wgsl::parse_str;
use naga::valid::{Capabilities, ValidationFlags, Validator};
use tensor_layout::AnyLayout;
use tensor_layout::shader::Language;

const LAYOUTS: usize = 1000;
const LAYOUTS_IN_A_TEXT: usize = 10;
const NAMES: [&str; 12] = ["N", "C", "D", "H", "W", "O", "I", "K", "Q", "Batch", "SeqLen", "head_size"];

#[test]
fn the_text_is_valid() {
    let mut random = Random(3);
    for _ in 0..LAYOUTS / LAYOUTS_IN_A_TEXT {
        let module = module(&mut random, Language::Wgsl);
        validate(&module).unwrap_or_else(|error| panic!("{error}\n{module}"));
    }
    println!("validation: {LAYOUTS} layouts in WGSL");
}

/// The same layouts, in all languages that there is a compiler for.
#[test]
fn the_text_compiles() {
    if !glslang::is_there() {
        return skipped("validation", "there is no glslangValidator");
    }
    for language in [Language::Hlsl, Language::Glsl] {
        let mut random = Random(3);
        for _ in 0..LAYOUTS / LAYOUTS_IN_A_TEXT {
            glslang::compile(language, "validation", &hlsl::shader(language, &module(&mut random, language), "", 0));
        }
        println!("validation: {LAYOUTS} layouts in {language:?}");
    }
}

/// The texts of a few layouts.
fn module(random: &mut Random, language: Language) -> String {
    let text = |number| text(&format!("t{number}"), random.data_type(), &layout(random), language);
    (0..LAYOUTS_IN_A_TEXT).map(text).collect()
}

/// What is wrong with a text.
pub(crate) fn validate(text: &str) -> Result<(), String> {
    let module = parse_str(text).map_err(|error| error.emit_to_string(text))?;
    let result = Validator::new(ValidationFlags::all(), Capabilities::empty()).validate(&module);
    result.map(|_| ()).map_err(|error| error.emit_to_string(text))
}

/// Ranks 0 to 8, and extents of up to millions.
fn layout(random: &mut Random) -> AnyLayout {
    loop {
        let mut names = NAMES;
        random.shuffle(&mut names);
        let names = &names[..random.below(9)];
        let extents = [0, 1, 1, 2, 3, 4, 7, 8, 16, 17, 57, 100, 1000, 4096];
        let axes: Vec<String> = names.iter().map(|name| format!("{name}={}", random.one_of(&extents))).collect();
        let mut rules = vec![axes.join(" ")];
        let mut order = names.to_vec();
        random.shuffle(&mut order);
        if !order.is_empty() {
            rules.push(format!("order = {}", order.join(" ")));
        }
        for name in names {
            rules.extend(match random.below(12) {
                0 => Some(format!("pad({name}) = {}", 1 + random.below(64))),
                1 => Some(format!("align({name}) = {}", 1 + random.below(256))),
                2 => Some(format!("overlap({name}) = {}", 1 + random.below(5000))),
                3 => Some(format!("broadcast({name})")),
                4 => Some(format!("reverse({name})")),
                5 if names.len() < 5 => Some(format!("block({name}) = {}", 2 + random.below(15))),
                _ => None,
            });
        }
        let layout = AnyLayout::parse(&rules.join("; "));
        // Offsets have 32 bits in a shader.
        match layout {
            Ok(layout) if layout.storage_size() < 1 << 31 => return layout,
            _ => {}
        }
    }
}
