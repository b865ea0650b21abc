import { expect, it, vi } from 'vitest';
import { parsePhotoId } from '#contract/ids.ts';
import { hoursBefore, minutesBefore, secondsAfter } from '../../platform/clock.ts';
import { createReportedLately } from './publicPictures.ts';

const [photo, other] = [parsePhotoId('a'.repeat(20)), parsePhotoId('b'.repeat(20))];

/** A site whose cases were reported at these times, and its reads. */
function siteWith(reports: Map<string, Date>) {
  let now = new Date('2026-11-23T12:00:00Z');
  const read = vi.fn(async (since: Date, limit: number) => {
    const latestFirst = [...reports].filter(([, at]) => at >= since).sort(([, a], [, b]) => Number(b) - Number(a));
    return new Map(latestFirst.slice(0, limit));
  });
  const pass = (seconds: number): void => {
    now = secondsAfter(now, seconds);
  };
  const found = async (): Promise<readonly number[]> =>
    Promise.all(read.mock.results.map(async ({ value }) => (await value).size));
  return { read, pass, found, now: () => now, reportedAt: createReportedLately(read, () => now) };
}

it('one read a minute covers all photos reported within a day', async () => {
  const reports = new Map<string, Date>();
  const { read, pass, now, reportedAt } = siteWith(reports);
  const [lately, before] = [hoursBefore(now(), 23), hoursBefore(now(), 25)];
  reports.set(`photo_${photo}`, lately).set(`photo_${other}`, before).set('user_x', lately);
  expect(await Promise.all([reportedAt(photo), reportedAt(other)])).toEqual([lately, undefined]);
  pass(59);
  expect(await reportedAt(photo)).toEqual(lately);
  expect(read).toHaveBeenCalledOnce();
});

it('a report is known within a minute, even if it was written a while after its time', async () => {
  const reports = new Map<string, Date>();
  const { pass, now, reportedAt } = siteWith(reports);
  expect(await reportedAt(photo)).toBeUndefined();
  const at = minutesBefore(now(), 1);
  reports.set(`photo_${photo}`, at);
  pass(60);
  expect(await reportedAt(photo)).toEqual(at);
});

it('the read fetches only new reports and keeps them for a day', async () => {
  const reports = new Map<string, Date>();
  const { pass, now, found, reportedAt } = siteWith(reports);
  const at = now();
  reports.set(`photo_${photo}`, at);
  await reportedAt(photo);
  for (let minute = 0; minute < 5; minute += 1) {
    pass(60);
    expect(await reportedAt(photo)).toEqual(at);
  }
  expect(await found()).toEqual([1, 1, 1, 1, 0, 0]);
  pass(24 * 3_600);
  expect(await reportedAt(photo)).toBeUndefined();
});

it('every photo counts as reported if there are more reports than one read takes', async () => {
  const reports = new Map<string, Date>();
  const { now, reportedAt } = siteWith(reports);
  for (let index = 0; index < 1_000; index += 1) reports.set(`photo_${index}`, now());
  expect(await reportedAt(photo)).toEqual(now());
});

it('the check fails if nothing could be read for a minute', async () => {
  const { read, pass, reportedAt } = siteWith(new Map());
  await reportedAt(photo);
  read.mockRejectedValue(new Error('away'));
  pass(60);
  await expect(reportedAt(photo)).rejects.toThrow('away');
});
