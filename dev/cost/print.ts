import { parseArgs } from 'node:util';
import { LaunchError } from '../launcher/failure.ts';
import { assumptions } from './assumptions.ts';
import { billOf, idleInstanceDollars, type Line, memberDollars, type Site, type Way } from './bill.ts';
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

const shares = [0.95, 0.85, 0.6, 0];
const ways: Readonly<Record<Way['before'], string>> = {
  nothing: 'Google alone',
  'free CDN': 'behind a CDN without egress fees',
};

/** Pure: what a month comes to, by how many of the pictures the edge has, and whose edge it is. */
function sums(site: Site): string {
  const rows = Object.entries(ways).map(([before, name]) => {
    const sum = (picturesFromEdge: number): number =>
      billOf(site, readCounts(), assumptions, {
        picturesFromEdge,
        before: before === 'nothing' ? 'nothing' : 'free CDN',
      }).reduce((total, line) => total + line.dollars, 0);
    return [name, ...shares.map((share) => dollars(sum(share)))];
  });
  const heads = ['Pictures from the edge:', ...shares.map((share) => `${share * 100} %`)];
  return [heads, ...rows]
    .map(([name = '', ...cells]) => [name.padEnd(34), ...cells.map((cell) => cell.padStart(10))].join('  '))
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
    sums(site),
    `One instance of \`site\` that is always there (minInstances: 1) adds ${dollars(idleInstanceDollars(assumptions))}.`,
    `Each tenth of those online that is signed in adds ${dollars(memberDollars(site, assumptions))}.`,
    '',
    'US dollars, asia-northeast1, without tax. Prices, looked up on 2026-11-22:',
    ...sources,
    'How people use the site is assumed: dev/cost/assumptions.ts.',
  ].join('\n');
}
