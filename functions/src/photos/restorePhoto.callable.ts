import { restorePhotoContract } from '#contract/callables/restorePhoto.ts';
import { limits } from '#contract/limits.ts';
import { callable } from '../platform/callable.ts';
import { undeletePhoto } from './undeletePhoto.ts';

/** Each round of deleting and taking back is counted in every tag of the photo. */
const rate = { bucket: 'restores', limit: limits.rate.editsPerHour, windowSeconds: 60 * 60 };

/** The owner takes a deletion back: see the contract. */
export const restorePhoto = callable(restorePhotoContract, { rate }, async ({ id }, { person, clock, takeRate }) => {
  await takeRate();
  await undeletePhoto(id, person.uid, clock);
  return {};
});
