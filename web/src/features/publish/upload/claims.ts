import type { Store } from 'jotai';
import type { UploadEnvironment } from './uploadEnvironment.ts';
import { findItem, type UploadItem, uploadItems } from './uploadItems.ts';
import { isUnderWay } from './uploadPhase.ts';

/** Idempotent. `false`: another tab is sending the same picture. */
export async function claimFile({ claims, claim }: UploadEnvironment, { key, facts }: UploadItem): Promise<boolean> {
  if (facts === undefined || claims.has(key)) return true;
  const release = await claim(facts.fingerprint);
  if (release === undefined) return false;
  claims.set(key, release);
  return true;
}

/** Releases the pictures that are no longer under way. Returns what stops this, and releases all. */
export function followClaims(store: Store, claims: UploadEnvironment['claims']): () => void {
  const releaseAll = (isOver: (item: UploadItem | undefined) => boolean): void => {
    for (const [key, release] of claims) {
      if (!isOver(findItem(store, key))) continue;
      claims.delete(key);
      release();
    }
  };
  const unsubscribe = store.sub(uploadItems, () =>
    releaseAll((item) => item === undefined || !(isUnderWay(item.phase) || item.phase.phase === 'processing')),
  );
  return () => {
    unsubscribe();
    releaseAll(() => true);
  };
}
