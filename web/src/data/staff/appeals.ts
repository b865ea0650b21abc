import { type Appeal, type AppealStatus, decodeAppeal } from '#contract/documents/appeal.ts';
import { decodeDecider } from '#contract/documents/decider.ts';
import type { Ban } from '#contract/documents/user.ts';
import type { Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import type { PageSource } from '#lib/pagedList.ts';
import { decodeAll, stringValue } from '../firestore.ts';
import { getStaffDocuments, type ListCursor, runStaffQuery, staffPages, type WithId } from './reads.ts';

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

/** Who banned somebody and who answered their appeals: beside the documents that the person reads. */

const most = 30;

/** By the paths of the documents. Nobody but admins is told about themself. */
async function decidersAbout(uid: string): Promise<ReadonlyMap<string, string>> {
  const where = [{ field: 'uid', op: 'EQUAL', value: stringValue(uid) }] as const;
  const documents = await runStaffQuery({ collection: 'deciders', where, orderBy: [], limit: most });
  return new Map(decodeAll(documents, decodeDecider).map(({ id, document }) => [`deciders/${id}`, document.by]));
}

/** Who imposed the ban that somebody has; a read, but for one in the form of before. */
export const banDecider = async (uid: Uid, { by }: Pick<Ban, 'by'>): Promise<string | undefined> =>
  by ?? (await decidersAbout(uid)).get(documentPath.banDecider(uid));

/** Who answered an appeal; a read, but for one in the form of before, and one that waits. */
export async function appealDecider({ id, uid, status, handledBy }: ListedAppeal): Promise<string | undefined> {
  if (status === 'open' || handledBy !== undefined) return handledBy;
  return (await decidersAbout(uid)).get(documentPath.appealDecider(id));
}
