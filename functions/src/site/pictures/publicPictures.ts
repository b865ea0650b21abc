import type { PublishedPhoto } from '#contract/documents/publishedPhoto.ts';
import type { PublicPhoto } from '#contract/edge/photos.ts';
import { objectOf, parseAvatarAddress, type VariantName, variantNamesOf } from '#contract/edge/pictures.ts';
import type { PhotoId, Uid } from '#contract/ids.ts';
import type { AvatarEdgePx } from '#contract/limits.ts';
import { limits } from '#contract/limits.ts';
import { storagePath } from '#contract/paths.ts';
import { reportedSince } from '../../data/cases/caseStore.ts';
import { readProfile } from '../../data/site/publicPeople.ts';
import { readPublishedPhoto } from '../../data/site/publicPhotos.ts';
import { systemClock } from '../../platform/clock.ts';
import { lookups } from './lookups.ts';
import { createReportedLately } from './reportedLately.ts';
import { isYoung, sharedSeconds } from './sharedSeconds.ts';

/** `not-shown`: nobody is to see it, or not any more; `no-variant`: there is no such size of what is shown. */
export type Found = { readonly object: string; readonly sharedSeconds: number } | 'not-shown' | 'no-variant';

const timing = { clock: systemClock };

/** What a picture and its keeping rest on of a published photo. */
const shownOf = (id: PhotoId, { pictureId = id, variants, publishedAt }: PublishedPhoto) => ({
  id,
  pictureId,
  variants,
  publishedAt,
});
const photos = lookups(async (id: PhotoId) => {
  const photo = await readPublishedPhoto(id);
  return photo && shownOf(id, photo);
}, timing);

/** Who was given a list asks for its pictures next: these photos were published at that time. */
export function notePublished(listed: readonly PublicPhoto[], at: Date): void {
  for (const photo of listed) photos.note(photo.id, shownOf(photo.id, photo), at);
}

const reportedLately = createReportedLately(reportedSince, systemClock);

/** The avatar that somebody shows. */
const avatars = lookups(async (uid: Uid) => {
  const profile = await readProfile(uid);
  const place = profile?.photoURL ? parseAvatarAddress(profile.photoURL) : undefined;
  return place?.uid === uid ? place.avatarId : undefined;
}, timing);

/** A picture of a photo. Throws where its photo could not be looked at for a minute. */
export async function findPicture(id: PhotoId, pictureId: PhotoId, name: VariantName): Promise<Found> {
  const photo = await photos.find(id);
  if (photo?.pictureId !== pictureId) return 'not-shown';
  if (!variantNamesOf(photo.variants).includes(name)) return 'no-variant';
  const now = systemClock();
  // One that cannot be looked at counts as reported.
  const reportedAt = isYoung(photo.publishedAt, now) ? undefined : await reportedLately(id).catch(() => now);
  return { object: objectOf(photo, name), sharedSeconds: sharedSeconds({ ...photo, reportedAt }, now) };
}

/** A square of an avatar. Throws where its profile could not be looked at for a minute. */
export async function findAvatar(uid: Uid, avatarId: string, edgePx: AvatarEdgePx): Promise<Found> {
  if ((await avatars.find(uid)) !== avatarId) return 'not-shown';
  return { object: storagePath.avatar(uid, avatarId, edgePx), sharedSeconds: limits.pictures.sharedSeconds.usual };
}
