import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './paths.ts';
import { addCounts, closingLine, countCheck, countVitestRun, timesOf } from './testCounts.ts';
import { parseTestRequest, TEST_STEPS } from './testSteps.ts';

const report = (files: readonly { status: string; tests: readonly string[] }[]): string =>
  JSON.stringify({
    testResults: files.map(({ status, tests }) => ({
      status,
      assertionResults: tests.map((each) => ({ status: each })),
    })),
  });

describe('what npm test is asked to run', () => {
  it('is everything, without a word', () => {
    expect(parseTestRequest([])).toEqual({ steps: TEST_STEPS, vitestArgs: [] });
  });

  it('is the named steps in their usual order, and the rest goes to Vitest', () => {
    const { steps, vitestArgs } = parseTestRequest(['rules', 'unit', 'photos', '-t', 'a guest']);
    expect(steps.map(({ name }) => name)).toEqual(['unit', 'rules']);
    expect(vitestArgs).toEqual(['photos', '-t', 'a guest']);
    expect(parseTestRequest(['unit', '--', '--bail', '1']).vitestArgs).toEqual(['--bail', '1']);
  });
});

describe('npm test -- quick', () => {
  it('is what one runs before a commit: nothing of the functions, the browser or the launcher', () => {
    const { steps, vitestArgs } = parseTestRequest(['quick', '-t', 'a guest']);
    expect(steps.map(({ name }) => name)).toEqual(['types', 'lint', 'unused', 'unit', 'components', 'rules']);
    expect(vitestArgs).toEqual(['-t', 'a guest']);
  });
});

describe('how long a file took', () => {
  it('is read from the report, with its path from the root', () => {
    const file = { name: join(ROOT, 'web/e2e/a.test.ts'), startTime: 1_000, endTime: 3_500.5, assertionResults: [] };
    expect(timesOf(JSON.stringify({ testResults: [file] }))).toEqual([{ file: 'web/e2e/a.test.ts', ms: 2_500.5 }]);
  });
});

describe('the count', () => {
  it('is of the tests of every file', () => {
    const counts = countVitestRun(report([{ status: 'passed', tests: ['passed', 'passed', 'skipped'] }]), true);
    expect(counts).toEqual({ passed: 2, failed: 0, skipped: 1 });
    expect(closingLine(addCounts(counts, countCheck(false)))).toBe('2 passed, 1 failed');
  });

  it('has a failure for a file that does not load', () => {
    const broken = report([
      { status: 'failed', tests: [] },
      { status: 'failed', tests: ['passed', 'failed'] },
    ]);
    expect(countVitestRun(broken, false)).toEqual({ passed: 1, failed: 2, skipped: 0 });
  });

  it('has a failure for a run without a test, one that ended badly and one without a report', () => {
    expect(countVitestRun(report([]), true).failed).toBe(1);
    expect(countVitestRun(report([{ status: 'passed', tests: ['skipped'] }]), true).failed).toBe(1);
    expect(countVitestRun(report([{ status: 'passed', tests: ['passed'] }]), false).failed).toBe(1);
    expect(countVitestRun(undefined, false).failed).toBe(1);
  });
});
