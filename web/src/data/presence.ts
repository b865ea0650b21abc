import { decodePresence } from '#contract/documents/presence.ts';
import type { Uid } from '#contract/ids.ts';
import { createPageCache } from './pageCache.ts';
import { loadFirestore } from './sdk.ts';

const seen = createPageCache<Promise<Date | undefined>>();

/**
 * When a person was last here; `undefined` for one who has not been for long. For people who are signed in. What was
 * read stands for a minute.
 */
export function lastSeen(uid: Uid): Promise<Date | undefined> {
  const remembered = seen.recall(uid);
  if (remembered) return remembered;
  const read = readLastSeen(uid);
  seen.remember(uid, read);
  read.catch(() => seen.forget(uid));
  return read;
}

async function readLastSeen(uid: Uid): Promise<Date | undefined> {
  const { firestore, doc, getDoc } = await loadFirestore();
  const path = `presence/${uid}`;
  const snapshot = await getDoc(doc(firestore, path));
  return snapshot.exists() ? decodePresence(path, snapshot.data()).lastSeen : undefined;
}
