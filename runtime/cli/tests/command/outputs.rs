//! What the program prints, against files.

use crate::program::{Run, run, words};
use std::fs;
use std::path::Path;

/// The file of an output, and the arguments.
const QUESTIONS: &[(&str, &str)] = &[
    ("explain", "explain 'N=1 C=3 H=57 W=57; order = NHWC; pad(H) = 8'"),
    ("explain_blocks_reversed", "explain 'N=1 C=20 H=4 W=5; block(C) = 8; reverse(H)' --type f16"),
    ("explain_broadcast", "explain 'N=2 C=3 H=4; broadcast(N, H)'"),
    (
        "explain_bound",
        "explain 'H=? W=WIDTH C; stride(H) = ?' --bind H=3 --bind WIDTH=5 --bind C=3 --bind 'stride(H)=64' --type u8",
    ),
    ("explain_scalar", "explain ''"),
    ("explain_empty", "explain 'H=0 W=3; reverse(W)'"),
    ("explain_names", "explain 'BatchSize=4294967296 Seq=2; reverse(Seq)'"),
    ("explain_sub_byte", "explain 'M=2 K=4; pad(K) = 8' --type f4_e2m1"),
    ("explain_six_bits", "explain 'K=5' --type f6_e2m3 --json"),
    ("explain_json", "explain 'C=20 H=2 W=3; block(C) = 8' --type u8 --json"),
    ("convert_interleave", "convert 'C=3 H=224 W=224' 'H=224 W=224 C=3' --type u8"),
    ("convert_streamed", "convert 'H=4096 W=4096' 'H=4096 W=4096; order = WH'"),
    ("convert_broadcast", "convert 'N=64 C=256; broadcast(N)' 'N=64 C=256'"),
    ("convert_interlocked", "convert 'H=2000 W=3000; order = WH; overlap(H) = 7; overlap(W) = 5' 'H=2000 W=3000'"),
    ("convert_json", "convert 'N=1 C=64 H=8 W=8; block(C) = 16' 'N=1 C=64 H=8 W=8' --json"),
    ("convert_nothing", "convert 'H=0' 'H=0'"),
    ("convert_other_axes", "convert 'H=2 W=3' 'H=2 Wide=3'"),
    ("convert_other_extents", "convert 'H=2 W=3' 'W=4 H=2'"),
    ("convert_sub_byte", "convert 'M=300 K=64' 'M=300 K=64; pad(K) = 128' --type f4_e2m1"),
    ("convert_sub_byte_whole", "convert 'M=3 K=5' 'M=3 K=5' --type i4"),
    ("convert_sub_byte_apart", "convert 'M=300 K=65' 'M=300 K=65; pad(K) = 128' --type u4"),
    ("convert_not_unique", "convert 'H=2 W=3' 'H=2 W=3; broadcast(H)' --json"),
    ("convert_too_large", "convert 'H=4611686018427387904' 'H=4611686018427387904'"),
    ("diff", "diff 'H=4 W=5' 'H=4 W=5; pad(W) = 8'"),
    ("diff_equal", "diff 'H=2 W=3; pad(W) = 4' 'H=2 W=3; align(H) = 4'"),
    ("diff_order", "diff 'N=1 C=3 H=2' 'H=2 N=1 C=4; block(C) = 2' --json"),
    ("diff_axes", "diff 'N=1 C=3 H=2' 'C=3 H=2 Depth=4'"),
    ("diff_no_document", "diff 'H=2' 'W=2' --svg none.svg --json"),
    ("check", "check --names NCHW --sizes 1,3,57,57 --strides 10944,1,171,3"),
    ("check_storage", "check --names NCHW --sizes 1,3,57,57 --strides 10944,1,171,3 --storage 10944"),
    ("check_bytes", "check --names H,W,C --sizes 300,451,3 --strides 1408,3,1 --unit bytes --type u8"),
    (
        "check_pasted",
        "check --names '[H, W, C]' --sizes 'torch.Size([1080, 1920, 4])' --strides '(7936, 4, 1)' --unit bytes --type u8",
    ),
    ("check_pasted_names", "check --names Batch,Seq --sizes '{2, 3,}' --strides '[1 2]'"),
    ("check_stride", "check --names HWC --sizes 9,1920,4 --strides 7937,4,1"),
    ("usage_number", "check --names HW --sizes '(2, x)'"),
    ("check_reversed", "check --names HW --sizes 3,4 --strides -4,1 --json"),
    ("check_packed", "check --names Batch,Seq --sizes 3,4"),
    ("check_overlapping", "check --names HW --sizes 4,3 --strides 2,1"),
    ("check_overflow", "check --names Batch,W --sizes 2,3 --strides 9223372036854775807,1"),
    ("check_no_storage", "check --names W --sizes 3 --strides 2 --storage 9 --json"),
    ("check_small_storage", "check --names HW --sizes 2,3 --strides 3,1 --storage 5"),
    ("check_part_of_element", "check --names HW --sizes 2,3 --strides 13,4 --unit bytes"),
    ("check_part_of_typed", "check --names HW --sizes 2,3 --strides 12,3 --unit bytes --type f32"),
    ("check_sub_byte", "check --names MK --sizes 300,60 --strides 64,1 --type i4"),
    ("check_sub_byte_storage", "check --names MK --sizes 3,3 --storage 5 --unit bytes --type u4"),
    ("check_sub_byte_bytes", "check --names MKJ --sizes 1,2,3 --strides 5,7,1 --unit bytes --type f4_e2m1"),
    ("check_six_bits", "check --names MK --sizes 2,4 --strides 4,1 --unit bytes --type f6_e3m2"),
    ("check_packed_overflow", "check --names HW --sizes 9223372036854775807,9223372036854775807"),
    ("shader", "shader 'H=3 W=5 C=3; pad(W) = 8; reverse(H)' --name photo --type u8"),
    ("shader_cuda", "shader 'H=2 W=?; pad(W) = 4' --name rows --type f64 --language cuda --bind W=3"),
    ("shader_opencl", "shader 'H=2 W=3; pad(W) = 4' --name rows --type u8 --language opencl"),
    ("shader_hlsl", "shader 'N=1 C=20 Loop=?; block(C) = 8' --name act --type f16 --language hlsl --bind Loop=4"),
    ("shader_rust", "shader 'N=1 C=20 H=3; block(C) = 8; reverse(H)' --name act --language rust"),
    ("shader_c", "shader 'H=3 W=5 C=3; pad(W) = 8; broadcast(H)' --name photo --type u8 --language c"),
    ("shader_no_way_back", "shader 'H=4 W=3; overlap(H) = 2' --type i16"),
    ("shader_overflow", "shader 'H=65536 W=65536'"),
    ("shader_name", "shader 'H=2' --name 2d"),
    ("shader_type", "shader 'H=2' --type f64"),
    ("header", "header 'N=1 C=20 H=4 W=5; order = NHWC; block(C) = 8; pad(W) = 8' --name act --type f16"),
    ("header_sub_byte", "header 'K=64; reverse(K)' --name weights --type f4_e2m1"),
    ("header_large", "header 'BatchSize=4294967296 class=2' --name many --type u8"),
    ("header_name", "header 'H=2' --name 2d"),
    ("mistakes", "explain 'N=1 C=3 H=57; order = NHC; padd(H) = 8; pad(W) = ?'"),
    ("mistakes_json", "explain 'H=? W=WIDTH' --json"),
    ("mistake_overflow", "explain 'C=1 Batch=9223372036854775807 W=2'"),
    ("mistake_open", "diff 'H=?' 'H=2'"),
    ("usage_binding", "explain 'H=2' --bind W=3"),
    ("usage_binding_number", "explain 'H=?' --bind H=-3"),
    ("usage_lengths", "check --names NCHW --sizes 1,2 --strides 1"),
    ("usage_name", "check --names pad,W --sizes 1,2"),
    ("usage_rank", "check --names ABCDEFGHI --sizes 1,1,1,1,1,1,1,1,1"),
    ("usage_type", "explain 'H=2' --type f33"),
    ("usage_command", "explane 'H=2'"),
    ("help", "--help"),
    ("help_explain", "explain --help"),
    ("help_convert", "convert --help"),
    ("help_diff", "diff --help"),
    ("help_check", "check --help"),
    ("help_svg", "svg --help"),
    ("help_shader", "shader --help"),
    ("help_header", "header --help"),
    ("help_completions", "completions --help"),
];

#[test]
fn each_output_is_as_expected() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/command/expected");
    let bless = std::env::var_os("BLESS").is_some();
    let mut differing = Vec::new();
    for (name, line) in QUESTIONS {
        let arguments = words(line);
        let Run { output, errors, code } = run(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
        // The name of the program has an ending on Windows.
        let printed = format!("$ tensor-layout {line}\n{output}{errors}exit code {code}\n")
            .replace("tensor-layout.exe", "tensor-layout");
        let path = folder.join(format!("{name}.txt"));
        if bless {
            fs::write(&path, &printed).expect("the folder of expected outputs");
        }
        let expected = fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
        if printed != expected {
            differing.push(format!("{}\nexpected:\n{expected}\nprinted:\n{printed}", path.display()));
        }
    }
    assert!(differing.is_empty(), "{}", differing.join("\n"));
}

/// A file that no question writes shows what no program prints.
#[test]
fn each_file_has_a_question() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/command/expected");
    let files = fs::read_dir(folder).expect("the folder of expected outputs").map(|file| file.expect("a file").path());
    let unknown: Vec<_> = files
        .filter(|path| !QUESTIONS.iter().any(|(name, _)| path.file_stem().is_some_and(|stem| stem == *name)))
        .collect();
    assert!(unknown.is_empty(), "{unknown:?}");
}
