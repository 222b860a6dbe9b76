//! PNG files of every kind of pixels.

use std::fs::File;
use std::path::Path;

use png::{BitDepth, ColorType, Encoder};
use tensor_layout_examples::Picture;

const EXTENTS: [usize; 2] = [30, 40];

/// How a file stores a pixel, and what is read of it.
pub(crate) struct Kind {
    pub(crate) name: &'static str,
    color: ColorType,
    depth: BitDepth,
    stored: fn([u8; 3]) -> Vec<u8>,
    read: fn([u8; 3]) -> [u8; 3],
}

pub(crate) const KINDS: [Kind; 5] = [
    Kind {
        name: "grey",
        color: ColorType::Grayscale,
        depth: BitDepth::Eight,
        stored: |[red, ..]| vec![red],
        read: |[red, ..]| [red; 3],
    },
    Kind {
        name: "transparent_grey",
        color: ColorType::GrayscaleAlpha,
        depth: BitDepth::Eight,
        stored: |[red, green, _]| vec![red, green],
        read: |[red, ..]| [red; 3],
    },
    Kind {
        name: "transparent",
        color: ColorType::Rgba,
        depth: BitDepth::Eight,
        stored: |[red, green, blue]| vec![red, green, blue, 77],
        read: |pixel| pixel,
    },
    Kind {
        name: "deep",
        color: ColorType::Rgb,
        depth: BitDepth::Sixteen,
        stored: |pixel| pixel.into_iter().flat_map(|high| [high, 200]).collect(),
        read: |pixel| pixel,
    },
    Kind {
        name: "indexed",
        color: ColorType::Indexed,
        depth: BitDepth::Eight,
        stored: |[red, ..]| vec![red],
        read: |[red, ..]| of_palette(red),
    },
];

impl Kind {
    pub(crate) fn write(&self, file: &Path) {
        let [height, width] = EXTENTS.map(|extent| extent as u32);
        let mut encoder = Encoder::new(File::create(file).expect("a file can be written"), width, height);
        encoder.set_color(self.color);
        encoder.set_depth(self.depth);
        if self.color == ColorType::Indexed {
            encoder.set_palette((0..=255).flat_map(of_palette).collect::<Vec<u8>>());
        }
        let pixels = (0..EXTENTS[0]).flat_map(|h| (0..EXTENTS[1]).map(move |w| color(h, w)));
        let stored: Vec<u8> = pixels.flat_map(self.stored).collect();
        encoder.write_header().and_then(|mut writer| writer.write_image_data(&stored)).expect("a picture");
    }

    /// What a reader gives.
    pub(crate) fn picture(&self) -> Picture {
        Picture::from_fn(EXTENTS, |h, w| (self.read)(color(h, w)))
    }
}

fn color(h: usize, w: usize) -> [u8; 3] {
    [w as u8 * 6, h as u8 * 8, 90]
}

fn of_palette(index: u8) -> [u8; 3] {
    [255 - index, index / 2, index]
}
