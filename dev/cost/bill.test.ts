import { describe, expect, it } from 'vitest';
import { assumptions } from './assumptions.ts';
import { billOf } from './bill.ts';
import { pageKinds, readCounts } from './counts.ts';
import { prices } from './prices.ts';
import { costFromCommandLine, parseSite, table } from './print.ts';

const words = ['--views', '1000000', '--uploads', '5000', '--peak', '20000', '--photos', '1000000'];
const site = parseSite(words);
const bill = (more: Partial<typeof site> = {}) => billOf({ ...site, ...more }, readCounts(), assumptions);
const sum = (more: Partial<typeof site> = {}) => bill(more).reduce((total, { dollars }) => total + dollars, 0);
const priceOf = (what: string, more: Partial<typeof site> = {}) =>
  bill(more).find((line) => line.what === what)?.dollars;

describe('npm run cost', () => {
  it('prints each line of the bill and their sum, and where the prices are from', () => {
    const said = costFromCommandLine(words);
    for (const { what } of bill()) expect(said).toContain(what);
    expect(said).toMatch(/^In all +\$[\d,]+\.\d\d$/m);
    for (const { from, of } of Object.values(prices)) expect(said).toContain(`${from}, ${of}`);
    expect(
      table([
        { what: 'a', amount: '1 x', dollars: 0.5 },
        { what: 'b', amount: '', dollars: 1 },
      ]),
    ).toMatch(/In all +\$1\.50$/);
  });

  it.each([
    [[]],
    [words.slice(2)],
    [[...words.slice(0, -1), 'many']],
    [[...words.slice(0, -1), '-1']],
    [[...words, 'more']],
    [[...words, '--more', '1']],
  ])('says how it is used when it is given %j', (args) => {
    expect(() => parseSite(args)).toThrow(/^Say how much the site is used: [^\n]+\.$/);
  });
});

describe('the bill', () => {
  it('of a site that nobody uses is that of its schedules', () => {
    expect(bill({ views: 0, uploads: 0, peak: 0, photos: 0 }).filter(({ dollars }) => dollars > 0)).toMatchObject([
      { what: 'Schedules' },
    ]);
  });

  it('of a small site stays within what is free, but for pictures and look-ups', () => {
    expect(sum({ views: 1_000, uploads: 5, peak: 20, photos: 1_000 })).toBeLessThan(5);
  });

  it('grows with each kind of use, and each line with nothing that it is not of', () => {
    for (const use of ['views', 'uploads', 'peak', 'photos'] as const) {
      expect(sum({ [use]: site[use] * 2 }), use).toBeGreaterThan(sum());
    }
    expect(priceOf('Firestore: reads, pages', { views: site.views * 2 })).toBeGreaterThan(
      Number(priceOf('Firestore: reads, pages')) * 1.9,
    );
    expect(priceOf('Firestore: reads, pages', { peak: 0, uploads: 0, photos: 0 })).toBe(
      priceOf('Firestore: reads, pages'),
    );
    expect(priceOf('Storage: pictures kept', { views: 0, peak: 0, uploads: 0 })).toBe(
      priceOf('Storage: pictures kept'),
    );
  });

  it('asks less for a GiB the more go out', () => {
    const perView = (views: number) => Number(priceOf('Pictures: bytes out', { views })) / views;
    expect(perView(10_000_000)).toBeLessThan(perView(100_000));
    expect(perView(100_000_000)).toBeGreaterThan(0.6 * perView(1_000));
  });

  it('is of views that add up to all', () => {
    const shares = pageKinds.map((kind) => assumptions.shareOfViews[kind]);
    expect(shares.reduce((total, share) => total + share, 0)).toBeCloseTo(1);
  });
});
