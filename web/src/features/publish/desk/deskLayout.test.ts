import { describe, expect, it } from 'vitest';
import { layDesk } from './deskLayout.ts';

const short = (count: number): boolean[] => Array.from({ length: count }, () => false);
const phone = { width: 288, rem: 1 };
const desk = { width: 1_000, rem: 1 };

describe('the tiles of the desk', () => {
  it('the tiles stand in two columns on the smallest phone and in as many as fit on a desktop', () => {
    expect(layDesk(short(4), phone)).toMatchObject({ columns: 2, tileWidth: 140 });
    expect(layDesk(short(4), desk)).toMatchObject({ columns: 4, tileWidth: 238 });
  });

  it('each tile is laid out once and in order, and a full row is as wide as the desk', () => {
    const { rows } = layDesk(short(10), desk);
    expect(rows.flatMap(({ tiles }) => tiles.map(({ index }) => index))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    const last = rows[0]?.tiles.at(-1);
    expect((last?.left ?? 0) + (last?.width ?? 0)).toBeCloseTo(1_000);
  });

  it('a row is higher if a photo has a reason to show or the font is larger', () => {
    const [plain, long] = layDesk([...short(4), true], desk).rows;
    expect(long?.height).toBeGreaterThan(plain?.height ?? Number.POSITIVE_INFINITY);
    const [large] = layDesk(short(4), { ...desk, rem: 2 }).rows;
    expect(large?.height).toBeGreaterThan(plain?.height ?? Number.POSITIVE_INFINITY);
  });

  it('no tile is laid out before the width is known', () => {
    expect(layDesk(short(4), { width: 0, rem: 1 }).rows).toEqual([]);
  });
});
