import { caseIdOf } from '#contract/documents/case.ts';
import type { PublishedPhoto } from '#contract/documents/photo.ts';
import type { PublicPhoto } from '#contract/edge/photos.ts';
import { type AvatarPlace, fullName, objectOf, parseAvatarAddress, variantNamesOf } from '#contract/edge/pictures.ts';
import type { PhotoId, Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { storagePath } from '#contract/paths.ts';
import { profiles } from '../../data/accounts/accountStore.ts';
import { reportedSince } from '../../data/cases/caseStore.ts';
import { readPublishedPhoto } from '../../data/site/publicPhotos.ts';
import { type Clock, daysAfter, hoursAfter, hoursBefore, secondsBefore, systemClock } from '../../platform/clock.ts';
import type { Enter } from '../memory.ts';
import { lookups } from './lookups.ts';
import type { PhotoPicture } from './pictureAt.ts';

type ReadReports = (since: Date, limit: number) => Promise<ReadonlyMap<string, Date>>;

/** With more reports in a day, every photo counts as reported. */
const most = 1_000;
const freshSeconds = 60;
/** Reports are written some time after their timestamp. */
const overlapSeconds = 120;

/** Reads the cases of a day once, then newer ones each minute. Throws if reads keep failing. */
export function createReportedLately(read: ReadReports, clock: Clock) {
  let changed: ReadonlyMap<string, Date> = new Map();
  let readAt: Date | undefined;

  const { find } = lookups(
    async (_all: 'all') => {
      const now = clock();
      const since =
        readAt && isYoung(readAt, now)
          ? secondsBefore(readAt, overlapSeconds)
          : hoursBefore(now, limits.pictures.youngHours);
      const page = await read(since, most);
      if (page.size >= most) return undefined;
      changed = new Map([...changed, ...page].filter(([, at]) => isYoung(at, now)));
      readAt = now;
      return changed;
    },
    { clock, freshSeconds },
  );

  return async (id: PhotoId): Promise<Date | undefined> => {
    const reported = await find('all');
    return reported === undefined ? clock() : reported.get(caseIdOf('photo', id));
  };
}

const { youngHours, oldDays, sharedSeconds: seconds } = limits.pictures;

type Since = { readonly publishedAt: Date; readonly reportedAt: Date | undefined };

/** How long caches may keep a picture, even one that is hidden in that time. */
export function sharedSeconds({ publishedAt, reportedAt }: Since, now: Date): number {
  if (isYoung(publishedAt, now) || (reportedAt && isYoung(reportedAt, now))) return seconds.young;
  return now < daysAfter(publishedAt, oldDays) ? seconds.usual : seconds.old;
}

const isYoung = (since: Date, now: Date): boolean => now < hoursAfter(since, youngHours);

/** `not-shown`: not public. `no-variant`: the picture has no such size. */
export type PictureLookup =
  | {
      readonly object: string;
      readonly sharedSeconds: number;
      readonly isUnlisted?: boolean;
      readonly mayDownload?: boolean;
    }
  | 'not-shown'
  | 'no-variant';

const timing = { clock: systemClock };

const shownOf = (id: PhotoId, { pictureId = id, variants, publishedAt, visibility, download }: PublishedPhoto) => ({
  id,
  pictureId,
  variants,
  publishedAt,
  isUnlisted: visibility === 'unlisted',
  mayDownload: download !== 'none',
  maySaveFull: download === 'full',
});
const photos = lookups(async (id: PhotoId) => {
  const photo = await readPublishedPhoto(id);
  return photo && shownOf(id, photo);
}, timing);

/** Visitors of a list request its pictures next. */
export function notePublished(listed: readonly PublicPhoto[], at: Date): void {
  for (const photo of listed) photos.note(photo.id, shownOf(photo.id, photo), at);
}

const reportedLately = createReportedLately(reportedSince, systemClock);

const avatars = lookups(async (uid: Uid) => {
  const profile = await profiles.read(uid);
  const place = profile?.photoURL ? parseAvatarAddress(profile.photoURL) : undefined;
  return place?.uid === uid ? place.avatarId : undefined;
}, timing);

export async function findPicture(
  { photoId: id, pictureId, name }: PhotoPicture,
  enter?: Enter,
): Promise<PictureLookup> {
  const photo = await photos.find(id, enter);
  if (photo?.pictureId !== pictureId) return 'not-shown';
  if (name === fullName && !photo.maySaveFull) return 'not-shown';
  if (!variantNamesOf(photo.variants).includes(name)) return 'no-variant';
  const now = systemClock();
  const reportedAt = isYoung(photo.publishedAt, now) ? undefined : await reportedLately(id).catch(() => now);
  const { isUnlisted, mayDownload } = photo;
  const shared = sharedSeconds({ ...photo, reportedAt }, now);
  return { object: objectOf(photo, name), sharedSeconds: shared, isUnlisted, mayDownload };
}

export async function findAvatar({ uid, avatarId }: AvatarPlace, enter?: Enter): Promise<PictureLookup> {
  if ((await avatars.find(uid, enter)) !== avatarId) return 'not-shown';
  return { object: storagePath.avatar(uid, avatarId), sharedSeconds: limits.pictures.sharedSeconds.usual };
}
