import { parseArgs } from 'node:util';
import { LaunchError } from '../launcher/failure.ts';
import { assumptions } from './assumptions.ts';
import { billOf, type Line, type Site } from './bill.ts';
import { readCounts } from './counts.ts';
import { prices } from './prices.ts';

const usage = 'npm run cost -- --views <a day> --uploads <a day> --peak <people online> --photos <in all>';

/** Pure: what the words behind `npm run cost --` ask for. */
export function parseSite(args: readonly string[]): Site {
  const text = { type: 'string' } as const;
  const options = { views: text, uploads: text, peak: text, photos: text } as const;
  const refused = new LaunchError(`Say how much the site is used: ${usage}.`);
  const read = () => {
    try {
      return parseArgs({ args: [...args], options }).values;
    } catch {
      throw refused;
    }
  };
  const { views = '', uploads = '', peak = '', photos = '' } = read();
  if (![views, uploads, peak, photos].every((word) => /^\d{1,12}$/.test(word))) throw refused;
  return { views: Number(views), uploads: Number(uploads), peak: Number(peak), photos: Number(photos) };
}

const dollars = (amount: number): string =>
  `$${amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/** Pure: the lines beside one another, with their sum. */
export function table(lines: readonly Line[]): string {
  const total = lines.reduce((sum, line) => sum + line.dollars, 0);
  const rows = [
    ...lines.map((line) => [line.what, line.amount, dollars(line.dollars)]),
    ['In all', '', dollars(total)],
  ];
  const width = (column: number): number => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  const [first, second, third] = [width(0), width(1), width(2)];
  return rows
    .map(
      ([what = '', amount = '', price = '']) =>
        `${what.padEnd(first)}  ${amount.padStart(second)}  ${price.padStart(third)}`,
    )
    .join('\n');
}

/** `npm run cost`: the bill of a month, line by line. Throws a sentence for what it does not understand. */
export function costFromCommandLine(args: readonly string[]): string {
  const site = parseSite(args);
  const n = (number: number): string => number.toLocaleString('en-US');
  const sources = Object.values(prices).map(({ from, of }) => `  ${from}, ${of}`);
  return [
    `A month with ${n(site.views)} views and ${n(site.uploads)} uploads a day, ${n(site.peak)} people at the peak, ${n(site.photos)} photos:`,
    '',
    table(billOf(site, readCounts(), assumptions)),
    '',
    'US dollars, asia-northeast1, without tax. Prices, looked up on 2026-11-22:',
    ...sources,
    'How people use the site is assumed: dev/cost/assumptions.ts.',
  ].join('\n');
}
