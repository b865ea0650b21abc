import fc from 'fast-check';
import { expect, it } from 'vitest';
import { limits } from './limits.ts';
import { firstPosition, positionsBetween } from './position.ts';

const idOf = fc.string({ unit: fc.constantFrom(...'019AZaz'), minLength: 20, maxLength: 20 });
const firstOf = fc.tuple(fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('8000-01-01') }), idOf);

it('the positions sort by time, and photos of one time by id', () => {
  fc.assert(
    fc.property(firstOf, firstOf, fc.boolean(), ([at, id], [otherAt, otherId], isTogether) => {
      const then = isTogether ? at : otherAt;
      const isFirst = at.getTime() === then.getTime() ? id < otherId : at < then;
      expect(firstPosition(at, id) < firstPosition(then, otherId)).toBe(isFirst);
    }),
  );
});

it('a position always exists between two others, even after many moves', () => {
  const moves = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 5 })), { maxLength: 60 });
  fc.assert(
    fc.property(fc.array(firstOf, { maxLength: 5 }), moves, (photos, moves) => {
      let all = [...new Set(photos.map(([at, id]) => firstPosition(at, id)))].sort();
      for (const [place, count] of moves) {
        const at = place % (all.length + 1);
        all = all.toSpliced(at, 0, ...positionsBetween(all[at - 1] ?? '', all[at], count));
      }
      expect(all).toEqual([...new Set(all)].sort());
      for (const one of all) expect(one).toMatch(/^[0-9A-Za-z]*[1-9A-Za-z]$/);
    }),
  );
});

it.each([
  ['below', () => true],
  ['above', () => false],
  ['by turns', (move: number) => move % 2 === 0],
])('a position stays short enough for 2,300 moves in a row, each %s the last', (_, isBelow) => {
  let [low = '', high] = [new Date(0), new Date(1)].map((at) => firstPosition(at, 'a'.repeat(20)));
  let last = '';
  for (let move = 0; move < 2_300; move += 1) {
    [last = ''] = positionsBetween(low, high, 1);
    if (isBelow(move)) high = last;
    else low = last;
  }
  expect(last.length).toBeLessThanOrEqual(limits.photo.positionChars);
});

it('a position grows by a character for every six moves to the same place', () => {
  const [low, high] = [new Date(0), new Date(1)].map((at) => firstPosition(at, 'a'.repeat(20)));
  let last = high;
  for (let move = 0; move < 600; move += 1) [last] = positionsBetween(low ?? '', last, 1);
  expect(last?.length).toBeLessThan(140);
});
