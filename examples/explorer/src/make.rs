//! Makes the page: builds the module, and writes one HTML file that has it inside. With the path of a module that is built already, it takes that one.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, error::Error, fs};

const TARGET: &str = "wasm32-unknown-unknown";

fn main() -> Result<(), Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let built = folder.join("../../target");
    let module = env::args_os().nth(1).map_or_else(|| build(&built), |path| Ok(PathBuf::from(path)))?;
    let bytes = fs::read(&module).map_err(|error| format!("{}: {error}", module.display()))?;
    let mut page = fs::read_to_string(folder.join("page/index.html"))?;
    let parts = [
        ("/* STYLE */", fs::read_to_string(folder.join("page/style.css"))?),
        ("/* SCRIPT */", script(&folder.join("page"))?),
        ("/* MODULE */", base64(&bytes)),
    ];
    for (place, part) in parts {
        page = page.replacen(place, &part, 1);
    }
    let file = built.join("explorer.html");
    fs::create_dir_all(&built)?;
    fs::write(&file, &page)?;
    println!("{}: {} bytes, of which the module has {}", file.canonicalize()?.display(), page.len(), bytes.len());
    Ok(())
}

/// The files of the script, one after the other.
fn script(folder: &Path) -> Result<String, std::io::Error> {
    ["ask.js", "words.js", "editor.js", "picture.js", "save.js", "panels.js", "motion.js", "main.js"]
        .iter()
        .map(|file| fs::read_to_string(folder.join(file)))
        .collect()
}

/// Builds the module with the cargo that runs this program.
fn build(built: &Path) -> Result<PathBuf, Box<dyn Error>> {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(["build", "--lib", "--locked", "--profile", "explorer", "--target", TARGET]);
    cargo.args(["--package", env!("CARGO_PKG_NAME"), "--target-dir"]).arg(built);
    if !cargo.status()?.success() {
        return Err(format!("the module is not built; `rustup target add {TARGET}` installs the target").into());
    }
    Ok(built.join(TARGET).join("explorer/tensor_layout_explorer.wasm"))
}

fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for group in bytes.chunks(3) {
        let at = |place: usize| u32::from(group.get(place).copied().unwrap_or(0));
        let bits = at(0) << 16 | at(1) << 8 | at(2);
        for place in 0..4 {
            let digit = DIGITS[(bits >> (18 - 6 * place) & 63) as usize];
            text.push(if place <= group.len() { char::from(digit) } else { '=' });
        }
    }
    text
}
