import { caseIdOf } from '#contract/documents/case.ts';
import type { PhotoId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { type Clock, hoursBefore, secondsBefore } from '../../platform/clock.ts';
import { lookups } from './lookups.ts';
import { isYoung } from './sharedSeconds.ts';

/** Reads when cases were reported last, by their ids; the latest first. */
type ReadReports = (since: Date, limit: number) => Promise<ReadonlyMap<string, Date>>;

/** More reports within a day than this: every photo counts as reported. */
const most = 1_000;
const freshSeconds = 60;
/** A report is written some time after the moment that it bears. */
const overlapSeconds = 120;

/**
 * Tells when a photo was reported last, if that was within a day: it is not public, so only its case knows. Read for all photos
 * together, once a minute, and of what is known already only the last two minutes: without new reports that costs one document.
 * Throws where it could not be read for a minute.
 */
export function createReportedLately(read: ReadReports, clock: Clock) {
  let known: ReadonlyMap<string, Date> = new Map();
  let readAt: Date | undefined;

  const { find } = lookups(
    async (_all: 'all') => {
      const now = clock();
      const since =
        readAt && isYoung(readAt, now)
          ? secondsBefore(readAt, overlapSeconds)
          : hoursBefore(now, limits.pictures.youngHours);
      const found = await read(since, most);
      if (found.size >= most) return undefined;
      known = new Map([...known, ...found].filter(([, at]) => isYoung(at, now)));
      readAt = now;
      return known;
    },
    { clock, freshSeconds },
  );

  return async (id: PhotoId): Promise<Date | undefined> => {
    const reported = await find('all');
    return reported === undefined ? clock() : reported.get(caseIdOf('photo', id));
  };
}
