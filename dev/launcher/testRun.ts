import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bin } from './builds.ts';
import { provideChromium } from './chromium.ts';
import { emptyStack } from './emptyStack.ts';
import { explain } from './failure.ts';
import { createKeeper, type Keeper } from './keeper.ts';
import { openLog } from './logFile.ts';
import { LOG_DIR, ROOT, STATE_DIR } from './paths.ts';
import { offsetFromEnv, TEST_OFFSET } from './ports.ts';
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
import { parseTestRequest, type TestStep } from './testSteps.ts';

const RESULTS_DIR = join(STATE_DIR, 'test-results');
/** Beyond this a step begins although functions of the one before are still at it. */
const REST_LIMIT_MS = 30_000;
/** Nothing takes as long; what does is stuck. */
const STEP_LIMIT_MS = 25 * 60_000;
const SLOWEST = 10;

interface Setting {
  readonly keeper: Keeper;
  readonly report: Report;
  readonly vitestArgs: readonly string[];
}

/** `npm test`: runs the steps one after the other, and ends with how many tests passed and failed. */
export async function runTests(args: readonly string[]): Promise<number> {
  const report = createReport();
  const keeper = createKeeper();
  const { steps, vitestArgs } = parseTestRequest(args);
  const setting: Setting = { keeper, report, vitestArgs };
  const failuresFile = join(RESULTS_DIR, 'failures.txt');
  await mkdir(RESULTS_DIR, { recursive: true });
  await writeFile(failuresFile, '');
  process.env.MATATAKI_FAILURES = failuresFile;
  await recordQueries();

  // It starts while the steps that need none of it run.
  const site = steps.some(({ needs }) => needs.includes('site')) ? startSite(keeper, report) : undefined;
  site?.catch(() => undefined);
  onEnd(async () => {
    await (await site)?.stop();
    await keeper.close();
  });
  let total = NO_TESTS;
  let times: readonly FileTime[] = [];
  const failed: string[] = [];
  for (const step of steps) {
    report.line(`\n── ${step.title} (${step.name})`);
    const started = Date.now();
    const { counts, files } = await prepare(step, site, setting).then(
      () => runStep(step, setting),
      (error: unknown) => {
        report.line(explain(error));
        return { counts: countCheck(false), files: [] };
      },
    );
    total = addCounts(total, counts);
    times = [...times, ...files];
    if (counts.failed > 0) failed.push(step.name);
    report.line(`   ${step.name}: ${closingLine(counts)} in ${seconds(Date.now() - started)}`);
  }
  await (await site?.catch(() => undefined))?.stop();
  await keeper.close();
  const slowest = times.toSorted((one, other) => other.ms - one.ms).slice(0, SLOWEST);
  if (slowest.length > 0) report.line('\nThe slowest files:');
  for (const { file, ms } of slowest) report.line(`  ${seconds(ms)}  ${file}`);
  if (failed.length > 0) {
    report.line(`\nNot everything passed: ${failed.join(', ')}.\n${await readFile(failuresFile, 'utf8')}`.trimEnd());
  }
  report.line(`\n${closingLine(total)}`);
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
}

/** Has the functions and the tests write down the queries that the product runs (`dev/queries/record.ts`). */
async function recordQueries(): Promise<void> {
  const log = join(RESULTS_DIR, 'queries.jsonl');
  await writeFile(log, '');
  process.env.MATATAKI_QUERY_LOG = log;
  const recorder = pathToFileURL(join(ROOT, 'dev/queries/record.ts')).href;
  process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import=${recorder}`.trim();
}

/** A site without anything in it, on ports of its own, so that the tests run beside a running one. */
async function startSite(keeper: Keeper, report: Report): Promise<Stack> {
  const stack = await startStack({ portOffset: offsetFromEnv(process.env, TEST_OFFSET), report, keeper });
  void stack.broken.then((sentence) => report.line(sentence));
  return stack;
}

/** Rejects with a sentence when what a step needs is not there. */
async function prepare(step: TestStep, site: Promise<Stack> | undefined, setting: Setting): Promise<void> {
  if (step.needs.includes('site') && site !== undefined) {
    const stack = await site;
    Object.assign(process.env, stack.env);
    // What an earlier step left (a photo that no page can read, say) is not for this one to stumble over, nor what its
    // functions would still write.
    await stack.atRest(REST_LIMIT_MS);
    await emptyStack(stack.origins);
  }
  if (step.needs.includes('browser')) {
    const log = openLog(join(LOG_DIR, 'chromium.log'));
    try {
      process.env.CHROMIUM_BIN = await provideChromium({ ...setting, env: process.env, log });
    } finally {
      log.close();
    }
  }
}

async function runStep(
  { name, run }: TestStep,
  { keeper, report, vitestArgs }: Setting,
): Promise<{ readonly counts: Counts; readonly files: readonly FileTime[] }> {
  const start = async (command: string, args: readonly string[]): Promise<boolean> => {
    const stdio = ['ignore', 'inherit', 'inherit'] as const;
    const outcome = await keeper.run(bin(command), args, { cwd: ROOT, stdio: [...stdio], limitMs: STEP_LIMIT_MS });
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
