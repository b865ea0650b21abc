import { type Appeal, type AppealStatus, decodeAppeal } from '#contract/documents/appeal.ts';
import { decodeDecider } from '#contract/documents/banMemory.ts';
import type { Ban } from '#contract/documents/user.ts';
import type { Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import type { WithId } from '../firestore.ts';
import { type StaffList, staffDocuments, staffList, staffQuery } from './reads.ts';

/** Everybody's appeals, and who decided what is beside the documents that the person reads. */

export type ListedAppeal = WithId<Appeal>;

/** Appeals of a status: who has waited longest comes first, what was answered the other way round. */
export const appealsByStatus = (status: AppealStatus): StaffList<ListedAppeal> =>
  staffList(
    {
      collection: 'appeals',
      where: [['status', 'EQUAL', status]],
      orderBy: [['createdAt', status === 'open' ? 'ASCENDING' : 'DESCENDING']],
    },
    decodeAppeal,
  );

/** Somebody's appeals, in no order of their own: there is one for each ban. */
export const appealsOf = (uid: Uid): StaffList<ListedAppeal> =>
  staffList({ collection: 'appeals', where: [['uid', 'EQUAL', uid]], limit: 10 }, decodeAppeal);

/** One appeal as it stands now; `undefined` if it is not there. */
export const readStaffAppeal = async (id: string): Promise<ListedAppeal | undefined> =>
  (await staffDocuments([documentPath.appeal(id)], decodeAppeal))[0];

/** By the paths of the documents. Nobody but admins is told about themself. */
async function decidersAbout(uid: string): Promise<ReadonlyMap<string, string>> {
  const found = await staffQuery({ collection: 'deciders', where: [['uid', 'EQUAL', uid]] }, decodeDecider);
  return new Map(found.map(({ id, by }) => [`deciders/${id}`, by]));
}

/** Who imposed the ban that somebody has; a read, but for one in the form of before. */
export const banDecider = async (uid: Uid, { by }: Pick<Ban, 'by'>): Promise<string | undefined> =>
  by ?? (await decidersAbout(uid)).get(documentPath.banDecider(uid));

/** Who answered an appeal; a read, but for one in the form of before, and one that waits. */
export async function appealDecider({ id, uid, status, handledBy }: ListedAppeal): Promise<string | undefined> {
  if (status === 'open' || handledBy !== undefined) return handledBy;
  return (await decidersAbout(uid)).get(documentPath.appealDecider(id));
}
