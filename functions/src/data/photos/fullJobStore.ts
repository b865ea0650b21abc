import * as v from 'valibot';
import { timestampSchema } from '#contract/documents/stored.ts';
import { type PhotoId, photoIdSchema } from '#contract/ids.ts';
import { collection } from '../../platform/collection.ts';
import { requestMark, requestMarkEntries } from '../../platform/logContext.ts';

/** `fullJobs/{photoId}`, closed to clients. The photo says what to make. */
export const fullJobs = collection(
  'fullJobs',
  photoIdSchema,
  v.object({ changedAt: timestampSchema, ...requestMarkEntries }),
);

export async function writeFullJob(id: PhotoId, now: Date): Promise<void> {
  await fullJobs.doc(id).set({ changedAt: now, ...requestMark() });
}
