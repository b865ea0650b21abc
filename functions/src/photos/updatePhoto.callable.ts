import { updatePhotoContract } from '#contract/callables/updatePhoto.ts';
import type { Exif, Photo } from '#contract/documents/photo.ts';
import { ContractError } from '#contract/errors.ts';
import type { PhotoId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { originalInfo, readOriginal } from '../data/photos/photoFiles.ts';
import { readPhoto } from '../data/photos/photoStore.ts';
import { callable } from '../platform/callable.ts';
import { bucket } from '../platform/firebase.ts';
import { changeWords, decideChange, readEditor } from './changeWords.ts';
import { planWords, readCatalogue } from './planWords.ts';

export const updatePhoto = callable(
  updatePhotoContract,
  {
    // Showing the camera settings again needs the original in memory.
    memory: '1GiB',
    concurrency: 8,
    rate: { bucket: 'edits', limit: limits.rate.editsPerHour, windowSeconds: 60 * 60 },
  },
  async ({ id, basedOn, ...said }, { person, clock, takeRate }) => {
    const photo = await readPhoto(id);
    if (!photo) throw new ContractError('not-found', 'no such photo');
    const editor = await readEditor(person.uid, photo.ownerId);
    const { strippedTags, ...planned } = planWords(said, await readCatalogue([said]), undefined, photo);
    const change = { ...planned, basedOn: new Date(basedOn) };
    // Refuses early, and makes repetition free; the transaction decides again.
    const isSame = decideChange(photo, { ...change, by: editor.by }, clock()) === photo;
    if (!isSame) await takeRate();
    const exif = isSame ? 'kept' : await exifAfter(id, photo, said.showExif);
    const { updatedAt, status } = await changeWords(id, { ...change, uid: person.uid, editor, exif }, clock());
    return { updatedAt: updatedAt.toISOString(), status, strippedTags: [...strippedTags] };
  },
);

/** Reads the original before the transaction: `basedOn` ensures that picture and `showExif` are unchanged there. */
async function exifAfter(id: PhotoId, photo: Photo, showExif: boolean): Promise<Exif | undefined | 'kept'> {
  if (showExif === photo.showExif) return 'kept';
  const place = { uid: photo.ownerId, photoId: id, pictureId: photo.pictureId ?? id };
  if (!showExif || !(await originalInfo(bucket(), place))) return undefined;
  const { cameraSettings } = await import('../pictures/cameraSettings.ts');
  const { inspectPicture } = await import('../pictures/inspect.ts');
  const { exif } = await inspectPicture(await readOriginal(bucket(), place));
  return cameraSettings(exif);
}
