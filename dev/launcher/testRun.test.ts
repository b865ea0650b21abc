import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './paths.ts';
import { outcomeOf } from './testRun.ts';

const file = (name: string, status: string, assertionResults: readonly object[], message = '') => ({
  name: join(ROOT, name),
  status,
  message,
  assertionResults,
});

it('a run counts tests that passed, and a file that cannot be loaded as one failure', () => {
  const json = JSON.stringify({
    testResults: [
      file('a.test.ts', 'failed', [
        { fullName: 'adds', status: 'passed', duration: 12 },
        { fullName: 'divides', status: 'failed', duration: 3, failureMessages: ['AssertionError: 1 is not 2'] },
        { fullName: 'waits', status: 'skipped' },
      ]),
      file('b.test.ts', 'failed', [], 'There is no module c'),
    ],
  });
  const { passed, failures, timings } = outcomeOf(json);
  expect(passed).toBe(1);
  expect(failures).toEqual(['a.test.ts > divides\n  AssertionError: 1 is not 2', 'b.test.ts\n  There is no module c']);
  expect(timings[0]).toEqual({ ms: 12, what: 'a.test.ts > adds' });
});
