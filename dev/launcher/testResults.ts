import { isObject } from './json.ts';

/** One line of a step's results: a test, or a file once all of its tests ended. Times are in milliseconds. */
export type ResultLine =
  | {
      readonly kind: 'test';
      /** Relative to the root of the clone. */
      readonly file: string;
      readonly name: string;
      readonly state: 'passed' | 'failed' | 'skipped';
      readonly ms: number;
    }
  /** `startMs` is what it took to load the file and its setup; `ms` is what its tests took. */
  | { readonly kind: 'file'; readonly file: string; readonly ms: number; readonly startMs: number };

type TestLine = Extract<ResultLine, { kind: 'test' }>;
type FileLine = Extract<ResultLine, { kind: 'file' }>;

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

export const printResult = (line: ResultLine): string => `${JSON.stringify(line)}\n`;

/** Reads a step's results. A last line that was cut off is left out. */
export function parseResults(text: string): readonly ResultLine[] {
  return text.split('\n').flatMap((line) => {
    const value = parseLine(line);
    return isResultLine(value) ? [value] : [];
  });
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function isResultLine(value: unknown): value is ResultLine {
  if (!isObject(value) || typeof value.file !== 'string' || typeof value.ms !== 'number') return false;
  if (value.kind === 'file') return typeof value.startMs === 'number';
  return value.kind === 'test' && typeof value.name === 'string' && typeof value.state === 'string';
}

export const testsIn = (lines: readonly ResultLine[]): readonly TestLine[] =>
  lines.filter((line) => line.kind === 'test');
export const filesIn = (lines: readonly ResultLine[]): readonly FileLine[] =>
  lines.filter((line) => line.kind === 'file');

/**
 * Counts the tests of one Vitest run. A run that ended badly without a failed test has one failure, and so has a run without a
 * single test unless `mayBeEmpty`.
 */
export function countRun(lines: readonly ResultLine[], endedWell: boolean, mayBeEmpty = false): Counts {
  const having = (state: TestLine['state']): number => testsIn(lines).filter((test) => test.state === state).length;
  const counts = { passed: having('passed'), failed: having('failed'), skipped: having('skipped') };
  const isEmpty = counts.passed === 0 && !mayBeEmpty;
  return counts.failed === 0 && (!endedWell || isEmpty) ? { ...counts, failed: 1 } : counts;
}

/** A table of durations, the longest first: step, milliseconds, milliseconds of loading, file, test (empty for a whole file). */
export function durationTable(
  steps: readonly { readonly name: string; readonly lines: readonly ResultLine[] }[],
): string {
  const rows = steps.flatMap(({ name, lines }) => lines.map((line) => ({ name, line })));
  const sorted = rows.toSorted((one, other) => other.line.ms - one.line.ms);
  const print = ({ name, line }: (typeof rows)[number]): string =>
    line.kind === 'file'
      ? [name, Math.round(line.ms), Math.round(line.startMs), line.file, ''].join('\t')
      : [name, Math.round(line.ms), '', line.file, line.name].join('\t');
  return `${['step\tms\tloading ms\tfile\ttest', ...sorted.map(print)].join('\n')}\n`;
}

/** The line that closes `npm test`. */
export function closingLine({ passed, failed }: Counts): string {
  return `${passed} passed, ${failed} failed`;
}
