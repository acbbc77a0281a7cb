//! `sgf validate`: reads every game and says what is wrong in it.

use std::io::Write;
use std::sync::{Mutex, PoisonError};

use anyhow::Result;
use sgf_core::check::{CheckOptions, Checker};
use sgf_core::diag::Diagnostic;
use sgf_core::text::Span;
use sgf_core::tree::GameRead;
use sgf_core::value::GameInfo;

use crate::cli::{ReportFormat, RulesArg, ValidateArgs};
use crate::config::{Config, InputConfig};
use crate::exit::Exit;
use crate::facts::GameFacts;
use crate::input::{Input, Inputs, Records};
use crate::output::ordered::JobOut;
use crate::output::stdout;
use crate::pipeline::{self, Verdict};
use crate::project::{self, Projects, Settings};
use crate::report::summary::Totals;
use crate::report::{self, Excerpt, FileFacts, Finding, Report};

use super::fix::Fixing;
use super::policy::Policy;

pub(crate) fn run(config: &Config, mut args: ValidateArgs) -> Result<Exit> {
    let fixing = Fixing::new(&args);
    let inputs = InputConfig::new(std::mem::take(&mut args.input))?;
    // What is wrong on the command line is wrong for every input.
    Policy::new(&args, &Settings::default())?;
    let projects = Projects::new(args.no_config, args.config.as_deref())?;
    let run = Run { config, format: args.format, args, projects, inputs, fixing };
    let totals = Mutex::new(Totals::default());
    if !run.fixing.as_ref().is_some_and(Fixing::is_diff) {
        stdout::print(&report::header(run.format))?;
    }
    let mut sink = report::sink(run.format);
    let (exit, failed) =
        pipeline::run_counted(Inputs::new(&run.inputs), config.jobs, &mut *sink, |input, out| {
            let mut of_file = Totals::default();
            let verdict = run.validate(input, out, &mut of_file)?;
            totals.lock().unwrap_or_else(PoisonError::into_inner).join(&of_file);
            Ok(verdict)
        })
        .map_err(stdout::cannot_write)?;
    if !run.fixing.as_ref().is_some_and(Fixing::is_diff) {
        stdout::print(&report::footer(run.format, exit))?;
    }
    run.print_totals(&totals.into_inner().unwrap_or_else(PoisonError::into_inner), failed)?;
    Ok(exit)
}

struct Run<'c> {
    config: &'c Config,
    inputs: InputConfig,
    args: ValidateArgs,
    projects: Projects,
    format: ReportFormat,
    fixing: Option<Fixing>,
}

impl Run<'_> {
    fn validate(&self, input: &Input, out: &mut JobOut<'_, '_>, totals: &mut Totals) -> Result<Verdict> {
        let path = input.name();
        let settings = match self.projects.of(input.file_path())? {
            project::Of::Settings(settings) => settings,
            project::Of::Broken => return Ok(Verdict::Failed),
        };
        let policy = Policy::new(&self.args, &settings)?;
        let check = self.check_options(&settings);
        let mut fixed = None;
        let mut aside = Vec::new();
        let mut records = match &self.fixing {
            None => Records::open(input, &self.inputs.options)?,
            Some(fixing) => {
                let mended = fixing.mend(input, &self.inputs.options, &policy, &check)?;
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
            policy,
            report: report::renderer(self.format, self.config),
            checker: checker(&check.score(self.args.score || settings.score.unwrap_or(false)), &settings),
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

    /// Measures by the rules of the command line, else of the settings, else of each record.
    fn check_options(&self, settings: &Settings) -> CheckOptions {
        let mut options = CheckOptions::default();
        options.rules = match &self.args.rules {
            Some(RulesArg::Auto) => None,
            Some(RulesArg::Set(rules)) => Some(**rules),
            None => settings.rules,
        };
        options
    }

    fn print_totals(&self, totals: &Totals, failed: u64) -> Result<()> {
        let mut text = if self.args.summary { totals.table() } else { String::new() };
        if !self.config.quiet {
            text.push_str(&totals.line(self.config.verbose, failed));
            text.push('\n');
            if let Some(fixing) = &self.fixing {
                text.push_str(&fixing.line());
            }
        }
        if self.format == ReportFormat::Human && !self.fixing.as_ref().is_some_and(Fixing::keeps_stdout) {
            return stdout::print(text.as_bytes());
        }
        // Standard output is for machines there.
        if self.args.summary || self.format == ReportFormat::Human {
            text.lines().for_each(crate::output::complain);
        }
        Ok(())
    }
}

fn checker(options: &CheckOptions, settings: &Settings) -> Checker {
    let checker = Checker::new(options);
    match settings.policy.policy() {
        Some(policy) => checker.policy(policy),
        None => checker,
    }
}

/// An input that is being validated.
struct File<'f> {
    policy: Policy,
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
        for one in found {
            let Some(severity) = self.policy.severity(one) else { continue };
            if self.policy.fails(severity) {
                self.verdict = Verdict::Findings;
            }
            self.facts.count(severity);
            self.totals.count(one.code, severity);
            self.totals.count_cause(one);
            let wants_excerpt = one.position.is_some() && self.report.wants_excerpt(severity);
            let excerpt = read.filter(|_| wants_excerpt).and_then(|read| excerpt(read, one));
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
