import { onDocumentWritten } from 'firebase-functions/v2/firestore';
import { isPhotoId } from '#contract/ids.ts';
import { systemClock } from '../platform/clock.ts';
import { bucket } from '../platform/firebase.ts';
import { inEvent } from '../platform/logContext.ts';
import { followPhoto } from './followPhoto.ts';
import { withdrawPictures } from './withdrawPictures.ts';

/**
 * A photo was written: it is counted where it now belongs, covers follow, and what it shows no more goes out of caches. Comes again
 * when it fails; events may come twice, late and out of order.
 */
export const countPhoto = onDocumentWritten(
  { document: 'photos/{id}', retry: true },
  inEvent(async ({ params, data }) => {
    if (!isPhotoId(params.id)) return;
    const [before, after] = [data?.before.data(), data?.after.data()];
    await Promise.all([
      followPhoto(params.id, before, after, systemClock),
      withdrawPictures(params.id, before, after, { bucket: bucket() }),
    ]);
  }),
);
