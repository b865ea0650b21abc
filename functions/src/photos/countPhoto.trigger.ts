import { onDocumentWritten } from 'firebase-functions/v2/firestore';
import { isPhotoId } from '#contract/ids.ts';
import { changeOf, subjectsOf } from '../data/countStore.ts';
import { countPhoto as count } from './countPhoto.ts';

/**
 * A photo was written: it is counted where it now belongs. Of an event that changes nothing of that, nothing is read.
 * Comes again when it fails; events may come twice, late and out of order.
 */
export const countPhoto = onDocumentWritten({ document: 'photos/{id}', retry: true }, async ({ params, data }) => {
  const { gained, lost } = changeOf(subjectsOf(data?.before.data()), subjectsOf(data?.after.data()));
  if (gained.length + lost.length > 0 && isPhotoId(params.id)) await count(params.id);
});
