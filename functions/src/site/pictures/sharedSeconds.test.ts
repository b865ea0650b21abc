import { expect, it } from 'vitest';
import { daysBefore, hoursBefore, secondsAfter } from '../../platform/clock.ts';
import { sharedSeconds } from './publicPictures.ts';

const now = new Date('2026-11-22T12:00:00Z');
const day = hoursBefore(now, 24);
const month = daysBefore(now, 30);

it.each([
  ['just published', now, undefined, 60],
  ['published by a clock ahead of ours', secondsAfter(now, 90), undefined, 60],
  ['published almost a day ago', secondsAfter(day, 1), undefined, 60],
  ['published a day ago', day, undefined, 600],
  ['published almost a month ago', secondsAfter(month, 1), undefined, 600],
  ['published a month ago', month, undefined, 3_600],
  ['old, just reported', month, now, 60],
  ['old, reported almost a day ago', month, secondsAfter(day, 1), 60],
  ['old, reported a day ago', month, day, 3_600],
  ['a week old, reported a day ago', daysBefore(now, 7), day, 600],
])('a picture that is %s', (_, publishedAt, reportedAt, seconds) => {
  expect(sharedSeconds({ publishedAt, reportedAt }, now)).toBe(seconds);
});
