import { describe, expect, test } from 'vitest';
import { tileRatio } from '#lib/justifyRows.ts';
import { gridMeasures } from './gridMeasures.ts';
import { blocksOf, type ListEntry, layOut } from './listLayout.ts';
import { spreadSize } from './spread.ts';

const wide = { width: 1_500, height: 1_000 };
const tall = { width: 1_000, height: 1_500 };
const single = (count: number): ListEntry[] => Array.from({ length: count }, () => ({ photos: [wide] }));
const together: ListEntry = { photos: [wide, wide, wide], count: 20 };

/** The numbers of photos in rows, and the numbers over spreads in brackets. */
const shown = (entries: readonly ListEntry[]): string =>
  blocksOf(entries)
    .map(({ photos, count }) => (count === undefined ? photos.length : `[${count}]`))
    .join(' ');

describe('the blocks of a list', () => {
  test('photos that were sent together stand between rows of single photos', () => {
    expect(shown([...single(4), together, ...single(2)])).toBe('4 [20] 2');
  });

  test('single photos that fill no row wait for others behind at most two spreads', () => {
    expect(shown([...single(1), together, ...single(4), together])).toBe('[20] 5 [20]');
    expect(shown([...single(1), together, together, together])).toBe('[20] [20] 1 [20]');
  });

  test('more entries change nothing but the last rows of single photos', () => {
    const entries = [...single(2), together, ...single(5), together, ...single(3), together, ...single(4)];
    const whole = blocksOf(entries);
    for (let length = 0; length < entries.length; length += 1) {
      const part = blocksOf(entries.slice(0, length));
      const fixed = part.at(-1)?.count === undefined ? part.slice(0, -1) : part;
      expect(whole.slice(0, fixed.length)).toEqual(fixed);
    }
  });
});

describe('the layout of a list', () => {
  test.each([390, 820, 1_440, 2_560])(
    'blocks of a window of %i px stand under each other, and none overlaps',
    (width) => {
      const measures = gridMeasures(width);
      const { rows, height } = layOut(blocksOf([...single(6), together, ...single(7), together]), measures, false);
      let bottom = 0;
      for (const { top, height, spread } of rows) {
        expect(top).toBeGreaterThanOrEqual(bottom - 0.01);
        bottom = top + height + (spread ? 0 : measures.rail);
      }
      expect(height).toBeCloseTo(bottom, 5);
    },
  );

  test('every row before a spread fills the width', () => {
    const measures = gridMeasures(1_440);
    const { rows } = layOut(blocksOf([...single(7), together]), measures, false);
    for (const { tiles, spread } of rows.filter(({ spread }) => spread === undefined)) {
      expect(spread).toBeUndefined();
      const last = tiles.at(-1);
      expect((last?.left ?? 0) + (last?.width ?? 0)).toBeCloseTo(measures.pad + measures.width, 5);
    }
  });
});

describe('the size of a spread', () => {
  const measures = gridMeasures(1_440);

  test('two wide photos stand below each other beside a large one, which is as high as both', () => {
    const { widths } = spreadSize([wide, wide, wide], measures);
    const [large = 0, small = 0] = widths;
    expect(large / tileRatio(wide)).toBeCloseTo((2 * small) / tileRatio(wide), 5);
    expect(large + small + measures.gap).toBeCloseTo(measures.width, 5);
  });

  test('upright photos stand beside each other, not higher than half the width', () => {
    const { height, widths } = spreadSize([tall, tall], measures);
    expect(height).toBeCloseTo(measures.width / 2 + measures.rail, 5);
    expect(widths).toEqual(Array(2).fill(expect.closeTo((tileRatio(tall) * measures.width) / 2, 5)));
  });

  test('on a phone the large photo has the width to itself, and the small ones share the next row', () => {
    const phone = gridMeasures(390);
    const { widths } = spreadSize([wide, wide, tall], phone);
    expect(widths[0]).toBeCloseTo(390, 5);
    expect((widths[1] ?? 0) + (widths[2] ?? 0) + phone.gap).toBeCloseTo(390, 5);
  });
});
