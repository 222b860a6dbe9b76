//! A picture is copied to an upload heap of a GPU: from rows without gaps to rows with the pitch of the driver.
//!
//! ```text
//! cargo run --release --example upload
//! ```
//!
//! The heap is a buffer of bytes. The attribute of its field gives the type of the elements, and a row stride that is known at run time.
//! The extents that both buffers share are given once.

use tensor_layout::{Views, at};

#[derive(Views)]
#[layout(directml)]
struct Upload<'a> {
    #[layout(H=? W=? C=4)]
    picture: &'a [u16],
    #[layout(H=? W=? C=4; stride(H) = ?; element = u16)]
    heap: &'a mut [u8],
}

/// Rows in an upload heap begin at multiples of this, in bytes.
const PITCH_ALIGNMENT_IN_BYTES: usize = 256;

fn main() {
    let (h, w) = (3, 5);
    let picture: Vec<u16> = (0..h * w * 4).map(|at| at as u16).collect();
    let pitch_in_bytes = (w * 4 * size_of::<u16>()).next_multiple_of(PITCH_ALIGNMENT_IN_BYTES);
    let extents = UploadExtents { h, w, heap_h_stride: (pitch_in_bytes / size_of::<u16>()) as isize };

    // Memory as a driver maps it: aligned to whole elements, with a pitch that the driver chooses.
    let mut mapped = vec![0_u64; h * pitch_in_bytes / 8];
    let heap = bytemuck::cast_slice_mut(&mut mapped);
    let mut upload = Upload { picture: &picture, heap };

    match upload.views_mut(extents) {
        Ok(UploadViewsMut { picture, mut heap }) => {
            heap.copy_from(&picture);
            assert_eq!(at!(heap, C: 3, W: 4, H: 2), 59);
            println!("{h} x {w} pixels: strides {:?} become {:?}, in elements", picture.strides(), heap.strides());
        }
        Err(error) => panic!("{error}"),
    }
    println!("row 1 begins at byte {pitch_in_bytes}: {:?}", &upload.heap[pitch_in_bytes..][..8]);

    let short = Upload { picture: &picture[..8], heap: &mut upload.heap[..300] };
    if let Err(error) = short.check(extents) {
        println!("\n{error}");
    }
    match Upload::descriptors(extents) {
        Ok([_, heap]) => println!("\nDirectML reads the heap as {:?} with strides {:?}", heap.sizes(), heap.strides()),
        Err(error) => panic!("{error}"),
    }
}
