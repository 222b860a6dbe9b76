//! A device, and one kernel on it. Nothing here depends on a layout.

use std::error::Error;
use wgpu::BufferUsages;
use wgpu::util::{BufferInitDescriptor, DeviceExt};

/// The invocations of a workgroup, as the kernels declare it.
const WORKGROUP: usize = 64;

pub(crate) struct Gpu {
    pub(crate) name: String,
    device: wgpu::Device,
    queue: wgpu::Queue,
}

impl Gpu {
    /// The first Vulkan device, which may be a program.
    ///
    /// # Errors
    ///
    /// If there is none.
    pub(crate) fn open() -> Result<Gpu, Box<dyn Error>> {
        let backends = wgpu::Backends::VULKAN;
        let instance = wgpu::Instance::new(&wgpu::InstanceDescriptor { backends, ..Default::default() });
        let adapter = pollster::block_on(instance.request_adapter(&wgpu::RequestAdapterOptions::default()))?;
        let (device, queue) = pollster::block_on(adapter.request_device(&wgpu::DeviceDescriptor::default()))?;
        Ok(Gpu { name: adapter.get_info().name, device, queue })
    }

    /// Runs an entry point of the shader, with an invocation for each word of the target.
    ///
    /// Binding 0 is the source, binding 1 the target, which begins with zeros, and the uniform buffers follow. The result is the bytes of
    /// the target.
    pub(crate) fn run(
        &self,
        shader: &str,
        entry_point: &str,
        source: &[u8],
        target_bytes: usize,
        uniforms: &[&[u8]],
    ) -> Result<Vec<u8>, Box<dyn Error>> {
        let usage = BufferUsages::STORAGE | BufferUsages::COPY_SRC;
        let mut buffers = vec![self.buffer(source, BufferUsages::STORAGE), self.buffer(&vec![0; target_bytes], usage)];
        buffers.extend(uniforms.iter().map(|bytes| self.buffer(bytes, BufferUsages::UNIFORM)));
        let pipeline = self.pipeline(shader, entry_point);
        let entries: Vec<_> = (0..)
            .zip(&buffers)
            .map(|(binding, buffer)| wgpu::BindGroupEntry { binding, resource: buffer.as_entire_binding() })
            .collect();
        let layout = &pipeline.get_bind_group_layout(0);
        let group =
            self.device.create_bind_group(&wgpu::BindGroupDescriptor { label: None, layout, entries: &entries });

        let mut encoder = self.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
        pass.set_pipeline(&pipeline);
        pass.set_bind_group(0, &group, &[]);
        pass.dispatch_workgroups((target_bytes / 4).div_ceil(WORKGROUP) as u32, 1, 1);
        drop(pass);
        self.read(encoder, &buffers[1])
    }

    fn buffer(&self, contents: &[u8], usage: BufferUsages) -> wgpu::Buffer {
        self.device.create_buffer_init(&BufferInitDescriptor { label: None, contents, usage })
    }

    fn pipeline(&self, shader: &str, entry_point: &str) -> wgpu::ComputePipeline {
        let source = wgpu::ShaderSource::Wgsl(shader.into());
        let module = self.device.create_shader_module(wgpu::ShaderModuleDescriptor { label: None, source });
        self.device.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
            label: Some(entry_point),
            layout: None,
            module: &module,
            entry_point: Some(entry_point),
            compilation_options: wgpu::PipelineCompilationOptions::default(),
            cache: None,
        })
    }

    /// What a buffer holds after these commands.
    fn read(&self, mut encoder: wgpu::CommandEncoder, buffer: &wgpu::Buffer) -> Result<Vec<u8>, Box<dyn Error>> {
        let copy = self.device.create_buffer(&wgpu::BufferDescriptor {
            label: None,
            size: buffer.size(),
            usage: BufferUsages::COPY_DST | BufferUsages::MAP_READ,
            mapped_at_creation: false,
        });
        encoder.copy_buffer_to_buffer(buffer, 0, &copy, 0, buffer.size());
        self.queue.submit([encoder.finish()]);
        copy.slice(..).map_async(wgpu::MapMode::Read, |result| result.expect("the buffer can be mapped"));
        self.device.poll(wgpu::PollType::Wait)?;
        let bytes = copy.slice(..).get_mapped_range().to_vec();
        Ok(bytes)
    }
}
