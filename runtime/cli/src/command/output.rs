//! The file that is written: under another name in the same folder, which becomes its own when the file is whole.

use crate::answer::{Answer, Failure, printable};
use indicatif::{ProgressBar, ProgressStyle};
use std::error::Error;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use tempfile::NamedTempFile;
use tensor_layout::any::StreamError;
use tensor_layout::{AnyLayout, AnyView};

/// The size of the pieces that are written, in bytes.
const PIECE_BYTES: usize = 32 << 20;
/// What takes less time has no progress bar.
const QUIET: Duration = Duration::from_millis(500);

const EXISTS: &str = "it exists; `--force` replaces it";
/// The exit code of a program that a signal ends, as shells give it for Ctrl-C.
const INTERRUPTED: i32 = 130;

pub(crate) struct Output {
    path: PathBuf,
    /// It is removed when the program ends before it is whole, by a signal too.
    file: NamedTempFile,
    /// Of the pieces of tensors, once there is one.
    buffer: Vec<u8>,
    progress: Progress,
}

/// The bytes that are written so far. There is a bar on a terminal only.
struct Progress {
    begin: Instant,
    written: u64,
    total: u64,
    bar: Option<ProgressBar>,
}

impl Output {
    /// A file that takes this name when it is whole. What has the name is replaced only by `force`, and only if it is a file.
    pub(crate) fn create(path: &Path, total: u64, force: bool) -> Result<Self, Failure> {
        let earlier = fs::metadata(path).ok();
        match &earlier {
            Some(_) if !force => return Err(Failure::about(path, EXISTS)),
            Some(earlier) if !earlier.is_file() => {
                return Err(Failure::about(path, "it is not a file, and is not replaced"));
            }
            _ => {}
        }
        // The file that a link leads to is replaced, and the link stays.
        let path = &fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let folder = match path.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        if !folder.is_dir() {
            return Err(Failure::about(path, format!("cannot write it: there is no folder `{}`", folder.display())));
        }
        let mut builder = tempfile::Builder::new();
        builder.prefix(".tensor-layout-");
        // As other programs make files; a temporary one is its owner's alone.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let file = removed_by_signals(|| builder.tempfile_in(folder)).map_err(|error| cannot_write(path, &error))?;
        if let Some(earlier) = earlier {
            file.as_file().set_permissions(earlier.permissions()).map_err(|error| cannot_write(path, &error))?;
        }
        let progress = Progress { begin: Instant::now(), written: 0, total, bar: None };
        Ok(Output { path: path.to_owned(), file, buffer: Vec::new(), progress })
    }

    pub(crate) fn write(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        for piece in bytes.chunks(PIECE_BYTES) {
            write(&mut self.file, &mut self.progress, piece).map_err(|error| cannot_write(&self.path, &error))?;
        }
        Ok(())
    }

    /// Writes a tensor in another layout. The name is empty where the file has no other tensor.
    pub(crate) fn relay(&mut self, name: &str, from: &AnyView<'_>, to: &AnyLayout) -> Result<(), Failure> {
        let Output { path, file, buffer, progress } = self;
        buffer.resize(PIECE_BYTES, 0);
        let result = from.stream(to, buffer, |piece| write(file, progress, piece));
        result.map_err(|error| match error {
            StreamError::Write(error) => cannot_write(path, &error),
            error if name.is_empty() => Failure::Usage(error.to_string()),
            error => Failure::Usage(format!("`{}`: {error}", printable(name))),
        })
    }

    /// Gives the file its name.
    pub(crate) fn finish(self, force: bool) -> Result<(), Failure> {
        let Output { path, file, progress, .. } = self;
        if let Some(bar) = progress.bar {
            bar.finish_and_clear();
        }
        let named = if force { file.persist(&path) } else { file.persist_noclobber(&path) };
        match named {
            Ok(_) => Ok(()),
            Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => Err(Failure::about(&path, EXISTS)),
            Err(error) => Err(cannot_write(&path, &error.error)),
        }
    }
}

/// Where a text is written to.
#[derive(clap::Args)]
pub(crate) struct Destination {
    /// Writes the text to this file. Without it, to the standard output.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Replaces an output file that exists. Its mode is kept.
    #[arg(long)]
    force: bool,
}

impl Destination {
    /// The text as the answer, or in the file.
    pub(crate) fn saved(&self, text: String) -> Result<Answer, Failure> {
        saved(text, self.output.as_ref(), self.force)
    }
}

/// The document as the answer, or in a file.
pub(crate) fn saved(document: String, output: Option<&PathBuf>, force: bool) -> Result<Answer, Failure> {
    let Some(path) = output else { return Ok(Answer::new(document)) };
    let mut file = Output::create(path, document.len() as u64, force)?;
    file.write(document.as_bytes())?;
    file.finish(force)?;
    Ok(Answer::new(String::new()))
}

/// Makes the file, and removes it when a signal ends the program.
fn removed_by_signals(make: impl FnOnce() -> io::Result<NamedTempFile>) -> io::Result<NamedTempFile> {
    static UNFINISHED: Mutex<Option<PathBuf>> = Mutex::new(None);
    // Without handlers a signal leaves the file behind, and does no other harm.
    _ = at_signals(|| {
        if let Ok(Some(path)) = UNFINISHED.lock().as_deref() {
            _ = fs::remove_file(path);
        }
        std::process::exit(INTERRUPTED);
    });
    // A signal waits until the file is there, and its name.
    let mut unfinished = UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner);
    let file = make()?;
    *unfinished = Some(file.path().to_owned());
    Ok(file)
}

/// Calls `end` at each signal that would end the program. One that the parent has it ignore stays ignored: `nohup` says so of a hangup, and a shell
/// without job control of Ctrl-C, for what it starts in the background.
#[cfg(unix)]
fn at_signals(end: fn()) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let signals = [SIGHUP, SIGINT, SIGTERM].into_iter().filter(|signal| !is_ignored(*signal));
    let mut signals = signal_hook::iterator::Signals::new(signals)?;
    std::thread::Builder::new().spawn(move || signals.forever().for_each(|_| end()))?;
    Ok(())
}

#[cfg(unix)]
fn is_ignored(signal: std::ffi::c_int) -> bool {
    // SAFETY: a `sigaction` has numbers and addresses, and zero is a value of each of them.
    let mut action: libc::sigaction = unsafe { std::mem::zeroed() };
    // SAFETY: without a new action the call only writes the present one.
    let asked = unsafe { libc::sigaction(signal, std::ptr::null(), &raw mut action) };
    asked == 0 && action.sa_sigaction == libc::SIG_IGN
}

#[cfg(windows)]
fn at_signals(end: fn()) -> io::Result<()> {
    ctrlc::set_handler(end).map_err(io::Error::other)
}

fn cannot_write(path: &Path, error: &io::Error) -> Failure {
    // Around the system's error is one that names the file before it is whole.
    let cause = error.source().map_or_else(|| error.to_string(), ToString::to_string);
    Failure::about(path, format!("cannot write it: {cause}"))
}

fn write(file: &mut NamedTempFile, progress: &mut Progress, piece: &[u8]) -> io::Result<()> {
    file.write_all(piece)?;
    progress.add(piece.len() as u64);
    Ok(())
}

impl Progress {
    fn add(&mut self, bytes: u64) {
        self.written += bytes;
        if self.bar.is_none() && self.begin.elapsed() > QUIET {
            let style = ProgressStyle::with_template("{bar:40} {bytes} of {total_bytes}, {eta} left");
            // It draws on the standard error, if that is a terminal.
            self.bar = Some(ProgressBar::new(self.total).with_style(style.expect("a right template")));
        }
        if let Some(bar) = &self.bar {
            bar.set_position(self.written);
        }
    }
}
