import { afterEach, expect, test, vi } from 'vitest';
import { emptyDay } from '#contract/documents/moments.ts';
import { stripOfTime } from '#contract/moments.ts';
import { dateOn, rowsOf, stepFrom, storedDatesOf, stripsOf } from './localDay.ts';

afterEach(() => vi.unstubAllEnvs());
const inZone = (zone: string) => vi.stubEnv('TZ', zone);

/** A stored day with a photo at these times in UTC. */
const withPhotosAt = (...times: readonly string[]) => ({
  strips: emptyDay.map((strip, at) =>
    times.some((time) => stripOfTime(time) === at) ? { count: 1, color: '' } : strip,
  ),
});

test('a day in UTC is its own 144 strips', () => {
  inZone('Asia/Tokyo');
  expect(storedDatesOf('utc', '2026-11-26')).toEqual(['2026-11-26']);
  const strips = stripsOf('utc', '2026-11-26', new Map([['2026-11-26', withPhotosAt('07:40')]]));
  expect(strips).toHaveLength(144);
  expect(strips.filter(({ count }) => count > 0).map(({ hour, place }) => [hour, place.strip])).toEqual([[7, 46]]);
});

test('a day in Tokyo begins at 15:00 in UTC on the day before', () => {
  inZone('Asia/Tokyo');
  expect(storedDatesOf('viewer', '2026-11-26')).toEqual(['2026-11-25', '2026-11-26']);
  const stored = new Map([
    ['2026-11-25', withPhotosAt('14:50', '15:00')],
    ['2026-11-26', withPhotosAt('14:50', '15:00')],
  ]);
  const strips = stripsOf('viewer', '2026-11-26', stored);
  expect(strips).toHaveLength(144);
  const taken = strips.filter(({ count }) => count > 0);
  expect(taken.map(({ startsAt }) => startsAt.toISOString())).toEqual([
    '2026-11-25T15:00:00.000Z',
    '2026-11-26T14:50:00.000Z',
  ]);
  expect(taken.map(({ hour }) => hour)).toEqual([0, 23]);
  expect(dateOn('viewer', new Date('2026-11-25T15:00:00Z'))).toBe('2026-11-26');
  expect(dateOn('utc', new Date('2026-11-25T15:00:00Z'))).toBe('2026-11-25');
});

test('a date without an answer has no photos', () => {
  inZone('Asia/Tokyo');
  const strips = stripsOf('viewer', '2026-11-26', new Map());
  expect(strips).toHaveLength(144);
  expect(strips.every(({ count }) => count === 0)).toBe(true);
});

test.each([
  ['Asia/Tokyo', '2026-11-26', 144, 24],
  // 05:45 east of UTC: strips begin at five past.
  ['Asia/Kathmandu', '2026-11-26', 144, 24],
  // Clocks go forward, and back: one hour has two rows of strips.
  ['Europe/Berlin', '2026-03-29', 138, 23],
  ['Europe/Berlin', '2026-10-25', 150, 24],
  // No midnight on this day.
  ['Africa/Cairo', '2026-04-24', 138, 23],
])('in %s, %s has %d strips in %d rows', (zone, date, strips, rows) => {
  inZone(zone);
  const day = stripsOf('viewer', date, new Map());
  expect(day).toHaveLength(strips);
  expect(rowsOf(day)).toHaveLength(rows);
  expect(new Set(day.map(({ startsAt }) => dateOn('viewer', startsAt)))).toEqual(new Set([date]));
});

test('a key moves between strips with photos: along the day, or to the nearest in the next hour that has some', () => {
  const times = ['00:00', '00:50', '02:10', '02:40', '05:00'];
  const day = stripsOf('utc', '2026-11-26', new Map([['2026-11-26', withPhotosAt(...times)]]));
  const at = (time: string) => day.find(({ startsAt }) => startsAt.toISOString().includes(`T${time}`));
  const step = (from: string, key: string) => {
    const strip = at(from);
    return strip && stepFrom(day, strip, key)?.startsAt.toISOString().slice(11, 16);
  };
  expect(step('00:00', 'ArrowRight')).toBe('00:50');
  expect(step('02:10', 'ArrowLeft')).toBe('00:50');
  expect(step('00:00', 'ArrowLeft')).toBeUndefined();
  expect(step('00:50', 'ArrowDown')).toBe('02:40');
  expect(step('00:00', 'ArrowDown')).toBe('02:10');
  expect(step('05:00', 'ArrowUp')).toBe('02:10');
  expect(step('00:50', 'ArrowUp')).toBeUndefined();
  expect(step('02:40', 'Home')).toBe('00:00');
  expect(step('02:40', 'End')).toBe('05:00');
  expect(step('02:40', 'a')).toBeUndefined();
});
