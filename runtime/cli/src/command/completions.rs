//! `tensor-layout completions SHELL`.

use crate::answer::Answer;
use clap_complete::Shell;

/// Writes the completions of a shell.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  tensor-layout completions bash > ~/.local/share/bash-completion/completions/tensor-layout
  tensor-layout completions zsh > ~/.zfunc/_tensor-layout
  tensor-layout completions fish > ~/.config/fish/completions/tensor-layout.fish")]
pub(crate) struct Arguments {
    shell: Shell,
}

pub(crate) fn answer(arguments: &Arguments, mut command: clap::Command) -> Answer {
    let mut script = Vec::new();
    let name = command.get_name().to_owned();
    clap_complete::generate(arguments.shell, &mut command, name, &mut script);
    Answer::new(String::from_utf8_lossy(&script).into_owned())
}
