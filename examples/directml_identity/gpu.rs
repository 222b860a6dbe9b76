//! The calls of Direct3D 12 and DirectML. Shapes come from the descriptors only.

use std::mem::ManuallyDrop;
use std::ptr::{copy_nonoverlapping, from_ref, null, null_mut};
use tensor_layout::directml::{BufferRange, BufferTensorDesc};
use windows::Win32::AI::MachineLearning::DirectML::*;
use windows::Win32::Foundation::HANDLE;
use windows::Win32::Graphics::Direct3D::D3D_FEATURE_LEVEL_11_0;
use windows::Win32::Graphics::Direct3D12::*;
use windows::Win32::Graphics::Dxgi::Common::{DXGI_FORMAT_UNKNOWN, DXGI_SAMPLE_DESC};
use windows::core::{Error, Interface, Result};

/// Copies a tensor on the GPU, from one descriptor's layout to the other's; returns the bytes of the output.
pub(crate) fn identity(
    input: &BufferTensorDesc,
    output: &BufferTensorDesc,
    bytes: &[u8],
) -> std::result::Result<Vec<u8>, Box<dyn std::error::Error>> {
    let gpu = Gpu::new()?;
    let source = gpu.upload(bytes)?;
    let target = gpu.buffer(output.total_tensor_size_in_bytes(), D3D12_HEAP_TYPE_DEFAULT)?;
    // Both tensors begin at offset 0. For a wrong binding DirectML would remove the device; here it is an error.
    let from = BufferRange { offset: 0, size: input.total_tensor_size_in_bytes() };
    input.check_binding(from, bytes.len() as u64)?;
    let to = BufferRange { offset: 0, size: output.total_tensor_size_in_bytes() };

    let dml = gpu.directml()?;
    let operator = compiled(&dml, input, output)?;
    gpu.dispatch(&dml, &operator, (&source, from), (&target, to))?;
    Ok(gpu.download(&target, to.size)?)
}

/// The operator of the two descriptors, compiled.
fn compiled(dml: &IDMLDevice, input: &BufferTensorDesc, output: &BufferTensorDesc) -> Result<IDMLCompiledOperator> {
    let (input, output) = (input.as_raw(), output.as_raw());
    let tensors = [input.as_tensor_desc(), output.as_tensor_desc()].map(DML_TENSOR_DESC::from);
    let identity = DML_ELEMENT_WISE_IDENTITY_OPERATOR_DESC {
        InputTensor: &tensors[0],
        OutputTensor: &tensors[1],
        ScaleBias: null(),
    };
    let desc = DML_OPERATOR_DESC { Type: DML_OPERATOR_ELEMENT_WISE_IDENTITY, Desc: from_ref(&identity).cast() };
    let mut operator: Option<IDMLOperator> = None;
    // SAFETY: everything that the description points to is alive.
    unsafe { dml.CreateOperator(&desc, &mut operator) }?;
    let mut compiled = None;
    // SAFETY: an operator of this device.
    unsafe { dml.CompileOperator(operator.as_ref(), DML_EXECUTION_FLAG_NONE, &mut compiled) }?;
    compiled.ok_or_else(Error::empty)
}

/// A device, and the one command list that records its work.
struct Gpu {
    device: ID3D12Device,
    queue: ID3D12CommandQueue,
    allocator: ID3D12CommandAllocator,
    list: ID3D12GraphicsCommandList,
}

impl Gpu {
    fn new() -> Result<Self> {
        let mut device: Option<ID3D12Device> = None;
        // SAFETY: the first adapter, and a place for the result.
        unsafe { D3D12CreateDevice(None, D3D_FEATURE_LEVEL_11_0, &mut device) }?;
        let device = device.ok_or_else(Error::empty)?;
        let desc = D3D12_COMMAND_QUEUE_DESC { Type: D3D12_COMMAND_LIST_TYPE_DIRECT, ..Default::default() };
        // SAFETY: a plain description.
        let queue = unsafe { device.CreateCommandQueue(&desc) }?;
        // SAFETY: no pointers.
        let allocator: ID3D12CommandAllocator =
            unsafe { device.CreateCommandAllocator(D3D12_COMMAND_LIST_TYPE_DIRECT) }?;
        // SAFETY: an allocator of this device.
        let list = unsafe { device.CreateCommandList(0, D3D12_COMMAND_LIST_TYPE_DIRECT, &allocator, None) }?;
        Ok(Gpu { device, queue, allocator, list })
    }

    fn directml(&self) -> Result<IDMLDevice> {
        let mut dml = None;
        // SAFETY: a device and a place for the result.
        unsafe { DMLCreateDevice(&self.device, DML_CREATE_DEVICE_FLAG_NONE, &mut dml) }?;
        dml.ok_or_else(Error::empty)
    }

    fn buffer(&self, size: u64, heap: D3D12_HEAP_TYPE) -> Result<ID3D12Resource> {
        let heap_properties = D3D12_HEAP_PROPERTIES { Type: heap, ..Default::default() };
        let desc = D3D12_RESOURCE_DESC {
            Dimension: D3D12_RESOURCE_DIMENSION_BUFFER,
            Width: size.next_multiple_of(4),
            Height: 1,
            DepthOrArraySize: 1,
            MipLevels: 1,
            Format: DXGI_FORMAT_UNKNOWN,
            SampleDesc: DXGI_SAMPLE_DESC { Count: 1, Quality: 0 },
            Layout: D3D12_TEXTURE_LAYOUT_ROW_MAJOR,
            Flags: if heap == D3D12_HEAP_TYPE_DEFAULT {
                D3D12_RESOURCE_FLAG_ALLOW_UNORDERED_ACCESS
            } else {
                D3D12_RESOURCE_FLAG_NONE
            },
            ..Default::default()
        };
        let state = match heap {
            D3D12_HEAP_TYPE_UPLOAD => D3D12_RESOURCE_STATE_GENERIC_READ,
            D3D12_HEAP_TYPE_READBACK => D3D12_RESOURCE_STATE_COPY_DEST,
            _ => D3D12_RESOURCE_STATE_COMMON, // promoted by its first use in each submission
        };
        let mut buffer = None;
        // SAFETY: plain descriptions, and a place for the result.
        unsafe {
            self.device.CreateCommittedResource(&heap_properties, D3D12_HEAP_FLAG_NONE, &desc, state, None, &mut buffer)
        }?;
        buffer.ok_or_else(Error::empty)
    }

    /// A buffer of the GPU's with these bytes, the first of which is the lowest element of a tensor: DirectML has no negative strides.
    fn upload(&self, bytes: &[u8]) -> Result<ID3D12Resource> {
        let staging = self.buffer(bytes.len() as u64, D3D12_HEAP_TYPE_UPLOAD)?;
        let mut mapped = null_mut();
        // SAFETY: a buffer in memory that the processor may write.
        unsafe { staging.Map(0, None, Some(&mut mapped)) }?;
        // SAFETY: the staging buffer has `bytes.len()` bytes.
        unsafe { copy_nonoverlapping(bytes.as_ptr(), mapped.cast(), bytes.len()) };
        // SAFETY: mapped above.
        unsafe { staging.Unmap(0, None) };
        let buffer = self.buffer(bytes.len() as u64, D3D12_HEAP_TYPE_DEFAULT)?;
        // SAFETY: both buffers have `bytes.len()` bytes, and live until the copy is done.
        unsafe { self.list.CopyBufferRegion(&buffer, 0, &staging, 0, bytes.len() as u64) };
        self.submit()?;
        Ok(buffer)
    }

    /// The first bytes of a buffer of the GPU's.
    fn download(&self, buffer: &ID3D12Resource, size: u64) -> Result<Vec<u8>> {
        let staging = self.buffer(size, D3D12_HEAP_TYPE_READBACK)?;
        // SAFETY: both buffers have at least `size` bytes, and live until the copy is done.
        unsafe { self.list.CopyBufferRegion(&staging, 0, buffer, 0, size) };
        self.submit()?;
        let mut mapped = null_mut();
        // SAFETY: a buffer in memory that the processor may read.
        unsafe { staging.Map(0, None, Some(&mut mapped)) }?;
        let mut bytes = vec![0; size as usize];
        // SAFETY: the staging buffer has `size` bytes, as `bytes` has.
        unsafe { copy_nonoverlapping(mapped.cast(), bytes.as_mut_ptr(), bytes.len()) };
        // SAFETY: mapped above.
        unsafe { staging.Unmap(0, None) };
        Ok(bytes)
    }

    /// Executes the list, waits until it is done, and begins it anew.
    fn submit(&self) -> Result<()> {
        // SAFETY: the list is open.
        unsafe { self.list.Close() }?;
        let list = self.list.cast()?;
        // SAFETY: what the list uses is alive until the wait below is over.
        unsafe { self.queue.ExecuteCommandLists(&[Some(list)]) };
        // SAFETY: no pointers.
        let fence: ID3D12Fence = unsafe { self.device.CreateFence(0, D3D12_FENCE_FLAG_NONE) }?;
        // SAFETY: a fence of this device.
        unsafe { self.queue.Signal(&fence, 1) }?;
        // SAFETY: without an event the call returns once the value is reached.
        unsafe { fence.SetEventOnCompletion(1, HANDLE::default()) }?;
        // SAFETY: nothing of it is in flight any more.
        unsafe { self.allocator.Reset() }?;
        // SAFETY: the list is closed.
        unsafe { self.list.Reset(&self.allocator, None) }
    }

    /// Initialises the operator and executes it.
    fn dispatch(
        &self,
        dml: &IDMLDevice,
        operator: &IDMLCompiledOperator,
        input: (&ID3D12Resource, BufferRange),
        output: (&ID3D12Resource, BufferRange),
    ) -> Result<()> {
        // SAFETY: an operator of this device.
        let initializer: IDMLOperatorInitializer =
            unsafe { dml.CreateOperatorInitializer(Some(&[Some(operator.clone())])) }?;
        // SAFETY: no pointers.
        let recorder: IDMLCommandRecorder = unsafe { dml.CreateCommandRecorder() }?;
        // SAFETY: no pointers.
        let (before, during) =
            (unsafe { initializer.GetBindingProperties() }, unsafe { operator.GetBindingProperties() });
        let persistent = Resource::new(self, during.PersistentResourceSize)?;

        let scratch = Resource::new(self, before.TemporaryResourceSize)?;
        let table = Table::new(self, dml, &initializer.cast()?, before.RequiredDescriptorCount)?;
        table.bind_outputs(persistent.binding());
        table.bind_temporary(scratch.binding());
        table.record(self, &recorder, &initializer.cast()?)?;

        let scratch = Resource::new(self, during.TemporaryResourceSize)?;
        let table = Table::new(self, dml, &operator.cast()?, during.RequiredDescriptorCount)?;
        table.bind_inputs(Some(&bound(input.0, input.1)));
        table.bind_outputs(Some(&bound(output.0, output.1)));
        table.bind_temporary(scratch.binding());
        table.bind_persistent(persistent.binding());
        table.record(self, &recorder, &operator.cast()?)
    }
}

/// A part of a buffer, to be bound. The buffer outlives it.
fn bound(buffer: &ID3D12Resource, range: BufferRange) -> DML_BUFFER_BINDING {
    // SAFETY: never dropped, so the reference that it stands for is the caller's.
    let buffer = unsafe { ID3D12Resource::from_raw(buffer.as_raw()) };
    DML_BUFFER_BINDING { Buffer: ManuallyDrop::new(Some(buffer)), Offset: range.offset, SizeInBytes: range.size }
}

/// A temporary or persistent resource, if the operator needs one.
struct Resource(Option<(ID3D12Resource, DML_BUFFER_BINDING)>);

impl Resource {
    fn new(gpu: &Gpu, size: u64) -> Result<Self> {
        if size == 0 {
            return Ok(Resource(None));
        }
        let buffer = gpu.buffer(size, D3D12_HEAP_TYPE_DEFAULT)?;
        let binding = bound(&buffer, BufferRange { offset: 0, size });
        Ok(Resource(Some((buffer, binding))))
    }

    fn binding(&self) -> Option<&DML_BUFFER_BINDING> {
        self.0.as_ref().map(|(_, binding)| binding)
    }
}

/// A binding table and the heap that its descriptors are in.
struct Table {
    table: IDMLBindingTable,
    heap: ID3D12DescriptorHeap,
}

impl Table {
    fn new(gpu: &Gpu, dml: &IDMLDevice, dispatchable: &IDMLDispatchable, descriptors: u32) -> Result<Self> {
        let desc = D3D12_DESCRIPTOR_HEAP_DESC {
            Type: D3D12_DESCRIPTOR_HEAP_TYPE_CBV_SRV_UAV,
            NumDescriptors: descriptors.max(1),
            Flags: D3D12_DESCRIPTOR_HEAP_FLAG_SHADER_VISIBLE,
            NodeMask: 0,
        };
        // SAFETY: a plain description.
        let heap: ID3D12DescriptorHeap = unsafe { gpu.device.CreateDescriptorHeap(&desc) }?;
        let mut desc = DML_BINDING_TABLE_DESC {
            Dispatchable: ManuallyDrop::new(Some(dispatchable.clone())),
            // SAFETY: no pointers.
            CPUDescriptorHandle: unsafe { heap.GetCPUDescriptorHandleForHeapStart() },
            // SAFETY: no pointers.
            GPUDescriptorHandle: unsafe { heap.GetGPUDescriptorHandleForHeapStart() },
            SizeInDescriptors: descriptors,
        };
        // SAFETY: the heap has at least `descriptors` descriptors.
        let table = unsafe { dml.CreateBindingTable(Some(&desc)) };
        // SAFETY: it is not used again.
        unsafe { ManuallyDrop::drop(&mut desc.Dispatchable) };
        Ok(Table { table: table?, heap })
    }

    fn bind_inputs(&self, binding: Option<&DML_BUFFER_BINDING>) {
        // SAFETY: DirectML copies the binding of a buffer that is alive.
        unsafe { self.table.BindInputs(Some(&[described(binding)])) };
    }

    fn bind_outputs(&self, binding: Option<&DML_BUFFER_BINDING>) {
        // SAFETY: as above.
        unsafe { self.table.BindOutputs(Some(&[described(binding)])) };
    }

    fn bind_temporary(&self, binding: Option<&DML_BUFFER_BINDING>) {
        // SAFETY: as above.
        unsafe { self.table.BindTemporaryResource(Some(&described(binding))) };
    }

    fn bind_persistent(&self, binding: Option<&DML_BUFFER_BINDING>) {
        // SAFETY: as above.
        unsafe { self.table.BindPersistentResource(Some(&described(binding))) };
    }

    fn record(&self, gpu: &Gpu, recorder: &IDMLCommandRecorder, dispatchable: &IDMLDispatchable) -> Result<()> {
        // SAFETY: a heap of this device.
        unsafe { gpu.list.SetDescriptorHeaps(&[Some(self.heap.clone())]) };
        // SAFETY: all that the dispatchable needs is bound.
        unsafe { recorder.RecordDispatch(&gpu.list, dispatchable, &self.table) };
        gpu.submit()
    }
}

fn described(binding: Option<&DML_BUFFER_BINDING>) -> DML_BINDING_DESC {
    match binding {
        Some(binding) => DML_BINDING_DESC { Type: DML_BINDING_TYPE_BUFFER, Desc: from_ref(binding).cast() },
        None => DML_BINDING_DESC { Type: DML_BINDING_TYPE_NONE, Desc: null() },
    }
}
