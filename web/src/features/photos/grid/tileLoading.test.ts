import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { justifyRows, type Shape } from '#lib/justifyRows.ts';
import { pictureRatio } from '#ui/pictureBox.ts';
import { gridMeasures } from './gridMeasures.ts';
import { tileLoading } from './tileLoading.ts';

const landscapes = Array.from({ length: 30 }, () => ({ width: 3_000, height: 2_000 }));
const loadingOf = (photos: readonly Shape[]) => tileLoading([{ first: 0, photos }]);
const css = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');

describe('loading the pictures of a list', () => {
  it('two rows of a phone load first, and two rows of the largest window load soon, without a script', () => {
    const loads = loadingOf(landscapes).map((tile) => tile.loads);
    // Two photos of 3:2 fill a row on a phone, four in a wide window.
    expect(loads.slice(0, 9)).toEqual([...Array(4).fill('first'), ...Array(4).fill('soon'), 'when-near']);
  });

  it('a picture below the first rows waits until the width of the window is known', () => {
    const isDeferred = loadingOf(landscapes).map((tile) => tile.isDeferred);
    expect(isDeferred.indexOf(true)).toBe(12);
    expect(isDeferred.lastIndexOf(false)).toBe(11);
  });

  it('a picture is requested at its displayed width in each range of windows', () => {
    expect(loadingOf(landscapes)[0]?.sizes).toBe(
      '(max-width: 599px) 50vw, (max-width: 1099px) 48vw, (max-width: 1699px) 33vw, 25vw',
    );
  });

  it('a tall picture is requested at the width of the strip that it takes in its tile', () => {
    const tall = { width: 1_080, height: 12_000 };
    const sizes = (first: typeof tall) => loadingOf([first, ...landscapes])[0]?.sizes.match(/\d+(?=vw)/g);
    expect([sizes({ width: 400, height: 1_000 }), sizes(tall)]).toEqual([
      ['21', '12', '8', '7'],
      ['5', '3', '2', '2'],
    ]);
  });

  it('more photos change nothing in the rows above the last', () => {
    const [few, many] = [loadingOf(landscapes.slice(0, 20)), loadingOf(landscapes)];
    expect(many.slice(0, 16)).toEqual(few.slice(0, 16));
  });
});

describe('the rows of the HTML', () => {
  const shapes = Array.from({ length: 30 }, (_, index) => ({
    width: [15, 6, 40, 10, 18, 4][(index * 5) % 6] ?? 1,
    height: 10,
  }));

  it.each([
    ['a', [320, 390, 599]],
    ['b', [600, 768, 1_099]],
    ['c', [1_100, 1_440, 1_699]],
    ['d', [1_700, 2_560]],
  ])('the tiles say where a row begins in windows of the kind %s', (kind, widths) => {
    const loading = loadingOf(shapes);
    const indexes = (test: (tile: (typeof loading)[number]) => boolean) =>
      loading.flatMap((tile, index) => (test(tile) ? index : []));
    for (const width of widths) {
      const rows = justifyRows(shapes, gridMeasures(width)).map(({ tiles }) => tiles.map(({ index }) => index));
      expect(indexes(({ beginsIn }) => beginsIn.includes(kind))).toEqual(rows.slice(1).map(([first]) => first));
    }
  });
});

describe('the stylesheet of the grid', () => {
  it.each([0, 600, 1_100, 1_700])('the stylesheet uses the measures of gridMeasures from %i px on', (from) => {
    const grid = css('grid.module.css');
    const begin = grid.indexOf(from === 0 ? '.grid {' : `@container photos (width >= ${from}px)`);
    const rules = grid.slice(begin, grid.indexOf('}', begin));
    const { width, targetHeight, gap, pad } = gridMeasures(from + 100);
    expect(rules).toContain(`--per-row: ${Number((width / targetHeight).toFixed(6))};`);
    // The two widest kinds have the same gap.
    if (from !== 1_700) expect(rules).toContain(`--gap: ${gap}px;`);
    if (from < 1_100) expect(rules).toContain(`--pad: ${pad}px;`);
    else expect(pad).toBe(gridMeasures(700).pad);
  });

  it('the stylesheet leaves the room that gridMeasures has for words', () => {
    const { rail, head } = gridMeasures(390);
    expect(css('grid.module.css')).toContain(`--rail: ${rail / 16}rem;\n  --head: ${head / 16}rem;`);
  });

  it('the stylesheet can express every ratio of a tile', () => {
    const rule = /\.ratio \{([^}]*)\}/.exec(css('../../../ui/pictureBox.module.css'))?.[1] ?? '';
    const worth = new Map(
      [...rule.matchAll(/(?:(\d+) \* )?var\(--(\w)\)/g)].map(([, value, bit]) => [bit, Number(value ?? 1)]),
    );
    for (let ratio = 40; ratio <= 400; ratio += 1) {
      const bits = pictureRatio({ width: ratio, height: 100 })['data-bits'];
      const known = [...bits].reduce((sum, bit) => sum + (worth.get(bit) ?? Number.NaN), 0);
      expect(known).toBe(ratio);
    }
  });
});
