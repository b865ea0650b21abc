import { expect, it } from 'vitest';
import { offsetOfClock } from './offsetOfClock.ts';

/** In minutes. */
const offset = (zone: string, local: string) => offsetOfClock(zone, new Date(`${local}Z`));

it.each([
  ['Europe/Berlin', '2026-07-10T14:25', 120],
  ['Europe/Berlin', '2026-12-10T14:25', 60],
  ['America/New_York', '2026-07-10T14:25', -240],
  ['America/St_Johns', '2026-01-10T14:25', -210],
  ['Australia/Lord_Howe', '2026-07-10T14:25', 630],
  ['Australia/Lord_Howe', '2026-01-10T14:25', 660],
  ['Asia/Kathmandu', '2026-07-10T14:25', 345],
  ['Asia/Tokyo', '1949-07-10T14:25', 600],
  ['UTC', '2026-07-10T14:25', 0],
])('the clock of %s that shows %s is %i minutes east of UTC', (zone, local, minutes) => {
  expect(offset(zone, local)).toBe(minutes);
});

it.each([
  ['before the change', '2026-03-29T01:59', 60],
  ['that is skipped, which the clock shows if nobody has changed it yet', '2026-03-29T02:30', 60],
  ['after the change', '2026-03-29T03:00', 120],
])('the offset of Berlin in spring is right for a time %s', (_when, local, minutes) => {
  expect(offset('Europe/Berlin', local)).toBe(minutes);
});

it.each([
  ['before the change', '2026-10-25T01:59', 120],
  ['that comes twice, which counts as the first one', '2026-10-25T02:30', 120],
  ['after the change', '2026-10-25T03:00', 60],
])('the offset of Berlin in autumn is right for a time %s', (_when, local, minutes) => {
  expect(offset('Europe/Berlin', local)).toBe(minutes);
});

it('a zone that leaves out a whole day has the offset from before', () => {
  expect(offset('Pacific/Apia', '2011-12-30T12:00')).toBe(-600);
});

it('a zone that is unknown here has no offset', () => {
  expect(offset('Mars/Olympus_Mons', '2026-07-10T14:25')).toBeUndefined();
});
