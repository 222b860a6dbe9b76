//! Boxes of [`PitchRule::Engine`], by models of what engines do with their arguments, and by the engine of OpenCL.

use crate::brute::elements;
use crate::generator::Pairs;
use crate::{PAIRS, SIZES};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use tensor_layout::AnyLayout;
use tensor_layout::transfer::{PitchRule, PitchedRegion, pitched_any, regions_any};

/// A copy, and the buffers that it needs.
struct Copy {
    boxes: Vec<PitchedRegion>,
    source: Vec<u8>,
    /// What the destination has after it, by the elements one by one.
    expected: Vec<u8>,
}

/// What no element of the destination is.
const UNTOUCHED: u8 = 255;

impl Copy {
    /// `None` if indices of the destination share an element.
    fn of([to, from]: &[AnyLayout; 2], element_bytes: usize) -> Option<Self> {
        let boxes = pitched_any(to, from, element_bytes, PitchRule::Engine).ok()?;
        let list: Vec<_> = boxes.clone().collect();
        assert_eq!(boxes.len(), list.len());
        assert!(list.windows(2).all(|two| two[0].to < two[1].to), "{to} <- {from}");
        let source: Vec<u8> =
            (0..from.required_span_size() * element_bytes).map(|at| (at * 7 + at / 251) as u8 % 251).collect();
        let mut expected = vec![UNTOUCHED; to.required_span_size() * element_bytes];
        for places in elements(to, from) {
            let [to, from] = places.map(|place| place * element_bytes);
            expected[to..to + element_bytes].copy_from_slice(&source[from..from + element_bytes]);
        }
        Some(Copy { boxes: list, source, expected })
    }
}

/// Random pairs that can be copied.
fn copies(count: usize) -> impl Iterator<Item = ([AnyLayout; 2], usize, Copy)> {
    let mut pairs = Pairs::new(23);
    std::iter::from_fn(move || {
        let element_bytes = SIZES[pairs.below(SIZES.len())];
        Some((pairs.next(), element_bytes))
    })
    .filter_map(|(pair, element_bytes)| Copy::of(&pair, element_bytes).map(|copy| (pair, element_bytes, copy)))
    .take(count)
}

/// `cudaPitchedPtr` without its address, which is the buffer's and `offset`.
struct Pitched {
    offset: usize,
    pitch: usize,
    ysize: usize,
}

impl Pitched {
    /// The offset of row `y` of slice `z`: CUDA has no pitch of slices, but their number of rows.
    fn row(&self, y: usize, z: usize) -> usize {
        self.offset + (z * self.ysize + y) * self.pitch
    }
}

/// What `cudaMemcpy3D` does with the `srcPtr`, the `dstPtr` and the `extent` of linear memory, and what it refuses.
fn memcpy_3d(dst: (&mut [u8], Pitched), src: (&[u8], Pitched), [width, height, depth]: [usize; 3]) {
    for Pitched { pitch, ysize, .. } in [&dst.1, &src.1] {
        assert!(
            *pitch >= width && *ysize >= height,
            "cudaErrorInvalidValue: {pitch} {ysize}, {width} x {height} x {depth}"
        );
    }
    for (y, z) in (0..depth).flat_map(|z| (0..height).map(move |y| (y, z))) {
        let (to, from) = (dst.1.row(y, z), src.1.row(y, z));
        dst.0[to..to + width].copy_from_slice(&src.0[from..from + width]);
    }
}

/// The arguments of CUDA for one side of a box: a slice is whole rows.
fn arguments(offset: usize, [pitch, slice_pitch]: [isize; 2]) -> Pitched {
    assert!(pitch > 0 && slice_pitch > 0 && slice_pitch % pitch == 0, "{pitch} {slice_pitch}");
    Pitched { offset, pitch: pitch as usize, ysize: (slice_pitch / pitch) as usize }
}

#[test]
fn boxes_of_an_engine_are_arguments_of_memcpy_3d() {
    let (mut dimensions, mut refused) = ([0; 4], 0);
    for ([to, from], element_bytes, copy) in copies(PAIRS / 6) {
        let mut memory = vec![UNTOUCHED; copy.expected.len()];
        for one in &copy.boxes {
            let [rows, slices] = one.counts;
            let sides = [(one.to, one.to_pitches), (one.from, one.from_pitches)];
            let [dst, src] = sides.map(|(offset, pitches)| arguments(offset, pitches));
            memcpy_3d((&mut memory, dst), (&copy.source, src), [one.bytes, rows, slices]);
            dimensions[1 + usize::from(rows > 1) + usize::from(slices > 1)] += 1;
        }
        assert_eq!(memory, copy.expected, "{to} <- {from}: {:?}", copy.boxes);
        let any: Vec<_> = pitched_any(&to, &from, element_bytes, PitchRule::Any).unwrap().collect();
        assert!(any.len() <= copy.boxes.len());
        refused += usize::from(any.len() < copy.boxes.len());
    }
    // Each kind of box is met, and copies whose boxes of any pitch no engine takes.
    assert!(dimensions[1..].iter().all(|&count| count > 20) && refused > 20, "{dimensions:?} {refused}");
}

/// A loop of a copy: its extent, and its strides in both layouts, in elements.
type Loop = (usize, [isize; 2]);

/// The loops of a copy between layouts of one stride for each axis, by descending strides of the destination. Loops that continue one another are
/// one.
fn loops(to: &AnyLayout, from: &AnyLayout) -> Vec<Loop> {
    let axes = to.names().zip(to.extents()).zip(to.strides());
    let mut loops: Vec<Loop> = axes
        .map(|((name, &extent), stride)| {
            let other = from.names().position(|own| own == name).expect("the axes are the same");
            let strides = [stride, from.strides()[other]];
            (extent, if stride < 0 { strides.map(|stride| -stride) } else { strides })
        })
        .filter(|(extent, _)| *extent > 1)
        .collect();
    loops.sort_by_key(|(_, [to, _])| -to);
    loops.into_iter().fold(Vec::new(), |mut merged, (extent, strides)| {
        match merged.last_mut() {
            Some((outer, around)) if *around == strides.map(|stride| stride * extent as isize) => {
                (*outer, *around) = (*outer * extent, strides);
            }
            _ => merged.push((extent, strides)),
        }
        merged
    })
}

/// The fewest boxes that the rules of an engine allow for these loops: each choice of two of them, one and none is tried.
fn fewest(mut loops: Vec<Loop>, element_bytes: usize) -> usize {
    let inner = loops.last().copied().filter(|(_, strides)| *strides == [1, 1]);
    loops.truncate(loops.len() - usize::from(inner.is_some()));
    let row = inner.map_or(1, |(extent, _)| extent) * element_bytes;
    let all: usize = loops.iter().map(|(extent, _)| extent).product();
    let pitches = |strides: [isize; 2]| strides.map(|stride| stride * element_bytes as isize);
    let as_rows = loops.iter().filter(|(_, strides)| pitches(*strides).iter().all(|&pitch| pitch >= row as isize));
    let inside = as_rows.map(|&(rows, strides)| {
        let slices = loops.iter().filter(|(_, others)| {
            let mut both = pitches(strides).into_iter().zip(pitches(*others));
            both.all(|(pitch, slice)| slice % pitch == 0 && slice >= pitch * rows as isize)
        });
        rows * slices.map(|(extent, _)| *extent).max().unwrap_or(1)
    });
    all / inside.max().unwrap_or(1)
}

#[test]
fn boxes_of_an_engine_are_the_fewest_of_the_loops() {
    let mut tried = 0;
    for ([to, from], element_bytes, copy) in copies(PAIRS / 6) {
        if to.required_span_size() == 0 || !(to.is_strided() && from.is_strided()) {
            continue;
        }
        let loops = loops(&to, &from);
        let inner = loops.last().is_some_and(|(_, strides)| *strides == [1, 1]);
        let rows: usize = loops.iter().rev().skip(usize::from(inner)).map(|(extent, _)| extent).product();
        let fewest = fewest(loops, element_bytes);
        assert!(copy.boxes.len() <= fewest, "{to} <- {from}: {:?}", copy.boxes);
        // Where elements follow one another across loops by chance, the regions are not those of the loops.
        if regions_any(&to, &from, element_bytes).unwrap().len() == rows {
            assert_eq!(copy.boxes.len(), fewest, "{to} <- {from}: {:?}", copy.boxes);
            tried += 1;
        }
    }
    assert!(tried > PAIRS / 60, "{tried}");
}

/// The examples of an image, of a part of a volume, and of a broadcast source, whose pitch of 0 engines take for "packed".
#[test]
fn boxes_of_any_pitch_become_those_of_an_engine() {
    let boxes = |to: &str, from: &str, element_bytes: usize, rule| -> Vec<PitchedRegion> {
        let [to, from] = [to, from].map(|text| AnyLayout::parse(text).unwrap());
        pitched_any(&to, &from, element_bytes, rule).unwrap().collect()
    };
    let pixels = |rule| boxes("H=224 W=224 C=3", "C=3 H=224 W=224", 1, rule);
    assert_eq!(pixels(PitchRule::Any).len(), 1);
    let channel = |c| PitchedRegion {
        to: c,
        from: c * 50176,
        bytes: 1,
        counts: [50176, 1],
        to_pitches: [3, 3 * 50176],
        from_pitches: [1, 50176],
    };
    assert_eq!(pixels(PitchRule::Engine), [0, 1, 2].map(channel));

    let part = |rule| boxes("D=4 H=5 W=8", "D=4 H=5 W=8; stride(H) = 32; stride(D) = 1000", 4, rule);
    assert_eq!(part(PitchRule::Any)[0].from_pitches, [128, 4000]);
    let slices = part(PitchRule::Engine);
    assert_eq!(slices.len(), 4);
    assert!(slices.iter().all(|one| one.counts == [5, 1] && one.from_pitches == [128, 640]));

    let broadcast = |rule| boxes("H=3 W=4", "H=3 W=4; broadcast(H)", 2, rule);
    assert_eq!((broadcast(PitchRule::Any)[0].counts, broadcast(PitchRule::Any)[0].from_pitches), ([3, 1], [0, 0]));
    assert!(broadcast(PitchRule::Engine).iter().map(|one| (one.to, one.counts)).eq([0, 8, 16].map(|to| (to, [1, 1]))));
}

/// Rows so far apart that the pitch of the one slice that they are overflows are boxes of their own.
#[test]
fn a_pitch_of_a_slice_does_not_overflow() {
    let far = format!("H=2 W=3; stride(H) = {}", 1_isize << (isize::BITS - 4));
    let [to, from] = ["H=2 W=3", &far].map(|text| AnyLayout::parse(text).unwrap());
    let boxes: Vec<_> = pitched_any(&to, &from, 7, PitchRule::Engine).unwrap().collect();
    assert!(
        boxes.iter().all(|one| one.counts == [1, 1] && one.from_pitches == [21, 21]) && boxes.len() == 2,
        "{boxes:?}"
    );
}

/// Copies boxes by `clEnqueueCopyBufferRect`. It reads, for each copy, the sizes of the destination and the source and the number of boxes, the
/// source, and the ten numbers of each box, and writes the destinations. It ends with 77 if there is no platform, or no device of the first one.
const RUN_OPENCL: &str = r#"#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static void check(cl_int error, const char *what) {
    if (error) { fprintf(stderr, "%s: %d\n", what, error); exit(1); }
}
static int get(void *into, size_t bytes) { return !bytes || fread(into, bytes, 1, stdin) == 1; }
int main(void) {
    cl_platform_id platform; cl_device_id device; cl_int error; unsigned long long sizes[3], numbers[10];
    cl_uint platforms = 0, devices = 0;
    error = clGetPlatformIDs(1, &platform, &platforms);
    if (error == -1001 || (!error && !platforms)) return 77;
    check(error, "platform");
    error = clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, &devices);
    if (error == CL_DEVICE_NOT_FOUND || (!error && !devices)) return 77;
    check(error, "device");
    cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &error); check(error, "context");
    cl_command_queue queue = clCreateCommandQueue(context, device, 0, &error); check(error, "queue");
    while (get(sizes, sizeof sizes)) {
        unsigned char *to = malloc(sizes[0]), *from = malloc(sizes[1]);
        memset(to, 255, sizes[0]);
        if (!get(from, sizes[1])) return 1;
        cl_mem_flags flags = CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR;
        cl_mem dst = clCreateBuffer(context, flags, sizes[0], to, &error); check(error, "destination");
        cl_mem src = clCreateBuffer(context, flags, sizes[1], from, &error); check(error, "source");
        for (unsigned long long k = 0; k < sizes[2]; k++) {
            if (!get(numbers, sizeof numbers)) return 1;
            size_t dst_origin[3] = {numbers[0], 0, 0}, src_origin[3] = {numbers[1], 0, 0};
            size_t region[3] = {numbers[2], numbers[3], numbers[4]};
            check(clEnqueueCopyBufferRect(queue, src, dst, src_origin, dst_origin, region, numbers[7], numbers[8],
                                          numbers[5], numbers[6], 0, NULL, NULL), "clEnqueueCopyBufferRect");
        }
        check(clEnqueueReadBuffer(queue, dst, CL_TRUE, 0, sizes[0], to, 0, NULL, NULL), "read");
        if (fwrite(to, sizes[0], 1, stdout) != 1) return 1;
        clReleaseMemObject(dst); clReleaseMemObject(src); free(to); free(from);
    }
    return 0;
}
"#;

/// What the program reads of a copy.
fn input(copy: &Copy) -> Vec<u8> {
    let words = |words: &[usize]| words.iter().flat_map(|&word| (word as u64).to_ne_bytes()).collect::<Vec<_>>();
    let mut input = words(&[copy.expected.len(), copy.source.len(), copy.boxes.len()]);
    input.extend(&copy.source);
    for one in &copy.boxes {
        let [to_row, to_slice] = one.to_pitches.map(|pitch| usize::try_from(pitch).expect("a pitch is positive"));
        let [from_row, from_slice] = one.from_pitches.map(|pitch| usize::try_from(pitch).expect("a pitch is positive"));
        let [rows, slices] = one.counts;
        input.extend(words(&[one.to, one.from, one.bytes, rows, slices, to_row, to_slice, from_row, from_slice, 0]));
    }
    input
}

/// A host program of OpenCL, in a folder of its own.
struct Host {
    folder: PathBuf,
}

impl Host {
    /// Compiles it. An error says what this machine lacks.
    fn compiled() -> Result<Host, String> {
        if !Path::new("/usr/include/CL/cl.h").exists() {
            return Err("there are no headers of it".into());
        }
        let folder = std::env::temp_dir().join(format!("tensor-layout-engine-{}", std::process::id()));
        std::fs::create_dir_all(folder.join("no_drivers")).expect("a folder for results of tests");
        std::fs::write(folder.join("copy.c"), RUN_OPENCL).expect("the folder is there");
        std::fs::write(folder.join("empty.c"), "int main(void) { return 0; }\n").expect("the folder is there");
        let host = Host { folder };
        assert!(host.links("c")?, "`cc` is there, and does not work");
        assert!(!host.links("tensor-layout-no-such-library")?);
        if !host.links("OpenCL")? {
            return Err("there are headers of it, and no loader".into());
        }
        let arguments = ["-Wall", "-Wextra", "-Werror", "-o", "copy", "copy.c", "-lOpenCL"];
        assert!(host.cc(&arguments)?.status.success(), "`cc` takes the program");
        Ok(host)
    }

    /// What the C compiler says. An error says that there is none.
    fn cc(&self, arguments: &[&str]) -> Result<Output, String> {
        match Command::new("cc").args(arguments).current_dir(&self.folder).output() {
            Err(error) if error.kind() == ErrorKind::NotFound => Err("there is no `cc`".into()),
            output => Ok(output.unwrap_or_else(|error| panic!("`cc` is there, and does not run: {error}"))),
        }
    }

    /// Whether there is such a library.
    fn links(&self, library: &str) -> Result<bool, String> {
        Ok(self.cc(&["-o", "empty", "empty.c", &format!("-l{library}")])?.status.success())
    }

    /// The destinations of the copies, or that there is no device among all drivers, or among those in this folder.
    fn run(&self, copies: &[Copy], drivers: Option<&str>) -> Result<Vec<u8>, String> {
        let input = copies.iter().flat_map(input).collect::<Vec<_>>();
        std::fs::write(self.folder.join("copies"), input).expect("the folder is there");
        let copies = std::fs::File::open(self.folder.join("copies")).expect("it is written");
        let mut program = Command::new(self.folder.join("copy"));
        if let Some(drivers) = drivers {
            program.env("OCL_ICD_VENDORS", self.folder.join(drivers)).env_remove("OCL_ICD_FILENAMES");
        }
        let run = program.current_dir(&self.folder).stdin(copies).stderr(Stdio::inherit()).output();
        let run = run.expect("it is compiled");
        match run.status.code() {
            Some(77) => Err("its loader finds no device".into()),
            code => {
                assert_eq!(code, Some(0), "an engine takes each box");
                Ok(run.stdout)
            }
        }
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// The destinations of the copies, or what this machine lacks.
fn by_opencl(copies: &[Copy]) -> Result<Vec<u8>, String> {
    let host = Host::compiled()?;
    host.run(&copies[..1], Some("no_drivers")).expect_err("a loader without drivers");
    host.run(copies, None)
}

/// `TENSOR_LAYOUT_DEVICE=required` makes it fail where there is no device.
#[test]
fn opencl_takes_each_box_of_an_engine() {
    // A buffer of OpenCL has a byte.
    let copies: Vec<_> = copies(2200).map(|(_, _, copy)| copy).filter(|copy| !copy.boxes.is_empty()).collect();
    assert!(copies.len() >= 2000);
    match by_opencl(&copies) {
        Ok(moved) => {
            let expected: Vec<u8> = copies.iter().flat_map(|copy| copy.expected.iter().copied()).collect();
            assert!(moved == expected, "{} pairs", copies.len());
            println!(
                "OpenCL: {} pairs, {} boxes",
                copies.len(),
                copies.iter().map(|copy| copy.boxes.len()).sum::<usize>()
            );
        }
        Err(why) => {
            assert!(std::env::var_os("TENSOR_LAYOUT_DEVICE").is_none(), "OpenCL: {why}");
            println!("OpenCL: skipped, {why}");
        }
    }
}
