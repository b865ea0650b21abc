import { randomBytes } from 'node:crypto';
import { createPhotosContract, type PhotoReservation } from '#contract/callables/createPhotos.ts';
import { ContractError } from '#contract/errors.ts';
import { photoIdFromRandom } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { storagePath } from '#contract/paths.ts';
import { ensureAccount } from '../accounts/ensureAccount.ts';
import { readActiveTitles, readNgTags } from '../data/catalogueStore.ts';
import { reservePhotos } from '../data/photoStore.ts';
import { readSiteSettings } from '../data/siteSettingsStore.ts';
import { callable } from '../platform/callable.ts';
import { planReservations, tagKeysOf } from './planReservations.ts';

const titlesOf = (reservations: readonly PhotoReservation[]) => [
  ...new Set(reservations.flatMap(({ titleId }) => (titleId === undefined ? [] : [titleId]))),
];

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
    const [settings, ngTags, activeTitles] = await Promise.all([
      readSiteSettings(),
      readNgTags(tagKeysOf(reservations)),
      readActiveTitles(titlesOf(reservations)),
      ensureAccount(person.uid, clock),
    ]);
    if (!settings.uploadsOpen) throw new ContractError('failed-precondition', 'uploads are closed');
    const photos = planReservations(reservations, {
      ngTags,
      activeTitles,
      newId: () => photoIdFromRandom(randomBytes(20)),
    });
    await takeRate();
    await reservePhotos(person.uid, photos, clock());
    return { photos: photos.map(({ id }) => ({ id, uploadPath: storagePath.upload(person.uid, id) })) };
  },
);
