import { relative } from 'node:path';
import { isObject, listAt, parseObject } from './json.ts';
import { ROOT } from './paths.ts';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export const NO_TESTS: Counts = { passed: 0, failed: 0, skipped: 0 };

export function addCounts(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/** A check that is one thing: it holds or it does not. */
export function countCheck(holds: boolean): Counts {
  return holds ? { ...NO_TESTS, passed: 1 } : { ...NO_TESTS, failed: 1 };
}

/**
 * The tests of one Vitest run, from its JSON report (undefined when it wrote none). What failed without being a test
 * counts too: a file that does not load, a run that ended badly, and a run without a single test.
 */
export function countVitestRun(report: string | undefined, endedWell: boolean): Counts {
  const counts = report === undefined ? NO_TESTS : countReport(report);
  if (counts.failed === 0 && (!endedWell || counts.passed === 0)) return { ...counts, failed: 1 };
  return counts;
}

function countReport(report: string): Counts {
  const files = listAt(parseObject(report, 'Vitest’s report'), 'testResults').filter(isObject);
  return files.map(countFile).reduce(addCounts, NO_TESTS);
}

function countFile(file: Readonly<Record<string, unknown>>): Counts {
  const tests = listAt(file, 'assertionResults').filter(isObject);
  const having = (status: string): number => tests.filter((test) => test.status === status).length;
  const passed = having('passed');
  const failed = having('failed');
  const brokenOtherwise = failed === 0 && file.status === 'failed';
  return { passed, failed: brokenOtherwise ? 1 : failed, skipped: tests.length - passed - failed };
}

/** How long a test file took. */
export interface FileTime {
  /** From the root of the clone. */
  readonly file: string;
  readonly ms: number;
}

/** How long each file of a Vitest run took, from its JSON report. */
export function timesOf(report: string): readonly FileTime[] {
  const files = listAt(parseObject(report, 'Vitest’s report'), 'testResults').filter(isObject);
  return files.map(({ name, startTime, endTime }) => ({
    file: relative(ROOT, String(name)),
    ms: Math.max(0, Number(endTime) - Number(startTime)),
  }));
}

/** The line that closes `npm test`. */
export function closingLine({ passed, failed }: Counts): string {
  return `${passed} passed, ${failed} failed`;
}
