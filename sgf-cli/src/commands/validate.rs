//! `sgf validate`: reads every game and says what is wrong in it.

use std::sync::{Mutex, PoisonError};

use anyhow::Result;
use sgf_core::check::{CheckOptions, Checker};
use sgf_core::diag::Diagnostic;
use sgf_core::text::Span;
use sgf_core::tree::GameRead;
use sgf_core::value::GameInfo;

use crate::cli::{Format, RulesArg, ValidateArgs};
use crate::config::{Config, InputConfig};
use crate::exit::Exit;
use crate::facts::GameFacts;
use crate::input::{Input, Inputs, Records};
use crate::output::ordered::JobOut;
use crate::output::stdout::{self, Stdout};
use crate::pipeline::{self, Verdict};
use crate::report::summary::Totals;
use crate::report::{self, Excerpt, FileFacts, Finding, Report};

use super::policy::Policy;

pub(crate) fn run(config: &Config, args: ValidateArgs) -> Result<Exit> {
    let run = Run {
        config,
        policy: Policy::new(&args)?,
        format: args.format,
        check: check_options(args.rules).score(args.score),
        inputs: InputConfig::new(args.input)?,
    };
    let totals = Mutex::new(Totals::default());
    stdout::print(&report::header(run.format))?;
    let exit = pipeline::run(Inputs::new(&run.inputs), config.jobs, &mut Stdout, |input, out| {
        let mut of_file = Totals::default();
        let verdict = run.validate(input, out, &mut of_file)?;
        totals.lock().unwrap_or_else(PoisonError::into_inner).join(&of_file);
        Ok(verdict)
    })
    .map_err(stdout::cannot_write)?;
    run.print_totals(&totals.into_inner().unwrap_or_else(PoisonError::into_inner), args.summary)?;
    Ok(exit)
}

fn check_options(rules: RulesArg) -> CheckOptions {
    let options = CheckOptions::default();
    match rules {
        RulesArg::Auto => options,
        RulesArg::Set(rules) => options.rules(*rules),
    }
}

struct Run<'c> {
    config: &'c Config,
    inputs: InputConfig,
    policy: Policy,
    format: Format,
    check: CheckOptions,
}

impl Run<'_> {
    fn validate(&self, input: &Input, out: &mut JobOut<'_, '_>, totals: &mut Totals) -> Result<Verdict> {
        let path = input.name();
        let mut records = Records::open(input, &self.inputs.options)?;
        let mut file = File {
            run: self,
            report: report::renderer(self.format, self.config),
            checker: Checker::new(&self.check),
            facts: FileFacts { path: &path, format: records.format, ..FileFacts::default() },
            totals,
            verdict: Verdict::Clean,
        };
        while let Some(mut read) = records.next_game()? {
            file.game(&mut read, out)?;
        }
        file.findings(records.tail(), None, out)?;
        file.facts.bytes = records.bytes();
        file.facts.games = u64::from(records.games());
        file.report.end(&file.facts, out)?;
        file.totals.add(&file.facts);
        Ok(file.verdict)
    }

    fn print_totals(&self, totals: &Totals, table: bool) -> Result<()> {
        let mut text = if table { totals.table() } else { String::new() };
        if !self.config.quiet {
            text.push_str(&totals.line(self.config.verbose));
            text.push('\n');
        }
        if self.format == Format::Human {
            return stdout::print(text.as_bytes());
        }
        // Standard output is for machines there.
        if table {
            text.lines().for_each(crate::output::complain);
        }
        Ok(())
    }
}

/// An input that is being validated.
struct File<'f> {
    run: &'f Run<'f>,
    report: Box<dyn Report>,
    checker: Checker,
    facts: FileFacts<'f>,
    totals: &'f mut Totals,
    verdict: Verdict,
}

impl File<'_> {
    fn game(&mut self, read: &mut GameRead<'_>, out: &mut JobOut<'_, '_>) -> Result<()> {
        let game = read.game();
        let info = GameInfo::of(game);
        let mut checked = Vec::new();
        let play = self.checker.check(game, &info, &mut checked);
        read.locate(&mut checked);
        let mut found = std::mem::take(read.diagnostics);
        found.append(&mut checked);
        found.sort_by_key(|one| one.span.start);
        let coding = game.coding();
        if self.facts.format != "sgf" {
            // Places are those of the SGF that it became, which nobody sees.
            found.iter_mut().for_each(|one| one.position = None);
        }
        self.facts.encoding.get_or_insert((coding.charset.name(), game.coding_source().as_str()));
        self.report.game(&GameFacts::new(game, &info, read.index).checked(&play))?;
        self.findings(&found, Some(read), out)
    }

    fn findings(
        &mut self,
        found: &[Diagnostic],
        read: Option<&GameRead<'_>>,
        out: &mut JobOut<'_, '_>,
    ) -> Result<()> {
        let wants_excerpts = self.report.wants_excerpts();
        for one in found {
            let Some(severity) = self.run.policy.severity(one) else { continue };
            if self.run.policy.fails(severity) {
                self.verdict = Verdict::Findings;
            }
            self.facts.count(severity);
            self.totals.count(one.code, severity);
            self.totals.count_cause(one);
            let excerpt =
                read.filter(|_| wants_excerpts && one.position.is_some()).and_then(|read| excerpt(read, one));
            let finding = Finding { path: self.facts.path, found: one, severity, excerpt };
            self.report.finding(&finding, out)?;
        }
        Ok(())
    }
}

fn excerpt(read: &GameRead<'_>, found: &Diagnostic) -> Option<Excerpt> {
    let span = Span::new(read.source_offset(found.span.start)?, read.source_offset(found.span.end)?);
    Excerpt::new(read.collection().source(), span, read.game().coding())
}
