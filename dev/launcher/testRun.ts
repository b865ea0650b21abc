import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bin } from './builds.ts';
import { provideChromium } from './chromium.ts';
import { explain } from './failure.ts';
import { createKeeper, type Keeper } from './keeper.ts';
import { followLog, openLog } from './logFile.ts';
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
  countVitestRun,
  type FileTime,
  NO_TESTS,
  timesOf,
} from './testCounts.ts';
import { parseTestRequest, SITES, type SiteName, type TestStep } from './testSteps.ts';

const RESULTS_DIR = join(STATE_DIR, 'test-results');
/** How many steps run side by side: those on a site wait about as long as they compute. */
const AT_ONCE = 2;
/** Nothing takes as long; what does is stuck. */
const STEP_LIMIT_MS = 25 * 60_000;
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

  const slowest = results.flatMap(({ files }) => files).toSorted((one, other) => other.ms - one.ms);
  if (slowest.length > 0) report.line('\nThe slowest files:');
  for (const { file, ms } of slowest.slice(0, SLOWEST)) report.line(`  ${seconds(ms)}  ${file}`);
  report.line('');
  for (const { line } of results) report.line(line);
  const failed = results.filter(({ counts }) => counts.failed > 0).map(({ step }) => step.name);
  if (failed.length > 0) {
    report.line(`\nNot everything passed: ${failed.join(', ')}.\n${await readFile(failuresFile, 'utf8')}`.trimEnd());
  }
  const total = results.map(({ counts }) => counts).reduce(addCounts, NO_TESTS);
  report.line(`\n${closingLine(total)}`);
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
}

interface StepResult {
  readonly step: TestStep;
  readonly counts: Counts;
  readonly files: readonly FileTime[];
  readonly line: string;
}

async function runAndReport(step: TestStep, setting: Setting): Promise<StepResult> {
  const { report } = setting;
  report.line(`── ${step.title} (${step.name}) …`);
  const started = Date.now();
  const { counts, files } = await prepare(step, setting).then(
    (env) => runStep(step, env, setting),
    (error: unknown) => {
      report.line(explain(error));
      return { counts: countCheck(false), files: [] };
    },
  );
  const line = `   ${step.name}: ${closingLine(counts)} in ${seconds(Date.now() - started)}`;
  report.line(line);
  return { step, counts, files, line };
}

/** Has the functions and the tests write down the queries that the product runs (`dev/queries/record.ts`). */
async function recordQueries(): Promise<void> {
  const log = join(RESULTS_DIR, 'queries.jsonl');
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

async function runStep(
  { name, run }: TestStep,
  env: NodeJS.ProcessEnv,
  { keeper, report, vitestArgs, inherit }: Setting,
): Promise<{ readonly counts: Counts; readonly files: readonly FileTime[] }> {
  const start = async (command: string, args: readonly string[]): Promise<boolean> => {
    const log = openLog(join(LOG_DIR, `test-${name}.log`));
    const output = inherit ? 'inherit' : log.descriptor;
    const outcome = await keeper.run(bin(command), args, {
      cwd: ROOT,
      env,
      stdio: ['ignore', output, output],
      limitMs: STEP_LIMIT_MS,
    });
    log.close();
    report.line(await readFile(log.path, 'utf8'));
    if (outcome.kind === 'timeout')
      report.line(`This step was stopped: it took longer than ${seconds(STEP_LIMIT_MS)}.`);
    if (outcome.kind === 'missing') report.line('The program of this step is not installed: run npm ci.');
    return outcome.kind === 'exited' && outcome.code === 0;
  };
  if ('check' in run) {
    const [command, ...args] = run.check;
    return { counts: countCheck(await start(command, args)), files: [] };
  }
  const results = join(RESULTS_DIR, `${name}.json`);
  await rm(results, { force: true });
  const reporters = ['default', 'json', 'dev/launcher/promptFailures.ts'].map((reporter) => `--reporter=${reporter}`);
  const projects = run.projects.map((project) => `--project=${project}`);
  const endedWell = await start('vitest', [
    'run',
    ...projects,
    ...reporters,
    `--outputFile.json=${results}`,
    ...vitestArgs,
  ]);
  const told = await readFile(results, 'utf8').catch(() => undefined);
  return { counts: countVitestRun(told, endedWell), files: told === undefined ? [] : timesOf(told) };
}
