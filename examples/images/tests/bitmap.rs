//! Runs the example `bitmap` as its users do.

use std::fs;

use image::{DynamicImage, ImageFormat, RgbImage};

#[path = "../../tests/run/mod.rs"]
mod run;

use run::{assert_lines, example, folder, printed};

#[test]
fn bitmap_reads_the_cat() {
    assert_lines(
        &printed(&mut example("bitmap", &folder("bitmap_reads_the_cat"))),
        &[
            "H=300 W=451 C=3; stride(H) = 1356; reverse(H)",
            "H=300 W=451 C=3; align(H) = 4; reverse(H); reverse(C): the same by rules",
            "the same to the byte as a decoder gives",
        ],
    );
}

/// Rows of every remainder by 4 bytes, 3 and 4 bytes a pixel, from the bottom up and from the top down.
#[test]
fn bitmap_reads_any_plain_bitmap() {
    let folder = folder("bitmap_reads_any_plain_bitmap");
    for (width, height) in [(1, 1), (2, 3), (3, 2), (4, 4), (5, 1)] {
        let picture = RgbImage::from_fn(width, height, |w, h| image::Rgb([w as u8, h as u8, (w * h * 37) as u8]));
        let picture = DynamicImage::from(picture);
        for (form, picture) in [("rgb", picture.clone()), ("rgba", picture.to_rgba8().into())] {
            let file = folder.join(format!("{form}-{width}x{height}.bmp"));
            picture.save_with_format(&file, ImageFormat::Bmp).expect("the picture can be written");
            let mut bytes = fs::read(&file).expect("the file can be read");
            if form == "rgba" {
                // The encoder writes a longer header. This one says the same.
                bytes.drain(54..bytes.len() - (width * height * 4) as usize);
                bytes[10..14].copy_from_slice(&54_u32.to_le_bytes());
                bytes[14..18].copy_from_slice(&40_u32.to_le_bytes());
                bytes[30..34].copy_from_slice(&0_u32.to_le_bytes());
            }
            for height in [height as i32, -(height as i32)] {
                bytes[22..26].copy_from_slice(&height.to_le_bytes());
                fs::write(&file, &bytes).expect("the file can be written");
                assert_lines(
                    &printed(example("bitmap", &folder).arg(&file)),
                    &["the same to the byte as a decoder gives"],
                );
            }
        }
    }
}

#[test]
fn bitmap_says_what_is_wrong_with_a_file() {
    let folder = folder("bitmap_says_what_is_wrong_with_a_file");
    let file = folder.join("picture.bmp");
    RgbImage::new(5, 3).save_with_format(&file, ImageFormat::Bmp).expect("the picture can be written");
    let right = fs::read(&file).expect("the file can be read");
    let with = |at: usize, bytes: &[u8]| {
        let mut wrong = right.clone();
        wrong[at..at + bytes.len()].copy_from_slice(bytes);
        wrong
    };
    for (bytes, why) in [
        (right[..50].to_vec(), "it ends within the header"),
        (with(0, b"PM"), "it does not begin with `BM`"),
        (with(28, &[8]), "it has 8 bits a pixel and compression 0, not 24 or 32 plain ones"),
        (with(30, &[1]), "it has 24 bits a pixel and compression 1, not 24 or 32 plain ones"),
        (with(18, &(-5_i32).to_le_bytes()), "it has -5 x 3 pixels"),
        (with(22, &0_i32.to_le_bytes()), "it has 5 x 0 pixels"),
        (with(10, &1000_i32.to_le_bytes()), "its pixels begin past its end, at byte 1000"),
        (
            right[..right.len() - 2].to_vec(),
            "the buffer is too small: the layout needs 47 elements, and the buffer has 46",
        ),
    ] {
        fs::write(&file, bytes).expect("the file can be written");
        let output = example("bitmap", &folder).arg(&file).output().expect("an example can be run");
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{error}");
        assert_eq!(error.trim_end(), format!("bitmap: cannot read a bitmap from {}: {why}", file.display()));
    }
}
