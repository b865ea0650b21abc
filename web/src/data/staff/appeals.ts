import { type Appeal, type AppealStatus, appealSchema, deciderSchema } from '#contract/documents/bans.ts';
import type { Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import type { WithId } from '../documents.ts';
import { type ListSource, staffDocuments, staffList, staffQuery } from './reads.ts';

/** Everybody's appeals. Who decided stands in documents of its own, which the person cannot read. */

export type ListedAppeal = WithId<Appeal>;

/** Open appeals: the oldest first. Others: the newest first. */
export const appealsByStatus = (status: AppealStatus): ListSource<ListedAppeal> =>
  staffList(
    {
      collection: 'appeals',
      where: [['status', '==', status]],
      orderBy: [['createdAt', status === 'open' ? 'asc' : 'desc']],
    },
    appealSchema,
  );

/** Unsorted: there is one appeal for each ban. */
export const appealsOf = (uid: Uid): ListSource<ListedAppeal> =>
  staffList({ collection: 'appeals', where: [['uid', '==', uid]], limit: 10 }, appealSchema);

export const readStaffAppeal = async (id: string): Promise<ListedAppeal | undefined> =>
  (await staffDocuments([documentPath.appeal(id)], appealSchema))[0];

/** The rules let only admins read about themselves. */
async function decidersAbout(uid: string): Promise<ReadonlyMap<string, string>> {
  const found = await staffQuery({ collection: 'deciders', where: [['uid', '==', uid]] }, deciderSchema);
  return new Map(found.map(({ id, by }) => [`deciders/${id}`, by]));
}

export const banDecider = async (uid: Uid): Promise<string | undefined> =>
  (await decidersAbout(uid)).get(documentPath.banDecider(uid));

export async function appealDecider({ id, uid, status }: ListedAppeal): Promise<string | undefined> {
  if (status === 'open') return undefined;
  return (await decidersAbout(uid)).get(documentPath.appealDecider(id));
}
