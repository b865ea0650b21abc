import { Timestamp } from 'firebase-admin/firestore';
import { ttlCollections } from '#contract/collections.ts';
import { stored } from '../platform/collection.ts';
import { documentsOf } from './pages.ts';

/** Does Firestore's TTL deletions on the local site. Reads every document, because `expiresAt` has no index. */
export async function deleteExpired(now: Date): Promise<number> {
  let deleted = 0;
  for (const name of ttlCollections) {
    for await (const document of documentsOf(stored.group(name))) {
      const end: unknown = document.get('expiresAt');
      if (!(end instanceof Timestamp) || end.toMillis() > now.getTime()) continue;
      await document.ref.delete();
      deleted += 1;
    }
  }
  return deleted;
}
