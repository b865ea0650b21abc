import { decodePhotoJob, type PhotoJob } from '#contract/documents/photoJob.ts';
import { documentPath } from '#contract/paths.ts';
import type { PageSource } from '#lib/pagedList.ts';
import { decodeAll } from '../firestoreRest.ts';
import { stringValue } from '../firestoreValues.ts';
import type { ListCursor } from './listCursor.ts';
import { staffPages, type WithId } from './staffPages.ts';
import { getStaffDocuments } from './staffRest.ts';

/** Jobs over many photos, with how far they have come. */

export type ListedSweep = WithId<PhotoJob>;

/** Those that are under way; what has not moved for longest comes first. */
export const runningSweeps: PageSource<ListedSweep, ListCursor> = staffPages(
  {
    collection: 'sweeps',
    where: [{ field: 'phase', op: 'EQUAL', value: stringValue('running') }],
    orderBy: [{ field: 'updatedAt', direction: 'ASCENDING' }],
  },
  decodePhotoJob,
);

/** Those of these ids (`photoJobId`) that there are; to be asked again while one is under way. */
export async function readPhotoJobs(ids: readonly string[]): Promise<readonly ListedSweep[]> {
  const documents = await getStaffDocuments(ids.map(documentPath.sweep));
  return decodeAll(documents, decodePhotoJob).map(({ id, document }) => ({ ...document, id }));
}
