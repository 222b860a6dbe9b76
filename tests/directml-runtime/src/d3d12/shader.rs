//! Shaders, translated for this processor by `shader.py`.

use super::memory::Descriptor;
use crate::library::Library;
use std::cell::{Cell, UnsafeCell};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::ffi::c_void;
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::sync::Barrier;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;

/// `ID3D12PipelineState`: a shader as DirectML has it.
pub(crate) struct Pipeline {
    code: Vec<u8>,
    hash: u64,
}

impl Pipeline {
    pub(crate) fn new(code: &[u8]) -> Self {
        // FNV-1a, which stays the same from run to run: it names the files.
        let hash = code
            .iter()
            .fold(0xcbf2_9ce4_8422_2325, |hash: u64, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
        Pipeline { code: code.to_vec(), hash }
    }
}

/// The shaders that were translated, in files and in memory.
pub(crate) struct Shaders {
    folder: PathBuf,
    loaded: HashMap<u64, Shader>,
}

impl Shaders {
    pub(crate) fn new(folder: PathBuf) -> Self {
        Shaders { folder, loaded: HashMap::new() }
    }

    pub(crate) fn built(&mut self, pipeline: &Pipeline) -> Result<&Shader, String> {
        match self.loaded.entry(pipeline.hash) {
            Entry::Occupied(shader) => Ok(shader.into_mut()),
            Entry::Vacant(place) => Ok(place.insert(translated(&self.folder, pipeline)?)),
        }
    }
}

fn translated(folder: &std::path::Path, pipeline: &Pipeline) -> Result<Shader, String> {
    let describe = |error: std::io::Error| error.to_string();
    fs::create_dir_all(folder).map_err(describe)?;
    let source = folder.join(format!("{:016x}.dxbc", pipeline.hash));
    let target = source.with_extension("so");
    if !target.exists() {
        fs::write(&source, &pipeline.code).map_err(describe)?;
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/shader.py");
        let status = Command::new("python3").arg(script).arg(&source).arg(&target).status().map_err(describe)?;
        if !status.success() {
            return Err(format!("{} could not be translated", source.display()));
        }
    }
    Shader::load(&target)
}

/// The root arguments of a dispatch.
pub(crate) struct Arguments {
    pub descriptors: *const Descriptor,
    pub constants: [u32; 64],
}

/// A shader as this processor has it.
pub(crate) struct Shader {
    callbacks: &'static UnsafeCell<Callbacks>,
    main: extern "C" fn(),
    threads: [u32; 3],
    has_barrier: bool,
}

impl Shader {
    fn load(path: &std::path::Path) -> Result<Self, String> {
        let library = Library::open(path, false)?;
        // SAFETY: of this type in shader.py, as are the next three. A library is never closed.
        let callbacks = unsafe { library.symbol::<&UnsafeCell<Callbacks>>("callbacks") }?;
        // SAFETY: as above.
        let main = unsafe { library.symbol::<extern "C" fn()>("dx_main") }?;
        // SAFETY: as above.
        let threads = unsafe { library.symbol::<&[u32; 3]>("dx_threads") }?;
        // SAFETY: as above.
        let barriers = unsafe { library.symbol::<&u32>("dx_barriers") }?;
        Ok(Shader { callbacks, main, threads: *threads, has_barrier: *barriers != 0 })
    }

    /// Runs `groups` groups of threads along each axis, one group after another.
    pub(crate) fn run(&self, arguments: &Arguments, groups: [u32; 3]) -> Result<(), String> {
        let threads: u32 = self.threads.iter().product();
        let run = Run {
            arguments,
            threads: self.threads,
            barrier: Barrier::new(if self.has_barrier { threads as usize } else { 1 }),
            stores_outside: AtomicU32::new(0),
            unknown: AtomicU32::new(0),
        };
        // SAFETY: nobody else runs this shader.
        unsafe { self.callbacks.get().write(Callbacks::of(&run)) };
        if self.has_barrier {
            // Threads of a group wait for each other, so they are threads.
            thread::scope(|scope| {
                for index in 0..threads {
                    let (run, main) = (&run, self.main);
                    let thread = thread::Builder::new().stack_size(64 << 10);
                    let work = move || {
                        run.each_group(groups, || {
                            run.thread(index, main);
                            run.barrier.wait();
                        })
                    };
                    thread.spawn_scoped(scope, work).expect("a thread starts");
                }
            });
        } else {
            run.each_group(groups, || (0..threads).for_each(|index| run.thread(index, self.main)));
        }
        run.result()
    }
}

/// One dispatch, as the callbacks see it.
struct Run<'a> {
    arguments: &'a Arguments,
    threads: [u32; 3],
    barrier: Barrier,
    stores_outside: AtomicU32,
    /// An operation that shader.py does not define; 0 for none.
    unknown: AtomicU32,
}

// SAFETY: the pointers of the arguments are read only, and what threads of a group write at the same time is theirs to agree on, as
// on any GPU.
unsafe impl Sync for Run<'_> {}

thread_local! {
    static GROUP: Cell<[u32; 3]> = const { Cell::new([0; 3]) };
    static IN_GROUP: Cell<u32> = const { Cell::new(0) };
}

impl Run<'_> {
    fn each_group(&self, [x, y, z]: [u32; 3], group: impl Fn()) {
        for at in (0..z).flat_map(|z| (0..y).flat_map(move |y| (0..x).map(move |x| [x, y, z]))) {
            GROUP.set(at);
            group();
        }
    }

    fn thread(&self, index: u32, main: extern "C" fn()) {
        IN_GROUP.set(index);
        main();
    }

    fn result(&self) -> Result<(), String> {
        let (unknown, outside) = (self.unknown.load(Ordering::Relaxed), self.stores_outside.load(Ordering::Relaxed));
        if unknown != 0 {
            return Err(format!("a shader has operation {unknown}, which shader.py does not define"));
        }
        if outside != 0 {
            return Err(format!("a shader stored outside its buffer, {outside} times"));
        }
        Ok(())
    }
}

/// The functions that a shader from shader.py calls, in the order of `CALLBACKS` there.
#[repr(C)]
struct Callbacks {
    run: *const c_void,
    resource: extern "C" fn(&Run<'_>, u8, u32) -> *const c_void,
    thread: extern "C" fn(&Run<'_>, u32, u32) -> u32,
    constants: extern "C" fn(&Run<'_>, *const c_void, u32) -> *const u32,
    load: unsafe extern "C" fn(&Run<'_>, &Descriptor, u32, u32, u32, *mut u8),
    store: unsafe extern "C" fn(&Run<'_>, &Descriptor, u32, u32, u32, *const u8, u8),
    barrier: extern "C" fn(&Run<'_>),
    unknown: extern "C" fn(&Run<'_>, u32),
}

impl Callbacks {
    fn of(run: &Run<'_>) -> Self {
        Callbacks {
            run: std::ptr::from_ref(run).cast(),
            resource,
            thread: thread_id,
            constants,
            load,
            store,
            barrier,
            unknown,
        }
    }
}

/// A buffer's descriptor, or the constants.
extern "C" fn resource(run: &Run<'_>, class: u8, register: u32) -> *const c_void {
    const UNORDERED_ACCESS: u8 = 1;
    if class == UNORDERED_ACCESS {
        run.arguments.descriptors.wrapping_add(register as usize).cast()
    } else {
        run.arguments.constants.as_ptr().cast()
    }
}

extern "C" fn thread_id(run: &Run<'_>, which: u32, component: u32) -> u32 {
    const THREAD: u32 = 93;
    const GROUP_ID: u32 = 94;
    const THREAD_IN_GROUP: u32 = 95;
    let (index, [x, y, _]) = (IN_GROUP.get(), run.threads);
    let in_group = [index % x, index / x % y, index / x / y];
    let component = component as usize;
    match which {
        THREAD => GROUP.get()[component] * run.threads[component] + in_group[component],
        GROUP_ID => GROUP.get()[component],
        THREAD_IN_GROUP => in_group[component],
        _ => index, // flattened
    }
}

extern "C" fn constants(run: &Run<'_>, _: *const c_void, row: u32) -> *const u32 {
    run.arguments.constants[4 * row as usize..][..4].as_ptr()
}

/// The bytes of a component, by shader.py's number for its type.
fn width(kind: u32) -> usize {
    [2, 2, 4, 4, 8, 8][kind as usize - 1]
}

unsafe extern "C" fn load(_: &Run<'_>, from: &Descriptor, index: u32, offset: u32, kind: u32, result: *mut u8) {
    // SAFETY: of a buffer that is bound, and room for four components.
    unsafe { from.load(index, offset, width(kind), result) };
}

unsafe extern "C" fn store(
    run: &Run<'_>,
    to: &Descriptor,
    index: u32,
    offset: u32,
    kind: u32,
    value: *const u8,
    mask: u8,
) {
    // SAFETY: of a buffer that is bound, and four components.
    let inside = unsafe { to.store(index, offset, width(kind), value, mask) };
    if !inside {
        run.stores_outside.fetch_add(1, Ordering::Relaxed);
    }
}

extern "C" fn barrier(run: &Run<'_>) {
    run.barrier.wait();
}

extern "C" fn unknown(run: &Run<'_>, operation: u32) {
    run.unknown.store(operation, Ordering::Relaxed);
}
