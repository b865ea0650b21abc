import { updatePhotoContract } from '#contract/callables/updatePhoto.ts';
import type { Exif, Photo } from '#contract/documents/photo.ts';
import { ContractError } from '#contract/errors.ts';
import type { PhotoId, Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { claimedRole, readAuthRecord } from '../data/accounts/authRecord.ts';
import { readUpload } from '../data/objects.ts';
import { originalFile } from '../data/photos/photoFiles.ts';
import { readPhoto } from '../data/photos/photoStore.ts';
import { budget } from '../platform/budget.ts';
import { callable } from '../platform/callable.ts';
import type { Clock } from '../platform/clock.ts';
import { bucket } from '../platform/firebase.ts';
import { readSiteSettings } from '../platform/siteSettings.ts';
import { type Staff, staffOf } from '../staff/act.ts';
import { changeWords, decideChange } from './changeWords.ts';
import { lacksOriginal, originalGone, placeOf } from './fullSize.ts';
import { planWords, readCatalogue } from './planWords.ts';
import { publishDue } from './publishDue.ts';

export const updatePhoto = callable(updatePhotoContract, async (asked, { person, clock, takeRate }) => {
  const { id, basedOn, publishAt, ...said } = asked;
  const photo = await readPhoto(id);
  if (!photo) throw new ContractError('not-found', 'no such photo');
  const staff = person.uid === photo.ownerId ? undefined : await staffEditing(person.uid, clock);
  const { strippedTags, ...planned } = planWords(said, await readCatalogue([said]), undefined, photo);
  const { visibility } = said;
  const change = {
    ...planned,
    visibility,
    publishAt: typeof publishAt === 'string' ? new Date(publishAt) : publishAt,
    basedOn: new Date(basedOn),
    by: staff ? 'staff' : 'owner',
  } as const;
  if (publishAt === null && photo.status === 'scheduled') await refuseIfClosed();
  // Refuses early, and makes repeated calls free. The transaction decides again.
  const isSame = decideChange(photo, change, clock()) === photo;
  if (await lacksOriginal(id, photo, said)) throw originalGone();
  if (!isSame) await takeRate();
  const exif = isSame ? 'kept' : await exifAfter(id, photo, planned.words.showExif);
  const changed = await changeWords(id, photo, { ...change, exif }, { staff, clock });
  const isDue = publishAt === null && changed.status === 'scheduled';
  const { updatedAt, status } = (isDue && (await publishDue(id, clock))) || changed;
  return { updatedAt: updatedAt.toISOString(), status, strippedTags: [...strippedTags] };
});

/** When due, such a photo becomes private; here the owner can still wait. */
async function refuseIfClosed(): Promise<void> {
  if ((await readSiteSettings()).uploadsOpen) return;
  throw new ContractError('failed-precondition', 'uploads are closed', { closed: 'uploads' });
}

/** Checks the claims; the transaction checks the documents. Throws `permission-denied`. */
async function staffEditing(uid: Uid, clock: Clock): Promise<Staff> {
  const role = claimedRole(await readAuthRecord(uid));
  if (role === null) throw new ContractError('permission-denied', 'not your photo');
  return staffOf({ uid, role }, clock);
}

const limitOriginals = budget(4);

/** Reads the original before the transaction, where `basedOn` rules out another picture or `showExif`. */
async function exifAfter(id: PhotoId, photo: Photo, showExif: boolean): Promise<Exif | undefined | 'kept'> {
  if (showExif === photo.showExif) return 'kept';
  if (!showExif) return undefined;
  const { cameraSettings } = await import('../pictures/cameraSettings.ts');
  const { inspectPicture } = await import('../pictures/inspect.ts');
  return limitOriginals(1, async () => {
    const original = await readUpload(originalFile(bucket(), placeOf(id, photo)), limits.photo.maxBytes);
    if (!original || original === 'too-large') return undefined;
    return cameraSettings((await inspectPicture(original.content)).exif);
  });
}
