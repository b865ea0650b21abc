import { type Browser, chromium } from 'playwright-core';
import { CHROMIUM_ARGS } from '../launcher/chromium.ts';
import type { Stack } from '../launcher/stack.ts';

/** What a bench runs on. */
export type Ground = {
  readonly stack: Stack;
  /** Where Chromium is. */
  readonly chromium: () => Promise<string>;
  /** Prints a line beside the figures. */
  readonly say: (line: string) => void;
};

/** One line of the result: what was measured, ours, what it stands against in the same run, and what it has to be. */
export type Figure = {
  readonly what: string;
  readonly unit: string;
  readonly ours: number;
  readonly against: number;
  readonly goal: string;
  readonly reached: boolean;
  /** Where it is missed, the run ends with an error. */
  readonly hasToHold?: true;
};

type Measured = Pick<Figure, 'what' | 'unit' | 'ours' | 'against'>;

export const atMost = (most: number, { what, unit, ours, against }: Measured): Figure => ({
  ...{ what, unit, ours, against },
  goal: `≤ ${most.toLocaleString('en')} ${unit}`.trim(),
  reached: ours <= most,
});

/** At most so many times what it stands against. */
export const atMostTimes = (most: number, { what, unit, ours, against }: Measured): Figure => ({
  ...{ what, unit, ours, against },
  goal: `≤ ${most}×`,
  reached: ours <= against * most,
});

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

/** The same work, one after another. */
export async function rounds<Result>(count: number, work: () => Promise<Result>): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (let round = 0; round < count; round += 1) results.push(await work());
  return results;
}

/** How much of what a bench writes is written: 1, or what `MATATAKI_BENCH_SCALE` says (0.01 to try it out in a minute). */
export function scaled(count: number): number {
  const scale = Number(process.env['MATATAKI_BENCH_SCALE'] ?? 1);
  if (!(scale > 0 && scale <= 1)) throw new Error('MATATAKI_BENCH_SCALE is to be more than 0 and not more than 1');
  return Math.max(1, Math.round(count * scale));
}

/** A Chromium that takes the front's certificate for what it is. */
export const launchChromium = async ({ chromium: path }: Ground): Promise<Browser> =>
  // Playwright would end this process at Ctrl-C before the site has stopped.
  chromium.launch({
    executablePath: await path(),
    args: [...CHROMIUM_ARGS, '--ignore-certificate-errors'],
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });

const decimal = (value: number): string =>
  Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 3 : 1);

/** The figures as aligned columns. */
export function formatTable(figures: readonly Figure[]): string {
  const rows = [
    ['', 'ours', 'against', 'ratio', 'goal', ''],
    ...figures.map(({ what, unit, ours, against, goal, reached }) => [
      what,
      `${decimal(ours)} ${unit}`,
      `${decimal(against)} ${unit}`,
      against === 0 ? '–' : `${(ours / against).toFixed(2)}×`,
      goal,
      reached ? 'reached' : 'MISSED',
    ]),
  ];
  const widthOf = (column: number): number => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widthOf(column))).join('  '));
  return lines.map((line) => line.trimEnd()).join('\n');
}
