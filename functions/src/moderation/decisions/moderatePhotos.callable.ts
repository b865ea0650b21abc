import { moderatePhotosContract } from '#contract/callables/moderatePhotos.ts';
import { callable } from '../../platform/callable.ts';
import { resultsFor } from '../../platform/resultsFor.ts';
import { moderatePhoto } from './moderatePhoto.ts';

/** Staff do something with photos, each for itself: see the contract. Of each it may write the files anew, in memory. */
export const moderatePhotos = callable(
  moderatePhotosContract,
  { memory: '512MiB', concurrency: 8 },
  ({ ids, ...order }, { person, clock }) => {
    const actor = { uid: person.uid, role: person.role ?? null };
    return resultsFor(ids, moderatePhotosContract.name, (id) => moderatePhoto(actor, id, order, clock));
  },
);
