import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { bin } from './builds.ts';
import { provideChromium } from './chromium.ts';
import { explain } from './failure.ts';
import { openLog } from './logFile.ts';
import { LOG_DIR, ROOT, STATE_DIR } from './paths.ts';
import { offsetFromEnv } from './ports.ts';
import { run } from './processes.ts';
import { createReport, type Report, seconds } from './report.ts';
import { onEnd } from './session.ts';
import { type Stack, startStack } from './stack.ts';
import { type Need, parseTestRequest, SITES, type TestStep, type VitestRun } from './testSteps.ts';

/** Vitest's own reports of each step, as JSON and as JUnit's XML. */
const RESULTS_DIR = join(STATE_DIR, 'test-results');
/** How many steps run side by side: the two on a site wait half of the time, and a third fills both cores meanwhile. */
const AT_ONCE = 3;
const SLOWEST = 10;
/** Looks at what all the others have recorded. */
const LAST_STEP = 'queries';

interface Setting {
  readonly report: Report;
  readonly vitestArgs: readonly string[];
  /** The variables by which a step finds what it needs. */
  readonly provided: ReadonlyMap<Need, Promise<Readonly<Record<string, string>>>>;
  /** Whether a step's output is shown as it comes. Output of steps that run side by side is shown when a step has ended. */
  readonly inherit: boolean;
}

const vitestReport = v.object({
  testResults: v.array(
    v.object({
      name: v.string(),
      status: v.string(),
      message: v.string(),
      assertionResults: v.array(
        v.object({
          fullName: v.string(),
          status: v.string(),
          duration: v.nullish(v.number(), 0),
          failureMessages: v.nullish(v.array(v.string()), []),
        }),
      ),
    }),
  ),
});

interface Timing {
  readonly ms: number;
  readonly what: string;
}

interface Outcome {
  readonly passed: number;
  /** One entry for each failure. */
  readonly failures: readonly string[];
  /** Milliseconds of each test. */
  readonly timings: readonly Timing[];
}

const checked = (holds: boolean, what: string): Outcome => ({
  passed: holds ? 1 : 0,
  failures: holds ? [] : [what],
  timings: [],
});

/** `npm test`: runs the steps side by side, the one that looks back at all of them last. Resolves with the exit code. */
export async function runTests(args: readonly string[]): Promise<number> {
  const report = createReport();
  const { steps, vitestArgs } = parseTestRequest(args);
  await mkdir(RESULTS_DIR, { recursive: true });
  await recordQueries();
  const stacks: Stack[] = [];
  const provide = async (need: Need): Promise<Readonly<Record<string, string>>> => {
    if (need === 'browser') {
      const log = openLog(join(LOG_DIR, 'chromium.log'));
      return { CHROMIUM_BIN: await provideChromium({ report, env: process.env, log }) };
    }
    const stack = await startStack({ portOffset: offsetFromEnv(process.env, SITES[need]), report });
    stacks.push(stack);
    void stack.broken.then((sentence) => report.line(sentence));
    return stack.env;
  };
  const provided = new Map<Need, Promise<Readonly<Record<string, string>>>>();
  let before: Promise<unknown> = Promise.resolve();
  for (const need of new Set(steps.flatMap(({ needs }) => needs))) {
    // One after the other: starting takes both cores.
    const variables = before.then(() => provide(need));
    before = variables.catch(() => undefined);
    provided.set(need, variables);
  }
  const setting: Setting = { report, vitestArgs, provided, inherit: steps.length === 1 };
  let stopped = false;
  const stop = async (): Promise<void> => {
    stopped = true;
    await before;
    await Promise.all(stacks.map((stack) => stack.stop()));
  };
  onEnd(stop);

  const outcomes: Outcome[] = [];
  const summaries: string[] = [];
  const runAndReport = async (step: TestStep): Promise<void> => {
    if (stopped) return;
    report.line(`── ${step.title} (${step.name}) …`);
    const started = Date.now();
    const outcome = await runStep(step, setting).catch((error: unknown) =>
      checked(false, `${step.name}: ${explain(error)}`),
    );
    const summary = `   ${step.name}: ${counted(outcome)} in ${seconds(Date.now() - started)}`;
    report.line(summary);
    summaries.push(summary);
    outcomes.push(outcome);
  };
  const waiting = steps.filter(({ name }) => name !== LAST_STEP).values();
  const lane = async (): Promise<void> => {
    for (const step of waiting) await runAndReport(step);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  for (const step of steps.filter(({ name }) => name === LAST_STEP)) await runAndReport(step);
  await stop();

  const failures = outcomes.flatMap((outcome) => outcome.failures);
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  const slowest = outcomes.flatMap(({ timings }) => timings).toSorted((one, other) => other.ms - one.ms);
  if (slowest.length > 0) report.line('\nThe slowest tests:');
  for (const { ms, what } of slowest.slice(0, SLOWEST)) report.line(`  ${seconds(ms)}  ${what}`);
  report.line(['', ...summaries, ''].join('\n'));
  if (failures.length > 0) report.line(`Not everything passed:\n${failures.join('\n')}\n`);
  report.line(counted({ passed, failures }));
  return failures.length === 0 && passed > 0 ? 0 : 1;
}

const counted = ({ passed, failures }: Pick<Outcome, 'passed' | 'failures'>): string =>
  `${passed} passed, ${failures.length} failed`;

/** Has the functions and the tests write down the queries that the product runs (`dev/queries/record.ts`). */
async function recordQueries(): Promise<void> {
  const log = join(RESULTS_DIR, 'recorded-queries.jsonl');
  await writeFile(log, '');
  process.env.MATATAKI_QUERY_LOG = log;
  const recorder = pathToFileURL(join(ROOT, 'dev/queries/record.ts')).href;
  process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import=${recorder}`.trim();
}

async function runStep(step: TestStep, setting: Setting): Promise<Outcome> {
  let env = process.env;
  for (const need of step.needs) env = { ...env, ...(await setting.provided.get(need)) };
  if ('projects' in step.run) return runVitest(step.name, step.run, env, setting);
  const [program, ...args] = step.run.check;
  return checked(await runProgram(step.name, program, args, env, setting), `${step.name}: ${step.title}`);
}

async function runVitest(
  name: string,
  { projects, changedOnly = false }: VitestRun,
  env: NodeJS.ProcessEnv,
  setting: Setting,
): Promise<Outcome> {
  const file = join(RESULTS_DIR, `${name}.json`);
  await rm(file, { force: true });
  const args = [
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    '--reporter=junit',
    `--outputFile.junit=${join(RESULTS_DIR, `${name}.xml`)}`,
    ...(changedOnly ? ['--changed', '--passWithNoTests'] : []),
    ...setting.vitestArgs,
  ];
  const endedWell = await runProgram(name, 'vitest', args, env, setting);
  const outcome = outcomeOf(await readFile(file, 'utf8').catch(() => '{"testResults":[]}'));
  const isUnexplained = outcome.failures.length === 0 && !endedWell;
  return isUnexplained
    ? { ...outcome, failures: [`${name}: Vitest failed outside the tests: see its output above`] }
    : outcome;
}

/** Reads Vitest's JSON report. A file that could not be loaded is one failure. */
export function outcomeOf(json: string): Outcome {
  const { testResults } = v.parse(vitestReport, JSON.parse(json));
  const files = testResults.map((result) => ({ ...result, file: relative(ROOT, result.name) }));
  const tests = files.flatMap(({ file, assertionResults }) => assertionResults.map((test) => ({ ...test, file })));
  const failed = tests.filter(({ status }) => status === 'failed');
  const broken = files.filter(({ file, status }) => status === 'failed' && !failed.some((test) => test.file === file));
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failures: [
      ...failed.map(
        ({ file, fullName, failureMessages }) => `${file} > ${fullName}\n  ${failureMessages?.join('\n  ')}`,
      ),
      ...broken.map(({ file, message }) => `${file}\n  ${message}`),
    ],
    timings: tests.map(({ file, fullName, duration }) => ({ ms: duration ?? 0, what: `${file} > ${fullName}` })),
  };
}

/** Runs a program that npm installed; whether it ended well. */
async function runProgram(
  name: string,
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  { report, inherit }: Setting,
): Promise<boolean> {
  const log = openLog(join(LOG_DIR, `test-${name}.log`));
  const output = inherit ? 'inherit' : log.descriptor;
  const plain = inherit ? env : { ...env, NO_COLOR: '1' };
  const code = await run(bin(program), args, { cwd: ROOT, env: plain, stdio: ['ignore', output, output] });
  if (!inherit) report.line(await readFile(log.path, 'utf8'));
  if (code === undefined) report.line(`${program} did not run to its end. If it is not installed, run npm ci.`);
  return code === 0;
}
