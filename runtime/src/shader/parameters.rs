//! What the axes of a layout are called in the text.

use super::language::Language;
use crate::description::Description;
use crate::error::text::same;

/// Words that no axis has as its name in a shader: keywords and reserved words of WGSL and HLSL in snake case, their types that the functions
/// use, and the words of the functions themselves.
const TAKEN_IN_SHADERS: &str = " abstract active alias alignas alignof array as asm asm_fragment async atomic attribute auto await become \
    binding_array bitcast bool break buffer case cast catch cbuffer centroid char class co_await co_return co_yield \
    coherent column_major common compile compile_fragment compileshader concept const const_assert const_cast \
    consteval constexpr constinit continue continuing crate debugger decltype default delete demote demote_to_helper \
    diagnostic discard do double dword dynamic_cast else enable enum explicit export extends extern external f16 f32 \
    fallthrough false filter final finally fixed float fn for friend from fxgroup get globallycoherent goto \
    groupshared half handle highp i32 i64 if impl implements import in inline inout instanceof int int16_t int32_t \
    int64_t interface is_element layout let line lineadj linear long loop lowp macro macro_rules mat2x2 mat2x3 \
    mat2x4 mat3x2 mat3x3 mat3x4 mat4x2 mat4x3 mat4x4 match matrix mediump meta min10float min12int min16float \
    min16int min16uint mod module move mut mutable namespace native new nil noexcept noinline nointerpolation \
    non_coherent noncoherent noperspective null nullptr numbers of operator out override package packoffset \
    partition pass patch pixelfragment pixelshader point precise precision premerge priv private protected ptr pub \
    public readonly ref regardless register reinterpret_cast require requires resource restrict return row_major \
    sample sampler sampler_comparison sampler_state samplerstate self set shared short signed sizeof smooth snorm \
    stateblock static static_assert static_cast std string struct subroutine super switch target tbuffer technique \
    technique10 technique11 template texture texture_1d texture_2d texture_2d_array texture_3d texture_cube \
    texture_cube_array texture_depth_2d texture_depth_2d_array texture_depth_cube texture_depth_cube_array \
    texture_depth_multisampled_2d texture_multisampled_2d texture_storage_1d texture_storage_2d \
    texture_storage_2d_array texture_storage_3d this thread_local throw trait triangle triangleadj true try type \
    typedef typeid typename typeof u32 u64 uint uint16_t uint32_t uint64_t uniform union unless unorm unroll unsafe \
    unsigned unsized use using var varying vec2 vec3 vec4 vector vertexfragment vertexshader virtual void volatile \
    wgsl where while with writeonly yield ";

/// The same of Rust and C, with words that compilers and headers of C define.
const TAKEN_IN_PROGRAMS: &str = " abstract alignas alignof as asm async auto await become bool box break case char const constexpr continue \
    crate default do double dyn else enum extern false final float fn for gen goto i386 if impl in inline int is_element isize let linux long \
    loop macro match mod move mut nullptr numbers offsetof override priv ptrdiff_t pub ref register restrict return self short signed size_t \
    sizeof static static_assert struct super switch thread_local trait true try type typedef typeof typeof_unqual union unix unsafe unsigned \
    unsized use usize virtual void volatile where while yield ";

/// What GLSL, CUDA and OpenCL have besides the words of both lists.
const TAKEN_IN_OTHERS: &str = " and and_eq atomic_uint bitand bitor bvec char16_t char32_t char8_t clk_event_t compl complex constant dmat \
    dvec event_t flat fvec generic global hvec image1d_array_t image1d_buffer_t image1d_t image2d_array_depth_t image2d_array_t \
    image2d_depth_t image2d_t image3d_t imaginary input invariant ivec kernel local mat ndrange_t not not_eq or or_eq output pipe quad \
    queue_t read_only read_write reserve_id_t sampler_t size_t superp uchar ulong ushort uvec vec wchar_t write_only xor xor_eq ";

/// The name of an axis in the text, of at most [`Parameter::CAPACITY`] bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Parameter {
    bytes: [u8; Parameter::CAPACITY],
    len: usize,
}

impl Parameter {
    const CAPACITY: usize = 48;
    const EMPTY: Parameter = Parameter { bytes: [0; Self::CAPACITY], len: 0 };

    pub(super) const fn as_str(&self) -> &str {
        match core::str::from_utf8(self.bytes.split_at(self.len).0) {
            Ok(name) => name,
            Err(_) => "", // only ASCII is pushed
        }
    }

    const fn push(&mut self, byte: u8) {
        self.bytes[self.len] = byte;
        self.len += 1;
    }

    /// `BatchSize` as `batch_size`. `None` if it is too long, or not a name of all languages.
    const fn snake(name: &str, language: Language) -> Option<Self> {
        // Each letter may get a `_` before it, and a reserved word gets one at the end.
        // GLSL keeps all names that begin so.
        let is_glsl =
            matches!(name.as_bytes(), [b'g' | b'G', b'l' | b'L', b'_', ..] | [b'G' | b'g', b'l', b'A'..=b'Z', ..]);
        if is_glsl || not_of_name(name).is_some() || 2 * name.len() >= Self::CAPACITY {
            return None;
        }
        let name = name.as_bytes();
        let (mut snake, mut follows_small) = (Self::EMPTY, false);
        up_to!(at < name.len(), {
            let letter = name[at];
            if letter.is_ascii_uppercase() && follows_small {
                snake.push(b'_');
            }
            follows_small = letter.is_ascii_lowercase() || letter.is_ascii_digit();
            snake.push(letter.to_ascii_lowercase());
        });
        if is_taken(snake.as_str(), language) {
            snake.push(b'_');
        }
        Some(snake)
    }

    /// `i3` for the axis of position 3.
    const fn numbered(axis: usize) -> Self {
        let mut name = Self::EMPTY;
        name.push(b'i');
        name.push(b'0' + axis as u8);
        name
    }
}

/// The first byte that an identifier of all languages cannot have there. `__` is for the languages.
pub(super) const fn not_of_name(name: &str) -> Option<usize> {
    let name = name.as_bytes();
    up_to!(at < name.len(), {
        let is_inside = at > 0 && (name[at].is_ascii_digit() || (name[at] == b'_' && name[at - 1] != b'_'));
        if !(name[at].is_ascii_alphabetic() || is_inside) {
            return Some(at);
        }
    });
    if name.is_empty() { Some(0) } else { None }
}

/// Whether a language has another meaning for a name in snake case. In shaders, so has one with a size at its end: `float4` and `float4x4`
/// are types of HLSL.
pub(super) const fn is_taken(name: &str, language: Language) -> bool {
    let name = name.as_bytes();
    match language {
        Language::Rust | Language::C => is_in_list(name, TAKEN_IN_PROGRAMS),
        Language::Wgsl | Language::Hlsl => is_word_or_sized(name, TAKEN_IN_SHADERS),
        Language::Glsl | Language::Cuda | Language::OpenCl => {
            is_in_list(name, TAKEN_IN_PROGRAMS)
                || is_word_or_sized(name, TAKEN_IN_SHADERS)
                || is_word_or_sized(name, TAKEN_IN_OTHERS)
        }
    }
}

/// Whether a name is in the list, or without the size at its end.
const fn is_word_or_sized(name: &[u8], words: &str) -> bool {
    match name {
        [word @ .., b'1'..=b'4', b'x', b'1'..=b'4'] | [word @ .., b'1', b'6'] | [word @ .., b'1'..=b'4' | b'8']
            if is_in_list(word, words) =>
        {
            true
        }
        _ => is_in_list(name, words),
    }
}

/// None of the words has one letter.
const fn is_in_list(name: &[u8], words: &str) -> bool {
    let words = words.as_bytes();
    let mut start = 1;
    while name.len() > 1 && start + name.len() < words.len() {
        let mut at = 0;
        while at < name.len() && words[start + at] == name[at] {
            at += 1;
        }
        if at == name.len() && words[start - 1] == b' ' && words[start + at] == b' ' {
            return true;
        }
        start += 1;
    }
    false
}

/// The parameters of these axes: their names in snake case, or, if one has no such name or two have the same, `i0`, `i1`, ..
pub(super) const fn parameters(names: &[&str], language: Language) -> [Parameter; Description::MAX_RANK] {
    let (mut parameters, mut numbered) =
        ([Parameter::EMPTY; Description::MAX_RANK], [Parameter::EMPTY; Description::MAX_RANK]);
    let mut are_usable = true;
    up_to!(axis < names.len(), {
        numbered[axis] = Parameter::numbered(axis);
        match Parameter::snake(names[axis], language) {
            Some(name) => parameters[axis] = name,
            None => are_usable = false,
        }
        up_to!(before < axis, {
            are_usable = are_usable && !same(parameters[before].as_str(), parameters[axis].as_str());
        });
    });
    if are_usable { parameters } else { numbered }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    fn named(names: &[&str]) -> Vec<std::string::String> {
        named_in(names, Language::Hlsl)
    }

    fn named_in(names: &[&str], language: Language) -> Vec<std::string::String> {
        parameters(names, language)[..names.len()].iter().map(|name| name.as_str().into()).collect()
    }

    #[test]
    fn axes_have_their_names_in_snake_case() {
        assert_eq!(named(&["N", "C", "BatchSize", "H2O", "K_V"]), ["n", "c", "batch_size", "h2_o", "k_v"]);
        assert_eq!(
            named(&["In", "Loop", "F16", "Yield", "Abstract", "Fnn"]),
            ["in_", "loop_", "f16_", "yield_", "abstract_", "fnn"]
        );
        assert_eq!(
            named(&["Float4", "Half3x2", "Mat2x4", "Float5", "H2", "Sampler_State"]),
            ["float4_", "half3x2_", "mat2x4_", "float5", "h2", "sampler_state_"]
        );
        let taken_elsewhere = ["Unix", "Usize", "In", "Sample", "Float4", "Int"];
        assert_eq!(named(&taken_elsewhere), ["unix", "usize", "in_", "sample_", "float4_", "int_"]);
        for language in [Language::Rust, Language::C] {
            let expected = ["unix_", "usize_", "in_", "sample", "float4", "int_"];
            assert_eq!(named_in(&taken_elsewhere, language), expected);
        }
    }

    #[test]
    fn axes_without_such_names_are_numbered() {
        let long = "A".repeat(24);
        for names in [["Höhe", "W"], ["H", "h"], ["A__B", "W"], ["_A", "W"], [&long, "W"], ["", "W"]] {
            assert_eq!(named(&names), ["i0", "i1"], "{names:?}");
        }
        assert_eq!(named(&[&"A".repeat(23), "W"])[0].len(), 23);
    }
}
