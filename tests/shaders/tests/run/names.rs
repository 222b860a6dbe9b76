//! Axes whose names mean something in a shader.

use crate::batch::text;
use crate::gpu::skipped;
use crate::validation::validate;
use crate::{clang, glslang, hlsl};
use tensor_layout::AnyLayout;
use tensor_layout::element::DataType;
use tensor_layout::shader::Language;

/// Keywords of HLSL, and names of types that a parameter may not have.
const HLSL: &str = "asm bool break Buffer ByteAddressBuffer case cbuffer centroid class column_major compile const continue default \
    discard do double dword else export extern false float float2 float4x4 for fxgroup groupshared half if in inline inout int int3 \
    interface line lineadj linear long matrix min16float min16uint namespace nointerpolation noperspective NULL out packoffset pass \
    point precise register return row_major sample sampler SamplerState shared short snorm static string struct switch technique \
    tbuffer texture Texture2D triangle triangleadj true typedef uint uint4 uniform unorm unsigned vector void volatile while auto \
    catch char delete enum explicit friend goto long mutable new operator private protected public signed sizeof template this throw \
    try typename union using virtual globallycoherent sampler_state half3x2 double2 bool4 bool1x1 dword3 min16uint2 \
    min12int4x2 uint64_t int64_t float16_t float1 float3x1";

/// Keywords of GLSL, C++ and OpenCL C, and names of their types.
const OTHERS: &str = "attribute varying buffer coherent volatile restrict readonly writeonly atomic_uint layout flat smooth patch invariant \
    subroutine ivec2 uvec3 bvec4 dvec2 hvec3 fvec4 mat2 mat3x4 dmat2x3 lowp mediump highp precision common partition active input output \
    superp filter using resource sampler2D gl_Position GlX and and_eq bitand bitor compl not not_eq or or_eq xor xor_eq wchar_t char8_t \
    constexpr consteval constinit co_await alignas thread_local noexcept nullptr decltype typeid kernel global local constant private \
    generic read_only write_only read_write pipe uchar ushort uint2 ulong4 half8 float16 int8 char3 event_t sampler_t image2d_t size_t \
    ptrdiff_t bool2 complex imaginary quad double3 unix linux host device threadIdx blockDim warpSize";

/// What the functions call their parameters and locals, and may call them.
const OWN: &str = "I Word Bits Value Numbers Index IsElement Offset Lane Lanes Origin None Rest Result Shift Mask Total Span Linear \
    ExtentA StrideA Extent Stride i0 I1 Photo T U32 Main";

#[test]
fn keywords() {
    let keywords = naga::keywords::wgsl::RESERVED.iter().copied();
    let words: Vec<&str> = keywords
        .chain(HLSL.split_whitespace())
        .chain(OTHERS.split_whitespace())
        .chain(OWN.split_whitespace())
        .collect();
    let mut layouts = Vec::new();
    for word in &words {
        layouts.extend(named(&[word, "X"]));
        layouts.extend(named(&["X", &camel(word)]));
    }
    // Names that become equal.
    layouts.extend(named(&["HeadSize", "head_size"]));
    layouts.extend(named(&["Float", "float"]));
    layouts.extend(named(&["Float", "float_"]));
    layouts.extend(named(&["I1", "i1"]));
    assert!(layouts.len() > words.len(), "only {} names are those of axes", layouts.len());

    check("valid WGSL", &layouts, |some| validate(&texts(some, Language::Wgsl)));
    if !glslang::is_there() {
        return skipped("names", "there is no glslangValidator");
    }
    for language in [Language::Hlsl, Language::Glsl] {
        check(&format!("{language:?} that compiles"), &layouts, |some| {
            let shader = hlsl::shader(language, &texts(some, language), "", 0);
            glslang::try_compile(language, "names", &shader).map(|_| ())
        });
    }
}

#[test]
fn keywords_of_kernels() {
    if !clang::is_there() {
        return skipped("names in CUDA, HIP and OpenCL C", "there is no clang");
    }
    let words: Vec<&str> = [HLSL, OTHERS, OWN].iter().flat_map(|words| words.split_whitespace()).collect();
    let layouts: Vec<_> =
        words.iter().flat_map(|word| [named(&[word, "X"]), named(&["X", &camel(word)])]).flatten().collect();
    for (kernel, language, options) in clang::KERNELS {
        check(&format!("`{kernel}` that compiles"), &layouts, |some| {
            clang::try_compile(kernel, options, "names", &texts(some, language))
        });
    }
}

/// # Panics
///
/// With the names that the compiler does not take.
fn check(what: &str, layouts: &[AnyLayout], compile: impl Fn(&[AnyLayout]) -> Result<(), String>) {
    let refused: Vec<String> = layouts
        .chunks(50)
        .filter(|some| compile(some).is_err())
        .flatten()
        .filter_map(|layout| compile(std::slice::from_ref(layout)).err().map(|error| format!("{layout}: {error}")))
        .collect();
    let names: Vec<&str> = refused.iter().filter_map(|error| error.split(':').next()).collect();
    assert!(refused.is_empty(), "not {what}: {names:?}\n{}", refused[0]);
    println!("names: {} layouts are {what}", layouts.len());
}

/// A layout of axes of these names, if they are such.
fn named(names: &[&str]) -> Option<AnyLayout> {
    AnyLayout::from_numbers(names, &[2, 3], &[3, 1]).ok()
}

fn texts(layouts: &[AnyLayout], language: Language) -> String {
    (0..).zip(layouts).map(|(number, layout)| text(&format!("t{number}"), DataType::Uint8, layout, language)).collect()
}

/// `HeadSize` of `head_size`.
fn camel(word: &str) -> String {
    let part = |part: &str| part.chars().next().map(|first| first.to_ascii_uppercase().to_string() + &part[1..]);
    word.split('_').filter_map(part).collect()
}
