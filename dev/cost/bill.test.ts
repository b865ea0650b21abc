import { describe, expect, it } from 'vitest';
import { assumptions } from './assumptions.ts';
import { billOf, idleInstanceDollars, memberDollars, type Way } from './bill.ts';
import { pageKinds, readCounts } from './counts.ts';
import { prices } from './prices.ts';
import { costFromCommandLine, parseSite, table } from './print.ts';

const words = ['--views', '1000000', '--uploads', '5000', '--peak', '20000', '--photos', '1000000'];
const site = parseSite(words);
const bill = (more: Partial<typeof site> = {}) => billOf({ ...site, ...more }, readCounts(), assumptions);
const sum = (more: Partial<typeof site> = {}) => bill(more).reduce((total, { dollars }) => total + dollars, 0);
const sumBy = (picturesFromEdge: number, before: Way['before']) =>
  billOf(site, readCounts(), assumptions, { picturesFromEdge, before }).reduce(
    (total, { dollars }) => total + dollars,
    0,
  );
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

  it('prints the sum by how many of the pictures come from the edge, and what an instance that stays would add', () => {
    const said = costFromCommandLine(words);
    const row = (...sums: readonly number[]) => new RegExp(sums.map((one) => `\\$${one.toFixed(2)}`).join(' +'));
    expect(said).toMatch(/^Pictures from the edge: +95 % +85 % +60 % +0 %$/m);
    for (const [before, name] of [
      ['nothing', 'Google alone'],
      ['free CDN', 'behind a CDN without egress fees'],
    ] as const) {
      const found = said
        .split('\n')
        .find((line) => line.startsWith(name))
        ?.replaceAll(',', '');
      expect(found).toMatch(row(...[0.95, 0.85, 0.6, 0].map((share) => sumBy(share, before))));
    }
    expect(said).toContain(`(minInstances: 1) adds $${idleInstanceDollars(assumptions).toFixed(2)}.`);
    expect(said).toContain(`that is signed in adds $${memberDollars(site, assumptions).toFixed(2)}.`);
    expect(memberDollars({ ...site, peak: 0 }, assumptions)).toBe(0);
  });

  it('is within what was agreed for a million views a day', () => {
    expect(sumBy(0.85, 'nothing')).toBeLessThanOrEqual(1_600);
    expect(sumBy(0.85, 'free CDN')).toBeLessThanOrEqual(520);
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
    const pages = 'Firestore: reads, pages and lists';
    expect(priceOf(pages, { views: site.views * 2 })).toBeGreaterThan(Number(priceOf(pages)) * 1.9);
    expect(priceOf(pages, { peak: 0, uploads: 0, photos: 0 })).toBe(priceOf(pages));
    const kept = 'Storage: originals moved where that is cheap';
    expect(priceOf(kept, { views: 0, peak: 0, photos: 0 })).toBe(priceOf(kept));
  });

  it('has every original either where it came or where it was moved to, whatever the site is like', () => {
    const { originalBytes } = assumptions;
    const [fresh, old] = ['Storage: pictures kept, and new originals', 'Storage: originals kept'];
    const gigabytes = (what: string, price: number, more: Partial<typeof site>) =>
      (Number(priceOf(what, more)) / price) * 2 ** 30;
    for (const more of [{}, { uploads: 0 }, { uploads: 1_000_000 }]) {
      const bytes =
        gigabytes(fresh, prices.storage.storedGiB, more) + gigabytes(old, prices.storage.coldline.storedGiB, more);
      expect(bytes / site.photos).toBeCloseTo(originalBytes + readCounts().upload.variantBytes, 0);
    }
    expect(priceOf(old, { uploads: site.photos })).toBe(0);
    expect(Number(priceOf(old, { uploads: 0 }))).toBeGreaterThan(Number(priceOf(old)));
  });

  it('is less the more pictures the edge has, and behind a CDN that asks nothing for bytes', () => {
    expect(sumBy(0.85, 'nothing')).toBe(sum());
    for (const before of ['nothing', 'free CDN'] as const) expect(sumBy(0.95, before)).toBeLessThan(sumBy(0.6, before));
    expect(sumBy(0.85, 'free CDN')).toBeLessThan(sumBy(0.85, 'nothing'));
  });

  it('has the bytes of pictures once behind a CDN, from the function, and the CDN’s plan', () => {
    const { perMonth } = prices.cdn;
    const dollars = (before: Way['before'], word: string, picturesFromEdge = 0.5) =>
      billOf({ ...site, views: site.views * 10 }, readCounts(), assumptions, { picturesFromEdge, before })
        .filter(({ what }) => what.includes(word))
        .reduce((total, line) => total + line.dollars, 0);
    expect(dollars('free CDN', 'out, pictures')).toBe(0);
    expect(dollars('nothing', 'out, pictures')).toBeGreaterThan(0);
    expect(dollars('free CDN', 'to the edge')).toBe(dollars('nothing', 'to the edge'));
    expect(dollars('free CDN', 'to the edge', 0)).toBeGreaterThan(dollars('free CDN', 'to the edge') * 1.9);
    expect([dollars('free CDN', 'plan'), dollars('nothing', 'plan')]).toEqual([perMonth, 0]);
  });

  it('asks for looks for new photos by edges, not by people', () => {
    const looks = 'Firestore: reads, looks for new photos';
    expect(priceOf(looks, { peak: site.peak * 2 })).toBe(priceOf(looks));
    expect(priceOf(looks, { peak: 0 })).toBe(0);
  });

  it('is of views that add up to all', () => {
    const shares = pageKinds.map((kind) => assumptions.shareOfViews[kind]);
    expect(shares.reduce((total, share) => total + share, 0)).toBeCloseTo(1);
  });
});
