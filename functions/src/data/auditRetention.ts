import { firestore } from '../platform/firebase.ts';
import { stored } from './timestamp.ts';

/** Deletes a page of the audit entries from before a date, oldest first. Gives how many there were. */
export async function deleteAuditPage(before: Date, limit: number): Promise<number> {
  const old = firestore.collection('auditLog').where('at', '<', stored(before)).orderBy('at');
  const { docs } = await old.limit(limit).get();
  const batch = firestore.batch();
  for (const { ref } of docs) batch.delete(ref);
  await batch.commit();
  return docs.length;
}
