//! A Vulkan device, which may be a program: it compiles a shader once, and runs it on buffers of words.

use std::sync::OnceLock;
use wgpu::util::{BufferInitDescriptor, DeviceExt};
use wgpu::{BufferBindingType, BufferUsages, ShaderStages};

/// An opened device.
pub(crate) struct Gpu {
    pub(crate) device: wgpu::Device,
    queue: wgpu::Queue,
}

/// A shader of some language.
pub(crate) enum Program<'a> {
    /// WGSL, which `naga` checks and compiles.
    Wgsl(&'a str),
    /// Words of SPIR-V, which the driver gets as they are.
    SpirV(&'a [u32]),
}

/// A compiled compute shader. Binding 0 is the source, binding 1 the target, and uniform buffers follow.
pub(crate) struct Kernel {
    pipeline: wgpu::ComputePipeline,
    bindings: wgpu::BindGroupLayout,
}

/// Whether what is missing is an error: CI says so, having installed it.
pub(crate) fn is_required() -> bool {
    std::env::var("TENSOR_LAYOUT_DEVICE").is_ok_and(|value| value == "required")
}

/// Says that a test did not run, and why.
///
/// # Panics
///
/// If CI requires that it runs.
pub(crate) fn skipped(test: &str, why: &str) {
    assert!(!is_required(), "{test}: TENSOR_LAYOUT_DEVICE=required, and {why}");
    println!("{test}: skipped: {why}");
}

/// The device that all tests share. `None` where there is none, after a line that says so.
pub(crate) fn gpu(test: &str) -> Option<&'static Gpu> {
    static GPU: OnceLock<Result<Gpu, String>> = OnceLock::new();
    match GPU.get_or_init(|| pollster::block_on(Gpu::open())) {
        Ok(gpu) => Some(gpu),
        Err(why) => {
            skipped(test, why);
            None
        }
    }
}

impl Gpu {
    async fn open() -> Result<Gpu, String> {
        let backends = wgpu::Backends::VULKAN;
        let instance = wgpu::Instance::new(&wgpu::InstanceDescriptor { backends, ..Default::default() });
        let adapter = instance.request_adapter(&wgpu::RequestAdapterOptions::default()).await;
        let adapter = adapter.map_err(|error| format!("there is no Vulkan device: {error}"))?;
        let descriptor = wgpu::DeviceDescriptor {
            required_features: adapter.features() & wgpu::Features::SPIRV_SHADER_PASSTHROUGH,
            ..Default::default()
        };
        let info = adapter.get_info();
        let opened = adapter.request_device(&descriptor).await;
        let (device, queue) =
            opened.unwrap_or_else(|error| panic!("{} is there, and does not open: {error}", info.name));
        println!("device: {} ({:?}), {} {}", info.name, info.device_type, info.driver, info.driver_info);
        Ok(Gpu { device, queue })
    }

    /// Whether [`Program::SpirV`] runs.
    pub(crate) fn takes_spirv(&self) -> bool {
        self.device.features().contains(wgpu::Features::SPIRV_SHADER_PASSTHROUGH)
    }

    /// The entry point `main`, with `uniforms` uniform buffers.
    pub(crate) fn compile(&self, program: &Program<'_>, uniforms: u32) -> Kernel {
        let module = self.module(program);
        let entry = |binding, ty| wgpu::BindGroupLayoutEntry {
            binding,
            visibility: ShaderStages::COMPUTE,
            ty: wgpu::BindingType::Buffer { ty, has_dynamic_offset: false, min_binding_size: None },
            count: None,
        };
        let mut entries = vec![
            entry(0, BufferBindingType::Storage { read_only: true }),
            entry(1, BufferBindingType::Storage { read_only: false }),
        ];
        entries.extend((2..2 + uniforms).map(|binding| entry(binding, BufferBindingType::Uniform)));
        let bindings = wgpu::BindGroupLayoutDescriptor { label: None, entries: &entries };
        let bindings = self.device.create_bind_group_layout(&bindings);
        let layout = wgpu::PipelineLayoutDescriptor { bind_group_layouts: &[&bindings], ..Default::default() };
        let layout = self.device.create_pipeline_layout(&layout);
        let pipeline = self.device.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
            label: None,
            layout: Some(&layout),
            module: &module,
            entry_point: Some("main"),
            compilation_options: wgpu::PipelineCompilationOptions::default(),
            cache: None,
        });
        Kernel { pipeline, bindings }
    }

    fn module(&self, program: &Program<'_>) -> wgpu::ShaderModule {
        match *program {
            Program::Wgsl(text) => {
                let source = wgpu::ShaderSource::Wgsl(text.into());
                self.device.create_shader_module(wgpu::ShaderModuleDescriptor { label: None, source })
            }
            Program::SpirV(words) => {
                let descriptor = wgpu::ShaderModuleDescriptorSpirV { label: None, source: words.into() };
                let descriptor = wgpu::ShaderModuleDescriptorPassthrough::SpirV(descriptor);
                // SAFETY: the words are what glslang made of a shader of these tests. Like the WGSL twin it stays in its buffers.
                unsafe { self.device.create_shader_module_passthrough(descriptor) }
            }
        }
    }

    /// The words of the target after the kernel has run on `workgroups` in x and y.
    pub(crate) fn run(
        &self,
        kernel: &Kernel,
        source: &[u32],
        target: &[u32],
        uniforms: &[&[u8]],
        workgroups: [u32; 2],
    ) -> Vec<u32> {
        let buffer = |contents: &[u8], usage| {
            self.device.create_buffer_init(&BufferInitDescriptor { label: None, contents, usage })
        };
        let mut buffers = vec![
            buffer(bytemuck::cast_slice(source), BufferUsages::STORAGE),
            buffer(bytemuck::cast_slice(target), BufferUsages::STORAGE | BufferUsages::COPY_SRC),
        ];
        buffers.extend(uniforms.iter().map(|bytes| buffer(bytes, BufferUsages::UNIFORM)));
        let entries: Vec<_> = (0..)
            .zip(&buffers)
            .map(|(binding, buffer)| wgpu::BindGroupEntry { binding, resource: buffer.as_entire_binding() })
            .collect();
        let group = wgpu::BindGroupDescriptor { label: None, layout: &kernel.bindings, entries: &entries };
        let group = self.device.create_bind_group(&group);

        let mut encoder = self.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
        pass.set_pipeline(&kernel.pipeline);
        pass.set_bind_group(0, &group, &[]);
        pass.dispatch_workgroups(workgroups[0], workgroups[1], 1);
        drop(pass);
        self.read(encoder, &buffers[1])
    }

    /// What a buffer holds after these commands.
    pub(crate) fn read(&self, mut encoder: wgpu::CommandEncoder, buffer: &wgpu::Buffer) -> Vec<u32> {
        let copy = self.device.create_buffer(&wgpu::BufferDescriptor {
            label: None,
            size: buffer.size(),
            usage: BufferUsages::COPY_DST | BufferUsages::MAP_READ,
            mapped_at_creation: false,
        });
        encoder.copy_buffer_to_buffer(buffer, 0, &copy, 0, buffer.size());
        self.queue.submit([encoder.finish()]);
        copy.slice(..).map_async(wgpu::MapMode::Read, |result| result.expect("the buffer can be mapped"));
        self.device.poll(wgpu::PollType::Wait).expect("the device finishes");
        bytemuck::pod_collect_to_vec(&copy.slice(..).get_mapped_range())
    }
}
