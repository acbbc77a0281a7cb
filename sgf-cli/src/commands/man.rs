//! `sgf man`: manual pages, made from the definition of the command line.

use std::io::Write;

use anyhow::{Context, Result, anyhow};
use clap::{Command, CommandFactory};

use crate::cli::{self, Cli, ManArgs};
use crate::exit::Exit;
use crate::language::say;
use crate::output::atomic::AtomicFile;
use crate::output::stdout;
use crate::words;

pub(crate) fn run(args: &ManArgs) -> Result<Exit> {
    let mut sgf = cli::command(Cli::command());
    sgf.build();
    if let Some(folder) = &args.output {
        std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        for (name, page) in pages(&sgf)? {
            // The pages are generated, so they may be replaced.
            let mut file = AtomicFile::create(&folder.join(format!("{name}.1")), true)?;
            file.write_all(&page)?;
            file.commit()?;
        }
        return Ok(Exit::Clean);
    }
    let (name, command) = match &args.command {
        None => ("sgf".to_owned(), &sgf),
        Some(name) => {
            let found = sgf
                .find_subcommand(name)
                .ok_or_else(|| anyhow!(say!(words::NO_SUCH_COMMAND, format_args!("{name:?}"))))?;
            (format!("sgf-{name}"), found)
        }
    };
    stdout::print(&page(command, &name)?)?;
    Ok(Exit::Clean)
}

fn pages(sgf: &Command) -> Result<Vec<(String, Vec<u8>)>> {
    let mut pages = vec![("sgf".to_owned(), page(sgf, "sgf")?)];
    for command in sgf.get_subcommands().filter(|command| command.get_name() != "help") {
        let name = format!("sgf-{}", command.get_name());
        let page = page(command, &name)?;
        pages.push((name, page));
    }
    Ok(pages)
}

fn page(command: &Command, name: &str) -> Result<Vec<u8>> {
    let mut page = Vec::new();
    clap_mangen::Man::new(command.clone()).title(name.to_uppercase()).render(&mut page)?;
    Ok(page)
}
