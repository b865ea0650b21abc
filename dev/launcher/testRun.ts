import { statSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bin } from './builds.ts';
import { provideChromium } from './chromium.ts';
import { explain } from './failure.ts';
import { createKeeper, type Keeper } from './keeper.ts';
import { followLog, openLog } from './logFile.ts';
import { watchMachine } from './machine.ts';
import { LOG_DIR, ROOT, STATE_DIR } from './paths.ts';
import { offsetFromEnv } from './ports.ts';
import { createReport, type Report, seconds } from './report.ts';
import { onEnd } from './session.ts';
import { type Stack, startStack } from './stack.ts';
import {
  addCounts,
  type Counts,
  closingLine,
  countCheck,
  countRun,
  durationTable,
  filesIn,
  NO_TESTS,
  parseResults,
  type ResultLine,
  testsIn,
} from './testResults.ts';
import { parseTestRequest, SITES, type SiteName, type TestStep, type VitestRun } from './testSteps.ts';

const RESULTS_DIR = join(STATE_DIR, 'test-results');
/** How many steps run side by side: the two on a site wait half of the time, and a third fills both cores meanwhile. */
const AT_ONCE = 3;
/**
 * A run in which no test ends for so long is stuck: each test has a limit of its own, and the longest is shorter than this. A slow
 * machine never reaches it. The checks (types, lint) have no limit.
 */
const STALL_MS = 20 * 60_000;
const WATCH_EVERY_MS = 1_000;
const SLOWEST = 10;
/** Looks at what all the others have recorded. */
const LAST_STEP = 'queries';

interface Setting {
  readonly keeper: Keeper;
  readonly report: Report;
  readonly vitestArgs: readonly string[];
  readonly sites: Sites;
  readonly chromium: () => Promise<string>;
  /** Whether a step's output is shown as it comes: with others beside it, it is shown when it is whole. */
  readonly inherit: boolean;
}

type Sites = Partial<Record<SiteName, Promise<Stack>>>;

/** `npm test`: runs the steps side by side, the one that looks back at all of them last, and ends with how many tests passed and failed. */
export async function runTests(args: readonly string[]): Promise<number> {
  const report = createReport();
  const keeper = createKeeper();
  const machine = watchMachine();
  const { steps, vitestArgs } = parseTestRequest(args);
  const failuresFile = join(RESULTS_DIR, 'failures.txt');
  await mkdir(RESULTS_DIR, { recursive: true });
  await writeFile(failuresFile, '');
  process.env.MATATAKI_FAILURES = failuresFile;
  await recordQueries();
  followLog(failuresFile, (line) => report.line(line));

  const sites = startSites(steps, keeper, report);
  let stopped = false;
  const stop = async (): Promise<void> => {
    stopped = true;
    for (const site of Object.values(sites)) await (await site.catch(() => undefined))?.stop();
    await keeper.close();
  };
  onEnd(stop);
  const setting: Setting = {
    keeper,
    report,
    vitestArgs,
    sites,
    chromium: once(() => getChromium(keeper, report)),
    inherit: steps.length === 1,
  };
  const results: StepResult[] = [];
  const waiting = steps.filter(({ name }) => name !== LAST_STEP).values();
  const runInTurn = async (): Promise<void> => {
    for (const step of waiting) if (!stopped) results.push(await runAndReport(step, setting));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, runInTurn));
  const last = steps.find(({ name }) => name === LAST_STEP);
  if (last !== undefined && !stopped) results.push(await runAndReport(last, setting));
  await stop();

  const all = results.map(({ step: { name }, lines }) => ({ name, lines }));
  await writeFile(join(RESULTS_DIR, 'durations.tsv'), durationTable(all));
  const lines = all.flatMap((step) => step.lines);
  printSlowest(
    report,
    'files',
    filesIn(lines).map(({ ms, startMs, file }) => ({ ms: ms + startMs, what: file })),
  );
  printSlowest(
    report,
    'tests',
    testsIn(lines).map(({ ms, file, name }) => ({ ms, what: `${file} > ${name}` })),
  );
  report.line('');
  for (const { summary } of results) report.line(summary);
  const failed = results.filter(({ counts }) => counts.failed > 0).map(({ step }) => step.name);
  if (failed.length > 0) {
    report.line(`\nNot everything passed: ${failed.join(', ')}.\n${await readFile(failuresFile, 'utf8')}`.trimEnd());
  }
  const total = results.map(({ counts }) => counts).reduce(addCounts, NO_TESTS);
  report.line(`\n${machine()}`);
  report.line(`\n${closingLine(total)}`);
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
}

function printSlowest(
  report: Report,
  of: string,
  all: readonly { readonly ms: number; readonly what: string }[],
): void {
  if (all.length === 0) return;
  report.line(`\nThe slowest ${of}:`);
  for (const { ms, what } of all.toSorted((one, other) => other.ms - one.ms).slice(0, SLOWEST)) {
    report.line(`  ${seconds(ms)}  ${what}`);
  }
}

interface StepResult {
  readonly step: TestStep;
  readonly counts: Counts;
  readonly lines: readonly ResultLine[];
  readonly summary: string;
}

async function runAndReport(step: TestStep, setting: Setting): Promise<StepResult> {
  const { report } = setting;
  report.line(`── ${step.title} (${step.name}) …`);
  const started = Date.now();
  const { counts, lines } = await prepare(step, setting).then(
    (env) => runStep(step, env, setting),
    (error: unknown) => {
      report.line(explain(error));
      return { counts: countCheck(false), lines: [] };
    },
  );
  const summary = `   ${step.name}: ${closingLine(counts)} in ${seconds(Date.now() - started)}`;
  report.line(summary);
  return { step, counts, lines, summary };
}

/** Has the functions and the tests write down the queries that the product runs (`dev/queries/record.ts`). */
async function recordQueries(): Promise<void> {
  const log = join(RESULTS_DIR, 'recorded-queries.jsonl');
  await writeFile(log, '');
  process.env.MATATAKI_QUERY_LOG = log;
  const recorder = pathToFileURL(join(ROOT, 'dev/queries/record.ts')).href;
  process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import=${recorder}`.trim();
}

/** The sites of these steps, one started after the other, with nothing in them; on ports of their own, beside those of a running one. */
function startSites(steps: readonly TestStep[], keeper: Keeper, report: Report): Sites {
  const sites: Sites = {};
  let before: Promise<unknown> = Promise.resolve();
  for (const need of steps.flatMap(({ needs }) => needs)) {
    if (need === 'browser' || sites[need] !== undefined) continue;
    const site = before.then(() => startStack({ portOffset: offsetFromEnv(process.env, SITES[need]), report, keeper }));
    before = site.then(
      ({ broken }) => void broken.then((sentence) => report.line(sentence)),
      () => undefined,
    );
    sites[need] = site;
  }
  return sites;
}

const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
};

async function getChromium(keeper: Keeper, report: Report): Promise<string> {
  const log = openLog(join(LOG_DIR, 'chromium.log'));
  try {
    return await provideChromium({ keeper, report, env: process.env, log });
  } finally {
    log.close();
  }
}

/** The environment for a step. Rejects with a sentence when what it needs is not there. */
async function prepare({ needs }: TestStep, { sites, chromium }: Setting): Promise<NodeJS.ProcessEnv> {
  let env = process.env;
  for (const need of needs) {
    env = need === 'browser' ? { ...env, CHROMIUM_BIN: await chromium() } : { ...env, ...(await sites[need])?.env };
  }
  return env;
}

type StepOutcome = { readonly counts: Counts; readonly lines: readonly ResultLine[] };

function runStep(step: TestStep, env: NodeJS.ProcessEnv, setting: Setting): Promise<StepOutcome> {
  const { run } = step;
  return 'check' in run ? runCheck(step.name, run.check, env, setting) : runVitest(step.name, run, env, setting);
}

async function runCheck(
  name: string,
  [command, ...args]: readonly [string, ...string[]],
  env: NodeJS.ProcessEnv,
  setting: Setting,
): Promise<StepOutcome> {
  const outcome = await runProgram({ name, command, args, env }, setting);
  return { counts: countCheck(outcome), lines: [] };
}

async function runVitest(
  name: string,
  { projects, changedOnly = false }: VitestRun,
  env: NodeJS.ProcessEnv,
  setting: Setting,
): Promise<StepOutcome> {
  const results = join(RESULTS_DIR, `${name}.jsonl`);
  await writeFile(results, '');
  const args = [
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=dev/launcher/testReporter.ts',
    ...(changedOnly ? ['--changed'] : []),
    ...setting.vitestArgs,
  ];
  const watch = watchProgress(results);
  const program = { name, command: 'vitest', args, env: { ...env, MATATAKI_RESULTS: results }, stop: watch.stalled };
  const endedWell = await runProgram(program, setting);
  watch.end();
  const lines = parseResults(await readFile(results, 'utf8'));
  return { counts: countRun(lines, endedWell, changedOnly), lines };
}

type Program = {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly stop?: AbortSignal;
};

/** Runs a program that npm installed; whether it ended well. */
async function runProgram(
  { name, command, args, env, stop }: Program,
  { keeper, report, inherit }: Setting,
): Promise<boolean> {
  const log = openLog(join(LOG_DIR, `test-${name}.log`));
  const output = inherit ? 'inherit' : log.descriptor;
  const outcome = await keeper.run(bin(command), args, {
    cwd: ROOT,
    env,
    stdio: ['ignore', output, output],
    ...(stop && { stop }),
  });
  log.close();
  report.line(await readFile(log.path, 'utf8'));
  if (outcome.kind === 'stopped') report.line(`Stopped: no test ended for ${seconds(STALL_MS)}.`);
  if (outcome.kind === 'missing') report.line('The program of this step is not installed: run npm ci.');
  return outcome.kind === 'exited' && outcome.code === 0;
}

/** Aborts `stalled` when nothing was added to `file` for `STALL_MS`. */
function watchProgress(file: string): { readonly stalled: AbortSignal; readonly end: () => void } {
  const controller = new AbortController();
  let size = 0;
  let changedAt = Date.now();
  const timer = setInterval(() => {
    const now = statSync(file).size;
    if (now !== size) [size, changedAt] = [now, Date.now()];
    else if (Date.now() - changedAt > STALL_MS) controller.abort();
  }, WATCH_EVERY_MS);
  return { stalled: controller.signal, end: () => clearInterval(timer) };
}
