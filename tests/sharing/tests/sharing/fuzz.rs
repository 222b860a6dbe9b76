//! No file makes a reader panic, or read outside it. `FUZZ_CASES=1000000 cargo test --release --package tensor-layout-sharing
//! fuzz` tries more than CI does, and `FUZZ_SEED` others.

use super::{Random, number};
use tensor_layout::npy::{self, to_bytes};
use tensor_layout::safetensors_0_8::{self as safetensors, Writer};
use tensor_layout::{Layout, View, layout};

impl Random {
    /// A right file with bytes inserted, removed and replaced.
    fn mutated(&mut self, file: &[u8], vocabulary: &[&str]) -> Vec<u8> {
        let mut file = file.to_vec();
        for _ in 0..1 + self.below(3) {
            let at = self.below(file.len() + 1);
            let end = (at + self.below(4)).min(file.len());
            match self.below(8) {
                0 => file.truncate(at),
                1 | 2 => drop(file.splice(at..end, vocabulary[self.below(vocabulary.len())].bytes())),
                3 => drop(file.splice(at..end, [self.below(256) as u8])),
                _ => file[at..end].iter_mut().for_each(|byte| *byte = byte.wrapping_add(1)),
            }
        }
        file
    }
}

fn cases() -> u64 {
    number("FUZZ_CASES", if cfg!(any(miri, target_arch = "s390x")) { 100 } else { 5_000 })
}

/// In memory of its own, exactly as long, so that AddressSanitizer sees what is read past it.
fn exact(file: Vec<u8>) -> Box<[u8]> {
    file.into_boxed_slice()
}

#[test]
fn npy_files() {
    const VOCABULARY: [&str; 24] = [
        "'",
        "(",
        ")",
        ",",
        "{",
        "}",
        ":",
        "True",
        "False",
        "descr",
        "shape",
        "fortran_order",
        "<f4",
        ">u2",
        "|b1",
        "0",
        "1",
        "3",
        "9223372036854775807",
        "18446744073709551616",
        "-",
        " ",
        "\n",
        "\\",
    ];
    let elements: [u16; 24] = std::array::from_fn(|at| at as u16);
    let files = [
        to_bytes(&View::<u16, layout!(A=2 B=3 C=4)>::from_array(&elements)),
        to_bytes(&View::<u16, layout!(A=2 B=3 C=4; order = column_major)>::from_array(&elements)),
        to_bytes(&View::<bool, layout!(W = 3)>::from_array(&[true, false, true])),
        to_bytes(&View::<f64, layout!()>::from_array(&[1.0])),
    ];
    let mut random = Random(number("FUZZ_SEED", 1));
    let mut right = 0;
    for case in 0..cases() {
        let begin = &files[case as usize % files.len()];
        let file = exact(random.mutated(begin, &VOCABULARY));
        let npy = match npy::Reader::parse(&file) {
            Ok(npy) => npy,
            Err(error) => {
                assert!(error.to_string().starts_with("npy: "), "{error}");
                continue;
            }
        };
        right += 1;
        assert!(npy.data().len() <= file.len() && npy.strides().len() == npy.extents().len());
        macro_rules! read {
            ($($type:ty)*) => { $(
                let sum = npy.tensor::<$type, layout!(A=? B=? C=?; order = BCA; pad(A) = 4)>().map(|tensor| tensor.iter().count());
                if let Ok(count) = sum {
                    assert_eq!(count * size_of::<$type>(), npy.data().len());
                }
                _ = npy.view::<$type, layout!(A=? B=? C=?)>().map(|view| view.iter().filter(|x| **x == <$type>::default()).count());
                _ = npy.view::<$type, layout!(W=?)>().map(|view| view.iter().filter(|x| **x == <$type>::default()).count());
                _ = npy.tensor::<$type, layout!()>().map(|tensor| tensor[[]]);
            )* };
        }
        read!(u8 u16 bool f64);
    }
    assert!(cases() < 1_000 || right * 20 > cases(), "{right} of {} files are right", cases());
}

#[test]
fn safetensors_files() {
    const VOCABULARY: [&str; 22] = [
        "\"",
        "[",
        "]",
        ",",
        "{",
        "}",
        ":",
        "dtype",
        "F32",
        "U8",
        "shape",
        "data_offsets",
        "__metadata__",
        "layout:a",
        "layout:b",
        "0",
        "1",
        "3",
        "18446744073709551615",
        "; pad(W) = 4",
        "H=2",
        "order = WH",
    ];
    type Padded = layout!(H=2 W=3; pad(W) = 4);
    type Stored = layout!(H=? W=?; stride(H) = ?);
    let elements: [f32; 8] = std::array::from_fn(|at| at as f32);
    let mut writer = Writer::new();
    writer.add("a", &View::<f32, Padded>::from_array(&elements));
    writer.add("b", &View::<u8, layout!(H=2 W=2; order = WH)>::from_array(&[1, 2, 3, 4]));
    let whole = writer.to_bytes().expect("a small file");
    let mut random = Random(number("FUZZ_SEED", 1));
    let mut right = 0;
    for _ in 0..cases() {
        let mut file = random.mutated(&whole, &VOCABULARY);
        if random.below(2) == 0 && file.len() >= whole.len() - 4 && file.len() > 8 {
            // The length of the header grows and shrinks as it does.
            let header = u64::from_le_bytes(whole[..8].try_into().expect("8 bytes")) as usize;
            let changed = header + file.len() - whole.len();
            file[..8].copy_from_slice(&(changed as u64).to_le_bytes());
        }
        let file = exact(file);
        let tensors = match safetensors::Reader::parse(&file) {
            Ok(tensors) => tensors,
            Err(error) => {
                assert!(error.to_string().starts_with("safetensors: "), "{error}");
                continue;
            }
        };
        right += 1;
        for name in tensors.names() {
            _ = tensors.layout(&name).map(|layout| layout.map(|layout| layout.required_span_size()));
            _ = tensors.view::<f32, Stored>(&name).map(|view| view.iter().sum::<f32>());
            _ = tensors.view::<u8, Stored>(&name).map(|view| view.iter().map(|x| u32::from(*x)).sum::<u32>());
            _ = tensors.tensor::<f32, Padded>(&name).map(|tensor| tensor.layout().required_span_size());
            _ = tensors.tensor::<u8, layout!(H=? W=?; order = WH)>(&name).map(|tensor| tensor.len());
        }
    }
    assert!(cases() < 1_000 || right * 20 > cases(), "{right} of {} files are right", cases());
}
