import { onDocumentWritten } from 'firebase-functions/v2/firestore';
import { isPhotoId } from '#contract/ids.ts';
import { systemClock } from '../platform/clock.ts';
import { inEvent } from '../platform/logContext.ts';
import { followPhoto } from './followPhoto.ts';

/**
 * A photo was written: it is counted where it now belongs, and covers follow. Comes again when it fails; events may come
 * twice, late and out of order.
 */
export const countPhoto = onDocumentWritten(
  { document: 'photos/{id}', retry: true },
  inEvent(async ({ params, data }) => {
    if (!isPhotoId(params.id)) return;
    await followPhoto(params.id, data?.before.data(), data?.after.data(), systemClock);
  }),
);
