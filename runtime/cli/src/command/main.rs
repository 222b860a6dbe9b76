//! The command `tensor-layout`: answers questions about layouts that are given as text, and re-lays files. Its documentation is
//! `runtime/cli/README.md`.
//!
//! Exit codes: 0 is an answer. 1 is the answer "no": two layouts differ, no layout has these numbers, there is no such copy. 2 is a mistake in
//! the arguments or in a layout's text, or a file that cannot be read or written.

mod answer;
mod check;
mod completions;
mod convert;
mod diff;
mod explain;
mod header;
mod input;
mod output;
mod relayout;
mod shader;
mod svg;

use answer::Answer;
use clap::{ColorChoice, CommandFactory, Parser, Subcommand};
use std::process::ExitCode;

/// Answers questions about tensor layouts.
///
/// A LAYOUT is the text that the macro `layout!` of the crate tensor-layout takes: `N=1 C=3 H=57 W=57; order = NHWC; pad(H) = 8`. `-` reads it
/// from the standard input, `@FILE` from a file.
#[derive(Parser)]
#[command(name = "tensor-layout", version, after_help = EXAMPLES)]
struct Arguments {
    #[command(subcommand)]
    question: Question,
    /// Whether the output has colours. `auto`: on a terminal, unless the variable `NO_COLOR` is set.
    #[arg(long, global = true, value_name = "WHEN", default_value_t = ColorChoice::Auto)]
    color: ColorChoice,
}

const EXAMPLES: &str = "Examples:
  tensor-layout explain 'N=1 C=3 H=57 W=57; order = NHWC; pad(H) = 8'
  tensor-layout convert 'C=3 H=224 W=224' 'H=224 W=224 C=3' --type u8
  tensor-layout diff 'H=4 W=5' 'H=4 W=5; pad(W) = 8'
  tensor-layout check --names NCHW --sizes 1,3,57,57 --strides 10944,1,171,3
  tensor-layout svg 'H=4 W=5; pad(W) = 8' -o rows.svg
  tensor-layout shader 'H=4 W=5; pad(W) = 8' --name rows --type u8 -o rows.wgsl
  tensor-layout header 'H=4 W=5; pad(W) = 8' --name rows --type u8 -o rows.h
  tensor-layout relayout in.safetensors out.safetensors --tensor '*.weight: O I H W -> order = OHWI'

Exit codes: 0 is an answer. 1 is the answer `no`: two layouts differ, no layout has these numbers,
there is no such copy. 2 is a mistake in the arguments or in a layout.";

#[derive(Subcommand)]
enum Question {
    Explain(explain::Arguments),
    Convert(convert::Arguments),
    Diff(diff::Arguments),
    Check(check::Arguments),
    Svg(svg::Arguments),
    Shader(shader::Arguments),
    Header(header::Arguments),
    Relayout(relayout::Arguments),
    Completions(completions::Arguments),
}

fn main() -> ExitCode {
    let Arguments { question, color } = Arguments::parse();
    match color {
        ColorChoice::Auto => anstream::ColorChoice::Auto,
        ColorChoice::Always => anstream::ColorChoice::AlwaysAnsi,
        ColorChoice::Never => anstream::ColorChoice::Never,
    }
    .write_global();
    let answer = match question {
        Question::Explain(arguments) => explain::answer(&arguments),
        Question::Convert(arguments) => convert::answer(&arguments),
        Question::Diff(arguments) => diff::answer(&arguments),
        Question::Check(arguments) => check::answer(&arguments),
        Question::Svg(arguments) => svg::answer(&arguments),
        Question::Shader(arguments) => shader::answer(&arguments),
        Question::Header(arguments) => header::answer(&arguments),
        Question::Relayout(arguments) => relayout::answer(&arguments),
        Question::Completions(arguments) => Ok(completions::answer(&arguments, Arguments::command())),
    };
    answer.unwrap_or_else(Answer::from).print()
}
