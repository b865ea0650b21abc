import { type Browser, chromium } from 'playwright-core';
import { CHROMIUM_ARGS } from '../launcher/chromium.ts';
import type { Stack } from '../launcher/stack.ts';

/** What each bench gets. */
export type Ground = {
  readonly stack: Stack;
  /** Resolves with the path of Chromium. */
  readonly chromium: () => Promise<string>;
  /** Prints a line in addition to the figures. */
  readonly say: (line: string) => void;
};

type Measured = {
  readonly what: string;
  readonly unit?: string;
  readonly ours: number;
  /** Measured in the same run. */
  readonly against: number;
};
/** One line of the result. */
export type Figure = Measured & { readonly goal: string; readonly reached: boolean };

export const atMost = (most: number, measured: Measured): Figure => ({
  ...measured,
  goal: `≤ ${most.toLocaleString('en')} ${measured.unit ?? ''}`.trim(),
  reached: measured.ours <= most,
});

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Runs `work` several times, one after another. */
export async function rounds<Result>(count: number, work: () => Promise<Result>): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (let round = 0; round < count; round += 1) results.push(await work());
  return results;
}

export const launchChromium = async ({ chromium: path }: Ground): Promise<Browser> =>
  // By default, Playwright exits this process at Ctrl-C, before the site has stopped.
  chromium.launch({
    executablePath: await path(),
    // The edge has a self-signed certificate.
    args: [...CHROMIUM_ARGS, '--ignore-certificate-errors'],
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });

const decimals = new Intl.NumberFormat('en', { maximumSignificantDigits: 4 });

export function formatFigure({ what, unit = '', ours, against, goal, reached }: Figure): string {
  const [here, there] = [ours, against].map((value) => `${decimals.format(value)} ${unit}`.trim());
  const ratio = against === 0 ? '' : ` (${(ours / against).toFixed(2)}×)`;
  return `${reached ? 'reached' : 'MISSED '}  ${here} to ${there}${ratio}, goal ${goal}: ${what}`;
}
