import { createPhotosContract, type PhotoReservation } from '#contract/callables/createPhotos.ts';
import { ContractError } from '#contract/errors.ts';
import type { PhotoId, PublicationId } from '#contract/ids.ts';
import { storagePath } from '#contract/paths.ts';
import { ensureAccount } from '../accounts/ensureAccount.ts';
import { type NewPhoto, reservePhotos } from '../data/photos/photoStore.ts';
import { callable } from '../platform/callable.ts';
import { newPhotoId, newPublicationId } from '../platform/newPhotoId.ts';
import { readSiteSettings } from '../platform/siteSettings.ts';
import { type Catalogue, checkTime, planWords, readCatalogue } from './planWords.ts';

export const createPhotos = callable(
  createPhotosContract,
  async ({ photos: reservations }, { person, clock, takeRate }) => {
    const [settings, catalogue, { username }] = await Promise.all([
      readSiteSettings(),
      readCatalogue(reservations),
      ensureAccount(person, clock),
    ]);
    if (!settings.uploadsOpen)
      throw new ContractError('failed-precondition', 'uploads are closed', { closed: 'uploads' });
    if (username === '')
      throw new ContractError('failed-precondition', 'nobody publishes without a username', { field: 'username' });
    const now = clock();
    const planned = planReservations(
      reservations,
      catalogue,
      { newId: newPhotoId, publication: newPublicationId() },
      now,
    );
    await takeRate();
    const photos = planned.map(({ photo }) => photo);
    await reservePhotos(person.uid, photos, now);
    return {
      photos: planned.map(({ photo: { id, hold }, strippedTags }) => ({
        id,
        uploadPath: storagePath.upload(person.uid, id),
        strippedTags: [...strippedTags],
        held: hold !== undefined,
      })),
    };
  },
  ({ photos }) => photos.length,
);

export function planReservations(
  reservations: readonly PhotoReservation[],
  catalogue: Catalogue,
  { newId, publication }: { readonly newId: () => PhotoId; readonly publication: PublicationId },
  now: Date,
) {
  // Lists sort photos of the same time by descending id.
  const ids = reservations.map(newId).toSorted((one, other) => (one < other ? 1 : -1));
  return reservations.map((reservation, index) => {
    const fieldOf = (field: string) => `photos.${index}.${field}`;
    const { words, strippedTags, heldTags } = planWords(reservation, catalogue, fieldOf);
    const { visibility, publishAt, showMoment, utcOffset, timeZone } = reservation;
    const at = publishAt === undefined ? undefined : new Date(publishAt);
    if (at) checkTime(at, fieldOf('publishAt'), now);
    if (at && visibility === 'private') {
      throw new ContractError('invalid-argument', 'a private photo', { field: fieldOf('publishAt') });
    }
    const [tag] = heldTags;
    const hold = tag === undefined ? undefined : ({ rule: 'ng-tag', note: tag } as const);
    const photo: NewPhoto = {
      ...words,
      id: ids[index] ?? newId(),
      visibility,
      publishAt: at,
      hold,
      publication: reservations.length > 1 ? publication : undefined,
      utcOffset: showMoment ? utcOffset : undefined,
      timeZone: showMoment ? timeZone : undefined,
      uploadBytes: reservation.size,
    };
    return { photo, strippedTags };
  });
}
