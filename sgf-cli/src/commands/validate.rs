//! `sgf validate`: reads every game and says what is wrong in it.

use std::io::Write;
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

use super::fix::Fixing;
use super::policy::Policy;

pub(crate) fn run(config: &Config, args: ValidateArgs) -> Result<Exit> {
    let policy = Policy::new(&args)?;
    let check = check_options(&args.rules);
    let run = Run {
        config,
        format: args.format,
        fixing: Fixing::new(&args, &policy, check),
        policy,
        check: check.score(args.score),
        inputs: InputConfig::new(args.input)?,
    };
    let totals = Mutex::new(Totals::default());
    if !run.fixing.as_ref().is_some_and(Fixing::is_diff) {
        stdout::print(&report::header(run.format))?;
    }
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

fn check_options(rules: &RulesArg) -> CheckOptions {
    let options = CheckOptions::default();
    match rules {
        RulesArg::Auto => options,
        RulesArg::Set(rules) => options.rules(**rules),
    }
}

struct Run<'c> {
    config: &'c Config,
    inputs: InputConfig,
    policy: Policy,
    format: Format,
    check: CheckOptions,
    fixing: Option<Fixing>,
}

impl Run<'_> {
    fn validate(&self, input: &Input, out: &mut JobOut<'_, '_>, totals: &mut Totals) -> Result<Verdict> {
        let path = input.name();
        let mut fixed = None;
        let mut aside = Vec::new();
        let mut records = match &self.fixing {
            None => Records::open(input, &self.inputs.options)?,
            Some(fixing) => {
                let mended = fixing.mend(input, &self.inputs.options)?;
                let left = mended.put(input, fixing, self.config, out)?;
                fixed = Some(mended.count());
                Records::of_sgf(input, left, &self.inputs.options)
            }
        };
        // Where the record goes to standard output, what is said of it does not.
        let report_aside = self.fixing.as_ref().is_some_and(|fixing| fixing.takes_stdout(input));
        let job = out;
        let out: &mut dyn Write = if report_aside { &mut aside } else { &mut *job };
        let mut file = File {
            run: self,
            report: report::renderer(self.format, self.config),
            checker: Checker::new(&self.check),
            facts: FileFacts {
                path: &path,
                format: records.format,
                encoding: records.encoding,
                fixed,
                ..FileFacts::default()
            },
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
        let verdict = file.verdict;
        if report_aside && !self.fixing.as_ref().is_some_and(Fixing::is_diff) {
            String::from_utf8_lossy(&aside).lines().for_each(|line| job.complain(line.to_owned()));
        }
        Ok(verdict)
    }

    fn print_totals(&self, totals: &Totals, table: bool) -> Result<()> {
        let mut text = if table { totals.table() } else { String::new() };
        if !self.config.quiet {
            text.push_str(&totals.line(self.config.verbose));
            text.push('\n');
            if let Some(fixing) = &self.fixing {
                text.push_str(&fixing.line());
            }
        }
        if self.format == Format::Human && !self.fixing.as_ref().is_some_and(Fixing::keeps_stdout) {
            return stdout::print(text.as_bytes());
        }
        // Standard output is for machines there.
        if table || self.format == Format::Human {
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
    fn game(&mut self, read: &mut GameRead<'_>, out: &mut dyn Write) -> Result<()> {
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
        out: &mut dyn Write,
    ) -> Result<()> {
        let wants_excerpts = self.report.wants_excerpts();
        for one in found {
            let Some(severity) = self.run.policy.severity(one) else { continue };
            if self.run.policy.fails(severity) {
                self.verdict = Verdict::Findings;
            }
            self.facts.count(severity);
            self.totals.count(one.code, severity);
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
