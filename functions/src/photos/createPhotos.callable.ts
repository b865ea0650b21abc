import { createPhotosContract } from '#contract/callables/createPhotos.ts';
import { ContractError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { storagePath } from '#contract/paths.ts';
import { ensureAccount } from '../accounts/ensureAccount.ts';
import { reservePhotos } from '../data/photos/photoStore.ts';
import { readSiteSettings } from '../data/site/siteSettingsStore.ts';
import { callable } from '../platform/callable.ts';
import { newPhotoId } from '../platform/newPhotoId.ts';
import { planReservations } from './planReservations.ts';
import { readCatalogue } from './readCatalogue.ts';

/** Reserves an id and an upload path for each photo: see the contract. */
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
