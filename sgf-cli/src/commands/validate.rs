//! `sgf validate`: reads every game and says what is wrong in it.

use std::io::Write;
use std::sync::{Mutex, PoisonError};

use anyhow::Result;
use sgf_core::check::{CheckOptions, Checker, Differences, Earlier};
use sgf_core::diag::Diagnostic;
use sgf_core::text::Span;
use sgf_core::tree::{Batch, GameRead};
use sgf_core::value::GameInfo;

use crate::batches::{self, Work};
use crate::cli::{ReportFormat, RulesArg, ValidateArgs};
use crate::config::{Config, InputConfig};
use crate::exit::Exit;
use crate::facts::GameFacts;
use crate::input::{Input, Inputs, Records};
use crate::interrupt;
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
    let none = || None::<Own>;
    let (exit, failed) =
        pipeline::run_with(Inputs::new(&run.inputs), config.jobs, &mut *sink, none, |kept, input, out| {
            let mut of_file = Totals::default();
            let verdict = run.validate(input, kept, out, &mut of_file)?;
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

/// Memory of one thread: a checker, and what the last game said of itself.
type Own = (Checker, GameInfo);

struct Run<'c> {
    config: &'c Config,
    inputs: InputConfig,
    args: ValidateArgs,
    projects: Projects,
    format: ReportFormat,
    fixing: Option<Fixing>,
}

impl Run<'_> {
    fn validate(
        &self,
        input: &Input,
        kept: &mut Option<Own>,
        out: &mut JobOut<'_, '_>,
        totals: &mut Totals,
    ) -> Result<Verdict> {
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
        let idle = out.idle();
        let job = out;
        let out: &mut (dyn Write + Send) = if report_aside { &mut aside } else { &mut *job };
        let check = check.score(self.args.score || settings.score.unwrap_or(false));
        let file = File {
            path: &path,
            is_sgf: records.format == "sgf",
            encoding: records.encoding,
            policy,
            report: || report::renderer(self.format, self.config),
            checker: || checker(None, &check, &settings),
        };
        let mut all = file.part();
        let mut earlier = Earlier::default();
        let (last, info) = kept.take().unzip();
        let own = kept.insert((checker(last, &check, &settings), info.unwrap_or_default()));
        let read = batches::run(
            &mut records,
            idle,
            &file,
            own,
            |batch| batch.games().map(|read| earlier.compare(read.game())).collect(),
            |part| all.join(part, out),
        );
        // What is in flight when the user stops the run is told as far as it came.
        if let Err(error) = read
            && !interrupt::requested()
        {
            return Err(error);
        }
        file.findings(records.tail(), None, &mut all)?;
        out.write_all(&std::mem::take(&mut all.out))?;
        let facts = FileFacts {
            path: &path,
            format: records.format,
            bytes: records.bytes(),
            encoding: all.encoding,
            games: u64::from(records.games()),
            fixed,
            ..all.counts
        };
        all.report.end(&facts, out)?;
        totals.join(&all.totals);
        totals.add(&facts);
        let verdict = all.verdict;
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

/// A checker for the next input, made of the one for the last.
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

/// An input that is being validated, as all threads see it.
struct File<'f, R, C> {
    path: &'f str,
    is_sgf: bool,
    /// The charset, where it is not that of the games.
    encoding: Option<(&'static str, &'static str)>,
    policy: Policy,
    report: R,
    checker: C,
}

/// What some games of it came to.
struct Part {
    report: Box<dyn Report>,
    /// What the report wrote.
    out: Vec<u8>,
    encoding: Option<(&'static str, &'static str)>,
    /// Only the findings are counted.
    counts: FileFacts<'static>,
    totals: Totals,
    verdict: Verdict,
}

impl Part {
    /// Takes the part that comes next.
    fn join(&mut self, mut next: Part, out: &mut (dyn Write + Send)) -> Result<()> {
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
    type Part = Part;
    type Own = Own;

    fn own(&self) -> Own {
        ((self.checker)(), GameInfo::default())
    }

    fn look(&self, own: &mut Self::Own, batch: &mut Batch, before: Vec<Differences>) -> Result<Part> {
        let mut part = self.part();
        for (mut read, differences) in batch.games().zip(before) {
            self.game(own, &mut read, differences, &mut part)?;
        }
        Ok(part)
    }
}

impl<R: Fn() -> Box<dyn Report> + Sync, C: Fn() -> Checker + Sync> File<'_, R, C> {
    fn part(&self) -> Part {
        Part {
            report: (self.report)(),
            out: Vec::new(),
            encoding: self.encoding,
            counts: FileFacts::default(),
            totals: Totals::default(),
            verdict: Verdict::Clean,
        }
    }

    fn game(
        &self,
        (checker, info): &mut Own,
        read: &mut GameRead<'_>,
        differences: Differences,
        part: &mut Part,
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
            // Places are those of the SGF that it became, which nobody sees.
            found.iter_mut().for_each(|one| one.position = None);
        }
        part.encoding.get_or_insert((coding.charset.name(), game.coding_source().as_str()));
        if part.report.wants_games() {
            part.report.game(&GameFacts::new(game, info, read.index).checked(&play))?;
        }
        self.findings(&found, Some(read), part)
    }

    fn findings(&self, found: &[Diagnostic], read: Option<&GameRead<'_>>, part: &mut Part) -> Result<()> {
        for one in found {
            let Some(severity) = self.policy.severity(one) else { continue };
            if self.policy.fails(severity) {
                part.verdict = Verdict::Findings;
            }
            part.counts.count(severity);
            part.totals.count(one.code, severity);
            part.totals.count_cause(one);
            let wants_excerpt = one.position.is_some() && part.report.wants_excerpt(severity);
            let excerpt = read.filter(|_| wants_excerpt).and_then(|read| excerpt(read, one));
            let finding = Finding { path: self.path, found: one, severity, excerpt };
            part.report.finding(&finding, &mut part.out)?;
        }
        Ok(())
    }
}

fn excerpt(read: &GameRead<'_>, found: &Diagnostic) -> Option<Excerpt> {
    let span = Span::new(read.source_offset(found.span.start)?, read.source_offset(found.span.end)?);
    Excerpt::new(read.collection().source(), span, read.game().coding())
}
