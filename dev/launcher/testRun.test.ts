import { join } from 'node:path';
import { expect, it } from 'vitest';
import { watchMachine } from './machine.ts';
import { ROOT } from './paths.ts';
import { outcomeOf } from './testRun.ts';

it('a step counts tests, and a file that could not be loaded as one failure', () => {
  const [one, other] = ['a.test.ts', 'b.test.ts'].map((name) => ({ name: join(ROOT, name), status: 'failed' }));
  const tests = [
    { fullName: 'adds', status: 'passed', duration: 12 },
    { fullName: 'divides', status: 'failed', duration: 3 },
    { fullName: 'waits', status: 'skipped' },
  ];
  const testResults = [
    { ...one, assertionResults: tests },
    { ...other, assertionResults: [] },
  ];
  const { passed, failures, timings } = outcomeOf(JSON.stringify({ testResults }));
  expect([passed, failures]).toEqual([1, ['a.test.ts > divides', 'b.test.ts']]);
  expect(timings[0]).toEqual({ ms: 12, what: 'a.test.ts > adds' });
});

it('a run describes its machine, so that it can be compared with others', () => {
  const describe = watchMachine();
  expect(describe()).toMatch(/^Machine: \d+ cores, \d+ % busy, at most [\d.]+ GiB in use, fixed work in [\d.]+ s$/u);
});
