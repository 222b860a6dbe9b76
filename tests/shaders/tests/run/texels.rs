//! The layouts of copies between buffers and textures, as WebGPU itself takes them: tensors go through a texture into rows of another pitch.

use crate::gpu::{Gpu, gpu};
use crate::random::Random;
use bytemuck::Pod;
use half::f16;
use tensor_layout::descriptors::webgpu::{BYTES_PER_ROW_ALIGNMENT, TexelCopyBufferLayout};
use tensor_layout::element::Element;
use tensor_layout::{AnyLayout, View, ViewMut, layout};
use wgpu::TextureFormat::{self, *};
use wgpu::util::{BufferInitDescriptor, DeviceExt};
use wgpu::{BufferUsages, TextureUsages};

/// Layers of images, with any pitches.
type Layers = layout!(N=? H=? W=? C=?; stride(N) = ?; stride(H) = ?);

const PAIRS: usize = 40;

#[test]
fn textures_take_the_rows() {
    let Some(gpu) = gpu("texels") else { return };
    let mut random = Random(256);
    let formats = [
        through_textures::<u8>(gpu, &mut random, [R8Uint, Rg8Uint, Rgba8Uint]),
        through_textures::<i16>(gpu, &mut random, [R16Sint, Rg16Sint, Rgba16Sint]),
        through_textures::<f16>(gpu, &mut random, [R16Float, Rg16Float, Rgba16Float]),
        through_textures::<f32>(gpu, &mut random, [R32Float, Rg32Float, Rgba32Float]),
    ];
    println!("texels: {} pairs of layouts, in {} formats", PAIRS * formats.len(), 3 * formats.len());
}

/// Tensors of 1, 2 and 4 channels, whose formats these are.
fn through_textures<T: Element + Pod>(gpu: &Gpu, random: &mut Random, formats: [TextureFormat; 3]) {
    for pair in 0..PAIRS {
        let channels = [1, 2, 4][pair % 3];
        let size = [1 + random.below(3), 1 + random.below(9), 1 + random.below(90), channels];
        let [from, to] = [(); 2].map(|()| layers::<T>(random, size));
        // Bits of NaNs may be changed on the way; these are none.
        let [source, mut target] = [&from, &to].map(|layout| {
            let words = (layout.storage_size() * size_of::<T>()).div_ceil(4);
            random.words(words).into_iter().map(|word| word & 0x3f3f_3f3f).collect::<Vec<_>>()
        });

        let [of_source, of_target] =
            [&from, &to].map(|layout| TexelCopyBufferLayout::of_any(T::DATA_TYPE, layout).expect("aligned rows"));
        let format = formats[pair % 3];
        assert_eq!(format!("{format:?}").to_lowercase(), of_source.format());
        let written = gpu.through_texture(format, (&source, &of_source), (&target, &of_target));

        let [from, to] = [&from, &to].map(|any| any.bind::<Layers>().expect("the same axes"));
        let source =
            View::<T, _>::from_bytes_with_layout(from, bytemuck::cast_slice(&source)).expect("the whole storage");
        let mut expected = ViewMut::<T, _>::from_bytes_with_layout(to, bytemuck::cast_slice_mut(&mut target))
            .expect("the whole storage");
        expected.copy_from(&source);
        assert!(written == target, "{size:?} of {}", T::DATA_TYPE);
    }
}

/// Rows at multiples of 256 bytes, and layers at multiples of a row.
fn layers<T>(random: &mut Random, [n, h, w, c]: [usize; 4]) -> AnyLayout {
    let unit = BYTES_PER_ROW_ALIGNMENT as usize / size_of::<T>();
    let (align, pad) = (unit * (1 + random.below(3)), 1 + random.below(5));
    let text = format!("N={n} H={h} W={w} C={c}; align(H) = {align}; pad(H) = {pad}");
    AnyLayout::parse(&text).expect("small numbers")
}

impl Gpu {
    /// The words of the target after the texels have gone from the source to a texture, and from there to the target.
    fn through_texture(
        &self,
        format: TextureFormat,
        (source, from): (&[u32], &TexelCopyBufferLayout),
        (target, to): (&[u32], &TexelCopyBufferLayout),
    ) -> Vec<u32> {
        let [width, height, depth_or_array_layers] = from.copy_size();
        assert_eq!(from.copy_size(), to.copy_size());
        let size = wgpu::Extent3d { width, height, depth_or_array_layers };
        let texture = self.device.create_texture(&wgpu::TextureDescriptor {
            label: None,
            size,
            mip_level_count: 1,
            sample_count: 1,
            dimension: wgpu::TextureDimension::D2,
            format,
            usage: TextureUsages::COPY_SRC | TextureUsages::COPY_DST,
            view_formats: &[],
        });
        let [source, target] = [source, target].map(|words| {
            let contents = bytemuck::cast_slice(words);
            let usage = BufferUsages::COPY_SRC | BufferUsages::COPY_DST;
            self.device.create_buffer_init(&BufferInitDescriptor { label: None, contents, usage })
        });
        let rows = |layout: &TexelCopyBufferLayout| wgpu::TexelCopyBufferLayout {
            offset: layout.offset_in_bytes(),
            bytes_per_row: Some(layout.bytes_per_row()),
            rows_per_image: Some(layout.rows_per_image()),
        };
        let mut encoder = self.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        let whole = texture.as_image_copy();
        encoder.copy_buffer_to_texture(wgpu::TexelCopyBufferInfo { buffer: &source, layout: rows(from) }, whole, size);
        encoder.copy_texture_to_buffer(whole, wgpu::TexelCopyBufferInfo { buffer: &target, layout: rows(to) }, size);
        self.read(encoder, &target)
    }
}
