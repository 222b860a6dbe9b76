//! Random numbers in a raw descriptor: what the library refuses the runtime refuses too, or the library is stricter for a reason
//! that is written down here; and what the library takes the runtime takes.

use crate::directml::Runtime;
use crate::layouts::apart;
use crate::random::Random;
use crate::tally::Verdicts;
use std::marker::PhantomData;
use std::ptr::null;
use tensor_layout::directml::error::{OutputError, TotalError};
use tensor_layout::directml::{BufferTensorDesc, DescriptorError, RawDesc};

/// Where the library refuses what this runtime takes.
fn stricter(error: &DescriptorError) -> Option<&'static str> {
    match error {
        DescriptorError::Output(OutputError::NotUnique) => Some(
            "an output in which two indices share an element: the runtime only wants strides that are not 0, differ, and \
             span as many elements as there are",
        ),
        DescriptorError::Output(OutputError::Undecided) => {
            Some("an output of which it was not decided whether two indices share an element")
        }
        DescriptorError::Total(TotalError::Over32Bits { .. }) => {
            Some("a total of 2^32 - 1 elements and a part of one more, which DirectML 1.15.4 refuses")
        }
        _ => None,
    }
}

/// Asks for `count` descriptors.
pub(crate) fn check(runtime: &mut Runtime, random: &mut Random, count: u64) -> Verdicts {
    let mut verdicts = Verdicts::default();
    for _ in 0..count {
        let numbers = Numbers::random(random);
        let raw = numbers.raw();
        // SAFETY: there is a size and a stride for each dimension.
        let descriptor = unsafe { BufferTensorDesc::from_raw(&raw) };
        let ours = if numbers.as_output { descriptor.and_then(BufferTensorDesc::try_as_output) } else { descriptor };
        let theirs = runtime.takes_tensor(&raw, numbers.as_output);
        verdicts.count(ours, theirs, stricter, || format!("{numbers:?}"));
    }
    verdicts
}

/// The fields of a raw descriptor.
#[derive(Debug)]
struct Numbers {
    data_type: i32,
    flags: i32,
    sizes: Vec<u32>,
    strides: Option<Vec<u32>>,
    total: u64,
    alignment: u32,
    as_output: bool,
}

impl Numbers {
    /// Mostly right or nearly so: a descriptor that is wrong in many ways says little.
    fn random(random: &mut Random) -> Self {
        const LARGE: [u32; 10] = [1, 2, 3, 255, 256, 65535, 65536, 65537, 1 << 31, u32::MAX];
        let rank = if random.percent(98) { random.within(1..=8) } else { 9 };
        let large = random.percent(20);
        let size = |random: &mut Random| match random.below(100) {
            0 => 0,
            1..40 if large => random.choose(&LARGE),
            _ => random.within(1..=5) as u32,
        };
        let sizes: Vec<u32> = (0..rank).map(|_| size(random)).collect();
        let strides = Self::strides(random, &sizes);
        let data_type = if random.percent(98) { random.within(1..=11) } else { random.choose(&[0, 14, 99]) } as i32;
        let total = Self::total(random, data_type, &sizes, strides.as_deref());
        let flags = if random.percent(80) { 0 } else { random.choose(&[1, 1, 2, 3]) };
        let alignment =
            if random.percent(80) { 0 } else { random.choose(&[1, 4, 8, 15, 16, 24, 32, 48, 256, 1 << 31]) };
        Numbers { data_type, flags, sizes, strides, total, alignment, as_output: random.percent(50) }
    }

    fn strides(random: &mut Random, sizes: &[u32]) -> Option<Vec<u32>> {
        match random.below(100) {
            0..30 => None,
            30..60 => Some(sizes.iter().map(|_| random.choose(&[0, 1, 2, 3, 4, 6, 8, 12, 24, 60])).collect()),
            60..65 => Some(sizes.iter().map(|_| random.choose(&[0, 1, 65536, 1 << 31, u32::MAX])).collect()),
            _ => {
                let extents: Vec<_> = sizes.iter().map(|&size| size as usize).collect();
                Some(apart(random, &extents).into_iter().map(|stride| stride as u32).collect())
            }
        }
    }

    /// About the minimum, as the documents have it.
    fn total(random: &mut Random, data_type: i32, sizes: &[u32], strides: Option<&[u32]>) -> u64 {
        let bits = [32, 32, 16, 32, 16, 8, 32, 16, 8, 64, 64, 64].get(data_type as usize).copied().unwrap_or(32u128);
        let span = match strides {
            None => sizes.iter().fold(1u128, |count, &size| count.saturating_mul(u128::from(size))),
            Some(strides) => {
                let far = |(&size, &stride): (&u32, &u32)| u128::from(size.max(1) - 1) * u128::from(stride);
                1 + sizes.iter().zip(strides).map(far).sum::<u128>()
            }
        };
        let minimum = (span.saturating_mul(bits) / 8).div_ceil(4).saturating_mul(4) as u64;
        match random.below(100) {
            0..70 => minimum,
            70..95 => minimum.saturating_add_signed(random.choose(&[-4, -1, 1, 2, 3, 4, 4096])),
            _ => {
                let most = (bits as u64 / 8) << 32;
                random.choose(&[0, 4, most, most - 1, most - 2, most - bits as u64 / 8, 1 << 63])
            }
        }
    }

    fn raw(&self) -> RawDesc<'_> {
        RawDesc {
            data_type: self.data_type,
            flags: self.flags,
            dimension_count: self.sizes.len() as u32,
            sizes: self.sizes.as_ptr(),
            strides: self.strides.as_ref().map_or(null(), |strides| strides.as_ptr()),
            total_tensor_size_in_bytes: self.total,
            guaranteed_base_offset_alignment: self.alignment,
            descriptor: PhantomData,
        }
    }
}
