import { appendFileSync } from 'node:fs';
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node';
import { printResult, type ResultLine } from './testResults.ts';

type Errors = readonly { readonly message: string; readonly stack?: string | undefined }[];

/**
 * Appends each result to the file named by `MATATAKI_RESULTS` as soon as it is known, and each failure to the one named by
 * `MATATAKI_FAILURES`. A run that is killed half-way still leaves what it found out. Without these variables it prints failures.
 */
// biome-ignore lint/style/noDefaultExport: vitest takes a reporter by the default export of its file
export default class TestReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { state } = test.result();
    const file = test.module.relativeModuleId;
    if (state !== 'pending') write({ kind: 'test', file, name: test.fullName, state, ms: durationOf(test) });
    if (state === 'failed') tell(`${file} > ${test.fullName}`, test.result().errors ?? []);
  }

  onTestSuiteResult(suite: TestSuite): void {
    broken(suite.module, `${suite.module.relativeModuleId} > ${suite.fullName}`, suite.errors());
  }

  onTestModuleEnd(module: TestModule): void {
    const { duration, collectDuration, setupDuration, prepareDuration, environmentSetupDuration } = module.diagnostic();
    const startMs = collectDuration + setupDuration + prepareDuration + environmentSetupDuration;
    write({ kind: 'file', file: module.relativeModuleId, ms: duration, startMs });
    broken(module, module.relativeModuleId, module.errors());
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandled: Errors): void {
    tell('Outside the tests', unhandled);
  }
}

const durationOf = (test: TestCase): number => test.diagnostic()?.duration ?? 0;

/** A file that does not load, or a hook that fails, counts as one failed test. */
function broken({ relativeModuleId: file }: TestModule, where: string, errors: Errors): void {
  if (errors.length > 0) write({ kind: 'test', file, name: '(file or hook)', state: 'failed', ms: 0 });
  tell(where, errors);
}

function write(line: ResultLine): void {
  const file = process.env.MATATAKI_RESULTS;
  if (file !== undefined) appendFileSync(file, printResult(line));
}

function tell(where: string, errors: Errors): void {
  for (const { message, stack } of errors) {
    const place = stack?.split('\n').find((line) => line.includes('.test.ts'));
    const said = [where, message, place?.trim()].filter((line) => line !== undefined).join('\n  ');
    const file = process.env.MATATAKI_FAILURES;
    if (file === undefined) console.error(said);
    else appendFileSync(file, `${said}\n`);
  }
}
