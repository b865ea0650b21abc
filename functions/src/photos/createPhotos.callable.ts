import { createPhotosContract, type PhotoReservation } from '#contract/callables/createPhotos.ts';
import { ContractError } from '#contract/errors.ts';
import type { PhotoId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { storagePath } from '#contract/paths.ts';
import { ensureAccount } from '../accounts/ensureAccount.ts';
import { type NewPhoto, reservePhotos } from '../data/photos/photoStore.ts';
import { readSiteSettings } from '../data/site/siteSettingsStore.ts';
import { callable } from '../platform/callable.ts';
import { newPhotoId } from '../platform/newPhotoId.ts';
import { type Catalogue, planWords, readCatalogue } from './planWords.ts';

export const createPhotos = callable(
  createPhotosContract,
  {
    rate: {
      bucket: 'uploads',
      limit: limits.rate.uploadsPerDay,
      windowSeconds: 24 * 60 * 60,
      units: ({ photos }) => photos.length,
    },
  },
  async ({ photos: reservations }, { person, clock, takeRate }) => {
    const [settings, catalogue] = await Promise.all([
      readSiteSettings(),
      readCatalogue(reservations),
      ensureAccount(person.uid, clock),
    ]);
    if (!settings.uploadsOpen)
      throw new ContractError('failed-precondition', 'uploads are closed', { closed: 'uploads' });
    const planned = planReservations(reservations, catalogue, newPhotoId);
    await takeRate();
    const photos = planned.map(({ photo }) => photo);
    await reservePhotos(person.uid, photos, clock());
    return {
      photos: planned.map(({ photo: { id, hold }, strippedTags }) => ({
        id,
        uploadPath: storagePath.upload(person.uid, id),
        strippedTags: [...strippedTags],
        held: hold !== undefined,
      })),
    };
  },
);

export type PlannedPhoto = {
  readonly photo: NewPhoto;
  /** Tags that the site strips, as typed. */
  readonly strippedTags: readonly string[];
};

/** Pure. One bad photo refuses all: throws `invalid-argument` with the field, as `planWords` does. */
export function planReservations(
  reservations: readonly PhotoReservation[],
  catalogue: Catalogue,
  newId: () => PhotoId,
): readonly PlannedPhoto[] {
  // Lists put the greater id first where photos share a time.
  const ids = reservations.map(newId).toSorted((one, other) => (one < other ? 1 : -1));
  return reservations.map((reservation, index): PlannedPhoto => {
    const { words, strippedTags, heldTags } = planWords(reservation, catalogue, (field) => `photos.${index}.${field}`);
    const [tag] = heldTags;
    const hold = tag === undefined ? undefined : ({ rule: 'ng-tag', note: tag } as const);
    return { photo: { ...words, id: ids[index] ?? newId(), visibility: reservation.visibility, hold }, strippedTags };
  });
}
