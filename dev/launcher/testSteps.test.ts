import { describe, expect, it } from 'vitest';
import {
  addCounts,
  closingLine,
  countCheck,
  countRun,
  durationTable,
  parseResults,
  printResult,
  type ResultLine,
} from './testResults.ts';
import { parseTestRequest, TEST_STEPS } from './testSteps.ts';

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

const test = (state: 'passed' | 'failed' | 'skipped', name = 'a test'): ResultLine => ({
  kind: 'test',
  file: 'web/e2e/a.test.ts',
  name,
  state,
  ms: 10,
});

describe('the results of a step', () => {
  it('are read as they were written, and a line that was cut off is left out', () => {
    const lines: readonly ResultLine[] = [
      test('passed'),
      { kind: 'file', file: 'web/e2e/a.test.ts', ms: 12, startMs: 3 },
    ];
    const text = lines.map(printResult).join('');
    expect(parseResults(text)).toEqual(lines);
    expect(parseResults(`${text}{"kind":"test","fi`)).toEqual(lines);
  });

  it('make a table of durations with the longest first', () => {
    const lines: readonly ResultLine[] = [
      test('passed', 'a fast one'),
      { kind: 'file', file: 'web/e2e/a.test.ts', ms: 12, startMs: 3 },
    ];
    expect(durationTable([{ name: 'browser', lines }]).split('\n')).toEqual([
      'step\tms\tloading ms\tfile\ttest',
      'browser\t12\t3\tweb/e2e/a.test.ts\t',
      'browser\t10\t\tweb/e2e/a.test.ts\ta fast one',
      '',
    ]);
  });
});

describe('the count', () => {
  it('has every test by its state', () => {
    const counts = countRun([test('passed'), test('passed'), test('skipped')], true);
    expect(counts).toEqual({ passed: 2, failed: 0, skipped: 1 });
    expect(closingLine(addCounts(counts, countCheck(false)))).toBe('2 passed, 1 failed');
  });

  it('has a failure for a run that ended badly without a failed test', () => {
    expect(countRun([test('passed')], false).failed).toBe(1);
    expect(countRun([test('passed'), test('failed')], false).failed).toBe(1);
  });

  it('has a failure for a run without a test, unless the run may be empty', () => {
    expect(countRun([], true).failed).toBe(1);
    expect(countRun([test('skipped')], true).failed).toBe(1);
    expect(countRun([], true, true).failed).toBe(0);
  });
});
