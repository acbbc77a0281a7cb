//! `sgf validate`: checks every game and reports the findings.

mod fix;

use std::io::Write;
use std::sync::{Mutex, PoisonError};

use anyhow::Result;
use sgf_core::check::{CheckOptions, Checker, Differences, Earlier};
use sgf_core::diag::Diagnostic;
use sgf_core::text::Span;
use sgf_core::tree::{Batch, GameRead};
use sgf_core::value::GameInfo;

use crate::cli::{ReportFormat, RulesArg, ValidateArgs};
use crate::config::{Config, InputConfig};
use crate::exit::Exit;
use crate::facts::GameFacts;
use crate::findings::Policy;
use crate::input::{Input, Inputs, Records};
use crate::output::stdout;
use crate::project::{InputSettings, Projects, Settings};
use crate::report::summary::Totals;
use crate::report::{self, Excerpt, FileFacts, Finding, Report};
use crate::run::batches::{self, Work};
use crate::run::interrupt;
use crate::run::ordered::JobOut;
use crate::run::pipeline::{self, Verdict};

use fix::Fixing;

pub(crate) fn run(config: &Config, mut args: ValidateArgs) -> Result<Exit> {
    let fixing = Fixing::new(&args);
    let inputs = InputConfig::new(std::mem::take(&mut args.input))?;
    // An error of the command line is reported once, not for each input.
    Policy::new(&args, &Settings::default())?;
    let projects = Projects::new(args.no_config, args.config.as_deref())?;
    let command = ValidateCommand { config, format: args.format, args, projects, inputs, fixing };
    let totals = Mutex::new(Totals::default());
    if !command.is_diff() {
        stdout::print(&report::header(command.format))?;
    }
    let mut sink = report::sink(command.format);
    let new_state = || None::<WorkerState>;
    let inputs = Inputs::new(&command.inputs);
    let (exit, failed) =
        pipeline::run_with(inputs, config.jobs, &mut *sink, new_state, |state, input, out| {
            let mut of_file = Totals::default();
            let verdict = command.validate(input, state, out, &mut of_file)?;
            totals.lock().unwrap_or_else(PoisonError::into_inner).join(&of_file);
            Ok(verdict)
        })
        .map_err(stdout::cannot_write)?;
    if !command.is_diff() {
        stdout::print(&report::footer(command.format, exit))?;
    }
    command.print_totals(&totals.into_inner().unwrap_or_else(PoisonError::into_inner), failed)?;
    Ok(exit)
}

/// The memory of one thread.
struct WorkerState {
    checker: Checker,
    /// The game information of the last game; its buffers are reused.
    info: GameInfo,
}

struct ValidateCommand<'c> {
    config: &'c Config,
    inputs: InputConfig,
    args: ValidateArgs,
    projects: Projects,
    format: ReportFormat,
    fixing: Option<Fixing>,
}

impl ValidateCommand<'_> {
    /// True if fixes are only shown.
    fn is_diff(&self) -> bool {
        self.fixing.as_ref().is_some_and(Fixing::is_diff)
    }

    /// Checks one input: fixes it if that is asked for, then reports the findings of its games.
    fn validate(
        &self,
        input: &Input,
        state: &mut Option<WorkerState>,
        job: &mut JobOut<'_, '_>,
        totals: &mut Totals,
    ) -> Result<Verdict> {
        let path = input.name();
        let settings = match self.projects.of(input.file_path())? {
            InputSettings::Found(settings) => settings,
            InputSettings::Broken => return Ok(Verdict::Failed),
        };
        let policy = Policy::new(&self.args, &settings)?;
        let check = self.check_options(&settings);
        let (mut records, fixed) = self.open(input, &policy, &check, job)?;
        // If the fixed record goes to standard output, the report goes to standard error.
        let report_aside = self.fixing.as_ref().is_some_and(|fixing| fixing.takes_stdout(input));
        let mut aside = Vec::new();
        let idle = job.idle();
        let out: &mut (dyn Write + Send) = if report_aside { &mut aside } else { &mut *job };
        let check = check.score(self.args.score || settings.score.unwrap_or(false));
        let file = File {
            path: &path,
            is_sgf: records.format == "sgf",
            encoding: records.encoding,
            policy,
            renderer: || report::renderer(self.format, self.config),
            checker: || checker(None, &check, &settings),
        };
        let mut result = file.empty_result();
        let mut earlier = Earlier::default();
        let (last, info) = state.take().map(|WorkerState { checker, info }| (checker, info)).unzip();
        let state = state.insert(WorkerState {
            checker: checker(last, &check, &settings),
            info: info.unwrap_or_default(),
        });
        file.add_findings(&std::mem::take(&mut records.unread), None, &mut result)?;
        let read = batches::run(
            &mut records,
            idle,
            &file,
            state,
            |batch| batch.games().map(|read| earlier.compare(read.game())).collect(),
            |next| result.join(next, out),
        );
        // After an interruption, the findings so far are reported.
        if let Err(error) = read
            && !interrupt::requested()
        {
            return Err(error);
        }
        file.add_findings(records.tail(), None, &mut result)?;
        input.doubts.are_listed();
        out.write_all(&std::mem::take(&mut result.out))?;
        let facts = FileFacts {
            path: &path,
            format: records.format,
            bytes: records.bytes(),
            encoding: result.encoding,
            games: u64::from(records.games()),
            fixed,
            ..result.counts
        };
        result.report.end(&facts, out)?;
        totals.join(&result.totals);
        totals.add(&facts);
        if report_aside && !self.is_diff() {
            String::from_utf8_lossy(&aside).lines().for_each(|line| job.complain(line.to_owned()));
        }
        Ok(result.verdict)
    }

    /// Opens an input, and fixes it first if that is asked for. Also returns the number of findings that were
    /// fixed.
    fn open(
        &self,
        input: &Input,
        policy: &Policy,
        check: &CheckOptions,
        out: &mut JobOut<'_, '_>,
    ) -> Result<(Records, Option<u32>)> {
        let Some(fixing) = &self.fixing else {
            return Ok((Records::open(input, &self.inputs.options)?, None));
        };
        let fixed = fixing.fix(input, &self.inputs.options, policy, check)?;
        let bytes = fixed.put(input, fixing, self.config, out)?;
        Ok((Records::of_sgf(input, bytes, &self.inputs.options), Some(fixed.count())))
    }

    /// Returns the options of the check, with the rules of the command line, else of the settings, else of
    /// each record.
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
        // Standard output is for programs in the other formats.
        if self.args.summary || self.format == ReportFormat::Human {
            text.lines().for_each(crate::output::complain);
        }
        Ok(())
    }
}

/// Makes the checker for the next input, from that of the last one if there is one: its memory is reused.
fn checker(last: Option<Checker>, options: &CheckOptions, settings: &Settings) -> Checker {
    let checker = match last {
        Some(last) => last.restart(options),
        None => Checker::new(options),
    };
    match settings.policy.policy() {
        Some(policy) => checker.policy(policy),
        None => checker,
    }
}

/// An input that is being checked, as all threads see it.
struct File<'f, R, C> {
    path: &'f str,
    is_sgf: bool,
    /// The charset and its source; `None` if each game has its own.
    encoding: Option<(&'static str, &'static str)>,
    policy: Policy,
    /// Makes a renderer.
    renderer: R,
    /// Makes a checker.
    checker: C,
}

/// The result of a batch of games.
struct BatchResult {
    report: Box<dyn Report>,
    /// The output of the renderer.
    out: Vec<u8>,
    encoding: Option<(&'static str, &'static str)>,
    /// The counts of findings; the other fields are empty.
    counts: FileFacts<'static>,
    totals: Totals,
    verdict: Verdict,
}

impl BatchResult {
    /// Adds the result of the next batch.
    fn join(&mut self, mut next: BatchResult, out: &mut (dyn Write + Send)) -> Result<()> {
        out.write_all(&next.out)?;
        self.report.join(&mut *next.report)?;
        self.encoding = self.encoding.or(next.encoding);
        self.counts.errors += next.counts.errors;
        self.counts.warnings += next.counts.warnings;
        self.counts.notes += next.counts.notes;
        self.totals.join_part(&next.totals);
        if next.verdict == Verdict::Findings {
            self.verdict = Verdict::Findings;
        }
        Ok(())
    }
}

impl<R: Fn() -> Box<dyn Report> + Sync, C: Fn() -> Checker + Sync> Work for File<'_, R, C> {
    type Before = Vec<Differences>;
    type BatchResult = BatchResult;
    type WorkerState = WorkerState;

    fn worker_state(&self) -> WorkerState {
        WorkerState { checker: (self.checker)(), info: GameInfo::default() }
    }

    fn process(
        &self,
        state: &mut WorkerState,
        batch: &mut Batch,
        before: Vec<Differences>,
    ) -> Result<BatchResult> {
        let mut result = self.empty_result();
        for (mut read, differences) in batch.games().zip(before) {
            self.add_game(state, &mut read, differences, &mut result)?;
        }
        Ok(result)
    }
}

impl<R: Fn() -> Box<dyn Report> + Sync, C: Fn() -> Checker + Sync> File<'_, R, C> {
    fn empty_result(&self) -> BatchResult {
        BatchResult {
            report: (self.renderer)(),
            out: Vec::new(),
            encoding: self.encoding,
            counts: FileFacts::default(),
            totals: Totals::default(),
            verdict: Verdict::Clean,
        }
    }

    /// Checks a game and adds its findings.
    fn add_game(
        &self,
        WorkerState { checker, info }: &mut WorkerState,
        read: &mut GameRead<'_>,
        differences: Differences,
        result: &mut BatchResult,
    ) -> Result<()> {
        let game = read.game();
        info.read(game);
        let mut checked = Vec::new();
        let play = checker.check_compared(game, info, differences, &mut checked);
        read.locate(&mut checked);
        let mut found = std::mem::take(read.diagnostics);
        found.append(&mut checked);
        found.sort_by_key(|one| one.span.start);
        let coding = game.coding();
        if !self.is_sgf {
            // Positions are those in the SGF made from the record, which the user does not see.
            found.iter_mut().for_each(|one| one.position = None);
        }
        result.encoding.get_or_insert((coding.charset.name(), game.coding_source().as_str()));
        if result.report.wants_games() {
            result.report.game(&GameFacts::new(game, info, read.index).checked(&play))?;
        }
        self.add_findings(&found, Some(read), result)
    }

    /// Adds findings, those of a game with the text around them.
    fn add_findings(
        &self,
        found: &[Diagnostic],
        read: Option<&GameRead<'_>>,
        result: &mut BatchResult,
    ) -> Result<()> {
        for one in found {
            let Some(severity) = self.policy.severity(one) else { continue };
            if self.policy.fails(severity) {
                result.verdict = Verdict::Findings;
            }
            result.counts.count(severity);
            result.totals.count(one.code, severity);
            result.totals.count_cause(one);
            let wants_excerpt = one.position.is_some() && result.report.wants_excerpt(severity);
            let excerpt = read.filter(|_| wants_excerpt).and_then(|read| excerpt(read, one));
            let finding = Finding { path: self.path, found: one, severity, excerpt };
            result.report.finding(&finding, &mut result.out)?;
        }
        Ok(())
    }
}

/// Returns the text around a finding.
fn excerpt(read: &GameRead<'_>, found: &Diagnostic) -> Option<Excerpt> {
    let span = Span::new(read.source_offset(found.span.start)?, read.source_offset(found.span.end)?);
    Excerpt::new(read.collection().source(), span, read.game().coding())
}
