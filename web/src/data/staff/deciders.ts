import { decodeDecider } from '#contract/documents/decider.ts';
import type { Ban } from '#contract/documents/user.ts';
import type { Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { decodeAll } from '../firestoreRest.ts';
import { stringValue } from '../firestoreValues.ts';
import type { ListedAppeal } from './appeals.ts';
import { runStaffQuery } from './staffRest.ts';

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
