//! The functions in Rust, C, CUDA and OpenCL, compiled and run, against the library.

mod headers;

use super::{digits, every_index};
use crate::description::Description;
use crate::element::DataType;
use crate::shader::parameters::parameters;
use crate::shader::terms::Terms;
use crate::shader::{IndexFunctions, Language};
use crate::{AnyLayout, Layout, layout};
use std::format;
use std::path::Path;
use std::process::Command;
use std::string::{String, ToString};
use std::vec::Vec;

const LAYOUTS: [&str; 26] = [
    "",
    "W=5",
    "W=1",
    "N=2 C=3 H=4 W=5; order = NHWC; pad(W) = 8",
    "H=3 W=4; order = WH; pad(H) = 8",
    "H=3 W=5; pad(W) = 8; reverse(H)",
    "H=3 W=5; reverse(H); reverse(W); stride(H) = 11",
    "H=3 W=1; stride(W) = 1000; reverse(W)",
    "N=2 C=3 H=4; broadcast(C)",
    "H=3 W=4; broadcast(H, W)",
    "C=37 H=3; block(C) = 16",
    "C=5 H=3; block(C) = 16",
    "C=37 H=3; order = HC; block(C) = 8; pad(H) = 4",
    "O=5 I=7 H=3 W=2; block(I) = 4; block(O) = 2; reverse(H)",
    "N=2 C=3 H=2 W=2; order = WHCN; stride(N) = 3",
    "H=2 W=5; overlap(H) = 3",
    "H=0 W=3; reverse(H)",
    "H=3 W=0; reverse(H); reverse(W)",
    "C=0 H=3; block(C) = 4",
    "M=200 K=6; order = M/128 K/4 M%32 M/32%4 K%4",
    "A=11 B=2; order = A%2 B A/2%3 A/6",
    "Y=7 X=5; order = Y/4 X/4 Y/2%2 X/2%2 Y%2 X%2",
    "O=20 I=18 W=2; order = O/16 I/16 W I/4%4 O%16 I%4; reverse(W)",
    "int=3 unix=2 r#while=2; align(int) = 16",
    "numbers=2 is_element=3 BatchSize=2",
    "Höhe=2 W=3",
];

const LANGUAGES: [Language; 4] = [Language::Rust, Language::C, Language::Cuda, Language::OpenCl];

/// A program in each language, and what all of them print.
#[derive(Default)]
struct Programs {
    count: usize,
    text: [String; 4],
    main: [String; 4],
    expected: String,
}

impl Programs {
    /// The next name: with and without capitals, as the compiler of Rust looks at them.
    fn name(&mut self) -> String {
        self.count += 1;
        format!("{}{}", ["t", "aType"][self.count % 2], self.count)
    }

    /// Adds the functions of a layout, where the lowest element lies `first` elements past the beginning.
    fn add(&mut self, any: &AnyLayout, functions: IndexFunctions<'_>, first: usize) {
        let name = functions.name;
        let known = functions.layout;
        let value = Description::of_any(any);
        let nests = digits(&known).nest(&Terms::of(&value));
        let mut has_way_back = [true; 4];
        for (at, language) in LANGUAGES.into_iter().enumerate() {
            let text = functions.text(language);
            has_way_back[at] = text.contains(&format!("{name}_index_from_offset("));
            self.text[at] += &text;
            let numbers = (!known.is_static()).then_some((value, first, nests));
            let parameters = parameters(&functions.names[..any.rank()], language);
            let axes: Vec<_> = parameters[..any.rank()].iter().map(|name| name.as_str()).collect();
            let calls = Calls { name, language, axes: &axes, any, numbers, first };
            self.main[at] += &calls.text(has_way_back[at]);
        }
        assert_eq!(has_way_back, [nests || !known.is_static(); 4], "{any}");
        self.expect(any, first, has_way_back[0], nests);
    }

    /// What the library says.
    fn expect(&mut self, any: &AnyLayout, first: usize, has_way_back: bool, nests: bool) {
        let past = any.extents().iter().map(|extent| (extent + 1).to_string() + " ").collect::<String>();
        for index in every_index(&AnyLayout::parse(&with_extents(&past)).unwrap()) {
            let offset = any.offset(&index).map(|offset| offset + first);
            self.expected +=
                &format!("{} {}\n", u8::from(offset.is_some()), offset.map_or(-1, |offset| offset as isize));
        }
        let line = |index: Option<&Vec<usize>>| match index {
            Some(index) => index.iter().map(|index| format!("{index} ")).collect::<String>() + "\n",
            None => "none\n".into(),
        };
        let indices = every_index(any);
        for i in 0..indices.len() + 2 {
            self.expected += &line(indices.get(i));
        }
        for offset in 0..end(any, first) * usize::from(has_way_back) {
            // The first index of a broadcast axis is the one that is found.
            let index = indices.iter().find(|index| any.offset(index).map(|offset| offset + first) == Some(offset));
            self.expected += &line(index.filter(|_| nests));
        }
    }
}

/// A layout of these extents.
fn with_extents(extents: &str) -> String {
    extents.split_whitespace().zip('A'..).map(|(extent, name)| format!("{name}={extent} ")).collect()
}

/// Offsets up to there are tried.
fn end(any: &AnyLayout, first: usize) -> usize {
    first + any.storage_size() + 3
}

/// The calls of the functions of one layout.
struct Calls<'a> {
    name: &'a str,
    language: Language,
    axes: &'a [&'a str],
    any: &'a AnyLayout,
    /// What the type does not know: of the value, with the offset of the lowest element.
    numbers: Option<(Description, usize, bool)>,
    first: usize,
}

impl Calls<'_> {
    fn text(&self, has_way_back: bool) -> String {
        let (name, axes) = (self.name, self.axes);
        let (declared, first) = match &self.numbers {
            None => (String::new(), ""),
            Some(numbers) => (self.numbers(numbers), "numbers, "),
        };
        let indices = first.to_string() + &axes.join(", ");
        let indices = indices.trim_end_matches(", ");
        let mut text = format!("    {{\n{declared}");
        for (axis, extent) in axes.iter().zip(self.any.extents()) {
            text += &self.loop_to(axis, extent + 1);
        }
        text += &match self.language {
            Language::Rust => {
                format!(
                    "println!(\"{{}} {{}}\", {name}_contains({indices}) as u8, {name}_checked_offset({indices}) as isize);"
                )
            }
            _ => format!("printf(\"%d %d\\n\", {name}_contains({indices}), (int){name}_checked_offset({indices}));"),
        };
        text += &"}".repeat(axes.len());
        text += &self.indices("index_from_linear", first, self.any.extents().iter().product::<usize>() + 2);
        if has_way_back {
            text += &self.indices("index_from_offset", first, end(self.any, self.first));
        }
        text + "    }\n"
    }

    fn loop_to(&self, name: &str, end: usize) -> String {
        match self.language {
            Language::Rust => format!("for {name} in 0..{end}_usize {{ "),
            _ => format!("for (unsigned {name} = 0; {name} < {end}; {name}++) {{ "),
        }
    }

    fn numbers(&self, (value, first, nests): &(Description, usize, bool)) -> String {
        let mut members = Vec::new();
        for (axis, name) in self.axes.iter().enumerate() {
            members.push((format!("extent_{name}"), value.extent(axis).unwrap().to_string()));
        }
        for (axis, name) in self.axes.iter().enumerate() {
            members.push((format!("stride_{name}"), value.stride(axis).unwrap().to_string()));
        }
        members.push(("origin".into(), (first + value.origin().unwrap()).to_string()));
        members.push(("first".into(), first.to_string()));
        members.push(("nests".into(), nests.to_string()));
        let of = self.type_name("Numbers");
        let list = |before: &str, between: &str| {
            members.iter().map(|(name, value)| format!("{before}{name}{between}{value}, ")).collect::<String>()
        };
        match self.language {
            Language::Rust => format!("let numbers = {of} {{ {} }};\n", list("", ": ")),
            _ => format!("{of} numbers = {{ {} }};\n", list(".", " = ")),
        }
    }

    /// Of the struct with this ending. No name has a `_` here.
    fn type_name(&self, ending: &str) -> String {
        let (first, rest) = self.name.split_at(1);
        first.to_uppercase() + rest + ending
    }

    /// Prints the index of each number.
    fn indices(&self, function: &str, first: &str, end: usize) -> String {
        let call = format!("{}_{function}({first}number)", self.name);
        let (declared, print): (_, fn(&&str) -> String) = match self.language {
            Language::Rust => ("let at".into(), |axis| format!("print!(\"{{}} \", at.{axis}); ")),
            _ => (self.type_name("Index") + " at", |axis| format!("printf(\"%d \", (int)at.{axis}); ")),
        };
        let (condition, line, none) = match self.language {
            Language::Rust => ("if at.is_element", "println!();", "println!(\"none\");"),
            _ => ("if (at.is_element)", "printf(\"\\n\");", "printf(\"none\\n\");"),
        };
        let members: String = self.axes.iter().map(print).collect();
        let each = format!("{declared} = {call}; {condition} {{ {members}{line} }} else {{ {none} }} }}\n");
        self.loop_to("number", end) + &each
    }
}

/// Whether there is such a compiler. If there is, it takes the program, without a warning.
fn compiled(folder: &Path, compiler: &str, arguments: &[&str]) -> bool {
    let compiled = match Command::new(compiler).current_dir(folder).args(arguments).output() {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return false,
        compiled => compiled.unwrap_or_else(|error| panic!("{compiler} is there, and does not run: {error}")),
    };
    let errors = String::from_utf8_lossy(&compiled.stderr);
    assert!(compiled.status.success() && errors.is_empty(), "{compiler}: {errors}");
    true
}

/// Compiles a program and runs it. `None` if there is no such compiler.
fn printed(folder: &Path, compiler: &str, arguments: &[&str]) -> Option<String> {
    if !compiled(folder, compiler, arguments) {
        return None;
    }
    let output = Command::new(folder.join("program")).current_dir(folder).output().expect("the compiled program runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Some(String::from_utf8(output.stdout).expect("numbers"))
}

fn programs() -> Programs {
    let mut programs = Programs::default();
    for text in LAYOUTS {
        let any = AnyLayout::parse(text).unwrap();
        let name = programs.name();
        programs.add(&any, IndexFunctions::of_any(&name, DataType::Uint8, &any).unwrap(), 0);
    }
    fn each<L: Layout>(programs: &mut Programs, layouts: impl IntoIterator<Item = L>) {
        for (first, layout) in layouts.into_iter().enumerate() {
            let name = programs.name();
            programs.add(&AnyLayout::of_layout(&layout), IndexFunctions::try_of::<u8, L>(&name).unwrap(), 3 * first);
        }
    }
    let all = &mut programs;
    let extents = || [[1, 1], [1, 5], [4, 0], [4, 5]].into_iter();
    each(all, extents().map(|of| <layout!(H=? W=?)>::with_extents(of).unwrap()));
    each(all, extents().map(|of| <layout!(H=? W=? C=3; reverse(H); reverse(C))>::with_extents(of).unwrap()));
    each(
        all,
        extents().map(|of| <layout!(H=? W=? C=3; order = WCH; align(C) = 4; reverse(W))>::with_extents(of).unwrap()),
    );
    each(all, extents().map(|[c, h]| <layout!(N=2 C=? H=?; block(C) = 4)>::with_extents([c * 3, h]).unwrap()));
    each(all, extents().map(|of| <layout!(H=? W=? C=2; broadcast(W))>::with_extents(of).unwrap()));
    each(all, [0, 1, 3].map(|h| <layout!(H=? W=0)>::with_extents([h]).unwrap()));
    // The last two have no way back.
    each(
        all,
        [[1, 0], [3, -8], [3, 8], [2, 64], [2, 3], [2, 0]].map(|[h, stride]: [isize; 2]| {
            <layout!(H=? W=5; overlap(H) = ?)>::with_extents_and_strides([h as usize], [stride]).unwrap()
        }),
    );
    each(
        all,
        [-5, 9].map(|stride| {
            <layout!(H=3 W=5; stride(H) = ?; reverse(W))>::with_extents_and_strides([], [stride]).unwrap()
        }),
    );
    programs
}

/// A host program that runs the kernel of a file on the first device of OpenCL.
const RUN_OPENCL: &str = r#"#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <stdio.h>
#include <stdlib.h>
/* A loader without a driver is as good as none. */
static void found(cl_int error, cl_uint count) {
    if (error == -1001 || error == CL_DEVICE_NOT_FOUND || (!error && !count)) exit(77);
}
static void check(cl_int error) { if (error) { fprintf(stderr, "OpenCL: %d\n", error); exit(1); } }
int main(void) {
    static char text[1 << 22];
    const char *texts = text;
    FILE *file = fopen("program.cl", "r");
    if (!file || !fread(text, 1, sizeof text - 1, file)) return 1;
    cl_platform_id platform; cl_device_id device; cl_int error; size_t one = 1;
    cl_uint count = 0;
    error = clGetPlatformIDs(1, &platform, &count); found(error, count); check(error);
    error = clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, &count); found(error, count); check(error);
    cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &error); check(error);
    cl_command_queue queue = clCreateCommandQueue(context, device, 0, &error); check(error);
    cl_program program = clCreateProgramWithSource(context, 1, &texts, NULL, &error); check(error);
    check(clBuildProgram(program, 1, &device, "-cl-std=CL1.2 -Werror", NULL, NULL));
    cl_kernel kernel = clCreateKernel(program, "print_all", &error); check(error);
    check(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &one, NULL, 0, NULL, NULL));
    check(clFinish(queue));
    return 0;
}
"#;

/// Whether `cc`, which is there, finds a library. Packages of headers come without the loader.
fn links(folder: &Path, library: &str) -> bool {
    std::fs::write(folder.join("empty.c"), "int main(void) { return 0; }\n").expect("the folder is there");
    let library = format!("-l{library}");
    let linked = Command::new("cc").current_dir(folder).args(["-o", "empty", "empty.c", &library]).output();
    linked.expect("it compiled a program").status.success()
}

/// What the program of [`RUN_OPENCL`] prints. `None` if the loader finds no device among its drivers, or among those in this folder.
fn by_opencl(folder: &Path, drivers: Option<&str>) -> Option<String> {
    let mut program = Command::new(folder.join("program"));
    if let Some(drivers) = drivers {
        program.env("OCL_ICD_VENDORS", folder.join(drivers)).env_remove("OCL_ICD_FILENAMES");
    }
    let output = program.current_dir(folder).output().expect("the compiled program runs");
    if output.status.code() == Some(77) {
        return None;
    }
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Some(String::from_utf8(output.stdout).expect("numbers"))
}

/// How a compiler makes a program of a file.
struct Compiler<'a> {
    what: &'a str,
    file: &'a str,
    command: &'a str,
    arguments: &'a [&'a str],
}

/// Without a warning, and without an overflow in Rust. C++ compiles the text in CUDA as it is for the host, and C that in OpenCL.
#[test]
fn the_functions_of_programs_are_those_of_the_library() {
    let programs = programs();
    assert!(programs.expected.lines().count() > 5000);
    let folder = std::env::temp_dir().join(format!("tensor-layout-programs-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for results of tests");
    let [rust, c, cuda, opencl] = &programs.text;
    let [rust_main, c_main, cuda_main, opencl_main] = &programs.main;
    let c_program =
        |text: &str, main: &str| format!("{text}\n#include <stdio.h>\nint main(void) {{\n{main}    return 0;\n}}\n");
    for (file, text) in [
        ("program.rs", format!("#![deny(warnings)]\n#![allow(dead_code)]\n{rust}\nfn main() {{\n{rust_main}}}\n")),
        ("program.c", c_program(c, c_main)),
        ("program.cpp", c_program(cuda, cuda_main)),
        ("opencl.c", c_program(&format!("#include <stdbool.h>\n{opencl}"), opencl_main)),
        ("program.cl", format!("{opencl}\n__kernel void print_all(void) {{\n{opencl_main}}}\n")),
        ("run.c", RUN_OPENCL.into()),
        ("program.cu", cuda.clone()),
    ] {
        std::fs::write(folder.join(file), text).expect("the folder is there");
    }
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".into());
    let all = ["-Wall", "-Wextra", "-Werror", "-o", "program"];
    for Compiler { what, file, command, arguments } in [
        Compiler { what: "Rust", file: "program.rs", command: &rustc, arguments: &["--edition=2021", "-o", "program"] },
        Compiler { what: "C", file: "program.c", command: "cc", arguments: &[&["-std=c11"], &all[..]].concat() },
        Compiler {
            what: "CUDA as C++",
            file: "program.cpp",
            command: "c++",
            arguments: &[&["-std=c++20", "-D__host__=", "-D__device__="], &all[..]].concat(),
        },
        Compiler {
            what: "OpenCL as C",
            file: "opencl.c",
            command: "cc",
            arguments: &[&["-std=c11", "-Duint=unsigned", "-D__constant=static const"], &all[..]].concat(),
        },
    ] {
        match printed(&folder, command, &[arguments, &[file]].concat()) {
            Some(output) => assert_eq!(first_difference(&output, &programs.expected), None, "{what}"),
            None => std::println!("{what}: skipped, there is no `{command}`"),
        }
    }
    // What only a device's compiler says: here it compiles each function for the device.
    let device =
        ["-x", "cuda", "--cuda-device-only", "--cuda-gpu-arch=sm_70", "-nocudainc", "-nocudalib", "-S", "-emit-llvm"];
    let attributes =
        ["-D__host__=__attribute__((host))", "-D__device__=__attribute__((device))", "-Dinline=__attribute__((used))"];
    let arguments =
        [&device[..], &attributes, &["-Wall", "-Wextra", "-Werror", "-o", "program.ll", "program.cu"]].concat();
    let by_clang = compiled(&folder, "clang", &arguments);
    std::println!("CUDA by clang, for sm_70: {}", if by_clang { "compiled" } else { "skipped, there is no `clang`" });
    let has_headers = Path::new("/usr/include/CL/cl.h").exists();
    let has_cc = compiled(&folder, "cc", &["-c", "program.c"]);
    assert!(!has_cc || links(&folder, "c") && !links(&folder, "tensor-layout-no-such-library"));
    if has_headers && has_cc && links(&folder, "OpenCL") {
        assert!(compiled(&folder, "cc", &["-o", "program", "run.c", "-lOpenCL"]));
        match by_opencl(&folder, None) {
            Some(output) => assert_eq!(first_difference(&output, &programs.expected), None, "OpenCL"),
            None => std::println!("OpenCL: skipped, its loader finds no device"),
        }
        std::fs::create_dir(folder.join("no_drivers")).expect("the folder is there");
        assert_eq!(by_opencl(&folder, Some("no_drivers")), None, "a loader without drivers");
    } else {
        std::println!("OpenCL: skipped, there are no headers of it, no loader, or no `cc`");
    }
    std::fs::remove_dir_all(&folder).expect("the folder is there");
}

/// The line, and what both have in it.
fn first_difference<'t>(one: &'t str, other: &'t str) -> Option<(usize, Option<&'t str>, Option<&'t str>)> {
    let end = one.lines().count().max(other.lines().count());
    let lines = one.lines().map(Some).chain(std::iter::repeat(None));
    let others = other.lines().map(Some).chain(std::iter::repeat(None));
    (0..end)
        .zip(lines.zip(others))
        .find(|(_, (line, other))| line != other)
        .map(|(at, (line, other))| (at, line, other))
}
