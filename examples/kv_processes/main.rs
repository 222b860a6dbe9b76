//! A KV cache goes from a process in Rust to one in Python and back, by memory that both map. Each has a layout of its own.
//!
//! ```text
//! cargo run --release --package tensor-layout-kv-processes
//! ```
//!
//! The processes tell each other the texts and fingerprints of their layouts, and refuse what does not fit. `transfer::regions` gives the bytes that
//! move: this process moves them there, and `peer.py` moves them back. Both compare every element.

use std::env::temp_dir;
use std::error::Error;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::process::{self, Child, ChildStdin, ChildStdout, Command, Stdio};

use memmap2::MmapMut;
use tensor_layout::any::ParseError;
use tensor_layout::transfer::regions;
use tensor_layout::{AnyLayout, StaticLayout, View, ViewMut, axis, layout};

axis!(Kv, Head);

/// Blocks of 16 tokens, each with its keys and then its values. The heads of a token lie together. The last block has 10 tokens.
type Ours = layout!(Kv=2 T=90 Head=4 D=8; order = T/16 Kv T%16 Head D);
/// All keys and then all values, in blocks of 32 tokens. The tokens of a head lie together.
type Theirs = layout!(Kv=2 T=90 Head=4 D=8; order = Kv T/32 Head T%32 D);

/// What lies at an index before the other process adds 1 to it: the number of the index.
fn element([kv, t, head, d]: [usize; 4]) -> u16 {
    (((kv * 90 + t) * 4 + head) * 8 + d) as u16
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder = temp_dir().join(format!("tensor-layout-kv-{}", process::id()));
    fs::create_dir(&folder)?;
    let result = moved(&folder).and_then(|()| refused(&folder));
    fs::remove_dir_all(&folder)?;
    result
}

/// The cache goes there and back.
fn moved(folder: &Path) -> Result<(), Box<dyn Error>> {
    let [mut ours, mut theirs] = [mapped::<Ours>(&folder.join("ours"))?, mapped::<Theirs>(&folder.join("theirs"))?];
    ViewMut::<u16, Ours>::from_bytes(&mut ours)?.for_each_indexed_mut(|index, x| *x = element(index));
    let mut peer = Peer::start(folder, &text::<Theirs>())?;
    peer.agree(&text::<Ours>(), Ours::FINGERPRINT)?;

    let mut count = 0;
    for region in regions::<u16>(&Theirs::default(), &Ours::default())? {
        theirs[region.to..][..region.bytes].copy_from_slice(&ours[region.from..][..region.bytes]);
        count += 1;
    }
    println!("moved {count} regions there; the other process {}", peer.ask("check")?);

    let back = regions::<u16>(&Ours::default(), &Theirs::default())?;
    let lines: String = back.map(|region| format!("region {} {} {}\n", region.to, region.from, region.bytes)).collect();
    println!("the other process {}", peer.ask(&(lines + "end"))?);
    let cache = View::<u16, Ours>::from_bytes(&ours)?; // Kv=2 T=90 Head=4 D=8
    if let Some((index, x)) = cache.indexed_iter().find(|(index, x)| **x != element(*index) + 1) {
        return Err(format!("the element of {index:?} came back as {x}").into());
    }
    println!("{} elements came back, each with 1 added", cache.len());
    Ok(())
}

/// What does not fit is refused, by this process or by the other one, and the reason has both sides.
fn refused(folder: &Path) -> Result<(), Box<dyn Error>> {
    let of = |text: &str| -> Result<_, ParseError> { Ok((text.to_owned(), AnyLayout::parse(text)?.fingerprint())) };
    let (theirs, other_blocks) = (text::<Theirs>(), "Kv=2 T=90 Head=4 D=8; order = Kv T/64 Head T%64 D");
    for (own, (text, fingerprint), words) in [
        (other_blocks, of(&text::<Ours>())?, "this process takes"),
        (&theirs, (text::<Ours>(), Theirs::FINGERPRINT), "has the fingerprint"),
        (&theirs, of("Kv=2 T=90 Head=8 D=4")?, "{'Kv': 2, 'T': 90, 'Head': 8, 'D': 4}"),
        (&theirs, of("Kv=2 T=90 Head=4 D=8; order = T/128 Kv T%128 Head D")?, "needs 16384 bytes"),
    ] {
        match Peer::start(folder, own)?.agree(&text, fingerprint) {
            Err(reason) if reason.to_string().contains(words) => println!("refused: {reason}"),
            other => return Err(format!("`{own}` and `{text}`: {other:?}").into()),
        }
    }
    Ok(())
}

fn text<L: StaticLayout>() -> String {
    AnyLayout::of_layout(&L::default()).to_string()
}

/// The memory of a cache, which the other process maps too.
fn mapped<L: StaticLayout>(path: &Path) -> io::Result<MmapMut> {
    let file = File::options().read(true).write(true).create_new(true).open(path)?;
    file.set_len((L::STORAGE_SIZE * size_of::<u16>()) as u64)?;
    // SAFETY: the processes take turns. No slice of the memory lives while this one waits for an answer, and the other one has no turn until it is asked.
    unsafe { MmapMut::map_mut(&file) }
}

/// The other process. It ends when it is asked nothing more.
struct Peer {
    process: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Peer {
    /// A process whose layout has this text.
    fn start(folder: &Path, text: &str) -> Result<Self, Box<dyn Error>> {
        let mut python = Command::new("python3");
        python.arg(concat!(env!("CARGO_MANIFEST_DIR"), "/peer.py")).arg(folder).arg(text);
        python.env("PYTHONPATH", concat!(env!("CARGO_MANIFEST_DIR"), "/../../runtime/python"));
        let mut process = python.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let output = BufReader::new(process.stdout.take().ok_or("it is piped")?);
        Ok(Peer { input: process.stdin.take(), output, process })
    }

    /// The answer to a question, or why there is none.
    fn ask(&mut self, question: &str) -> Result<String, Box<dyn Error>> {
        writeln!(self.input.as_mut().ok_or("it is piped")?, "{question}")?;
        let mut answer = String::new();
        self.output.read_line(&mut answer)?;
        match answer.trim_end().split_once(' ') {
            Some(("yes", answer)) => Ok(answer.to_owned()),
            Some(("no", reason)) => Err(reason.into()),
            _ => Err(format!("the other process ended at `{question}`").into()),
        }
    }

    /// Tells the other process the layout of this one, and compares its layout with the one that this process moves to.
    fn agree(&mut self, text: &str, fingerprint: u64) -> Result<(), Box<dyn Error>> {
        let answer = self.ask(&format!("layout {fingerprint:016x} {text}"))?;
        let (number, theirs) = answer.split_once(' ').ok_or("a fingerprint, and a text")?;
        if u64::from_str_radix(number, 16)? != Theirs::FINGERPRINT
            || AnyLayout::parse(theirs)?.fingerprint() != Theirs::FINGERPRINT
        {
            return Err(
                format!("this process takes `{}`, and the other one has `{theirs}`", self::text::<Theirs>()).into()
            );
        }
        Ok(())
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        drop(self.input.take());
        _ = self.process.wait();
    }
}
