import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
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
import { addCounts, type Counts, closingLine, countCheck, countVitestRun, NO_TESTS } from './testCounts.ts';
import { parseTestRequest, type TestStep } from './testSteps.ts';

/** Beyond this a step begins although functions of the one before are still at it. */
const REST_LIMIT_MS = 30_000;

interface Setting {
  readonly keeper: Keeper;
  readonly report: Report;
  readonly env: NodeJS.ProcessEnv;
  readonly vitestArgs: readonly string[];
}

/** `npm test`: runs the steps one after the other, and ends with how many tests passed and failed. */
export async function runTests(args: readonly string[]): Promise<number> {
  const report = createReport();
  const keeper = createKeeper();
  let stack: Stack | undefined;
  onEnd(async () => {
    await stack?.stop();
    await keeper.close();
  });
  const { steps, vitestArgs } = parseTestRequest(args);
  const told = join(STATE_DIR, 'test-results/failures.txt');
  let env: NodeJS.ProcessEnv = {
    ...process.env,
    MATATAKI_QUERY_LOG: await recordQueries(),
    MATATAKI_FAILURES: told,
  };
  await writeFile(told, '');
  let total = NO_TESTS;
  const failures: string[] = [];
  const note = (step: string, counts: Counts): void => {
    total = addCounts(total, counts);
    if (counts.failed > 0) failures.push(step);
  };
  let prepared: Preparation = { kind: 'not yet' };
  for (const step of steps) {
    report.line(`\n── ${step.title} (${step.name})`);
    const started = Date.now();
    if (needsStack(step) && prepared.kind === 'not yet') {
      prepared = await prepareStack(keeper, report);
      if (prepared.kind === 'running') {
        stack = prepared.stack;
        env = { ...env, ...stack.env };
      }
    }
    const blocked = step.needs === 'nothing' ? undefined : await obstacle(step, prepared, { keeper, report, env });
    if (typeof blocked === 'string') {
      report.line(blocked);
      note(step.name, countCheck(false));
      continue;
    }
    if (blocked !== undefined) env = { ...env, CHROMIUM_BIN: blocked.chromium };
    const counts = await runStep(step, { keeper, report, env, vitestArgs });
    note(step.name, counts);
    report.line(
      `   ${step.name}: ${closingLine(counts)}${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''} in ${seconds(Date.now() - started)}`,
    );
  }
  await stack?.stop();
  await keeper.close();
  if (failures.length > 0) {
    report.line(`\nNot everything passed: ${failures.join(', ')}.\n${await readFile(told, 'utf8')}`.trimEnd());
  }
  report.line(`\n${closingLine(total)}`);
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
}

/** Has the emulated functions write down the queries that the product runs (`dev/queries/record.ts`). Resolves with where. */
async function recordQueries(): Promise<string> {
  const log = join(STATE_DIR, 'test-results/queries.jsonl');
  await mkdir(dirname(log), { recursive: true });
  await writeFile(log, '');
  const recorder = pathToFileURL(join(ROOT, 'dev/queries/record.ts')).href;
  process.env.MATATAKI_QUERY_LOG = log;
  process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import=${recorder}`.trim();
  return log;
}

type Preparation =
  | { readonly kind: 'not yet' }
  | { readonly kind: 'running'; readonly stack: Stack }
  | { readonly kind: 'failed'; readonly why: string };

/** A site without anything in it, on ports of its own, so that the tests run beside a running one. */
async function prepareStack(keeper: Keeper, report: Report): Promise<Preparation> {
  try {
    const stack = await startStack({ portOffset: offsetFromEnv(process.env, TEST_OFFSET), report, keeper });
    void stack.broken.then((sentence) => report.line(sentence));
    return { kind: 'running', stack };
  } catch (error) {
    return { kind: 'failed', why: explain(error) };
  }
}

const needsStack = ({ needs }: TestStep): boolean => needs === 'stack' || needs === 'stack and browser';

/** A sentence when the step cannot run; the browser, when it needs and has one. */
async function obstacle(
  step: TestStep,
  prepared: Preparation,
  setting: Omit<Setting, 'vitestArgs'>,
): Promise<string | { readonly chromium: string } | undefined> {
  if (needsStack(step) && prepared.kind === 'failed')
    return `${prepared.why}\nThis step needs the local site, which did not start.`;
  if (needsStack(step) && prepared.kind === 'running') {
    try {
      // What an earlier step left (a photo that no page can read, say) is not for this one to stumble over, nor what its
      // functions would still write.
      await prepared.stack.atRest(REST_LIMIT_MS);
      await emptyStack(prepared.stack.origins);
    } catch (error) {
      return explain(error);
    }
  }
  if (step.needs !== 'browser' && step.needs !== 'stack and browser') return undefined;
  const log = openLog(join(LOG_DIR, 'chromium.log'));
  try {
    return { chromium: await provideChromium({ ...setting, log }) };
  } catch (error) {
    return explain(error);
  } finally {
    log.close();
  }
}

async function runStep(step: TestStep, setting: Setting): Promise<Counts> {
  const { keeper, report, env } = setting;
  const finish = (outcome: Awaited<ReturnType<Keeper['run']>>): boolean => {
    if (outcome.kind === 'timeout')
      report.line(`This step was stopped because it took longer than ${seconds(step.limitMs)}.`);
    if (outcome.kind === 'missing') report.line('The program of this step is not installed: run npm ci.');
    return outcome.kind === 'exited' && outcome.code === 0;
  };
  if (step.run.kind === 'check') {
    const outcome = await keeper.run(bin(step.run.command), step.run.args, {
      cwd: ROOT,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
      limitMs: step.limitMs,
    });
    return countCheck(finish(outcome));
  }
  const results = join(STATE_DIR, `test-results/${step.name}.json`);
  await rm(results, { force: true });
  const reporters = ['default', 'json', 'dev/launcher/promptFailures.ts'].map((name) => `--reporter=${name}`);
  const args = ['run', '--project', step.name, ...reporters, `--outputFile.json=${results}`];
  const outcome = await keeper.run(bin('vitest'), [...args, ...setting.vitestArgs], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    limitMs: step.limitMs,
  });
  const endedWell = finish(outcome);
  return countVitestRun(await readFile(results, 'utf8').catch(() => undefined), endedWell);
}
