//! Headers, compiled as C, C++ and CUDA, against the library.

use super::{LAYOUTS, compiled, every_index, first_difference, printed};
use crate::element::DataType;
use crate::shader::{IndexFunctions, header};
use crate::{AnyLayout, Layout, layout};
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;

/// Names that C++ has reserved, names that constants of another axis may have, and numbers of over 32 bits.
const MORE: &[&str] = &[
    "class=2 template=3 this=2; order = this class template",
    "H=2 H_in_bytes=3",
    "a=2 a_=3",
    #[cfg(target_pointer_width = "64")]
    "Batch=3000000000 Seq=2; reverse(Seq)",
];

/// The headers, a program that includes them and prints, and what it prints.
#[derive(Default)]
struct Headers {
    headers: String,
    main: String,
    expected: String,
}

impl Headers {
    fn add(&mut self, text: &str) {
        let any = AnyLayout::parse(text).unwrap();
        let name = format!("aLayout_{}", self.headers.len());
        self.headers += &header(&name, DataType::Float32, &any).unwrap();
        self.print("%zu", &format!("{name}_span"));
        self.print("%zu", &format!("{name}_storage_in_bytes"));
        self.expected += &format!("{}\n{}\n", any.required_span_size(), 4 * any.storage_size());
        self.print("%016llx", &format!("(unsigned long long){name}_fingerprint"));
        self.expected += &format!("{:016x}\n", any.fingerprint());
        if any.extents().iter().any(|extent| *extent > 1000) {
            return;
        }
        for index in every_index(&any) {
            let arguments: Vec<_> = index.iter().map(usize::to_string).collect();
            self.print("%zu", &format!("{name}_offset({})", arguments.join(", ")));
            self.expected += &format!("{}\n", any.offset(&index).unwrap());
        }
    }

    /// Of a type with `?`, whose numbers the program fills in.
    fn add_run_time(&mut self) {
        type Frame = layout!(H=? W=4 C=3; stride(H) = ?);
        let frame = Frame::with_extents_and_strides([3], [-16]).unwrap();
        let header = IndexFunctions::try_of::<u8, Frame>("frame").unwrap().header();
        assert!(header.contains("frame_extent_w = 4") && !header.contains("fingerprint"), "{header}");
        self.headers += &header;
        self.main += "    FrameNumbers numbers = { 3, 0, 0, -16, 0, 0, 32, 0, true };\n";
        for h in 0..3 {
            self.print("%zu", &format!("frame_offset(numbers, {h}, 3, 2)"));
            self.expected += &format!("{}\n", frame.offset([h, 3, 2]));
        }
    }

    fn print(&mut self, format: &str, argument: &str) {
        self.main += &format!("    printf(\"{format}\\n\", {argument});\n");
    }

    /// A header is included twice.
    fn program(&self) -> String {
        let include = "#include \"all.h\"\n";
        format!("{include}{include}#include <stdio.h>\nint main(void) {{\n{}    return 0;\n}}\n", self.main)
    }
}

/// Without a warning. A compiler that is not there is left out, but where the environment says that all are.
#[test]
fn a_header_has_the_numbers_of_the_library() {
    let mut all = Headers::default();
    LAYOUTS.iter().chain(MORE).for_each(|text| all.add(text));
    all.add_run_time();
    let folder = std::env::temp_dir().join(format!("tensor-layout-headers-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for results of tests");
    for (file, text) in [("all.h", &all.headers), ("program.c", &all.program()), ("program.cpp", &all.program())] {
        std::fs::write(folder.join(file), text).expect("the folder is there");
    }
    let is_required = std::env::var_os("TENSOR_LAYOUT_DEVICE").is_some();
    for (compiler, standard, file) in [
        ("gcc", "-std=c11", "program.c"),
        ("g++", "-std=c++17", "program.cpp"),
        ("clang", "-std=c11", "program.c"),
        ("clang++", "-std=c++17", "program.cpp"),
    ] {
        let arguments = [standard, "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-o", "program", file];
        match printed(&folder, compiler, &arguments) {
            Some(output) => assert_eq!(first_difference(&output, &all.expected), None, "{compiler}"),
            None => assert!(!is_required, "there is no `{compiler}`"),
        }
    }
    // What only a device's compiler says: here it compiles each function for the device.
    let device =
        ["-x", "cuda", "--cuda-device-only", "--cuda-gpu-arch=sm_70", "-nocudainc", "-nocudalib", "-S", "-emit-llvm"];
    let attributes =
        ["-D__host__=__attribute__((host))", "-D__device__=__attribute__((device))", "-Dinline=__attribute__((used))"];
    let warnings = ["-Wall", "-Wextra", "-Werror", "-o", "program.ll", "program.cu"];
    std::fs::write(folder.join("program.cu"), "#include \"all.h\"\n").expect("the folder is there");
    let by_clang = compiled(&folder, "clang", &[&device[..], &attributes, &warnings].concat());
    assert!(by_clang || !is_required, "there is no `clang`");
    std::fs::remove_dir_all(&folder).expect("the folder is there");
}

/// Types of elements without a C type, and sizes without a number of bytes.
#[test]
#[cfg(target_pointer_width = "64")] // Such sizes exist only there.
fn every_type_of_elements_has_a_header() {
    let rows = AnyLayout::parse("H=4 W=5; pad(W) = 8").unwrap();
    let large = AnyLayout::parse("H=4611686018427387904").unwrap();
    let mut program = String::new();
    for data_type in DataType::ALL {
        for (layout, size) in [(&rows, "rows"), (&large, "large")] {
            let text = header(&format!("{size}_{}", data_type.name()), *data_type, layout).unwrap();
            assert_eq!(
                text.contains("storage_in_bytes"),
                data_type.size_in_bytes().is_some_and(|bytes| bytes == 1 || size == "rows")
            );
            program += &text;
        }
    }
    let folder = std::env::temp_dir().join(format!("tensor-layout-elements-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for results of tests");
    std::fs::write(folder.join("all.h"), program).expect("the folder is there");
    std::fs::write(folder.join("program.c"), "#include \"all.h\"\n").expect("the folder is there");
    compiled(&folder, "cc", &["-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-c", "program.c"]);
    compiled(&folder, "c++", &["-std=c++17", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-c", "program.c"]);
    std::fs::remove_dir_all(&folder).expect("the folder is there");
}
