import { type Appeal, type AppealStatus, decodeAppeal } from '#contract/documents/appeal.ts';
import { documentPath } from '#contract/paths.ts';
import type { PageSource } from '#lib/pagedList.ts';
import { decodeAll } from '../firestoreRest.ts';
import { stringValue } from '../firestoreValues.ts';
import type { ListCursor } from './listCursor.ts';
import { staffPages, type WithId } from './staffPages.ts';
import { getStaffDocuments } from './staffRest.ts';

/** Everybody's appeals. */

export type ListedAppeal = WithId<Appeal>;

/** Appeals of a status: who has waited longest comes first, what was answered the other way round. */
export const appealsByStatus = (status: AppealStatus): PageSource<ListedAppeal, ListCursor> =>
  staffPages(
    {
      collection: 'appeals',
      where: [{ field: 'status', op: 'EQUAL', value: stringValue(status) }],
      orderBy: [{ field: 'createdAt', direction: status === 'open' ? 'ASCENDING' : 'DESCENDING' }],
    },
    decodeAppeal,
  );

/** One appeal as it stands now; `undefined` if it is not there. */
export async function readStaffAppeal(id: string): Promise<ListedAppeal | undefined> {
  const found = decodeAll(await getStaffDocuments([documentPath.appeal(id)]), decodeAppeal)[0];
  return found && { ...found.document, id };
}
