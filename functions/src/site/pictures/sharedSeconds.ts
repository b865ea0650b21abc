import { limits } from '#contract/limits.ts';
import { daysAfter, hoursAfter } from '../../platform/clock.ts';

const { youngHours, oldDays, sharedSeconds: seconds } = limits.pictures;

type Since = {
  readonly publishedAt: Date;
  /** When it was last reported, if it was. */
  readonly reportedAt: Date | undefined;
};

/** Pure: how long a shared cache may go on with a picture that is hidden meanwhile. */
export function sharedSeconds({ publishedAt, reportedAt }: Since, now: Date): number {
  if (isYoung(publishedAt, now) || (reportedAt && isYoung(reportedAt, now))) return seconds.young;
  return now < daysAfter(publishedAt, oldDays) ? seconds.usual : seconds.old;
}

/** Pure: whether it is less than a day ago. */
export const isYoung = (since: Date, now: Date): boolean => now < hoursAfter(since, youngHours);
