import { afterEach, expect, test, vi } from 'vitest';
import { emptyDay } from '#contract/documents/moments.ts';
import { stripOfTime } from '#contract/moments.ts';
import {
  beginsHour,
  dateOn,
  nearestTo,
  partOfDay,
  placedDaysOf,
  stepFrom,
  storedDatesOf,
  stripsOf,
} from './localDay.ts';

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
  ['Asia/Tokyo', '2026-11-26', 144, '0 3 6 9 12 15 18 21'],
  // 05:45 east of UTC: strips begin at five past.
  ['Asia/Kathmandu', '2026-11-26', 144, '0 3 6 9 12 15 18 21'],
  // Clocks go forward, and back: one hour has two times the strips.
  ['Europe/Berlin', '2026-03-29', 138, '0 3 6 9 12 15 18 21'],
  ['Europe/Berlin', '2026-10-25', 150, '0 3 6 9 12 15 18 21'],
  // No midnight on this day.
  ['Africa/Cairo', '2026-04-24', 138, '3 6 9 12 15 18 21'],
])('in %s, %s has %d strips, and the hours %s below them', (zone, date, strips, hours) => {
  inZone(zone);
  const day = stripsOf('viewer', date, new Map());
  expect(day).toHaveLength(strips);
  expect(day.flatMap(({ hour }, at) => (beginsHour(day, at) ? hour : [])).join(' ')).toBe(hours);
  expect(new Set(day.map(({ startsAt }) => dateOn('viewer', startsAt)))).toEqual(new Set([date]));
});

test.each([
  ['Asia/Tokyo', '2026-11-26'],
  ['America/Los_Angeles', '2026-11-26'],
  ['Europe/Berlin', '2026-03-29'],
  ['Europe/Berlin', '2026-10-25'],
  ['Etc/UTC', '2026-11-26'],
])('in %s, the pictures of the stored days put each strip of %s where it is in the day', (zone, date) => {
  inZone(zone);
  const day = stripsOf('viewer', date, new Map());
  const placed = placedDaysOf('viewer', date);
  expect(placed.map((each) => each.date)).toEqual(storedDatesOf('viewer', date));
  for (const [at, { place }] of day.entries()) {
    const picture = placed.find((each) => each.date === place.date);
    const left = (picture?.left ?? 0) + ((picture?.width ?? 0) * place.strip) / 144;
    expect(left).toBeCloseTo(at / day.length, 9);
  }
});

test('an instant has its part of the day on its clock, and none before and after it', () => {
  inZone('Asia/Tokyo');
  const part = (time: string) => partOfDay('viewer', '2026-11-26', new Date(time));
  expect(part('2026-11-25T15:00:00Z')).toBe(0);
  expect(part('2026-11-26T03:00:00Z')).toBe(0.5);
  expect(part('2026-11-25T14:00:00Z')).toBeLessThan(0);
  expect(part('2026-11-26T16:00:00Z')).toBeGreaterThan(1);
});

test('a place in the day has the nearest strip with photos, if there is one', () => {
  const day = stripsOf('utc', '2026-11-26', new Map([['2026-11-26', withPhotosAt('01:00', '02:00')]]));
  const near = (place: number) => nearestTo(day, place)?.place.strip;
  expect([near(0), near(6.5), near(9), near(10), near(143)]).toEqual([6, 6, 6, 12, 12]);
  expect(nearestTo(stripsOf('utc', '2026-11-26', new Map()), 3)).toBeUndefined();
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
