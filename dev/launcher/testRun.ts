import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import * as v from 'valibot';
import { bin } from './builds.ts';
import { changedFiles } from './changedFiles.ts';
import { provideChromium } from './chromium.ts';
import { explain } from './failure.ts';
import { openLog } from './logFile.ts';
import { watchMachine } from './machine.ts';
import { LOG_DIR, ROOT, STATE_DIR } from './paths.ts';
import { offsetFromEnv } from './ports.ts';
import { run } from './processes.ts';
import { createReport, seconds } from './report.ts';
import { onEnd } from './session.ts';
import { type Stack, startStack } from './stack.ts';
import { type Need, parseTestRequest, SITES, type TestStep } from './testSteps.ts';

/** Vitest's JSON and JUnit reports of each step. */
const RESULTS_DIR = join(STATE_DIR, 'test-results');
/** The two steps that use a site wait half of the time, so a third one runs beside them. */
const AT_ONCE = 3;
const SLOWEST = 10;
/** Runs last, because it reads what the other steps have recorded. */
const LAST_STEP = 'queries';

type Variables = Readonly<Record<string, string>>;

const test = v.object({ fullName: v.string(), status: v.string(), duration: v.nullish(v.number(), 0) });
const file = v.object({ name: v.string(), status: v.string(), assertionResults: v.array(test) });
const vitestReport = v.object({ testResults: v.array(file) });

type Outcome = ReturnType<typeof outcomeOf> & { readonly summary: string };

/** `npm test`: runs the steps side by side. Resolves with the exit code. */
export async function runTests(args: readonly string[]): Promise<number> {
  const report = createReport();
  const machine = watchMachine();
  const { steps, skipped, vitestArgs } = parseTestRequest(args, changedFiles());
  await mkdir(RESULTS_DIR, { recursive: true });
  await recordQueries();
  for (const { name, title } of skipped)
    report.line(`── ${title} (${name}): skipped, because none of its files has changed`);
  const stacks: Stack[] = [];
  /** Resolves with the variables by which a step finds Chromium or a running site. */
  const provide = async (need: Need): Promise<Variables> => {
    if (need === 'browser')
      return { CHROMIUM_BIN: await provideChromium(report, openLog(join(LOG_DIR, 'chromium.log'))) };
    const stack = await startStack({ portOffset: offsetFromEnv(process.env, SITES[need]), report });
    stacks.push(stack);
    void stack.broken.then(report.line);
    return stack.env;
  };
  const provided = new Map<Need, Promise<Variables>>();
  let before: Promise<unknown> = Promise.resolve();
  for (const need of new Set(steps.flatMap(({ needs = [] }) => needs))) {
    // One after the other, because a starting site uses both cores.
    const variables = before.then(() => provide(need));
    before = variables.catch(() => undefined);
    provided.set(need, variables);
  }
  let isStopping = false;
  const stop = async (): Promise<void> => {
    isStopping = true;
    await before;
    await Promise.all(stacks.map((stack) => stack.stop()));
  };
  onEnd(stop);

  const outcomes: Outcome[] = [];
  const runAndReport = async (step: TestStep): Promise<void> => {
    if (isStopping) return;
    report.line(`── ${step.title} (${step.name}) …`);
    const started = Date.now();
    const { path, stdio } = openLog(join(LOG_DIR, `test-${step.name}.log`));
    const isAlone = steps.length === 1;
    const outcome = await Promise.all((step.needs ?? []).map((need) => provided.get(need))).then(
      (variables) => {
        const env = Object.assign({}, process.env, isAlone ? {} : { NO_COLOR: '1' }, step.env, ...variables);
        return runStep(step, vitestArgs, { env, stdio: isAlone ? ['ignore', 'inherit', 'inherit'] : stdio });
      },
      (problem) => ({ passed: 0, failures: [`${step.name}: ${explain(problem)}`], timings: [] }),
    );
    const { passed, failures } = outcome;
    const summary = `   ${step.name}: ${passed} passed, ${failures.length} failed in ${seconds(Date.now() - started)}`;
    report.line(`${await readFile(path, 'utf8')}\n${summary}`);
    outcomes.push({ ...outcome, summary });
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
  report.line('\nThe slowest tests:');
  for (const { ms, what } of slowest.slice(0, SLOWEST)) report.line(`  ${seconds(ms)}  ${what}`);
  report.line(['', ...outcomes.map(({ summary }) => summary), '', machine(), ''].join('\n'));
  if (failures.length > 0) report.line(`Failed (see the output above):\n${failures.join('\n')}\n`);
  report.line(`${passed} passed, ${failures.length} failed`);
  return failures.length === 0 && passed > 0 ? 0 : 1;
}

/** Makes the functions and the tests record the queries that they run (`dev/queries/record.ts`). */
async function recordQueries(): Promise<void> {
  const log = join(RESULTS_DIR, 'recorded-queries.jsonl');
  await writeFile(log, '');
  process.env.MATATAKI_QUERY_LOG = log;
}

async function runStep(
  { name, title, check, projects = [], changedOnly }: TestStep,
  vitestArgs: readonly string[],
  options: Parameters<typeof run>[2],
) {
  const failure = `${name}: ${title}`;
  if (check !== undefined) {
    const [program = '', ...args] = check.split(' ');
    const code = await run(bin(program), args, options);
    return { passed: code === 0 ? 1 : 0, failures: code === 0 ? [] : [failure], timings: [] };
  }
  const json = join(RESULTS_DIR, `${name}.json`);
  await rm(json, { force: true });
  const args = [
    'run',
    ...projects.map((project) => `--project=${project}`),
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${json}`],
    ...['--reporter=junit', `--outputFile.junit=${join(RESULTS_DIR, `${name}.xml`)}`],
    ...(changedOnly ? ['--changed', '--passWithNoTests'] : []),
    ...vitestArgs,
  ];
  const code = await run(bin('vitest'), args, options);
  const outcome = outcomeOf(await readFile(json, 'utf8').catch(() => '{"testResults":[]}'));
  const isUnexplained = outcome.failures.length === 0 && code !== 0;
  return isUnexplained ? { ...outcome, failures: [`${failure}: Vitest failed outside the tests`] } : outcome;
}

/** Reads Vitest's JSON report. A file that could not be loaded is one failure. */
export function outcomeOf(json: string) {
  const { testResults } = v.parse(vitestReport, JSON.parse(json));
  const tests = testResults.flatMap(({ name, status, assertionResults }) => {
    const path = relative(ROOT, name);
    const own = assertionResults.map(({ fullName, ...each }) => ({ ...each, what: `${path} > ${fullName}` }));
    const isBroken = status === 'failed' && !own.some((each) => each.status === 'failed');
    return isBroken ? [...own, { status, what: path, duration: 0 }] : own;
  });
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failures: tests.filter(({ status }) => status === 'failed').map(({ what }) => what),
    timings: tests.map(({ what, duration }) => ({ ms: duration ?? 0, what })),
  };
}
