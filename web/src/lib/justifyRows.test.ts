import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { justifyRows, rowsHeight, type Shape, tileRatio } from './justifyRows.ts';

const phone = { width: 360, targetHeight: 150, gap: 4 };
const desktop = { width: 1440, targetHeight: 280, gap: 8 };
const landscape: Shape = { width: 3000, height: 2000 };
const many = (count: number): Shape[] => Array.from({ length: count }, () => landscape);

describe('justifyRows', () => {
  test('every full row reaches both edges to the pixel, whatever rounding leaves over', () => {
    const shapes = Array.from({ length: 60 }, (_, index) => ({ width: 1_000 + ((index * 337) % 911), height: 1_000 }));
    for (const row of justifyRows(shapes, { ...desktop, width: 1_437, moreToCome: true })) {
      const last = row.tiles.at(-1);
      expect(row.tiles[0]?.left).toBe(0);
      expect((last?.left ?? 0) + (last?.width ?? 0)).toBeCloseTo(1_437, 6);
    }
  });

  test('a tile keeps the shape of its picture', () => {
    for (const row of justifyRows(many(20), desktop)) {
      for (const tile of row.tiles) expect(tile.width / row.height).toBeCloseTo(1.5, 1);
    }
  });

  test('a last row with too few pictures begins at the left, half higher than the target', () => {
    const rows = justifyRows(many(1), desktop);
    expect(rows).toEqual([{ top: 0, height: 420, tiles: [{ index: 0, left: 0, width: 630 }] }]);
  });

  test('a single panorama fills the width and stays tall enough to be touched', () => {
    const [row] = justifyRows([{ width: 10_000, height: 1_000 }], phone);
    expect(row?.tiles).toEqual([{ index: 0, left: 0, width: 360 }]);
    expect(row?.height).toBe(45);
  });

  test('a very tall picture stays wide enough to be touched', () => {
    const [row] = justifyRows([{ width: 100, height: 5_000 }], phone);
    expect(row?.height).toBe(225);
    expect(row?.tiles[0]?.width).toBe(90);
  });

  test('a panorama after a picture that cannot fill a row alone does not make a thin strip of both', () => {
    const rows = justifyRows([landscape, { width: 6_000, height: 1_000 }, ...many(3)], phone);
    expect(rows[0]?.height).toBeGreaterThanOrEqual(44);
  });

  test('a row looks ahead, so that a panorama need not share a low row with two narrow pictures', () => {
    const ratios = [1.35, 1.13, 1.09, 2.73, 1, 0.6, 2.5, 1.33, 2.25];
    const shapes = ratios.map((ratio) => ({ width: 1_000 * ratio, height: 1_000 }));
    const rows = justifyRows(shapes, { width: 320, targetHeight: 320 / 3.05, gap: 4 });
    expect(rows.map(({ tiles }) => tiles.length)).toEqual([3, 2, 2, 2]);
    for (const { height, tiles } of rows) {
      expect(height).toBeGreaterThan(80);
      for (const { width } of tiles) expect(width).toBeGreaterThan(60);
    }
  });

  test('rows stand under each other with the gap between them', () => {
    const rows = justifyRows(many(30), desktop);
    for (const [index, row] of rows.entries()) {
      const above = rows[index - 1];
      expect(row.top).toBe(above === undefined ? 0 : above.top + above.height + 8);
    }
    expect(rowsHeight(rows)).toBe((rows.at(-1)?.top ?? 0) + (rows.at(-1)?.height ?? 0));
  });

  test('rows at the end that more pictures may change wait for them, unless there is one only', () => {
    const full = justifyRows(many(10), desktop);
    const waiting = justifyRows(many(10), { ...desktop, moreToCome: true });
    expect(full.length).toBe(waiting.length + 2);
    expect(full.slice(0, -2)).toEqual(waiting);
    expect(justifyRows(many(1), { ...desktop, moreToCome: true })).toHaveLength(1);
  });

  test('new pictures at the end do not move the rows that are shown', () => {
    const shape = fc.record({ width: fc.integer({ min: 1, max: 9_000 }), height: fc.integer({ min: 1, max: 9_000 }) });
    fc.assert(
      fc.property(
        fc.array(shape, { minLength: 1, maxLength: 60 }),
        fc.array(shape, { maxLength: 30 }),
        (first, next) => {
          const before = justifyRows(first, { ...phone, moreToCome: true });
          const after = justifyRows([...first, ...next], phone);
          const fixed = before.length > 1 ? before : [];
          expect(after.slice(0, fixed.length)).toEqual(fixed);
        },
      ),
    );
  });

  test('every picture is shown once, in order, inside the grid, whatever the shapes', () => {
    const shape = fc.record({
      width: fc.integer({ min: 0, max: 90_000 }),
      height: fc.integer({ min: 0, max: 90_000 }),
    });
    fc.assert(
      fc.property(fc.array(shape, { maxLength: 80 }), fc.integer({ min: 200, max: 3_000 }), (shapes, width) => {
        const rows = justifyRows(shapes, { width, targetHeight: 200, gap: 4 });
        expect(rows.flatMap((row) => row.tiles.map((tile) => tile.index))).toEqual(shapes.map((_, index) => index));
        for (const row of rows) {
          for (const tile of row.tiles) {
            expect(tile.width).toBeGreaterThan(0);
            expect(tile.left + tile.width).toBeLessThanOrEqual(width + 1e-6);
          }
        }
      }),
    );
  });

  const anyShapes = fc.array(
    fc.record({ width: fc.integer({ min: 1, max: 9_000 }), height: fc.integer({ min: 1, max: 9_000 }) }),
    { maxLength: 60 },
  );
  const kinds = fc.constantFrom(3.05, 4.2, 5.1, 7.2);

  test('no row is higher than one and a half times the target, and each but the last fills the width', () => {
    fc.assert(
      fc.property(anyShapes, fc.integer({ min: 320, max: 3_000 }), kinds, (shapes, width, perRow) => {
        const targetHeight = width / perRow;
        const rows = justifyRows(shapes, { width, targetHeight, gap: 8 });
        for (const [index, { height, tiles }] of rows.entries()) {
          const isLast = index === rows.length - 1;
          const last = tiles.at(-1);
          expect(tiles[0]?.left).toBe(0);
          expect(height).toBeLessThanOrEqual(targetHeight * 1.5);
          if (!isLast) expect((last?.left ?? 0) + (last?.width ?? 0)).toBeCloseTo(width, 6);
        }
      }),
    );
  });

  test('a picture that would fill a wide window alone shares its row with the panorama after it', () => {
    const panorama: Shape = { width: 4_000, height: 1_000 };
    const rows = justifyRows([{ width: 1_600, height: 900 }, panorama, ...many(3)], { ...desktop, targetHeight: 282 });
    expect(rows[0]?.tiles).toHaveLength(2);
    expect(rows[0]?.height).toBeGreaterThan(200);
    expect(rows[0]?.height).toBeLessThan(282);
  });

  test('windows of one kind have the same rows, whatever their width', () => {
    const rowsAt = (shapes: readonly Shape[], width: number, perRow: number) =>
      justifyRows(shapes, { width, targetHeight: width / perRow, gap: 8 }).map(({ tiles }) => tiles.length);
    fc.assert(
      fc.property(anyShapes, fc.integer({ min: 320, max: 3_000 }), kinds, (shapes, width, perRow) => {
        expect(rowsAt(shapes, width, perRow)).toEqual(rowsAt(shapes, 1_000, perRow));
      }),
    );
  });

  test('a row takes in pictures as long as it stays as high as the target, and fills the width then', () => {
    // Three pictures of ratio 1.5 with two gaps need 908 px; four would need 1,212 px.
    const [row] = justifyRows(many(9), { width: 1_000, targetHeight: 200, gap: 4 });
    expect(row?.tiles).toHaveLength(3);
    expect(row?.height).toBeCloseTo((1_000 - 8) / 4.5, 6);
  });

  test('a ratio is rounded to hundredths, for which the stylesheet has rules', () => {
    expect(tileRatio({ width: 2_048, height: 1_365 })).toBe(1.5);
    expect(tileRatio({ width: 1, height: 9 })).toBe(0.4);
    expect(tileRatio({ width: 9, height: 1 })).toBe(8);
  });

  test('a width of 0 gives no rows', () => {
    expect(justifyRows(many(3), { ...phone, width: 0 })).toEqual([]);
    expect(rowsHeight([])).toBe(0);
  });
});
