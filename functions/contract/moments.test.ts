import { expect, it } from 'vitest';
import {
  boundsOf,
  isMomentDate,
  isMomentTime,
  placeOfMoment,
  stripOfTime,
  stripsOfDay,
  timeOfStrip,
} from './moments.ts';

it.each([
  ['2026-11-26T00:00:00Z', '2026-11-26', 0],
  ['2026-11-26T07:49:59Z', '2026-11-26', 46],
  ['2026-11-26T23:59:59Z', '2026-11-26', 143],
  ['1965-01-01T00:10:00Z', '1965-01-01', 1],
])('the moment %s is on %s in strip %i', (moment, date, strip) => {
  expect(placeOfMoment(new Date(moment))).toEqual({ date, strip });
});

it('every strip begins at its time and ends where the next begins', () => {
  for (let strip = 0; strip < stripsOfDay; strip += 1) {
    const time = timeOfStrip(strip);
    expect(isMomentTime(time)).toBe(true);
    expect(stripOfTime(time)).toBe(strip);
    const [from, before] = boundsOf({ date: '2026-11-26', strip });
    expect(from).toEqual(new Date(`2026-11-26T${time}:00Z`));
    expect(before.getTime() - from.getTime()).toBe(600_000);
  }
});

it.each(['2026-02-30', '2026-13-01', '2026-1-1', '26-01-01', '3026-01-01', 'today', ''])('%s is no date', (text) => {
  expect(isMomentDate(text)).toBe(false);
});

it.each(['07:42', '24:00', '7:40', '07:60', ''])('no strip begins at %s', (text) => {
  expect(isMomentTime(text)).toBe(false);
});
