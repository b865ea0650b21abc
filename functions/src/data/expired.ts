import { Timestamp } from 'firebase-admin/firestore';
import { ttlCollections } from '#contract/collections.ts';
import { firestore } from '../platform/firebase.ts';
import { documentsOf } from './pages.ts';

/**
 * Deletes every document whose `expiresAt` is past, as Firestore's TTL policies do on a real project; how many. For the local
 * site: it reads all there are, because the field has no index.
 */
export async function deleteExpired(now: Date): Promise<number> {
  let deleted = 0;
  for (const name of ttlCollections) {
    for await (const document of documentsOf(firestore.collectionGroup(name))) {
      const end: unknown = document.get('expiresAt');
      if (!(end instanceof Timestamp) || end.toMillis() > now.getTime()) continue;
      await document.ref.delete();
      deleted += 1;
    }
  }
  return deleted;
}
