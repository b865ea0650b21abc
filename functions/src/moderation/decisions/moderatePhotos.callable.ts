import { moderatePhotosContract } from '#contract/callables/moderatePhotos.ts';
import { resultsFor } from '../../platform/resultsFor.ts';
import { staffCallable } from '../../staff/staffCallable.ts';
import { moderatePhoto } from './moderatePhoto.ts';

/** Staff do something with photos, each for itself: see the contract. Of each it may write the files anew, in memory. */
export const moderatePhotos = staffCallable(
  moderatePhotosContract,
  ({ ids, ...command }, staff) =>
    resultsFor(ids, moderatePhotosContract.name, (id) => moderatePhoto(staff, id, command)),
  { memory: '512MiB', concurrency: 8 },
);
